"""Requirements and debts that ask for more than all cards of the pack together count, so that they never hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulec.checks.always import guards_of
from rulec.checks.cases import Case, Cases, in_deals
from rulec.checks.evaluate import Unclear, evaluate
from rulec.checks.extents import COUNTED, Extent, merged
from rulec.checks.points import present
from rulec.checks.reading import reached
from rulec.checks.refusing import known
from rulec.checks.shared import SETTLED
from rulec.diagnostics.diagnostic import Report
from rulec.model.constants import constant
from rulec.model.typed import Ex
from rulec.source import Span
from runtime.flow import Hole

IN_POINTS = frozenset(["worth", "points", "deadwood"])
"""Operations that add up points of cards."""

OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def check_exceeding(cases: Cases, report: Report) -> None:
    """Report requirements and debts that hold in no deal, or not in some, whatever cards there are, and all actions that are lost
    with them. What holds nowhere for its words alone is told elsewhere.
    """
    for cond, when, what in _asked(cases):
        if constant(cond) is not None or not any(part.op in COUNTED | IN_POINTS for part in cond.walk()):
            continue
        some: set[int] = set()
        never: set[int] = set()
        for case in cases.about([one for one in (cond, when) if one is not None], settings=False):
            if when is not None and known(case, when) is not True and not _settled_true(cases, case, when):
                continue
            (never if _Bounds(cases, case).never(cond) else some).add(case.round)
        never -= some
        if never:
            where = f"{in_deals(never)} " if some else ""
            report.add(
                "out-of-reach",
                cond.span,
                f"{where}{what}: this never holds, whatever the cards are",
                others=_values(cases, cond),
                help="ask for less, or correct the condition",
            )


def _values(cases: Cases, cond: Ex) -> list[tuple[Span, str]]:
    """The values that say how much is asked for."""
    names = dict.fromkeys(part.args[0] for part in cond.walk() if part.op == "value")
    return [(cases.program.values[name].entry.span, "how much is asked for") for name in names]


def _asked(cases: Cases) -> Iterator[tuple[Ex, Ex | None, str]]:
    """Yield (condition, its `when`, what is lost with it) of all requirements and debts."""
    program = cases.program
    for guard, action in guards_of(program):
        yield guard.cond, guard.when, f"`{action.name}` can never be done"
    for state in program.states:
        for line in state.entry_lines:
            if line.verb == "owe":
                yield line.args[0], line.when, f"no turn that comes through `{state.name}` can ever end"
        for action in state.actions:
            for line in action.effects:
                if line.verb == "owe":
                    yield line.args[0], line.when, f"`{action.name}` can never be done, since what is owed then is never paid"


def _settled_true(cases: Cases, case: Case, when: Ex) -> bool:
    """Whether the deal and the settings alone make a condition hold."""
    if any(part.op not in SETTLED for part in reached(cases.program, [when])):
        return False
    try:
        return bool(evaluate(case, when))
    except (Unclear, Hole):
        return False


class _Bounds:
    """What numbers can be in one case, and which conditions they rule out."""

    def __init__(self, cases: Cases, case: Case) -> None:
        self.cases = cases
        self.case = case
        self.cards = sum(case.copies() or ()) if case.copies() is not None else None

    def of(self, ex: Ex) -> Extent | None:
        """The least and the most that a number can be, None when that is not known."""
        if ex.op in COUNTED:
            return None if self.cards is None else (0, max(self.cards, self.case.players))
        if ex.op in IN_POINTS:
            return self.points()
        if ex.op == "arith":
            one, two = self.of(ex.args[1]), self.of(ex.args[2])
            return None if one is None or two is None else merged(ex.args[0], one, two)
        if any(part.op not in SETTLED for part in reached(self.cases.program, [ex])):
            return None
        try:
            number = evaluate(self.case, ex)
        except (Unclear, Hole):
            return None
        return (number, number) if isinstance(number, int) and not isinstance(number, bool) else None

    def points(self) -> Extent | None:
        """What some cards can count together: each at most as much as the dearest, which a wild may stand for."""
        each: list[int] = []
        for card in present(self.cases, self.case):
            try:
                points = self.case.trial.value("points", self.case.state, 0, card)
            except Hole:
                return None
            if not isinstance(points, int):
                return None
            each.append(points)
        if self.cards is None or not each:
            return None
        return min(0, min(each)) * self.cards, max(0, max(each)) * self.cards

    def never(self, ex: Ex) -> bool:
        """Whether a condition fails whatever cards there are."""
        args = ex.args
        match ex.op:
            case "const":
                return args[0] is False
            case "and":
                return self.never(args[0]) or self.never(args[1])
            case "or":
                return self.never(args[0]) and self.never(args[1])
            case "cmp":
                return self.apart(args[1], args[2], _COMPARED[OPPOSITE[args[0]]]) if args[0] in OPPOSITE else False
            case "eq":
                return self.apart(args[0], args[1], lambda one, two: one[1] < two[0] or one[0] > two[1])
        return False

    def apart(self, first: Ex, second: Ex, holds: Callable[[Extent, Extent], bool]) -> bool:
        """Whether something holds of all that two numbers can be."""
        one, two = self.of(first), self.of(second)
        return one is not None and two is not None and holds(one, two)


_COMPARED: dict[str, Callable[[Extent, Extent], bool]] = {
    "<": lambda one, two: one[1] < two[0],
    "<=": lambda one, two: one[1] <= two[0],
    ">": lambda one, two: one[0] > two[1],
    ">=": lambda one, two: one[0] >= two[1],
}
"""Whether one number compares so with another whatever both are."""
