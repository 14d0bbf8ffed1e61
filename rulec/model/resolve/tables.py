"""Typing of values: plain ones, tables by a key, and the columns of YAML tables."""

from __future__ import annotations

from rulec.model.entries import Entry
from rulec.model.resolve.card_keys import card_match
from rulec.model.resolve.compare import rank_range
from rulec.model.resolve.expressions import resolve, typed
from rulec.model.resolve.replaced import differs, kind_before
from rulec.model.resolve.scope import Context, Scope
from rulec.model.symbols import atom_text
from rulec.model.typed import (
    ANY,
    BOUND,
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

REST = frozenset(["else", "default", "others", "other", "rest"])
"""What people who know another notation call the row for everything else."""

COLUMN_TYPES = {"number": NUMBER, "rank": RANK, "suit": SUIT, "color": COLOR, "truth": TRUTH, "melds": CONTRACT}


def resolve_value(ctx: Context, entry: Entry, value: Value) -> None:
    """Fill in the typed value of an entry (a `value` statement or a column)."""
    if isinstance(entry.node, ast.Column):
        _column(ctx, entry, entry.node, value)
        return
    _value(ctx, entry, value)
    if entry.replaced is not None and differs(ctx, entry, kind_before(ctx, entry, resolve_value), value.type):
        value.type = ANY  # rules that read it would report the same


def _value(ctx: Context, entry: Entry, value: Value) -> None:
    scope = Scope(value=value)
    node = entry.node
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
        elif {made.type, value.type} == {NUMBER, BOUND}:
            value.type = BOUND
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
    if key.type == BOUND:
        return Ex(key.op, NUMBER, key.args, key.span)
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
    if what.kind == "atom" and row.name.lower() in REST and not _is_key(ctx, key, what.atoms[0]):
        message = f"a row for everything else is called `otherwise`, not `{row.name}`"
        ctx.wrong(what.span, message, code="unknown-key")
        return Match(otherwise=True)
    if key.type == CARD:
        return card_match(ctx, scope, what)
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


def _is_key(ctx: Context, key: Ex, atom: ast.Atom) -> bool:
    """Whether a word is a key of this table, or may be one because a rule is called so."""
    text, symbols = atom_text(atom), ctx.symbols
    cards = {*symbols.ranks, *symbols.suits, *symbols.colors} if key.type == CARD else set()
    return _literal(ctx, key, atom) is not None or text in cards or symbols.entry(text) is not None


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
    before = kind_before(ctx, entry, resolve_value) if entry.replaced is not None else ANY
    if differs(ctx, entry, before, kind):
        kind = before  # its cells are read as they are meant
    value.type = kind
    if node.exactly:
        if kind != CONTRACT:
            ctx.wrong(node.span, "`exactly` is for melds only", help=f"write `{entry.name}: {node.type};`")
        value.exactly = typed(ctx, scope, node.tail.when, TRUTH) if node.tail.when else Ex("const", TRUTH, (True,))
    elif node.tail.when is not None:
        ctx.wrong(node.tail.when.span, "a column has no `when`", help="`when` goes with `melds exactly when ...`")
    value.rows = column_rows(ctx, scope, entry, table, value)
    if kind == NUMBER and any(row.value.type == BOUND for row in value.rows):
        value.type = BOUND


__all__ = ["WORD", "resolve_value"]
