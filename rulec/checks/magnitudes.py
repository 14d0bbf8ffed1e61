"""Numbers that rules work out are not larger than any that can be written, and cards do not count millions."""

from __future__ import annotations

from itertools import islice

from rulec.checks.cases import Case, Cases
from rulec.checks.evaluate import holds
from rulec.checks.points import COUNTED, present
from rulec.checks.reading import reached
from rulec.checks.shared import SETTLED
from rulec.checks.words import said_cards
from rulec.diagnostics.diagnostic import Report
from rulec.model.bounds import MOST_POINTS
from rulec.model.typed import CARD, NUMBER, Value
from rulec.source import Span
from runtime.flow import Hole
from runtime.ops.cards import LARGEST_NUMBER, TOO_LARGE

MOST_CASES = 200
"""In how many cases a value is worked out."""

KNOWN = SETTLED | {"thing", "card_rank", "card_suit", "card_color", "face", "is_special", "is_wild"}
"""Operations whose results do not depend on play."""


def check_magnitudes(cases: Cases, report: Report) -> None:
    """Report each value that becomes too large in some case; a game is stopped where others, which depend on play, do."""
    for value in cases.program.values.values():
        parts = list(value.parts())
        if value.type != NUMBER or "@" in value.name or value.needs - {"card"}:
            continue
        counts = value.name in COUNTED or any(part.op == "arith" for ex in parts for part in ex.walk())
        if counts and {part.op for part in reached(cases.program, parts)} <= KNOWN:
            _value(cases, value, report)


def _value(cases: Cases, value: Value, report: Report) -> None:
    parts = list(value.parts())
    most = MOST_POINTS if value.name in COUNTED else LARGEST_NUMBER
    for case in islice(cases.about(parts), MOST_CASES):
        for card in present(cases, case) if "card" in value.needs else [-1]:
            number = _number(case, value.name, card)
            if number is None or (number != TOO_LARGE and abs(int(number)) <= most):
                continue
            words = cases.words(case, parts)
            about = f"what `{value.name}` says of `{said_cards(cases.rules.pack, [card])[0]}`" if card >= 0 else f"`{value.name}`"
            is_it = "is larger than any number that can be written" if number == TOO_LARGE else f"is {number}"
            report.add(
                "too-much",
                _place(case, value, card),
                f"{about} {is_it}{f' {words}' if words else ''}",
                help=f"{most} is the most; perhaps a number has a digit too many",
            )
            return


def _number(case: Case, name: str, card: int) -> int | str | None:
    """The value in a case; TOO_LARGE when it cannot be worked out for its size, None when it is left open."""
    try:
        number = case.trial.value(name, case.state, 0, card if card >= 0 else None)
    except Hole as hole:
        return TOO_LARGE if hole.name == TOO_LARGE else None
    return number if isinstance(number, int) else None


def _place(case: Case, value: Value, card: int) -> Span:
    """The row that speaks of a card; of a value that is no table by card, the value."""
    if card < 0 or value.key is None or value.key.type != CARD:
        return value.expr.span if value.expr is not None and value.expr.span.source.text else value.entry.span
    return next((row.value.span for row in value.rows if holds(case, row.match, card)), value.entry.span)
