"""Names that are written in several words: `after contract` for `after_contract`, now that the names of the rules are known."""

from __future__ import annotations

import re

from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Model
from rulec.source import Span
from rulec.syntax import ast

_WORD = re.compile(r"[A-Za-z]\w*")
_GAP = re.compile(r"[ \t]+")
MOST_WORDS = 4
"""Of how many words a name is put together at most."""


def say_joined(model: Model, report: Report) -> None:
    """Say in findings about words that cannot stand side by side that together they are a name."""
    slips = [one for one in report if one.code == "syntax"]
    known = _names(model) if slips else set()
    for slip in slips:
        place = _joined(slip.span, known)
        if place is not None:
            name = "_".join(place.text.split())
            report.restate(
                slip,
                place,
                f"`{' '.join(place.text.split())}` is written `{name}`",
                ("a name is one word, its parts joined with `_`",),
            )


def _names(model: Model) -> set[str]:
    """All names of several parts: of rules and their lines, and the words of options."""
    found: set[str] = set()
    for path, entry in model.walk():
        found.add(path.rpartition(".")[2])
        if isinstance(entry.node, ast.Option) and isinstance(entry.node.choices, tuple):
            found |= {choice.text for choice in entry.node.choices if isinstance(choice, ast.Name)}
    return {name for name in found if "_" in name}


def _joined(span: Span, known: set[str]) -> Span | None:
    """The words around a place, on its line, that make a name when they are joined; the most words first."""
    words = _words_around(span)
    for count in range(min(MOST_WORDS, len(words)), 1, -1):
        for first in range(len(words) - count + 1):
            place = words[first].to(words[first + count - 1])
            if place.start <= span.start < place.end and "_".join(place.text.split()) in known:
                return place
    return None


def _words_around(span: Span) -> list[Span]:
    """The words side by side, with nothing but blanks between them, among which a place is."""
    text, line = span.source.text, span.source.text.rfind("\n", 0, span.start) + 1
    row: list[Span] = []
    for found in _WORD.finditer(text, line):
        if row and not _GAP.fullmatch(text, row[-1].end, found.start()):
            if row[-1].end > span.start:
                break
            row = []
        row.append(Span(span.source, found.start(), found.end()))
    return row if row and row[0].start <= span.start < row[-1].end else []
