"""Turns that may lock up, or never end: what is left when every action that may be refused is refused."""

from __future__ import annotations

from collections.abc import Callable

from rulec.checks.below_nothing import naturals
from rulec.checks.cases import Case, Cases
from rulec.checks.graph import closes, falls_through, leads_to, reach, reachable_lines
from rulec.checks.own import changes, own, taken_away
from rulec.checks.refusing import hopeless, known, leads_on, may_lock
from rulec.checks.truths import Truths
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Act, Do, Program, StateNode

ENDING = ("begin_turn", "begin_round", "end_match", "done")
"""Effects after which somebody else is asked, or nobody any more."""

COUNTING = ("let", "add", "subtract", *ENDING)
"""Effects that change what conditions may ask for, or whose turn it is."""


def check_going_on(cases: Cases, report: Report) -> None:
    """Report states of a game in which everything can come to be refused, turns without end, and actions without end."""
    program = cases.program
    if not program.states or any(one.code in ("stuck", "at-once") for one in report):
        return
    case = cases.case(cases.seats()[0], 1)
    counted, deals = naturals(program), cases.deals()
    here = [program.states[number] for number in sorted(reach(program))]
    asking = [state for state in here if state.asks is not None and falls_through(state)]
    locked = [state for state in asking if may_lock(case, state, Truths(counted, deals))]
    for state in locked:
        if own(program.model, state.entry):
            _locked(program, state, report)
    ends = ending(program, case, lambda: Truths(counted, deals))
    for number in sorted(reach(program)):
        state = program.states[number]
        told = state in locked or hopeless(state)
        if number not in ends and not told and state.asks is not None and own(program.model, state.entry):
            _endless(program, state, report)
    for state in here:
        for action in state.actions:
            if _repeats(program, state, action):
                _again(state, action, report)


def _locked(program: Program, state: StateNode, report: Report) -> None:
    others = [(span, "a line was removed here") for span in taken_away(program.model, state.name)[:2]]
    others += [(action.entry.span, "this can be refused") for action in state.actions[:3]]
    report.add(
        "doubtful",
        state.entry.span,
        f"play may stop in `{state.name}`: everything that can be done there can be refused",
        others=others,
        help="add an action that is always possible, as to pass, or lead on with `go` when nothing else is left",
    )


# ---- turns that end


def ending(program: Program, case: Case, truths: Callable[[], Truths]) -> set[int]:
    """Return the states from which somebody else's turn, or the end, is reached, whatever actions come to be refused."""
    found: set[int] = set()
    while True:
        new = {
            number
            for number, state in enumerate(program.states)
            if number not in found and _ends(program, case, state, found, truths())
        }
        if not new:
            return found
        found |= new


def _ends(program: Program, case: Case, state: StateNode, found: set[int], truths: Truths) -> bool:
    if _leads(program, case, reachable_lines(state.entry_lines), found) or state.then in found:
        return True
    if not falls_through(state):
        return False
    return leads_on(case, state, truths, lambda action: _leads(program, case, reachable_lines(action.effects), found))


def _leads(program: Program, case: Case, lines: tuple[Do, ...], found: set[int]) -> bool:
    """Whether some lines end the turn or lead to where it ends; of lines that hold sometimes, it is taken that they will."""
    done = [line for line in lines if line.when is None or known(case, line.when) is not False]
    return any(line.verb in ENDING for line in done) or any(goal in found for goal in leads_to(program, done))


def _endless(program: Program, state: StateNode, report: Report) -> None:
    report.add(
        "doubtful",
        state.entry.span,
        f"a turn that has come to `{state.name}` may never end: nobody else is asked after what can always be done there",
        others=[(span, "this was changed") for span in changes(program.model, state.entry)[:2]],
        help="let an action that is always possible lead to the next turn",
    )


# ---- actions that can be done again and again


def _repeats(program: Program, state: StateNode, action: Act) -> bool:
    """Whether an action that asks for nothing and counts nothing leads straight back to where it is done."""
    if action.choices or action.guards or action.when is not None or any(line.verb in COUNTING for line in action.effects):
        return False
    leaving = [line for line in action.effects if line.verb == "go" or closes(line)]
    return bool(leaving) and all(
        line.verb == "again" or (line.verb == "go" and program.states[line.goes] is state) for line in leaving
    )


def _again(state: StateNode, action: Act, report: Report) -> None:
    last = next(line for line in action.effects if closes(line))
    report.add(
        "doubtful",
        last.entry.node.span,
        f"after `{action.name}` the same player is asked in `{state.name}` again, as often as he likes",
        others=[(action.entry.span, "the action")] if action.entry.span.source is not last.entry.node.span.source else (),
        help="lead on to another state, or let a `require` say how often it may be done",
    )
