"""A `when` where it has no meaning: it would be passed over in silence, and the line would hold always."""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Program
from rulec.syntax import ast

MEANT = (ast.Property, ast.Limit, ast.Wild, ast.Require, ast.Effect, ast.Action, ast.Value)
"""Lines that hold only when their condition does; so does a `use`, and `melds exactly when` of a column."""


def check_whens(program: Program, report: Report) -> None:
    """Report every `when` that no rule would ask."""
    for _, entry in program.model.walk():
        node = entry.node
        exact = isinstance(node, ast.Column) and node.exactly
        if node.tail.when is not None and not isinstance(node, MEANT) and not exact:
            _report(node.tail.when, report)
    for layer in program.model.layers:
        for item in layer.file.items:
            if (
                isinstance(item, ast.Remove | ast.Change | ast.CiteAt | ast.SourceDecl | ast.Example)
                and item.tail.when is not None
            ):
                _report(item.tail.when, report)


def _report(when: ast.Expr, report: Report) -> None:
    report.add(
        "type",
        when.span,
        "`when` has no meaning here: the line holds always",
        label="nothing asks this condition",
        help="`when` goes with limits, wilds, requirements, effects, actions, conditions of melds, values and `use`",
    )
