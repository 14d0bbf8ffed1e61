"""Lowering states, actions and events."""

from __future__ import annotations

import ast as python

from rulec.checks.reading import reached
from rulec.emit.effects import statements
from rulec.emit.expressions import P, S, X, lower, root, zone_index
from rulec.emit.layout import Layout
from rulec.emit.pyast import Functions, call, const, either, negate
from rulec.emit.sheds import owed
from rulec.emit.taking import must_be_tried, needs
from rulec.emit.usual import of_options
from rulec.model.typed import CARDS, PLAYER, Act, Choice, Ex, Guard, Program, StateNode
from rulec.syntax import ast
from runtime.flow_tables import ActionInfo, ChoiceInfo, RequireInfo, StateInfo
from runtime.melds import NO_LIMIT

PLAYED = frozenset(
    (
        *("var", "zone", "extreme", "laid", "random_player"),
        *("player", "team", "turn", "everyone", "others", "left", "right", "partner"),
    )
)
"""Operations whose results come about in play."""


def lower_runs_out(layout: Layout, functions: Functions) -> dict[str, int]:
    """The functions of what happens when a zone runs out, by zone; what is left open stops the game when it comes up."""
    made = {}
    for zone, lines in layout.program.runs_out.items():
        name = f"{zone}_runs_out"
        node = layout.program.model.entries[name].node
        open = not lines and isinstance(node, ast.RunsOut) and node.lines is None
        stop: list[python.stmt] = [python.Return(call("hole", S, const(name)))]
        made[zone] = functions.body(stop if open else statements(layout, functions, lines))
    return made


def lower_states(layout: Layout, functions: Functions) -> tuple[StateInfo, ...]:
    """All states in order; the first is where a match begins."""
    return tuple(_state(layout, functions, state) for state in layout.program.states)


def _state(layout: Layout, functions: Functions, state: StateNode) -> StateInfo:
    asks = -1
    if state.asks is not None:
        seats = lower(layout, state.asks)
        if state.asks.type == PLAYER:
            asks = functions.expression(call("one_seat", seats))
        else:
            start = lower(layout, state.start) if state.start is not None else call("first_seat", S)
            asks = functions.expression(call("seats_from", S, seats, start))
    entry = functions.body(statements(layout, functions, state.entry_lines)) if state.entry_lines else -1
    actions = tuple(_action(layout, functions, act, state.at_once) for act in state.actions)
    return StateInfo(state.name, state.entry.node.title or "", asks, state.at_once, entry, actions, state.then)


def _action(layout: Layout, functions: Functions, act: Act, at_once: bool) -> ActionInfo:
    choices = tuple(_choice(layout, functions, choice) for choice in act.choices)
    requires = tuple(
        RequireInfo(
            guard.path,
            _guard(layout, functions, guard),
            not _looks(guard.cond, guard.when),
            not _rests_on_play(layout.program, guard),
            guard.path in layout.looking,
        )
        for guard in act.guards
    )
    debts = len(layout.debts)
    effect = functions.body(statements(layout, functions, act.effects, act.choices))
    when = functions.expression(lower(layout, act.when)) if act.when is not None else -1
    title = act.entry.node.title or act.name.replace("_", " ")
    return ActionInfo(
        act.name,
        act.path,
        title,
        when,
        choices,
        requires,
        effect,
        needs(layout, functions, act),
        must_be_tried(act, at_once),
        *_arranges(act),
        _two_choices(act, "lay"),
        _two_choices(act, "exchange"),
        all(line.verb != "again" for line in act.effects),
        of_options(layout.program, act.when),
        owed(layout, functions, act, debts),
    )


def _looks(*parts: Ex | None) -> bool:
    """Whether some expressions look at what was chosen."""
    return any(ex.op == "choice" for part in parts if part is not None for ex in part.walk())


def _guard(layout: Layout, functions: Functions, guard: Guard) -> int:
    test = lower(layout, guard.cond)
    return functions.expression(either(negate(lower(layout, guard.when)), test) if guard.when is not None else test)


def _choice(layout: Layout, functions: Functions, choice: Choice) -> ChoiceInfo:
    zones: list[tuple[int, int]] = []
    low = high = -1
    for zone in choice.zones:
        if zone.type in (CARDS, "melds", "card"):
            place = functions.expression(zone_index(layout, root(zone)))
            zones.append((place, functions.expression(_pool(layout, zone))))
        elif zone.type == "number":
            number = functions.expression(lower(layout, zone))
            low, high = (number, number) if low == -1 else (low, number)
        elif zone.type == "players":
            zones.append((-1, functions.expression(lower(layout, zone))))
    meeting = functions.expression(lower(layout, choice.meeting)) if choice.meeting is not None else -1
    return ChoiceInfo(
        choice.name, choice.kind, choice.called, tuple(zones), meeting, low, high, not _looks(*choice.zones, choice.meeting)
    )


def _pool(layout: Layout, zone: Ex) -> python.expr:
    """The cards or melds to choose from."""
    if zone.type == "card":
        return call("bytes", python.List([lower(layout, zone)], python.Load()))
    return lower(layout, zone)


def _two_choices(act: Act, verb: str) -> tuple[int, ...]:
    """The numbers of the two choices of a `lay CARD on MELD` or `exchange CARD for WILD`, or nothing."""
    for line in act.effects:
        if line.verb == verb and all(arg.op == "choice" for arg in line.args) and line.args[0].type in ("card", "wild"):
            return tuple(arg.args[0] for arg in line.args)
    return ()


def _rests_on_play(program: Program, guard: Guard) -> bool:
    """Whether variables or zones decide a requirement, and not the deal, the options and what is chosen alone."""
    parts = [part for part in (guard.cond, guard.when) if part is not None]
    return any(part.op in PLAYED for part in reached(program, parts))


def _arranges(act: Act) -> tuple[int, str]:
    """How many chosen cards stay out when a requirement says that the rest of a zone can be melded, and which one says so.

    -1 and no name without such a one.
    """
    for guard in act.guards:
        if guard.cond.op != "can_meld" or guard.when is not None:
            continue
        cards = guard.cond.args[0]
        out = 0
        while cards.op == "without":
            cards, less = cards.args
            if less.op != "choice" or less.type != "card":
                return -1, ""
            out += 1
        if cards.op == "zone":
            return out, guard.path
    return -1, ""


__all__ = ["NO_LIMIT", "P", "X", "ast", "lower_runs_out", "lower_states"]
