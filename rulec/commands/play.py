"""`rulec play`: plays scripted games, showing each step."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

import click

from rulec.commands.asking import reasons_json
from rulec.commands.common import WholeNumber, colourful, say, say_json
from rulec.commands.named import hold_script
from rulec.commands.recording import check_tables, check_target, write_record
from rulec.locate import shown
from rulec.render import text as findings
from rulec.render.json import as_json as findings_json
from rulec.streams import is_output
from rulec.testing.run import FAILED, PASSED, UNKNOWN, CaseResult, ScriptResult, StepResult, play_steps, prepare_script
from rulec.testing.show import Telling
from rulec.testing.table_text import Paint, TableText, painter
from rulec.testing.tables import Table
from rulec.testing.words import failed_step
from runtime.position import state_line
from runtime.rng import MOST_SEED

VERSION = 1
"""Version of the JSON form, described in `docs/json.md`."""


@click.command("play", short_help="play scripted games")
@click.argument("scripts", nargs=-1, required=True, metavar="SCRIPT...")
@click.option("-i", "--interactive", is_flag=True, help="play RULES yourself, against simple opponents")
@click.option("--players", type=WholeNumber(), help="with -i: how many play, you among them")
@click.option("--seed", type=WholeNumber(0, MOST_SEED), help="with -i: the seed of the deals; without it they are drawn by lot")
@click.option("--set", "pairs", multiple=True, metavar="OPTION=VALUE", help="with -i: set an option of the rules")
@click.option("--json", "as_json", is_flag=True, help="answer as JSON")
@click.option("--quiet", is_flag=True, help="show only what is not as written, and the closing line")
@click.option("--positions", is_flag=True, help="print the position at a step that is not as written as one line, too")
@click.option("--record", metavar="FILE", help="write the moves made as a record, for `rulec replay`")
def command(
    scripts: tuple[str, ...],
    interactive: bool,
    players: int | None,
    seed: int | None,
    pairs: tuple[str, ...],
    as_json: bool,
    quiet: bool,
    positions: bool,
    record: str | None,
) -> int:
    """Play scripted games, YAML files with moves and what should come of them, and show each step.

    The exit code is 0 when everything goes as written, 1 when a step does not, 2 when a script cannot be read, 3 when the rules
    leave open what a step needs.

    With -i, SCRIPT is the name of rules: you play them at the keyboard, and see what a player sees.
    """
    if interactive:
        if record is not None:
            raise click.UsageError("--record goes with a script, not with -i")
        return _at_the_keyboard(scripts, players, seed, pairs, as_json or quiet)
    if players is not None or seed is not None or pairs:
        raise click.UsageError("a script says itself who plays, and how; --players, --seed and --set go with -i")
    for path in scripts:
        hold_script(path)
    if record is not None:
        if len(scripts) > 1:
            raise click.UsageError("--record takes one script: a record holds one game")
        check_target(record)
    paint = painter(colourful(sys.stdout) and not as_json)
    how = Showing(paint, silent=as_json, quiet=quiet, positions=positions)
    try:
        results = [play_script(path, how, recorded=record is not None) for path in scripts]
    except OSError as wrong:
        if record is not None and is_output(wrong):  # who was reading has gone; the record is written all the same
            _record(record, play_script(scripts[0], Showing(paint, silent=True), recorded=True))
        raise
    if record is not None:
        _record(record, results[0])
    if as_json:
        say_json({"version": VERSION, "verdict": _worst(results), "scripts": [script_json(one) for one in results]})
    else:
        say(closing(results))
    return _exit_code(results)


def _record(path: str, result: ScriptResult) -> None:
    """Write the record of the game of a script, if there was one to play. Raises Misuse when the file cannot be written."""
    if result.cases and result.cases[0].table.hole is None:
        write_record(path, result.path, result.cases[0])


def _at_the_keyboard(names: tuple[str, ...], players: int | None, seed: int | None, pairs: tuple[str, ...], other: bool) -> int:
    """Play rules with a person at the keyboard."""
    if len(names) != 1 or other:
        raise click.UsageError("-i takes the name of one game, and neither --json nor --quiet")
    from rulec.commands.keyboard import play

    drawn = SystemRandom().randrange(10**6) if seed is None else seed
    return play(names[0], players, drawn, pairs, painter(colourful(sys.stdout)))


@dataclass(frozen=True, slots=True)
class Showing:
    """What is shown of a game, and how: nothing with `silent`, with `quiet` only what is not as written."""

    paint: Paint
    silent: bool = False
    quiet: bool = False
    positions: bool = False


def play_script(path: str, how: Showing, *, recorded: bool = False) -> ScriptResult:
    """Play a script, printing each step as it is made. Raises Misuse for one to be recorded that no record can hold."""
    result, tables = prepare_script(path)
    if recorded:
        check_tables(tables)
    if result.report.errors:
        if not how.silent:
            say(findings.render(result.report, colour=colourful(sys.stdout), summary=False))
        return result
    for table in tables:
        result.cases.append(_play_case(table, how))
    return result


def _play_case(table: Table, how: Showing) -> CaseResult:
    telling = Telling(table, how.paint)
    told = not (how.silent or how.quiet)
    done: list[StepResult] = []
    if told:
        say("\n".join(telling.opening()))
        sys.stdout.write("\n")
    for step in play_steps(table):
        done.append(step)
        if step.verdict == PASSED and told:
            say("\n".join(telling.step(step)))
    case = CaseResult(table.case.name, table, tuple(done), len(table.steps) - len(done))
    if case.verdict != PASSED and not how.silent:
        say("\n" + "\n".join(failed_step(case, done[-1], how.paint, positions=how.positions)))
    if told:
        sys.stdout.write("\n")
    return case


def closing(results: list[ScriptResult]) -> str:
    """Return the closing line."""
    steps = [step for result in results for case in result.cases for step in case.steps]
    unread = sum(bool(result.report.errors) for result in results)
    counts = {verdict: sum(step.verdict == verdict for step in steps) for verdict in (PASSED, FAILED, UNKNOWN)}
    left = sum(case.left for result in results for case in result.cases)
    parts = [f"{counts[PASSED]} step{'s' * (counts[PASSED] != 1)} as written"]
    parts += [f"{counts[FAILED]} not"] if counts[FAILED] else []
    parts += [f"{counts[UNKNOWN]} that cannot be judged"] if counts[UNKNOWN] else []
    parts += [f"{left} not reached"] if left else []
    parts += [f"{unread} script{'s' * (unread != 1)} with mistakes, not played"] if unread else []
    return ", ".join(parts)


def _worst(results: list[ScriptResult]) -> str:
    verdicts = {result.verdict for result in results}
    return FAILED if FAILED in verdicts else UNKNOWN if UNKNOWN in verdicts else PASSED


def _exit_code(results: list[ScriptResult]) -> int:
    if any(result.report.errors for result in results):
        return 2
    return {PASSED: 0, FAILED: 1, UNKNOWN: 3}[_worst(results)]


# ---- the JSON form


def script_json(result: ScriptResult) -> dict[str, Any]:
    """A script in the JSON form."""
    return {
        "script": shown(result.path),
        "verdict": result.verdict,
        "cases": [case_json(case) for case in result.cases],
        "diagnostics": findings_json(result.report)["diagnostics"],
    }


def case_json(case: CaseResult) -> dict[str, Any]:
    """One game in the JSON form."""
    setup = case.table.setup
    text = TableText(setup, case.table.names)
    return {
        "name": case.name,
        "rules": setup.rules.name,
        "hash": setup.rules.hash,
        "options": {option.name: value for option, value in zip(setup.rules.options, setup.options, strict=True)},
        "players": list(case.table.names),
        "verdict": case.verdict,
        "start": state_line(case.table.state) if case.table.hole is None else None,
        "steps": [step_json(case, text, step) for step in case.steps],
        "not_reached": case.left,
    }


def step_json(case: CaseResult, text: TableText, step: StepResult) -> dict[str, Any]:
    """One step in the JSON form."""
    seat = step.step.seat
    return {
        "step": step.step.number,
        "line": step.step.span.line,
        "player": case.table.names[seat] if seat >= 0 else None,
        "move": step.move or None,
        "verdict": step.verdict,
        "refused": step.kind or None,
        "reasons": reasons_json(step.reasons),
        "happened": text.happened(step.events, seat),
        "expected": [{"about": one.about, "wanted": one.wanted} for one in step.step.expects],
        "faults": [{"about": one.about, "expected": one.expected, "came": one.came} for one in step.faults],
        "hole": step.hole.name if step.hole else None,
        "position": state_line(step.after) if case.table.hole is None else None,
    }
