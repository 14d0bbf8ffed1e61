"""Numbers below nothing that are compared with a count, which never is: what the condition asks is settled then."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.checks.cases import Cases
from rulec.checks.evaluate import Unclear, evaluate
from rulec.checks.extents import COUNTED
from rulec.checks.moving import lines_of
from rulec.checks.origin import written
from rulec.diagnostics.diagnostic import Report
from rulec.model.constants import constant
from rulec.model.typed import Ex, Program
from runtime.flow import Hole


def check_below_nothing(cases: Cases, report: Report) -> None:
    """Report each value that some rule compares with a count, and that is negative in some deal."""
    never_negative = naturals(cases.program)
    told: set[str] = set()
    for value, compared in _compared(cases.program, never_negative):
        name = value.args[0]
        if name not in told and _negative(cases, value, compared, report):
            told.add(name)


def _compared(program: Program, counters: set[str]) -> Iterator[tuple[Ex, Ex]]:
    """Yield (value, comparison) wherever a value is compared with what counts."""
    for ex, _ in program.expressions():
        for part in ex.walk():
            if part.op == "cmp":
                for value, other in (part.args[1:], part.args[:0:-1]):
                    counts = _counts(other, counters) and constant(other) is None
                    if value.op == "value" and value.args[1] is None and value.args[2] is None and counts:
                        yield value, part


def _counts(ex: Ex, counters: set[str]) -> bool:
    """Whether a number is never below 0, as one that is counted, or the sum of two such."""
    if ex.op == "arith" and ex.args[0] != "-":
        return _counts(ex.args[1], counters) and _counts(ex.args[2], counters)
    return ex.op in COUNTED or _natural(ex) or (ex.op == "var" and ex.args[0] in counters)


def naturals(program: Program) -> set[str]:
    """Return the variables that begin with a number, none below 0, and are only set to such, or made larger by such."""
    found = {name for name, start in program.keeps.items() if _natural(start)}
    for line, _ in lines_of(program):
        if line.verb in ("let", "add", "subtract"):
            target, amount = line.args[:2] if line.verb == "let" else line.args[1::-1]
            if target.op == "var" and (line.verb == "subtract" or not _natural(amount)):
                found.discard(target.args[0])
    return found


def _natural(ex: Ex) -> bool:
    number = constant(ex)
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0


def _negative(cases: Cases, value: Ex, compared: Ex, report: Report) -> bool:
    for case in cases.about([value]):
        try:
            number = evaluate(case, value)
        except (Unclear, Hole):
            return False
        if isinstance(number, int) and number < 0:
            entry = cases.program.values[value.args[0]].entry
            words = cases.words(case, [value])
            report.add(
                "doubtful",
                written(cases, case, value) or entry.span,
                f"`{entry.name}` is {number}{f' {words}' if words else ''}, and what is counted is never below 0",
                others=[(compared.span, "compared here")],
                help="write 0 if there are to be none",
            )
            return True
    return False
