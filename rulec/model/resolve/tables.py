"""Typing of values: plain ones, tables by a key, and the columns of YAML tables."""

from __future__ import annotations

from rulec.model.entries import Entry
from rulec.model.resolve.compare import rank_range
from rulec.model.resolve.expressions import resolve, typed
from rulec.model.resolve.scope import Context, Scope
from rulec.model.symbols import atom_text
from rulec.model.typed import (
    ANY,
    CARD,
    CARDS,
    COLOR,
    CONTRACT,
    ERROR,
    IN_WORDS,
    MELDS,
    NUMBER,
    RANK,
    SUIT,
    TRUTH,
    WORD,
    Ex,
    Match,
    Row,
    Value,
)
from rulec.syntax import ast

CARD_VALUES = ("points", "worth")
COLUMN_TYPES = {"number": NUMBER, "rank": RANK, "suit": SUIT, "color": COLOR, "truth": TRUTH, "melds": CONTRACT}


def resolve_value(ctx: Context, entry: Entry, value: Value) -> None:
    """Fill in the typed value of an entry (a `value` statement or a column)."""
    scope = Scope(value=value)
    node = entry.node
    if isinstance(node, ast.Column):
        _column(ctx, entry, node, value)
        return
    assert isinstance(node, ast.Value)
    if node.tail.when is not None:
        value.when = typed(ctx, scope, node.tail.when, TRUTH)
    if node.by is None:
        assert node.expr is not None
        value.expr = resolve(ctx, scope, node.expr)
        value.type = (
            CONTRACT if value.name == "contract" and value.expr.op == "const" and value.expr.type == CONTRACT else value.expr.type
        )
        return
    value.key = _key(ctx, scope, node.by)
    if value.key is ERROR:
        return
    rows = []
    for line in entry.lines.values():
        assert isinstance(line.node, ast.Row)
        match = _match(ctx, scope, value.key, line.node)
        expected = value.type if value.type != ANY else ANY
        made = resolve(ctx, scope, line.node.value, expected)
        if made is ERROR or match is None:
            continue
        if value.type == ANY:
            value.type = made.type
        elif made.type not in (value.type, ANY):
            ctx.wrong(
                line.node.value.span,
                f"this row gives {IN_WORDS[made.type]}, and the others {IN_WORDS[value.type]}",
                help="all rows of a table give the same kind of thing",
            )
            continue
        order = 0 if line.node.first else 1 if line.cuts else 3 if match.otherwise else 2
        rows.append(Row(line.name, match, made, order, line))
    value.rows = tuple(sorted(rows, key=lambda row: row.order))


def _key(ctx: Context, scope: Scope, by: ast.Expr) -> Ex:
    if isinstance(by, ast.Name) and by.text == "card":
        assert scope.value is not None
        scope.value.needs |= {"card"}
        return Ex("thing", CARD)
    key = resolve(ctx, scope, by)
    if key.type in (CARDS, MELDS, CONTRACT):
        return ctx.wrong(
            by.span,
            f"a table cannot go by {IN_WORDS[key.type]}",
            help="it goes by players, round, size, card, an option or a variable",
        )
    return key


def _match(ctx: Context, scope: Scope, key: Ex, row: ast.Row) -> Match | None:
    what = row.key
    if what.kind == "else":
        return Match(otherwise=True)
    if key.type == CARD:
        return _card_match(ctx, scope, what)
    if what.kind == "range":
        assert what.range is not None
        return _range_match(ctx, scope, key, what.range)
    if what.kind == "pair":
        ctx.wrong(what.span, f"`{row.name}` is no key of a table by {IN_WORDS[key.type]}", code="unknown-key")
        return None
    atom = what.atoms[0]
    made = _literal(ctx, key, atom)
    if made is None:
        listed = _allowed(ctx, key)
        ctx.wrong(what.span, f"`{atom_text(atom)}` is no key of this table", help=listed, code="unknown-key")
        return None
    return Match(values=frozenset([made]))


def _allowed(ctx: Context, key: Ex) -> str:
    if key.op == "option":
        option = ctx.options[key.args[0]]
        if option.type == NUMBER:
            return f"the option `{option.name}` is a number from {option.low} to {option.high}"
        words = "`yes` or `no`" if option.type == TRUTH else ", ".join(f"`{choice}`" for choice in option.choices)
        return f"the option `{option.name}` is {words}"
    return f"the table goes by {IN_WORDS[key.type]}"


def _literal(ctx: Context, key: Ex, atom: ast.Atom) -> object | None:
    """The constant a row's key stands for, or None when it is none of the key's type."""
    text = atom_text(atom)
    symbols = ctx.symbols
    match key.type:
        case "truth":
            return {"yes": True, "no": False}.get(text)
        case "number":
            return atom.value if isinstance(atom, ast.Number) else None
        case "word":
            choices = ctx.options[key.args[0]].choices if key.op == "option" else ()
            return text if not choices or text in choices else None
        case "rank":
            return symbols.ranks.get(text)
        case "suit":
            return symbols.suits.get(text)
        case "color":
            return symbols.colors.get(text)
        case "kind":
            return symbols.kinds.get(text)
        case "player" if text == "nobody":
            return -1
        case _:
            return None


def _range_match(ctx: Context, scope: Scope, key: Ex, span: ast.Range) -> Match | None:
    if key.type == RANK:
        ranks = rank_range(ctx, span)
        return None if ranks is None else Match(values=frozenset(ranks))
    if key.type not in (NUMBER, ANY):
        ctx.wrong(span.span, f"a range is no key of a table by {IN_WORDS[key.type]}", code="unknown-key")
        return None
    ends: list[int | None] = []
    for bound in (span.low, span.high):
        if bound is not None and not isinstance(bound, ast.Number):
            ctx.wrong(
                bound.span, f"`{atom_text(bound)}` is no number", help="the ends of a row are plain numbers", code="unknown-key"
            )
            return None
        ends.append(bound.value if bound is not None else None)
    low, high = ends
    if low is not None and high is not None and low > high:
        ctx.wrong(span.span, f"nothing lies between {low} and {high}", help="write the smaller number first")
        return None
    return Match(low=low, high=high)


def _card_match(ctx: Context, scope: Scope, what: ast.Key) -> Match | None:
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
        _no_such_card(ctx, what.atoms[0])
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
        _no_such_card(ctx, word if one is None else atom)
        return None
    return Match(values=one & two)


def _no_such_card(ctx: Context, atom: ast.Atom) -> None:
    """Report a key that names no card: a number or a capital looks like a rank, anything else like a misspelt word."""
    text, symbols = atom_text(atom), ctx.symbols
    if symbols.model.lost("ranks") or not (isinstance(atom, ast.Number) or len(text) == 1):
        ctx.unknown(text, atom.span)
        return
    further = ", ".join(f"`{name}`" for name in symbols.specials)
    help = "the ranks are " + (" ".join(symbols.ranks) or "none") + (f"; further cards: {further}" if further else "")
    ctx.wrong(atom.span, f"the pack has no `{text}`", code="card-not-in-pack", help=help)


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


def _column(ctx: Context, entry: Entry, node: ast.Column, value: Value) -> None:
    """Type a column: its cells become rows of a table by the table's key."""
    from rulec.model.resolve.columns import column_rows

    table = entry.table
    assert table is not None
    assert isinstance(table.node, ast.Table)
    scope = Scope(value=value)
    value.key = _key(ctx, scope, table.node.by)
    option = ctx.options.get(entry.name)
    kind = option.type if option is not None else COLUMN_TYPES.get(node.type)
    if kind is None:
        span = node.type_span if node.type_span.source.text else node.span
        ctx.wrong(
            span,
            f"a column cannot hold `{node.type}`",
            help="a column holds " + ", ".join(f"`{one}`" for one in COLUMN_TYPES),
            code="unknown-name",
        )
        return
    value.type = kind
    if node.exactly:
        if kind != CONTRACT:
            ctx.wrong(node.span, "`exactly` is for melds only", help=f"write `{entry.name}: {node.type};`")
        value.exactly = typed(ctx, scope, node.tail.when, TRUTH) if node.tail.when else Ex("const", TRUTH, (True,))
    elif node.tail.when is not None:
        ctx.wrong(node.tail.when.span, "a column has no `when`", help="`when` goes with `melds exactly when ...`")
    value.rows = column_rows(ctx, scope, entry, table, value)


__all__ = ["CARD_VALUES", "WORD", "resolve_value"]
