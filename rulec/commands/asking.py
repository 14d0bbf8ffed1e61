"""What `meld` and `hand` share: making the game ready, refusing bad questions, and saying answers to people."""

from __future__ import annotations

import sys

from rulec.commands.quick import settings
from rulec.misuse import Misuse
from rulec.store import load_rules
from runtime.answers import BadQuestion
from runtime.reader import BadCards
from runtime.setup import BadSetting, Setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeVar

    from runtime.reasons import Reason

    T = TypeVar("T")

CARDS = "the cards: 7s 7h Jk, 10♣, joker; commas and capitals do not matter; Jk=7d says what a wild stands for"
EXIT = {"yes": 0, "no": 1, "unknown": 3}


def set_up(values: Mapping[str, Any]) -> tuple[Setup, Callable[[Callable[[], T]], T]]:
    """Load the rules named on a command line and settle options and players.

    Returns the setup, and a function that puts a question and turns what is wrong with it into Misuse.
    """

    def put(question: Callable[[], T]) -> T:
        try:
            return question()
        except BadCards as wrong:
            raise Misuse(pointed(wrong)) from None
        except BadQuestion as wrong:
            raise Misuse(f"{wrong}; {wrong.help}" if wrong.help else str(wrong)) from None
        except BadSetting as wrong:
            raise Misuse(str(wrong)) from None

    rules = load_rules(values["rules"])
    return put(lambda: Setup(rules, values["players"], settings(values["set"]))), put


AROUND, MARKED = 40, 60
"""How many characters are shown before and after a place in some cards, and of the place itself, at most."""


def pointed(wrong: BadCards) -> str:
    """Say what is wrong with cards, with a mark under the place."""
    start, end = max(0, wrong.start - AROUND), min(wrong.end, wrong.start + MARKED)
    text = wrong.text[start : end + AROUND].replace("\n", " ")
    mark = " " * (wrong.start - start) + "^" * max(1, end - wrong.start)
    help = f"\n  = help: {wrong.help}" if wrong.help else ""
    return f"{wrong}\n  | {text}\n  | {mark}{help}"


def exit_code(verdict: str) -> int:
    """0 yes, 1 no, 3 unknown."""
    return EXIT[verdict]


def no_words(what: str, reasons: Sequence[Reason]) -> str:
    """Say no, with each rule that stands in the way, where it stands and which clause says so."""
    lines = [f"No: {what}."]
    said: set[str] = set()
    for one in reasons:
        place = f" ({one.file}:{one.line})" if one.file else ""
        lines.append(f"  {one.rule}: {one.message}{place}")
        for clause, sentence in one.source:
            if clause not in said:  # each sentence once
                said.add(clause)
                lines.append(f"    [{clause}] {sentence}".rstrip())
        if one.since:
            lines.append(f"    otherwise here: {', '.join(one.since)}")
    return "\n".join(lines) + "\n"


def unknown_words(note: str) -> str:
    """Say that there is no answer, and why."""
    return f"Unknown: {note}.\n"


def reasons_json(reasons: Sequence[Reason]) -> list[dict[str, Any]]:
    """Reasons in the JSON form."""
    return [
        {
            "rule": one.rule,
            "message": one.message,
            "cards": list(one.cards),
            "file": one.file,
            "line": one.line,
            "source": [{"clause": clause, "sentence": sentence} for clause, sentence in one.source],
            "since": list(one.since),
        }
        for one in reasons
    ]


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    import json

    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
