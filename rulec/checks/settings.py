"""Settings that rule each other out: combinations, and options set twice for the same deal."""

from __future__ import annotations

from itertools import combinations

from rulec.checks.cases import Case, Cases
from rulec.checks.options import value_words
from rulec.checks.reading import reached_names
from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Setting
from rulec.model.typed import Ex, Guard, OptionNode
from rulec.source import Span
from runtime.flow import Hole


def check_settings(cases: Cases, report: Report) -> None:
    """Report combinations of settings that the rules rule out, and settings for some deals that clash or never hold."""
    for number, demand in enumerate(cases.program.demands):
        _demand(cases, number, demand, report)
    for option in cases.program.options.values():
        if option.uses:
            _twice(cases, option, report)


# ---- combinations


def _demand(cases: Cases, number: int, demand: Guard, report: Report) -> None:
    program, model = cases.program, cases.program.model
    if not model.is_game:
        return
    parts = [one for one in (demand.cond, demand.when) if one is not None]
    test = cases.rules.demands[number].test
    for case in cases.about(parts, settings=False):
        try:
            if case.trial.F[test](case.state, 0, None):
                continue
        except Hole:
            continue
        names = [name for name in program.options if name in reached_names(program, parts)]
        now = dict(zip((one.name for one in cases.rules.options), case.trial.options, strict=True))
        said = " and ".join(f"`{name}` = {value_words(now[name])}" for name in names)
        settings = [setting for name in names for setting in model.settings.get(name, ())]
        reason = f": {demand.entry.node.title}" if demand.entry.node.title else ""
        words = cases.words(case, parts)
        if not names:
            _idle(cases, demand, f"{f' {words}' if words else ''}{reason}", bool(words), report)
            return
        span, others = _places(cases, settings, demand)
        which, alone = ("it", "is ruled out") if len(names) == 1 else ("one of them", "do not go together")
        report.add(
            "option-conflict",
            span,
            f"{said} {alone}{f' {words}' if words else ''}{reason}",
            others=[*others, (demand.entry.span, "ruled out here")],
            help=f"change {which}" if settings else f"set {which} otherwise, as in `use {names[0]} = ...;`",
        )
        return


def _idle(cases: Cases, demand: Guard, words: str, sometimes: bool, report: Report) -> None:
    """Report a requirement that reads no option, so that no setting can meet it."""
    model = cases.program.model
    own = demand.entry.layer == len(model.layers) - 1
    report.add(
        "option-conflict",
        demand.entry.span if own else model.header.name_span,
        f"the requirement `{demand.path}` does not hold{words}",
        others=[] if own else [(demand.entry.span, "it is stated here")],
        help="correct it, or leave it out: it reads no option, so no setting can meet it"
        if not sometimes
        else "correct it, or see to it that this cannot come up",
    )


def _places(cases: Cases, settings: list[Setting], demand: Guard) -> tuple[Span, list[tuple[Span, str]]]:
    """The last setting made, as the place of the finding, and the others."""
    if not settings:
        return cases.program.model.header.name_span, []
    ordered = sorted(settings, key=lambda one: (one.layer, one.span.start))
    return ordered[-1].span, [(one.span, "and this") for one in ordered[:-1]]


# ---- settings for some deals


def _twice(cases: Cases, option: OptionNode, report: Report) -> None:
    program = cases.program
    info = next(one for one in cases.rules.options if one.name == option.name)
    settings = [one for one in program.model.settings.get(option.name, ()) if one.value is not None and one.tail.when is not None]
    conditions = [cond for cond, _ in option.uses]
    held: set[int] = set()
    told: set[tuple[int, int]] = set()
    unset: Case | None = None
    for case in cases.about(conditions, settings=False):
        now = [number for number, (function, _) in enumerate(info.uses) if _holds(case, function)]
        held.update(now)
        for one, two in combinations(now, 2):
            if (one, two) not in told:
                told.add((one, two))
                _clash(cases, case, option, settings[one], settings[two], conditions, report)
        if not now and option.default is None and option.column is None:
            unset = unset or case
    if option.column is not None:
        column = program.model.option_columns[option.name]
        report.add(
            "option-conflict",
            settings[0].span,
            f"`{option.name}` is set for some deals here, and for every deal by a table",
            others=[(column.span, "the column that sets it")],
            help="keep one of the two",
        )
    if unset is not None and program.model.is_game:
        _unset(cases, unset, option, settings, conditions, report)
    known = cases.deals() is not None or not any(part.op == "round" for cond in conditions for part in cond.walk())
    for number, setting in enumerate(settings):
        if number not in held and known and setting.tail.when is not None:
            report.add(
                "never-matters",
                setting.tail.when.span,
                f"this holds in no deal, so `{option.name}` is never {value_words(option.uses[number][1])} because of it",
                help="leave the line out, or correct the condition",
            )


def _holds(case: Case, function: int) -> bool:
    try:
        return bool(case.trial.F[function](case.state, 0, None))
    except Hole:
        return False


def _clash(
    cases: Cases, case: Case, option: OptionNode, one: Setting, two: Setting, conditions: list[Ex], report: Report
) -> None:
    words = cases.words(case, conditions) or "in every deal"
    report.add(
        "option-conflict",
        two.span,
        f"`{option.name}` is set twice {words}",
        label="this holds, too",
        others=[(one.span, "this holds")],
        help="narrow one of the conditions",
    )


def _unset(cases: Cases, case: Case, option: OptionNode, settings: list[Setting], conditions: list[Ex], report: Report) -> None:
    words = cases.words(case, conditions)
    report.add(
        "option-unset",
        settings[-1].span,
        f"nobody says what `{option.name}` is {words}",
        others=[(option.entry.span, "declared here without a usual value")],
        help=f"set it for all other deals, too: `use {option.name} = ...;`",
    )
