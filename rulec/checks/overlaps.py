"""Telling which rows of a table speak of the same: two rows, or a row that meets several others."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.checks.cases import Cases
from rulec.checks.words import quoted
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Row, Value
from rulec.source import Span
from rulec.syntax import ast


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two rows that speak of the same: of `what`, and `where` that is so only in some deals."""

    one: Row
    two: Row
    what: str
    where: str

    def other(self, row: Row) -> Row | None:
        """The row that meets a row here, None when that is neither of the two."""
        return self.two if row is self.one else self.one if row is self.two else None


def name_of(value: Value) -> tuple[str, Span]:
    """What a table is called and where: the YAML table for one of its columns."""
    entry = value.entry.table or value.entry
    return entry.name, entry.span


def row_span(cases: Cases, value: Value, row: Row) -> Span:
    """Where the key of a row stands."""
    node = row.entry.node
    if isinstance(node, ast.Row):
        return node.key.span
    file = cases.program.model.tables[value.entry.table.name] if value.entry.table else None
    return next((line.key.span for line in file.rows if line.key.text == row.name), row.value.span) if file else row.value.span


def report_overlaps(cases: Cases, value: Value, met: list[Overlap], report: Report) -> None:
    """Report overlaps; a row that meets several others is told once, the latest and narrowest first: it is the exception."""
    left = list(met)
    while left:
        rows = {id(row): row for each in left for row in (each.one, each.two)}.values()
        row = max(rows, key=lambda row: (len(_about(row, left)), row.entry.layer, -width(row)))
        about = _about(row, left)
        if len(about) == 1:
            break
        _report_row(cases, value, row, about, report)
        left = [each for each in left if each not in about]
    for each in left:
        _report_pair(cases, value, each, report)


def _about(row: Row, met: list[Overlap]) -> list[Overlap]:
    return [each for each in met if each.other(row) is not None]


def _report_row(cases: Cases, value: Value, row: Row, about: list[Overlap], report: Report) -> None:
    """Report a row that meets several others."""
    name, _ = name_of(value)
    met = [(other, each.what) for each in about if (other := each.other(row)) is not None]
    rows = [other for other, _ in met]
    names = quoted([other.name for other in rows], most=4)
    where = about[0].where if len({each.where for each in about}) == 1 else ""
    if value.entry.table is not None:
        help = "narrow the rows"
    elif all(width(other) < width(row) for other in rows):
        help = f"narrow `{row.name}`, or write `first` before the other rows: they are then tried before it"
    elif any(other.entry.layer != row.entry.layer for other in rows):
        help = f"write `first {row.name}: ...;` if it is tried before the others, or narrow the rows"
    else:
        help = f"`first {row.name}: ...;` is tried before the others"
    report.add(
        "overlap",
        row_span(cases, value, row),
        f"the row `{row.name}` of `{name}` speaks of what other rows speak of, too: {names}{where}",
        label="this row does",
        others=[(row_span(cases, value, other), f"so does this, of {what}") for other, what in met],
        help=help,
    )


def _report_pair(cases: Cases, value: Value, met: Overlap, report: Report) -> None:
    name, _ = name_of(value)
    one, two = met.one, met.two
    first, second = row_span(cases, value, one), row_span(cases, value, two)
    if value.entry.table is not None:
        help = "narrow one of the two rows"
    elif two.entry.changed or one.entry.layer != two.entry.layer:
        help = f"write `replace` before `{two.name}` if it is cut out of the wider row, or narrow one of the two"
    else:
        help = f"narrow one of the two rows; `first {narrower(one, two).name}: ...;` is tried before the others"
    message = f"two rows of `{name}` speak of {met.what}{met.where}"
    report.add("overlap", second, message, label="this row does", others=[(first, "so does this")], help=help)


def narrower(one: Row, two: Row) -> Row:
    """The row that is the exception: the one with a condition, or the one that speaks of less."""
    return one if width(one) < width(two) else two


def width(row: Row) -> float:
    """Of how much a row speaks: of nothing, as it were, when it has a condition."""
    if row.match.test is not None:
        return 0
    if row.match.values is not None:
        return len(row.match.values)
    low, high = row.match.low, row.match.high
    return float("inf") if low is None or high is None else high - low + 1
