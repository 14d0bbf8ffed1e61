"""Rules of a game's own file that change nothing, and new lines that look like misspelt old ones."""

from __future__ import annotations

from difflib import SequenceMatcher

from rulec.checks.reading import Readers
from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Entry
from rulec.model.names import candidates
from rulec.model.typed import Do, Ex, Program
from rulec.syntax import ast

ALIKE = 0.8
"""From which likeness on a new name is suspected to be a misspelt old one."""

MOST_SUGGESTED = 20
"""For how many findings a name is looked for that may be meant."""

KINDS = {ast.Value: "value", ast.Column: "column", ast.Keep: "variable", ast.Zone: "zone"}


def check_unused(program: Program, readers: Readers, report: Report) -> None:
    """Report what a game that is played states and nothing reads; a game of questions, and a base, may hold it for others."""
    if program.model.is_game and program.states:
        handled, read = _handled(program), _variables_read(program)
        found = [entry for entry in program.model.entries.values() if _in_vain(program, entry, readers, handled, read)]
        for number, entry in enumerate(found):
            _entry(program, entry, report, suggest=number < MOST_SUGGESTED)
    _resembling(program, report)


def _handled(program: Program) -> set[str]:
    """Zones that some effect moves cards of, and what decides who wins."""
    found = set(program.runs_out)
    for ex, _ in program.expressions():
        found.update(part.args[0] for part in ex.walk() if part.op == "zone")
    winner = program.model.entries.get("winner")
    if winner is not None and isinstance(winner.node, ast.Winner):
        found |= {winner.node.what, winner.node.tie_by or ""}
    found |= {
        entry.name for entry in program.model.of(ast.Zone) if isinstance(entry.node, ast.Zone) and entry.node.kind == "deck"
    }
    return found


def _in_vain(program: Program, entry: Entry, readers: Readers, handled: set[str], read: set[str]) -> bool:
    """Whether nothing asks for a value, variable or zone of the game's own file."""
    if type(entry.node) not in KINDS or entry.layer < len(program.model.layers) - 1 or entry.name in handled:
        return False
    return entry.name not in (read if isinstance(entry.node, ast.Keep) else readers.all)


def _entry(program: Program, entry: Entry, report: Report, *, suggest: bool) -> None:
    name = entry.name
    message, help = f"no rule reads the {KINDS[type(entry.node)]} `{name}`", "let a rule read it, or leave it out"
    if isinstance(entry.node, ast.Keep):
        message = f"`{name}` is kept, and no rule ever asks for it"
    elif isinstance(entry.node, ast.Zone):
        message, help = f"no rule moves cards to or from `{name}`", "let a rule use it, or leave it out"
    elif name == "worth":
        help = "what a card counts, also in a meld, is said by `points`; `worth of` goes by that"
    known = [old.name for old in program.model.entries.values() if type(old.node) is type(entry.node)] if suggest else []
    near = next((old for old in known if _alike(name, old)), "")
    report.add("unused", entry.span, message, help=f"did you mean `{near}`?" if near else help)


def _alike(name: str, old: str) -> bool:
    """Whether a name may be a misspelt other one."""
    if name == old:
        return False
    matcher = SequenceMatcher(None, name, old)
    return matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE


def _variables_read(program: Program) -> set[str]:
    """The variables that are read, apart from the lines that change them."""
    targets = {id(target) for line in _lines(program) for target in _target(line)}
    parts = [part for ex, _ in program.expressions() for part in ex.walk()]
    read = {str(part.args[0]) for part in parts if part.op == "var" and id(part) not in targets}
    return read | {str(part.args[1]) for part in parts if part.op == "extreme"}


def _target(line: Do) -> tuple[Ex, ...]:
    return (line.args[0],) if line.verb == "let" else (line.args[1],) if line.verb in ("add", "subtract") else ()


def _lines(program: Program) -> list[Do]:
    lines = [line for event in program.runs_out.values() for line in event]
    for state in program.states:
        lines += state.entry_lines
        for action in state.actions:
            lines += action.effects
    return lines


def _resembling(program: Program, report: Report) -> None:
    """A line added in a `change` whose name is nearly that of a line that is there."""
    model = program.model
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


def _line(path: str, line: ast.Statement, there: Entry, report: Report) -> None:
    new = there.lines[line.name]
    for old in there.lines.values():
        if old.layer >= new.layer or type(old.node) is not type(new.node):
            continue
        if _alike(line.name, old.name) and not any(char.isdigit() for char in line.name):
            report.add(
                "similar-name",
                line.name_span,
                f"`{line.name}` is a new line of `{path}`, and there is one called `{old.name}`",
                others=[(old.span, "it stays in force")],
                help=f"write `replace` and `{old.name}` if it is meant to take its place",
            )
            return
