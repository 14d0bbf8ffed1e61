"""Merging a game with its bases, file by file from the base up: remove, replace and change, add, use, cite, in this order."""

from __future__ import annotations

from collections.abc import Iterable

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.model.entries import Entry, Layer, Model
from rulec.model.first_word import is_bare_block, lacks_first_word, say_block, say_first_word
from rulec.model.kinds import WORDS, alike, may_replace
from rulec.model.line_patches import LinePatches, place_of, twice
from rulec.model.lines import make_entry
from rulec.model.names import candidates, find
from rulec.model.settings import use_option
from rulec.source import Span
from rulec.syntax import ast


def merge(layers: list[Layer], report: Report) -> Model | None:
    """Return the rules in force after all layers (deepest base first), or None when the game has no header."""
    header = layers[-1].file.header
    if header is None:
        return None
    model = Model(header, layers)
    for index, layer in enumerate(layers):
        _Merger(model, index, report, last=index == len(layers) - 1).apply(layer.file.items)
    return model


class _Merger:
    """Applies the statements of one file to the model of the files below it."""

    def __init__(self, model: Model, layer: int, report: Report, *, last: bool) -> None:
        self.model = model
        self.layer = layer
        self.report = report
        self.last = last

    def apply(self, items: tuple[ast.Top, ...]) -> None:
        for item in items:
            if isinstance(item, ast.Remove):
                self.remove(item)
        for item in items:
            if isinstance(item, ast.Replace):
                self.replace(item)
            elif isinstance(item, ast.Change):
                self.change(item)
        for item in items:
            if isinstance(item, ast.Normally):
                self.add(item.statement, normally=True)
            elif isinstance(item, ast.Statement):
                self.add(item)
        for item in items:
            if isinstance(item, ast.Use):
                use_option(self.model, self.layer, item, self.report)
        for item in items:
            if isinstance(item, ast.CiteAt):
                self.cite(item)

    # ---- adding

    def add(self, node: ast.Statement, *, normally: bool = False) -> None:
        if isinstance(node, ast.Example):
            if self.last:
                self.model.examples.append(node)
            return
        if isinstance(node, ast.SourceDecl):
            self.add_source(node)
            return
        if lacks_first_word(node):
            say_first_word(self.model, node, self.report)
            if node.name in self.model.entries:
                return
        entry = make_entry(node, self.layer, self.report, normally=normally)
        if not self.put(entry):
            there = self.model.entries[entry.name]
            if there.layer != self.layer and type(there.node) is type(node):
                self.exchange(there, entry)  # as is meant, so that nothing else is reported for the lack of one word
            return
        if isinstance(node, ast.Table):
            for column in entry.lines.values():
                column.table = entry
                self.put_column(column)

    def add_source(self, node: ast.SourceDecl) -> None:
        before = self.model.sources.get(node.name)
        if before is not None:
            self.report.add(
                "duplicate",
                node.name_span,
                f"the clause prefix `{node.name}` is declared twice",
                others=[(before.name_span, "the first time")],
                help="choose another letter for one of the two sources",
            )
            return
        self.model.sources[node.name] = node

    def put_column(self, column: Entry) -> None:
        there = self.model.entries.get(column.name)
        if there is not None and isinstance(there.node, ast.Option):
            self.model.option_columns[column.name] = column
            return
        self.put(column)

    def put(self, entry: Entry) -> bool:
        """State a rule under its name: a default or an open value is filled in, anything else of that name is an error."""
        there = self.model.entries.get(entry.name)
        if there is None or there.normally or _is_open(there):
            if there is not None:
                entry.changed = there.changed
            self.model.entries[entry.name] = entry
            return True
        own = there.layer == self.layer
        self.report.add(
            "duplicate",
            entry.span,
            f"there is a rule called `{entry.name}` already",
            label="the second one",
            others=[(there.span, "the first one" if own else f"it comes from `{self.model.layers[there.layer].shown}`")],
            help="give one of them another name"
            if own
            else f"give this one another name: the other `{entry.name}` is {WORDS.get(type(there.node), 'another kind of rule')}"
            if not alike(there.node, entry.node)
            else f"write `replace` before it to put it in place of the other `{entry.name}`",
        )
        return False

    # ---- patches

    def remove(self, item: ast.Remove) -> None:
        found = find(self.model, item.path, item.path_span, self.report, code="missing-target", doing="remove")
        if found is None:
            return
        path, entry = found
        self.model.removed[item.path] = item.span
        self.model.removed[path] = item.span
        self.drop(path)
        if isinstance(entry.node, ast.Table):
            for column in entry.lines:
                there = self.model.entries.get(column)
                if there is not None and there.table is entry:
                    self.drop(column)
                    self.model.removed[column] = item.span
        if isinstance(entry.node, ast.Option):
            self.model.settings.pop(path, None)
            self.model.option_columns.pop(path, None)

    def drop(self, path: str) -> None:
        *outer, name = _split(self.model, path)
        holder = self.holder(outer)
        holder.pop(name, None)

    def holder(self, outer: Iterable[str]) -> dict[str, Entry]:
        here = self.model.entries
        for name in outer:
            here = here[name].lines
        return here

    def replace(self, item: ast.Replace) -> None:
        node = item.statement
        there = self.model.entries.get(node.name)
        if there is None:
            self.missing(node.name, place_of(node), "replace")
            self.add(node)  # so that what needs it is not reported, too
            return
        if there.layer == self.layer and there.changed:
            twice(node.name, item.span, there.changed[-1], self.report)
            return
        if not may_replace(there, node, self.model.entries, self.report):
            return
        entry = make_entry(node, self.layer, self.report)
        entry.changed = [*there.changed, item.span]
        self.exchange(there, entry)

    def exchange(self, there: Entry, entry: Entry) -> None:
        """Put a rule in the place of another, and its columns in the place of that one's."""
        self.model.entries[entry.name] = entry
        entry.replaced = there
        if isinstance(there.node, ast.Table):
            for name, line in there.lines.items():
                if self.model.option_columns.get(name) is line:
                    self.model.option_columns.pop(name)
                old = self.model.entries.get(name)
                if name not in entry.lines and old is not None and old.table is there:
                    self.drop(name)
                    self.model.removed[name] = entry.span
                    if isinstance(entry.node, ast.Table):
                        self.model.undeclared[name] = (entry, line)
        if isinstance(entry.node, ast.Table):
            for column in entry.lines.values():
                column.table = entry
                old = self.model.entries.get(column.name)
                if old is not None and old.table is there:
                    column.replaced = old
                    self.model.entries[column.name] = column
                else:
                    self.put_column(column)

    def missing(self, name: str, span: Span, doing: str) -> None:
        if self.model.lost(name):
            return
        gone = self.model.removed.get(name)
        self.report.add(
            "missing-target",
            span,
            f"no rule `{name}` to {doing}",
            label="no rule of this name is in force",
            others=[(gone, "it was removed here")] if gone else (),
            help="leave out the line that removes it: `replace` puts this in its place"
            if gone
            else did_you_mean(name, self.model.entries) or "leave out `replace` if this is a new rule",
        )

    def change(self, item: ast.Change) -> None:
        if is_bare_block(item):
            say_block(self.model, item, self.report)
            if not candidates(self.model, item.path):
                return
        found = find(self.model, item.path, item.path_span, self.report, code="missing-target", doing="change")
        if found is None:
            return
        path, entry = found
        if not isinstance(entry.node, ast.Meld | ast.Value | ast.Table | ast.State | ast.Action | ast.RunsOut) or (
            isinstance(entry.node, ast.Value) and entry.node.by is None
        ):
            self.report.add(
                "type",
                item.path_span,
                f"`{path}` has no lines to change",
                others=[(entry.span, "it is stated here")],
                help=f"write `replace` and the whole rule `{entry.name}` anew",
            )
            return
        entry.cites.extend(item.tail.cites)
        if item.tail.chosen is not None:
            entry.chosen.append(item.tail.chosen)
        columns = dict(entry.lines) if isinstance(entry.node, ast.Table) else None
        lines = LinePatches(self.model, self.layer, self.report)
        for inner in item.inner:
            entry.changed.append(inner.span)
            lines.patch(path, entry, inner)
        if columns is not None:
            self.change_columns(entry, columns)

    def change_columns(self, table: Entry, before: dict[str, Entry]) -> None:
        """Bring the values that columns are in line with the columns that a `change` has left."""
        for name, column in before.items():
            if name not in table.lines:
                if self.model.entries.get(name) is column:
                    self.drop(name)
                if self.model.option_columns.get(name) is column:
                    self.model.option_columns.pop(name)
                self.model.removed.setdefault(name, table.changed[-1])
        for name, column in table.lines.items():
            if before.get(name) is column:
                continue
            column.table = table
            if name in before and self.model.entries.get(name) is before[name]:
                self.model.entries[name] = column
            else:
                self.put_column(column)

    # ---- citations

    def cite(self, item: ast.CiteAt) -> None:
        for name in item.paths:
            found = find(self.model, name.text, name.span, self.report, code="missing-target", doing="cite")
            if found is None:
                continue
            found[1].cites.extend(item.tail.cites)
            if item.tail.chosen is not None:
                found[1].chosen.append(item.tail.chosen)


def _is_open(entry: Entry) -> bool:
    node = entry.node
    if isinstance(node, ast.Value):
        return isinstance(node.expr, ast.Unspecified)
    return isinstance(node, ast.RunsOut) and node.lines is None


def _split(model: Model, path: str) -> list[str]:
    """Split a full name into steps; row names such as `points.3..9` hold dots of their own."""
    steps: list[str] = []
    here = model.entries
    rest = path
    while rest:
        name = max((name for name in here if rest == name or rest.startswith(name + ".")), key=len)
        steps.append(name)
        here = here[name].lines
        rest = rest[len(name) + 1 :]
    return steps


__all__ = ["candidates", "merge"]
