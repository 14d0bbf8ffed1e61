"""Helpers about single cards and heaps of them."""

from __future__ import annotations

from runtime.flow import Hole
from runtime.laying import Pick, WildPick
from runtime.melds import Reading

LARGEST_NUMBER = 999_999_999
TOO_LARGE = "numbers above 999999999"
"""What a number that is worked out cannot be; the rules leave open what happens then."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.state import State


def hole(s: State, name: str) -> int:
    """Stop: a value that the rules leave open is needed."""
    raise Hole(name)


def no_row(s: State, name: str, key: object) -> int:
    """Stop: a table has no row for what it is asked."""
    raise Hole(f"{name} of {key}")


def bounded(number: int) -> int:
    """A number that was worked out. Raises Hole when it is larger than any that can be written."""
    if -LARGEST_NUMBER <= number <= LARGEST_NUMBER:
        return number
    raise Hole(TOO_LARGE)


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


def is_in(thing: object, whole: object) -> bool:
    """Whether a card is among cards or in melds, a wild of the table in melds, or a seat among seats."""
    if isinstance(thing, WildPick):
        return _wild_in(thing.meld, whole)
    if isinstance(whole, Reading):
        return thing in whole.cards
    if isinstance(whole, tuple) and whole and isinstance(whole[0], Reading):
        return any(thing in meld.cards for meld in whole)
    return thing in whole  # type: ignore[operator]


def _wild_in(pick: Pick, whole: object) -> bool:
    """Whether the meld that a wild lies in is this meld of the table, or one of some melds."""
    if isinstance(whole, Pick):
        return (pick.place, pick.number) == (whole.place, whole.number)
    assert isinstance(whole, tuple)
    return any(meld.owner == pick.owner and Reading.key(meld) == Reading.key(pick) for meld in whole)
