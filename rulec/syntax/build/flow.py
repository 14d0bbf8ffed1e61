"""Builders of the flow: states, actions, choices, guards, what happens when a zone runs out."""

from __future__ import annotations

from rulec.syntax import ast
from rulec.syntax.build.base import Branch, Builder, builds, parts, unquoted
from rulec.syntax.build.effects import with_next


@builds("state")
def _state(b: Builder, tree: Branch) -> ast.State:
    name, title, asks, tail, *lines = parts(tree)
    who, start, at_once = parts(asks) if asks is not None else (None, None, None)
    return ast.State(
        str(name),
        b.maybe(who),
        b.maybe(start),
        at_once is not None,
        with_next(tuple(b.build(line) for line in lines)),
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("then")
def _then(b: Builder, tree: Branch) -> ast.Then:
    state, tail = parts(tree)
    return ast.Then(
        "then",
        str(state),
        state_span=b.span(state),
        name_span=b.keyword(tree),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("action")
def _action(b: Builder, tree: Branch) -> ast.Action:
    name, title, tail, *lines = parts(tree)
    return ast.Action(
        str(name),
        with_next(tuple(b.build(line) for line in lines)),
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("choose")
def _choose(b: Builder, tree: Branch) -> ast.Choose:
    kind, label, *zones, meeting, note = parts(tree)
    named = label if label is not None else kind
    return ast.Choose(
        str(named),
        str(kind),
        str(named),
        tuple(b.build(zone) for zone in zones),
        None if meeting is None else b.build(parts(meeting)[0]),
        name_span=b.span(named),
        tail=b.build(note),
        span=b.span(tree),
    )


@builds("require")
def _require(b: Builder, tree: Branch) -> ast.Require:
    name, title, cond, tail = parts(tree)
    return ast.Require(
        str(name),
        b.build(cond),
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("runs_out")
def _runs_out(b: Builder, tree: Branch) -> ast.RunsOut:
    zone, tail, *lines = parts(tree)
    return ast.RunsOut(
        f"{zone}_runs_out",
        str(zone),
        with_next(tuple(b.build(line) for line in lines)),
        name_span=b.span(zone),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("runs_out_open")
def _runs_out_open(b: Builder, tree: Branch) -> ast.RunsOut:
    zone, _unspecified, tail = parts(tree)
    return ast.RunsOut(
        f"{zone}_runs_out",
        str(zone),
        None,
        name_span=b.span(zone),
        tail=b.build(tail),
        span=b.span(tree),
    )
