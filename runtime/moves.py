"""Moves, and what may be said against them."""

from __future__ import annotations

from runtime.records import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

INVALID, ILLEGAL, AMBIGUOUS = "invalid", "illegal", "ambiguous"


class Move(Record):
    """A player's move: the seat, the action by name, and what was chosen, in the order of the action's `choose` lines.

    A card is a type id, a player a seat, a rank or suit an index, a number itself.
    """

    seat: int
    action: str
    args: tuple[Any, ...] = ()


class Refusal(Record):
    """One reason why a move is refused.

    `kind` is `invalid` (it cannot be read, or it is not this player's to make), `illegal` (a rule is against it) or `ambiguous`
    (it could be several moves). `rule` is the full name of the rule, or of the machine's own reasons `not_asked`, `not_now`,
    `not_held`, `unknown_action`, `not_available`, `match_over`. `message` is for people; `cards` are those it is about.
    """

    kind: str
    rule: str
    message: str
    cards: tuple[int, ...] = ()


class Offer(Record):
    """An action open to a player: its name, title and legal moves, in a fixed order; with `more` only one of them is given."""

    seat: int
    action: str
    title: str
    moves: tuple[Move, ...]
    more: bool = False
