"""The lines of a statement as named entries, and where a new line goes."""

from __future__ import annotations

import re

from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Entry
from rulec.syntax import ast


def lines_of(node: ast.Statement) -> tuple[ast.Statement, ...]:
    """Return the named lines of a statement; none for most kinds."""
    match node:
        case ast.Meld(properties=lines):
            return lines
        case ast.Value(rows=lines):
            return lines
        case ast.Table(columns=lines):
            return lines
        case ast.State(lines=lines):
            return lines
        case ast.Action(lines=lines):
            return lines
        case ast.RunsOut(lines=lines):
            return lines or ()
        case _:
            return ()


def make_entry(node: ast.Statement, layer: int, report: Report, *, normally: bool = False) -> Entry:
    """Build the entry of a statement with all its lines; two lines of one name are reported."""
    entry = Entry(node.name, node, layer, normally=normally, cites=list(node.tail.cites))
    if node.tail.chosen is not None:
        entry.chosen.append(node.tail.chosen)
    for line in lines_of(node):
        add_line(entry, make_entry(line, layer, report), report, fresh=True)
    return entry


def adapted(holder: ast.Statement, line: ast.Statement) -> ast.Statement:
    """Return a line of a `change` block as what it is in the rule that is changed.

    `name: something;` is read as a row of a table; in a meld it is a labelled condition, in a YAML table a column.
    """
    if not isinstance(line, ast.Row):
        return line
    read = line.as_property() if isinstance(holder, ast.Meld) else line.as_column() if isinstance(holder, ast.Table) else None
    return read or line


LINES: dict[type[ast.Statement], tuple[tuple[type[ast.Statement], ...], str]] = {
    ast.Meld: ((ast.Property,), "conditions, such as `size is 3..;`"),
    ast.Value: ((ast.Row,), "rows, such as `A: 15;`"),
    ast.Table: ((ast.Column,), "columns, such as `buys: number;`"),
    ast.State: ((ast.Effect, ast.Action, ast.Then), "effects, actions and `then go`"),
    ast.Action: ((ast.Choose, ast.Require, ast.Effect), "choices, requirements and effects"),
    ast.RunsOut: ((ast.Effect,), "effects"),
}
"""What lines each kind of block has, as classes and in words."""


def belongs(holder: Entry, line: ast.Statement, report: Report) -> bool:
    """Whether a line can stand in a block; if not, that is reported."""
    kinds, words = LINES[type(holder.node)]
    if isinstance(line, kinds):
        return True
    report.add(
        "type",
        line.span,
        f"this line cannot stand in `{holder.name}`",
        label="not a line of this rule",
        others=[(holder.span, "the rule that is changed")],
        help=_as_row(holder, line) or f"its lines are {words}",
    )
    return False


_GIVEN = re.compile(r"(\w+)\s+is\s+(\d+);?")


def _as_row(holder: Entry, line: ast.Statement) -> str:
    """Say how a condition such as `joker is 60` is written as the row that it is meant to be, or nothing."""
    found = _GIVEN.fullmatch(line.span.text) if isinstance(line, ast.Property) and isinstance(holder.node, ast.Value) else None
    if found is None:
        return ""
    return f"a row is written `{'replace ' if found[1] in holder.lines else ''}{found[1]}: {found[2]};`"


def add_line(entry: Entry, line: Entry, report: Report, *, fresh: bool = False) -> None:
    """Put a line into a block: in order when the block is being read, else where new lines of its kind go."""
    before = entry.lines.get(line.name)
    if before is not None:
        what = "rows" if isinstance(line.node, ast.Row) else "lines"
        report.add(
            "duplicate",
            line.node.span,
            f"two {what} of `{entry.name}` are called `{line.name}`",
            label="the second one",
            others=[(before.node.span, "the first one")],
            help="label one of them, as in `other: ...`"
            if what == "lines" and fresh
            else "write `replace` before it to put it in the place of the first, or label it, as in `other: ...`, to have both"
            if what == "lines"
            else "write `replace` before it to put it in its place",
        )
        return
    if fresh:
        entry.lines[line.name] = line
        return
    names = list(entry.lines)
    at = _place(list(entry.lines.values()), line)
    names.insert(at, line.name)
    entry.lines[line.name] = line
    entry.lines = {name: entry.lines[name] for name in names}


def _place(lines: list[Entry], line: Entry) -> int:
    """Where a new line stands: a choice after the last choice, a guard after the last guard, an effect before what leaves."""
    node = line.node
    nodes = [one.node for one in lines]
    if isinstance(node, ast.Choose):
        return _after(nodes, ast.Choose)
    if isinstance(node, ast.Require):
        return _after(nodes, (ast.Require, ast.Choose))
    if isinstance(node, ast.Effect):
        return _before_leaving(lines, line.layer)
    if isinstance(node, ast.Action) and nodes and isinstance(nodes[-1], ast.Then):
        return len(nodes) - 1
    return len(nodes)


def _before_leaving(lines: list[Entry], layer: int) -> int:
    """Where a new effect stands so that it is done whenever the effects before it are: before the first line that may lead out
    of the block, those aside that do so before anything is done, and those of the same file, which are in order already.
    """
    done = False
    for at, line in enumerate(lines):
        node = line.node
        if not isinstance(node, ast.Effect):
            continue
        leaves = node.verb in {"go", "again", "done"}
        if leaves and line.layer != layer and (done or node.tail.when is None):
            return at
        done = done or not leaves
    return _after([line.node for line in lines], (ast.Require, ast.Choose, ast.Effect))


def _after(nodes: list[ast.Statement], kinds: type | tuple[type, ...]) -> int:
    return max((at + 1 for at, node in enumerate(nodes) if isinstance(node, kinds)), default=0)
