"""Where a number that a value gives in one deal is written: the row or the cell of a table that it comes from."""

from __future__ import annotations

from rulec.checks.cases import Case, Cases
from rulec.checks.evaluate import Unclear, evaluate
from rulec.model.typed import Ex
from rulec.source import Span
from runtime.flow import Hole

DEEPEST = 20
"""How many values that name each other are followed."""


def written(cases: Cases, case: Case, ex: Ex) -> Span | None:
    """Return the row or cell that says what an expression is in a case, None when no table says so."""
    place: Span | None = None
    for _ in range(DEEPEST):
        if ex.op != "value" or ex.args[0] not in cases.program.values:
            return place
        value = cases.program.values[ex.args[0]]
        if value.key is None:
            if value.expr is None:
                return place
            ex = value.expr
            continue
        try:
            key = evaluate(case, value.key)
        except (Unclear, Hole):
            return place
        rows = [row for row in value.rows if row.match.test is None and row.match.holds(key)]
        if not rows:
            return place
        place = ex.span if not rows[0].value.span.source.text else rows[0].value.span
        ex = rows[0].value
    return place
