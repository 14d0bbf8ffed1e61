"""The shorthand for contracts that players write: `2 set 3 + run 4`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rulec.diagnostics.diagnostic import Report
from rulec.source import NOWHERE, Span

MAX_CHARACTERS = 400
MAX_COUNT = 20
"""Most melds of one item."""
MAX_SIZE = 60
"""Largest size of one meld."""


@dataclass(frozen=True, slots=True)
class ContractItem:
    """`count` melds of a kind with `low` cards; `high` is None for `3..` (that size or more), `low` for a plain size."""

    count: int
    kind: str
    low: int
    high: int | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    kind_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AnyMelds:
    """`any`: one or more melds of any kinds."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


_ITEM = re.compile(r"(?:(\d+)\s+)?([A-Za-z]\w*)\s+(\d+)(?:\s*(\.\.)\s*(\d+)?)?", re.ASCII)
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_ARTICLES = {"a": 1, "an": 1, "": 1}
_HELP = "a contract is written `2 set 3 + run 4`: how many, which kind, how long; `any` leaves it free"


def contract(text: str, span: Span, report: Report) -> tuple[ContractItem, ...] | AnyMelds | None:
    """Return the items of a contract, or None after reporting what cannot be read.

    `span` is the place of the text in its file, quotes included.
    """
    place = _Place(text, span)
    if text.strip() == "any":
        return AnyMelds(span)
    if len(text) > MAX_CHARACTERS:
        report.add("too-much", span, f"a contract of {len(text)} characters", help=f"at most {MAX_CHARACTERS} are read")
        return None
    if not text.strip():
        report.add("table-file", span, "a contract is missing here", help=_HELP)
        return None
    items: list[ContractItem] = []
    for start, part in _split(text):
        item = _item(part, place.at(start, start + len(part)), place, start, report)
        if item is None:
            return None
        items.append(item)
    return tuple(items)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where parts of a cell's text stand in the file."""

    text: str
    span: Span

    def at(self, start: int, end: int) -> Span:
        """Return the place of a part; the whole cell when its text is written otherwise than it reads."""
        written = self.span.text
        if written == self.text:
            shift = 0
        elif written[1:-1] == self.text:
            shift = 1
        else:
            return self.span
        return Span(self.span.source, self.span.start + shift + start, self.span.start + shift + end)


def _split(text: str) -> Iterator[tuple[int, str]]:
    """Yield the parts between `+`, without blanks around them, with where they start; `3+` belongs to its part."""
    start = 0
    for part in re.split(r"(?<!\d)\+|\+(?=\s*\S)", text):
        inner = part.strip()
        yield start + (len(part) - len(part.lstrip()) if inner else 0), inner
        start += len(part) + 1


def _item(part: str, span: Span, place: _Place, start: int, report: Report) -> ContractItem | None:
    found = _ITEM.fullmatch(part)
    if found is None:
        span = span if part else place.span
        better = _better(part)
        report.add("table-file", span, *_unread(part), help=_HELP if better is None else f"write `{better}`")
        return None
    count, low = int((found[1] or "1")[:9]), int(found[3][:9])
    high = low if found[4] is None else int(found[5][:9]) if found[5] else None
    if count > MAX_COUNT or max(low, high or 0) > MAX_SIZE:
        report.add(
            "too-much", span, f"`{part}` is more than a contract can ask", help=f"at most {MAX_COUNT} melds of {MAX_SIZE} cards"
        )
        return None
    if count == 0 or low == 0 or (high is not None and high < low):
        what = (
            "asks for no meld"
            if count == 0
            else "asks for a meld without cards"
            if low == 0
            else "has its sizes the wrong way round"
        )
        report.add("table-file", span, f"`{part}` {what}", help=_HELP)
        return None
    return ContractItem(count, found[2], low, high, span, place.at(start + found.start(2), start + found.end(2)))


def _unread(part: str) -> tuple[str]:
    if not part:
        return ("a part of the contract is missing beside `+`",)
    if _NO_SIZE.fullmatch(part):
        return (f"`{part}` does not say how many cards its melds have",)
    return (f"`{part}` is not a part of a contract",)


_NO_SIZE = re.compile(r"(\d+\s+)?[A-Za-z][A-Za-z_]*")
_COUNT = r"\d+|(?:an?|" + "|".join(_NUMBERS) + r")(?![a-z])"
_LOOSE = re.compile(
    rf"(?:(?P<count>{_COUNT})\s*(?:x|×|\*)?\s*)?(?P<kind>[a-z][a-z_]*?)(?P<plural>s)?\s*(?:\bof\b|[:(-])?\s*(?P<low>{_COUNT})"
    r"\s*\)?(?:\s*(?:(?:-|–|\.\.|\bto\b)\s*(?P<high>\d+)|(?P<more>\+|\bor\s+more\b|\.\.+|-)))?(?:\s*\b(?:cards?|each)\b)*"
)
_BETWEEN = re.compile(r"\s*(?:[,&+]|\band\b|\bplus\b)?\s*")


def _better(part: str) -> str | None:
    """Return how a part written in another way is written here, None when it cannot be guessed."""
    written = part.lower().strip()
    guessed: list[str] = []
    at = 0
    while at < len(written) and len(guessed) < MAX_COUNT:
        found = _LOOSE.match(written, at)
        if found is None:
            return None
        guessed.append(_guess(found))
        between = _BETWEEN.match(written, found.end())
        at = between.end() if between else found.end()
    return " + ".join(guessed) or None


def _said(number: str) -> str:
    """Return a number in the digits 0 to 9, which may be a word or in the digits of another script."""
    return str(int(number[:9])) if number.isdecimal() else str({**_NUMBERS, **_ARTICLES}.get(number, number))


def _guess(found: re.Match[str]) -> str:
    count, low = (_said(found[name] or "") for name in ("count", "low"))
    size = f"{low}.." if found["more"] else f"{low}..{_said(found['high'])}" if found["high"] else low
    return f"{found['kind']} {size}" if count == "1" else f"{count} {found['kind']} {size}"
