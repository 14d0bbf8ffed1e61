"""Builders of patches, examples and of the whole file."""

from __future__ import annotations

from rulec.syntax import ast
from rulec.syntax.build.base import Branch, Builder, builds, parts, unquoted
from rulec.syntax.build.effects import with_next


@builds("normally")
def _normally(b: Builder, tree: Branch) -> ast.Normally:
    return ast.Normally(b.build(parts(tree)[0]), span=b.span(tree))


@builds("replace")
def _replace(b: Builder, tree: Branch) -> ast.Replace:
    (statement,) = with_next((b.build(parts(tree)[0]),))
    return ast.Replace(statement, span=b.span(tree))


@builds("remove")
def _remove(b: Builder, tree: Branch) -> ast.Remove:
    path, tail = parts(tree)
    named: ast.Name = b.build(path)
    return ast.Remove(named.text, path_span=named.span, tail=b.build(tail), span=b.span(tree))


@builds("change")
def _change(b: Builder, tree: Branch) -> ast.Change:
    path, tail, *inner = parts(tree)
    named: ast.Name = b.build(path)
    return ast.Change(
        named.text,
        with_next(tuple(b.build(line) for line in inner)),
        path_span=named.span,
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("use")
def _use(b: Builder, tree: Branch) -> ast.Use:
    option, value, tail = parts(tree)
    return ast.Use(str(option), b.build(value), option_span=b.span(option), tail=b.build(tail), span=b.span(tree))


@builds("cite_at")
def _cite_at(b: Builder, tree: Branch) -> ast.CiteAt:
    *paths, tail = parts(tree)
    return ast.CiteAt(tuple(b.build(path) for path in paths), tail=b.build(tail), span=b.span(tree))


@builds("example")
def _example(b: Builder, tree: Branch) -> ast.Example:
    name, cards, verdict, number, settings, because, tail = parts(tree)
    what, *value = parts(verdict)
    paths: list[ast.Name] = [] if because is None else [b.build(path) for path in parts(because)]
    pairs = [] if settings is None else [parts(setting) for setting in parts(settings)]
    return ast.Example(
        "example" if name is None else str(name),
        unquoted(cards) or "",
        _VERDICTS[verdict.data],
        str(what),
        b.build(value[0]) if value else None,
        None if number is None else b.number(number),
        tuple((str(option), b.build(setting)) for option, setting in pairs),
        tuple(path.text for path in paths),
        cards_span=b.span(cards),
        what_span=b.span(what),
        round_span=b.span(number),
        settings_spans=tuple(b.span(option) for option, _ in pairs),
        because_spans=tuple(path.span for path in paths),
        name_span=b.span(name) if name is not None else b.keyword(tree),
        tail=b.build(tail),
        span=b.span(tree),
    )


_VERDICTS = {"verdict_is": "is", "verdict_is_not": "is not", "verdict_has": "has"}
