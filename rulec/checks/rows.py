"""Tables must have a row for everything that can come up, and only one."""

from __future__ import annotations

from itertools import combinations, islice
from typing import Any

from rulec.checks.cases import Case, Cases
from rulec.checks.covering import meet, uncovered
from rulec.checks.domains import Domain, domain
from rulec.checks.evaluate import holds
from rulec.checks.overlaps import Overlap, name_of, report_overlaps, row_span
from rulec.checks.words import listed, quoted, said_cards, stretches
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import CARD, Row, Value
from rulec.source import Span

ORDINARY = 2
"""The order of rows that may not overlap: neither `first`, nor cut out of a wider row, nor `otherwise`."""

MOST_TOLD = 20
"""How many overlaps of one table are told at once."""

MOST_LOOKS = 5_000
"""How many rows that depend on the deal are looked at, each in every deal; of many rows, those of the first deals."""


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


# ---- gaps


def _gaps(cases: Cases, value: Value, found: Domain, report: Report) -> None:
    missing = uncovered(value.rows, found.keys)
    if found.deals:
        last = max((key for key in found.keys if key not in missing), default=0)
        missing = [key for key in missing if key < last]  # what lies beyond is a matter of the match's length
    name, span = name_of(value)
    if missing:
        place, label = _neighbour(cases, value, missing[0]) or (span, "")
        others = [(span, "the table is declared here")] if label else []
        message = f"`{name}` has no row for {found.say(missing)}"
        report.add("gap", place, message, label=label, others=others, help=_advice(value, missing))
    elif found.open and value.entry.table is None:
        _open_ends(value, report)


def _neighbour(cases: Cases, value: Value, missing: Any) -> tuple[Span, str] | None:
    """The row of a YAML file that a missing one would stand next to, in words, too; None for a table that is in no file."""
    file = cases.program.model.tables.get(value.entry.table.name) if value.entry.table is not None else None
    if file is None or not file.rows:
        return None
    number = isinstance(missing, int) and not isinstance(missing, bool)
    before = [row for row in value.rows if not number or (_low(row) or 0) < missing]
    if before:
        row = max(before, key=lambda one: _low(one) or 0) if number else before[-1]
        return row_span(cases, value, row), "the row after this one is missing"
    return file.rows[0].key.span, "the row before this one is missing"


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
    pairs = ((one, two) for one, two in combinations(rows, 2) if meet(one.match, two.match))
    met = [Overlap(one, two, found.say(_common(one, two, found)), "") for one, two in islice(pairs, MOST_TOLD)]
    report_overlaps(cases, value, met, report)


def _common(one: Row, two: Row, found: Domain) -> list[Any]:
    """The keys of two rows that meet, those that can come up if there are such, else any that the text names."""
    both = [key for key in found.keys if one.match.holds(key) and two.match.holds(key)]
    if both:
        return both
    named = {bound for row in (one, two) for bound in (*(row.match.values or ()), row.match.low, row.match.high)}
    return sorted(key for key in named if key is not None and one.match.holds(key) and two.match.holds(key))


def _card_overlaps(cases: Cases, value: Value, report: Report) -> None:
    """Two rows of a table by card that hold for one card, in some deal when they depend on that."""
    rows = [row for row in value.rows if row.order == ORDINARY]
    tests = [row.match.test for row in rows if row.match.test is not None]
    fixed = {number: _cards(cases, None, row) for number, row in enumerate(rows) if row.match.test is None}
    told: set[tuple[int, int]] = set()
    met: list[Overlap] = []
    most = max(1, MOST_LOOKS // max(1, len(tests)))
    for case in islice(cases.about(tests), most):
        held = {number: fixed[number] if number in fixed else _cards(cases, case, row) for number, row in enumerate(rows)}
        of_card: dict[int, list[int]] = {}
        for number, cards in held.items():
            for card in cards:
                of_card.setdefault(card, []).append(number)
        pairs = sorted({pair for numbers in of_card.values() for pair in combinations(numbers, 2)} - told)
        for first, second in pairs[: MOST_TOLD - len(told)]:
            one, two = rows[first], rows[second]
            told.add((first, second))
            both = quoted(said_cards(cases.rules.pack, sorted(held[first] & held[second])), most=4)
            words = cases.words(case, [test for row in (one, two) if (test := row.match.test) is not None])
            met.append(Overlap(one, two, both, f" {words}" if words else ""))
    report_overlaps(cases, value, met, report)


def _cards(cases: Cases, case: Case | None, row: Row) -> frozenset[int]:
    """The cards that a row holds for; `case` is needed for a row with a test only."""
    if case is None:
        return frozenset(card.id for card in cases.rules.pack.types if row.match.holds(card.id))
    return frozenset(card.id for card in cases.rules.pack.types if holds(case, row.match, card.id))
