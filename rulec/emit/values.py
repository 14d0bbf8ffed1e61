"""Lowering values, options and their settings to functions."""

from __future__ import annotations

import ast

from rulec.emit.expressions import P, S, X, lower
from rulec.emit.layout import Layout
from rulec.emit.pyast import Functions, attr, both, call, compare, const, item, name, store
from rulec.model.typed import CONTRACT, OptionNode, Row, Value
from runtime.melds import NO_LIMIT

KEY = "k"


def reserve_values(layout: Layout, functions: Functions) -> None:
    """Give every value, and every option that depends on the deal, the number of its function."""
    for name_ in layout.program.values:
        layout.value_functions[name_] = functions.reserve()
    for option in layout.program.options.values():
        if option.uses or option.column:
            layout.option_functions[option.name] = functions.reserve()


def lower_values(layout: Layout, functions: Functions) -> None:
    """Fill in all functions that `reserve_values` numbered."""
    for value in layout.program.values.values():
        functions.fill(
            layout.value_functions[value.name if not _is_column(layout, value) else f"{value.name}@column"], _value(layout, value)
        )
    for option in layout.program.options.values():
        if option.name in layout.option_functions:
            functions.fill(layout.option_functions[option.name], _option(layout, option))


def _is_column(layout: Layout, value: Value) -> bool:
    return layout.program.values.get(f"{value.name}@column") is value


def _value(layout: Layout, value: Value) -> list[ast.stmt]:
    lines: list[ast.stmt] = []
    if value.when is not None:
        lines.append(
            ast.If(ast.UnaryOp(ast.Not(), lower(layout, value.when)), [ast.Return(call("hole", S, const(value.name)))], [])
        )
    if value.expr is not None:
        return [*lines, ast.Return(lower(layout, value.expr))]
    if value.key is None or value.key.op == "error":
        return [*lines, ast.Return(call("hole", S, const(value.name)))]
    lines.append(ast.Assign([store(KEY)], lower(layout, value.key)))
    for row in value.rows:
        given = ast.Return(_row_value(layout, value, row))
        test = _test(layout, row)
        lines.append(given if test is None else ast.If(test, [given], []))
        if test is None:
            return lines
    lines.append(ast.Return(call("no_row", S, const(value.name), name(KEY))))
    return lines


def _row_value(layout: Layout, value: Value, row: Row) -> ast.expr:
    if value.type == CONTRACT and row.value.op == "const" and row.value.args[0] != "any":
        items = row.value.args[0]
        loose = tuple((kind, size, NO_LIMIT) for kind, size, _ in items)
        if value.exactly is None:
            return const(loose)
        if loose == items:
            return const(items)
        return ast.IfExp(lower(layout, value.exactly), const(items), const(loose))
    return lower(layout, row.value)


def _test(layout: Layout, row: Row) -> ast.expr | None:
    match = row.match
    if match.otherwise:
        return None
    if match.test is not None:
        return lower(layout, match.test)
    key = name(KEY)
    if match.values is not None:
        values = match.values
        return compare(key, "==", const(next(iter(values)))) if len(values) == 1 else compare(key, "in", const(values))
    parts = []
    if match.low is not None:
        parts.append(compare(key, ">=", const(match.low)))
    if match.high is not None:
        parts.append(compare(key, "<=", const(match.high)))
    return both(*parts) if parts else None


def _option(layout: Layout, option: OptionNode) -> list[ast.stmt]:
    """An option that depends on the deal: what was set from outside wins, then the column, then the settings for some deals."""
    number = layout.options[option.name]
    set_outside = item(attr(S, "g", "fixed"), const(number))
    plain = item(attr(S, "o"), const(number))
    lines: list[ast.stmt] = [ast.If(set_outside, [ast.Return(plain)], [])]
    for cond, value in option.uses:
        lines.append(ast.If(lower(layout, cond), [ast.Return(const(value))], []))
    if option.column:
        column = layout.value_functions[f"{option.name}@column"]
        lines.append(ast.Return(call(f"f{column}", S, P, X)))
    else:
        lines.append(ast.Return(plain))
    return lines
