"""Sets of small numbers as bits of an int, and counts packed four bits each: the arithmetic that the search is made of.

A mask of wilds has bit k set when exactly k wilds will do. Two parts of an arrangement joined need the sums of their numbers.
"""

from __future__ import annotations

FIELD = 4
"""Bits for each count; no pack holds more than 15 of a card."""

FULL = (1 << FIELD) - 1

_SUMS: dict[tuple[int, int], int] = {}
_NUMBERS: dict[int, tuple[int, ...]] = {}


class OutOfSteps(Exception):
    """The budget is used up."""


class Steps:
    """Counts the work done and stops it at a limit."""

    __slots__ = ("left", "limit")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.left = limit

    def take(self, number: int = 1) -> None:
        """Count `number` steps; raises OutOfSteps when there are none left."""
        self.left -= number
        if self.left < 0:
            raise OutOfSteps

    @property
    def done(self) -> int:
        """Steps taken so far."""
        return self.limit - self.left


def sums(a: int, b: int) -> int:
    """Return the mask of all sums of a number in `a` and one in `b`."""
    if a == 1:
        return b
    if b == 1:
        return a
    found = _SUMS.get((a, b))
    if found is None:
        found = 0
        rest, shift = a, 0
        while rest:
            if rest & 1:
                found |= b << shift
            rest >>= 1
            shift += 1
        if len(_SUMS) > 200_000:
            _SUMS.clear()
        _SUMS[a, b] = found
    return found


def numbers(mask: int) -> tuple[int, ...]:
    """Return the numbers in a mask, lowest first."""
    found = _NUMBERS.get(mask)
    if found is None:
        if len(_NUMBERS) > 200_000:
            _NUMBERS.clear()
        found = _NUMBERS[mask] = tuple(number for number in range(mask.bit_length()) if mask >> number & 1)
    return found


def counts_of(packed: int) -> list[tuple[int, int]]:
    """Return (index, count) of each field of a packed int that is not zero."""
    found = []
    index = 0
    while packed:
        if packed & FULL:
            found.append((index, packed & FULL))
        packed >>= FIELD
        index += 1
    return found


def total_of(packed: int) -> int:
    """Return the sum of all fields."""
    total = 0
    while packed:
        total += packed & FULL
        packed >>= FIELD
    return total


def parts_of(packed: int) -> list[int]:
    """Return every packed int whose fields are nowhere greater, none and all of them included."""
    found = [0]
    for index, count in counts_of(packed):
        unit = 1 << (FIELD * index)
        found = [part + number * unit for part in found for number in range(count + 1)]
    return found


Table = tuple[tuple[int, int], ...]
"""What a part of the hand can do: pairs (cost of the cards left, mask of the wilds used)."""


def choose(tables: list[Table], cost: int, wilds: int) -> list[tuple[int, int]]:
    """Return one (cost, wilds) from each table so that they add up to these totals; there must be some."""
    reach: list[dict[int, int]] = [{0: 1}]
    for table in reversed(tables):
        after = reach[-1]
        here: dict[int, int] = {}
        for own, mask in table:
            for rest, more in after.items():
                here[own + rest] = here.get(own + rest, 0) | sums(mask, more)
        reach.append(here)
    reach.reverse()
    chosen = []
    for table, after in zip(tables, reach[1:]):
        own, k = next(
            (own, k) for own, mask in table for k in numbers(mask) if k <= wilds and after.get(cost - own, 0) >> (wilds - k) & 1
        )
        chosen.append((own, k))
        cost -= own
        wilds -= k
    return chosen
