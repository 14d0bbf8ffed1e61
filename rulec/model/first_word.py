"""`jokers = 2;` without its first word: which one is missing, now that the rules below are known."""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.model.entries import Model
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
