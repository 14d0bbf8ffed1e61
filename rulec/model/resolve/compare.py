"""Typing of comparisons, ranges, tests and conditions over the slots of a meld."""

from __future__ import annotations

from collections.abc import Callable

from rulec.diagnostics.suggest import did_you_mean, ranks_are, there_are
from rulec.model.resolve.scope import Context, Scope
from rulec.model.resolve.words import card_is
from rulec.model.symbols import atom_text
from rulec.model.typed import (
    ANY,
    BOUND,
    CARD,
    CARDS,
    COLOR,
    ERROR,
    IN_WORDS,
    KIND,
    MELD,
    MELDS,
    NOTHING,
    NUMBER,
    ORDER,
    PLAYER,
    PLAYERS,
    RANK,
    SLOT,
    SUIT,
    TRUTH,
    WORD,
    Ex,
)
from rulec.source import Span
from rulec.syntax import ast

Resolve = Callable[..., Ex]
EQUAL_TYPES = (NUMBER, TRUTH, WORD, RANK, SUIT, COLOR, KIND, PLAYER, CARD, ORDER)


def compare(ctx: Context, scope: Scope, node: ast.Compare, resolve: Resolve) -> Ex:
    """Type `<`, `<=`, `is`, `in`, `fits` and their like."""
    if node.op in ("<", "<=", ">", ">="):
        return _ordered(ctx, scope, node, resolve)
    if node.op in ("is", "is not"):
        made = _equal(ctx, scope, node, resolve)
    elif node.op in ("in", "not in"):
        made = _within(ctx, scope, node, resolve)
    else:
        return _fits(ctx, scope, node, resolve)
    if made is ERROR or node.op in ("is", "in"):
        return made
    return is_not(made)


def is_not(made: Ex) -> Ex:
    """What `X is not Y` says, from what `X is Y` says; of the ranks, suits or colours of a meld it is said of every place."""
    if made.op == "each" and made.type == TRUTH:
        subject, what, cond = made.args
        return Ex("each", TRUTH, (subject, what, Ex("not", TRUTH, (cond,))))
    return Ex("not", TRUTH, (made,))


def _ordered(ctx: Context, scope: Scope, node: ast.Compare, resolve: Resolve) -> Ex:
    left, right = resolve(ctx, scope, node.left, NUMBER), resolve(ctx, scope, node.right, NUMBER)
    if ERROR in (left, right):
        return ERROR
    for made, tree in ((left, node.left), (right, node.right)):
        if made.type not in (NUMBER, BOUND, ANY):
            help = "to compare ranks write a range, as in `rank is 4..A`" if made.type == RANK else ()
            return ctx.wrong(tree.span, f"`{node.op}` compares numbers, and this is {IN_WORDS[made.type]}", help=help)
    return Ex("cmp", TRUTH, (node.op, left, right))


def _equal(ctx: Context, scope: Scope, node: ast.Compare, resolve: Resolve) -> Ex:
    left = resolve(ctx, scope, node.left)
    if left is ERROR:
        return ERROR
    if left.type == CARD and isinstance(node.right, ast.Name):
        entry = ctx.symbols.entry(node.right.text)
        if entry is not None and isinstance(entry.node, ast.Cards | ast.Wild):
            return card_is(ctx, entry.name, left)
    if left.type == WORD:
        right = _option_word(ctx, scope, left, node.right, resolve)
    else:
        right = resolve(ctx, scope, node.right, left.type)
    if right is ERROR:
        return ERROR
    if left.op == "each_slot":
        return _each(ctx, left, Ex("eq", TRUTH, (Ex("slot", left.type), _as(ctx, right, left.type, node.right.span))))
    if left.type == RANK and right.type == NUMBER:
        right = Ex("rank_named", RANK, (right,))
    if left.type == NUMBER and right.type == RANK:
        left = Ex("rank_named", RANK, (left,))
    if NOTHING in (left.type, right.type) and {left.type, right.type} <= {NOTHING, PLAYER, CARD, ANY}:
        return Ex("eq", TRUTH, (left, right))
    kinds = {NUMBER if one.type == BOUND else one.type for one in (left, right)}
    if ANY not in kinds and (len(kinds) > 1 or not kinds <= set(EQUAL_TYPES)):
        part = {NUMBER: "rank", RANK: "rank", SUIT: "suit", COLOR: "color"}.get(right.type) if left.type == CARD else None
        help = f"say `{part} of {node.left.span.text} is {node.right.span.text}`" if part else ()
        return ctx.wrong(node.span, f"{IN_WORDS[left.type]} can never be {IN_WORDS[right.type]}", help=help)
    return Ex("eq", TRUTH, (left, right))


def _option_word(ctx: Context, scope: Scope, left: Ex, node: ast.Expr, resolve: Resolve) -> Ex:
    """The word of an option on the right of `is` must be one of its choices."""
    if isinstance(node, ast.Name | ast.Number) and left.op == "option":
        option = ctx.options[left.args[0]]
        text = atom_text(node)
        if text in option.choices:
            return Ex("const", WORD, (text,))
        listed = ", ".join(f"`{choice}`" for choice in option.choices)
        return ctx.wrong(
            node.span, f"the option `{option.name}` is never `{text}`", help=f"it is one of {listed}", code="unknown-name"
        )
    return resolve(ctx, scope, node, WORD)


def _as(ctx: Context, made: Ex, wanted: str, span: Span) -> Ex:
    if made.type in (wanted, ANY):
        return made
    if wanted == RANK and made.type == NUMBER:
        return Ex("rank_named", RANK, (made,))
    return ctx.wrong(span, f"{IN_WORDS[wanted]} is needed here, and this is {IN_WORDS[made.type]}")


def _each(ctx: Context, left: Ex, cond: Ex) -> Ex:
    """A condition on the rank, suit or colour of every slot of a meld."""
    if ERROR in cond.args:
        return ERROR
    what, subject = left.args
    return Ex("each", TRUTH, (subject, what, cond))


def _within(ctx: Context, scope: Scope, node: ast.Compare, resolve: Resolve) -> Ex:
    left, right = resolve(ctx, scope, node.left), resolve(ctx, scope, node.right)
    if ERROR in (left, right):
        return ERROR
    if left.type in (CARD, SLOT, PLAYER) and right.type in (CARDS, MELD, MELDS, PLAYERS):
        if (left.type == PLAYER) != (right.type == PLAYERS):
            return ctx.wrong(node.span, f"{IN_WORDS[left.type]} cannot be in {IN_WORDS[right.type]}")
        return Ex("in", TRUTH, (left, right))
    return ctx.wrong(
        node.span,
        f"`is in` asks whether a card is among cards or melds, and this is {IN_WORDS[left.type]} in {IN_WORDS[right.type]}",
    )


def _fits(ctx: Context, scope: Scope, node: ast.Compare, resolve: Resolve) -> Ex:
    left, right = resolve(ctx, scope, node.left), resolve(ctx, scope, node.right)
    if ERROR in (left, right):
        return ERROR
    if left.type != CARD or right.type not in (SLOT, MELD, MELDS):
        return ctx.wrong(node.span, "`fits` asks whether a card fits a meld, the melds of a zone or the place of a wild")
    return Ex("fits", TRUTH, (left, right))


def in_range(ctx: Context, scope: Scope, node: ast.InRange, resolve: Resolve) -> Ex:
    """Type `X is 3..7`; ranks are read along the first order in which the one stands before the other."""
    of = resolve(ctx, scope, node.of)
    if of is ERROR:
        return ERROR
    if of.type == RANK:
        ranks = rank_range(ctx, node.range)
        if ranks is None:
            return ERROR
        if of.op == "each_slot":
            return _each(ctx, of, Ex("among", TRUTH, (Ex("slot", RANK), frozenset(ranks))))
        return Ex("among", TRUTH, (of, frozenset(ranks)))
    if of.type not in (NUMBER, BOUND, ANY):
        return ctx.wrong(node.of.span, f"a range is for numbers and ranks, and this is {IN_WORDS[of.type]}")
    low = high = None
    if node.range.low is not None:
        low = resolve(ctx, scope, node.range.low, NUMBER)
    if node.range.high is not None:
        high = resolve(ctx, scope, node.range.high, NUMBER)
    if ERROR in (low, high):
        return ERROR
    for bound, tree in ((low, node.range.low), (high, node.range.high)):
        if bound is not None and tree is not None and bound.type not in (NUMBER, BOUND, ANY):
            return ctx.wrong(tree.span, f"a number is needed here, and this is {IN_WORDS[bound.type]}")
    if low and high and low.op == high.op == "const" and low.args[0] > high.args[0]:
        return ctx.wrong(
            node.range.span, f"nothing lies between {low.args[0]} and {high.args[0]}", help="write the smaller number first"
        )
    return Ex("between", TRUTH, (of, low, high))


def rank_range(ctx: Context, range: ast.Range) -> tuple[int, ...] | None:
    """Return the ranks of `4..A`, or None after reporting why there are none."""
    ends = []
    for bound in (range.low, range.high):
        if bound is None:
            ctx.wrong(range.span, "a range of ranks needs both ends", help="write it as `4..A`")
            return None
        rank = ctx.symbols.ranks.get(atom_text(bound))
        if rank is None:
            ctx.wrong(
                bound.span,
                f"the pack has no rank `{atom_text(bound)}`",
                code="card-not-in-pack",
                help=did_you_mean(atom_text(bound), ctx.symbols.ranks) or ranks_are(ctx.symbols.ranks),
            )
            return None
        ends.append(rank)
    ranks = ctx.symbols.ranks_between(*ends)
    if ranks is None:
        low, high = (atom_text(bound) for bound in (range.low, range.high) if bound is not None)
        ctx.wrong(range.span, f"no order has `{low}` before `{high}`", help=f"write `{high}..{low}` or declare such an order")
    return ranks


def tested(ctx: Context, scope: Scope, node: ast.Test, resolve: Resolve) -> Ex:
    """Type `is empty`, `can be melded` and `has been laid`."""
    of = resolve(ctx, scope, node.of)
    if of is ERROR or of.type == ANY:
        return ERROR
    if node.test in ("empty", "not empty"):
        if of.type not in (CARDS, MELDS, PLAYERS):
            return ctx.wrong(node.of.span, f"only a place for cards can be empty, and this is {IN_WORDS[of.type]}")
        made = Ex("empty", TRUTH, (of,))
        return made if node.test == "empty" else Ex("not", TRUTH, (made,))
    if node.test == "melded":
        if of.type != CARDS:
            return ctx.wrong(node.of.span, f"only cards can be melded, and this is {IN_WORDS[of.type]}")
        return Ex("can_meld", TRUTH, (of,))
    if of.type != CARD:
        return ctx.wrong(node.of.span, f"only a card can have been laid, and this is {IN_WORDS[of.type]}")
    return Ex("laid", TRUTH, (of,))


def slots(ctx: Context, scope: Scope, node: ast.Slots, resolve: Resolve) -> Ex:
    """Type `same rank`, `different suit`, `consecutive in ORDER`: in a meld over its slots, between two melds over both."""
    subject = scope.subject
    if subject is None or subject.type not in (MELD, "pair"):
        return ctx.wrong(
            node.span, f"`{node.how} {node.what.text}` has a meaning only about melds", help="write it in a `meld` or a `limit`"
        )
    if node.how == "consecutive":
        order = resolve(ctx, scope, node.what, ORDER)
        if order is ERROR:
            return ERROR
        if order.type not in (ORDER, ANY):
            orders = there_are("orders", ctx.symbols.orders)
            return ctx.wrong(node.what.span, f"`{node.what.text}` is no order of ranks", help=orders)
        return Ex("consecutive", TRUTH, (subject, order))
    if node.what.text not in ("rank", "suit", "color"):
        return ctx.wrong(
            node.what.span,
            f"`{node.how} {node.what.text}` has no meaning",
            help="write `rank`, `suit` or `color`",
            code="unknown-name",
        )
    op = f"{node.how}_slots" if subject.type == MELD else f"pair_{node.how}"
    return Ex(op, TRUTH, (subject, node.what.text))
