"""Which conditions of actions may fail, and whether those of all actions of a state may fail at once."""

from __future__ import annotations

from collections.abc import Callable

from rulec.checks.cases import Case
from rulec.checks.evaluate import Unclear, evaluate
from rulec.checks.moving import writes
from rulec.checks.truths import Truths
from rulec.model.constants import constant
from rulec.model.typed import Act, Ex, StateNode
from runtime.flow import Hole

MAY_LACK = ("meld", "melds", "wild")
"""Kinds of choices for which there may be nothing to choose. A card to choose is taken to be there."""

OF_THE_REST = {"without", "can_meld", "deadwood"}
"""Operations that ask what is left when a card is gone: often no card to choose will do."""


def known(case: Case, ex: Ex) -> bool | None:
    """Return what a condition of settings is with those of the game, None when it depends on more."""
    if any(part.op in ("round", "players", "value") for part in ex.walk()):
        return None
    fixed = constant(ex)
    if fixed is not None:
        return bool(fixed)
    if any(part.op == "option" and case.trial.rules.options and _varies(case, part.args[0]) for part in ex.walk()):
        return None
    if ex.op in ("and", "or"):
        one, two = known(case, ex.args[0]), known(case, ex.args[1])
        decides = ex.op == "or"
        if decides in (one, two):
            return decides
        return None if None in (one, two) else not decides
    if ex.op == "not":
        inner = known(case, ex.args[0])
        return None if inner is None else not inner
    try:
        return bool(evaluate(case, ex))
    except (Unclear, Hole):
        return None


def _varies(case: Case, name: str) -> bool:
    option = next(one for one in case.trial.rules.options if one.name == name)
    return bool(option.uses) or case.trial.value(f"{name}@column", case.state) is not None


def _holds(case: Case, ex: Ex, truths: Truths) -> bool:
    """Whether a condition holds when what it asks for is as told."""
    settled = known(case, ex)
    if settled is not None:
        return settled
    if ex.op in ("and", "or"):
        one, two = _holds(case, ex.args[0], truths), _holds(case, ex.args[1], truths)  # both, so that all is gathered
        return (one or two) if ex.op == "or" else (one and two)
    if ex.op == "not":
        return not _holds(case, ex.args[0], truths)
    return truths.ask(ex)


def _possible(case: Case, action: Act, truths: Truths) -> bool:
    """Whether an action can be done when its conditions are as told."""
    if any(choice.kind in MAY_LACK for choice in action.choices):
        return False
    held = [_holds(case, action.when, truths) if action.when is not None else True]
    for guard in action.guards:
        in_force = _holds(case, guard.when, truths) if guard.when is not None else True
        held.append(_picks(guard.cond) or _holds(case, guard.cond, truths) or not in_force)
    return all(held)


def _picks(ex: Ex) -> bool:
    """Whether a condition asks which card is chosen: another one may be. What it leaves in the hand is another matter."""
    ops = {part.op for part in ex.walk()}
    return "choice" in ops and not ops & OF_THE_REST


def hopeless(state: StateNode) -> bool:
    """Return whether a state has an action that can never be done, which is told elsewhere."""
    return any(constant(guard.cond) is False for action in state.actions for guard in action.guards)


def may_lock(case: Case, state: StateNode, truths: Truths) -> bool:
    """Return whether some truth of its conditions leaves a state without anything to do, and does not lead out of it at once."""
    if not state.actions or hopeless(state):
        return False  # that has been told

    def stays() -> bool:
        leaving = [line.when for line in state.entry_lines if line.verb == "go" and line.when is not None]
        left = [_holds(case, when, truths) for when in leaving]
        done = [_possible(case, action, truths) for action in state.actions]
        return not any(left) and not any(done)

    stays()  # gathers what the conditions ask for
    return any(stays() for _ in truths.every())


def leads_on(case: Case, state: StateNode, truths: Truths, leads: Callable[[Act], bool]) -> bool:
    """Return whether, however its conditions are, some action that is possible in a state leads on, or changes a condition.

    Where nothing at all is possible is another matter.
    """
    for action in state.actions:
        _possible(case, action, truths)  # gathers what the conditions ask for
    asked = truths.variables()
    some = False
    for _ in truths.every():
        free = [action for action in state.actions if _possible(case, action, truths)]
        some = some or bool(free)
        if free and not any(leads(action) or asked & writes(action.effects) for action in free):
            return False
    return some or not truths.few
