"""Which rules of play look at what cards are: their ranks, suits and points, and not only how many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulec.checks.moving import lines_of, writes
from rulec.checks.reading import reached
from rulec.model.typed import CARD, Act, Do, Ex, Program

BLIND = frozenset(
    [
        *("const", "option", "value", "var", "zone", "choice", "thing", "it", "top", "bottom", "without", "where"),
        *("player", "team", "turn", "round", "players", "everyone", "others", "left", "right", "partner", "extreme", "laid"),
        *("count", "empty", "meld_size", "meld_owner", "arith", "cmp", "eq", "among", "between", "and", "or", "not"),
    ]
)
"""Operations that are the same whatever the cards are, as long as there are as many."""

SETTING = ("let", "add", "subtract")
"""Effects that change a variable."""

LAID = ("melds", "meld", "wild")
"""Kinds of choices that a count of cards leaves out until a contract is laid."""


def counted(program: Program) -> bool:
    """Whether a count of cards tells the course of play, apart from requirements: it is the same whatever the cards are, cards
    move by no laying, and an empty zone gives nobody anything.
    """
    told = _told(program)
    course = any(_looks(program, told, ex) for ex in _course(program))
    return not course and not _moves_by_laying(program) and not _gives_when_empty(program)


def looking(program: Program) -> frozenset[str]:
    """Return the full names of the requirements of actions that look at what cards are."""
    told = _told(program)
    guards = [guard for state in program.states for action in state.actions for guard in action.guards]
    return frozenset(guard.path for guard in guards if any(_looks(program, told, one) for one in (guard.cond, guard.when)))


def _moves_by_laying(program: Program) -> bool:
    """Whether cards move when melds are laid or wild cards taken, which a count of cards does not look at."""
    return any(
        line.verb == "move"
        for state in program.states
        for action in state.actions
        if any(choice.kind in LAID for choice in action.choices)
        for line in action.effects
    )


def _gives_when_empty(program: Program) -> bool:
    """Whether players get something when a zone runs out, or something is noted that matters elsewhere: how much is left of it
    is nothing that a count of cards follows to the end.
    """
    lines = [line for lines in program.runs_out.values() for line in lines]
    noted = writes(lines)
    if any(part.op == "zone" and part.args[1] is not None for line in lines for ex in _of(line) for part in ex.walk()):
        return True
    guards = [
        one for state in program.states for action in state.actions for guard in action.guards for one in (guard.cond, guard.when)
    ]
    events = {id(line) for line in lines}
    course = [ex for line, _ in lines_of(program) if id(line) not in events for ex in _of(line)]
    asked = [ex for state in program.states for ex in (state.asks, *[one for act in state.actions for one in _offered(act)])]
    read = reached(program, [ex for ex in (*guards, *course, *asked) if ex is not None])
    return any(part.op == "var" and part.args[0] in noted for part in read)


def _looks(program: Program, told: set[str], ex: Ex | None) -> bool:
    """Whether an expression depends on what cards are, or on a variable that tells of it."""
    return ex is not None and any(_sees(program, told, part) for part in reached(program, [ex]))


def _sees(program: Program, told: set[str], part: Ex) -> bool:
    if part.op == "var":
        return part.args[0] in told
    if part.op == "value":
        key = program.values[part.args[0]].key
        return key is not None and key.type == CARD
    return part.op not in BLIND or (part.op in ("eq", "among") and part.args[0].type == CARD)


def _told(program: Program) -> set[str]:
    """The variables that are set by what cards are."""
    told: set[str] = set()
    lines = [line for line, _ in lines_of(program) if line.verb in SETTING]
    while True:
        new = writes(line for line in lines if any(_looks(program, told, ex) for ex in _of(line))) - told
        if not new:
            return told
        told |= new


def _course(program: Program) -> Iterator[Ex]:
    """Yield what the course of play depends on, apart from requirements: who is asked, what is offered, where lines lead."""
    for state in program.states:
        yield from (one for one in (state.asks, state.start) if one is not None)
        for action in state.actions:
            yield from _offered(action)
    for line, _ in lines_of(program):
        if line.verb not in SETTING:
            yield from _of(line)


def _offered(action: Act) -> Iterator[Ex]:
    if action.when is not None:
        yield action.when
    for choice in action.choices:
        yield from (one for one in (*choice.zones, choice.meeting) if one is not None)


def _of(line: Do) -> Iterable[Ex]:
    return (one for one in (*line.args, line.when, line.each_where) if one is not None)
