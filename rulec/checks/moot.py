"""Options that are set to no effect, because other settings keep every rule that asks for them out of force."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.checks.cases import Case, Cases
from rulec.checks.reading import reached_names, roots
from rulec.checks.refusing import known
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Ex, Program, act_expressions
from rulec.syntax import ast


def check_moot(cases: Cases, report: Report) -> None:
    """Report each option that the game's own file sets otherwise than usual, and that nothing in force asks for."""
    program = cases.program
    last = len(program.model.layers) - 1
    set_here = {}
    for name, settings in program.model.settings.items():
        node = program.options[name].entry.node if name in program.options else None
        for one in settings:
            if isinstance(node, ast.Option) and one.layer == last and one.value is not None and one.tail.when is None:
                usual = node.normally.span.text if node.normally is not None else ""
                if one.value.span.text != usual:
                    set_here[name] = one
    if not set_here:
        return
    case = cases.case(cases.seats()[0], 1)
    out = {id(ex) for ex in _out_of_force(program, case)}
    everything = list(roots(program))
    read = reached_names(program, everything)
    live = reached_names(program, (part for ex in everything if id(ex) not in out for part in _deciding(case, ex)))
    for name, setting in set_here.items():
        if name in read and name not in live:
            report.add(
                "never-matters",
                setting.span,
                f"this never matters: with the other settings no rule that asks for `{name}` is in force",
                others=[(program.options[name].entry.span, "the option")],
                help="leave the line out, or set the options that bring these rules in",
            )


def _out_of_force(program: Program, case: Case) -> Iterator[Ex]:
    """Yield what is said under conditions that do not hold with the settings of the game, apart from the conditions."""
    for conds in (*program.melds.values(), [limit for _, _, limit in program.limits]):
        yield from (cond.cond for cond in conds if _fails(case, cond.when))
    for wild in program.wilds:
        if _fails(case, wild.when):
            yield from (one for one in (wild.which, wild.bound) if one is not None)
    for state in program.states:
        lines = list(state.entry_lines)
        for action in state.actions:
            lines += action.effects
            if _fails(case, action.when):
                yield from (ex for ex, _ in act_expressions(action) if ex is not action.when)
            yield from (guard.cond for guard in action.guards if _fails(case, guard.when))
        for line in lines:
            if _fails(case, line.when):
                yield from (one for one in (*line.args, line.each_where) if one is not None)


def _fails(case: Case, when: Ex | None) -> bool:
    return when is not None and known(case, when) is False


def _deciding(case: Case, ex: Ex) -> Iterator[Ex]:
    """Yield the parts of a condition that decide it: of several that must hold, those that fail, if some do."""
    if ex.op == "and" and known(case, ex) is False:
        for part in ex.args:
            if known(case, part) is False:
                yield from _deciding(case, part)
    else:
        yield ex
