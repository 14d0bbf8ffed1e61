"""Statements that say nothing, or hardly what was meant: empty blocks, melds of anything, orders with gaps, hidden words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, takewhile

from rulec.checks.reading import Readers
from rulec.checks.words import quoted
from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Entry
from rulec.model.symbols import VOCABULARY
from rulec.model.typed import MELD, MELDS, NUMBER, Cond, Ex, Program
from rulec.source import Span
from rulec.syntax import ast

MEANT = frozenset(["points"])
"""Words of the language that say what a value of that name says."""

SETTINGS_ONLY = frozenset(["option", "const", "cmp", "eq", "between", "arith", "and", "or", "not"])
"""What a condition consists of that reads settings and nothing else."""

BY_KEYWORD = (ast.Players, ast.Suits, ast.Ranks, ast.Winner, ast.RunsOut)
"""Statements that are called by their keyword, which hides nothing."""


def check_doubtful(program: Program, readers: Readers, report: Report) -> None:
    """Report what is empty, and rules of the game's own file that hide words or leave ranks out."""
    model = program.model
    for layer in model.layers[-1:]:
        for item in layer.file.items:
            if isinstance(item, ast.Change) and not item.inner and not item.tail.cites and item.tail.chosen is None:
                report.add("doubtful", item.span, "this changes nothing", help="write the lines to change in it, or leave it out")
    for entry in model.entries.values():
        _empty(entry, report)
        if entry.layer == len(model.layers) - 1:
            _hides(entry, report)
            if isinstance(entry.node, ast.Order):
                _order(program, entry, entry.node, readers, report)
    for _, _, cond in program.limits:
        if cond.entry.layer == len(model.layers) - 1:
            _about_settings(program, cond, report)
    if model.is_game:
        _no_melds(program, report)
        _no_teams(program, report)


def _empty(entry: Entry, report: Report) -> None:
    if isinstance(entry.node, ast.Meld) and not entry.lines:
        report.add(
            "doubtful",
            entry.span,
            f"the meld `{entry.name}` has no conditions, so any cards are one",
            help="say what its cards must be, as in `same rank; size is 3..;`, or remove it",
        )
    elif isinstance(entry.node, ast.RunsOut) and entry.node.lines is not None and not entry.lines:
        report.add(
            "doubtful",
            entry.span,
            f"nothing happens when `{entry.node.zone}` runs out",
            help="say how cards come there or where play goes on, or leave the statement out",
        )


def _hides(entry: Entry, report: Report) -> None:
    if entry.name in VOCABULARY - MEANT and not isinstance(entry.node, BY_KEYWORD) and entry.table is None:
        report.add(
            "hides-word",
            entry.span,
            f"`{entry.name}` is a word of the language, too, and from now on means this rule",
            help="give the rule another name, if other rules need the word",
        )


def _order(program: Program, entry: Entry, node: ast.Order, readers: Readers, report: Report) -> None:
    """An order that is followed should have every rank, and one rank twice only at its ends."""
    ranks = program.symbols.orders[entry.name]
    names = list(program.symbols.ranks)
    if entry.name not in readers.all:
        return
    twice = [
        rank
        for at, rank in enumerate(ranks)
        if rank in ranks[:at] and (node.circular or at != len(ranks) - 1 or ranks[0] != rank or rank in ranks[1:at])
    ]
    if twice:
        ends = "its two ends are joined already" if node.circular else "only the first may come again, as the last"
        report.add(
            "doubtful",
            entry.span,
            f"the order `{entry.name}` has {quoted(names[rank] for rank in dict.fromkeys(twice))} twice: {ends}",
            help="put each rank where it belongs once",
        )
    skipped = _skipped(ranks, len(names))
    if skipped:
        report.add(
            "doubtful",
            entry.span,
            f"the order `{entry.name}` leaves out {quoted(names[rank] for rank in skipped)}: a run goes on over the gap",
            help="add what is missing; if it is meant, let the pack not have these ranks",
        )


def _skipped(ranks: tuple[int, ...], count: int) -> list[int]:
    """The ranks that an order leaves out between two that it has side by side, counted up or down the list of ranks."""
    found: set[int] = set()
    for one, two in pairwise(ranks):
        for step in (1, -1):
            between = list(takewhile(lambda rank: rank not in ranks, ((one + step * far) % count for far in range(1, count))))
            if between and (one + step * (len(between) + 1)) % count == two:
                found.update(between)
    return sorted(found)


def _about_settings(program: Program, cond: Cond, report: Report) -> None:
    """A limit that counts what an option says, and nothing of a meld: mostly wild cards are meant."""
    option = counted_setting(cond.cond)
    if option is None:
        return
    name = option.args[0]
    report.add(
        "doubtful",
        option.span,
        f"`{name}` is an option, the same for all melds, so the limit `{cond.path}` says nothing about a meld",
        others=[(program.options[name].entry.span, "the option")],
        help="`wilds` are the wild cards in a meld, as in `wilds <= 1`; what options go together is said by `require`",
    )


def counted_setting(cond: Ex) -> Ex | None:
    """Return the first option of numbers in a condition that reads options only, else None."""
    parts = list(cond.walk())
    if any(part.op not in SETTINGS_ONLY for part in parts):
        return None
    return next((part for part in parts if part.op == "option" and part.type == NUMBER), None)


def _no_melds(program: Program, report: Report) -> None:
    """Melds are asked for in a game that has none."""
    if program.melds:
        return
    found = next(_melding(program), None)
    if found is not None:
        report.add(
            "missing-rule",
            found,
            "melds are needed here, and the game has no kind of meld",
            help="state one, as in `meld set { same rank; size is 3..; }`",
        )


def _melding(program: Program) -> Iterator[Span]:
    for state in program.states:
        for action in state.actions:
            for choice in action.choices:
                if choice.kind in (MELD, MELDS) and choice.entry.node.span.source.text:
                    yield choice.entry.node.span
    for ex, _ in program.expressions():
        yield from (part.span for part in ex.walk() if part.op == "can_meld")


def _no_teams(program: Program, report: Report) -> None:
    """What belongs to teams, or is done for each, in a game without teams."""
    players = program.model.entries.get("players")
    if players is None or not isinstance(players.node, ast.Players) or players.node.teams is not None:
        return
    for _, entry in program.model.walk():
        node = entry.node
        if getattr(node, "each", None) == "team":
            report.add(
                "type",
                node.span if isinstance(node, ast.Effect) else entry.span,
                "there are no teams",
                others=[(players.node.span, "how many play")],
                help="write how many, as in `players 4..4 in 2 teams;`, or say `each player`",
            )
