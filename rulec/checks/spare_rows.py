"""Rows `otherwise` that are never asked, because the other rows of the table speak of everything that can come up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulec.checks.beyond import all_deals
from rulec.checks.cases import Cases
from rulec.checks.covering import uncovered
from rulec.checks.domains import domain
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import CARD, Value


def check_spare_rows(cases: Cases, report: Report) -> None:
    """Report each `otherwise` of the game's own file with nothing left to say."""
    last = len(cases.program.model.layers) - 1
    for value in cases.program.values.values():
        row = next((row for row in value.rows if row.match.otherwise and row.entry.layer == last), None)
        if row is None or value.entry.table is not None:
            continue
        rows = [other for other in value.rows if other is not row and other.match.test is None]
        keys = list(_keys(cases, value))
        if keys and not uncovered(rows, keys):
            report.add(
                "never-matters",
                row.entry.node.span,
                f"the row `{row.name}` is never asked: the other rows of `{value.name}` speak of everything",
                help="leave it out, or take the rows away that it is meant to stand for",
            )


def _keys(cases: Cases, value: Value) -> Iterable[Any]:
    """Everything that a table can be asked about, nothing when that is not known."""
    assert value.key is not None
    if value.key.type == CARD:
        return (card.id for card in cases.rules.pack.types)
    if value.key.op == "round":
        return all_deals(cases) or ()
    found = None if value.key.op == "meld_size" else domain(cases, value)
    return found.keys if found is not None and not found.open else ()
