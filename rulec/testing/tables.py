"""A table ready to play: the game that a script names, its players, the first position and all steps, everything checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.locate import find
from rulec.misuse import Misuse
from rulec.nearby import near_rules
from rulec.source import Span
from rulec.store import BadRules, load_rules
from rulec.syntax.yaml_tree import Map, Seq, Text
from rulec.testing.placing import build
from rulec.testing.scripts import Case
from rulec.testing.start import read_start
from rulec.testing.steps import STEP_KEYS, Step, read_steps
from rulec.testing.things import CODE, Stop, Things, short
from runtime.flow import Hole
from runtime.notation import Notation
from runtime.setup import BadSetting, Setup, allowed, parse_option
from runtime.state import State
from runtime.tables import Rules


@dataclass(slots=True)
class Table:
    """A game about to be played by a script.

    `hole` is what the rules leave open and the start needs; then there is no position to play from, and `state` is empty.
    """

    case: Case
    setup: Setup
    names: tuple[str, ...]
    notation: Notation
    state: State
    steps: list[Step]
    hole: Hole | None = None


def prepare(case: Case, folder: Path, report: Report) -> Table | None:
    """Return the table of a case, or None after reporting everything that is wrong with it. `folder` is where the script lies."""
    try:
        rules = _rules(case.rules, folder, report)
        names = _names(case, report)
        setup = _setup(case, rules, names, report)
        things = Things(setup, names, report)
        failed = False
        state, hole = State(setup), None
        try:
            state = build(things, read_start(things, case.start, case.seed, case.span))
        except Hole as wrong:
            hole = wrong
        except Stop:
            failed = True
        steps = read_steps(things, case.steps.items)
    except Stop:
        return None
    return None if failed else Table(case, setup, names, Notation(setup, names), state, steps, hole)


def _refuse(report: Report, span: Span, message: str, help: str | tuple[str, ...] = ()) -> Stop:
    report.add(CODE, span, message, help=help)
    return Stop()


def _rules(word: Text, folder: Path, report: Report) -> Rules:
    """Load the rules: a file beside the script or below it, or a shipped game."""
    found = find(word.text, beside=folder)
    if found is None:
        help = near_rules(word.text, beside=folder) or ("rules lie beside the script or below it, or are shipped: `rulec rules`",)
        raise _refuse(report, word.span, f"there are no rules `{word.text}`", help)
    try:
        return load_rules(str(found))
    except BadRules as bad:
        errors = bad.compiled.report.errors
        raise _refuse(
            report,
            word.span,
            f"the rules have {errors} error{'s' * (errors != 1)}",
            f"`rulec check {word.text}` shows them",
        ) from None
    except Misuse as wrong:
        raise _refuse(report, word.span, str(wrong)) from None


def _names(case: Case, report: Report) -> tuple[str, ...]:
    """Return the players in seat order; for a number of them `P1`, `P2`, and so on."""
    node = case.players
    if node is None:
        raise _refuse(report, case.span, "a script says who plays", "write `players: [Ana, Beto]`")
    if isinstance(node, Text):
        if not (node.text.isascii() and node.text.isdigit() and len(node.text) <= 2):
            raise _refuse(report, node.span, f"`{node.text}` is neither a number nor a list of players", "write `[Ana, Beto]`")
        return tuple(f"P{seat}" for seat in range(1, int(node.text) + 1))
    if not isinstance(node, Seq) or not all(isinstance(one, Text) for one in node.items):
        raise _refuse(report, short(node), "players are a number or a list of names", "write `players: [Ana, Beto]`")
    names: list[str] = []
    for one in node.items:
        assert isinstance(one, Text)
        if not one.text or one.text in STEP_KEYS or one.text == "nobody" or len(one.text) > 40 or one.text != one.text.strip():
            raise _refuse(report, short(one), f"`{one.text}` cannot be a player's name")
        if one.text in names:
            raise _refuse(report, one.span, f"two players are called `{one.text}`", "give one of them another name")
        names.append(one.text)
    return tuple(names)


def _setup(case: Case, rules: Rules, names: tuple[str, ...], report: Report) -> Setup:
    """Settle players and options."""
    options: dict[str, str] = {}
    if case.options is not None and not isinstance(case.options, Map):
        raise _refuse(report, short(case.options), "options are written `{OPTION: VALUE, ...}`")
    for key, value in case.options.entries if case.options is not None else ():
        option = next((one for one in rules.options if one.name == key.text), None)
        known = [one.name for one in rules.options]
        if option is None:
            help = did_you_mean(key.text, known) or (f"the options are {', '.join(known) or 'none'}",)
            raise _refuse(report, key.span, f"the game has no option `{key.text}`", help)
        if not isinstance(value, Text) or parse_option(option, value.text) is None:
            said = f"`{value.text}`" if isinstance(value, Text) else "several values"
            raise _refuse(report, short(value), f"`{key.text}` cannot be {said}", f"it can be {allowed(option)}")
        options[key.text] = value.text
    try:
        return Setup(rules, len(names), options)
    except BadSetting as wrong:
        raise _refuse(report, case.players.span if case.players is not None else case.span, str(wrong)) from None
