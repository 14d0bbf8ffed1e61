"""`jokers = 2;` and `points { A: 15; }` without their first word: which one is missing, now that the rules below are known."""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.model.entries import Model
from rulec.model.names import candidates
from rulec.syntax import ast


def lacks_first_word(node: ast.Statement) -> bool:
    """Whether a value is read from a line that does not say that it is one."""
    return isinstance(node, ast.Value) and node.by is None and not node.span.text.startswith("value")


def say_first_word(model: Model, node: ast.Statement, report: Report) -> None:
    """Say in the finding about such a line what to write instead."""
    name, there = node.name, model.entries.get(node.name)
    given = node.span.text.rstrip("; \n").partition("=")[2] or node.span.text.rstrip("; \n").partition(":")[2]
    line = f"{name} = {' '.join(given.split())};"
    if there is None:
        known = [one for one, entry in model.entries.items() if isinstance(entry.node, ast.Value | ast.Option | ast.Column)]
        help: tuple[str, ...] = (*did_you_mean(name, known), f"a new value is written `value {line}`")
    elif isinstance(there.node, ast.Option):
        help = (f"`{name}` is an option: write `use {line}`",)
    elif isinstance(there.node, ast.Value | ast.Column):
        help = (f"write `replace value {line}`",)
    else:
        help = (f"there is another rule called `{name}`; a new value, of another name, is written `value NAME = ...;`",)
    report.explain("syntax", node.name_span, help)


def is_bare_block(item: ast.Change) -> bool:
    """Whether a change is read from a block that does not begin with `change`."""
    return not item.span.text.startswith("change")


def say_block(model: Model, item: ast.Change, report: Report) -> None:
    """Say in the finding about such a block what to write instead."""
    name, found = item.path, candidates(model, item.path)
    if any(entry.lines for _, entry in found):
        help: tuple[str, ...] = (f"write `change {name} {{`",)
    elif found:
        rows = {line.name for line in item.inner if isinstance(line, ast.Row)}
        such = [f"`change {entry.name} {{`" for entry in model.of(ast.Value) if rows & entry.lines.keys()]
        help = (f"the rule `{name}` has no lines", *([f"such rows stand in {' or '.join(such[:3])}"] if such else []))
    else:
        model.unread.add(name)
        blocks = [one for one, entry in model.walk() if entry.lines]
        help = (
            *did_you_mean(name, [*blocks, *(one.rpartition(".")[2] for one in blocks)]),
            f"a new rule has its kind before its name, as in `meld {name} {{` or `value {name} by card {{`",
        )
    report.explain("syntax", item.path_span, help)
