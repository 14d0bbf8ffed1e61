"""What can take the place of what: a meld that of a meld, and whatever gives a value that of another such statement."""

from __future__ import annotations

from collections.abc import Mapping

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.model.entries import Entry
from rulec.model.line_patches import place_of
from rulec.syntax import ast

GIVES = (ast.Value, ast.Column, ast.Option)
"""Statements that give a value."""

WORDS: dict[type[ast.Statement], str] = {
    **{ast.Value: "a value", ast.Table: "a table of a file", ast.Option: "an option", ast.Column: "a column"},
    **{ast.Keep: "a variable", ast.Zone: "a zone", ast.Meld: "a meld", ast.Limit: "a limit", ast.Wild: "a wild card"},
    **{ast.Cards: "a further card", ast.Order: "an order of ranks", ast.State: "a state", ast.Require: "a requirement"},
}


def alike(one: ast.Statement, other: ast.Statement) -> bool:
    """Whether one statement can take the place of another."""
    return type(one) is type(other) or (isinstance(one, GIVES) and isinstance(other, GIVES))


def may_replace(old: Entry, node: ast.Statement, entries: Mapping[str, Entry], report: Report) -> bool:
    """Whether a statement can take the place of a rule; if not, that is reported, with the one of `entries` probably meant."""
    if alike(old.node, node):
        return True
    was, now = (WORDS.get(type(one), "another rule") for one in (old.node, node))
    report.add(
        "type",
        place_of(node),
        f"`{node.name}` is {was}, and this puts {now} in its place",
        others=[(old.span, "as it was")],
        help=did_you_mean(node.name, [name for name, entry in entries.items() if alike(entry.node, node)])
        or f"give {now} another name, and write `remove {node.name};` if the other shall go",
    )
    return False
