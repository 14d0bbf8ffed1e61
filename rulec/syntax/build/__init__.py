"""From the parser's tree to the AST, split by topic."""

from __future__ import annotations

from rulec.source import Span
from rulec.syntax import ast
from rulec.syntax.build import effects, expressions, flow, melds, pack, patches, values
from rulec.syntax.build.base import HANDLERS, Branch, Builder

__all__ = [
    "HANDLERS",
    "Branch",
    "Builder",
    "build_file",
    "effects",
    "expressions",
    "flow",
    "melds",
    "pack",
    "patches",
    "values",
]


def build_file(b: Builder, tree: Branch, lost: tuple[ast.Name, ...] = ()) -> ast.File:
    """Build the whole file; `lost` are the names of statements that could not be read."""
    header, *items = tree.children
    return ast.File(
        b.maybe(header),  # type: ignore[arg-type]
        tuple(b.build(item) for item in items),  # type: ignore[arg-type]
        lost,
        span=Span(b.source, 0, len(b.source.text)),
    )
