"""Options: set where they must be, taken over in sight of everybody, and read by some rule."""

from __future__ import annotations

from rulec.checks.reading import Readers
from rulec.checks.reading import readers as read_in
from rulec.checks.words import expression
from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Model
from rulec.model.merge import merge
from rulec.model.resolve.program import resolve_all
from rulec.model.typed import OptionNode, Program
from rulec.syntax import ast


def check_options(program: Program, readers: Readers, report: Report) -> None:
    """Report options that nobody set, set in vain, or left without a rule; and what was taken as usual."""
    model = program.model
    if not model.is_game:
        return
    for option in program.options.values():
        if option.name not in readers.all:
            _unread(program, option, readers, report)
        elif option.default is None and option.column is None and not option.uses:
            _unset(model, option, report)
    _inherited_without_reader(program, readers, report)
    _usual(program, readers, report)


def value_words(value: object) -> str:
    """An option's value as it is written."""
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def choices_words(option: OptionNode) -> str:
    """One value an option may have, for a line to copy."""
    if option.type == "truth":
        return "yes"
    return str(option.choices[0] if option.choices else option.low)


def _unset(model: Model, option: OptionNode, report: Report) -> None:
    own = option.entry.layer == len(model.layers) - 1
    name = option.name
    report.add(
        "option-unset",
        option.entry.span if own else model.header.name_span,
        f"nobody says what `{name}` is",
        others=[] if own else [(option.entry.span, "declared here without a usual value")],
        help=f"end the option with `, normally {choices_words(option)}`, or set it: `use {name} = {choices_words(option)};`"
        if own
        else f"set it: `use {name} = {choices_words(option)};`",
    )


def _unread(program: Program, option: OptionNode, readers: Readers, report: Report) -> None:
    """An option that no rule reads which counts: declared in this file, or set in it."""
    model = program.model
    last = len(model.layers) - 1
    entry, name = option.entry, option.name
    column = model.option_columns.get(name)
    if column is not None and column.layer == last:
        report.add(
            "unused",
            column.span,
            f"no rule reads the option `{name}`, so this column changes nothing",
            others=[(entry.span, "declared here")],
            help="leave the column out of the table and of its file",
        )
    for setting in model.settings.get(name, []):
        if setting.layer == last:
            report.add(
                "unused",
                setting.span,
                f"no rule reads the option `{name}` any more, so setting it changes nothing",
                others=[(entry.span, "declared here")],
                help=f"leave this line out{'' if entry.layer == last else f', or write `remove {name};` in its place'}",
            )
            return
    if entry.layer == last:
        demands = [use.entry for use in readers.of.get(name, ()) if isinstance(use.entry.node, ast.Require)]
        report.add(
            "unused",
            entry.span,
            f"no rule reads the option `{name}`, so setting it changes nothing",
            others=[(demands[0].span, "this only says what it goes with")] if demands else (),
            help="let a rule depend on it, or leave it out",
        )


def _inherited_without_reader(program: Program, readers: Readers, report: Report) -> None:
    """Options of a base whose last reader this file took away."""
    model = program.model
    last = len(model.layers) - 1
    dead = [
        option
        for option in program.options.values()
        if option.name not in readers.all
        and option.entry.layer < last
        and all(one.layer < last for one in model.settings.get(option.name, ()))
    ]
    if not dead or last == 0:
        return
    before = _read_before(model)
    left = [option for option in dead if option.name in before]
    for option in left:
        report.add(
            "unused",
            model.header.name_span,
            f"no rule reads the option `{option.name}` any more",
            others=[(option.entry.span, "declared here")],
            help=f"add `remove {option.name};`, so that nobody sets it in vain",
        )


def _read_before(model: Model) -> frozenset[str]:
    """The names that count in the game this one is built on."""
    aside = Report()
    base = merge(model.layers[:-1], aside)
    if base is None:
        return frozenset()
    base.tables = model.tables
    return read_in(resolve_all(base, aside)).all


def _usual(program: Program, readers: Readers, report: Report) -> None:
    """One notice with all that a game took over unsaid. Variants of games, such as house rules, need not repeat anything."""
    model = program.model
    last = len(model.layers) - 1
    below = model.layers[last - 1].file.header if last else None
    if below is None or below.kind != "base":
        return
    taken = [
        f"`{option.name}` = {value_words(option.default)}"
        for option in program.options.values()
        if option.unsaid
        and option.default is not None
        and not option.uses
        and option.entry.layer < last
        and option.name in readers.all
    ]
    for entry in model.entries.values():
        if not entry.normally or entry.layer == last:
            continue
        node = entry.node
        if isinstance(node, ast.Winner):
            if program.states:
                taken.append("`" + expression(node).rstrip(";") + "`")
        elif isinstance(node, ast.Value) and node.expr is not None:
            if entry.name in readers.all:
                taken.append(f"`{entry.name}` = {expression(node.expr)}")
        elif isinstance(node, ast.Meld) or entry.name in readers.all:
            taken.append(f"`{entry.name}`")
    if taken:
        report.add(
            "taken-as-usual",
            model.header.name_span,
            f"not told, taken as usual: {', '.join(taken)}",
            help="say it in the rules if you play otherwise, or to have it in sight; `rulec show` tells what each one means",
        )
