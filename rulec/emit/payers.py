"""Which debts only a lay-down can pay, so that the machine can tell at once that the cards for it are not there.

`owe must_go_down: down` is such a debt when nothing but laying the contract changes `down`. Until the debt falls due nothing may
come to the zone that the melds are laid from but wild cards freed by exchanges; where that cannot be read from the rules a debt
is left to the look-ahead alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulec.checks.moving import writes
from rulec.checks.reading import reached
from rulec.emit.reach import tabled_variables
from rulec.model.typed import SLOT, Act, Do, Ex, Program
from runtime.flow_tables import PayInfo

PLAIN = frozenset(
    [
        *("const", "option", "value", "var", "player", "turn", "round", "players", "left", "right", "partner", "team"),
        *("arith", "cmp", "eq", "and", "or", "not", "among", "between"),
    ]
)
"""Operations that see no cards."""

DUE = ("begin_turn", "begin_round", "end_match")
"""Effects at which debts fall due."""


def payers(program: Program, debt: Ex) -> tuple[PayInfo, ...]:
    """Return the lay-downs that alone can make the condition of a debt true; none where other things may, or might."""
    parts = list(reached(program, [debt]))
    names = {part.args[0] for part in parts if part.op == "var"}
    if not names or any(part.op not in PLAIN for part in parts) or _written_beside_actions(program, names):
        return ()
    made = []
    for state, node in enumerate(program.states):
        for number, act in enumerate(node.actions):
            if not writes(act.effects) & names:
                continue
            info = _pay_info(program, state, number, act)
            if info is None:
                return ()
            made.append(info)
    return tuple(made)


def _pay_info(program: Program, state: int, number: int, act: Act) -> PayInfo | None:
    """What is known of an action as a payer: its lay-down, and the exchanges that can help it. None when it is no such thing."""
    choice = next((at for at, one in enumerate(act.choices) if one.kind == "melds"), None)
    if choice is None:
        return None
    line = act.choices[choice]
    zones = {_zone(zone) for zone in line.zones}
    if None in zones or not settled(program, line.meeting):
        return None
    frees = []
    for index in within_a_turn(program, state):
        node = program.states[index]
        if any(brings(one, zones) for one in before_due(node.entry_lines)):
            return None
        for at, one in enumerate(node.actions if not falls_due(node.entry_lines) else ()):
            if any(brings(effect, zones) for effect in before_due(one.effects)):
                return None
            if _frees(one) and not settled(program, one.when):
                return None
            if _frees(one):
                frees.append((index, at))
    return PayInfo(state, number, choice, tuple(frees))


def settled(program: Program, ex: Ex | None) -> bool:
    """Whether no action changes what an expression, and what is a meld, depend on."""
    written = {name for node in program.states for one in node.actions for name in writes(one.effects)}
    told = list(reached(program, [ex] if ex is not None else []))
    plain = all(part.op in PLAIN and not (part.op == "var" and part.args[0] in written) for part in told)
    return plain and not written & set(tabled_variables(program))


def _zone(ex: Ex) -> str | None:
    """The zone that all of a choice comes from."""
    return ex.args[0] if ex.op == "zone" else None


def brings(line: Do, zones: set[str | None]) -> bool:
    """Whether an effect may bring cards to one of some zones."""
    return line.verb == "move" and line.args[-1].args[0] in zones


def _frees(act: Act) -> bool:
    """Whether an action gives its player a wild card of the table to keep."""
    exchanges = any(line.verb == "exchange" for line in act.effects)
    return exchanges and not any(line.verb == "lay" and line.args[0].type == SLOT for line in act.effects)


def _written_beside_actions(program: Program, names: set[str]) -> bool:
    """Whether states on entering, or an empty zone, change one of some variables."""
    lines = [line for state in program.states for line in state.entry_lines]
    lines += [line for event in program.runs_out.values() for line in event]
    return bool(writes(lines) & names)


def within_a_turn(program: Program, start: int) -> set[int]:
    """The states that can be reached from one before debts fall due."""
    found = {start}
    waiting = [start]
    while waiting:
        state = program.states[waiting.pop()]
        further = set(goes(state.entry_lines))
        if not falls_due(state.entry_lines):
            for act in state.actions:
                further |= set(goes(act.effects))
            further |= {state.then} if state.then >= 0 else set()
        waiting += further - found
        found |= further
    return found


def falls_due(lines: Iterable[Do]) -> bool:
    return any(line.verb in DUE and line.when is None for line in lines)


def before_due(lines: Iterable[Do]) -> Iterator[Do]:
    """Effect lines up to where debts fall due in any case."""
    for line in lines:
        if line.verb in DUE and line.when is None:
            return
        yield line


def goes(lines: Iterable[Do]) -> Iterator[int]:
    """Where effect lines go before debts fall due."""
    for line in before_due(lines):
        if line.verb == "go" and line.goes >= 0:
            yield line.goes
