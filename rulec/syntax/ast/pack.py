"""What is played with: seats, suits, ranks, orders, cards, wilds, melds and limits."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.syntax.ast.expressions import Atom, Expr, Name, Node, Range
from rulec.syntax.ast.statements import Statement


@dataclass(frozen=True, slots=True)
class Players(Statement):
    """`players 3..8 [in 2 teams]`; its name is `players`."""

    range: Range
    teams: int | None


@dataclass(frozen=True, slots=True)
class Suit(Node):
    """`clubs c black`: name, letter, colour (or None)."""

    name: str
    code: str
    color: str | None


@dataclass(frozen=True, slots=True)
class Suits(Statement):
    suits: tuple[Suit, ...]


@dataclass(frozen=True, slots=True)
class Ranks(Statement):
    ranks: tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class Order(Statement):
    line: tuple[Atom, ...]
    circular: bool


@dataclass(frozen=True, slots=True)
class Cards(Statement):
    """`cards joker Jk [color]: 2 per pack;`: further cards; `per_pack` is False for `in all`."""

    code: str
    color: str | None
    count: Expr
    per_pack: bool


@dataclass(frozen=True, slots=True)
class Wild(Statement):
    """`wild N: CONDITION, PROPERTIES`.

    `at_home` is False after `never natural`, None when unsaid; `stands_for` is `place`, `card` or None.
    """

    which: Expr
    bound: Expr | None = None
    at_home: bool | None = None
    stands_for: str | None = None


@dataclass(frozen=True, slots=True)
class Property(Statement):
    """A condition line of a meld; its name is the label or the automatic name."""

    cond: Expr


@dataclass(frozen=True, slots=True)
class Meld(Statement):
    properties: tuple[Property, ...]


@dataclass(frozen=True, slots=True)
class Limit(Statement):
    """A limit. `scope` is `always`, `when laid`, `between` or `together`; `kinds` are the meld names (empty: every meld)."""

    scope: str
    kinds: tuple[Name, ...]
    cond: Expr
