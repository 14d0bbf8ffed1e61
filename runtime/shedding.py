"""Cards that can leave a hand in no way but thrown, before a debt for the empty hand falls due or the round ends.

Each meld of the table is thought to grow by all cards of the hand, and by all wilds that could be freed, as if no other meld took
any: what goes on none of them so, nor in or on melds of a contract that may yet be laid, is stuck. Ranks and suits alone are
looked at: that tells it of most hands, and costs far less than following the moves.
"""

from __future__ import annotations

from runtime.choices import deal_with_contract
from runtime.flow import Hole
from runtime.flow_tables import ShedInfo, TakeInfo
from runtime.melds import CONSECUTIVE, SAME, Deal, Item, Reading
from runtime.state import State


def never_empty(state: State, player: int, shed: ShedInfo) -> bool:
    """Whether more cards are stuck than can be thrown. Only True is a proof."""
    return least_stuck(state, player, shed) > shed.thrown


def least_stuck(state: State, player: int, shed: ShedInfo) -> int:
    """Return a number of cards of which so many at least can leave the zone thrown only, if at all; 0 where nothing is known."""
    hand = state.z[state.g.F[shed.zone](state, player, None)]
    if state.at != shed.state:
        return 0
    new = [one for one in shed.new if _open(state, player, shed, one)]
    onto = [one for one in shed.onto if _open(state, player, shed, one)]
    if len(new) > 1 or any(one.choice < 0 for one in new):
        return 0
    melds = [meld for zone in state.z if isinstance(zone, tuple) for meld in zone] if onto else []
    frees = any(one.frees for one in onto)
    cards = list(hand)
    if frees:
        cards += [card for meld in melds for card, acting in zip(meld.cards, meld.acting, strict=True) if acting]
    deal = state.g.deal_of(state)
    near = [_near(deal, meld, cards) for meld in melds]
    stuck = [card for card in hand if not any(card in some for some in near)]
    if new:
        return _beside_contract(state, player, shed, new[0], stuck)
    return len(stuck)


def _open(state: State, player: int, shed: ShedInfo, one: TakeInfo) -> bool:
    """Whether an action may be done yet in this turn."""
    functions = state.g.F
    info = state.g.rules.states[shed.state].actions[one.action]
    if one.lasting and info.when >= 0 and not functions[info.when](state, player, ()):
        return False
    return all(functions[info.requires[number].test](state, player, ()) for number in one.closing)


def _beside_contract(state: State, player: int, shed: ShedInfo, laying: TakeInfo, stuck: list[int]) -> int:
    """Return how many of some cards can be in or on no meld of a contract, whichever melds are laid for it."""
    choice = state.g.rules.states[shed.state].actions[laying.action].choices[laying.choice]
    try:
        deal = deal_with_contract(state, choice, player, ())
    except Hole:
        return 0
    plain = [card for card in stuck if deal.meldable[card] and deal.wild_of[card] < 0]
    never = sum([not deal.meldable[card] for card in stuck])
    if not deal.contract:
        return never
    covered = {0}
    for item in deal.contract:
        frames = _frames(deal, item, plain)
        covered = {one | frame for one in covered for frame in frames}
    return never + min(len(plain) - one.bit_count() for one in covered)


def _frames(deal: Deal, item: Item, cards: list[int]) -> set[int]:
    """Return which natural cards (bits by their numbers) may be in or on one meld together, as far as ranks or suits tell."""
    kind = deal.kinds[item.kind]
    found: dict[int, int] = {}
    for number, card in enumerate(cards):
        face = deal.pack.types[card]
        if kind.rank_rule == SAME:
            key = face.rank
        elif kind.suit_rule == SAME:
            key = face.suit
        else:
            key = deal.pack.suit_colors[face.suit] if kind.color_rule == SAME and face.suit >= 0 else -1
        found[key] = found.get(key, 0) | 1 << number
    return set(found.values()) or {0}


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
