"""Rows of a table that are never asked, because rows that are tried before them say everything already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulec.checks.covering import uncovered
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Program, Row, Value

LONGEST = 10_000
"""The longest range of numbers that is looked through."""


def check_dead_rows(program: Program, report: Report) -> None:
    """Report rows of the game's own file that `first` rows, or rows cut out of a wider one, leave nothing to."""
    last = len(program.model.layers) - 1
    for value in program.values.values():
        if value.entry.table is not None or not any(row.order < 2 for row in value.rows):
            continue
        for number, row in enumerate(value.rows):
            before = [one for one in value.rows[:number] if one.match.test is None and (one.order == 0 or one.order < row.order)]
            if row.entry.layer == last and before and not row.match.otherwise and row.match.test is None:
                keys = keys_of(value, row)
                if keys and not uncovered(before, keys):
                    _report(row, before, keys, report)


def keys_of(value: Value, row: Row) -> Sequence[Any]:
    """Return what a row speaks of; of a range without an end, up to one beyond all that other rows name."""
    match = row.match
    if match.values is not None:
        return tuple(match.values)
    matches = [one.match for one in value.rows]
    named = [bound for one in matches for bound in (one.low, one.high, *(one.values or ())) if bound is not None]
    low = match.low if match.low is not None else min(named) - 1
    high = match.high if match.high is not None else max(named) + 1
    return range(low, high + 1) if high - low <= LONGEST else ()


def _report(row: Row, before: list[Row], keys: Iterable[Any], report: Report) -> None:
    covering = [one for one in before if any(one.match.holds(key) for key in keys)]
    report.add(
        "unused",
        row.entry.node.span,
        f"the row `{row.name}` is never asked",
        others=[(one.entry.node.span, "this is tried first") for one in covering[:3]],
        help="leave it out, or put it before the others with `first`"
        if row.order
        else "leave it out, or put it before the others",
    )
