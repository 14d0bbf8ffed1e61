"""What parts of the rules depend on: the round, and variables that the rules about cards and melds read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulec.model.typed import Ex, Program

QUESTIONS = ("meld", "contract", "points", "pack")
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
    names = {"contract": ("contract",), "points": ("points",), "pack": ("packs",)}[question]
    for name in names:
        if name in program.values:
            yield from program.values[name].parts()
    if question == "pack":
        yield from program.specials.values()


def reached(program: Program, start: Iterable[Ex]) -> Iterator[Ex]:
    """Yield all expressions below some, through values, options and wild rules."""
    seen: set[str] = set()
    waiting = list(start)
    while waiting:
        ex = waiting.pop()
        for part in ex.walk():
            yield part
            further: list[Ex] = []
            key = (
                f"{part.op} {part.args[0]}"
                if part.op in ("value", "option")
                else f"wild {part.args[1]}"
                if part.op == "is_wild"
                else ""
            )
            if not key or key in seen:
                continue
            seen.add(key)
            if part.op == "value":
                further = list(program.values[part.args[0]].parts())
            elif part.op == "option":
                option = program.options[part.args[0]]
                further = [cond for cond, _ in option.uses]
                if option.column:
                    further += program.values[f"{option.name}@column"].parts()
            else:
                wild = program.wilds[part.args[1]]
                further = [one for one in (wild.which, wild.bound, wild.when) if one is not None]
            waiting += further


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
