"""Which debts need an empty zone, and how its cards can leave it, so that the machine can tell that some of them never will.

`owe whole_hand: hand is empty` is such a debt. It can be told where all actions that take cards from the zone are of one state,
and nothing but exchanges brings cards there before the debt falls due; elsewhere a debt is left to the look-ahead alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulec.emit.expressions import zone_index
from rulec.emit.layout import Layout
from rulec.emit.payers import before_due, brings, goes, settled, within_a_turn, writes
from rulec.emit.pyast import Functions
from rulec.emit.taking import TAKING, sources_of
from rulec.model.typed import CARD, Act, Do, Ex, Program
from runtime.tables import ShedInfo

NEW_MELDS = ("meld", "melds")


def sheds(layout: Layout, functions: Functions, debt: Ex) -> ShedInfo | None:
    """Return how cards can leave the zone that a debt wants empty; None where it wants no such thing, or that cannot be told."""
    program = layout.program
    wanted = next((part.args[0] for part in _all_of(debt) if part.op == "empty" and part.args[0].op == "zone"), None)
    if wanted is None:
        return None
    zone, owner = wanted.args
    if owner is not None and owner.op != "player":
        return None
    states = {at for at, state in enumerate(program.states) for act in state.actions if _takes(act, zone)}
    if len(states) != 1 or any(_from(line, zone) for line in _beside_actions(program)):
        return None
    (state,) = states
    if not all(_quiet(program, at, zone) for at in within_a_turn(program, state)):
        return None
    thrown, frees = 0, False
    opens = []
    for number, act in enumerate(program.states[state].actions):
        frees = frees or any(line.verb == "exchange" for line in act.effects)
        if not _takes(act, zone):
            continue
        if _lays_new(act):
            opens.append((number, settled(program, act.when), _closing(program, act)))
        elif _throws_one(program, state, act, zone):
            thrown = 1
        elif not _lays_or_exchanges(act, zone):
            return None
    return ShedInfo(functions.expression(zone_index(layout, wanted)), state, thrown, frees, tuple(opens))


def _all_of(ex: Ex) -> Iterator[Ex]:
    """The conditions that must all hold for a condition."""
    if ex.op == "and":
        for part in ex.args:
            yield from _all_of(part)
    else:
        yield ex


def _beside_actions(program: Program) -> Iterator[Do]:
    """Effects of states on entering, and of zones that run out."""
    for state in program.states:
        yield from state.entry_lines
    for event in program.runs_out.values():
        yield from event


def _from(line: Do, zone: str) -> bool:
    return line.verb in TAKING and zone in {part.args[0] for arg in line.args[:-1] for part in arg.walk() if part.op == "zone"}


def _takes(act: Act, zone: str) -> bool:
    return any(line.verb in TAKING and zone in sources_of(act, line) for line in act.effects)


def _quiet(program: Program, state: int, zone: str) -> bool:
    """Whether nothing but exchanges brings cards to a zone in a state, before debts fall due."""
    node = program.states[state]
    lines: list[Iterable[Do]] = [node.entry_lines, *[act.effects for act in node.actions]]
    return not any(brings(line, {zone}) for some in lines for line in before_due(some))


def _lays_new(act: Act) -> bool:
    """Whether an action lays new melds of its choice."""
    return any(
        line.verb == "lay" and line.args[0].op == "choice" and act.choices[line.args[0].args[0]].kind in NEW_MELDS
        for line in act.effects
    )


def _closing(program: Program, act: Act) -> tuple[int, ...]:
    """The numbers of requirements that stay false for the rest of a turn: `not X`, where actions make X true at most."""
    return tuple(number for number, guard in enumerate(act.guards) if guard.when is None and _stays(program, guard.cond))


def _stays(program: Program, cond: Ex) -> bool:
    if cond.op != "not" or cond.args[0].op != "var":
        return False
    name = cond.args[0].args[0]
    lines = [line for state in program.states for act in state.actions for line in act.effects if name in writes([line])]
    if any(name in writes([line]) for line in _before_due_beside(program)):
        return False
    return all(line.verb == "let" and line.args[1].op == "const" and line.args[1].args[0] is True for line in lines)


def _before_due_beside(program: Program) -> Iterator[Do]:
    for state in program.states:
        yield from before_due(state.entry_lines)
    for event in program.runs_out.values():
        yield from before_due(event)


def _throws_one(program: Program, state: int, act: Act, zone: str) -> bool:
    """Whether an action moves one chosen card out of the zone and cannot be done again before debts fall due."""
    taking = [line for line in act.effects if line.verb in TAKING and zone in sources_of(act, line)]
    if len(taking) != 1 or taking[0].verb != "move" or taking[0].each is not None:
        return False
    card = taking[0].args[0]
    if card.op != "choice" or card.type != CARD or any(line.verb == "again" for line in act.effects):
        return False
    return all(state not in within_a_turn(program, further) for further in goes(act.effects))


def _lays_or_exchanges(act: Act, zone: str) -> bool:
    """Whether what an action takes from the zone is one chosen card that goes to a meld of the table."""
    taking = [line for line in act.effects if line.verb in TAKING and zone in sources_of(act, line)]
    return all(
        line.verb in ("lay", "exchange") and line.each is None and line.args[0].op == "choice" and line.args[0].type == CARD
        for line in taking
    )
