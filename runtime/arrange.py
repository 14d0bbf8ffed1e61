"""What the machine asks the solver about a hand; answers are remembered with the deal they belong to."""

from __future__ import annotations

from runtime.flow import Hole
from runtime.solve.port import ALL_BUT, LEAST, NO, UNKNOWN, YES, Problem, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.melds import Deal
    from runtime.state import State

REMEMBERED = 50_000
"""How many answers are kept before the oldest are dropped."""

_known: dict[tuple[int, str, bytes], tuple[Deal, Verdict]] = {}


def ask(deal: Deal, goal: str, cards: bytes) -> Verdict:
    """Return the search engine's verdict on a hand, from memory if it was asked before."""
    key = (id(deal), goal, cards)
    known = _known.get(key)
    if known is not None and known[0] is deal:
        return known[1]
    from runtime.solve.search import solve

    verdict = solve(Problem(deal, tuple(sorted(cards)), goal), explain=False)
    if len(_known) >= REMEMBERED:
        _known.clear()
    _known[key] = (deal, verdict)
    return verdict


def least_points(state: State, cards: bytes) -> int:
    """The fewest points that can be left. Raises Hole when the search gave up or a left-over card has no points."""
    verdict = ask(state.g.deal_of(state), LEAST, cards)
    if verdict.answer != YES or verdict.witness is None or verdict.witness.points is None:
        raise Hole(verdict.note or "points")
    return verdict.witness.points


def all_melded(state: State, cards: bytes) -> bool:
    """Whether all cards can be arranged in melds. Raises Hole when the search gave up."""
    verdict = ask(state.g.deal_of(state), ALL_BUT, cards)
    if verdict.answer == UNKNOWN:
        raise Hole(verdict.note or "the arrangement of a hand")
    return verdict.answer != NO
