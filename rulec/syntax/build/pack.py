"""Builders of the header and of what is played with: sources, players, suits, ranks, orders, cards, wilds."""

from __future__ import annotations

from typing import Any

from rulec.source import Span
from rulec.syntax import ast
from rulec.syntax.build.base import Branch, Builder, builds, normal, parts, unquoted


@builds("header")
def _header(b: Builder, tree: Branch) -> ast.Header:
    kind, name, title, path, tail = parts(tree)
    return ast.Header(
        str(name),
        str(kind),
        b.maybe(path),
        base_span=b.span(path),
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("path")
def _path(b: Builder, tree: Branch) -> str:
    return "/".join(str(word) for word in parts(tree))


@builds("source")
def _source(b: Builder, tree: Branch) -> ast.SourceDecl:
    name, text, path, tail = parts(tree)
    return ast.SourceDecl(
        str(name),
        unquoted(text) or "",
        unquoted(path),
        path_span=b.span(path),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("players")
def _players(b: Builder, tree: Branch) -> ast.Players:
    seats, teams, tail = parts(tree)
    count = None if teams is None else b.number(teams)
    return ast.Players("players", b.build(seats), count, name_span=b.keyword(tree), tail=b.build(tail), span=b.span(tree))


@builds("suits")
def _suits(b: Builder, tree: Branch) -> ast.Suits:
    *suits, tail = parts(tree)
    built = tuple(b.build(suit) for suit in suits)
    return ast.Suits("suits", built, name_span=b.keyword(tree), tail=b.build(tail), span=b.span(tree))


@builds("suit")
def _suit(b: Builder, tree: Branch) -> ast.Suit:
    name, code, color = parts(tree)
    return ast.Suit(str(name), str(code), None if color is None else str(color), span=b.span(tree))


@builds("ranks")
def _ranks(b: Builder, tree: Branch) -> ast.Ranks:
    *atoms, tail = parts(tree)
    ranks = tuple(b.build(atom) for atom in atoms)
    return ast.Ranks("ranks", ranks, name_span=b.keyword(tree), tail=b.build(tail), span=b.span(tree))


@builds("order")
def _order(b: Builder, tree: Branch) -> ast.Order:
    name, *atoms, circular, tail = parts(tree)
    return ast.Order(
        str(name),
        tuple(b.build(atom) for atom in atoms),
        circular is not None,
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("cards")
def _cards(b: Builder, tree: Branch) -> ast.Cards:
    name, code, color, count, per, tail = parts(tree)
    return ast.Cards(
        str(name),
        str(code),
        None if color is None else str(color),
        b.build(count),
        normal(per) == "per pack",
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("wild")
def _wild(b: Builder, tree: Branch) -> ast.Wild:
    name, title, which, *properties, tail = parts(tree)
    said = _wild_properties(b, properties)
    return ast.Wild(
        str(name),
        b.build(which),
        **said,
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


def _wild_properties(b: Builder, properties: list[Branch]) -> dict[str, Any]:
    """Gather the properties after the condition of a wild; one said twice is an error, for they could contradict each other."""
    said: dict[str, Any] = {}
    places: dict[str, Span] = {}
    for tree in properties:
        key, value = _wild_property(b, tree)
        if key in said:
            b.report.add(
                "duplicate",
                b.span(tree),
                f"`{b.span(tree).text}` says again what `{places[key].text}` says",
                others=[(places[key], "said here first")],
                help="keep one of the two",
            )
            continue
        said[key] = value
        places[key] = b.span(tree)
    return said


def _wild_property(b: Builder, tree: Branch) -> tuple[str, Any]:
    if tree.data == "wild_for":
        return "bound", b.build(parts(tree)[0])
    if tree.data == "wild_stands":
        return "stands_for", _place_or_card(b, tree)
    return "at_home", tree.data == "wild_home"


def _place_or_card(b: Builder, tree: Branch) -> str | None:
    word = parts(tree)[0]
    if word in ("place", "card"):
        return str(word)
    b.report.add(
        "syntax",
        b.span(word),
        f"a wild card cannot stand for `{word}`",
        help="write `stands for place` (any card that fits there) or `stands for card` (a card its player names)",
    )
    return None
