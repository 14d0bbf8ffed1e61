"""What the machine asks the solver about a hand; answers are remembered with the deal they belong to."""

from __future__ import annotations

from runtime.effort import remaining, spend
from runtime.flow import GaveUp
from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, NO, UNKNOWN, YES, Budget, Problem, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.melds import Deal
    from runtime.state import State

REMEMBERED = 50_000
"""How many answers are kept before the oldest are dropped."""

PER_STEP = 100
"""How many steps of a solver are as much work as carrying out an action."""

CLOSE = 2
"""How many cards two hands differ in at most when both together are asked for the contract."""

_known: dict[tuple[int, str, bytes], tuple[Deal, Verdict]] = {}
_refused: dict[int, tuple[Deal, bytes, Verdict]] = {}


def ask(deal: Deal, goal: str, cards: bytes) -> Verdict:
    """Return the search engine's verdict on a hand, from memory if it was asked before."""
    key = (id(deal), goal, cards)
    known = _known.get(key)
    if known is not None and known[0] is deal:
        return known[1]
    verdict = _part_of_refused(deal, cards) if goal == CONTRACT else None
    if verdict is None:
        verdict = _solve(deal, goal, cards)
        if goal == CONTRACT and verdict.answer == NO:
            _refused[id(deal)] = (deal, cards, verdict)
    if len(_known) >= REMEMBERED:
        _known.clear()
        _refused.clear()
    _known[key] = (deal, verdict)
    return verdict


def budget_left() -> Budget:
    """Return what a question to the solver may cost within the bounds in force."""
    left = remaining()
    return Budget() if left is None else Budget(steps=min(Budget().steps, (left + 1) * PER_STEP))


def _solve(deal: Deal, goal: str, cards: bytes) -> Verdict:
    from runtime.solve.search.engine import solve

    verdict = solve(Problem(deal, tuple(sorted(cards)), goal), budget_left(), explain=False)
    spend(1 + verdict.work // PER_STEP)
    return verdict


def _part_of_refused(deal: Deal, cards: bytes) -> Verdict | None:
    """Return NO for a hand that is part of one that cannot form the contract: since cards may be left, it cannot either.

    A look-ahead asks about many hands that differ in a card, such as after each exchange; so what the hand and the one refused
    last have together is asked once, and if that cannot form the contract, no part of it is asked again.
    """
    last = _refused.get(id(deal))
    if last is None or last[0] is not deal:
        return None
    _, refused, verdict = last
    further = _less(cards, refused)
    if not further:
        return verdict
    if len(further) > CLOSE or len(refused) + len(further) > len(cards) + CLOSE:
        return None
    both = bytes(sorted(refused + further))
    key = (id(deal), CONTRACT, both)
    known = _known.get(key)
    if known is None or known[0] is not deal:
        known = _known[key] = (deal, _solve(deal, CONTRACT, both))
    if known[1].answer != NO:
        return None
    _refused[id(deal)] = (deal, both, known[1])
    return known[1]


def _less(cards: bytes, less: bytes) -> bytes:
    """Return the cards that are more than in another hand."""
    left = bytearray(less)
    more = bytearray()
    for card in cards:
        at = left.find(card)
        if at < 0:
            more.append(card)
        else:
            del left[at]
    return bytes(more)


def least_points(state: State, cards: bytes) -> int:
    """The fewest points that can be left. Raises Hole when the search gave up or a left-over card has no points."""
    verdict = ask(state.g.deal_of(state), LEAST, cards)
    if verdict.answer != YES or verdict.witness is None or verdict.witness.points is None:
        raise GaveUp("how few points can be left", verdict.note)
    return verdict.witness.points


def all_melded(state: State, cards: bytes) -> bool:
    """Whether all cards can be arranged in melds. Raises Hole when the search gave up."""
    verdict = ask(state.g.deal_of(state), ALL_BUT, cards)
    if verdict.answer == UNKNOWN:
        raise GaveUp("whether all cards can be melded", verdict.note)
    return verdict.answer != NO
