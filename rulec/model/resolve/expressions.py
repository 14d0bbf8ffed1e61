"""Typing of expressions: operators and forms. Words are in `words`, `X of Y` in `parts`, comparisons in `compare`."""

from __future__ import annotations

from rulec.model.constants import constant
from rulec.model.resolve.compare import compare, in_range, is_not, slots, tested
from rulec.model.resolve.half_said import half_said
from rulec.model.resolve.parts import measured, part_of
from rulec.model.resolve.scope import Context, Scope
from rulec.model.resolve.words import word
from rulec.model.typed import (
    ANY,
    BOUND,
    CARD,
    CARDS,
    COLOR,
    ERROR,
    IN_WORDS,
    MELD,
    MELDS,
    NUMBER,
    PLAYER,
    PLAYERS,
    RANK,
    SUIT,
    TRUTH,
    Ex,
)
from rulec.source import Span
from rulec.syntax import ast
from runtime.ops.cards import LARGEST_NUMBER

ELEMENT = {CARDS: CARD, MELDS: MELD, PLAYERS: PLAYER}
"""What a collection holds."""


def resolve(ctx: Context, scope: Scope, node: ast.Expr, expected: str = ANY) -> Ex:
    """Return the typed expression of a tree; `expected` helps to read words such as `A`, `yes` or an option's words."""
    made = _resolve(ctx, scope, node, expected)
    return made if made is ERROR else Ex(made.op, made.type, made.args, node.span)


def typed(ctx: Context, scope: Scope, node: ast.Expr, wanted: str) -> Ex:
    """Resolve, and report when the type is not the wanted one."""
    made = resolve(ctx, scope, node, wanted)
    if made.type in (wanted, ANY) or wanted == ANY:
        return made
    if wanted == CARDS and made.type == CARD:
        return made
    if (wanted, made.type) == (NUMBER, BOUND):
        return not_plain(ctx, node.span, made)
    words = " ".join(node.span.text.split())
    help: str | tuple[str, ...] = ()
    if wanted == TRUTH and made.op == "const" and scope.subject is not None and scope.subject.type in (CARD, MELD):
        of = made.type if made.type in (RANK, SUIT, COLOR) else "rank"
        help = f"say what it is about, as in `{of} is {words}`"
    elif (wanted, made.type) == (TRUTH, NUMBER) and made.op != "const":
        help = f"compare it, as in `{words} > 0`"
    return ctx.wrong(node.span, f"{IN_WORDS[wanted]} is needed here, and this is {IN_WORDS[made.type]}", help=help)


def not_plain(ctx: Context, span: Span, made: Ex) -> Ex:
    """Report that `unlimited`, or what may be it, stands where an amount is needed."""
    what = "`unlimited` is no number of anything" if made.op == "const" else f"`{span.text}` may be `unlimited`"
    value = ctx.program.values.get(made.args[0]) if made.op == "value" else None
    others = [(value.entry.span, "it is stated here")] if value is not None else []
    help = "`unlimited` can only be compared, as in `bought < buys`; write the number that is meant"
    ctx.report.add("type", span, f"a plain number is needed here, and {what}", others=others, help=help)
    return ERROR


def _resolve(ctx: Context, scope: Scope, node: ast.Expr, expected: str) -> Ex:
    match node:
        case ast.Name():
            return word(ctx, scope, node, expected)
        case ast.Number(value=value):
            return _number(ctx, value, expected)
        case ast.Unspecified():
            name = scope.value.name if scope.value else ""
            return Ex("hole", ANY, (name,))
        case ast.Of():
            return part_of(ctx, scope, node, expected, resolve)
        case ast.Measure():
            return measured(ctx, scope, node, resolve)
        case ast.Filtered(base=base, where=where):
            return _filtered(ctx, scope, base, where)
        case ast.Without(base=base, less=less):
            return _without(ctx, scope, base, less)
        case ast.Arith(op=op, left=left, right=right):
            one, two = typed(ctx, scope, left, NUMBER), typed(ctx, scope, right, NUMBER)
            return ERROR if ERROR in (one, two) else _arith(ctx, node.span, Ex("arith", NUMBER, (op, one, two)))
        case ast.Compare():
            return compare(ctx, scope, node, resolve)
        case ast.InRange():
            return in_range(ctx, scope, node, resolve)
        case ast.Test():
            return tested(ctx, scope, node, resolve)
        case ast.Slots():
            return slots(ctx, scope, node, resolve)
        case ast.Not(of=inner):
            made = typed(ctx, scope, inner, TRUTH)
            if made is ERROR:
                return ERROR
            one_phrase = isinstance(inner, ast.InRange) and inner.span == node.span  # `X is not 2..4`, not `not X is 2..4`
            return is_not(made) if one_phrase else Ex("not", TRUTH, (made,))
        case ast.Both(left=left, right=right) | ast.Either(left=left, right=right):
            op = "and" if isinstance(node, ast.Both) else "or"
            one = typed(ctx, scope, left, TRUTH)
            two = ERROR if half_said(ctx, scope, op, left, right, resolve) else typed(ctx, scope, right, TRUTH)
            return ERROR if ERROR in (one, two) else Ex(op, TRUTH, (one, two))
        case ast.Extreme(which=which, what=what):
            return _extreme(ctx, which, what)
        case ast.Random(what=what):
            if what.text != "player":
                return ctx.wrong(what.span, f"`random {what.text}` has no meaning", help="write `random player`")
            return Ex("random_player", PLAYER)
        case ast.Literal():
            return ctx.wrong(node.span, "a text in quotes has no meaning here", help="quotes are for reasons and titles")
    raise AssertionError(node)


def _arith(ctx: Context, span: Span, made: Ex) -> Ex:
    """A sum or product, unless it is known to be too large."""
    known = constant(made)
    if isinstance(known, int) and abs(known) > LARGEST_NUMBER:
        return ctx.wrong(
            span, "larger than any number that can be written", help=f"the largest is {LARGEST_NUMBER}", code="too-much"
        )
    return made


def _number(ctx: Context, value: int, expected: str) -> Ex:
    if expected == "rank":
        rank = ctx.symbols.ranks.get(str(value))
        if rank is not None:
            return Ex("const", "rank", (rank,))
    return Ex("const", NUMBER, (value,))


def _filtered(ctx: Context, scope: Scope, base: ast.Expr, where: ast.Expr) -> Ex:
    whole = resolve(ctx, scope, base)
    if whole is ERROR:
        return ERROR
    element = ELEMENT.get(whole.type)
    if element is None:
        return ctx.wrong(base.span, f"`where` picks from cards, melds or players, and this is {IN_WORDS[whole.type]}")
    cond = typed(ctx, scope.inside(Ex("it", element, (scope.depth,))), where, TRUTH)
    return ERROR if cond is ERROR else Ex("where", whole.type, (whole, scope.depth, cond))


def _without(ctx: Context, scope: Scope, base: ast.Expr, less: ast.Expr) -> Ex:
    whole, gone = typed(ctx, scope, base, CARDS), resolve(ctx, scope, less)
    if ERROR in (whole, gone):
        return ERROR
    if gone.type not in (CARD, CARDS, MELD, MELDS, ANY):
        return ctx.wrong(less.span, f"only cards can be left out, and this is {IN_WORDS[gone.type]}")
    return Ex("without", CARDS, (whole, gone))


def _extreme(ctx: Context, which: str, what: ast.Name) -> Ex:
    entry = ctx.symbols.entry(what.text)
    if entry is None:
        return ctx.unknown(what.text, what.span)
    if not isinstance(entry.node, ast.Keep) or entry.node.each is None:
        return ctx.wrong(what.span, f"`{which} {what.text}` needs something kept for each player or team")
    return Ex("extreme", NUMBER, (which, what.text))
