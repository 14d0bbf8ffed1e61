"""How the cards of a zone can leave it in a turn, so that the machine can tell that some of them never will.

`owe whole_hand: hand is empty` is a debt for which that matters, and so it does to whoever would end the round with an empty
hand. It can be told where all actions that take cards from the zone are of one state, and nothing but exchanges brings cards
there before debts fall due; elsewhere following all moves must tell it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulec.checks.moving import writes
from rulec.emit.expressions import lower, zone_index
from rulec.emit.layout import Layout
from rulec.emit.payers import before_due, brings, goes, settled, within_a_turn
from rulec.emit.pyast import Functions, both, const, either
from rulec.emit.taking import TAKING, sources_of
from rulec.model.typed import CARD, CARDS, PLAYER, Act, Do, Ex, Guard, Program
from runtime.flow_tables import ShedInfo, TakeInfo

NEW_MELDS = ("meld", "melds")

ROUND_ENDS = ("begin_round", "end_match")
"""Effects that end a round."""


def sheds(layout: Layout, functions: Functions, debt: Ex) -> ShedInfo | None:
    """Return how cards can leave the zone that a debt wants empty; None where it wants no such thing, or that cannot be told."""
    wanted = next((part.args[0] for part in _all_of(debt) if part.op == "empty" and part.args[0].op == "zone"), None)
    return None if wanted is None else _leaving(layout, functions, wanted)


def empties(layout: Layout, functions: Functions, zone: str) -> ShedInfo | None:
    """Return how cards can leave a player's zone until the round ends; None where it cannot be told."""
    info = _leaving(layout, functions, Ex("zone", CARDS, (zone, Ex("player", PLAYER))))
    return None if info is None else info.replace(ends=_ends(layout, functions, info.state, zone))


def owed(layout: Layout, functions: Functions, act: Act, debts: int) -> tuple[tuple[int, int], ...]:
    """Return the debts for an empty zone that an action makes whatever is chosen, from the number `debts` of its first debt on:
    pairs of the debt's number and the function of when it is made (-1: always).
    """
    program = layout.program
    made = []
    for line in act.effects:
        if line.verb in ("go", "again", "done"):
            break
        if line.verb == "owe":
            if layout.debts[debts].sheds is not None and line.each is None and settled(program, line.when):
                made.append((debts, functions.expression(lower(layout, line.when)) if line.when is not None else -1))
            debts += 1
    return tuple(made)


def _leaving(layout: Layout, functions: Functions, wanted: Ex) -> ShedInfo | None:
    program = layout.program
    zone, owner = wanted.args
    if owner is not None and owner.op != "player":
        return None
    states = {at for at, state in enumerate(program.states) for act in state.actions if _takes(act, zone)}
    if len(states) != 1 or any(_from(line, zone) for line in _beside_actions(program)):
        return None
    (state,) = states
    if not all(_quiet(program, at, zone) for at in within_a_turn(program, state)):
        return None
    thrown = 0
    new, onto = [], []
    for number, act in enumerate(program.states[state].actions):
        frees = any(line.verb == "exchange" for line in act.effects)
        info = TakeInfo(number, settled(program, act.when), _closing(program, act), frees, _contract(program, act, zone))
        if _lays_new(act):
            new.append(info)
        elif _throws_one(program, state, act, zone):
            thrown = 1
        elif frees or _takes(act, zone):
            if not _lays_or_exchanges(act, zone):
                return None
            onto.append(info)
    return ShedInfo(functions.expression(zone_index(layout, wanted)), state, thrown, tuple(new), tuple(onto))


def _ends(layout: Layout, functions: Functions, state: int, zone: str) -> int:
    """The function of a condition without which the round does not end with a card thrown; -1 where it may always."""
    program = layout.program
    tests = []
    for act in program.states[state].actions:
        if not _takes(act, zone) or not _throws_one(program, state, act, zone):
            continue
        last = act.effects[-1]
        if last.verb != "go" or last.when is not None or _may_end(program, act.effects, deeper=False):
            return -1
        for line in act.effects:
            if line.verb == "go" and _may_end(program, [line]):
                parts = [part for part in (_all_of(line.when) if line.when is not None else ()) if settled(program, part)]
                if not parts:
                    return -1
                tests.append(both(*[lower(layout, part) for part in parts]))
    return functions.expression(either(*tests) if tests else const(False))


def _may_end(program: Program, lines: Iterable[Do], *, deeper: bool = True) -> bool:
    """Whether the round may end by some effects, or (`deeper`) in the states that they lead to, before anybody is asked."""
    seen: set[int] = set()
    waiting = [list(lines)]
    while waiting:
        some = waiting.pop()
        for line in some:
            used = {part.args[0] for arg in line.args for part in arg.walk() if part.op == "zone"}
            if line.verb in ROUND_ENDS or (line.verb in TAKING and used & program.runs_out.keys()):
                return True
            further = {line.goes} if deeper and line.verb == "go" and line.goes >= 0 else set()
            while further - seen:
                at = min(further - seen)
                seen.add(at)
                waiting.append(list(program.states[at].entry_lines))
                further |= {program.states[at].then} - {-1}
    return False


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


def _contract(program: Program, act: Act, zone: str) -> int:
    """The number of the choice of a contract that an action lays, at most once in a turn; -1 where it does no such thing."""
    at = next((at for at, choice in enumerate(act.choices) if choice.kind == "melds" and choice.meeting is not None), -1)
    if at < 0 or not settled(program, act.choices[at].meeting):
        return -1
    taking = [line for line in act.effects if line.verb in TAKING and zone in sources_of(act, line)]
    if len(taking) != 1 or taking[0].verb != "lay" or taking[0].each is not None or taking[0].args[0].args[0] != at:
        return -1
    made = []
    for line in act.effects:
        if line.verb in ("go", "again", "done"):
            break
        if line.verb == "let" and line.when is None and line.each is None:
            made.append(line.args[0])
    once = any(guard.when is None and _stays(program, guard) and guard.cond.args[0] in made for guard in act.guards)
    return at if once else -1


def _closing(program: Program, act: Act) -> tuple[int, ...]:
    """The numbers of requirements that stay false for the rest of a turn: `not X`, where actions make X true at most."""
    return tuple(number for number, guard in enumerate(act.guards) if _stays(program, guard))


def _stays(program: Program, guard: Guard) -> bool:
    cond = guard.cond
    if cond.op != "not" or cond.args[0].op != "var" or not settled(program, guard.when):
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
