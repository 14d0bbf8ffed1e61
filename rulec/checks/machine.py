"""What the language can say and the machine cannot play yet. The lists here are the only place that knows."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Do, Program
from rulec.source import Span

VERBS: dict[str, str] = {}
"""Effects that cannot be done yet, with what they are called."""

CHOICES: dict[str, str] = {"cards": "choosing several cards at once"}
"""Kinds of choices that cannot be offered yet."""

OPERATIONS: dict[str, str] = {
    "depth": "taking a card from the middle of a stack (`depth of`)",
}
"""Operations that cannot be computed yet."""

OF_LAID_MELDS: dict[str, str] = {
    "meld_owner": "a `meld` or `limit` that asks for the `owner`; melds are judged by their cards alone"
}
"""Operations that have an answer for melds chosen from the table only."""


def check_machine(program: Program, report: Report) -> None:
    """Report every use of something that the machine cannot play yet."""

    def say(span: Span, what: str) -> None:
        report.add("not-yet", span, f"not played yet: {what}", help="the rule is understood; leave it out to use the others")

    for ex, _ in program.expressions():
        for part in ex.walk():
            if part.op in OPERATIONS:
                say(part.span, OPERATIONS[part.op])
    for conds in (*program.melds.values(), [cond for _, _, cond in program.limits]):
        for cond in conds:
            for part in cond.cond.walk():
                if part.op in OF_LAID_MELDS:
                    say(part.span, OF_LAID_MELDS[part.op])
    for state in program.states:
        for action in state.actions:
            for choice in action.choices:
                if choice.kind in CHOICES:
                    say(choice.entry.node.span, CHOICES[choice.kind])
    for line in _lines(program):
        if line.verb in VERBS:
            say(line.entry.node.span, VERBS[line.verb])


def _lines(program: Program) -> Iterator[Do]:
    for lines in program.runs_out.values():
        yield from lines
    for state in program.states:
        yield from state.entry_lines
        for action in state.actions:
            yield from action.effects
