"""What can take the place of what: a meld that of a meld, and whatever gives a value that of another such statement."""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
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


def may_replace(old: Entry, node: ast.Statement, report: Report) -> bool:
    """Whether a statement can take the place of a rule; if not, that is reported."""
    if type(old.node) is type(node) or (isinstance(old.node, GIVES) and isinstance(node, GIVES)):
        return True
    was, now = (WORDS.get(type(one), "another rule") for one in (old.node, node))
    report.add(
        "type",
        place_of(node),
        f"`{node.name}` is {was}, and this puts {now} in its place",
        others=[(old.span, "as it was")],
        help=f"give {now} another name, and write `remove {node.name};` if the other shall go",
    )
    return False
