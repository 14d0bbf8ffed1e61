"""What conditions may be, taken together: of several that ask for one number, some cannot hold, or fail, at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

from rulec.checks.extents import COUNTED
from rulec.model.constants import OPERATORS, constant
from rulec.model.typed import BOUND, NUMBER, Ex

MOST_TRUTHS = 2000
"""How many ways for conditions to hold or fail are tried; of more nothing is said."""

FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
"""What a comparison is with its sides changed."""

Measured = tuple[Ex, list[int], Callable[[int], bool]]
"""The number that a condition asks for, where the answer changes, and the answer."""


class Truths:
    """What is asked for, gathered as it comes up, with every way for it to hold or fail.

    `naturals` are the variables that are never below 0, `deals` is the number of deals, if it is known.
    """

    def __init__(self, naturals: Iterable[str], deals: int | None) -> None:
        self.naturals = frozenset(naturals)
        self.deals = deals
        self.found: dict[Ex, set[Any]] = {}
        self.now: dict[Ex, Any] = {}

    def ask(self, ex: Ex) -> bool:
        """Return whether a condition holds now; what is asked for the first time does not."""
        measured = measure(ex)
        if measured is None:
            self.found.setdefault(ex, {False, True})
            return bool(self.now.get(ex, False))
        subject, bounds, holds = measured
        values = self.found.setdefault(subject, set())
        values.update(self._nearest(subject, number) for bound in bounds for number in (bound - 1, bound, bound + 1))
        return subject in self.now and holds(self.now[subject])

    @property
    def few(self) -> bool:
        """Whether all ways can be tried."""
        ways = 1
        for values in self.found.values():
            ways *= len(values)
        return ways <= MOST_TRUTHS

    def every(self) -> Iterator[None]:
        """Go through all ways for what was gathered to be; gives nothing when they are too many."""
        subjects = list(self.found)
        values = [sorted(self.found[subject]) for subject in subjects]
        for way in product(*values) if self.few else ():
            self.now = dict(zip(subjects, way, strict=True))
            yield

    def variables(self) -> set[str]:
        """Return the variables that are asked for."""
        return {part.args[0] for ex in self.found for part in ex.walk() if part.op == "var"}

    def _nearest(self, subject: Ex, number: int) -> int:
        """The number that a subject can be which is nearest to one."""
        if subject.op == "round":
            return max(1, number if self.deals is None else min(number, self.deals))
        counted = subject.op in COUNTED or (subject.op == "var" and subject.args[0] in self.naturals)
        return max(number, 0) if counted else number


def measure(ex: Ex) -> Measured | None:
    """Return what number a condition asks for, None for a condition of another kind."""
    args = ex.args
    match ex.op:
        case "cmp":
            return _compared(args[1], args[2], args[0])
        case "eq" if args[0].type in (NUMBER, BOUND):
            return _compared(args[0], args[1], "is")
        case "empty" if args[0].op != "choice":
            return Ex("count", NUMBER, (args[0],)), [0], lambda number: number == 0
        case "between":
            low, high = (constant(one) if one is not None else None for one in args[1:])
            ends = [end for end in (low, high) if isinstance(end, int)]
            if len(ends) == sum(one is not None for one in args[1:]):
                return args[0], ends, lambda number: not any(_outside(number, low, high))
    return None


def _outside(number: int, low: Any, high: Any) -> Iterator[bool]:
    yield low is not None and number < low
    yield high is not None and number > high


def _compared(one: Ex, two: Ex, op: str) -> Measured:
    """Two numbers: one and a fixed one, or the difference of two."""
    if isinstance(constant(one), int):
        one, two, op = two, one, FLIPPED.get(op, op)
    fixed = constant(two)
    if not isinstance(fixed, int):
        if repr(two) < repr(one):
            one, two, op = two, one, FLIPPED.get(op, op)
        one, fixed = Ex("arith", NUMBER, ("-", one, two)), 0
    bound = fixed
    if op == "is":
        return one, [bound], lambda number: number == bound
    compare = OPERATORS[op]
    return one, [bound], lambda number: bool(compare(number, bound))
