"""How many cards in a zone are as good as any more, for whoever counts cards and does not look at them."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.checks.graph import all_lines
from rulec.checks.reading import reached
from rulec.model.typed import Do, Ex, Program
from runtime.tables import ENOUGH

COUNTS_ZONES = ("count", "empty")
"""Operations that ask how many cards lie somewhere."""

MOST = 1_000
"""More than any zone holds in play."""


def enough(program: Program) -> int:
    """Return a number of cards that no line of play takes at once and with which no condition compares how many there are.

    What is done in dealing does not count, as it is done with all cards there.
    """
    found = [ENOUGH]
    for line in _lines(program):
        if line.verb == "move" and line.counts:
            found.append(_most(program, line.args[0]))
    for ex, _ in program.expressions():
        for part in ex.walk():
            if part.op in ("cmp", "eq", "between", "among") and any(one.op in COUNTS_ZONES for one in part.walk()):
                found += [1 + _most(program, one) for one in _compared(part) if one.op not in COUNTS_ZONES]
    return min(max(found), MOST)


def _lines(program: Program) -> Iterator[Do]:
    for lines in program.runs_out.values():
        yield from lines
    for state in program.states:
        if not any(line.verb == "begin_round" for line in state.entry_lines):
            yield from all_lines(state)


def _compared(part: Ex) -> Iterator[Ex]:
    yield from (arg for arg in part.args if isinstance(arg, Ex))


def _most(program: Program, ex: Ex) -> int:
    """The most that a number can be as far as the numbers tell that it is made of; MOST where a variable tells it."""
    if ex.op == "const":
        return ex.args[0] if isinstance(ex.args[0], int) else 0
    if ex.op == "arith":
        one, two = _most(program, ex.args[1]), _most(program, ex.args[2])
        return one * two if ex.args[0] == "*" else one if ex.args[0] == "-" else one + two
    if ex.op == "option":
        option = program.options[ex.args[0]]
        return max([option.high, *[one for one in option.choices if isinstance(one, int)]])
    if ex.op == "value":
        value = program.values[ex.args[0]]
        rows = [row.value for row in value.rows]
        return max([_most(program, one) for one in (value.expr, *rows) if one is not None], default=0)
    if ex.op in (*COUNTS_ZONES, "players", "round"):
        return 0
    return MOST if any(part.op == "var" for part in reached(program, [ex])) else 0
