"""The least points when the rules leave open what some cards cost."""

from __future__ import annotations

from runtime.solve.port import LEAST, NO, UNKNOWN, YES, Problem, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def least_with_open_points(problem: Problem, least: Callable[[Problem], Verdict]) -> Verdict:
    """Answer LEAST, where points may be open, by two questions in which none are: `least` answers these, without `at_most`.

    Open points count as 0 or more. So an arrangement is known to be least only if it leaves no card whose points are open, and
    would be least even if these cost nothing.
    """
    known = [abs(points) for card in problem.cards if (points := problem.deal.points[card]) is not None]
    dear = least(_priced(problem, 1 + 2 * sum(known)))
    cheap = least(_priced(problem, 0))
    work = dear.work + cheap.work
    if dear.witness is None or cheap.witness is None or cheap.witness.points is None:
        return Verdict(UNKNOWN, note=dear.note or cheap.note, work=work)
    real = [problem.deal.points[card] for card in dear.witness.left]
    total = None if None in real else sum(points for points in real if points is not None)
    witness = dear.witness.replace(points=total)
    low = cheap.witness.points
    if problem.at_most is None:
        if total == low:
            return Verdict(YES, witness, work=work)
    elif total is not None and total <= problem.at_most:
        return Verdict(YES, witness, work=work)
    elif low > problem.at_most:
        return Verdict(NO, note=f"at least {low} point{'s are' if low != 1 else ' is'} left", work=work)
    codes = sorted({problem.deal.pack.types[card].code for card in problem.cards if problem.deal.points[card] is None})
    return Verdict(UNKNOWN, note=f"the rules leave open how many points these cost: {' '.join(codes)}", work=work)


def _priced(problem: Problem, price: int) -> Problem:
    """The question of least points in which cards without points cost `price`."""
    points = tuple(price if value is None else value for value in problem.deal.points)
    priced: Problem = problem.replace(deal=problem.deal.replace(points=points), goal=LEAST, at_most=None)
    return priced
