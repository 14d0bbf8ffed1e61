"""Builders of kinds of melds and of the limits on them."""

from __future__ import annotations

from rulec.syntax import ast
from rulec.syntax.build.base import Branch, Builder, builds, normal, parts, unquoted


@builds("meld")
def _meld(b: Builder, tree: Branch) -> ast.Meld:
    name, title, tail, *properties = parts(tree)
    return ast.Meld(
        str(name),
        tuple(b.build(line) for line in properties),
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("property")
def _property(b: Builder, tree: Branch) -> ast.Property:
    label, cond, tail = parts(tree)
    built = b.build(cond)
    return ast.Property(
        str(label) if label is not None else property_name(built),
        built,
        name_span=b.span(label if label is not None else cond),
        tail=b.build(tail),
        span=b.span(tree),
    )


@builds("bare_property")
def _bare_property(b: Builder, tree: Branch) -> ast.Property:
    cond, tail = parts(tree)
    built = b.build(cond)
    return ast.Property(property_name(built), built, name_span=b.span(cond), tail=b.build(tail), span=b.span(tree))


def property_name(cond: ast.Expr) -> str:
    """Return what patches call a condition line without a label: `same_rank`, `sequence`, else its first word."""
    match cond:
        case ast.Slots(how="consecutive"):
            return "sequence"
        case ast.Slots(how=how, what=what):
            return f"{how}_{what.text}"
    first = _first_word(cond)
    return first if first is not None else "condition"


def _first_word(expr: ast.Expr) -> str | None:
    """Return the leftmost word of an expression that names something."""
    while True:
        match expr:
            case ast.Name(text=text):
                return text
            case ast.Measure(measure=measure):
                return measure
            case ast.Slots():
                return property_name(expr)
            case ast.Compare(left=left) | ast.Arith(left=left) | ast.Both(left=left) | ast.Either(left=left):
                expr = left
            case ast.InRange(of=of) | ast.Test(of=of) | ast.Not(of=of):
                expr = of
            case ast.Of(part=part):
                expr = part
            case ast.Filtered(base=base) | ast.Without(base=base):
                expr = base
            case ast.Extreme(which=which):
                return which
            case _:
                return None


@builds("limit")
def _limit(b: Builder, tree: Branch) -> ast.Limit:
    name, title, where, cond, tail = parts(tree)
    scope, kinds = _scope(b, where)
    return ast.Limit(
        str(name),
        scope,
        kinds,
        b.build(cond),
        title=unquoted(title),
        name_span=b.span(name),
        tail=b.build(tail),
        span=b.span(tree),
    )


def _scope(b: Builder, where: Branch) -> tuple[str, tuple[ast.Name, ...]]:
    if where.data == "limit_together":
        return "together", ()
    if where.data == "limit_between":
        return "between", tuple(b.name(kind) for kind in parts(where))
    kinds, scope = parts(where)
    return normal(scope), tuple(b.name(kind) for kind in parts(kinds))
