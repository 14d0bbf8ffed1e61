"""Typing of the keys of tables by card: which cards a row speaks of."""

from __future__ import annotations

from rulec.diagnostics.suggest import nearest
from rulec.model.entries import Entry
from rulec.model.resolve.compare import rank_range
from rulec.model.resolve.expressions import resolve
from rulec.model.resolve.scope import Context, Scope
from rulec.model.symbols import atom_text
from rulec.model.typed import ANY, CARD, COLOR, ERROR, IN_WORDS, NUMBER, RANK, SUIT, TRUTH, Ex, Match
from rulec.syntax import ast


def card_match(ctx: Context, scope: Scope, what: ast.Key) -> Match | None:
    """Return what the key of a row in a table by card holds for, or None after reporting that it is no such key."""
    symbols = ctx.symbols
    types = symbols.pack.types
    if what.kind == "range":
        assert what.range is not None
        ranks = rank_range(ctx, what.range)
        return None if ranks is None else Match(values=frozenset(card.id for card in types if card.rank in ranks))
    if what.kind == "atom":
        text = atom_text(what.atoms[0])
        found = _cards_called(ctx, text)
        if found is not None:
            return Match(values=found)
        entry = symbols.entry(text)
        if entry is not None and isinstance(entry.node, ast.Wild):
            return Match(test=Ex("is_wild", TRUTH, (Ex("thing", CARD), symbols.wilds[text])))
        _no_such_card(ctx, what, what.atoms[0])
        return None
    word, atom = what.atoms
    assert isinstance(word, ast.Name)
    if word.text in ("rank", "suit", "color"):
        kind = {"rank": RANK, "suit": SUIT, "color": COLOR}[word.text]
        made = resolve(ctx, scope, atom, kind)
        if made is ERROR:
            return None
        if kind == RANK and made.type == NUMBER:
            made = Ex("rank_named", RANK, (made,))
        if made.type not in (kind, ANY):
            ctx.wrong(atom.span, f"{IN_WORDS[kind]} is needed here, and this is {IN_WORDS[made.type]}")
            return None
        return Match(test=Ex("eq", TRUTH, (Ex(f"card_{word.text}", kind, (Ex("thing", CARD),)), made)))
    one, two = _cards_called(ctx, word.text), _cards_called(ctx, atom_text(atom))
    if one is None or two is None:
        _no_such_card(ctx, what, word if one is None else atom)
        return None
    return Match(values=one & two)


def _no_such_card(ctx: Context, key: ast.Key, atom: ast.Atom) -> None:
    """Report a key that names no card: what it may stand for, or what the rule of this name is."""
    text, symbols = atom_text(atom), ctx.symbols
    entry = symbols.entry(text)
    known = [*symbols.ranks, *symbols.specials, *symbols.suits, *symbols.colors]
    card = next((one for one in symbols.pack.types if one.code.lower() == text.lower()), None)
    best = nearest(text, known)
    if card is not None:
        best = card.special or f"{symbols.pack.suits[card.suit]} {symbols.pack.ranks[card.rank]}"
    if entry is not None and best is None:
        ctx.report.add(
            "unknown-key",
            atom.span,
            f"`{text}` is no card",
            others=[(entry.span, "what is called so")],
            help=_key_help(ctx, entry),
        )
        return
    if symbols.model.lost("ranks") or not (entry or best or isinstance(atom, ast.Number) or len(text) == 1):
        ctx.unknown(text, atom.span)
        return
    further = ", ".join(f"`{name}`" for name in symbols.specials)
    help = "the ranks are " + (" ".join(symbols.ranks) or "none") + (f"; further cards: {further}" if further else "")
    if best is not None:
        help = f"did you mean `{' '.join(best if one is atom else atom_text(one) for one in key.atoms)}`?"
    ctx.wrong(atom.span, f"the pack has no `{text}`", code="card-not-in-pack", help=help)


def _key_help(ctx: Context, entry: Entry) -> str:
    """How a rule that is no card may be meant in the key of a row."""
    value = ctx.get_value(entry.name) if isinstance(entry.node, ast.Value | ast.Column) else None
    if value is not None and value.type in (RANK, SUIT, COLOR):
        return f"cards of a {value.type} that is worked out are written `{value.type} {entry.name}`"
    return "a row is for what a card is, wherever it lies: a rank, a suit, a colour, a further card, or two of them (`red 3`)"


def _cards_called(ctx: Context, text: str) -> frozenset[int] | None:
    """Type ids of the cards of a rank, suit, colour or special name."""
    symbols = ctx.symbols
    types = symbols.pack.types
    if text in symbols.ranks:
        return symbols.cards_of_rank(symbols.ranks[text])
    if text in symbols.specials:
        return frozenset([symbols.specials[text]])
    if text in symbols.suits:
        return frozenset(card.id for card in types if card.suit == symbols.suits[text])
    if text in symbols.colors:
        return frozenset(card.id for card in types if card.color == symbols.colors[text])
    return None
