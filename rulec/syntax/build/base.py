"""What all builders share: places, words and the table that maps a grammar rule to the function that builds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lark import Token, Tree

from rulec.diagnostics.diagnostic import Report
from rulec.source import NOWHERE, Source, Span
from rulec.syntax import ast

MAX_DIGITS = 9
"""Longest number; no rule of a card game needs a longer one."""

Branch = Tree[Token]
Handler = Callable[["Builder", Branch], Any]
HANDLERS: dict[str, Handler] = {}


def builds(*rules: str) -> Callable[[Handler], Handler]:
    """Register a function as the builder of some grammar rules."""

    def register(handler: Handler) -> Handler:
        for rule in rules:
            HANDLERS[rule] = handler
        return handler

    return register


@dataclass(frozen=True, slots=True)
class Builder:
    """Builds the tree of one source; what it finds wrong goes to the report."""

    source: Source
    report: Report

    def build(self, tree: Branch) -> Any:
        """Return the node for a tree of Lark. The depth of the tree must have been bounded before."""
        return HANDLERS[tree.data](self, tree)

    def maybe(self, tree: Branch | None) -> Any:
        """Return the node for a tree, or None for None."""
        return None if tree is None else self.build(tree)

    def span(self, part: Branch | Token | None) -> Span:
        """Return the place of a tree or token; NOWHERE for nothing."""
        if isinstance(part, Token):
            return Span(self.source, part.start_pos or 0, part.end_pos or 0)
        if part is None or part.meta.empty:
            return NOWHERE
        return Span(self.source, part.meta.start_pos, part.meta.end_pos)

    def keyword(self, tree: Branch) -> Span:
        """Return the place of the first word of a tree, for what has no name of its own."""
        whole = self.span(tree)
        word = len(whole.text.split(maxsplit=1)[0]) if whole.text.strip() else 0
        return Span(self.source, whole.start, whole.start + word)

    def name(self, token: Token) -> ast.Name:
        """Return a token as a name."""
        return ast.Name(str(token), span=self.span(token))

    def number(self, token: Token, sign: int = 1) -> int:
        """Return the number a token is; one that is too long is reported and read as 0."""
        if len(token) > MAX_DIGITS:
            self.report.add(
                "too-much",
                self.span(token),
                f"a number of {len(token)} digits",
                help=f"write a number of at most {MAX_DIGITS} digits",
            )
            return 0
        return sign * int(token)


def parts(tree: Branch) -> list[Any]:
    """Return the children of a tree, to be unpacked by position."""
    return tree.children


def unquoted(token: Token | None) -> str | None:
    """Return a string token without its quotes; None for None."""
    return None if token is None else str(token)[1:-1]


def normal(token: Token) -> str:
    """Return a token of several words with single spaces."""
    return " ".join(token.split())


def head(expr: ast.Expr) -> str | None:
    """Return the word an expression is about (`hand` of `hand of left of turn` or `hand where (..)`), None if it has none."""
    while True:
        match expr:
            case ast.Name(text=text):
                return text
            case ast.Of(part=part):
                expr = part
            case ast.Filtered(base=base) | ast.Without(base=base):
                expr = base
            case _:
                return None
