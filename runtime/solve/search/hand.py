"""A hand as the tables of the search see it: natural cards by suit and rank, and wilds as a number.

Every wild may stand for everything here (else the hand goes the general way), so only their number counts; which of them are
used is settled when an arrangement is written out: the dearest.
"""

from __future__ import annotations

from runtime.melds import Deal
from runtime.solve.search.bits import FIELD, FULL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.solve.search.plan import Plan

SUIT = 64
"""Bits for each suit in `Hand.naturals`."""

ONE_SUIT = (1 << SUIT) - 1


class Hand:
    """Natural cards (`naturals`: a field for each rank, `SUIT` bits for each suit), wilds that act, and cards of no use.

    `homes` are the ranks of wilds that are natural at home.
    """

    __slots__ = ("dead", "homes", "naturals", "wilds")

    def __init__(self, naturals: int, wilds: list[int], dead: list[int], homes: frozenset[int]) -> None:
        self.naturals = naturals
        self.wilds = wilds
        self.dead = dead
        self.homes = homes

    def columns(self) -> dict[int, int]:
        """Return, for each rank there is, its natural cards: a field for each suit."""
        found: dict[int, int] = {}
        rest, shift = self.naturals, 0
        while rest:
            counts, rank = rest & ONE_SUIT, 0
            while counts:
                number = counts & FULL
                if number:
                    found[rank] = found.get(rank, 0) | number << shift
                counts >>= FIELD
                rank += 1
            rest >>= SUIT
            shift += FIELD
        return found

    def guests(self, deal: Deal, rank: int) -> int:
        """Return how many wilds would not be natural in a set of this rank."""
        return sum(deal.pack.types[card].rank != rank or not deal.wilds[deal.wild_of[card]].at_home for card in self.wilds)


def unit(suit: int, rank: int) -> int:
    """Return one card of this suit and rank, as in `Hand.naturals`."""
    return 1 << (SUIT * suit + FIELD * rank)


def is_simple(plan: Plan, cards: tuple[int, ...], by_points: bool) -> bool:
    """Whether the tables are exact for these cards: usual kinds, and wilds that differ in nothing that matters.

    `by_points` says that the points of the cards left count.
    """
    deal = plan.deal
    if not plan.standard or len(deal.pack.ranks) * FIELD > SUIT:
        return False
    acting = sorted({card for card in cards if deal.wild_of[card] >= 0 and deal.meldable[card]})
    if not acting:
        return True
    if not all(plan.anywhere[rule] for rule in {deal.wild_of[card] for card in acting}):
        return False
    homes = {deal.pack.types[card].rank for card in acting if deal.wilds[deal.wild_of[card]].at_home}
    if -1 in homes or (homes and not plan.falling):
        return False
    if not any(kind.different for kind in plan.sets):
        return True
    return not homes or _homes_simple(plan, acting, homes, by_points)


def _homes_simple(plan: Plan, acting: list[int], homes: set[int], by_points: bool) -> bool:
    """Whether sets of different suits can be counted although cards of a wild rank are never wild in sets of that rank."""
    deal = plan.deal
    if len(homes) > 1 or not all(kind.different and sum(kind.ranks) > 1 for kind in plan.sets):
        return False
    own = [deal.points[card] for card in acting if deal.wilds[deal.wild_of[card]].at_home]
    guests = [deal.points[card] for card in acting if not deal.wilds[deal.wild_of[card]].at_home]
    if not guests or not by_points:
        return True
    # The dearest wilds are used first; they must be those that may go everywhere.
    return None not in guests + own and min(p or 0 for p in guests) >= max(p or 0 for p in own)


def hands(plan: Plan, cards: tuple[int, ...]) -> Iterator[Hand]:
    """Yield the ways to see the cards: which wilds that are natural at home lie there. One way where that makes no difference."""
    deal = plan.deal
    types = deal.pack.types
    naturals = 0
    wilds: list[int] = []
    dead: list[int] = []
    at_home: list[int] = []
    for card in cards:
        rule = deal.wild_of[card]
        if not deal.meldable[card]:
            dead.append(card)
        elif rule >= 0:
            (at_home if deal.wilds[rule].at_home else wilds).append(card)
        elif types[card].rank >= 0 and types[card].suit >= 0:
            naturals += unit(types[card].suit, types[card].rank)
        else:
            dead.append(card)
    homes = frozenset(types[card].rank for card in at_home)
    if not at_home or (plan.free and not any(kind.different for kind in plan.sets)):
        yield Hand(naturals, wilds + at_home, dead, homes)
        return
    kinds = sorted(set(at_home))
    for acting in _splits(at_home, kinds):
        lying = list(at_home)
        for card in acting:
            lying.remove(card)
        more = sum(unit(types[card].suit, types[card].rank) for card in lying)
        yield Hand(naturals + more, wilds + acting, dead, homes)


def _splits(cards: list[int], kinds: list[int]) -> Iterator[list[int]]:
    """Yield every choice of these cards, equal cards being equal; the greatest first."""
    if not kinds:
        yield []
        return
    for number in range(cards.count(kinds[0]), -1, -1):
        for rest in _splits(cards, kinds[1:]):
            yield [kinds[0]] * number + rest


def in_order_of_use(deal: Deal, wilds: list[int], points: tuple[int, ...], by_points: bool) -> list[int]:
    """Return wilds sorted, those last that are to be used first: the dearest, and of equal ones those that are never natural.

    Where points do not count, those come last that are never natural, as they may act everywhere.
    """

    def rank(card: int) -> tuple[int, int, int]:
        guest = not deal.wilds[deal.wild_of[card]].at_home
        return (points[card], guest, card) if by_points else (guest, points[card], card)

    return sorted(wilds, key=rank)
