"""What a file sets the options of its game and of the bases to: `use name = value when ...;`."""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean, there_are
from rulec.model.entries import Entry, Model, Setting
from rulec.syntax import ast


def use_option(model: Model, layer: int, item: ast.Use, report: Report) -> None:
    """Set an option for a layer: always or under a condition. One without a condition takes the place of all of the bases."""
    entry = model.entries.get(item.option)
    if entry is None and model.lost(item.option):
        return
    if entry is None or not isinstance(entry.node, ast.Option):
        options = [one.name for one in model.of(ast.Option)]
        gone = model.removed.get(item.option)
        others = [(gone, "it was removed here")] if gone else []
        if entry is not None:
            others = [(entry.span, f"`{item.option}` is stated here and is no option")]
        report.add(
            "missing-target",
            item.option_span,
            f"no option `{item.option}` to set",
            others=others,
            help=did_you_mean(item.option, options)
            or ((f"write `replace` and the rule `{item.option}` anew",) if entry else (there_are("options", options),)),
        )
        return
    made = Setting(item.value, item.tail, item.span, layer)
    settings = model.settings.setdefault(item.option, [])
    if made.tail.when is None:
        for old in settings:
            if old.layer != layer:
                _forget(entry, old.tail)
        settings[:] = [one for one in settings if one.layer == layer]
        if entry.node.tail.chosen in entry.chosen and entry.layer != layer:
            entry.chosen.remove(entry.node.tail.chosen)
    settings.append(made)
    entry.cites.extend(item.tail.cites)
    if item.tail.chosen is not None:
        entry.chosen.append(item.tail.chosen)
    entry.changed.append(item.span)


def _forget(entry: Entry, tail: ast.Tail) -> None:
    """Take back what a setting said of where it is from: another one holds now."""
    entry.cites = [cite for cite in entry.cites if cite not in tail.cites]
    if tail.chosen in entry.chosen:
        entry.chosen.remove(tail.chosen)
