"""Kinds of melds that a single card makes, because no line says how many cards there must be."""

from __future__ import annotations

from rulec.checks.cases import Case, Cases
from rulec.checks.evaluate import Unclear, evaluate
from rulec.checks.melds import every_case, obstacle
from rulec.checks.own import own, taken_away
from rulec.checks.sizes import maker
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Cond, Ex
from runtime.flow import Hole

MEASURES = ("meld_size", "meld_naturals")
"""Operations that count the cards of a meld."""


def check_lone_cards(cases: Cases, report: Report) -> None:
    """Report each kind of meld that one card makes in some deal, unless its lines say in words that one is enough."""
    model = cases.program.model
    for number, (name, conds) in enumerate(cases.program.melds.items()):
        entry = model.entries[name]
        if not entry.lines or not own(model, entry):
            continue  # that a kind has no lines at all has been told
        if _alone(cases, number, conds):
            gone = next(iter(taken_away(model, name)), None)
            report.add(
                "doubtful",
                gone or entry.span,
                f"a single card is a `{name}`: no line says how many cards it needs",
                others=[(entry.span, "the meld")] if gone is not None else (),
                help="add `size is 2..;` or `size is 3..;`; if one card is enough, say so: `size is 1..;`",
            )


def _alone(cases: Cases, number: int, conds: tuple[Cond, ...]) -> bool:
    """Whether one card makes a meld of a kind in some case, and no line in force there says that it does."""
    bounds = [cond for cond in conds if _bounded_below(cond)]
    for case in every_case(cases):
        if any(_in_force(case, cond) for cond in bounds):
            continue
        made = maker(cases, case, number)
        if made is not None and made.kind.least <= 1 and obstacle(made, 1, 1) is None:
            return True
    return False


def _in_force(case: Case, cond: Cond) -> bool:
    """Whether a line counts in a case; where that cannot be told it is taken to."""
    try:
        return cond.when is None or bool(evaluate(case, cond.when))
    except (Unclear, Hole):
        return True


def _bounded_below(cond: Cond) -> bool:
    """Whether a line says from how many cards on something is a meld."""
    return any(_from_below(part) for part in cond.cond.walk())


def _from_below(part: Ex) -> bool:
    args = part.args
    match part.op:
        case "between":
            return args[0].op in MEASURES and args[1] is not None
        case "cmp":
            measured = args[1] if args[0] in (">", ">=") else args[2]
            return measured.op in MEASURES
        case "eq":
            return any(one.op in MEASURES for one in args)
    return False
