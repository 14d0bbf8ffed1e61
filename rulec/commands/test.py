"""`rulec test`: the examples of rules and scripted games, as tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from rulec.commands.common import colourful, complain, say, say_json
from rulec.locate import shown
from rulec.render import text as findings
from rulec.store import BadRules, load_rules
from rulec.testing.collect import Found, find_tests
from rulec.testing.examples import failed_example, judge_all
from rulec.testing.run import FAILED, PASSED, UNKNOWN, prepare_script
from rulec.testing.run import play as play_table
from rulec.testing.table_text import Paint, painter
from rulec.testing.words import failed_step

VERSION = 1
"""Version of the JSON form, described in `docs/json.md`."""

UNREADABLE = "unreadable"
"""The verdict on a script that cannot be read."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One test: its file, what it is (`example`, `script`, `rules`), line, name, how it went, and what to show if it failed."""

    file: str
    kind: str
    line: int
    name: str
    verdict: str
    shown: str = ""


@click.command("test", short_help="run the examples of rules and scripted games as tests")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--positions", is_flag=True, help="print the position at a step that failed as one line, too")
@click.option("--json", "as_json", is_flag=True, help="answer as JSON")
@click.option("--quiet", is_flag=True, help="show only what failed, and the closing line")
def command(paths: tuple[str, ...], positions: bool, as_json: bool, quiet: bool) -> int:
    """Run tests: the `example` lines of rules files, and scripted games.

    PATH is a file, a folder with all that is below it, or the name of shipped rules. In a folder, YAML files without steps are
    taken for tables. The examples of a base are run with the base, not with the games that are built on it.

    The exit code is 0 when all pass, 1 when one fails or there is none to run, 2 when a path or script cannot be read, 3 when the
    rules leave open what a test needs.
    """
    found = find_tests(paths)
    paint = painter(colourful(sys.stdout) and not as_json)
    outcomes: list[Outcome] = []
    for one in found:
        these: list[Outcome] = []
        for outcome in run_tests(one, paint, positions=positions):
            these.append(outcome)
            if outcome.shown and not as_json:
                say(outcome.shown + "\n")
        outcomes += these
        if not (as_json or quiet) and these:
            say(progress(shown(one.path), these, paint))
    if as_json:
        say_json(as_json_form(outcomes))
    elif outcomes:
        say(closing(outcomes, paint))
    if not outcomes:
        complain(f"there is nothing to test in {', '.join(f'`{path}`' for path in paths)}: no examples and no scripted games")
    return exit_code(outcomes)


def run_tests(found: Found, paint: Paint, *, positions: bool = False) -> Iterator[Outcome]:
    """Give the outcome of each test in a file as it is run."""
    file = shown(found.path)
    if found.kind == "unreadable":
        assert found.report is not None
        yield Outcome(file, "script", 1, "", UNREADABLE, findings.render(found.report, summary=False).rstrip())
    elif found.kind == "rules":
        yield from _examples(found, file)
    else:
        yield from _games(found, file, paint, positions)


def _examples(found: Found, file: str) -> Iterator[Outcome]:
    try:
        rules = load_rules(str(found.path))
    except BadRules as bad:
        yield Outcome(file, "rules", 1, "", FAILED, f"{file}: {bad}".rstrip())
        return
    for one in judge_all(rules):
        text = "" if one.verdict == PASSED else "\n".join(failed_example(one))
        yield Outcome(file, "example", one.example.line, one.claim, one.verdict, text)


def _games(found: Found, file: str, paint: Paint, positions: bool) -> Iterator[Outcome]:
    result, tables = prepare_script(found.path)
    if result.report.errors:
        yield Outcome(file, "script", 1, "", UNREADABLE, findings.render(result.report, summary=False).rstrip())
        return
    for table in tables:
        case = play_table(table)
        text = "" if case.verdict == PASSED else "\n".join(failed_step(case, case.steps[-1], paint, positions=positions))
        yield Outcome(file, "script", table.case.span.line, case.name, case.verdict, text)


def progress(file: str, outcomes: list[Outcome], paint: Paint) -> str:
    """Return the line of one file: its name, and how many tests passed and failed."""
    count = _counted(outcomes)
    if count[UNREADABLE]:
        return f"{file}: " + paint("unreadable", "red")
    bad = ", ".join(f"{count[verdict]} {verdict}" for verdict in (FAILED, UNKNOWN) if count[verdict])
    good = f"{count[PASSED]} passed"
    return f"{file}: " + (f"{paint(bad, 'red')}, {good}" if bad else paint(good, "green"))


def _counted(outcomes: list[Outcome]) -> dict[str, int]:
    """Return how many tests came out how."""
    return {verdict: sum(one.verdict == verdict for one in outcomes) for verdict in (PASSED, FAILED, UNKNOWN, UNREADABLE)}


def closing(outcomes: list[Outcome], paint: Paint) -> str:
    """Return the closing line."""
    count = _counted(outcomes)
    line = f"{count[PASSED]} passed, {count[FAILED]} failed"
    line += f", {count[UNKNOWN]} unknown" if count[UNKNOWN] else ""
    line += f", {count[UNREADABLE]} unreadable" if count[UNREADABLE] else ""
    return paint(line, "green" if count[PASSED] == len(outcomes) else "red")


def exit_code(outcomes: list[Outcome]) -> int:
    """0 all passed, 1 failed or nothing was run, 2 unreadable, 3 unknown."""
    verdicts = {one.verdict for one in outcomes}
    if UNREADABLE in verdicts:
        return 2
    return 1 if not verdicts or FAILED in verdicts else 3 if UNKNOWN in verdicts else 0


def as_json_form(outcomes: list[Outcome]) -> dict[str, Any]:
    """The JSON form of all outcomes."""
    return {
        "version": VERSION,
        **_counted(outcomes),
        "tests": [
            {"file": one.file, "kind": one.kind, "line": one.line, "name": one.name, "verdict": one.verdict, "shown": one.shown}
            for one in outcomes
        ],
    }
