"""The machine: beginning a match, entering states, and carrying out moves that are known to be legal."""

from __future__ import annotations

from runtime import rng
from runtime.debts import Unpaid, fall_due
from runtime.flow import AGAIN, DONE, Endless, Hole, NobodyAsked, OutOfCards, OwedByNobody, Unavailable
from runtime.flow_tables import StateInfo
from runtime.scopes import first_values
from runtime.setup import Setup
from runtime.state import State
from runtime.tables import ROUND, TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST_STEPS = 2_000
"""How many automatic states may follow each other before the rules are taken to run in a circle."""


class NotPlayable(Exception):
    """The rules have no states, or leave open something that is needed before the first player is asked."""


def new_match(setup: Setup, seed: int) -> State:
    """Return a state before the first deal; `begin` starts it. Raises NotPlayable without states."""
    if not setup.rules.states:
        raise NotPlayable(f"`{setup.rules.name}` has no states: it can be asked about melds and hands, and not be played")
    if setup.rules.kind == "base":
        raise NotPlayable(f"`{setup.rules.name}` is a base: games are built on it, and it is not played itself")
    state = State(setup)
    state.rng = rng.seeded(seed)
    first_values(state, ("match", "round", "turn"))
    return state


def begin(state: State, round: int | None = None) -> list[tuple[Any, ...]]:
    """Enter the first state of a new match and run to where somebody is asked; return what happened.

    With a later `round` the match begins with that deal, as if those before had left nothing behind. Raises what `enter` does.
    """
    if round is not None:
        state.v[ROUND] = round - 1
    events: list[tuple[Any, ...]] = []
    state.ev = events
    try:
        enter(state, 0)
    except Unpaid as wrong:
        raise OwedByNobody(state.g.rules.states[state.at].name, wrong.names[0]) from None
    finally:
        state.ev = None
    return events


def enter(state: State, index: int) -> None:
    """Enter a state and run automatic states until somebody is asked or the match is over.

    Raises Endless when nobody ever is asked or cards are taken where none are, Hole when something left open is needed.
    """
    states, functions = state.g.rules.states, state.g.F
    for _ in range(MOST_STEPS):
        info = states[index]
        state.at = index
        if state.ev is not None:
            state.ev.append(("enter", index))
        if info.entry >= 0:
            leave = _begin_state(state, info)
            if state.over:
                state.asked, state.queue = -1, ()
                return
            if leave is not None:
                index = leave
                continue
        if info.asks < 0:
            raise Endless(info.name)
        seats = functions[info.asks](state, state.v[TURN], None)
        if seats:
            if any(debtor != seats[0] for _, debtor, _ in state.debts):
                fall_due(state)
            state.asked, state.queue, state.pending = seats[0], seats[1:], ()
            return
        if info.then < 0:
            raise NobodyAsked(info.name)
        index = info.then
    raise Endless(states[index].name)


def _begin_state(state: State, info: StateInfo) -> int | None:
    """Do what a state does before anybody is asked; return where it leads, if anywhere. Raises OutOfCards."""
    try:
        leave: int | None = state.g.F[info.entry](state, state.v[TURN], None)
    except Unavailable as wrong:
        zone = state.g.rules.zones[state.g.layout.zone_of[wrong.zone]].name
        raise OutOfCards(info.name, _taking_from(state, info, zone), zone, wrong.zone) from None
    return leave


def _taking_from(state: State, info: StateInfo, zone: str) -> str:
    """The full name of the line of a state that takes cards from a zone; that of the state when there is not just one."""
    lines = [
        name
        for name, rule in state.g.rules.infos.items()
        if name.startswith(f"{info.name}.") and {"of", "from"} & set(rule.said.partition(f" {zone} ")[0].split()[-1:])
    ]
    return lines[0] if len(lines) == 1 else info.name


def carry_out(state: State, action: int, args: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Do a legal move of the player asked and run on to the next question; all or nothing. Returns what happened.

    When an exception of `runtime.flow`, or Unpaid, is raised the state is as before.
    """
    before = state.clone()
    events: list[tuple[Any, ...]] = []
    state.ev = events
    try:
        attempt(state, action, args)
    except (Hole, Unavailable, Endless, Unpaid):
        state.restore(before)
        raise
    finally:
        state.ev = None
    return events


def attempt(state: State, action: int, args: tuple[Any, ...]) -> None:
    """Do as `carry_out` does, on a copy that can be thrown away: after an exception it is in no state to be used."""
    state.revealed = False
    info = state.g.rules.states[state.at]
    if info.at_once:
        _at_once(state, info, action, args)
        return
    actor = state.asked
    if state.ev is not None:
        state.ev.append(("act", actor, state.at, action, args))
    leave = state.g.F[info.actions[action].effect](state, actor, args)
    _go_on(state, info, actor, leave)


def _go_on(state: State, info: StateInfo, actor: int, leave: int | None) -> None:
    """Follow what an action's effects returned."""
    if state.over:
        state.asked, state.queue = -1, ()
    elif leave == AGAIN:
        _again(state, info, actor)
    elif leave == DONE:
        _next(state, info)
    elif leave is None:
        raise Endless(info.name)
    else:
        enter(state, leave)


def _again(state: State, info: StateInfo, actor: int) -> None:
    """Enter the state anew for the same player: its entry lines run again."""
    queue = state.queue
    if info.entry >= 0:
        leave = _begin_state(state, info)
        if leave is not None or state.over:
            _go_on(state, info, actor, leave)
            return
    state.asked, state.queue = actor, queue


def _next(state: State, info: StateInfo) -> None:
    """Ask the next player of the list, or go on where the state says when everybody is done."""
    if state.queue:
        fall_due(state)
        state.asked, state.queue = state.queue[0], state.queue[1:]
        return
    if info.then < 0:
        raise Endless(info.name)
    enter(state, info.then)


def _at_once(state: State, info: StateInfo, action: int, args: tuple[Any, ...]) -> None:
    """Note a move made blind; when everybody has moved, carry all of them out in the order they were asked."""
    state.pending = (*state.pending, (state.asked, action, args))
    if state.queue:
        state.asked, state.queue = state.queue[0], state.queue[1:]
        return
    moves, state.pending = state.pending, ()
    again = []
    for seat, number, chosen in moves:
        if state.ev is not None:
            state.ev.append(("act", seat, state.at, number, chosen))
        leave = state.g.F[info.actions[number].effect](state, seat, chosen)
        if state.over:
            _go_on(state, info, seat, None)
            return
        if leave == AGAIN:
            again.append(seat)
        elif leave is not None and leave >= 0:  # an event, such as the stock running out, ends it for all
            enter(state, leave)
            return
    if again:
        state.asked, state.queue = again[0], tuple(again[1:])
        return
    if info.then < 0:
        raise Endless(info.name)
    enter(state, info.then)
