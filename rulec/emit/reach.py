"""What parts of the rules depend on: the round, and variables that the rules about cards and melds read."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.checks.reading import reached
from rulec.model.typed import Ex, Program

QUESTIONS = ("meld", "contract", "points", "pack", "out")
"""Questions that may depend on the deal, as `Rules.by_round` names them."""


def roots(program: Program, question: str) -> Iterator[Ex]:
    """Yield the expressions that a question about cards reads first."""
    if question == "meld":
        for conds in program.melds.values():
            for cond in conds:
                yield from _conds([cond.cond, cond.when])
        for _, _, cond in program.limits:
            yield from _conds([cond.cond, cond.when])
        for wild in program.wilds:
            yield from _conds([wild.which, wild.bound, wild.when])
        return
    if question == "out":
        for act in [act for state in program.states for act in state.actions]:
            if any(guard.cond.op == "can_meld" for guard in act.guards):
                for guard in act.guards:
                    yield from _conds([guard.cond, guard.when])
        return
    names = {"contract": ("contract",), "points": ("points",), "pack": ("packs",)}[question]
    for name in names:
        if name in program.values:
            yield from program.values[name].parts()
    if question == "pack":
        yield from program.specials.values()


def depends_on_round(program: Program) -> tuple[str, ...]:
    """Return the questions whose answer depends on the round."""
    return tuple(question for question in QUESTIONS if any(ex.op == "round" for ex in reached(program, roots(program, question))))


def tabled_variables(program: Program) -> list[str]:
    """Return the variables that the rules about cards and melds read; when one changes they are worked out anew."""
    found = []
    for question in ("meld", "points"):
        for ex in reached(program, roots(program, question)):
            if ex.op == "var" and ex.args[0] not in found:
                found.append(ex.args[0])
    return found


def _conds(parts: list[Ex | None]) -> Iterator[Ex]:
    for part in parts:
        if part is not None:
            yield part
