"""How small and how large what a limit counts can be, with the cards that there are."""

from __future__ import annotations

from rulec.model.typed import Ex

COUNTED = frozenset(["count", "wilds", "naturals", "meld_size", "meld_wilds", "meld_naturals", "meld_adjacent_wilds"])
"""Operations that count cards, melds or wilds: from none to all cards."""

Extent = tuple[int, int]


def extent(ex: Ex, cards: int) -> Extent | None:
    """Return the least and the most that a number can be, None when that is not known."""
    if ex.op == "const" and isinstance(ex.args[0], int):
        return ex.args[0], ex.args[0]
    if ex.op in COUNTED:
        return 0, cards
    if ex.op != "arith":
        return None
    one, two = extent(ex.args[1], cards), extent(ex.args[2], cards)
    return None if one is None or two is None else merged(ex.args[0], one, two)


def merged(op: str, one: Extent, two: Extent) -> Extent:
    """Return the least and the most of the sum, difference or product of two numbers."""
    if op == "+":
        return one[0] + two[0], one[1] + two[1]
    if op == "-":
        return one[0] - two[1], one[1] - two[0]
    ends = [first * second for first in one for second in two]
    return min(ends), max(ends)


def always(ex: Ex, cards: int) -> bool:
    """Whether a condition that counts holds whatever is counted."""
    args = ex.args
    match ex.op:
        case "const":
            return args[0] is True
        case "and":
            return always(args[0], cards) and always(args[1], cards)
        case "or":
            return always(args[0], cards) or always(args[1], cards)
        case "cmp":
            one, two = extent(args[1], cards), extent(args[2], cards)
            return one is not None and two is not None and _compared(args[0], one, two)
        case "between":
            of, low, high = (extent(one, cards) if one is not None else None for one in args)
            if of is None or (args[1] is not None and low is None) or (args[2] is not None and high is None):
                return False
            return (low is None or of[0] >= low[1]) and (high is None or of[1] <= high[0])
    return False


def _compared(op: str, one: Extent, two: Extent) -> bool:
    if op in ("<", "<="):
        return one[1] < two[0] or (op == "<=" and one[1] == two[0])
    return one[0] > two[1] or (op == ">=" and one[0] == two[1])
