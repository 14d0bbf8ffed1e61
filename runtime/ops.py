"""The helpers that lowered rules call. Each name in `__all__` is a word of the generated code; see `rulec.emit.expressions`."""

from __future__ import annotations

from runtime import rng
from runtime.flow import Hole
from runtime.melds import CONSECUTIVE, Reading
from runtime.zones import (
    begin_round,
    begin_turn,
    end_match,
    first_values,
    holder,
    move_bottom,
    move_card,
    move_cards,
    move_some,
    move_top,
    show,
    shuffle,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from runtime.state import State

__all__ = """hole no_row others partner team_of one_seat seats_from first_seat top bottom points_card points_cards points_meld
points_melds wilds_card wilds_cards wilds_meld wilds_melds naturals_card naturals_cards naturals_meld naturals_melds deadwood
can_meld face without is_in same_slots different_slots consecutive slot_ranks slot_suits slot_colors pair_same pair_different
touching overlapping adjacent_wilds next_rank rank_named highest_of lowest_of random_player role_rank role_suit role_color
begin_round begin_turn end_match first_values holder move_bottom move_card move_cards move_some move_top show shuffle""".split()


def hole(s: State, name: str) -> int:
    """Stop: a value that the rules leave open is needed."""
    raise Hole(name)


def no_row(s: State, name: str, key: object) -> int:
    """Stop: a table has no row for what it is asked."""
    raise Hole(f"{name} of {key}")


# ---- seats


def others(s: State) -> tuple[int, ...]:
    """All seats but the one in turn."""
    return tuple([seat for seat in range(s.n) if seat != s.v[1]])


def partner(s: State, seat: int) -> int:
    """The seat across."""
    return (seat + s.n // 2) % s.n


def team_of(s: State, seat: int) -> int:
    """The team of a seat; partners sit across."""
    return seat % s.g.rules.teams if s.g.rules.teams else seat


def one_seat(seat: int) -> tuple[int, ...]:
    """The list of one player who is asked; nobody is no one."""
    return (seat,) if seat >= 0 else ()


def seats_from(s: State, seats: Iterable[int], start: int) -> tuple[int, ...]:
    """The seats in order of play, beginning with `start`."""
    asked = set(seats)
    return tuple([seat for step in range(s.n) if (seat := (start + step) % s.n) in asked])


def first_seat(s: State) -> int:
    """Where a list of players begins when the rules do not say: left of the dealer when there is one, else the first seat."""
    place = s.g.layout.keeps.get("dealer")
    return (s.v[place] + 1) % s.n if place is not None and s.v[place] >= 0 else 0


def random_player(s: State) -> int:
    """A player drawn by lot."""
    seat, s.rng = rng.below(s.rng, s.n)
    return seat


def highest_of(s: State, place: int, each: str) -> int:
    """The highest of a variable kept for each player or team."""
    return max(s.v[place : place + (s.n if each == "player" else s.g.rules.teams)])


def lowest_of(s: State, place: int, each: str) -> int:
    """The lowest of a variable kept for each player or team."""
    return min(s.v[place : place + (s.n if each == "player" else s.g.rules.teams)])


# ---- cards


def top(cards: bytes) -> int:
    """The top card of a stack, or nothing."""
    return cards[-1] if cards else -1


def bottom(cards: bytes) -> int:
    """The bottom card of a stack, or nothing."""
    return cards[0] if cards else -1


def face(s: State, card: int) -> int:
    """The number a card bears."""
    number = s.g.face_of[s.g.rank_of[card]] if s.g.rank_of[card] >= 0 else -1
    if number < 0:
        raise Hole("face")
    return number


def next_rank(s: State, rank: int) -> int:
    """The rank after another in the pack's list; the first comes after the last."""
    return (rank + 1) % len(s.g.rules.pack.ranks)


def rank_named(s: State, number: int) -> int:
    """The rank whose name is a number; -2 when there is none, which no card has."""
    return s.g.rank_by_number.get(number, -2)


def without(s: State, cards: bytes, less: object) -> bytes:
    """Cards less one card, some cards or the cards of melds; each copy counts once."""
    left = bytearray(cards)
    for card in _cards_of(less):
        if card in left:
            left.remove(card)
    return bytes(left)


def _cards_of(thing: object) -> Iterable[int]:
    if isinstance(thing, int):
        return (thing,) if thing >= 0 else ()
    if isinstance(thing, bytes):
        return thing
    if isinstance(thing, Reading):
        return thing.cards
    assert isinstance(thing, tuple)
    return [card for meld in thing for card in meld.cards]


def is_in(thing: int, whole: object) -> bool:
    """Whether a card is among cards or in melds, or a seat among seats."""
    if isinstance(whole, Reading):
        return thing in whole.cards
    if isinstance(whole, tuple) and whole and isinstance(whole[0], Reading):
        return any(thing in meld.cards for meld in whole)
    return thing in whole  # type: ignore[operator]


# ---- measures


def points_card(s: State, card: int) -> int:
    """What a card costs. Raises Hole when that is left open."""
    if card < 0:
        return 0
    points = s.g.deal_of(s).points[card]
    if points is None:
        raise Hole("points")
    return points


def points_cards(s: State, cards: Iterable[int]) -> int:
    """What cards cost together."""
    return sum([points_card(s, card) for card in cards])


def points_meld(s: State, meld: Reading) -> int:
    """What the cards of a meld cost together."""
    return points_cards(s, meld.cards)


def points_melds(s: State, melds: Iterable[Reading]) -> int:
    """What the cards of some melds cost together."""
    return sum([points_cards(s, meld.cards) for meld in melds])


def wilds_card(s: State, card: int) -> int:
    """1 for a card that is wild, else 0."""
    return int(card >= 0 and s.g.deal_of(s).wild_of[card] >= 0)


def wilds_cards(s: State, cards: Iterable[int]) -> int:
    """How many of the cards are wild."""
    return sum([wilds_card(s, card) for card in cards])


def wilds_meld(s: State, meld: Reading) -> int:
    """How many cards of a meld act as wilds."""
    return sum(meld.acting)


def wilds_melds(s: State, melds: Iterable[Reading]) -> int:
    """How many cards of some melds act as wilds."""
    return sum([sum(meld.acting) for meld in melds])


def naturals_card(s: State, card: int) -> int:
    """1 for a card that is not wild, else 0."""
    return int(card >= 0) - wilds_card(s, card)


def naturals_cards(s: State, cards: Sequence[int]) -> int:
    """How many of the cards are not wild."""
    return len(cards) - wilds_cards(s, cards)


def naturals_meld(s: State, meld: Reading) -> int:
    """How many cards of a meld are natural."""
    return len(meld.cards) - sum(meld.acting)


def naturals_melds(s: State, melds: Iterable[Reading]) -> int:
    """How many cards of some melds are natural."""
    return sum([len(meld.cards) - sum(meld.acting) for meld in melds])


def deadwood(s: State, cards: bytes) -> int:
    """The fewest points that can be left when the cards are arranged in melds."""
    from runtime.arrange import least_points

    return least_points(s, cards)


def can_meld(s: State, cards: bytes) -> bool:
    """Whether all the cards can be arranged in melds."""
    from runtime.arrange import all_melded

    return all_melded(s, cards)


# ---- slots of a meld


def slot_ranks(s: State, meld: Reading) -> Sequence[int]:
    """The rank of each slot."""
    return meld.ranks


def slot_suits(s: State, meld: Reading) -> Sequence[int]:
    """The suit of each slot, -1 where none is fixed."""
    return meld.suits


def slot_colors(s: State, meld: Reading) -> Sequence[int]:
    """The colour of each slot, -1 where none is fixed."""
    return [s.g.color_of_suit[suit] for suit in meld.suits]


SLOTS = {"rank": slot_ranks, "suit": slot_suits, "color": slot_colors}


def same_slots(s: State, meld: Reading, what: str) -> bool:
    """Whether all slots whose rank, suit or colour is fixed have the same."""
    return len({value for value in SLOTS[what](s, meld) if value >= 0}) <= 1


def different_slots(s: State, meld: Reading, what: str) -> bool:
    """Whether no two slots whose rank, suit or colour is fixed have the same."""
    fixed = [value for value in SLOTS[what](s, meld) if value >= 0]
    return len(set(fixed)) == len(fixed)


def window(ranks: Sequence[int], line: Sequence[int], circular: bool) -> int:
    """Where in an order some consecutive ranks begin, or -1."""
    size, length = len(ranks), len(line)
    if not size or size > length:
        return -1
    for start in range(length if circular else length - size + 1):
        if all(line[(start + step) % length] == rank for step, rank in enumerate(ranks)):
            return start
    return -1


def consecutive(s: State, meld: Reading, order: int) -> bool:
    """Whether the slots, in their order, follow a line of ranks without a gap."""
    info = s.g.rules.orders[order]
    return window(meld.ranks, info.line, info.circular) >= 0


def adjacent_wilds(meld: Reading) -> int:
    """How many times two cards acting as wilds lie side by side."""
    return sum([one and two for one, two in zip(meld.acting, meld.acting[1:], strict=False)])


def role_rank(s: State, role: tuple[int, int]) -> int:
    """The rank of a role (rank, suit)."""
    return role[0]


def role_suit(s: State, role: tuple[int, int]) -> int:
    """The suit of a role."""
    return role[1]


def role_color(s: State, role: tuple[int, int]) -> int:
    """The colour of a role's suit."""
    return s.g.color_of_suit[role[1]]


# ---- two melds


def pair_same(s: State, pair: tuple[Reading, Reading], what: str) -> bool:
    """Whether two melds have the same ranks, suits or colours."""
    one, two = (frozenset(value for value in SLOTS[what](s, meld) if value >= 0) for meld in pair)
    return one == two


def pair_different(s: State, pair: tuple[Reading, Reading], what: str) -> bool:
    """Whether two melds have no rank, suit or colour in common."""
    one, two = (frozenset(value for value in SLOTS[what](s, meld) if value >= 0) for meld in pair)
    return not one & two


def _stretches(s: State, pair: tuple[Reading, Reading]) -> tuple[int, int, int, int, int] | None:
    """(start, size, start, size, length of a circular line or 0) of two runs along the order of their kinds."""
    kinds = s.g.deal_of(s).kinds
    one, two = pair
    first, second = kinds[one.kind], kinds[two.kind]
    if first.rank_rule != CONSECUTIVE or second.rank_rule != CONSECUTIVE or first.order != second.order:
        return None
    at, then = (window(meld.ranks, first.order, first.circular) for meld in pair)
    return at, len(one.ranks), then, len(two.ranks), len(first.order) if first.circular else 0


def touching(s: State, pair: tuple[Reading, Reading]) -> bool:
    """Whether one run goes on where the other ends."""
    found = _stretches(s, pair)
    if found is None:
        return False
    at, size, then, other, length = found
    if length:
        return (at + size) % length == then or (then + other) % length == at
    return at + size == then or then + other == at


def overlapping(s: State, pair: tuple[Reading, Reading]) -> bool:
    """Whether two runs share a place in their order."""
    found = _stretches(s, pair)
    if found is None:
        return False
    at, size, then, other, length = found
    if length:
        return bool({(at + step) % length for step in range(size)} & {(then + step) % length for step in range(other)})
    return at < then + other and then < at + size
