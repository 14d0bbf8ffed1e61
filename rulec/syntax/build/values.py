"""Builders of settings: options, values, tables, zones, variables, the winner."""

from __future__ import annotations

from lark import Token

from rulec.syntax import ast
from rulec.syntax.build.base import Branch, Builder, builds, normal, parts, unquoted
from rulec.syntax.build.expressions import shown, shown_range


@builds("option")
def _option(b: Builder, tree: Branch) -> ast.Option:
    name, title, choices, normally, tail = parts(tree)
    return ast.Option(
        str(name),
        b.build(choices),
        b.maybe(normally),
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("choices")
def _choices(b: Builder, tree: Branch) -> tuple[ast.Atom, ...] | ast.Range:
    built = tuple(b.build(choice) for choice in parts(tree))
    return built[0] if isinstance(built[0], ast.Range) else built


@builds("value_plain")
def _value_plain(b: Builder, tree: Branch) -> ast.Value:
    name, title, expr, tail = parts(tree)
    return ast.Value(
        str(name),
        b.build(expr),
        None,
        (),
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("value_table")
def _value_table(b: Builder, tree: Branch) -> ast.Value:
    name, title, by, tail, *rows = parts(tree)
    return ast.Value(
        str(name),
        None,
        b.build(by),
        tuple(b.build(row) for row in rows),
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("row", "row_named", "row_first")
def _row(b: Builder, tree: Branch) -> ast.Row:
    *first, key, value, tail = parts(tree)
    built = _word_key(b, key) if isinstance(key, Token) else b.build(key)
    return ast.Row(
        key_name(built),
        built,
        b.build(value),
        bool(first),
        name_span=b.span(key),
        tail=b.build(tail),
        span=b.span(tree),
    )


def _word_key(b: Builder, token: Token) -> ast.Key:
    return ast.Key("atom", (b.name(token),), span=b.span(token))


@builds("key_number", "key_negative")
def _key_number(b: Builder, tree: Branch) -> ast.Key:
    sign = -1 if tree.data == "key_negative" else 1
    number = ast.Number(b.number(parts(tree)[0], sign), span=b.span(tree))
    return ast.Key("atom", (number,), span=b.span(tree))


@builds("key_range")
def _key_range(b: Builder, tree: Branch) -> ast.Key:
    return ast.Key("range", range=b.build(parts(tree)[0]), span=b.span(tree))


@builds("key_pair")
def _key_pair(b: Builder, tree: Branch) -> ast.Key:
    word, atom = parts(tree)
    return ast.Key("pair", (b.name(word), b.build(atom)), span=b.span(tree))


@builds("key_else")
def _key_else(b: Builder, tree: Branch) -> ast.Key:
    return ast.Key("else", span=b.span(tree))


def key_name(key: ast.Key) -> str:
    """Return what patches call the row of a key: `3..9`, `black 3`, `otherwise`."""
    if key.kind == "else":
        return "otherwise"
    if key.range is not None:
        return shown_range(key.range)
    return " ".join(shown(atom) for atom in key.atoms)


@builds("table")
def _table(b: Builder, tree: Branch) -> ast.Table:
    name, by, path, tail, *columns = parts(tree)
    return ast.Table(
        str(name),
        b.name(by),
        unquoted(path) or "",
        tuple(b.build(column) for column in columns),
        path_span=b.span(path),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("column")
def _column(b: Builder, tree: Branch) -> ast.Column:
    name, title, word, exactly, tail = parts(tree)
    return ast.Column(
        str(name),
        str(word),
        exactly is not None,
        type_span=b.span(word),
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("exact_column")
def _exact_column(b: Builder, tree: Branch) -> ast.Column:
    name, word, _exactly, tail = parts(tree)
    return ast.Column(
        str(name),
        str(word),
        True,
        type_span=b.span(word),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


def _each(each: Branch | None) -> str | None:
    return None if each is None else str(parts(each)[0])


@builds("zone")
def _zone(b: Builder, tree: Branch) -> ast.Zone:
    name, title, each, kind, seen, tail = parts(tree)
    return ast.Zone(
        str(name),
        _each(each),
        str(kind),
        normal(seen),
        each_span=b.span(each and parts(each)[0]),
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("keep")
def _keep(b: Builder, tree: Branch) -> ast.Keep:
    name, title, each, scope, start, tail = parts(tree)
    return ast.Keep(
        str(name),
        _each(each),
        str(scope),
        b.build(start),
        each_span=b.span(each and parts(each)[0]),
        scope_span=b.span(scope),
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("winner")
def _winner(b: Builder, tree: Branch) -> ast.Winner:
    extreme, what, ties, tail = parts(tree)
    return ast.Winner(
        "winner",
        str(extreme),
        str(what),
        str(ties),
        what_span=b.span(what),
        name_span=b.keyword(tree),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("winner_by")
def _winner_by(b: Builder, tree: Branch) -> ast.Winner:
    extreme, what, tie_extreme, tie_by, tail = parts(tree)
    return ast.Winner(
        "winner",
        str(extreme),
        str(what),
        "by",
        str(tie_extreme),
        str(tie_by),
        what_span=b.span(what),
        tie_by_span=b.span(tie_by),
        name_span=b.keyword(tree),
        tail=b.build(tail),
        span=b.span(tree),
    )
