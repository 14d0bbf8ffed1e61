"""Bounds on how much the rules in force may hold, whatever files they come from: far above any game, and low enough that every
check has an end.
"""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Model
from rulec.source import Span
from rulec.syntax import ast

MOST_LINES = 500
"""Most lines of one block: rows of a table, conditions of a meld, effects of an action."""

MOST_OF: tuple[tuple[tuple[type[ast.Statement], ...], int, str], ...] = (
    ((ast.Limit,), 100, "limits"),
    ((ast.Meld,), 40, "kinds of melds"),
    ((ast.Wild,), 40, "rules about wild cards"),
    ((ast.Order,), 40, "orders of ranks"),
    ((ast.Option,), 200, "options"),
    ((ast.Require,), 200, "requirements"),
    ((ast.Zone,), 100, "zones"),
    ((ast.Keep,), 500, "variables"),
    ((ast.State,), 200, "states"),
    ((ast.Value, ast.Column), 1000, "values"),
)
"""Most rules of each kind, and what they are called."""

MOST_CHOICES = 100
"""Most words or numbers that an option names as its values; a range may be longer."""

MOST_DEPTH = 50
"""How many values, options and wild rules may rest on each other in a line."""

MOST_WORK = 1_000
"""How many values may be worked out to give one, each counted as often as it is read."""

MOST_DEALS = 100
"""Most deals of a match."""

MOST_POINTS = 1_000_000
"""Most points of a card, above or below nothing."""


def within_bounds(model: Model, report: Report) -> bool:
    """Tell whether the rules in force are few enough to be checked; report the first rule or line too many of each kind."""
    before = report.errors
    for kinds, most, called in MOST_OF:
        found = [entry for kind in kinds for entry in model.of(kind)]
        if len(found) > most:
            _too_many(found[most].span, f"{len(found)} {called}", most, report)
    for name, entry in model.walk():
        if len(entry.lines) > MOST_LINES:
            _too_many(
                list(entry.lines.values())[MOST_LINES].node.span, f"`{name}` has {len(entry.lines)} lines", MOST_LINES, report
            )
        choices = entry.node.choices if isinstance(entry.node, ast.Option) else ()
        if isinstance(choices, tuple) and len(choices) > MOST_CHOICES:
            _too_many(choices[MOST_CHOICES].span, f"`{name}` can be {len(choices)} things", MOST_CHOICES, report)
    for name, table in model.tables.items():
        if len(table.rows) > MOST_LINES:
            _too_many(table.rows[MOST_LINES].key.span, f"`{name}` has {len(table.rows)} rows", MOST_LINES, report)
    return report.errors == before


def _too_many(span: Span, what: str, most: int, report: Report) -> None:
    report.add(
        "too-much", span, what, label="the first one too many", help=f"{most} is the most; no rule of a card game needs so many"
    )
