"""What all statements share, and those at the top of a file."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulec.source import NOWHERE, Span
from rulec.syntax.ast.expressions import Node, Tail


@dataclass(frozen=True, slots=True)
class Statement(Node):
    """Base of the statements; `name` is what patches call it (a keyword where the author gives none)."""

    name: str
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)
    title: str | None = field(default=None, kw_only=True)
    tail: Tail = field(default=Tail(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Header(Statement):
    """`game NAME "title" of base/path;`: `kind` is `game` or `base`, `base` the path or None."""

    kind: str
    base: str | None
    base_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SourceDecl(Statement):
    """`source W "..." from "w.yaml"`: its name is the prefix; `path` holds the clauses' sentences, or None."""

    text: str
    path: str | None = None
    path_span: Span = field(default=NOWHERE, compare=False, repr=False)
