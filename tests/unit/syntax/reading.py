"""Reading rules in tests: short texts with a header put before them, and the findings as words."""

from __future__ import annotations

from typing import Any

from rulec.diagnostics.diagnostic import Diagnostic, Report
from rulec.source import Source
from rulec.syntax import ast
from rulec.syntax.parse import parse

HEADER = 'game trial "A trial" of base/rummy;\n'


def read(text: str, header: str = HEADER) -> tuple[ast.File, list[Diagnostic]]:
    """Parse a text after a header; return the tree and what was found."""
    report = Report()
    file = parse(Source("trial.rules", header + text), report)
    return file, list(report)


def only(text: str) -> Any:
    """Parse one statement that must be right; return it."""
    file, found = read(text)
    assert [one.message for one in found] == []
    (item,) = file.items
    return item


def expression(text: str) -> ast.Expr:
    """Parse an expression that must be right."""
    value = only(f"value x = {text};").expr
    assert value is not None
    return value


def shown(found: list[Diagnostic]) -> list[tuple[str, str]]:
    """Return what was found as messages with the text they underline."""
    return [(one.message, one.span.text) for one in found]


def codes(found: list[Diagnostic]) -> list[str]:
    """Return the codes of what was found."""
    return [one.code for one in found]


def names(item: ast.Node, path: str = "") -> list[str]:
    """Return the names of a statement and of all its lines, as patches write them."""
    if isinstance(item, (ast.Replace, ast.Normally)):
        return names(item.statement, path)
    if isinstance(item, ast.Change):
        return [name for line in item.inner for name in names(line, item.path)]
    if not isinstance(item, ast.Statement):
        return []
    here = f"{path}.{item.name}" if path else item.name
    inner: Any = ()
    for attribute in ("lines", "rows", "properties", "columns"):
        inner = inner or getattr(item, attribute, None) or ()
    return [here, *(name for line in inner for name in names(line, here))]
