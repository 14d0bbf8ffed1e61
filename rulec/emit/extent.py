"""What can be told of a result before anything is played: how large a number can be, whether a player is somebody."""

from __future__ import annotations

from rulec.model.typed import Ex
from runtime.ops.cards import LARGEST_NUMBER

COUNTED = frozenset(
    [
        *("round", "players", "count", "wilds", "naturals", "face"),
        *("meld_size", "meld_wilds", "meld_naturals", "meld_adjacent_wilds", "slot_size"),
    ]
)
"""Operations that count cards, players or deals."""

MOST_COUNTED = 10_000
"""More cards, players or deals than any game has."""

SOMEBODY = frozenset(["player", "turn", "it", "random_player"])
"""Operations that always give a player."""


def largest(ex: Ex) -> int:
    """Return how far from 0 the number that an expression gives can be."""
    if ex.op == "const" and isinstance(ex.args[0], int):
        return abs(ex.args[0])
    if ex.op in COUNTED:
        return MOST_COUNTED
    if ex.op == "arith":
        op, one, two = ex.args
        return largest(one) * largest(two) if op == "*" else largest(one) + largest(two)
    return LARGEST_NUMBER


def somebody(ex: Ex) -> bool:
    """Whether an expression always gives a player or team, and never nobody."""
    if ex.op in ("left", "right", "partner", "team"):
        return somebody(ex.args[0])
    return ex.op in SOMEBODY
