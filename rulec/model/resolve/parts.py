"""Typing of `X of Y` and of the measures `count of`, `points of` and so on."""

from __future__ import annotations

from collections.abc import Callable

from rulec.model.resolve.scope import Context, Scope
from rulec.model.resolve.words import ZONE_TYPE, keep_type, value_of
from rulec.model.typed import (
    ANY,
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
    PLAYER,
    PLAYERS,
    RANK,
    SLOT,
    SUIT,
    TEAM,
    Ex,
)
from rulec.syntax import ast
from runtime.wording import listed

Resolve = Callable[..., Ex]
PARTS = (
    "top",
    "bottom",
    "left",
    "right",
    "partner",
    "rank",
    "suit",
    "color",
    "owner",
    "kind",
    "size",
    "next",
    "depth",
    "face",
    "team",
)


def part_of(ctx: Context, scope: Scope, node: ast.Of, expected: str, resolve: Resolve) -> Ex:
    """Type `part of whole`: a word of the vocabulary, or somebody's variable, zone or value."""
    part = node.part
    if not isinstance(part, ast.Name):
        return ctx.wrong(part.span, "only a name can stand before `of`")
    entry = ctx.symbols.entry(part.text)
    if entry is not None and isinstance(entry.node, ast.Keep | ast.Zone) and entry.node.each is not None:
        owner = resolve(ctx, scope, node.whole, PLAYER)
        if owner is ERROR:
            return ERROR
        if owner.type not in (PLAYER, TEAM, ANY):
            what = "nobody has any" if owner.type == NOTHING else f"this is {IN_WORDS[owner.type]}"
            return ctx.wrong(node.whole.span, f"`{part.text}` belongs to a player, and {what}")
        if isinstance(entry.node, ast.Keep):
            return Ex("var", keep_type(ctx, part.text), (part.text, owner))
        return Ex("zone", ZONE_TYPE[entry.node.kind], (part.text, owner))
    if entry is not None and isinstance(entry.node, ast.Value | ast.Column):
        return _value_of_something(ctx, scope, part, node.whole, resolve)
    if entry is not None and isinstance(entry.node, ast.Keep | ast.Zone):
        return ctx.wrong(
            part.span, f"there is one `{part.text}` for all", help=f"write `{part.text}` alone, or declare it `of each player`"
        )
    if part.text not in PARTS:
        if entry is None and part.text not in ("count", "points"):
            return ctx.unknown(part.text, part.span, PARTS)
        return ctx.wrong(part.span, f"`{part.text} of ...` has no meaning")
    whole = resolve(
        ctx,
        scope,
        node.whole,
        PLAYER if part.text in ("left", "right", "partner", "team") else RANK if part.text == "next" else ANY,
    )
    return ERROR if whole is ERROR else _vocabulary_part(ctx, part, node.whole, whole)


def _value_of_something(ctx: Context, scope: Scope, part: ast.Name, whole: ast.Expr, resolve: Resolve) -> Ex:
    value = ctx.get_value(part.text)
    target = resolve(ctx, scope, whole)
    if value is None or target is ERROR:
        return ERROR
    if target.type in (PLAYER, TEAM) and "player" in value.needs:
        return Ex("value", value.type, (part.text, target, None))
    if (target.type == CARD and "card" in value.needs) or (target.type == MELD and "meld" in value.needs):
        return value_of(ctx, scope.about(target), part)
    return ctx.wrong(part.span, f"`{part.text}` does not depend on {IN_WORDS[target.type]}", help=f"write `{part.text}` alone")


def _vocabulary_part(ctx: Context, part: ast.Name, node: ast.Expr, whole: Ex) -> Ex:
    word, kind = part.text, whole.type
    table: dict[tuple[str, str], tuple[str, str]] = {
        ("top", CARDS): ("top", CARD),
        ("bottom", CARDS): ("bottom", CARD),
        ("left", PLAYER): ("left", PLAYER),
        ("right", PLAYER): ("right", PLAYER),
        ("partner", PLAYER): ("partner", PLAYER),
        ("team", PLAYER): ("team", PLAYER),
        ("rank", CARD): ("card_rank", RANK),
        ("suit", CARD): ("card_suit", SUIT),
        ("color", CARD): ("card_color", COLOR),
        ("face", CARD): ("face", NUMBER),
        ("rank", SLOT): ("slot_rank", RANK),
        ("suit", SLOT): ("slot_suit", SUIT),
        ("kind", MELD): ("meld_kind", KIND),
        ("size", MELD): ("meld_size", NUMBER),
        ("owner", MELD): ("meld_owner", PLAYER),
        ("kind", SLOT): ("slot_kind", KIND),
        ("size", SLOT): ("slot_size", NUMBER),
        ("owner", SLOT): ("slot_owner", PLAYER),
        ("next", RANK): ("next_rank", RANK),
        ("depth", CARD): ("depth", NUMBER),
    }
    if whole.type == ANY:
        return Ex("error", ANY)
    if word == "next" and kind == NUMBER:
        return Ex("next_rank", RANK, (Ex("rank_named", RANK, (whole,)),))
    if kind == NOTHING and (word, PLAYER) in table:
        return ctx.wrong(node.span, f"`{word} of nobody` is nobody", help="say of whom: `turn`, `dealer` or another player")
    if (word, kind) not in table:
        goes_with = [IN_WORDS[whole] for known, whole in table if known == word and whole != SLOT]
        help = _of_one_card(ctx, word, node, whole) or f"`{word} of` goes with {listed(goes_with, 'or')}"
        return ctx.wrong(part.span.to(node.span), f"`{word} of` {IN_WORDS[kind]} has no meaning", help=help)
    if word in ("top", "bottom") and whole.op != "zone":
        return ctx.wrong(node.span, f"only a stack has a {word}", help=f"write `{word} of` and the name of a zone")
    if word in ("top", "bottom") and not has_order(ctx, whole):
        name = whole.args[0]
        return ctx.wrong(
            node.span, f"`{name}` has no {word}: its cards lie in no order", help="choose a card from it, or make it a `stack`"
        )
    op, made = table[(word, kind)]
    return Ex(op, made, (whole,))


def _of_one_card(ctx: Context, word: str, node: ast.Expr, whole: Ex) -> str:
    """How a part of a card is asked for that was asked of a whole zone, as in `rank of pile`; nothing for other words."""
    if word not in ("rank", "suit", "color", "face", "depth") or whole.type != CARDS:
        return ""
    words = " ".join(node.span.text.split())
    if whole.op == "zone" and has_order(ctx, whole):
        return f"say `{word} of top of {words}`"
    return (
        f"say it of one card, as in `{word} of card` where a card is chosen, or pick cards: `count of {words} where ({word} ...)`"
    )


def has_order(ctx: Context, zone: Ex) -> bool:
    """Whether cards in a zone lie in an order, so that it has a top."""
    entry = ctx.symbols.entry(zone.args[0])
    return entry is None or not isinstance(entry.node, ast.Zone) or entry.node.kind in ("deck", "stack")


def measured(ctx: Context, scope: Scope, node: ast.Measure, resolve: Resolve) -> Ex:
    """Type `count of X` and the other measures."""
    measure, of = node.measure, node.of
    if measure == "count" and isinstance(of, ast.Name) and of.text == "players":
        return Ex("players", NUMBER)
    whole = resolve(ctx, scope, of)
    if whole is ERROR:
        return ERROR
    allowed: tuple[str, ...] = {
        "count": (CARDS, MELDS, PLAYERS, MELD),
        "points": (CARD, CARDS, MELD, MELDS),
        "worth": (MELD, MELDS),
        "deadwood": (CARDS,),
        "wilds": (CARD, CARDS, MELD, MELDS),
        "naturals": (CARD, CARDS, MELD, MELDS),
    }[measure]
    if whole.type == ANY:
        return Ex("error", ANY)
    if whole.type not in allowed:
        help = f"`{measure} of` goes with {listed([IN_WORDS[one] for one in allowed], 'or')}"
        return ctx.wrong(of.span, f"`{measure} of` {IN_WORDS[whole.type]} has no meaning", help=help)
    if measure in ("points", "deadwood") and ctx.symbols.entry("points") is None:
        return ctx.wrong(
            node.span,
            "the game does not say what cards are worth",
            help="add `value points by card { ... }`",
            code="missing-rule",
        )
    return Ex(measure, NUMBER, (whole,))
