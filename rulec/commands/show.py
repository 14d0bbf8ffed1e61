"""`rulec show`: the rules in force, with the names of all lines and where each comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from rulec.cache import cache_folder
from rulec.commands.common import say, say_json
from rulec.commands.quick import settings
from rulec.commands.stages import STAGES, print_stage
from rulec.diagnostics.suggest import did_you_mean
from rulec.emit.listing import Listed, listing, option_lines
from rulec.pipeline import compile_path
from rulec.store import BadRules, load_rules, locate
from rulec.testing.names import tails
from runtime.setup import BadSetting, Setup, seats_told

VERSION = 1
"""Version of the JSON form, described in `docs/json.md`."""


MOST_NAMED = 8
"""How many rules are named at most that a word could mean."""


@click.command("show", short_help="print the rules in force, with names and origins")
@click.argument("rules")
@click.option("--rule", "rule", metavar="NAME", help="only the rule of this name, with its lines")
@click.option("--set", "pairs", multiple=True, metavar="OPTION=VALUE", help="show what an option would be")
@click.option("--emit", type=click.Choice(STAGES), help="print a stage of compiling instead")
@click.option("--json", "as_json", is_flag=True, help="answer as JSON")
def command(rules: str, rule: str | None, pairs: tuple[str, ...], emit: str | None, as_json: bool) -> int:
    """Print the rules in force: each with its full name, the file and line it comes from, and the clauses it cites.

    The names are what patches (`replace`, `remove`, `change`), refusals and examples speak in. First come the options, with the
    value each has and whether it was chosen or taken as usual.
    """
    path = Path(locate(rules))
    if emit is not None:
        if as_json or rule is not None:
            raise click.UsageError("--emit prints a stage as text, and all of it; leave out --json and --rule")
        done = compile_path(path, cache_folder(), thorough=False)
        say(print_stage(done, emit, path))
        return int(bool(done.report.errors))
    made = load_rules(str(path))
    try:
        setup = Setup(made, None, settings(pairs))
    except BadSetting as wrong:
        raise click.UsageError(str(wrong)) from None
    done = compile_path(path, cache_folder(), thorough=False)
    if done.model is None:
        raise BadRules("the rules have errors", done)
    everything = lines = listing(done.model, done.program, setup)
    if rule is not None:
        named = [one.name for one in lines if one.name == rule or one.name.endswith("." + rule)]
        lines = [one for one in lines if any(f"{one.name}.".startswith(f"{name}.") for name in named)]
        # the rows of a file stand with its table, those of a single column only where it is asked for by itself
        tables = {one.name for one in lines if one.rows}
        lines = [replace(one, rows=()) if one.name.rpartition(".")[0] in tables else one for one in lines]
        if not lines:
            hint = near_names(rule, [one.name for one in everything]) or f"`rulec show {rules}` lists them all"
            raise click.UsageError(f"no rule is called `{rule}`; {hint}")
    if as_json:
        say_json(
            {
                "version": VERSION,
                "name": made.name,
                "title": made.title,
                "options": _options_json(setup),
                "rules": [_json(one) for one in lines],
            }
        )
        return 0
    if rule is None:
        say(f"{made.title} ({made.name}), {seats_told(made)}")
        if made.options:
            say("\noptions\n" + "\n".join(option_lines(done.model, setup)))
    # what was changed in the rule itself stands in its first line
    since = {
        name: tuple(place for place in info.since if not place.startswith(f"`{name.rpartition('.')[2]}` "))
        for name, info in made.infos.items()
    }
    say("\n".join(line for one in lines for line in one.lines(sentences=rule is not None, since=since.get(one.name, ()))))
    return 0


def near_names(rule: str, names: Sequence[str]) -> str:
    """Return the rules that a name which is none probably means: those it is a part of, or the one closest to it."""
    word = "_".join(rule.replace("-", " ").split()).lower()
    having = [name for name in names if len(word) > 2 and word in name.rpartition(".")[2].lower()]
    if having:
        more = f" and {len(having) - MOST_NAMED} more" if len(having) > MOST_NAMED else ""
        return f"there are {', '.join(f'`{name}`' for name in having[:MOST_NAMED])}{more}"
    return "; ".join(did_you_mean(word, tails(names)))


def _options_json(setup: Setup) -> list[dict[str, Any]]:
    return [
        {"name": option.name, "title": option.title, "value": value, "taken_unsaid": option.taken_unsaid}
        for option, value in zip(setup.rules.options, setup.options, strict=True)
    ]


def _json(one: Listed) -> dict[str, Any]:
    return {
        "name": one.name,
        "text": one.text,
        "file": one.file,
        "line": one.line,
        "clauses": dict(one.clauses),
        "chosen": list(one.chosen),
        "changed": list(one.changed),
        "usual": one.usual,
        "now": list(one.now),
        "rows": [{"key": row.key, "cells": dict(row.cells), "file": row.file, "line": row.line} for row in one.rows],
    }
