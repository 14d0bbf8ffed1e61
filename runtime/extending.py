"""What a meld on the table can become: by a card that is added, by a natural card in the place of a wild.

The kind and the roles of the cards that lie there are kept. What was asked before is remembered with the meld.
"""

from __future__ import annotations

from runtime.melds import CONSECUTIVE, SAME, Deal, Kind, Reading, natural_roles, violations, wild_roles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.laying import Laid


def grown(deal: Deal, meld: Laid, card: int) -> list[Reading]:
    """Return `extensions` of a meld on the table, from memory if it was asked before."""
    known = meld.remembered(deal)
    found: list[Reading] | None = known.get(card)
    if found is None:
        found = known[card] = extensions(deal, meld, card)
    return found


def replaced(deal: Deal, meld: Laid, slot: int, card: int) -> Reading | None:
    """Return `exchanged` of a meld on the table, from memory if it was asked before."""
    known = meld.remembered(deal)
    key = (slot, card)
    if key not in known:
        known[key] = exchanged(deal, meld, slot, card)
    found: Reading | None = known[key]
    return found


def extensions(deal: Deal, meld: Reading, card: int) -> list[Reading]:
    """Return every meld that `meld` can become when a card is added, its own roles kept: at either end of a run, anywhere in
    other melds. The lines of the kind and the limits that always bind must hold.
    """
    kind = deal.kinds[meld.kind]
    found: list[Reading] = []
    for at, rank in _open_places(kind, meld):
        suit = next((one for one in meld.suits if one >= 0), -1) if kind.suit_rule == SAME else -1
        color = _color(deal, meld) if kind.color_rule == SAME else -1
        for acting, roles in (
            (False, natural_roles(deal, kind, card, rank, suit, color)),
            (True, wild_roles(deal, kind, card, rank, suit, color)),
        ):
            for role in roles:
                made = _with(meld, at, card, role, acting)
                if made not in found and not violations(deal, made, laid=False):
                    found.append(made)
    return found


def _open_places(kind: Kind, meld: Reading) -> list[tuple[int, int]]:
    """Return (where a new slot goes, its rank or -1 where any will do)."""
    size = len(meld.cards)
    if kind.rank_rule == SAME:
        return [(size, meld.ranks[0])]
    if kind.rank_rule != CONSECUTIVE:
        return [(size, -1)]
    order, length = kind.order, len(kind.order)
    places = []
    for start in range(length):
        if kind.circular:
            if all(order[(start + step) % length] == rank for step, rank in enumerate(meld.ranks)):
                places += [(0, order[(start - 1) % length]), (size, order[(start + size) % length])]
        elif order[start : start + size] == meld.ranks:
            if start:
                places.append((0, order[start - 1]))
            if start + size < length:
                places.append((size, order[start + size]))
    return list(dict.fromkeys(places))


def _color(deal: Deal, meld: Reading) -> int:
    return next((deal.pack.suit_colors[suit] for suit in meld.suits if suit >= 0), -1)


def _with(meld: Reading, at: int, card: int, role: tuple[int, int], acting: bool) -> Reading:
    def put(values: tuple[int, ...], value: int) -> tuple[int, ...]:
        return (*values[:at], value, *values[at:])

    flags = (*meld.acting[:at], acting, *meld.acting[at:])
    return Reading(meld.kind, put(meld.cards, card), put(meld.ranks, role[0]), put(meld.suits, role[1]), flags)


def exchanged(deal: Deal, meld: Reading, slot: int, card: int) -> Reading | None:
    """Return the meld with a natural card in the place of a wild, or None when the card does not fit there."""
    if not meld.acting[slot]:
        return None
    kind = deal.kinds[meld.kind]
    rank, suit = meld.ranks[slot], meld.suits[slot]
    color = _color(deal, meld) if kind.color_rule == SAME else -1
    for role in natural_roles(deal, kind, card, rank, suit, color):
        made = Reading(
            meld.kind,
            (*meld.cards[:slot], card, *meld.cards[slot + 1 :]),
            (*meld.ranks[:slot], role[0], *meld.ranks[slot + 1 :]),
            (*meld.suits[:slot], role[1], *meld.suits[slot + 1 :]),
            (*meld.acting[:slot], False, *meld.acting[slot + 1 :]),
        )
        if not violations(deal, made, laid=False):
            return made
    return None
