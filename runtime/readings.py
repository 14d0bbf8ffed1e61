"""All the ways to see some cards as one meld, and the nearest one when there is none.

This belongs to the checker: every way is built from what a kind fixes for its slots, and judged by `violations`.
"""

from __future__ import annotations

from itertools import islice

from runtime.flow import GaveUp
from runtime.melds import CARD, CONSECUTIVE, SAME, Deal, Kind, Reading, frames, natural_roles, violations, wild_roles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Place = tuple[int, int, int]  # what a slot fixes: rank, suit, colour; -1 for none
    Slot = tuple[int, int, int, bool]  # rank, suit, card, acts as a wild


MOST_LAYOUTS = 20_000
"""How many ways to give some cards roles are tried."""

TOO_MANY = "there are too many ways to see them; say what the wild cards stand for, as in Jk=7d"


def readings(deal: Deal, cards: tuple[int, ...], kind: int | None = None, *, laid: bool = True) -> Iterator[Reading]:
    """Yield every reading of exactly these cards as one meld, of one kind or of all; readings that `key` calls equal, once.

    With `laid` they are judged as newly put down, else as a meld on the table. Raises GaveUp when there are too many to look at.
    """
    for one in deal.kinds if kind is None else (deal.kinds[kind],):
        seen = set()
        for reading in layouts(deal, cards, one):
            key = reading.key()
            if key not in seen and not violations(deal, reading, laid=laid):
                seen.add(key)
                yield reading


def layouts(deal: Deal, cards: tuple[int, ...], kind: Kind) -> Iterator[Reading]:
    """Yield every way to give the cards roles that the kind's slots can have, before any line or limit is tested.

    Two of them may be equal by `key` and yet differ in their order: in a run of all ranks the ace may be first or last. Raises
    GaveUp when there are too many, as with a dozen different wilds.
    """
    seen = set()
    tried = 0
    for suit, color in _frames(deal, kind, cards):
        for ranks in _rank_places(deal, kind, cards):
            places = [(rank, suit, color) for rank in ranks]
            in_order = kind.rank_rule == CONSECUTIVE
            for slots in _in_order(deal, kind, cards, places) if in_order else _alike(deal, kind, cards, places[0]):
                tried += 1
                if tried > MOST_LAYOUTS:
                    raise GaveUp("which meld these cards are", TOO_MANY)
                reading = from_slots(kind, slots)
                key = (reading.key(), reading.ranks)
                if key not in seen:
                    seen.add(key)
                    yield reading


def from_slots(kind: Kind, slots: list[Slot]) -> Reading:
    """Return the reading of these slots."""
    ranks, suits, cards, acting = zip(*slots)
    return Reading(kind.id, cards, ranks, suits, acting)


def windows(kind: Kind, size: int) -> Iterator[tuple[int, ...]]:
    """Yield every stretch of so many ranks of the kind's order."""
    order = kind.order
    if kind.circular and order:
        line = order * (size // len(order) + 2)
        for start in range(len(order)):
            yield line[start : start + size]
    else:
        for start in range(len(order) - size + 1):
            yield order[start : start + size]


def _frames(deal: Deal, kind: Kind, cards: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the frames of the kind, those first that most cards agree with."""
    suits = [deal.pack.types[card].suit for card in cards]
    colors = [deal.pack.types[card].color for card in cards]
    return sorted(frames(deal, kind), key=lambda frame: -(suits.count(frame[0]) + colors.count(frame[1])))


def _rank_places(deal: Deal, kind: Kind, cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the ranks that a kind can fix for its slots (-1: none), those of the cards first."""
    size = len(cards)
    if not size:
        return
    if kind.rank_rule == CONSECUTIVE:
        yield from windows(kind, size)
    elif kind.rank_rule == SAME:
        held = {deal.pack.types[card].rank for card in cards}
        for rank in sorted(range(len(kind.rank_ok)), key=lambda rank: rank not in held):
            if kind.rank_ok[rank]:
                yield (rank,) * size
    else:
        yield (-1,) * size


def _roles(deal: Deal, kind: Kind, card: int, place: Place) -> list[tuple[int, int, bool]]:
    """Return (rank, suit, acts as a wild) of everything a card can be in a slot."""
    own = [(rank, suit, False) for rank, suit in natural_roles(deal, kind, card, *place)]
    return own or [(rank, suit, True) for rank, suit in wild_roles(deal, kind, card, *place)]


def _alike(deal: Deal, kind: Kind, cards: tuple[int, ...], place: Place) -> Iterator[list[Slot]]:
    """Yield the ways to fill slots that are all alike: equal cards take their roles in one order only."""
    choices = {card: _roles(deal, kind, card, place) for card in set(cards)}
    ordered = sorted(cards)

    def fill(at: int, least: int) -> Iterator[list[Slot]]:
        if at == len(ordered):
            yield []
            return
        card = ordered[at]
        for index in range(least, len(choices[card])):
            rank, suit, acting = choices[card][index]
            follows = at + 1 < len(ordered) and ordered[at + 1] == card
            for rest in fill(at + 1, index if follows else 0):
                yield [(rank, suit, card, acting), *rest]

    if all(choices.values()):
        for slots in fill(0, 0):
            yield sorted(slots, key=_natural_first)


def _natural_first(slot: Slot) -> tuple[bool, int, int, int]:
    rank, suit, card, acting = slot
    return acting, rank, suit, card


def _in_order(deal: Deal, kind: Kind, cards: tuple[int, ...], places: list[Place]) -> Iterator[list[Slot]]:
    """Yield the ways to fill a row of slots, each with its own rank."""
    types = sorted(set(cards))
    left = {card: cards.count(card) for card in types}
    roles = [{card: _roles(deal, kind, card, place) for card in types} for place in places]
    last = {card: max((i for i, row in enumerate(roles) if row[card]), default=-1) for card in types}

    def fill(at: int) -> Iterator[list[Slot]]:
        if at == len(places):
            yield []
            return
        if any(left[card] and last[card] < at for card in types):
            return  # a card that fits nowhere any more
        for card in types:
            if left[card]:
                for rank, suit, acting in roles[at][card]:
                    left[card] -= 1
                    for rest in fill(at + 1):
                        yield [(rank, suit, card, acting), *rest]
                    left[card] += 1

    yield from fill(0)


# --- the nearest reading ------------------------------------------------------------------------------------------------------

MANY = 300
"""How many readings are compared for the nearest."""

TAKEN = -2
"""Marks a place of a row that has its card."""


def closest(deal: Deal, cards: tuple[int, ...], kind: int, *, laid: bool = True) -> tuple[Reading | None, tuple[str, ...]]:
    """Return the reading of the cards as this kind that breaks least, and what it breaks; for cards that are no meld, to say why.

    Lines about the form of the meld weigh more than limits, so that a meld of the right form with too many wilds is told of the
    limit. There is no reading (None) when a card may be in no meld.
    """
    one = deal.kinds[kind]
    if not cards or not all(deal.meldable[card] for card in cards):
        return None, (CARD,)
    forms = {line.name for line in one.lines}
    best: tuple[int, Reading, tuple[str, ...]] | None = None
    for reading in islice(_guesses(deal, cards, one), MANY):
        broken = violations(deal, reading, laid=laid)
        weight = sum(2 if name in forms else 1 for name in broken)
        if best is None or weight < best[0]:
            best = (weight, reading, broken)
        if not broken:
            break
    return (None, (CARD,)) if best is None else (best[1], best[2])


def _guesses(deal: Deal, cards: tuple[int, ...], kind: Kind) -> Iterator[Reading]:
    """Yield readings to compare: the cards at their own places with the wilds in the gaps, then those of the right form."""
    for suit, color in _frames(deal, kind, cards):
        for row in _rows(deal, kind, cards):
            slots = _seat(deal, kind, cards, row, suit, color)
            if slots is not None:
                yield from_slots(kind, slots)
    yield from layouts(deal, cards, kind)


def _rows(deal: Deal, kind: Kind, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return rows of ranks to seat the cards at, those first where most cards have a place."""
    own = {deal.pack.types[card].rank for card in cards} - {-1}
    if kind.rank_rule == CONSECUTIVE:
        rows = list(windows(kind, len(cards))) or [kind.order]
        return sorted(rows, key=lambda row: -len(own.intersection(row)))
    if kind.rank_rule == SAME:
        return [(rank,) * len(cards) for rank in sorted(own)]
    return [(-1,) * len(cards)]


def _seat(deal: Deal, kind: Kind, cards: tuple[int, ...], row: tuple[int, ...], suit: int, color: int) -> list[Slot] | None:
    """Return slots in the order of `row`: cards of its ranks as themselves, wilds in the gaps, other cards beside the row.

    None when a card can be neither.
    """
    free = list(row)
    seated: list[tuple[int, Slot]] = []
    strangers = []
    for card in cards:
        own = next((role for role in _own_roles(deal, kind, card, suit, color) if role[0] in free), None)
        if own is not None:
            place = free.index(own[0])
            free[place] = TAKEN
            seated.append((place, (*own, card, False)))
        else:
            strangers.append(card)
    for card in sorted(strangers, key=lambda card: deal.wild_of[card] < 0):
        found = _gap(deal, kind, card, free, suit, color) or _beside(deal, kind, card, row, suit, color)
        if found is None:
            return None
        seated.append(found)
    return [slot for _, slot in sorted(seated)]


def _own_roles(deal: Deal, kind: Kind, card: int, suit: int, color: int) -> list[tuple[int, int]]:
    """Return what a card is as itself, fitting or not; of a false joker, first what the meld's suit and colour allow."""
    face, rule = deal.pack.types[card], deal.wild_of[card]
    if rule >= 0 and not deal.wilds[rule].at_home:
        return []
    if face.rank >= 0:
        return [(face.rank, face.suit)]
    return [*natural_roles(deal, kind, card, -1, suit, color), *natural_roles(deal, kind, card, -1, -1, -1)]


def _gap(deal: Deal, kind: Kind, card: int, free: list[int], suit: int, color: int) -> tuple[int, Slot] | None:
    """Return the first free place that a card can take as a wild, and its slot there."""
    for place, rank in enumerate(free):
        roles = wild_roles(deal, kind, card, rank, suit, color) if rank != TAKEN else []
        if roles:
            free[place] = TAKEN
            return place, (*roles[0], card, True)
    return None


def _beside(deal: Deal, kind: Kind, card: int, row: tuple[int, ...], suit: int, color: int) -> tuple[int, Slot] | None:
    """Return a place before or behind a row for a card that does not belong there, and its slot as itself."""
    own = next(iter(_own_roles(deal, kind, card, suit, color)), None)
    if own is None:
        return None
    before = row and own[0] in kind.order and kind.order.index(own[0]) < kind.order.index(row[0])
    return -1 if before else len(row), (*own, card, False)
