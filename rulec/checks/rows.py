"""Tables must have a row for everything that can come up, and only one."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from rulec.checks.cases import Case, Cases
from rulec.checks.domains import Domain, domain
from rulec.checks.evaluate import holds
from rulec.checks.words import listed, quoted, said_cards, stretches
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import CARD, Row, Value
from rulec.source import Span
from rulec.syntax import ast

ORDINARY = 2
"""The order of rows that may not overlap: neither `first`, nor cut out of a wider row, nor `otherwise`."""


def check_rows(cases: Cases, report: Report) -> None:
    """Report gaps and overlaps of all tables; which cards a table by card leaves out is asked elsewhere."""
    seen: set[str] = set()
    for value in cases.program.values.values():
        if value.key is None or not value.rows:
            continue
        table = value.entry.table
        if value.key.type == CARD:
            _card_overlaps(cases, value, report)
            continue
        found = domain(cases, value)
        if found is None:
            continue
        if table is None:
            _gaps(cases, value, found, report)
            _overlaps(cases, value, found, report)
        elif table.name not in seen:  # the columns of a YAML table share its rows
            seen.add(table.name)
            _gaps(cases, value, found, report)
            _overlaps(cases, value, found, report)


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


# ---- gaps


def _gaps(cases: Cases, value: Value, found: Domain, report: Report) -> None:
    missing = [key for key in found.keys if not any(row.match.holds(key) for row in value.rows)]
    if found.deals:
        last = max((key for key in found.keys if key not in missing), default=0)
        missing = [key for key in missing if key < last]  # what lies beyond is a matter of the match's length
    name, span = name_of(value)
    if missing:
        report.add("gap", span, f"`{name}` has no row for {found.say(missing)}", help=_advice(value, missing))
    elif found.open and value.entry.table is None:
        _open_ends(value, report)


def _advice(value: Value, missing: list[Any]) -> str:
    if value.entry.table is not None:
        return "add the row to the file of the table"
    if isinstance(missing[0], int) and not isinstance(missing[0], bool) and value.key is not None and value.key.type == "number":
        keys = [f"{low}" if low == high else f"{low}..{high}" for low, high in stretches(missing)]
        rows = "a row" if len(keys) == 1 else "rows"
        return f"add {rows} {listed([f'`{key}: ...;`' for key in keys], most=3)}, or let another row reach further"
    return "add a row for it, or `otherwise: ...;` as the last one"


def _open_ends(value: Value, report: Report) -> None:
    """A table by a number that may be anything should go on at both ends."""
    if any(row.match.otherwise for row in value.rows):
        return
    lows = [_low(row) for row in value.rows]
    highs = [_high(row) for row in value.rows]
    known_low = [one for one in lows if one is not None]
    known_high = [one for one in highs if one is not None]
    ends = []
    if None not in highs and known_high:
        ends.append(("more than", max(known_high), f"{max(known_high) + 1}..: ...;"))
    if None not in lows and known_low and min(known_low) > 0:
        ends.append(("less than", min(known_low), f"..{min(known_low) - 1}: ...;"))
    if ends:
        said = listed([f"{word} {number}" for word, number, _ in ends], last="or")
        rows = listed([f"`{row}`" for *_, row in ends])
        report.add(
            "open-end",
            value.entry.span,
            f"`{value.name}` has no row for {said}",
            help=f"if that can come up, add {rows}; if not, `otherwise: ...;` says so",
        )


def _low(row: Row) -> int | None:
    return min(row.match.values) if row.match.values else row.match.low


def _high(row: Row) -> int | None:
    return max(row.match.values) if row.match.values else row.match.high


# ---- overlaps


def _overlaps(cases: Cases, value: Value, found: Domain, report: Report) -> None:
    rows = [row for row in value.rows if row.order == ORDINARY]
    for one, two in combinations(rows, 2):
        both = _common(one, two, found)
        if both:
            _report_overlap(cases, value, one, two, found.say(both), "", report)


def _common(one: Row, two: Row, found: Domain) -> list[Any]:
    """The keys of both rows, those that can come up if there are such, else any that the text names."""
    both = [key for key in found.keys if one.match.holds(key) and two.match.holds(key)]
    if both or (one.match.values is None and two.match.values is None and _apart(one, two)):
        return both
    bounds = [bound for row in (one, two) for bound in (_low(row), _high(row)) if isinstance(bound, int)]
    return sorted({key for key in bounds if one.match.holds(key) and two.match.holds(key)})


def _apart(one: Row, two: Row) -> bool:
    """Whether two ranges have no number in common."""
    lows = [low if (low := _low(row)) is not None else -(10**10) for row in (one, two)]
    highs = [high if (high := _high(row)) is not None else 10**10 for row in (one, two)]
    return max(lows) > min(highs)


def _report_overlap(cases: Cases, value: Value, one: Row, two: Row, what: str, where: str, report: Report) -> None:
    name, _ = name_of(value)
    first, second = row_span(cases, value, one), row_span(cases, value, two)
    others = [(first, "so does this")]
    if value.entry.table is not None:
        help = "narrow one of the two rows"
    elif two.entry.changed or one.entry.layer != two.entry.layer:
        help = f"write `replace` before `{two.name}` if it is cut out of the wider row, or narrow one of the two"
    else:
        help = f"narrow one of the two rows; `first {_narrower(one, two).name}: ...;` is tried before the others"
    report.add("overlap", second, f"two rows of `{name}` speak of {what}{where}", label="this row does", others=others, help=help)


def _narrower(one: Row, two: Row) -> Row:
    """The row that is the exception: the one with a condition, or the one that speaks of less."""

    def reach(row: Row) -> float:
        if row.match.test is not None:
            return 0
        if row.match.values is not None:
            return len(row.match.values)
        low, high = row.match.low, row.match.high
        return float("inf") if low is None or high is None else high - low + 1

    return one if reach(one) < reach(two) else two


def _card_overlaps(cases: Cases, value: Value, report: Report) -> None:
    """Two rows of a table by card that hold for one card, in some deal when they depend on that."""
    rows = [row for row in value.rows if row.order == ORDINARY]
    told: set[tuple[str, str]] = set()
    tests = [row.match.test for row in rows if row.match.test is not None]
    for case in cases.about(tests):
        for one, two in combinations(rows, 2):
            if (one.name, two.name) in told:
                continue
            both = _both(cases, case, one, two)
            if both:
                told.add((one.name, two.name))
                cards = quoted(said_cards(cases.rules.pack, both), most=4)
                words = cases.words(case, [test for row in (one, two) if (test := row.match.test) is not None])
                _report_overlap(cases, value, one, two, cards, f" {words}" if words else "", report)


def _both(cases: Cases, case: Case, one: Row, two: Row) -> list[int]:
    types = cases.rules.pack.types
    return [card.id for card in types if holds(case, one.match, card.id) and holds(case, two.match, card.id)]
