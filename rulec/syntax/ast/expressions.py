"""Conditions and values, and the end of every line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from rulec.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Node:
    """Base of everything in the tree."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


# ---- the end of every line


@dataclass(frozen=True, slots=True)
class Cite(Node):
    """A clause in square brackets: `W-11` is prefix `W`, number `11`."""

    clause: str


@dataclass(frozen=True, slots=True)
class Tail(Node):
    """`[when CONDITION] [W-11, W-12] [chosen "why"]`, all optional."""

    when: Expr | None = None
    cites: tuple[Cite, ...] = ()
    chosen: str | None = None


# ---- expressions


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A word: a name of the rules or of the vocabulary."""

    text: str


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class Literal(Node):
    """A string in double quotes (without them)."""

    text: str


@dataclass(frozen=True, slots=True)
class Unspecified(Node):
    """A hole: the text says nothing."""


@dataclass(frozen=True, slots=True)
class Of(Node):
    """`top of pile`, `hand of left of turn`: `part of whole`."""

    part: Expr
    whole: Expr


@dataclass(frozen=True, slots=True)
class Filtered(Node):
    """`hand where (rank is 3)`."""

    base: Expr
    where: Expr


@dataclass(frozen=True, slots=True)
class Without(Node):
    """`hand without card`."""

    base: Expr
    less: Expr


@dataclass(frozen=True, slots=True)
class Measure(Node):
    """`count of X`, `points of X`, `deadwood of X`, `worth of X`, `wilds of X`, `naturals of X`."""

    measure: str
    of: Expr


@dataclass(frozen=True, slots=True)
class Arith(Node):
    """`op` is `+`, `-` or `*`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`op` is one of `<`, `<=`, `>`, `>=`, `is`, `is not`, `in`, `not in`, `fits`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class InRange(Node):
    """`size is 3..7`."""

    of: Expr
    range: Range


@dataclass(frozen=True, slots=True)
class Test(Node):
    """`X is empty`, `X is not empty`, `X can be melded`, `X has been laid`; `test` is `empty`, `not empty`, `melded`, `laid`."""

    test: str
    of: Expr


@dataclass(frozen=True, slots=True)
class Slots(Node):
    """A condition over all slots of a meld: `same rank`, `different suit`, `consecutive in ORDER`; `how` is the first word."""

    how: str
    what: Name


@dataclass(frozen=True, slots=True)
class Not(Node):
    of: Expr


@dataclass(frozen=True, slots=True)
class Both(Node):
    """`left and right`."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Either(Node):
    """`left or right`."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    """`lowest score`, `highest score`."""

    which: str
    what: Name


@dataclass(frozen=True, slots=True)
class Random(Node):
    """`random player`."""

    what: Name


@dataclass(frozen=True, slots=True)
class Range(Node):
    """`3..7`, `3..`, `..7`; a bound is a Name, a Number (also negative as the high bound), or None."""

    low: Name | Number | None
    high: Name | Number | None


Expr: TypeAlias = (
    Name
    | Number
    | Literal
    | Unspecified
    | Of
    | Filtered
    | Without
    | Measure
    | Arith
    | Compare
    | InRange
    | Test
    | Slots
    | Not
    | Both
    | Either
    | Extreme
    | Random
)
Atom: TypeAlias = Name | Number
