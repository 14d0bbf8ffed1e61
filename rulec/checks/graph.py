"""The states of a game as a graph: where each line may lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulec.checks.needed import drawn_from
from rulec.model.typed import Do, Program, StateNode

CLOSING = ("go", "again", "done", "end_match")


def closes(line: Do) -> bool:
    """Whether nothing after this line is ever done."""
    return line.verb in CLOSING and line.when is None and line.each is None


def reachable_lines(lines: tuple[Do, ...]) -> tuple[Do, ...]:
    """The lines up to the first that always leaves."""
    for at, line in enumerate(lines):
        if closes(line):
            return lines[: at + 1]
    return lines


def falls_through(state: StateNode) -> bool:
    """Whether the entry lines of a state can all be done without leaving it."""
    return not any(closes(line) for line in state.entry_lines)


def all_lines(state: StateNode) -> Iterator[Do]:
    """Yield the lines of a state and of its actions that can be reached."""
    yield from reachable_lines(state.entry_lines)
    if falls_through(state):
        for action in state.actions:
            yield from reachable_lines(action.effects)


def leads_to(program: Program, lines: Iterable[Do]) -> Iterator[int]:
    """Yield the states that some lines go to, directly or because a zone runs out."""
    for line in lines:
        if line.verb == "go":
            yield line.goes
        zone = drawn_from(line)
        if zone in program.runs_out:
            yield from (event.goes for event in program.runs_out[zone] if event.verb == "go")


def successors(program: Program, number: int) -> set[int]:
    """Return the states that may come after a state."""
    state = program.states[number]
    found = set(leads_to(program, all_lines(state)))
    if state.then >= 0 and falls_through(state):
        found.add(state.then)
    return found - {-1}


def reach(program: Program, start: int = 0) -> set[int]:
    """Return every state that can come up from a state on, itself included."""
    seen = {start}
    waiting = [start]
    while waiting:
        for further in successors(program, waiting.pop()) - seen:
            seen.add(further)
            waiting.append(further)
    return seen


def ends_match(program: Program, number: int) -> bool:
    """Whether the match can end in a state."""
    return any(line.verb == "end_match" for line in all_lines(program.states[number])) or any(
        event.verb == "end_match"
        for line in all_lines(program.states[number])
        for event in program.runs_out.get(drawn_from(line), ())
    )
