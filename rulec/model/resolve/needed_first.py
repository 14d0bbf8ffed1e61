"""The order in which values are typed: each after those that its text mentions, so that no line of them is too long."""

from __future__ import annotations

import re

from rulec.model.entries import Entry, Model
from rulec.model.ordering import in_order
from rulec.syntax import ast

_WORD = re.compile(r'"[^"\n]*"|//[^\n]*|[A-Za-z][A-Za-z0-9_]*')


def needed_first(model: Model) -> list[str]:
    """Return the names of all values and columns, those that others mention first. What mentions itself comes in any order."""
    names = {entry.name for kind in (ast.Value, ast.Column) for entry in model.of(kind)}
    return in_order([name for name in model.entries if name in names], lambda name: _mentioned(model.entries[name], names))


def _mentioned(entry: Entry, names: set[str]) -> list[str]:
    """The values that the text of a value or column mentions, perhaps with other words that are spelt like values."""
    nodes = [entry.node, *(line.node for line in entry.lines.values())]
    if entry.table is not None:
        nodes.append(entry.table.node)
    words = dict.fromkeys(word for node in nodes for word in _WORD.findall(node.span.text))
    return [word for word in words if word in names and word != entry.name]
