"""What is left open (`unspecified`) and needed all the same."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.checks.reading import Readers
from rulec.checks.words import listed, quoted, short
from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Entry
from rulec.model.typed import Program
from rulec.source import Span
from rulec.syntax import ast

MOST_SHOWN = 4
"""How many places that need an open value are shown."""


def check_holes(program: Program, readers: Readers, report: Report) -> None:
    """Report what a game leaves open and its rules need; a base may leave everything open."""
    if not program.model.is_game:
        return
    for name, entry, span, what in _holes(program):
        if name not in readers.play or name == "packs":  # a game without packs has been told so
            continue
        _report(program, name, entry, span, what, readers, report)
    for entry in program.model.of(ast.RunsOut):
        if isinstance(entry.node, ast.RunsOut) and entry.node.lines is None and program.states:
            _event(entry, report)


def _holes(program: Program) -> Iterator[tuple[str, Entry, Span, str]]:
    """Yield (name, its rule, place, words) of every value or row left open."""
    for name, value in program.values.items():
        if value.expr is not None and value.expr.op == "hole":
            yield name, value.entry, value.entry.span, f"`{name}`"
        open_rows = [row for row in value.rows if row.value.op == "hole"]
        if open_rows:
            first = open_rows[0]
            rows = [row.name for row in open_rows]
            where = (
                f"in deal {listed(rows, most=4)}"
                if value.key is not None and value.key.op == "round"
                else f"for {quoted(rows, most=4)}"
            )
            yield name, value.entry, first.value.span, f"`{name}` {where}"


def _report(program: Program, name: str, entry: Entry, span: Span, what: str, readers: Readers, report: Report) -> None:
    uses = readers.live(name)
    meant = [*entry.chosen, *(entry.table.chosen if entry.table is not None else ())]
    others = [(use.span, "needed here") for use in uses[:MOST_SHOWN] if use.span.source.text]
    more = len(uses) - MOST_SHOWN
    last = len(program.model.layers) - 1
    help = [f"if you know how it is played, write `value {name} = ...;`"]
    if isinstance(entry.node, ast.Value) and entry.node.by is not None:
        help = ["if you know how it is played, say it in the row"]
    elif isinstance(entry.node, ast.Column):
        help = [f"if you know how it is played, fill it in in `{span.source.name}`"]
    if more > 0:
        help.append(f"{more} more rule{'s' if more > 1 else ''} need it")
    if entry.layer < last:
        others.insert(0, (span, "left open here"))
        span = program.model.header.name_span
    else:
        span = short(span)
    if meant:
        report.add("left-open", span, f"{what} is left open: {meant[-1]}", others=others[:1])
        return
    report.add("unspecified", span, f"{what} is left open, and rules need it", others=others, help=help)


def _event(entry: Entry, report: Report) -> None:
    assert isinstance(entry.node, ast.RunsOut)
    report.add(
        "unspecified",
        entry.span,
        f"what happens when `{entry.node.zone}` runs out is left open",
        help=f"if you know how it is played, write `when {entry.node.zone} runs out {{ ... }}`",
    )
