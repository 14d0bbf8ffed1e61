"""Helpers about the slots of one meld and about two melds side by side."""

from __future__ import annotations

from runtime.melds import CONSECUTIVE, Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from runtime.state import State


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
    """Whether no two slots whose rank, suit or colour is fixed have the same; open slots must find ranks of their own, too."""
    values = SLOTS[what](s, meld)
    fixed = [value for value in values if value >= 0]
    if len(set(fixed)) < len(fixed):
        return False
    if what != "rank" or len(fixed) == len(values):
        return True
    from runtime.own_ranks import ranks_left  # few melds have such slots

    return ranks_left(s.g.deal_of(s), meld)


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
