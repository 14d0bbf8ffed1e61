"""What an expression is whatever happens: conditions and sums of nothing but plain numbers and words."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import replace

from rulec.model.typed import Ex

OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def constant(ex: Ex) -> int | str | None:
    """Return the number, truth or word that an expression always gives, None when it depends on anything.

    Options and values count as something to depend on, whatever they are now: others may set them otherwise.
    """
    args = ex.args
    match ex.op:
        case "const" if isinstance(args[0], int | str):
            return args[0]
        case "arith" | "cmp":
            one, two = constant(args[1]), constant(args[2])
            return OPERATORS[args[0]](one, two) if isinstance(one, int) and isinstance(two, int) else None
        case "eq":
            one, two = constant(args[0]), constant(args[1])
            return one == two if one is not None and two is not None and args[0].type == args[1].type else None
        case "between":
            return _between(*args)
        case "not":
            made = constant(args[0])
            return None if made is None else not made
        case "and" | "or":
            return _both(ex.op == "or", constant(args[0]), constant(args[1]))
    return None


def put_in(ex: Ex, given: Callable[[Ex], object]) -> Ex:
    """Return an expression with constants in the place of the parts of which `given` says what they are (None: nothing)."""
    known = given(ex)
    if known is not None:
        return Ex("const", ex.type, (known,), ex.span)
    return replace(ex, args=tuple(put_in(arg, given) if isinstance(arg, Ex) else arg for arg in ex.args))


def _between(of: Ex, low: Ex | None, high: Ex | None) -> bool | None:
    middle = constant(of)
    ends = [constant(one) if one is not None else None for one in (low, high)]
    if not isinstance(middle, int) or any(ex is not None and not isinstance(end, int) for ex, end in zip((low, high), ends)):
        return None
    first, last = ends
    return (not isinstance(first, int) or middle >= first) and (not isinstance(last, int) or middle <= last)


def _both(decides: bool, one: int | str | None, two: int | str | None) -> bool | None:
    """`or` is decided by one that holds, `and` by one that does not."""
    if any(side is not None and bool(side) == decides for side in (one, two)):
        return decides
    return None if one is None or two is None else not decides
