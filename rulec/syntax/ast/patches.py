"""Patches, and the whole file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from rulec.source import NOWHERE, Span
from rulec.syntax.ast.expressions import Atom, Name, Node, Tail
from rulec.syntax.ast.statements import Header, Statement


@dataclass(frozen=True, slots=True)
class Replace(Node):
    """`replace STATEMENT`, at top level or inside a change."""

    statement: Line


@dataclass(frozen=True, slots=True)
class Remove(Node):
    """`remove a.b;`."""

    path: str
    tail: Tail = field(default=Tail(), kw_only=True)
    path_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Change(Node):
    """`change NAME { lines, replace, remove }`."""

    path: str
    inner: tuple[Line | Replace | Remove, ...]
    tail: Tail = field(default=Tail(), kw_only=True)
    path_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Use(Node):
    """`use OPTION = V when C;`."""

    option: str
    value: Atom
    tail: Tail = field(default=Tail(), kw_only=True)
    option_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CiteAt(Node):
    """`cite a.b, c [W-07];`: adds clauses to rules of a base."""

    paths: tuple[Name, ...]
    tail: Tail = field(default=Tail(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Normally(Node):
    """`normally STATEMENT`: holds until a variant states the same name."""

    statement: Statement


Line: TypeAlias = Statement
Top: TypeAlias = Statement | Replace | Remove | Change | Use | CiteAt | Normally


@dataclass(frozen=True, slots=True)
class File(Node):
    """A whole rules file. `header` is None when it could not be read.

    `lost` holds the names of statements that could not be read: other statements may use them, so a check that finds no
    rule of such a name should stay silent.
    """

    header: Header | None
    items: tuple[Top, ...]
    lost: tuple[Name, ...] = ()
