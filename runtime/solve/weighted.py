"""Bounds on weighted counts of Booleans for z3, whatever the weights are."""

from __future__ import annotations

import z3

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Terms = list[tuple[Any, int]]  # Booleans with their weights

GREATEST = 2**31 - 1
"""The greatest total weight that z3 counts by itself."""


def weighted(context: Any, terms: Terms, how: str, bound: int) -> Any:
    """Return what says that the total weight of the true terms is `<=`, `>=` or `=` a bound; weights may be below nothing."""
    turned = [(literal, weight) if weight > 0 else (z3.Not(literal), -weight) for literal, weight in terms if weight]
    bound -= sum(weight for _, weight in terms if weight < 0)
    total = sum(weight for _, weight in turned)
    if (how != ">=" and bound < 0) or (how != "<=" and bound > total):
        return z3.BoolVal(False, context)
    if not turned or (how == "<=" and bound >= total) or (how == ">=" and bound <= 0):
        return z3.BoolVal(True, context)
    if total > GREATEST:
        return _by_bits(context, turned, how, bound, total)
    return {"<=": z3.PbLe, ">=": z3.PbGe, "=": z3.PbEq}[how](turned, bound)


def _by_bits(context: Any, terms: Terms, how: str, bound: int, total: int) -> Any:
    """The same by addition of bit vectors that are wide enough for the total."""
    width = total.bit_length()
    nothing = z3.BitVecVal(0, width, context)
    value = nothing
    for literal, weight in terms:
        value = value + z3.If(literal, z3.BitVecVal(weight, width, context), nothing)
    limit = z3.BitVecVal(bound, width, context)
    return z3.ULE(value, limit) if how == "<=" else z3.UGE(value, limit) if how == ">=" else value == limit
