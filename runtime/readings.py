"""All the ways to see some cards as one meld, and the nearest one when there is none.

This belongs to the checker: every way is built from what a kind fixes for its slots, and judged by `violations`.
"""

from __future__ import annotations

from runtime.melds import CONSECUTIVE, SAME, Deal, Kind, Reading, frames, natural_roles, violations, wild_roles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Place = tuple[int, int, int]  # what a slot fixes: rank, suit, colour; -1 for none
    Slot = tuple[int, int, int, bool]  # rank, suit, card, acts as a wild


def readings(deal: Deal, cards: tuple[int, ...], kind: int | None = None, *, laid: bool = True) -> Iterator[Reading]:
    """Yield every reading of exactly these cards as one meld, of one kind or of all; readings that `key` calls equal, once.

    With `laid` they are judged as newly put down, else as a meld on the table.
    """
    for one in deal.kinds if kind is None else (deal.kinds[kind],):
        for reading in layouts(deal, cards, one):
            if not violations(deal, reading, laid=laid):
                yield reading


def layouts(deal: Deal, cards: tuple[int, ...], kind: Kind) -> Iterator[Reading]:
    """Yield every way to give the cards roles that the kind's slots can have, before any line or limit is tested."""
    seen = set()
    for suit, color in frames(deal, kind):
        for ranks in _rank_places(deal, kind, len(cards)):
            places = [(rank, suit, color) for rank in ranks]
            filled = (
                _in_order(deal, kind, cards, places) if kind.rank_rule == CONSECUTIVE else _alike(deal, kind, cards, places[0])
            )
            for slots in filled:
                reading = from_slots(kind, slots)
                key = reading.key()
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


def _rank_places(deal: Deal, kind: Kind, size: int) -> Iterator[tuple[int, ...]]:
    """Yield the ranks that a kind can fix for its slots (-1: none)."""
    if not size:
        return
    if kind.rank_rule == CONSECUTIVE:
        yield from windows(kind, size)
    elif kind.rank_rule == SAME:
        yield from ((rank,) * size for rank, good in enumerate(kind.rank_ok) if good)
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
"""How many layouts are looked at for the nearest reading."""


def closest(deal: Deal, cards: tuple[int, ...], kind: int, *, laid: bool = True) -> tuple[Reading | None, tuple[str, ...]]:
    """Return the reading of the cards as this kind that breaks least, and what it breaks; for cards that are no meld, to say why.

    Without a reading (None) the names are of faults: a card may be in no meld. Lines about the form of the meld weigh more
    than limits, so that a meld of the right form with too many wilds is told of the limit.
    """
    one = deal.kinds[kind]
    if not cards or not all(deal.meldable[card] for card in cards):
        return None, ("card",)
    best: tuple[tuple[int, int], Reading, tuple[str, ...]] | None = None
    forms = {line.name for line in one.lines}
    tried = 0
    for reading in _guesses(deal, cards, one):
        broken = violations(deal, reading, laid=laid)
        weight = (sum(2 if name in forms else 1 for name in broken), tried)
        if best is None or weight < best[0]:
            best = (weight, reading, broken)
        tried += 1
        if tried >= MANY or not broken:
            break
    return (None, ("card",)) if best is None else (best[1], best[2])


def _guesses(deal: Deal, cards: tuple[int, ...], kind: Kind) -> Iterator[Reading]:
    """Yield readings to compare: the cards at their own places with the wilds in the gaps, then those of the right form."""
    for suit, color in _likely(deal, kind, cards):
        yield from _own_places(deal, kind, cards, suit, color)
    yield from layouts(deal, cards, kind)


def _likely(deal: Deal, kind: Kind, cards: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the frames of the kind, those first that most cards agree with."""
    suits = [deal.pack.types[card].suit for card in cards]
    colors = [deal.pack.types[card].color for card in cards]
    return sorted(frames(deal, kind), key=lambda frame: -(suits.count(frame[0]) + colors.count(frame[1])))


def _own_places(deal: Deal, kind: Kind, cards: tuple[int, ...], suit: int, color: int) -> Iterator[Reading]:
    """Yield readings in which cards with a rank are themselves wherever they may be, in natural order, wilds in what is left."""
    faces = deal.pack.types
    own = [card for card in cards if faces[card].rank >= 0 and (deal.wild_of[card] < 0 or deal.wilds[deal.wild_of[card]].at_home)]
    if kind.rank_rule == CONSECUTIVE:
        rows = [list(ranks) for ranks in windows(kind, len(cards))] or [list(kind.order)]
    else:
        rows = [[rank] * len(cards) for rank in sorted({faces[card].rank for card in own})] or [[-1] * len(cards)]
        rows = rows if kind.rank_rule == SAME else [[-1] * len(cards)]
    for row in rows:
        slots = _seat(deal, kind, cards, own, row, suit, color)
        if slots is not None:
            yield from_slots(kind, slots)


def _seat(
    deal: Deal, kind: Kind, cards: tuple[int, ...], own: list[int], row: list[int], suit: int, color: int
) -> list[Slot] | None:
    """Return slots in the order of `row`: cards of its ranks as themselves, wilds in the gaps, other cards where they stand."""
    free = list(row)
    seated: list[tuple[int, Slot]] = []
    others = []
    for card in cards:
        rank = deal.pack.types[card].rank
        if card in own and rank in free:
            place = free.index(rank)
            free[place] = -2
            seated.append((place, (rank, deal.pack.types[card].suit, card, False)))
        else:
            others.append(card)
    for card in sorted(others, key=lambda card: deal.wild_of[card] < 0):
        slot = _gap(deal, kind, card, row, free, suit, color)
        if slot is None:
            face = deal.pack.types[card]
            if card not in own:
                return None
            place = kind.order.index(face.rank) if face.rank in kind.order else len(row)
            slot = (place if kind.rank_rule != CONSECUTIVE else _stand(kind, row, face.rank), (face.rank, face.suit, card, False))
        seated.append(slot)
    return [slot for _, slot in sorted(seated)]


def _stand(kind: Kind, row: list[int], rank: int) -> int:
    """Return where a rank stands beside a row of ranks in the order: before it or after it."""
    if rank not in kind.order or not row:
        return len(row)
    return -1 if kind.order.index(rank) < kind.order.index(row[0]) else len(row)


def _gap(deal: Deal, kind: Kind, card: int, row: list[int], free: list[int], suit: int, color: int) -> tuple[int, Slot] | None:
    """Return the first free place of the row that a wild can take, and its slot there."""
    for place, rank in enumerate(row):
        if free[place] != -2:
            for role in wild_roles(deal, kind, card, rank, suit, color):
                free[place] = -2
                return place, (*role, card, True)
    return None
