"""Texts that rules were read from, and places in them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """One text: the name shown to people (`shanghai/wikipedia.rules`, as they would type it) and its characters."""

    name: str
    text: str
    _starts: tuple[int, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        starts = [0]
        for at, char in enumerate(self.text):
            if char == "\n":
                starts.append(at + 1)
        object.__setattr__(self, "_starts", tuple(starts))

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column, both from 1, of an offset into the text."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line (from 1) without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    @property
    def lines(self) -> int:
        """How many lines the text has."""
        return len(self._starts)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source, by character offsets; `end` is exclusive and never before `start`."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters it covers."""
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        """The line it starts in, from 1."""
        return self.source.place(self.start)[0]

    @property
    def column(self) -> int:
        """The column it starts in, from 1."""
        return self.source.place(self.start)[1]

    def to(self, other: Span) -> Span:
        """Return the span from the start of this to the end of `other` in the same source."""
        return Span(self.source, self.start, max(self.end, other.end))


NOWHERE = Span(Source("(built in)", ""), 0, 0)
"""The place of things no text says."""
