"""Merging a game with its bases, file by file from the base up: remove, replace and change, add, use, cite, in this order."""

from __future__ import annotations

from collections.abc import Iterable

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.model.entries import Entry, Layer, Model, Setting
from rulec.model.lines import adapted, add_line, belongs, make_entry
from rulec.model.names import candidates, find
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
                self.use(item)
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
        entry = make_entry(node, self.layer, self.report, normally=normally)
        self.put(entry)
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

    def put(self, entry: Entry) -> None:
        """State a rule under its name: a default or an open value is filled in, anything else of that name is an error."""
        there = self.model.entries.get(entry.name)
        if there is None or there.normally or _is_open(there):
            if there is not None:
                entry.changed = there.changed
            self.model.entries[entry.name] = entry
            return
        own = there.layer == self.layer
        self.report.add(
            "duplicate",
            entry.span,
            f"there is a rule called `{entry.name}` already",
            label="the second one",
            others=[(there.span, "the first one" if own else f"it comes from `{self.model.layers[there.layer].shown}`")],
            help="give one of them another name"
            if own
            else f"write `replace` before it to put it in place of the other `{entry.name}`",
        )

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
            self.missing(node.name, _named(node), "replace")
            self.add(node)  # so that what needs it is not reported, too
            return
        if there.layer == self.layer and there.changed:
            self.twice(node.name, item.span, there.changed[-1])
            return
        entry = make_entry(node, self.layer, self.report)
        entry.changed = [*there.changed, item.span]
        self.model.entries[node.name] = entry
        if isinstance(node, ast.Table):
            for column in entry.lines.values():
                column.table = entry
                old = self.model.entries.get(column.name)
                if old is not None and old.table is there:
                    self.model.entries[column.name] = column
                else:
                    self.put_column(column)

    def twice(self, name: str, span: Span, before: Span) -> None:
        """Report that one file puts something in the place of a rule two times."""
        others = [(before, "the first time")]
        self.report.add("duplicate", span, f"`{name}` is replaced twice", others=others, help="keep one of the two")

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
        for inner in item.inner:
            entry.changed.append(inner.span)
            if isinstance(inner, ast.Remove):
                self.remove_line(path, entry, inner)
            elif isinstance(inner, ast.Replace):
                self.replace_line(path, entry, inner)
            else:
                node = adapted(entry.node, inner)
                if not belongs(entry, node, self.report):
                    continue
                line = make_entry(node, self.layer, self.report)
                line.changed.append(inner.span)
                add_line(entry, line, self.report)

    def remove_line(self, path: str, entry: Entry, item: ast.Remove) -> None:
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
            self.missing_line(path, entry, name, item.path_span, "remove")
            return
        del entry.lines[name]
        self.model.removed[f"{path}.{name}"] = item.span

    def replace_line(self, path: str, entry: Entry, item: ast.Replace) -> None:
        node = adapted(entry.node, item.statement)
        if not belongs(entry, node, self.report):
            return
        line = make_entry(node, self.layer, self.report)
        line.changed.append(item.span)
        before = entry.lines.get(node.name)
        if before is not None and before.layer == self.layer and before.changed:
            self.twice(f"{path}.{node.name}", item.span, before.changed[0])
            return
        if node.name in entry.lines:
            entry.lines[node.name] = line
            return
        if isinstance(node, ast.Row):
            line.cuts = True
            entry.lines[node.name] = line
            return
        self.missing_line(path, entry, node.name, _named(node), "replace")

    def missing_line(self, path: str, entry: Entry, name: str, span: Span, doing: str) -> None:
        self.report.add(
            "missing-target",
            span,
            f"`{path}` has no line `{name}` to {doing}",
            others=[(entry.span, "it is stated here")],
            help=did_you_mean(name, entry.lines) or f"its lines are called {_listed(entry.lines)}",
        )

    # ---- settings and sources

    def use(self, item: ast.Use) -> None:
        entry = self.model.entries.get(item.option)
        if entry is None and self.model.lost(item.option):
            return
        if entry is None or not isinstance(entry.node, ast.Option):
            options = [one.name for one in self.model.of(ast.Option)]
            gone = self.model.removed.get(item.option)
            others = [(gone, "it was removed here")] if gone else []
            if entry is not None:
                others = [(entry.span, f"`{item.option}` is stated here and is no option")]
            self.report.add(
                "missing-target",
                item.option_span,
                f"no option `{item.option}` to set",
                others=others,
                help=did_you_mean(item.option, options)
                or (
                    (f"write `replace` and the rule `{item.option}` anew",) if entry else (f"the options are {_listed(options)}",)
                ),
            )
            return
        made = Setting(item.value, item.tail, item.span, self.layer)
        settings = self.model.settings.setdefault(item.option, [])
        if made.tail.when is None:
            settings[:] = [one for one in settings if one.layer == self.layer]
        settings.append(made)
        entry.cites.extend(item.tail.cites)
        if item.tail.chosen is not None:
            entry.chosen.append(item.tail.chosen)
        entry.changed.append(item.span)

    def cite(self, item: ast.CiteAt) -> None:
        for name in item.paths:
            found = find(self.model, name.text, name.span, self.report, code="missing-target", doing="cite")
            if found is None:
                continue
            found[1].cites.extend(item.tail.cites)
            if item.tail.chosen is not None:
                found[1].chosen.append(item.tail.chosen)


def _named(node: ast.Statement) -> Span:
    """Where the name of a statement stands."""
    return node.name_span if node.name_span.source.text else node.span


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


def _listed(names: Iterable[str]) -> str:
    shown = [f"`{name}`" for name in names]
    return ", ".join(shown[:10]) + (" ..." if len(shown) > 10 else "") if shown else "none"


__all__ = ["candidates", "merge"]
