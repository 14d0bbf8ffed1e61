"""Typing of single words: choices, literals of the expected type, rules, and the vocabulary, in this order."""

from __future__ import annotations

from rulec.model.resolve.scope import DEAL, SAY_ROUND, Context, Scope, needs, thing
from rulec.model.typed import (
    ANY,
    BOUND,
    CARD,
    CARDS,
    COLOR,
    CONTRACT,
    ERROR,
    KIND,
    MELD,
    MELDS,
    NOTHING,
    NUMBER,
    ORDER,
    PLAYER,
    PLAYERS,
    RANK,
    SUIT,
    TRUTH,
    WORD,
    Ex,
)
from rulec.syntax import ast
from runtime.melds import NO_LIMIT

ZONE_TYPE = {"deck": CARDS, "stack": CARDS, "cards": CARDS, "melds": MELDS}


def word(ctx: Context, scope: Scope, node: ast.Name, expected: str) -> Ex:
    """Return what a single word means here."""
    text = node.text
    if text in scope.choices:
        index, kind = scope.choices[text]
        return Ex("choice", kind, (index,))
    literal = _literal(ctx, text, expected)
    if literal is not None:
        return literal
    rule = _rule(ctx, scope, node)
    if rule is not None:
        return rule
    said = _vocabulary(ctx, scope, node)
    if said is not None:
        return said
    for kind in (RANK, SUIT, COLOR):
        literal = _literal(ctx, text, kind)
        if literal is not None:
            return literal
    return ctx.unknown(text, node.span, tuple(scope.choices), expected)


def _literal(ctx: Context, text: str, expected: str) -> Ex | None:
    symbols = ctx.symbols
    table = {RANK: symbols.ranks, SUIT: symbols.suits, COLOR: symbols.colors, KIND: symbols.kinds}.get(expected)
    if table is not None and text in table:
        return Ex("const", expected, (table[text],))
    if expected == WORD:
        if any(text in option.choices for option in ctx.options.values() if option.type == WORD):
            return Ex("const", WORD, (text,))
        return None
    if expected == TRUTH and text in ("yes", "no"):
        return Ex("const", TRUTH, (text == "yes",))
    return None


def _rule(ctx: Context, scope: Scope, node: ast.Name) -> Ex | None:
    """What a rule of this name gives: an option, a value, a variable, a zone, an order, a card or a wild as a condition."""
    entry = ctx.symbols.entry(node.text)
    if entry is None:
        return None
    name = node.text
    match entry.node:
        case ast.Option():
            option = ctx.options.get(name)
            return Ex("option", option.type, (name,)) if option else ERROR
        case ast.Value() | ast.Column():
            return value_of(ctx, scope, node)
        case ast.Keep(each=each):
            if each is not None and not needs(scope, "player"):
                return ctx.wrong(node.span, f"whose `{name}`?", help=f"say `{name} of turn` or `{name} of dealer`")
            owner = owner_here(scope) if each is not None else None
            return Ex("var", keep_type(ctx, name), (name, owner))
        case ast.Zone(each=each, kind=kind):
            if each is not None and not needs(scope, "player"):
                return ctx.wrong(node.span, f"whose `{name}`?", help=f"say `{name} of turn`, or use `for each player`")
            return Ex("zone", ZONE_TYPE[kind], (name, owner_here(scope) if each is not None else None))
        case ast.Order():
            return Ex("const", ORDER, (list(ctx.symbols.orders).index(name),))
        case ast.Cards() | ast.Wild():
            if not needs(scope, "card"):
                return ctx.wrong(node.span, f"`{name}` needs a card to speak of", help=_of_which_card(scope, name))
            return card_is(ctx, name, thing(scope, CARD))
        case ast.Meld():
            return Ex("const", KIND, (ctx.symbols.kinds[name],))
        case ast.Players() | ast.Suits() | ast.Ranks() | ast.Winner():
            return None  # called by their keyword, which is a word of its own
        case _:
            return ctx.wrong(node.span, f"`{name}` is a rule that has no value", help=SAY_ROUND if name == DEAL else ())


def _of_which_card(scope: Scope, name: str) -> tuple[str, ...]:
    """Say how a kind of card is spoken of where no card is in sight; of a meld its cards can be counted."""
    if scope.subject is None or scope.subject.type != MELD:
        return (f"say `card is {name}`",)
    return ("a meld counts its wild cards with `wilds`, the others with `naturals`, as in `wilds <= 1`",)


def card_is(ctx: Context, name: str, card: Ex) -> Ex:
    """The condition that a card is one of the further cards, or wild by a rule, of this name."""
    if name in ctx.symbols.specials:
        return Ex("is_special", TRUTH, (card, ctx.symbols.specials[name]))
    return Ex("is_wild", TRUTH, (card, ctx.symbols.wilds[name]))


def owner_here(scope: Scope) -> Ex:
    """Whose variable or zone is meant when nobody is named: the element of a `where` over players, else the one who acts."""
    if scope.it is not None and scope.it.type == PLAYER:
        return scope.it
    return Ex("player", PLAYER)


def keep_type(ctx: Context, name: str) -> str:
    """The type of a variable: that of its first value; `nobody` makes it a player, `nothing` a card."""
    start = ctx.program.keeps.get(name)
    if start is None or start.type == ANY:
        return ANY
    if start.op == "const" and start.type == NOTHING:
        return PLAYER if start.args[1] == "nobody" else CARD
    return start.type


def value_of(ctx: Context, scope: Scope, node: ast.Name) -> Ex:
    """A use of a value: it must be told what it needs."""
    value = ctx.get_value(node.text)
    if value is None:
        return ERROR
    for need in value.needs:
        if not needs(scope, need):
            what = {"card": "a card", "meld": "a meld", "player": "a player"}[need]
            return ctx.wrong(
                node.span,
                f"`{node.text}` depends on {what}, and there is none here",
                help=f"say `{node.text} of ...`" if need == "card" else (),
            )
    told = thing(scope, CARD) if "card" in value.needs else thing(scope, MELD) if "meld" in value.needs else None
    player = owner_here(scope) if "player" in value.needs else None
    return Ex("value", value.type, (node.text, player, told))


def _vocabulary(ctx: Context, scope: Scope, node: ast.Name) -> Ex | None:
    text = node.text
    if text in ("yes", "no"):
        return Ex("const", TRUTH, (text == "yes",))
    if text in ("nobody", "nothing"):
        return Ex("const", NOTHING, (-1, text))
    if text == "unlimited":
        return Ex("const", BOUND, (NO_LIMIT,))
    if text in ("player", "team"):
        if not needs(scope, "player"):
            return ctx.wrong(node.span, f"nobody acts here, so `{text}` has no meaning", help="say `turn` or `dealer`")
        return owner_here(scope) if text == "player" else Ex("team", PLAYER, (owner_here(scope),))
    simple = {
        "turn": Ex("turn", PLAYER),
        "round": Ex("round", NUMBER),
        "players": Ex("players", NUMBER),
        "everyone": Ex("everyone", PLAYERS),
        "others": Ex("others", PLAYERS),
    }
    if text in simple:
        return simple[text]
    if text == "it":
        if scope.it is None:
            return ctx.wrong(node.span, "`it` has a meaning only inside `where (..)`")
        return scope.it
    if text == "any":
        return Ex("const", CONTRACT, ("any",))
    return _of_subject(ctx, scope, node)


def _of_subject(ctx: Context, scope: Scope, node: ast.Name) -> Ex | None:
    """Bare words about the card or meld in question."""
    text = node.text
    subject = scope.subject
    if text in ("rank", "suit", "color"):
        kind = {"rank": RANK, "suit": SUIT, "color": COLOR}[text]
        if subject is not None and subject.type == MELD:
            return Ex("each_slot", kind, (text, subject))
        if needs(scope, "card"):
            return Ex(f"card_{text}", kind, (thing(scope, CARD),))
        return ctx.wrong(node.span, f"`{text}` of what?", help=f"say `{text} of card` or `{text} of top of pile`")
    if text == "face":
        if needs(scope, "card"):
            return Ex("face", NUMBER, (thing(scope, CARD),))
        return ctx.wrong(node.span, "`face` has a meaning only in a table by card")
    if text == "card" and needs(scope, "card"):
        return thing(scope, CARD)
    if text in ("size", "wilds", "naturals", "adjacent_wilds", "kind", "owner"):
        kind = {"kind": KIND, "owner": PLAYER}.get(text, NUMBER)
        if needs(scope, "meld"):
            return Ex(f"meld_{text}", kind, (thing(scope, MELD),))
        return ctx.wrong(node.span, f"`{text}` has a meaning only about a meld", help=f"say `{text} of ...`")
    if text in ("touching", "overlapping"):
        if subject is not None and subject.type == "pair":
            return Ex(text, TRUTH, (subject,))
        return ctx.wrong(node.span, f"`{text}` has a meaning only in a limit between two melds")
    if text == "melds" and subject is not None and subject.type == MELDS:
        return subject
    return None
