"""What stands in a `change` block: lines that are added to a rule, put in the place of others or taken away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.model.entries import Entry, Model
from rulec.model.lines import adapted, add_line, belongs, make_entry
from rulec.source import Span
from rulec.syntax import ast

PATCHES = ("change", "set", "use", "let", "make", "value", "row", "add", "normally")
"""Words that are put before a row by mistake."""


@dataclass(frozen=True, slots=True)
class LinePatches:
    """Changes lines of rules for the file of number `layer`; `path` is the full name of the rule in each case."""

    model: Model
    layer: int
    report: Report

    def patch(self, path: str, entry: Entry, line: ast.Line | ast.Remove | ast.Replace) -> None:
        """Add a line, or do what `remove` or `replace` says."""
        if isinstance(line, ast.Remove):
            self.remove(path, entry, line)
        elif isinstance(line, ast.Replace):
            self.replace(path, entry, line)
        else:
            self.add(entry, line)

    def add(self, entry: Entry, line: ast.Statement) -> None:
        node = adapted(entry.node, line)
        if isinstance(node, ast.Row) and self.is_patch(entry, node):
            return
        if not belongs(entry, node, self.report):
            return
        made = make_entry(node, self.layer, self.report)
        made.changed.append(line.span)
        add_line(entry, made, self.report)

    def is_patch(self, entry: Entry, row: ast.Row) -> bool:
        """Whether a row such as `change K: 13;` begins with a word that only looks like one that patches; that is reported."""
        word = row.key.atoms[0] if row.key.kind == "pair" else None
        if not isinstance(word, ast.Name) or word.text not in PATCHES or row.name in entry.lines:
            return False
        key = row.name.removeprefix(word.text).strip()
        value = " ".join(row.value.span.text.split())
        there = did_you_mean(key, entry.lines)
        self.report.add(
            "syntax",
            word.span,
            f"inside of `change` a row stands alone or after `replace`, not after `{word.text}`",
            help=f"write `replace {key}: {value};`" if key in entry.lines or not there else there,
        )
        return True

    def remove(self, path: str, entry: Entry, item: ast.Remove) -> None:
        name = item.path
        if name not in entry.lines:
            deeper = [full for full, _ in entry.walk() if full.endswith("." + name)]
            if len(deeper) == 1 and "." in name:
                self.model.removed[f"{path.rsplit('.', 1)[0]}.{deeper[0]}" if "." in path else deeper[0]] = item.span
                inner = entry
                *outer, last = name.split(".")
                for step in outer:
                    inner = inner.lines[step]
                inner.lines.pop(last, None)
                return
            self.missing(path, entry, name, item.path_span, "remove")
            return
        del entry.lines[name]
        self.model.removed[f"{path}.{name}"] = item.span

    def replace(self, path: str, entry: Entry, item: ast.Replace) -> None:
        node = adapted(entry.node, item.statement)
        if not belongs(entry, node, self.report):
            return
        line = make_entry(node, self.layer, self.report)
        line.changed.append(item.span)
        before = entry.lines.get(node.name)
        if before is not None and before.layer == self.layer and before.changed:
            twice(f"{path}.{node.name}", item.span, before.changed[0], self.report)
            return
        if before is not None:
            line.replaced = before
            entry.lines[node.name] = line
            return
        if isinstance(node, ast.Row):
            line.cuts = True
            entry.lines[node.name] = line
            return
        self.missing(path, entry, node.name, place_of(node), "replace")

    def missing(self, path: str, entry: Entry, name: str, span: Span, doing: str) -> None:
        self.report.add(
            "missing-target",
            span,
            f"`{path}` has no line `{name}` to {doing}",
            others=[(entry.span, "it is stated here")],
            help=did_you_mean(name, entry.lines) or f"its lines are called {listed(entry.lines)}",
        )


def twice(name: str, span: Span, before: Span, report: Report) -> None:
    """Report that one file puts something in the place of a rule two times."""
    others = [(before, "the first time")]
    report.add("duplicate", span, f"`{name}` is replaced twice", others=others, help="keep one of the two")


def place_of(node: ast.Statement) -> Span:
    """Where the name of a statement stands."""
    return node.name_span if node.name_span.source.text else node.span


def listed(names: Iterable[str]) -> str:
    """Some of the names in backticks."""
    shown = [f"`{name}`" for name in names]
    return ", ".join(shown[:10]) + (" ..." if len(shown) > 10 else "") if shown else "none"
