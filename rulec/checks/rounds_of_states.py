"""Automatic states that lead to each other in a circle must change what decides whether the circle is left."""

from __future__ import annotations

from rulec.checks.graph import leads_to, reachable_lines
from rulec.checks.needed import drawn_from
from rulec.checks.reading import reached
from rulec.checks.words import quoted
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Do, Ex, Program, StateNode

EVERYTHING = ("begin_round", "begin_turn", "end_match", "shuffle")
"""Effects that change so much that what conditions say may change with them."""


def check_rounds(program: Program, report: Report) -> None:
    """Report circles of states that ask nobody and change nothing which their conditions read: once in, play never leaves.

    Circles without any way out are found with the flow of the whole match. As there, only games are asked.
    """
    if not program.model.is_game or any(one.code == "stuck" for one in report):
        return
    silent = {number: state for number, state in enumerate(program.states) if state.asks is None and not _stirs(program, state)}
    after = {number: set(leads_to(program, reachable_lines(state.entry_lines))) & set(silent) for number, state in silent.items()}
    told: set[int] = set()
    for number in silent:
        circle = _circle(number, after)
        if number in told or not circle:
            continue
        told |= circle
        states = [silent[one] for one in sorted(circle)]
        if not _may_end(program, states):
            report.add(
                "stuck",
                states[0].entry.span,
                f"play can go round in {quoted(state.name for state in states)} for ever: nobody is asked there, and nothing "
                "changes what the conditions read",
                others=[(state.entry.span, "and this") for state in states[1:]],
                help="let a state on the way ask somebody, or change what a condition depends on",
            )


def _stirs(program: Program, state: StateNode) -> bool:
    """Whether so much changes in a state that a circle through it may well be left."""
    lines = reachable_lines(state.entry_lines)
    return any(line.verb in EVERYTHING or drawn_from(line) in program.runs_out for line in lines)


def _circle(start: int, after: dict[int, set[int]]) -> set[int]:
    """The states that `start` leads to and that lead back to it; none when it is in no circle."""
    ahead = _reach(start, after)
    return {one for one in ahead if start in _reach(one, after)} if start in ahead else set()


def _reach(start: int, after: dict[int, set[int]]) -> set[int]:
    """Every state that comes up after one, itself only when it comes up again."""
    seen: set[int] = set()
    waiting = list(after[start])
    while waiting:
        one = waiting.pop()
        if one not in seen:
            seen.add(one)
            waiting += after[one]
    return seen


def _may_end(program: Program, states: list[StateNode]) -> bool:
    lines = [line for state in states for line in reachable_lines(state.entry_lines)]
    asked = [ex for line in lines for ex in (line.when, line.each_where) if ex is not None]
    read = {_place(part) for part in reached(program, asked)}
    return bool(read & {"?", *(one for line in lines for one in _changed(line))})


def _place(part: Ex) -> str:
    """The variable or zone that an expression reads; `?` for what is different each time."""
    if part.op == "random_player":
        return "?"
    return str(part.args[1]) if part.op == "extreme" else str(part.args[0]) if part.op in ("var", "zone") else ""


def _changed(line: Do) -> set[str]:
    """The variables and zones that an effect changes."""
    if line.verb in ("go", "owe"):
        return set()
    return {_place(part) for arg in line.args for part in arg.walk()} - {"", "?"}
