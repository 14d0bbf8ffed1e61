"""Running scripted games: every step is made, held against what the script says, and kept for whoever shows it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulec.diagnostics.diagnostic import Report
from rulec.testing.expect import Expectation
from rulec.testing.scripts import Script, read_script
from rulec.testing.steps import Refused, Step
from rulec.testing.tables import Table, prepare
from runtime.flow import Endless, Hole
from runtime.legal import IllegalMove, apply, refusals
from runtime.matching import each_its_own
from runtime.moves import AMBIGUOUS, Move, Refusal
from runtime.notation import BadMove
from runtime.reasons import Reason, reason
from runtime.setup import Setup
from runtime.state import State

PASSED, FAILED, UNKNOWN = "passed", "failed", "unknown"


@dataclass(frozen=True, slots=True)
class Fault:
    """One way in which a step is not as written: what was expected, what came, and the rules that refused the move, if any."""

    about: str
    expected: str
    came: str
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class StepResult:
    """A step as it was played.

    `move` is the move in its full notation, as written when it cannot be read. `kind` and `reasons` say how and why it was
    refused, `events` what happened when it was made. `before` and `after` are the positions; the same when nothing was moved.
    `hole` is what is not known when the step could not be judged.
    """

    step: Step
    verdict: str
    move: str
    before: State
    after: State
    kind: str = ""
    reasons: tuple[Reason, ...] = ()
    events: tuple[tuple[Any, ...], ...] = ()
    faults: tuple[Fault, ...] = ()
    hole: Hole | None = None


@dataclass(frozen=True, slots=True)
class CaseResult:
    """One game of a script. `left` is how many steps were not reached because one before them failed."""

    name: str
    table: Table
    steps: tuple[StepResult, ...]
    left: int

    @property
    def verdict(self) -> str:
        """`passed`, `failed` or `unknown`: that of the worst step."""
        verdicts = {one.verdict for one in self.steps}
        return FAILED if FAILED in verdicts else UNKNOWN if UNKNOWN in verdicts else PASSED


@dataclass(slots=True)
class ScriptResult:
    """A scripted game as it was run. With errors in `report` nothing was run, and `cases` is empty."""

    path: Path
    report: Report
    script: Script | None = None
    cases: list[CaseResult] = field(default_factory=list)

    @property
    def verdict(self) -> str:
        """`passed`, `failed` (also for a script that cannot be read) or `unknown`."""
        verdicts = {one.verdict for one in self.cases}
        if self.report.errors or FAILED in verdicts:
            return FAILED
        return UNKNOWN if UNKNOWN in verdicts else PASSED

    @property
    def ok(self) -> bool:
        """Whether everything went as written."""
        return self.verdict == PASSED

    def failures(self) -> str:
        """Return what went wrong, as `rulec test` says it; empty when nothing did."""
        from rulec.testing.words import failures

        return failures(self)


def run_script(path: str | os.PathLike[str]) -> ScriptResult:
    """Run a scripted game. Nothing is run unless everything that can be checked beforehand is right."""
    result, tables = prepare_script(path)
    result.cases += [play(table) for table in tables]
    return result


def prepare_script(path: str | os.PathLike[str]) -> tuple[ScriptResult, list[Table]]:
    """Read a scripted game and check it; return the result, empty as yet, and the tables to play, none when there are errors."""
    result = ScriptResult(Path(path), Report())
    result.script = read_script(result.path, result.report)
    if result.script is None:
        return result, []
    tables = [prepare(case, result.path.parent, result.report) for case in result.script.cases]
    ready = [table for table in tables if table is not None]
    return result, ready if not result.report.errors else []


def play(table: Table) -> CaseResult:
    """Play one game of a script to its end or its first step that is not as written."""
    made = tuple(play_steps(table))
    return CaseResult(table.case.name, table, made, len(table.steps) - len(made))


def play_steps(table: Table) -> Iterator[StepResult]:
    """Give each step as it is played, up to the first that is not as written; the first, if there is no position to play from."""
    state = table.state.clone()
    if table.hole is not None:
        step = table.steps[0]
        yield StepResult(step, UNKNOWN, step.move, state, state, hole=table.hole)
        return
    for step in table.steps:
        done = _step(table, step, state)
        yield done
        if done.verdict != PASSED:
            return
        state = done.after.clone()


def _step(table: Table, step: Step, before: State) -> StepResult:
    """Make one step; an expectation is held against the position after it."""
    if step.seat < 0:
        return _expected(StepResult(step, PASSED, "", before, before))
    try:
        done = _move(table, step, before)
    except Hole as hole:
        return StepResult(step, UNKNOWN, step.move, before, before, hole=hole)
    except Endless as wrong:
        fault = Fault("the move", "somebody is asked", wrong.told)
        return StepResult(step, FAILED, step.move, before, before, faults=(fault,))
    return _expected(done) if done.verdict == PASSED else done


def _move(table: Table, step: Step, before: State) -> StepResult:
    text = step.move
    move: Move | None = None
    against: tuple[Refusal, ...] = ()
    ways: tuple[str, ...] = ()
    try:
        move = table.notation.read(before, step.seat, step.move)
        text = table.notation.write(before, move) if _writable(before, move) else step.move
        against = refusals(before, move)
    except BadMove as wrong:
        against, ways = (wrong.refusal,), wrong.ways
    if move is not None and not against and step.refused is None:
        after = before.clone()
        try:
            events = apply(after, move)
        except IllegalMove as wrong:
            against = wrong.refusals
        else:
            return StepResult(step, PASSED, text, before, after, events=tuple(events))
    reasons = tuple(told(table.setup, one) for one in against)
    kind = against[0].kind if against else ""
    faults = _judge(step.refused, against, ways, reasons)
    return StepResult(step, FAILED if faults else PASSED, text, before, before, kind, reasons, faults=faults)


def _writable(state: State, move: Move) -> bool:
    """Whether a move has all the choices of its action, so that it can be written in full."""
    actions = state.g.rules.states[state.at].actions if state.at >= 0 else ()
    action = next((one for one in actions if one.name == move.action), None)
    return action is not None and len(action.choices) == len(move.args)


def told(setup: Setup, one: Refusal) -> Reason:
    """Return a refusal with where its rule stands and the clauses it cites."""
    cards = tuple(setup.rules.pack.types[card].code for card in one.cards)
    return reason(setup, one.rule, one.message, cards)


def _judge(
    wanted: Refused | None, against: tuple[Refusal, ...], ways: tuple[str, ...], reasons: tuple[Reason, ...]
) -> tuple[Fault, ...]:
    """Hold a refusal, or that there is none, against what the script says."""
    came = f"{against[0].kind}: {', '.join(one.rule for one in against)}" if against else "legal"
    if wanted is None:
        return (Fault("the move", "legal", came, reasons),) if against else ()
    expected = f"{wanted.kind}: {wanted.text}"
    if not against or against[0].kind != wanted.kind:
        return (Fault("the move", expected, came, reasons),)
    if wanted.kind == AMBIGUOUS:
        if len(ways) != len(wanted.ways) or not _each_found(wanted.ways, ways):
            return (Fault("the moves it could be", wanted.text, ", ".join(ways), reasons),)
        return ()
    for one in wanted.reasons:
        if not any(one.rule == refusal.rule and set(one.cards) <= set(refusal.cards) for refusal in against):
            return (Fault("the move", expected, came, reasons),)
    return ()


def _each_found(wanted: tuple[str, ...], ways: tuple[str, ...]) -> bool:
    """Whether each text is the whole of a move, or words of it, and each of another one."""
    spaced = [f" {_spaced(way)} " for way in ways]
    return each_its_own([[at for at, way in enumerate(spaced) if f" {_spaced(text)} " in way] for text in wanted])


def _spaced(move: str) -> str:
    """Return a move with its brackets as words of their own, so that a card in them is one, too."""
    return " ".join(move.replace("[", " [ ").replace("]", " ] ").split())


def _expected(done: StepResult) -> StepResult:
    """Hold the expectations of a step against the position after it."""
    faults: list[Fault] = []
    for one in done.step.expects:
        fault = _fault(one, done.after)
        if isinstance(fault, Hole):
            return StepResult(done.step, UNKNOWN, done.move, done.before, done.after, events=done.events, hole=fault)
        if fault is not None:
            faults.append(fault)
    if not faults:
        return done
    return StepResult(done.step, FAILED, done.move, done.before, done.after, done.kind, done.reasons, done.events, tuple(faults))


def _fault(one: Expectation, state: State) -> Fault | Hole | None:
    """Return how an expectation fails, what is left open when it cannot be judged, or None when it holds."""
    try:
        holds, got = one.test(state)
    except Hole as hole:
        return hole
    return None if holds else Fault(one.about, one.wanted, got)
