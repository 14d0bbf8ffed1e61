"""Lowering kinds of melds, limits, wilds and orders."""

from __future__ import annotations

import ast as python

from rulec.emit.expressions import lower
from rulec.emit.layout import Layout
from rulec.emit.pyast import Functions, both, negate
from rulec.emit.shapes import shape
from rulec.model.typed import Cond, Program
from rulec.syntax import ast
from runtime.tables import KindInfo, LimitInfo, LineInfo, OrderInfo, WildInfo

SCOPES = {"always": "always", "when laid": "laid", "between": "between", "together": "together"}


def lower_orders(program: Program) -> tuple[OrderInfo, ...]:
    """The orders of ranks, in order of declaration."""
    symbols = program.symbols
    return tuple(OrderInfo(name, line, symbols.circular[name]) for name, line in symbols.orders.items())


def lower_kinds(layout: Layout, functions: Functions) -> tuple[KindInfo, ...]:
    """The kinds of melds with their lines."""
    made = []
    for name, conds in layout.program.melds.items():
        entry = layout.program.model.entries[name]
        made.append(KindInfo(name, entry.node.title or "", -1, tuple(_line(layout, functions, cond) for cond in conds)))
    return tuple(made)


def lower_limits(layout: Layout, functions: Functions) -> tuple[LimitInfo, ...]:
    """The limits; those between melds and over all melds have no shape."""
    made = []
    for scope, kinds, cond in layout.program.limits:
        made.append(LimitInfo(SCOPES[scope], kinds, _line(layout, functions, cond, shaped=scope in ("always", "when laid"))))
    return tuple(made)


def _line(layout: Layout, functions: Functions, cond: Cond, *, shaped: bool = True) -> LineInfo:
    when = functions.expression(lower(layout, cond.when)) if cond.when is not None else -1
    test = functions.expression(lower(layout, cond.cond))
    return LineInfo(cond.path, when, test, shape(layout, functions, cond) if shaped else ("further",))


def reserve_wilds(layout: Layout, functions: Functions) -> None:
    """Number the functions that tell whether a card is wild, which values may use."""
    layout.wild_functions = [functions.reserve() for _ in layout.program.wilds]


def lower_wilds(layout: Layout, functions: Functions) -> tuple[WildInfo, ...]:
    """The wild rules. The function of a rule that is not in force says no of every card."""
    made = []
    for number, wild in zip(layout.wild_functions, layout.program.wilds, strict=True):
        which = lower(layout, wild.which)
        test = both(lower(layout, wild.when), which) if wild.when is not None else which
        functions.fill(number, [python.Return(negate(negate(test)))])
        bound = functions.expression(lower(layout, wild.bound)) if wild.bound is not None else -1
        node = wild.entry.node
        assert isinstance(node, ast.Wild)
        made.append(WildInfo(wild.name, -1, number, bound, wild.home, wild.stands_for_card))
    return tuple(made)
