"""All answers instead of one: equally good arrangements, ways to form a contract, and the cards that would help."""

from __future__ import annotations

from runtime.melds import Reading
from runtime.solve.port import ALL_BUT, CONTRACT, NO, YES, Budget, Problem, Verdict, Witness
from runtime.solve.search.anything import AnyCover
from runtime.solve.search.bits import OutOfSteps, Steps
from runtime.solve.search.cover import cover
from runtime.solve.search.engine import all_kinds, all_ones, solve, weights_of, witness_of
from runtime.solve.search.hand import is_simple
from runtime.solve.search.items import AnyContract
from runtime.solve.search.lay import Layer, equals, lay_downs
from runtime.solve.search.plan import plan_of
from runtime.solve.search.tokens import Tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Melds = tuple[Reading, ...]


def all_best(problem: Problem, most: int, budget: Budget | None = None) -> tuple[tuple[Witness, ...], bool]:
    """Return the equally good arrangements, at most `most` of them, and whether these are all.

    These are all ways to form the contract, to leave exactly `spare` cards, or to leave the fewest points (`at_most` counts only
    for whether there is an answer). Arrangements are the same when their melds are the same readings, so which of two equal
    wilds plays which part makes no difference. None, and complete, when the answer is NO; none, and not complete, when it is
    UNKNOWN.
    """
    verdict = solve(problem, budget, explain=False)
    if verdict.witness is None:
        return (), verdict.answer == NO
    steps = Steps((budget or Budget()).steps)
    found: dict[object, Witness] = {}
    try:
        for melds in _ways(problem, verdict.witness, steps):
            key = tuple(sorted(meld.key() for meld in melds))
            if key not in found:
                if len(found) == most:
                    return tuple(found.values()), False
                found[key] = witness_of(problem, melds)
    except OutOfSteps:
        return tuple(found.values()), False
    return tuple(found.values()), True


def one_more(problem: Problem, budget: Budget | None = None) -> tuple[int, ...]:
    """Return the types of cards of which one more turns NO to YES; none when the answer is not NO.

    Only cards of which the pack has more than the hand are tried. A card for which the search gives up is not listed; see
    `one_more_verdicts`.
    """
    if solve(problem, budget, explain=False).answer != NO:
        return ()
    return tuple(card for card, verdict in one_more_verdicts(problem, budget) if verdict.answer == YES)


def one_more_verdicts(problem: Problem, budget: Budget | None = None) -> Iterator[tuple[int, Verdict]]:
    """Yield, for each type of card that could be drawn, the verdict on the hand with it."""
    for card, copies in enumerate(problem.deal.copies):
        if problem.cards.count(card) < copies:
            more = problem.replace(cards=tuple(sorted((*problem.cards, card))))
            yield card, solve(more, budget, explain=False)


def _ways(problem: Problem, best: Witness, steps: Steps) -> Iterator[Melds]:
    """Yield the arrangements as good as the one given; some perhaps twice."""
    deal, cards = problem.deal, problem.cards
    if problem.goal != CONTRACT:
        yield from _equals(problem, best, steps)
    elif deal.contract:
        yield from AnyContract(deal, cards, deal.contract, weights_of(deal, 0), steps, True).ways()
    else:
        yield from lay_downs(deal, cards, steps)


def _equals(problem: Problem, best: Witness, steps: Steps) -> Iterator[Melds]:
    """Yield the arrangements that leave as many cards, or as few points, as the best one.

    A choice is followed only if what remains can be arranged as well as needed, so there are hardly any dead ends.
    """
    deal, cards = problem.deal, problem.cards
    exact = problem.goal == ALL_BUT
    weights = all_ones(deal) if exact else weights_of(deal, 1 + 2 * sum(abs(deal.points[card] or 0) for card in cards))
    layer = Layer(deal, cards, steps)
    left = [card for card in best.left if deal.meldable[card]]
    can = _oracle(layer.tokens, cards, weights, exact, steps)
    yield from equals(layer, [weights[card] for card in layer.tokens.order], sum(weights[card] for card in left), can)


def _oracle(
    tokens: Tokens, cards: tuple[int, ...], weights: tuple[int, ...], exact: bool, steps: Steps
) -> Callable[[int, int], bool]:
    """Return the question whether a packed hand can be arranged at this cost (and not at less, unless `exact`)."""
    deal = tokens.deal
    plan = plan_of(deal, all_kinds(deal), len(cards))
    if is_simple(plan, cards, not exact):

        def simple(hand: int, cost: int) -> bool:
            found = cover(plan, tokens.cards_of(hand), weights, steps, cost if exact else None)
            return found is not None and found.cost == cost

        return simple
    search = AnyCover(deal, deal.kinds, cards, weights, steps, 0 if exact else None, merge=False)
    return search.can_leave if exact else lambda hand, cost: search.least(hand) == cost
