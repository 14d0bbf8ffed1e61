"""New rules and lines that are called almost like inherited ones, which they may be meant to take the place of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Entry
from rulec.model.names import candidates
from rulec.model.typed import Program
from rulec.source import Span
from rulec.syntax import ast

ALIKE = 0.8
"""From which likeness on a new name of a line is suspected to be a misspelt old one."""

LONG = 7
"""From how many letters on a rule whose name differs by one other letter is suspected, too."""


def check_resembling(program: Program, told: Iterable[Span], report: Report) -> None:
    """Report what the game's own file adds under a name like an old one; what was `told` of already is left out."""
    model = program.model
    _rules(program, set(told), report)
    for item in model.layers[-1].file.items:
        if not isinstance(item, ast.Change):
            continue
        found = candidates(model, item.path)
        if len(found) != 1:
            continue
        there = found[0][1]
        for line in item.inner:
            if isinstance(line, ast.Statement) and line.name_span.text == line.name and line.name in there.lines:
                _line(item.path, line, there, report)


def alike(name: str, old: str) -> bool:
    """Whether a name may be a misspelt other one."""
    if name == old:
        return False
    matcher = SequenceMatcher(None, name, old)
    return matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE


def one_apart(name: str, old: str) -> bool:
    """Whether two names differ by capitals, by one letter more, or, if they are long, by one other letter or two in turn."""
    if name == old or any(char.isdigit() for char in name + old):
        return False
    one, two = sorted((name.casefold(), old.casefold()), key=len)
    if one == two:
        return True
    if len(two) - len(one) == 1:
        return len(one) > 2 and any(two[:at] + two[at + 1 :] == one for at in range(len(two)))
    if len(one) != len(two) or len(one) < LONG:
        return False
    differ = [at for at in range(len(one)) if one[at] != two[at]]
    if len(differ) == 2:
        first, second = differ
        return second == first + 1 and (one[first], one[second]) == (two[second], two[first])
    return len(differ) == 1


def _is_meant(entry: Entry) -> bool:
    """Whether the file that declares a variable uses it, too: who counts something of his own means it."""
    return isinstance(entry.node, ast.Keep) and len(re.findall(rf"\b{re.escape(entry.name)}\b", entry.span.source.text)) > 1


def _rules(program: Program, told: set[Span], report: Report) -> None:
    """A rule of a new name, beside an inherited one of its kind that stays in force."""
    model = program.model
    last = len(model.layers) - 1
    entries = list(model.entries.values())
    old = [entry for entry in entries if entry.layer < last and not entry.normally]
    for new in entries:
        if new.layer != last or new.replaced is not None or new.table is not None or new.span in told:
            continue
        if new.span.text != new.name or _is_meant(new):
            continue  # called by its keyword
        near = next((one for one in old if type(one.node) is type(new.node) and one_apart(new.name, one.name)), None)
        if near is not None:
            _report(new.span, f"`{new.name}` is a new rule, and there is one called `{near.name}`", near, report)


def _line(path: str, line: ast.Statement, there: Entry, report: Report) -> None:
    """A line added in a `change` whose name is nearly that of a line that is there."""
    new = there.lines[line.name]
    for old in there.lines.values():
        if old.layer >= new.layer or type(old.node) is not type(new.node):
            continue
        near = alike(line.name, old.name) and not any(char.isdigit() for char in line.name)
        if near or one_apart(line.name, old.name):
            _report(line.name_span, f"`{line.name}` is a new line of `{path}`, and there is one called `{old.name}`", old, report)
            return


def _report(span: Span, message: str, old: Entry, report: Report) -> None:
    report.add(
        "similar-name",
        span,
        message,
        others=[(old.span, "it stays in force")],
        help=f"write `replace` and `{old.name}` if it is meant to take its place",
    )
