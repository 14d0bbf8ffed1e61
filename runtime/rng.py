"""The one source of chance: SplitMix64 (Steele, Lea, Flood 2014), kept as a plain number so that states copy it freely.

Its name and version are part of every record: the same rules, seed and moves give the same game for ever.
"""

from __future__ import annotations

NAME = "splitmix64/1"
MASK = (1 << 64) - 1
MOST_SEED = (1 << 63) - 1
"""The largest seed that people may name; the least is 0."""


def seeded(seed: int) -> int:
    """Return the first state for a seed (any whole number)."""
    return (seed * 0x9E3779B97F4A7C15 + 0x1F83D9ABFB41BD6B) & MASK


def step(state: int) -> tuple[int, int]:
    """Return (64 random bits, next state)."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    mixed = state
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31), state


def below(state: int, bound: int) -> tuple[int, int]:
    """Return (a number from 0 to bound - 1, next state), every number equally likely."""
    limit = (1 << 64) - (1 << 64) % bound
    while True:
        bits, state = step(state)
        if bits < limit:
            return bits % bound, state


def shuffled(state: int, cards: bytes) -> tuple[bytes, int]:
    """Return (the cards in random order, next state), by Fisher and Yates."""
    order = bytearray(cards)
    for last in range(len(order) - 1, 0, -1):
        at, state = below(state, last + 1)
        order[last], order[at] = order[at], order[last]
    return bytes(order), state
