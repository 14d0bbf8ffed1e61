"""Rules of a game's own file that change nothing."""

from __future__ import annotations

from rulec.checks.reading import Readers
from rulec.checks.resembling import alike
from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Entry
from rulec.model.typed import Do, Ex, Program
from rulec.syntax import ast

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
    near = next((old for old in known if alike(name, old)), "")
    report.add("unused", entry.span, message, help=f"did you mean `{near}`?" if near else help)


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
