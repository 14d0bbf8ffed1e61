"""Builders of expressions, ranges and the tail of a line."""

from __future__ import annotations

from lark import Tree

from rulec.syntax import ast
from rulec.syntax.build.base import Branch, Builder, builds, parts, unquoted

_COMPARE = {
    "is_": "is",
    "is_not": "is not",
    "is_in": "in",
    "is_not_in": "not in",
    "fits": "fits",
}
_ARITH = {"plus": "+", "minus": "-", "times": "*"}
_TEST = {"is_empty": "empty", "is_not_empty": "not empty", "can_be_melded": "melded", "has_been_laid": "laid"}


@builds("name")
def _name(b: Builder, tree: Branch) -> ast.Name:
    return b.name(parts(tree)[0])


@builds("number")
def _number(b: Builder, tree: Branch) -> ast.Number:
    return ast.Number(b.number(parts(tree)[0]), span=b.span(tree))


@builds("negative")
def _negative(b: Builder, tree: Branch) -> ast.Number:
    return ast.Number(b.number(parts(tree)[0], -1), span=b.span(tree))


@builds("literal")
def _literal(b: Builder, tree: Branch) -> ast.Literal:
    return ast.Literal(unquoted(parts(tree)[0]) or "", span=b.span(tree))


@builds("unspecified")
def _unspecified(b: Builder, tree: Branch) -> ast.Unspecified:
    return ast.Unspecified(span=b.span(tree))


@builds("of")
def _of(b: Builder, tree: Branch) -> ast.Of:
    part, whole = parts(tree)
    return ast.Of(b.build(part), b.build(whole), span=b.span(tree))


@builds("filtered")
def _filtered(b: Builder, tree: Branch) -> ast.Filtered:
    base, where = parts(tree)
    return ast.Filtered(b.build(base), b.build(where), span=b.span(tree))


@builds("without")
def _without(b: Builder, tree: Branch) -> ast.Without:
    base, less = parts(tree)
    return ast.Without(b.build(base), b.build(less), span=b.span(tree))


@builds("measured")
def _measured(b: Builder, tree: Branch) -> ast.Measure:
    word, what = parts(tree)
    return ast.Measure(str(word), b.build(what), span=b.span(tree))


@builds("plus", "minus", "times")
def _arith(b: Builder, tree: Branch) -> ast.Arith:
    left, right = parts(tree)
    return ast.Arith(_ARITH[tree.data], b.build(left), b.build(right), span=b.span(tree))


@builds("compare")
def _compare(b: Builder, tree: Branch) -> ast.Compare:
    left, op, right = parts(tree)
    return ast.Compare(str(op), b.build(left), b.build(right), span=b.span(tree))


@builds("is_", "is_not", "is_in", "is_not_in", "fits")
def _relation(b: Builder, tree: Branch) -> ast.Compare | ast.InRange | ast.Not:
    left, right = (b.build(part) for part in parts(tree))
    wanted = _meant_range(b, right) if tree.data in ("is_", "is_not") else None
    if wanted is None:
        return ast.Compare(_COMPARE[tree.data], left, right, span=b.span(tree))
    asked = ast.InRange(left, wanted, span=b.span(tree))
    return asked if tree.data == "is_" else ast.Not(asked, span=b.span(tree))


def _meant_range(b: Builder, right: ast.Expr) -> ast.Range | None:
    """The range that is meant by `3-4`, which takes 4 off 3; nothing is ever below zero by such a sum. It is reported."""
    match right:
        case ast.Arith(op="-", left=ast.Number(value=low) as first, right=ast.Number(value=high) as last) if 0 <= low < high:
            words = "".join(right.span.text.split())
            b.report.add(
                "syntax",
                right.span,
                f"`{words}` is {high} taken off {low}",
                help=f"a range is written with two dots: `{low}..{high}`",
            )
            return ast.Range(first, last, span=right.span)
    return None


@builds("is_range")
def _in_range(b: Builder, tree: Branch) -> ast.InRange:
    of, wanted = parts(tree)
    return ast.InRange(b.build(of), b.build(wanted), span=b.span(tree))


@builds("is_not_range")
def _not_in_range(b: Builder, tree: Branch) -> ast.Not:
    return ast.Not(_in_range(b, tree), span=b.span(tree))


@builds("is_empty", "is_not_empty", "can_be_melded", "has_been_laid")
def _test(b: Builder, tree: Branch) -> ast.Test:
    return ast.Test(_TEST[tree.data], b.build(parts(tree)[0]), span=b.span(tree))


@builds("slots")
def _slots(b: Builder, tree: Branch) -> ast.Slots:
    how, what = parts(tree)
    return ast.Slots(str(how), b.name(what), span=b.span(tree))


@builds("consecutive")
def _consecutive(b: Builder, tree: Branch) -> ast.Slots:
    return ast.Slots("consecutive", b.name(parts(tree)[0]), span=b.span(tree))


@builds("negated")
def _negated(b: Builder, tree: Branch) -> ast.Not:
    return ast.Not(b.build(parts(tree)[0]), span=b.span(tree))


@builds("both")
def _both(b: Builder, tree: Branch) -> ast.Both:
    left, right = parts(tree)
    return ast.Both(b.build(left), b.build(right), span=b.span(tree))


@builds("either")
def _either(b: Builder, tree: Branch) -> ast.Either:
    left, right = parts(tree)
    return ast.Either(b.build(left), b.build(right), span=b.span(tree))


@builds("extreme")
def _extreme(b: Builder, tree: Branch) -> ast.Extreme:
    which, what = parts(tree)
    return ast.Extreme(str(which), b.name(what), span=b.span(tree))


@builds("random")
def _random(b: Builder, tree: Branch) -> ast.Random:
    return ast.Random(b.name(parts(tree)[0]), span=b.span(tree))


@builds("range", "range_from", "range_to")
def _range(b: Builder, tree: Branch) -> ast.Range:
    bounds = [b.build(bound) for bound in parts(tree)]
    low = None if tree.data == "range_to" else bounds[0]
    high = None if tree.data == "range_from" else bounds[-1]
    return ast.Range(low, high, span=b.span(tree))


@builds("tail")
def _tail(b: Builder, tree: Branch) -> ast.Tail:
    when, cites, chosen = parts(tree)
    if when is cites is chosen is None:
        return ast.Tail()
    return ast.Tail(b.maybe(when), b.maybe(cites) or (), b.maybe(chosen), span=b.span(tree))


@builds("note")
def _note(b: Builder, tree: Branch) -> ast.Tail:
    cites, chosen = parts(tree)
    if cites is chosen is None:
        return ast.Tail()
    return ast.Tail(None, b.maybe(cites) or (), b.maybe(chosen), span=b.span(tree))


@builds("cites")
def _cites(b: Builder, tree: Branch) -> tuple[ast.Cite, ...]:
    return tuple(ast.Cite(str(clause), span=b.span(clause)) for clause in parts(tree))


@builds("chosen")
def _chosen(b: Builder, tree: Branch) -> str:
    return unquoted(parts(tree)[0]) or ""


def shown(bound: ast.Name | ast.Number | None) -> str:
    """Return an atom or bound as a person writes it; nothing for None."""
    match bound:
        case ast.Name(text=text):
            return text
        case ast.Number(value=value):
            return str(value)
    return ""


def shown_range(wanted: ast.Range) -> str:
    """Return a range as a person writes it: `3..9`."""
    return f"{shown(wanted.low)}..{shown(wanted.high)}"


@builds("dotted")
def _dotted(b: Builder, tree: Branch) -> ast.Name:
    words = [b.build(part) if isinstance(part, Tree) else str(part) for part in parts(tree) if part is not None]
    return ast.Name(".".join(words), span=b.span(tree))


@builds("row_part")
def _row_part(b: Builder, tree: Branch) -> str:
    words = []
    for part in parts(tree):
        if not isinstance(part, Tree):
            words.append(str(part))
            continue
        built = b.build(part)
        words.append(shown_range(built) if isinstance(built, ast.Range) else shown(built))
    return " ".join(words)
