"""One line for each finding, as editors and `grep` want it: `file:line:column: error[code] message`."""

from __future__ import annotations

from collections.abc import Iterable

from rulec.diagnostics.diagnostic import Diagnostic
from rulec.render.line import plain
from rulec.render.places import where
from rulec.render.summary import summary as closing_line


def render(found: Iterable[Diagnostic], *, summary: bool = True) -> str:
    """Return the findings, a line each in the order given, and the closing line unless it is not wanted."""
    every = tuple(found)
    lines = [f"{plain(where(one.span))}: {one.severity.value}[{one.code}] {plain(one.message)}" for one in every]
    if summary:
        lines.append(closing_line(every))
    return "".join(f"{line}\n" for line in lines)
