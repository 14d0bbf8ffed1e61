"""`rulec meld`: is it a meld, in which readings, or why not. Runs without click when it can."""

from __future__ import annotations

import sys

from rulec.commands import quick as table
from rulec.commands.asking import CARDS, exit_code, no_words, set_up, unknown_words
from rulec.commands.quick import JSON, PLAYERS, ROUND, RULES, SET, Arg, Opt
from runtime.answers import MOST_COUNTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from runtime.answers import MeldAnswer, Shown
    from runtime.setup import Setup

VERSION = 1
"""Version of the JSON form, described in `docs/json.md`."""

ARGS = (RULES, Arg("cards", CARDS, multiple=True))
OPTS = (
    Opt("--as", "judge it as this kind of meld", metavar="KIND"),
    ROUND,
    PLAYERS,
    SET,
    Opt("--all", "list all the ways to read it", flag=True),
    JSON,
)
FEW = 6
"""How many readings are all shown without `--all`; of more, some of each kind are."""

SOME = 3
"""How many of each kind are shown then."""

HELP = (
    "Say whether some cards are a meld, as newly laid and apart from what a contract asks, and in which readings; else why not."
)


def run(values: Mapping[str, Any]) -> int:
    """Answer, and return the exit code."""
    setup, put = set_up(values)
    from runtime.answers import meld

    answer = put(lambda: meld(setup, " ".join(values["cards"]), values["as"], values["round"], all=values["all"]))
    if values["json"]:
        from rulec.commands.asking import print_json, reasons_json

        readings = [reading_json(one) for one in answer.readings]
        print_json(
            {
                "version": VERSION,
                "verdict": answer.verdict,
                "readings": readings,
                "count": answer.count,
                "reasons": reasons_json(answer.reasons),
            }
        )
    else:
        sys.stdout.write(words(setup, answer, all=values["all"]))
    return exit_code(answer.verdict)


def words(setup: Setup, answer: MeldAnswer, *, all: bool = False) -> str:
    """Say the answer to a person."""
    if answer.verdict == "unknown":
        return unknown_words(answer.note)
    if answer.verdict == "no":
        return no_words("this is not a meld", answer.reasons)
    first, *others = answer.readings
    lines = [f"Yes: {first.words()}."]
    if others and (all or answer.count <= FEW):
        lines.append(f"It can be read in {_count(answer.count)} ways; others are:")
        lines += [f"  {one.words()}" for one in others]
    elif others:
        kinds = [f"{_count(count)} as {kind}" for kind, count in answer.counts] if len(answer.counts) > 1 else []
        lines.append(f"It can be read in {_count(answer.count)} ways{': ' if kinds else ''}{', '.join(kinds)}; such as:")
        for kind, _ in answer.counts:
            lines += [f"  {one.words()}" for one in [one for one in others if one.kind == kind][:SOME]]
        lines.append("--all lists them all")
    return "\n".join(lines) + "\n"


def _count(number: int) -> str:
    return f"{number} or more" if number >= MOST_COUNTED else str(number)


def reading_json(one: Shown) -> dict[str, Any]:
    """A reading in the JSON form."""
    return {"kind": one.kind, "cards": list(one.cards), "stands_for": list(one.stands_for)}


def quick(argv: Sequence[str]) -> int | None:
    """Answer an ordinary command line, or return None to leave it to click."""
    values = table.parse(argv, ARGS, OPTS)
    return None if values is None else run(values)


def __getattr__(name: str) -> object:
    if name == "command":
        return table.as_click("meld", HELP, ARGS, OPTS, run)
    raise AttributeError(name)
