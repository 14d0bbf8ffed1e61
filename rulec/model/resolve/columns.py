"""Typing of the cells of a YAML table by the columns declared for it."""

from __future__ import annotations

import re

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean, digits, nearest, there_are
from rulec.model.entries import Entry
from rulec.model.resolve.options import may_be, option_cannot_be
from rulec.model.resolve.scope import Context, Scope
from rulec.model.typed import BOUND, CONTRACT, NUMBER, TRUTH, WORD, Ex, Match, Row, Value
from rulec.source import Span
from rulec.syntax import ast
from rulec.syntax.contracts import AnyMelds, contract
from rulec.syntax.yaml_tables import TableFile
from rulec.syntax.yaml_tree import Text as Cell
from runtime.melds import NO_LIMIT
from runtime.wording import listed


def column_rows(ctx: Context, scope: Scope, entry: Entry, table: Entry, value: Value) -> tuple[Row, ...]:
    """Return one typed row for each line of the YAML file that has a cell in this column; missing cells are reported."""
    file = ctx.symbols.model.tables.get(table.name)
    if file is None or value.key is None or value.key.op == "error":
        return ()
    rows = []
    for line in file.rows:
        match = _row_match(ctx, value, line.key)
        cell = next((one for name, one in line.cells if name.text == entry.name), None)
        if cell is None:
            if any(name.text not in table.lines and _meant(name.text, table) == entry.name for name, _ in line.cells):
                continue  # the misspelt column is reported
            ctx.report.add(
                "gap",
                line.key.span,
                f"row `{line.key.text}` of `{table.name}` has no `{entry.name}`",
                others=[(entry.span, "the column is declared here")],
                help=f"add `{entry.name}: ...` to the row, or `{entry.name}: unspecified`",
            )
            continue
        made = _cell(ctx, value.type, entry.name, cell)
        if made is not None and match is not None:
            rows.append(Row(line.key.text, match, made, 2, entry))
    return tuple(rows)


def unknown_columns(ctx: Context, table: Entry) -> None:
    """Report keys of a YAML table that no column declares."""
    file = ctx.symbols.model.tables.get(table.name)
    unknown: dict[str, list[Span]] = {}
    told = _contract_parts(ctx, table, file) if file else ()
    for line in file.rows if file else ():
        for name, _ in line.cells:
            if name.text not in table.lines and name.text not in ctx.symbols.model.removed and name.span not in told:
                alike = next(
                    (word for word in unknown if (one := _parted(word, table)) and one == _parted(name.text, table)), None
                )
                unknown.setdefault(alike or name.text, []).append(name.span)
    for word, spans in unknown.items():
        ctx.report.add(
            "unknown-key",
            spans[0],
            f"the table `{table.name}` has no column `{word}`",
            others=[(table.span, "the table is declared here"), *((span, "here, too") for span in spans[1:4])],
            help=_stuck(word, table) or did_you_mean(word, table.lines) or _columns(word, table),
        )


def _columns(word: str, table: Entry) -> str:
    """Which columns a table has, and how another is declared where the word can be its name."""
    known = listed([f"`{one}`" for one in table.lines])
    new = (
        f"a new one is declared in the rules, as in `{word}: number;`"
        if _NAME.fullmatch(word)
        else "a column is called by one word"
    )
    there = f"its columns are {known}" if len(table.lines) > 1 else f"its column is {known}" if known else "it has no columns yet"
    return f"{there}; {new}"


_NAME = re.compile(r"[A-Za-z]\w*", re.ASCII)


def _contract_parts(ctx: Context, table: Entry, file: TableFile) -> list[Span]:
    """Report further parts of contracts that stand after a comma, in the places of columns; return those places."""
    quiet = Report()
    columns = {name for name, line in table.lines.items() if isinstance(line.node, ast.Column) and line.node.type == "melds"}
    found: list[tuple[Span, str]] = []
    places: list[Span] = []
    for line in file.rows:
        for first, (column, cell) in enumerate(line.cells):
            parts = []
            for name, _ in line.cells[first + 1 :] if column.text in columns else ():
                if name.text in table.lines or contract(name.text, name.span, quiet) is None:
                    break
                parts.append(name)
            if parts:
                places += [name.span for name in parts]
                whole = " + ".join([cell.text, *(name.text for name in parts)])
                found.append((parts[0].span.to(parts[-1].span), f"write `{column.text}: {whole}`"))
    if found:
        (place, help), *others = found
        message = "the parts of a contract are joined with `+`, not parted by `,`"
        ctx.report.add("table-file", place, message, others=[(span, "here, too") for span, _ in others[:3]], help=help)
    return places


_CELL = re.compile(r"([A-Za-z]\w*)(?:\s*[:;=]\s*|\s+)(\S.*)")


def _parted(word: str, table: Entry) -> str:
    """The column that is meant by a key its value has got into, as in `buys:3`; empty if there is none."""
    found = _CELL.fullmatch(word)
    return (nearest(found[1], table.lines) or "") if found and found[1] not in table.lines else found[1] if found else ""


def _meant(word: str, table: Entry) -> str | None:
    """The column that is meant by a key that is none."""
    return _parted(word, table) or nearest(word, table.lines)


def _stuck(word: str, table: Entry) -> tuple[str, ...]:
    """What to do about a column that its value has got into."""
    found = _CELL.fullmatch(word)
    column = _parted(word, table)
    return (f"write `{column}: {found[2]}`, with a blank after the colon",) if found and column else ()


def _row_match(ctx: Context, value: Value, key: Cell) -> Match | None:
    assert value.key is not None
    text = key.text.strip()
    if value.key.type in (NUMBER, "any"):
        low, dots, high = text.partition("..")
        try:
            if not text.isascii() or "_" in text:
                raise ValueError
            if not dots:
                return Match(values=frozenset([int(text)]))
            return Match(low=int(low) if low else None, high=int(high) if high else None)
        except ValueError:
            pass
    elif value.key.type == TRUTH and text in ("yes", "no"):
        return Match(values=frozenset([text == "yes"]))
    elif value.key.type == WORD:
        return Match(values=frozenset([text]))
    ctx.report.add(
        "unknown-key", key.span, f"`{key.text}` is no row of a table by {value.key.type}", help="rows are called 1, 2, 3, or 4..6"
    )
    return None


def _cell(ctx: Context, kind: str, column: str, cell: Cell) -> Ex | None:
    text = cell.text.strip()
    if text == "unspecified":
        return Ex("hole", "any", (column,), cell.span)
    if kind == NUMBER and text == "unlimited" and column not in ctx.options:
        return Ex("const", BOUND, (NO_LIMIT,), cell.span)
    if kind == NUMBER and text == "unlimited":
        option_cannot_be(ctx, ctx.options[column], text, cell.span)
        return None
    made = _constant(ctx, kind, text, cell.span)
    if made is not None and column in ctx.options and not may_be(ctx.options[column], made):
        option_cannot_be(ctx, ctx.options[column], text, cell.span)
        return None
    return None if made is None else Ex("const", kind, (made,), cell.span)


def _constant(ctx: Context, kind: str, text: str, span: Span) -> object | None:
    symbols = ctx.symbols
    if kind == CONTRACT:
        return _contract(ctx, text, span)
    if kind == NUMBER:
        plain = text.removeprefix("-")
        if plain.isascii() and plain.isdigit() and len(plain) < 10:
            return int(text)
        ctx.report.add("type", span, f"`{text}` is no number", help=_number_help(text))
        return None
    if kind == TRUTH:
        if text in ("yes", "no"):
            return text == "yes"
        ctx.report.add("type", span, f"`{text}` is neither `yes` nor `no`")
        return None
    if kind == WORD:
        return text
    table = {"rank": symbols.ranks, "suit": symbols.suits, "color": symbols.colors}[kind]
    if text in table:
        return table[text]
    help = did_you_mean(text, table) or (f"it has {' '.join(table)}" if table else there_are(f"{kind}s", table))
    ctx.report.add("card-not-in-pack", span, f"the pack has no {kind} `{text}`", help=help)
    return None


BOUNDLESS = ("unlimited", "infinite", "infinity", "inf", "∞", "any", "all", "no limit", "without limit", "as many as one likes")
"""How people say that there is no most."""


def _number_help(text: str) -> str:
    if text.lower() in BOUNDLESS:
        return "if there is no most, write `unlimited`"
    number = digits(text)
    return f"write `{number}`" if number is not None else "write a whole number, such as `3`"


def _contract(ctx: Context, text: str, span: Span) -> tuple[tuple[int, int, int], ...] | None:
    """Items as (kind, size, size), or NO_LIMIT as the last for `3..`."""
    found = contract(text, span, ctx.report)
    if found is None:
        return None
    if isinstance(found, AnyMelds):
        return ()
    items: list[tuple[int, int, int]] = []
    for item in found:
        kind = ctx.symbols.kinds.get(item.kind)
        if kind is None:
            if ctx.symbols.model.lost(item.kind):
                return None
            ctx.report.add(
                "unknown-name",
                item.kind_span if item.kind_span.source.text else item.span,
                f"there is no meld `{item.kind}`",
                help=did_you_mean(item.kind, ctx.symbols.kinds) or there_are("melds", ctx.symbols.kinds),
            )
            return None
        items += [(kind, item.low, NO_LIMIT if item.high is None else item.high)] * item.count
    return tuple(items)


__all__ = ["ast", "column_rows", "unknown_columns"]
