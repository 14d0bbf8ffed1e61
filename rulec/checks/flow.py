"""Play must be able to go on: every state leads somewhere, every action ends, the match can end."""

from __future__ import annotations

from rulec.checks.graph import CLOSING, all_lines, closes, ends_match, falls_through, reach, reachable_lines, successors
from rulec.checks.words import keyword, quoted
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Act, Do, Program, StateNode
from rulec.source import Span


def check_flow(program: Program, report: Report) -> None:
    """Report states and actions that play cannot get out of. What leads from state to state is asked of games only."""
    before = report.errors
    for state in program.states:
        _state(program, state, report)
    for lines in program.runs_out.values():
        _lines(lines, "event", report)
    if program.model.is_game and program.states and report.errors == before and not _nobody_asked(program, report):
        _begins(program, report)
        _ends(program, report)
        _unvisited(program, report)


# ---- one state


def _state(program: Program, state: StateNode, report: Report) -> None:
    _lines(state.entry_lines, "state", report)
    for action in state.actions:
        _action(program, action, report)
    name, span = state.name, state.entry.span
    if state.asks is None:
        if state.then >= 0 or "then" in state.entry.lines:
            line = state.entry.lines["then"].node
            report.add(
                "stuck",
                line.span,
                f"`{name}` asks nobody, so nobody can be done with it",
                help="write `go` instead of `then go`, or say whom the state `asks`",
            )
        elif falls_through(state) and not state.actions:  # actions without `asks` have been reported
            report.add(
                "stuck",
                span,
                f"play stops in `{name}`: nobody is asked, and no line always leads on",
                others=_removed(program, name),
                help="end it with `go STATE;`, or with `end match;`",
            )
        return
    if not falls_through(state):
        last = next(line for line in state.entry_lines if closes(line))
        report.add(
            "unused",
            last.entry.node.span,
            f"`{name}` never asks anybody: this line always leads on first",
            help="add `when` and when it does, or leave out `asks`",
        )
        return
    if not state.actions:
        report.add(
            "stuck",
            span,
            f"`{name}` asks players, and there is nothing they can do",
            others=_removed(program, name),
            help="add an `action`, or leave out `asks`",
        )
    done = next((line for line in all_lines(state) if line.verb == "done"), None)
    if done is not None and state.then < 0 and "then" not in state.entry.lines:
        report.add(
            "stuck",
            done.entry.node.span,
            f"nothing says how play goes on when everybody asked in `{name}` is done",
            others=[(span, "the state"), *_removed(program, f"{name}.then", exact=True)],
            help="add `then go STATE;` at the end of the state",
        )


def _action(program: Program, action: Act, report: Report) -> None:
    lines = action.effects
    for line in lines:
        if _once_only(line):
            _once(line, report)
    end = next((at for at, line in enumerate(lines) if closes(line)), None)
    if end is None:
        report.add(
            "stuck",
            action.entry.span,
            f"nothing says how play goes on after `{action.name}`",
            others=[*_sometimes(lines), *_removed(program, action.path)],
            help="end it with `go STATE;`, with `again;` (the same player goes on here) or with `done;` (the next one is asked)",
        )
    else:
        _dead(lines, end, report)


def _sometimes(lines: tuple[Do, ...]) -> list[tuple[Span, str]]:
    """The last line that leaves when its condition holds."""
    found = [line.entry.node.span for line in lines if line.verb in CLOSING and line.when is not None]
    return [(found[-1], "this leaves only when its condition holds")] if found else []


def _removed(program: Program, path: str, *, exact: bool = False) -> list[tuple[Span, str]]:
    """Where patches took lines of a state or action away."""
    gone = program.model.removed
    found = [span for name, span in gone.items() if (name == path if exact else name.startswith(f"{path}."))]
    return [(span, "a line was removed here") for span in found[:2]]


def _lines(lines: tuple[Do, ...], where: str, report: Report) -> None:
    """Entry lines and events, where nobody acts."""
    for line in lines:
        if line.verb in ("again", "done"):
            help = "write `go STATE;`" if where == "state" else "leave it out, or write `go STATE;`"
            report.add("type", line.entry.node.span, f"`{line.verb}` ends what a player does, and nobody acts here", help=help)
        elif _once_only(line):
            _once(line, report)
    end = next((at for at, line in enumerate(lines) if closes(line)), None)
    if end is not None:
        _dead(lines, end, report)


def _once_only(line: Do) -> bool:
    """Whether a line is done for each player that can be done but once; a turn may begin for the one who meets a condition."""
    if line.each is None:
        return False
    picks = line.when is not None or line.each_where is not None
    return line.verb in (*CLOSING, "begin_round") or (line.verb == "begin_turn" and not picks)


def _once(line: Do, report: Report) -> None:
    report.add(
        "type",
        line.entry.node.span,
        f"`{line.verb.replace('_', ' ')}` is done once, not for each {line.each}",
        help="to go on when it holds for somebody, write `when count of everyone where (...) > 0`",
    )


def _dead(lines: tuple[Do, ...], end: int, report: Report) -> None:
    if end + 1 < len(lines):
        report.add(
            "unused",
            lines[end + 1].entry.node.span,
            "this line is never done",
            others=[(lines[end].entry.node.span, "play always leaves here")],
            help="move it before the line that leaves, or give that one a `when`",
        )


# ---- the whole match


def _nobody_asked(program: Program, report: Report) -> bool:
    """Report a match that ends before anybody is asked; tells whether it is one."""
    here = [program.states[number] for number in sorted(reach(program))]
    if any(state.asks is not None and falls_through(state) for state in here):
        return False
    ends = [line for state in here for line in all_lines(state) if line.verb == "end_match"]
    if not ends:
        return False  # that it never ends is the greater fault
    start = program.states[0]
    report.add(
        "doubtful",
        ends[0].entry.node.span,
        "the match ends here before anybody is asked: no state that comes up asks players",
        others=[(start.entry.span, "a match begins here")],
        help="lead to a state that asks players before the match ends",
    )
    return True


def _begins(program: Program, report: Report) -> None:
    """The cards must be gathered before anybody is asked."""
    seen, waiting = {0}, [0]
    while waiting:
        state = program.states[waiting.pop()]
        if any(line.verb == "begin_round" for line in reachable_lines(state.entry_lines)):
            continue
        if state.asks is not None and falls_through(state):
            report.add(
                "stuck",
                state.entry.span,
                f"`{state.name}` asks players before any cards are there",
                others=[
                    *([(program.states[0].entry.span, "a match begins here")] if state is not program.states[0] else []),
                    *[
                        (span, "it was removed here")
                        for name, span in program.model.removed.items()
                        if name.endswith(".begin_round")
                    ],
                ],
                help="the state before it needs a line `begin round;`, which gathers all cards in the deck",
            )
            return
        number = program.states.index(state)
        waiting += [one for one in successors(program, number) if one not in seen]
        seen.update(waiting)


def _ends(program: Program, report: Report) -> None:
    """From every state that comes up the end of the match must be reached."""
    here = sorted(reach(program))
    if not any(ends_match(program, number) for number in here):
        report.add(
            "stuck",
            program.model.header.name_span,
            "the match never ends: no state that comes up has a line `end match`",
            help="add it where the match is over: `go match_over when round is deals;` and `state match_over { end match; }`",
        )
        return
    lost = [number for number in here if not any(ends_match(program, one) for one in reach(program, number))]
    if not lost:
        return
    first = next((number for number in lost if reach(program, number) <= set(lost)), lost[0])
    circle = [program.states[number].name for number in sorted(reach(program, first))]
    way = "it only leads to itself" if len(circle) == 1 else f"play goes round in {quoted(circle)}"
    report.add(
        "stuck",
        program.states[first].entry.span,
        f"from `{program.states[first].name}` the match never comes to an end: {way}",
        help="add a line that goes to another state in the end",
    )


def _unvisited(program: Program, report: Report) -> None:
    here = reach(program)
    for number, state in enumerate(program.states):
        if number in here:
            continue
        report.add(
            "unused",
            state.entry.span,
            f"play never comes to `{state.name}`",
            others=[(keyword(program.states[0].entry.node.span), "a match begins in the first state")] if number == 1 else (),
            help=f"add `go {state.name};` where it should be reached, or `remove {state.name};`"
            if state.entry.layer < len(program.model.layers) - 1
            else f"add `go {state.name};` where it should be reached, or leave the state out",
        )
