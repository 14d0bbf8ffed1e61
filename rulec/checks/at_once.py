"""States that ask everybody at once, and the word `turn`, which has no meaning where nobody's turn ever begins."""

from __future__ import annotations

from rulec.checks.needed import drawn_from
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Act, Do, Ex, Program, StateNode, act_expressions
from rulec.source import Span
from rulec.syntax import ast

FOR_ALL = {"begin_round": "begins a round", "begin_turn": "begins a turn", "end_match": "ends the match"}


def check_at_once(program: Program, report: Report) -> None:
    """Report what players asked at once would do to each other, and turns in games that have none."""
    for state in program.states:
        if state.at_once:
            _state(program, state, report)
    if program.states and program.model.is_game:
        _turns(program, report)


def _state(program: Program, state: StateNode, report: Report) -> None:
    for action in state.actions:
        for line in action.effects:
            _line(program, state, line, report)
        for ex in _read(action):
            if ex.op in ("turn", "others"):
                report.add(
                    "at-once",
                    ex.span,
                    "it is nobody's turn while all are asked at once",
                    others=[(state.entry.span, "asked at once")],
                    help="`player` is the one who acts",
                )


def _read(action: Act) -> list[Ex]:
    return [part for ex, _ in act_expressions(action) for part in ex.walk()]


def _line(program: Program, state: StateNode, line: Do, report: Report) -> None:
    node = line.entry.node
    others = [(state.entry.span, "asked at once")]
    if line.verb == "go":
        report.add(
            "at-once",
            node.span,
            "one player cannot go on alone while all are asked at once",
            others=others,
            help="end the action with `done;` and say `then go STATE;` at the end of the state",
        )
    elif line.verb in FOR_ALL:
        report.add(
            "at-once",
            node.span,
            f"this {FOR_ALL[line.verb]} for all, and every player would do it",
            others=others,
            help="do it in the state that comes after, once for all",
        )
    elif line.verb in ("let", "add", "subtract"):
        _writes(program, line, others, report)
    elif line.verb in ("move", "lay", "shuffle"):
        _takes(program, line, others, report)


def _writes(program: Program, line: Do, others: list[tuple[Span, str]], report: Report) -> None:
    variable = line.args[0] if line.verb == "let" else line.args[1]
    if variable.op != "var" or _own(program, variable, line):
        return
    name = variable.args[0]
    report.add(
        "at-once",
        variable.span,
        f"two players at once would both set `{name}`",
        others=others,
        help=f"ask them one after the other (`asks everyone from left of dealer`), or declare `keep {name} of each player`",
    )


def _takes(program: Program, line: Do, others: list[tuple[Span, str]], report: Report) -> None:
    """Cards that all see can be taken by one only; from a face-down zone it does not matter who takes which."""
    source = line.args[1] if line.verb == "move" and line.counts else line.args[0]
    while source.op not in ("zone", "choice") and source.args and isinstance(source.args[0], Ex):
        source = source.args[0]
    if source.op != "zone" or _own(program, source, line):
        return
    zone = program.model.entries[source.args[0]].node
    assert isinstance(zone, ast.Zone)
    if zone.seen == "face down" and (drawn_from(line) or line.verb == "shuffle"):
        return
    report.add(
        "at-once",
        line.entry.node.span,
        f"two players at once would both take the same cards of `{zone.name}`",
        others=others,
        help="ask them one after the other: `asks everyone from left of dealer`",
    )


def _own(program: Program, what: Ex, line: Do) -> bool:
    """Whether a variable or zone is the actor's alone."""
    name, owner = what.args
    node = program.model.entries[name].node
    assert isinstance(node, ast.Keep | ast.Zone)
    return node.each == "player" and owner is not None and owner.op == "player" and line.each is None


def _turns(program: Program, report: Report) -> None:
    lines = [
        line for state in program.states for line in (*state.entry_lines, *(one for act in state.actions for one in act.effects))
    ]
    lines += [line for event in program.runs_out.values() for line in event]
    if any(line.verb == "begin_turn" for line in lines):
        return
    for ex, entry in program.expressions():
        for part in ex.walk():
            if part.op in ("turn", "others"):
                report.add(
                    "at-once",
                    part.span,
                    f"`{part.op}` has no meaning: no turn ever begins in this game",
                    others=[(entry.span, "read here")] if entry.span.source is not part.span.source else (),
                    help="begin one with `begin turn of PLAYER;`, or speak of `player`, `everyone` or `dealer`",
                )
                return
    for state in program.states:
        for line in state.entry_lines:
            if line.each is None and any(part.op == "player" for arg in (*line.args, line.when) if arg for part in arg.walk()):
                report.add(
                    "at-once",
                    line.entry.node.span,
                    "nobody acts here: no turn ever begins in this game",
                    help="say whose it is, as in `hand of dealer`, or write `, for each player`",
                )
                return
