"""What options alone decide, and how it is decided as the rules stand when nobody sets an option."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.checks.reading import reached
from rulec.model.constants import constant, put_in
from rulec.model.entries import Entry
from rulec.model.typed import Cond, Do, Ex, Guard, Program

PLAIN = frozenset(["const", "option", "eq", "cmp", "and", "or", "not"])
"""Operations of conditions about options."""


def of_options(program: Program, ex: Ex | None) -> bool:
    """Whether a condition looks at options alone, and none of them is another in some deals."""
    parts = list(reached(program, [ex])) if ex is not None else []
    options = [program.options[part.args[0]] for part in parts if part.op == "option"]
    return bool(parts) and all(part.op in PLAIN for part in parts) and not any(one.uses or one.column for one in options)


def usually(program: Program, ex: Ex) -> bool:
    """Whether a condition about options holds as the rules set their options."""
    return bool(constant(put_in(ex, lambda part: program.options[part.args[0]].default if part.op == "option" else None)))


def unusual(program: Program) -> set[int]:
    """Return the ids of the entries of lines that come into force only when somebody sets options otherwise than the rules do."""
    return {id(entry) for entry, when in _conditions(program) if of_options(program, when) and not usually(program, when)}


def _conditions(program: Program) -> Iterator[tuple[Entry, Ex]]:
    """Yield the lines of actions, states, events and melds that have a `when`, with it."""
    acts = [act for state in program.states for act in state.actions]
    dos = [line for state in program.states for line in state.entry_lines]
    dos += [line for act in acts for line in act.effects]
    dos += [line for lines in program.runs_out.values() for line in lines]
    lines: list[Do | Guard | Cond] = [*dos]
    lines += [guard for act in acts for guard in act.guards]
    lines += [cond for some in program.melds.values() for cond in some]
    for one in lines:
        if one.when is not None:
            yield one.entry, one.when
