"""What a line about a meld says, in the few forms that solvers understand without trying."""

from __future__ import annotations

import ast

from rulec.emit.expressions import lower
from rulec.emit.layout import Layout
from rulec.emit.pyast import Functions
from rulec.model.typed import Cond, Ex
from runtime.melds import NO_LIMIT

ABOUT_SLOTS = frozenset(
    [
        "each",
        "same_slots",
        "different_slots",
        "consecutive",
        "meld_adjacent_wilds",
        "meld_kind",
        "points",
        "worth",
        "wilds",
        "naturals",
        "count",
        "thing",
        "in",
        "fits",
        "can_meld",
        "laid",
    ]
)
"""Operations on a meld that need to see its slots; a line without them speaks of size, wilds and naturals only."""


def shape(layout: Layout, functions: Functions, cond: Cond) -> tuple[object, ...]:
    """Return the shape of a line as `runtime.tables.LineInfo` describes it."""
    return _shape(layout, functions, cond.cond)


def _shape(layout: Layout, functions: Functions, ex: Ex) -> tuple[object, ...]:
    match ex.op:
        case "and" if all(_of_slots(part) for part in ex.args):
            return ("all", *(_shape(layout, functions, part) for part in ex.args))
        case "same_slots" | "different_slots":
            return ("same" if ex.op == "same_slots" else "different", ex.args[1])
        case "consecutive":
            return ("consecutive", functions.expression(lower(layout, ex.args[1])))
        case "each":
            return (ex.args[1], functions.expression(_about_slot(layout, ex.args[2])))
        case "between" if ex.args[0].op == "meld_size":
            low, high = ex.args[1], ex.args[2]
            return (
                "size",
                functions.expression(lower(layout, low)) if low is not None else -1,
                functions.expression(lower(layout, high)) if high is not None else -1,
            )
        case "eq" if ex.args[0].op == "meld_size" and not _sees_meld(ex.args[1]):
            bound = functions.expression(lower(layout, ex.args[1]))
            return ("size", bound, bound)
        case "cmp" if ex.args[1].op == "meld_size" and ex.args[0] in ("<=", ">=") and not _sees_meld(ex.args[2]):
            bound = functions.expression(lower(layout, ex.args[2]))
            return ("size", bound, -1) if ex.args[0] == ">=" else ("size", -1, bound)
    if any(_needs_slots(layout, part) for part in ex.walk()):
        return ("further",)
    return ("counts",)


def _of_slots(ex: Ex) -> bool:
    """Whether a condition is one that solvers know slot by slot, or such conditions joined with `and`."""
    if ex.op == "and":
        return all(_of_slots(part) for part in ex.args)
    return ex.op in ("each", "same_slots", "different_slots", "consecutive")


class _AboutSlot(ast.NodeTransformer):
    """Turns the slot of `each` into the third parameter of a function."""

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name("x", node.ctx) if node.id == "r" else node


def _about_slot(layout: Layout, cond: Ex) -> ast.expr:
    """The condition of `each` as an expression of a rank, suit or colour alone."""
    made = _AboutSlot().visit(lower(layout, cond))
    assert isinstance(made, ast.expr)
    return made


def _sees_meld(ex: Ex) -> bool:
    return any(part.op.startswith("meld_") or part.op == "thing" for part in ex.walk())


def _needs_slots(layout: Layout, part: Ex) -> bool:
    if part.op == "thing":
        return False  # only what is done with it counts
    if part.op == "value":
        value = layout.program.values[part.args[0]]
        return "meld" in value.needs and any(_needs_slots(layout, inner) for piece in value.parts() for inner in piece.walk())
    return part.op in ABOUT_SLOTS


__all__ = ["NO_LIMIT", "shape"]
