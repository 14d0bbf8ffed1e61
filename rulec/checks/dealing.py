"""Whether the pack has enough cards for every number of players in every deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulec.checks.cases import Case, Cases
from rulec.checks.evaluate import Unclear, evaluate
from rulec.checks.graph import falls_through, reachable_lines
from rulec.checks.origin import written
from rulec.checks.reading import reached
from rulec.checks.words import keyword, numbers, plural
from rulec.diagnostics.diagnostic import Report
from rulec.model.bounds import MOST_DEALS
from rulec.model.typed import Do, Ex, Program, StateNode
from rulec.source import Span
from rulec.syntax import ast
from runtime.flow import Hole


@dataclass(frozen=True, slots=True)
class Taken:
    """Cards that leave the deck before the first player is asked: how many, for each player or once, and where they go."""

    count: Ex | None
    each: bool
    target: str
    span: Span


@dataclass(frozen=True, slots=True)
class Short:
    """A deal that takes more cards than there are: `parts` are the numbers of cards, hands as (players, cards)."""

    case: Case
    cards: int
    hands: tuple[tuple[int, int], ...]
    once: int
    turned_up: str


def check_dealing(cases: Cases, report: Report) -> None:
    """Report the smallest number of players that the pack cannot serve, with the first such deal."""
    taken = dealt(cases.program)
    if not taken or not cases.knows_players:
        return
    short: dict[int, Short] = {}
    for players in cases.seats():
        for round in range(1, min(cases.deals() or cases.longest_table(), MOST_DEALS) + 1):
            found = _short(cases.case(players, round), taken)
            if found is not None:
                short[players] = found
                break
    if short:
        _report(cases, short, taken, report)


def dealt(program: Program) -> list[Taken]:
    """Return what the deal takes from the deck: the lines before the first question, or `hand_size` for rules without play."""
    decks = decks_of(program)
    if not program.states:
        size = program.values.get("hand_size")
        if size is None:
            return []
        return [Taken(Ex("value", "number", ("hand_size", None, None)), True, "hand", size.entry.span)]
    lines = [line for state in path_to_players(program) for line in reachable_lines(state.entry_lines)]
    return [one for line in lines if (one := _taken(line, decks)) is not None]


def decks_of(program: Program) -> set[str]:
    """The names of all decks."""
    zones = program.model.of(ast.Zone)
    return {entry.name for entry in zones if isinstance(entry.node, ast.Zone) and entry.node.kind == "deck"}


def path_to_players(program: Program) -> Iterator[StateNode]:
    """Yield the states from the first on that always follow each other, up to one that asks players."""
    seen: set[int] = set()
    at = 0
    while at >= 0 and at not in seen and program.states:
        seen.add(at)
        state = program.states[at]
        yield state
        lines = reachable_lines(state.entry_lines)
        last = lines[-1] if lines else None
        at = last.goes if not falls_through(state) and last is not None and last.verb == "go" else -1


def _taken(line: Do, decks: set[str]) -> Taken | None:
    if line.verb != "move" or line.when is not None:
        return None
    source = line.args[1] if line.counts else line.args[0].args[0] if line.args[0].op in ("top", "bottom") else None
    if source is None or source.op != "zone" or source.args[0] not in decks:
        return None
    each = line.each == "player" and line.each_where is None
    return Taken(line.args[0] if line.counts else None, each, str(line.args[-1].args[0]), line.entry.node.span)


def _short(case: Case, taken: list[Taken]) -> Short | None:
    """What is lacking in a case; at least one card must be left in the stock."""
    copies = case.copies()
    if not copies or not sum(copies):  # a pack without cards is a finding of its own
        return None
    hands, once, turned_up = [], 0, ""
    for one in taken:
        try:
            count = 1 if one.count is None else evaluate(case, one.count)
        except (Unclear, Hole):
            return None
        if one.each and count > 0:
            hands.append((case.players, count))
        elif not one.each:
            once += count
            turned_up = one.target
    cards = sum(copies)
    needed = sum(players * count for players, count in hands) + once + 1
    return Short(case, cards, tuple(hands), once, turned_up) if needed > cards else None


def _report(cases: Cases, short: dict[int, Short], taken: list[Taken], report: Report) -> None:
    program, model = cases.program, cases.program.model
    seats = cases.seats()
    players = min(short)
    found = short[players]
    entry = model.entries["players"]
    hands = " + ".join(f"{count} x {each}" for count, each in found.hands)
    in_hands = sum(count * each for count, each in found.hands)
    counts = [one.count for one in taken if one.count is not None]
    rounds = any(part.op == "round" for part in reached(cases.program, counts))
    where = f" in deal {found.case.round}" if rounds else ""
    need = f"{plural(players, 'player')} need {hands or found.once} cards{where}"
    message = f"{need}, and the pack has {found.cards}: {_lack(cases, found, in_hands)}"
    words = ("cards are dealt here", "and here")
    others = [(one.span if program.states else keyword(one.span), word) for one, word in zip(taken, words)]
    packs = program.values.get("packs")
    if packs is not None:
        others.append((packs.entry.span, "how many packs there are"))
    fine = [count for count in seats if count not in short]
    help = ["add packs for more players, or deal fewer cards"]
    if fine and max(fine) < players:
        help.append(f"or let at most {max(fine)} play: `players {seats[0]}..{max(fine)}`")
    more = [count for count in short if count != players]
    if more:
        help.append(f"it is the same for {numbers(more)} players")
    span = entry.node.range.span if isinstance(entry.node, ast.Players) else entry.span
    if not fine:  # then not the players are too many, but the cards that are dealt
        cells = [one for one in (written(cases, found.case, count) for count in counts) if one is not None]
        if cells:
            others.append((span, "how many may play"))
            span = cells[0]
    report.add("pack-too-small", span, message, others=others, help=help)


def _lack(cases: Cases, found: Short, in_hands: int) -> str:
    """What there are no cards for, in the order of the deal."""
    if in_hands > found.cards:
        return "not everybody gets his cards"
    if in_hands + found.once > found.cards:
        node = cases.program.model.entries[found.turned_up].node
        return f"no card is left for the {node.title or node.name}"
    return "no card is left to draw"
