"""Cards that can leave a hand in no way before a debt for the empty hand falls due.

Each meld of the table is grown by all cards of the hand, and by all wilds that could be freed, as if no other meld took any:
what goes on none of them so is stuck. More stuck cards than may be thrown, and the debt cannot be paid in any order of play.
Ranks and suits alone tell that of most hands; only where they do not, the melds are really grown.
"""

from __future__ import annotations

from runtime.extending import exchanged, extensions
from runtime.melds import CONSECUTIVE, SAME, Deal, Reading
from runtime.state import State
from runtime.tables import ShedInfo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_GROWN = 400
"""How many forms of one meld are looked at; beyond that nothing is said."""


def never_empty(state: State, player: int, shed: ShedInfo) -> bool:
    """Whether more cards are stuck than can be thrown. Only True is a proof."""
    if state.at != shed.state or any(_open(state, player, shed, one) for one in shed.opens):
        return False
    hand = state.z[state.g.F[shed.zone](state, player, None)]
    if len(hand) <= shed.thrown:
        return False
    melds = [meld for zone in state.z if isinstance(zone, tuple) for meld in zone]
    cards = list(hand)
    if shed.frees:
        cards += [card for meld in melds for card, acting in zip(meld.cards, meld.acting, strict=True) if acting]
    deal = state.g.deal_of(state)
    near = [_near(deal, meld, cards) for meld in melds]
    if sum([not any(card in some for some in near) for card in hand]) > shed.thrown:
        return True
    stuck = list(hand)
    for meld in melds:
        taken = _taken(deal, meld, cards, swaps=shed.frees)
        if taken is None:
            return False
        stuck = [card for card in stuck if card not in taken]
        if len(stuck) <= shed.thrown:
            return False
    return True


def _open(state: State, player: int, shed: ShedInfo, action: tuple[int, bool, tuple[int, ...]]) -> bool:
    """Whether an action that lays new melds may be done yet in this turn."""
    number, lasting, closing = action
    functions = state.g.F
    info = state.g.rules.states[shed.state].actions[number]
    if lasting and info.when >= 0 and not functions[info.when](state, player, ()):
        return False
    return all(functions[info.requires[one].test](state, player, ()) for one in closing)


def _near(deal: Deal, meld: Reading, cards: list[int]) -> set[int]:
    """Return the cards that a meld might take up when it grows by these, as far as ranks and suits tell; every wild is one."""
    kind = deal.kinds[meld.kind]
    suit = next((one for one in meld.suits if one >= 0), -1) if kind.suit_rule == SAME else -1
    color = deal.pack.suit_colors[max(meld.suits)] if kind.color_rule == SAME and max(meld.suits) >= 0 else -1
    wild = {card for card in cards if deal.wild_of[card] >= 0}
    spare = sum([card in wild for card in cards])
    plain = []
    for card in {*cards} - wild:
        face = deal.pack.types[card]
        if suit in (-1, face.suit) and (color < 0 or face.suit < 0 or color == deal.pack.suit_colors[face.suit]):
            plain.append((card, face.rank))
    if kind.rank_rule == SAME:
        return wild | {card for card, rank in plain if rank == meld.ranks[0]}
    if kind.rank_rule == CONSECUTIVE and not kind.circular:
        ranks = _in_reach(kind.order, meld, {rank for _, rank in plain}, spare)
        return wild | {card for card, rank in plain if rank in ranks}
    return wild | {card for card, _ in plain}


def _in_reach(order: tuple[int, ...], meld: Reading, held: set[int], spare: int) -> set[int]:
    """Return the ranks that a run may come to have at its ends with cards of some ranks and so many wilds, and those it has."""
    size = len(meld.ranks)
    found = set(meld.ranks)
    for start in range(len(order) - size + 1):
        if order[start : start + size] == meld.ranks:
            for line in (order[start + size :], order[:start][::-1]):
                missing = 0
                for rank in line:
                    found.add(rank)
                    missing += rank not in held
                    if missing > spare:
                        break
    return found


def _taken(deal: Deal, meld: Reading, cards: list[int], *, swaps: bool) -> set[int] | None:
    """Return the cards that a meld can take up when it grows by these. None: too many forms."""
    taken: set[int] = set()
    seen = {Reading.key(meld)}
    waiting = [meld]
    while waiting:
        form = waiting.pop()
        for card in dict.fromkeys(_less(cards, _less(form.cards, meld.cards))):
            grown = extensions(deal, form, card)
            if swaps:
                grown += _exchanges(deal, form, card)
            for made in grown:
                taken.add(card)
                key = Reading.key(made)
                if key not in seen:
                    seen.add(key)
                    waiting.append(made)
        if len(seen) > MOST_GROWN:
            return None
    return taken


def _less(cards: Sequence[int], less: Sequence[int]) -> list[int]:
    """Return cards without others, each as often as it is there."""
    left = list(cards)
    for card in less:
        if card in left:
            left.remove(card)
    return left


def _exchanges(deal: Deal, meld: Reading, card: int) -> list[Reading]:
    """Return what a meld becomes with a card in the place of a wild."""
    slots = [slot for slot, acting in enumerate(meld.acting) if acting]
    return [made for slot in slots if (made := exchanged(deal, meld, slot, card)) is not None]
