"""The tables of a plan, made when first asked for and kept for later hands."""

from __future__ import annotations

from runtime.solve.search_bits import FIELD, FULL, Steps, counts_of
from runtime.solve.search_hand import SUIT, Hand
from runtime.solve.search_runs import SuitTable
from runtime.solve.search_sets import SetTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.solve.search_plan import Plan

    Option = tuple[int, int, int]  # taken from Hand.naturals, mask of wilds, the cards of the rank

_SPREAD: dict[int, int] = {}


def spread(cards: int) -> int:
    """Return cards of one rank (four bits for each suit) in the layout of `Hand.naturals`, at rank 0."""
    found = _SPREAD.get(cards)
    if found is None:
        found = _SPREAD[cards] = sum(count << (SUIT * suit) for suit, count in counts_of(cards))
    return found


def suit_table(plan: Plan, suit: int, weights: tuple[int, ...], most: int, cap: int | None) -> SuitTable:
    """Return the table of a suit for hands with `most` wilds; suits of equal kinds and weights share it."""
    kinds = [kind for kind in plan.runs if kind.suits[suit]]
    key = (tuple(kind.id for kind in kinds), weights, most, cap)
    table = plan.suit_tables.get(key)
    if table is None:
        table = plan.suit_tables[key] = SuitTable(kinds, weights, most, cap)
    return table


def set_table(plan: Plan, hand: Hand, rank: int) -> SetTable:
    """Return the table of sets of a rank for a hand."""
    kinds = [kind for kind in plan.sets if kind.ranks[rank]]
    limited = rank in hand.homes and any(kind.different for kind in kinds)
    guests = hand.guests(plan.deal, rank) if limited else None
    most = len(hand.wilds)
    key = (tuple(kind.id for kind in kinds), most, guests)
    table = plan.set_tables.get(key)
    if table is None:
        table = plan.set_tables[key] = SetTable(kinds, most, guests)
    return table


def cards_of(hand: Hand, suits: int, rank: int) -> int:
    """Return the natural cards of a rank, four bits for each suit."""
    column = hand.naturals >> (FIELD * rank)
    return sum((column >> (SUIT * suit) & FULL) << (FIELD * suit) for suit in range(suits))


def set_options(plan: Plan, hand: Hand, steps: Steps) -> list[tuple[int, list[Option]]]:
    """Return, for each rank that sets are possible in, the choices of its cards for them."""
    found = []
    suits = len(plan.deal.pack.suits)
    together = 0
    for suit in range(suits):
        together |= hand.suit(suit)
    for rank in range(len(plan.deal.pack.ranks)):
        if together >> (FIELD * rank) & FULL:
            table = set_table(plan, hand, rank)
            choices = table.choices(cards_of(hand, suits, rank), steps)
            if choices:
                found.append((rank, [(spread(part) << (FIELD * rank), mask, part) for part, mask in choices]))
    return found


def wild_rows(plan: Plan) -> list[list[int]]:
    """Return the allowed wilds by size of melds that may be wild altogether: of the set kinds, then of the run kinds."""
    return [kind.ok for kind in plan.sets] + [kind.ok[: kind.longest() + 1] for kind in plan.runs]
