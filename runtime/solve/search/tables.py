"""The tables of a plan, made when first asked for and kept for later hands."""

from __future__ import annotations

from runtime.solve.search.bits import FIELD, Steps, counts_of
from runtime.solve.search.hand import SUIT, Hand
from runtime.solve.search.runs import SuitTable
from runtime.solve.search.sets import SetTable, only_wild

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.solve.search.plan import Plan

    Option = tuple[int, int, int]  # taken from Hand.naturals, mask of wilds, the cards of the rank

MANY = 100
"""How many lists of tables a plan keeps."""

_SPREAD: dict[int, int] = {}


def spread(cards: int) -> int:
    """Return cards of one rank (four bits for each suit) in the layout of `Hand.naturals`, at rank 0."""
    found = _SPREAD.get(cards)
    if found is None:
        found = _SPREAD[cards] = sum(count << (SUIT * suit) for suit, count in counts_of(cards))
    return found


def suit_tables(plan: Plan, weights: tuple[int, ...], most: int, cap: int | None) -> list[SuitTable]:
    """Return the table of each suit for hands with `most` wilds; suits of equal kinds and weights share one."""
    found = plan.suit_tables.get((weights, most, cap))
    if found is None:
        if len(plan.suit_tables) > MANY:
            plan.suit_tables.clear()
        made: dict[object, SuitTable] = {}
        found = []
        for suit in range(len(plan.deal.pack.suits)):
            kinds = [kind for kind in plan.runs if kind.suits[suit]]
            own = _suit_weights(plan, weights, suit)
            key = (tuple(kind.id for kind in kinds), own)
            if key not in made:
                made[key] = SuitTable(kinds, own, most, cap)
            found.append(made[key])
        plan.suit_tables[weights, most, cap] = found
    return found


def _suit_weights(plan: Plan, weights: tuple[int, ...], suit: int) -> tuple[int, ...]:
    """Return the cost of a card left of one suit, by rank."""
    cells = [plan.cell.get((suit, rank)) for rank in range(len(plan.deal.pack.ranks))]
    return tuple(0 if card is None else weights[card] for card in cells)


def set_table(plan: Plan, hand: Hand, rank: int) -> SetTable:
    """Return the table of sets of a rank for a hand."""
    limited = rank in hand.homes and any(kind.different for kind in plan.sets)
    guests = hand.guests(plan.deal, rank) if limited else None
    most = len(hand.wilds)
    key = (plan.set_sort[rank], most, guests)
    table = plan.set_tables.get(key)
    if table is None:
        table = plan.set_tables[key] = SetTable([plan.sets[index] for index in key[0]], most, guests)
    return table


def set_options(plan: Plan, hand: Hand, steps: Steps) -> list[tuple[int, list[Option]]]:
    """Return, for each rank that sets are possible in, the choices of its cards for them."""
    found = []
    for rank, cards in hand.columns().items():
        choices = set_table(plan, hand, rank).choices(cards, steps)
        if choices:
            shift = FIELD * rank
            found.append((rank, [(spread(part) << shift, mask, part) for part, mask in choices]))
    return found


def wild_rows(plan: Plan) -> list[list[int]]:
    """Return the allowed wilds by size of melds that may be wild altogether: of the set kinds, then of the run kinds."""
    return [kind.ok for kind in plan.sets] + [kind.ok[: kind.longest() + 1] for kind in plan.runs]


def wilds_alone(plan: Plan, most: int) -> int:
    """Return the mask of wilds, up to `most`, that melds of wilds only can hold."""
    found = plan.alone.get(most)
    if found is None:
        found = plan.alone[most] = only_wild(wild_rows(plan), most)
    return found
