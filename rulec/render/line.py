"""One line of source as a terminal shows it: tabs, wide and combining characters, nothing that could steer the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import category, east_asian_width

TAB = 4
"""Columns from one tab stop to the next."""

JOINER = "\u200d"
"""The one invisible format character that is left alone, because pictures are joined by it."""


def harmless(char: str) -> str:
    """Return a character, or U+FFFD for one that would move the cursor, start a command or turn the writing direction."""
    return "\ufffd" if category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and char != JOINER else char


def plain(text: str) -> str:
    """Return text from rules as one harmless line."""
    return "".join(" " if char in "\t\n\r" else harmless(char) for char in text)


def width(char: str) -> int:
    """Return how many columns a harmless character takes."""
    if char == JOINER or category(char) in {"Mn", "Me"}:
        return 0
    return 2 if east_asian_width(char) in {"W", "F"} else 1


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of source as shown.

    `text[i]` is what is shown for character i, `starts[i]` the column it starts in, both from 0; `starts` has one more entry,
    the column after the last character.
    """

    text: tuple[str, ...]
    starts: tuple[int, ...]

    @classmethod
    def of(cls, line: str) -> ShownLine:
        """Lay a line out."""
        shown: list[str] = []
        starts = [0]
        for char in line:
            if char == "\t":
                columns = TAB - starts[-1] % TAB
                shown.append(" " * columns)
            else:
                shown.append(harmless(char))
                columns = width(shown[-1])
            starts.append(starts[-1] + columns)
        return cls(tuple(shown), tuple(starts))

    @property
    def columns(self) -> int:
        """How many columns the whole line takes."""
        return self.starts[-1]

    def window(self, start: int, end: int, room: int) -> tuple[int, int]:
        """Return which characters, first and past the last, to show so that `start` to `end` is seen in `room` columns.

        The whole line, when it fits. Otherwise as much of the stretch as fits, from its start, with what lies around it, and
        a column left free at each side for a sign.
        """
        if self.columns <= room:
            return 0, len(self.text)
        room -= 2
        start, end = min(start, len(self.text)), min(end, len(self.text))
        spare = max(room - (self.starts[end] - self.starts[start]), 0)
        first, last = start, start
        while first > 0 and self.starts[start] - self.starts[first - 1] <= spare // 2:
            first -= 1
        while last < len(self.text) and self.starts[last + 1] - self.starts[first] <= room:
            last += 1
        while first > 0 and self.starts[last] - self.starts[first - 1] <= room:
            first -= 1
        return first, last
