"""A value that takes the place of another must be of its type: rules that are not in sight go on reading it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Entry
from rulec.model.kinds import GIVES
from rulec.model.resolve.options import resolve_option
from rulec.model.resolve.scope import Context
from rulec.model.typed import ANY, BOUND, IN_WORDS, NUMBER, Value
from rulec.syntax import ast


def kind_before(ctx: Context, entry: Entry, resolve: Callable[[Context, Entry, Value], None]) -> str:
    """Return the type of what stood in an entry's place before, `ANY` if it is not known."""
    old = entry.replaced
    quiet = replace(ctx, report=Report())
    if old is None or not isinstance(old.node, GIVES):
        return ANY
    if isinstance(old.node, ast.Option):
        return resolve_option(quiet, old).type
    made = Value(old.name, old, ANY)
    resolve(quiet, old, made)
    return made.type


def differs(ctx: Context, entry: Entry, before: str, now: str) -> bool:
    """Whether what stands in another's place is of another type; that is reported."""
    if ANY in (before, now) or (NUMBER if before == BOUND else before) == (NUMBER if now == BOUND else now):
        return False
    old = entry.replaced
    node = entry.node
    help = f"rules that read it need {IN_WORDS[before]}; what is something else gets another name"
    place = node.type_span if isinstance(node, ast.Column) and node.type_span.source.text else entry.span
    ctx.report.add(
        "type",
        place,
        f"`{entry.name}` is {IN_WORDS[before]}, and this puts {IN_WORDS[now]} in its place",
        others=[(old.span, "as it was")] if old is not None else (),
        help=help,
    )
    return True
