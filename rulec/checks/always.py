"""Conditions that hold whatever happens, or never: requirements, debts and everything after a `when`."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.diagnostics.diagnostic import Report
from rulec.model.constants import constant
from rulec.model.entries import Entry
from rulec.model.typed import Act, Do, Ex, Guard, Program


def check_always(program: Program, report: Report) -> None:
    """Report actions that can never be done, lines that never count, and conditions that refuse nothing."""
    for state in program.states:
        for action in state.actions:
            _action(action, report)
        for line in state.entry_lines:
            if line.verb == "owe" and constant(line.args[0]) is False:
                _never_done(f"nobody can ever end a turn that comes through `{state.name}`", line.args[0], report)
    for demand in program.demands:
        if constant(demand.cond) is not None:
            _pointless(demand.cond, constant(demand.cond) is True, "settings are never ruled out by this", report)
    for when, entry, what in whens_of(program):
        if constant(when) is False:
            report.add(
                "unused",
                when.span,
                f"this never holds, so {what} never counts",
                others=[(entry.span, "the rule")] if entry.span.source is not when.span.source else (),
                help="leave it out, or correct the condition",
            )


def _action(action: Act, report: Report) -> None:
    for guard in action.guards:
        if guard.when is not None and constant(guard.when) is not True:
            continue
        known = constant(guard.cond)
        if known is False:
            _never_done(f"`{action.name}` can never be done: it requires what never holds", guard.cond, report)
        elif known is True:
            _pointless(guard.cond, True, f"the requirement `{guard.path}` never refuses anything", report)
    for line in action.effects:
        if line.verb == "owe" and line.when is None and constant(line.args[0]) is False:
            _never_done(f"`{action.name}` can never be done: what is owed here can never be paid", line.args[0], report)


def _never_done(message: str, cond: Ex, report: Report) -> None:
    report.add("unused", cond.span, message, label="this never holds", help="correct the condition, or take the whole rule out")


def _pointless(cond: Ex, holds: bool, message: str, report: Report) -> None:
    if holds:
        report.add("never-matters", cond.span, f"{message}: it always holds", help="it can be left out")


def whens_of(program: Program) -> Iterator[tuple[Ex, Entry, str]]:
    """Yield (condition, rule, what it is about) of every `when`."""
    conds = [cond for lines in program.melds.values() for cond in lines] + [limit for _, _, limit in program.limits]
    for cond in conds:
        if cond.when is not None:
            yield cond.when, cond.entry, f"`{cond.path}`"
    for wild in program.wilds:
        if wild.when is not None:
            yield wild.when, wild.entry, f"`{wild.name}`"
    for lines in program.runs_out.values():
        yield from _of_lines(lines)
    for state in program.states:
        yield from _of_lines(state.entry_lines)
        for action in state.actions:
            if action.when is not None:
                yield action.when, action.entry, f"`{action.name}`"
            for guard in action.guards:
                if guard.when is not None:
                    yield guard.when, guard.entry, f"the requirement `{guard.path}`"
            yield from _of_lines(action.effects)


def _of_lines(lines: tuple[Do, ...]) -> Iterator[tuple[Ex, Entry, str]]:
    for line in lines:
        if line.when is not None:
            yield line.when, line.entry, "this line"


def guards_of(program: Program) -> Iterator[tuple[Guard, Act]]:
    """Yield every requirement with its action."""
    for state in program.states:
        for action in state.actions:
            yield from ((guard, action) for guard in action.guards)
