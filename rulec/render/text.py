"""Findings for people: the message, the lines of the source with carets under the place, the other places, help.

error[unknown-name]: no rule is called `scroe`
  --> house.rules:12:26
   |
12 |   add points of hand to scroe, for each player;
   |                         ^^^^^ not known
   |
   = help: did you mean `score`?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rulec.diagnostics.diagnostic import Diagnostic, Severity
from rulec.render.line import ShownLine, plain
from rulec.render.places import Mark, marks, named, where
from rulec.render.summary import summary as closing_line
from rulec.source import Span

NEAR = 4
"""Marked lines at most this far apart are shown with what lies between, and share a snippet."""

CUT = "…"
"""Stands where a long line is cut off."""

RED, YELLOW, BLUE, BOLD = "1;31", "1;33", "1;34", "1"
COLOURS = {Severity.ERROR: RED, Severity.WARNING: YELLOW, Severity.NOTICE: BLUE}


@dataclass(slots=True)
class Snippet:
    """Lines of one source that are shown together; the heading names the place of `span`."""

    span: Span
    marks: list[Mark] = field(default_factory=list)

    def takes(self, span: Span, more: list[Mark]) -> bool:
        """Tell whether these marks lie in the same source and near enough to be shown here, too."""
        if span.source is not self.span.source:
            return False
        return any(abs(new.line - old.line) <= NEAR for new in more for old in self.marks)

    def lines(self) -> Iterator[tuple[int | None, list[Mark]]]:
        """Give each line to show with what is marked in it; None stands for lines left out."""
        by_line: dict[int, list[Mark]] = {}
        for mark in sorted(self.marks, key=lambda one: (not one.main, one.start)):
            by_line.setdefault(mark.line, []).append(mark)
        before: int | None = None
        for line in sorted(by_line):
            if before is not None and line - before > NEAR:
                yield None, []
            elif before is not None:
                yield from ((number, []) for number in range(before + 1, line))
            yield line, by_line[line]
            before = line


def render(found: Iterable[Diagnostic], *, colour: bool = False, width: int = 120, summary: bool = True) -> str:
    """Return the findings in the order given, parted by empty lines, and the closing line unless it is not wanted.

    `width` is how many columns of a source line are shown at most; a longer one is cut around the place.
    """
    every = tuple(found)
    page = _Page(colour, width)
    blocks = ["\n".join(page.block(one)) for one in every]
    if summary:
        blocks.append(closing_line(every))
    return "\n\n".join(blocks) + "\n" if blocks else ""


def snippets(one: Diagnostic) -> list[Snippet]:
    """Return what to show of the sources: the place of the finding first, other places with it when near, else after it."""
    made: list[Snippet] = []
    for main, span, text in ((True, one.span, one.label), *((False, other.span, other.text) for other in one.others)):
        if not named(span.source):
            continue
        more = marks(span, plain(text), main)
        home = next((snippet for snippet in made if snippet.takes(span, more)), None)
        if home is None:
            home = Snippet(span)
            made.append(home)
        home.marks.extend(more)
    return made


class _Page:
    """How a block is laid out: colours and width."""

    def __init__(self, colour: bool, width: int) -> None:
        self.colour = colour
        self.width = max(width, 20)

    def paint(self, text: str, style: str) -> str:
        """Return the text in a style, when colours are wanted."""
        return f"\x1b[{style}m{text}\x1b[0m" if self.colour and text else text

    def block(self, one: Diagnostic) -> Iterator[str]:
        """Give the lines of one finding."""
        style = COLOURS[one.severity]
        shown = snippets(one)
        gutter = max((len(str(mark.line)) for snippet in shown for mark in snippet.marks), default=1)
        bar = self.paint(" " * gutter + " |", BLUE)
        yield self.paint(f"{one.severity.value}[{one.code}]", style) + self.paint(f": {plain(one.message)}", BOLD)
        if not named(one.span.source):
            yield self.heading(gutter, "-->", one.span)
        for snippet in shown:
            is_first = snippet.span is one.span
            yield self.heading(gutter, "-->" if is_first else ":::", snippet.span)
            yield bar
            for line, marked in snippet.lines():
                yield from self.line(snippet, line, marked, gutter, style)
            if snippet is not shown[-1] or one.help:
                yield bar
        for text in one.help:
            first, *more = text.splitlines() or [""]
            yield " " * gutter + self.paint(" = ", BLUE) + self.paint("help", BOLD) + f": {plain(first)}"
            yield from (" " * (gutter + 9) + plain(line) for line in more)

    def heading(self, gutter: int, arrow: str, span: Span) -> str:
        """Return the line that names a place."""
        return " " * gutter + self.paint(arrow, BLUE) + f" {plain(where(span))}"

    def line(self, snippet: Snippet, number: int | None, marked: list[Mark], gutter: int, style: str) -> Iterator[str]:
        """Give a line of source and a row of carets for each mark in it; a cut line comes again for a mark not in sight."""
        if number is None:
            yield self.paint("...", BLUE)
            return
        margin = self.paint(f"{number:>{gutter}} |", BLUE)
        below = self.paint(" " * gutter + " |", BLUE)
        shown = ShownLine.of(snippet.span.source.line(number))
        first, last = shown.window(*((marked[0].start, marked[0].end) if marked else (0, 0)), self.width)
        yield f"{margin} {_clip(shown, first, last)}".rstrip()
        for mark in marked:
            if not first <= mark.start < max(last, first + 1) and shown.columns > self.width:
                first, last = shown.window(mark.start, mark.end, self.width)
                yield f"{margin} {_clip(shown, first, last)}".rstrip()
            before, carets = _underline(shown, mark, first, last)
            label = f" {mark.text}" if mark.text else ""
            yield f"{below} {' ' * before}{self.paint(carets + label, style if mark.main else BLUE)}"


def _clip(shown: ShownLine, first: int, last: int) -> str:
    """Return the characters from `first` to `last` of a line, with a sign where it is cut."""
    left = CUT if first > 0 else ""
    right = CUT if last < len(shown.text) else ""
    return left + "".join(shown.text[first:last]) + right


def _underline(shown: ShownLine, mark: Mark, first: int, last: int) -> tuple[int, str]:
    """Return how many columns to leave free, and the carets, for a mark in a line shown from `first` to `last`."""
    past = len(shown.text)
    start = shown.starts[min(mark.start, past)] + max(mark.start - past, 0)
    end = shown.starts[min(mark.end, last)] if mark.end <= past or last < past else start + 1
    left = (first > 0) - shown.starts[first]
    return start + left, ("^" if mark.main else "-") * max(end - start, 1)
