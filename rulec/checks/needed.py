"""Rules that a game must have before anybody can ask about it or play it. A base may leave them open."""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.model.entries import Entry
from rulec.model.typed import ANY, BOUND, CONTRACT, NUMBER, Do, Program, Value
from rulec.source import Span
from rulec.syntax import ast

MOST_PLAYERS = 32
"""More players than any table seats; a larger number is a slip."""

KNOWN: dict[str, tuple[str, str, str]] = {
    "packs": (NUMBER, "", "how many packs there are"),
    "deals": (NUMBER, "", "how many deals a match has"),
    "hand_size": (NUMBER, "", "how many cards each player is dealt"),
    "points": (NUMBER, "card", "what a card counts"),
    "contract": (CONTRACT, "", "which melds must be laid"),
}
"""Values with a meaning of their own: their type, what they may be asked of besides a player and the deal, and what they say."""


def check_needed(program: Program, report: Report) -> None:
    """Report what a game lacks, and values of its own meaning that say something else."""
    _known(program, report)
    _players(program, report)
    _winner(program, report)
    if not program.model.is_game:
        return
    _pack(program, report)
    if not program.states:
        header = program.model.header
        report.add(
            "no-flow",
            header.name_span,
            f"`{header.name}` has no states: it answers questions about cards and melds, and is not played",
            help="that is enough to judge hands; to play it, say in states what players do in their turns",
        )
        return
    _for_play(program, report)


def _lacks(program: Program, report: Report, message: str, help: str, *, name: str = "") -> None:
    """Report a missing rule at the game's name, with the place where a base leaves it open or a patch took it away."""
    model = program.model
    entry = model.entries.get(name)
    gone = model.removed.get(name)
    if entry is None and model.lost(name):
        return
    others = [(gone, "it was removed here")] if gone else [(entry.span, "left open here")] if entry else []
    report.add("missing-rule", model.header.name_span, message, others=others, help=help)


def _known(program: Program, report: Report) -> None:
    for name, (kind, told, about) in KNOWN.items():
        value = program.values.get(name)
        if value is None:
            entry = program.model.entries.get(name)
            if entry is not None and not isinstance(entry.node, ast.Value | ast.Column):
                report.add("type", entry.span, f"`{name}` says {about}, so it must be a value", help="give this another name")
            continue
        if value.type not in (kind, ANY):
            if (kind, value.type) == (NUMBER, BOUND):
                place, others = _unlimited(value)
                message = f"`{name}` says {about}, and cannot be `unlimited`"
                report.add("type", place, message, others=others, help="write the number that is meant")
                continue
            help = "write the melds as in `2 set 3 + run 4`, in a column `contract: melds`, or `any`" if kind == CONTRACT else ()
            report.add("type", value.entry.span, f"`{name}` says {about}, and this is no {kind}", help=help)
        for need in sorted(value.needs - {told, "player"}):
            report.add(
                "type",
                value.entry.span,
                f"`{name}` says {about}, and cannot depend on a {need}",
                help="it may depend on the deal, the number of players and options",
            )


def _unlimited(value: Value) -> tuple[Span, list[tuple[Span, str]]]:
    """Where a value is, or may be, `unlimited`."""
    places = [part.value.span for part in value.rows if part.value.type == BOUND]
    if value.expr is not None and value.expr.span.source.text:
        places.append(value.expr.span)
    others = [(value.entry.span, "the value")] if places and places[0].source is not value.entry.span.source else []
    return (places[0] if places else value.entry.span), others


def _players(program: Program, report: Report) -> None:
    entry = program.model.entries.get("players")
    if entry is None or not isinstance(entry.node, ast.Players):
        if program.model.is_game:
            _lacks(program, report, "nothing says how many may play", "add a line such as `players 2..6;`", name="players")
        return
    low, high = entry.node.range.low, entry.node.range.high
    for bound in (low, high):
        if bound is not None and not isinstance(bound, ast.Number):
            report.add(
                "type", bound.span, f"`{bound.text}` is no number of players", help="write a range such as `players 2..6;`"
            )
            return
    if isinstance(low, ast.Number) and low.value > MOST_PLAYERS:
        report.add("too-much", low.span, f"{low.value} players are too many", help=f"a table seats {MOST_PLAYERS} at most")
        return
    if high is None:
        least = low.value if isinstance(low, ast.Number) else 2
        report.add(
            "missing-rule",
            entry.node.range.span,
            "the most players are not told",
            help=f"write a range such as `players {least}..{max(6, least)};`",
        )
        return
    assert isinstance(high, ast.Number)
    least, most = low.value if isinstance(low, ast.Number) else 1, high.value
    if most > MOST_PLAYERS:
        report.add("too-much", high.span, f"{most} players are too many", help=f"a table seats {MOST_PLAYERS} at most")
    elif least < 1 or least > most:
        report.add(
            "type",
            entry.node.range.span,
            f"nobody can play with {least} to {most} players",
            help="write the smaller number first",
        )
    elif entry.node.teams is not None:
        _teams(entry, least, most, entry.node.teams, report)


def _teams(entry: Entry, least: int, most: int, teams: int, report: Report) -> None:
    if teams < 2 or not any(count % teams == 0 for count in range(least, most + 1)):
        count = f"{least}" if least == most else f"{least} to {most}"
        report.add("type", entry.node.span, f"{count} players cannot form {teams} teams of equal size")


def _pack(program: Program, report: Report) -> None:
    symbols = program.symbols
    if not symbols.pack.types:
        have = "suits" if symbols.suits else "ranks" if symbols.ranks else ""
        lack = {"suits": "ranks", "ranks": "suits"}.get(have, "suits and ranks")
        _lacks(
            program,
            report,
            f"the pack has no cards: no {lack} are stated",
            "state `suits` and `ranks`, or build on `base/rummy`, which has the four French suits",
            name=lack if have else "suits",
        )
        return
    packs = program.values.get("packs")
    if packs is None or (packs.expr is not None and packs.expr.op == "hole"):
        _lacks(program, report, "nothing says how many packs are used", "add a line such as `value packs = 2;`", name="packs")


def _winner(program: Program, report: Report) -> None:
    """What decides the match must be kept for each player or team."""
    entry = program.model.entries.get("winner")
    if entry is None or not isinstance(entry.node, ast.Winner):
        return
    node = entry.node
    for name, span in ((node.what, node.what_span), (node.tie_by, node.tie_by_span)):
        if name is not None:
            _kept_for_each(program, name, span if span.source.text else node.span, report)


def _kept_for_each(program: Program, name: str, span: Span, report: Report) -> None:
    model = program.model
    kept = model.entries.get(name)
    if kept is not None and isinstance(kept.node, ast.Keep) and kept.node.each is not None:
        return
    known = [one.name for one in model.of(ast.Keep) if isinstance(one.node, ast.Keep) and one.node.each is not None]
    gone = model.removed.get(name)
    if kept is None:
        if model.lost(name):
            return
        report.add(
            "still-used" if gone else "unknown-name",
            span,
            f"`{name}` was removed and still decides who wins" if gone else f"nothing called `{name}` is kept for each player",
            others=[(gone, "it was removed here")] if gone else (),
            help=did_you_mean(name, known) or f"declare it: `keep {name} of each player for match = 0;`",
        )
        return
    report.add(
        "type",
        span,
        f"`{name}` is not kept for each player, so nobody can have the most or the least of it",
        others=[(kept.span, "it is stated here")],
        help=f"declare it as `keep {name} of each player for match = 0;`",
    )


def _for_play(program: Program, report: Report) -> None:
    """What the flow of play needs: cards to gather, a winner, an answer to an empty stock."""
    model = program.model
    if "winner" not in model.entries:
        _lacks(program, report, "nothing says who wins", "add a line such as `winner lowest score, ties shared;`", name="winner")
    decks = [entry for entry in model.of(ast.Zone) if isinstance(entry.node, ast.Zone) and entry.node.kind == "deck"]
    if not decks:
        _lacks(
            program, report, "there is no deck for the cards to lie in when a round begins", "add `zone stock: deck, face down;`"
        )
    for entry in decks[1:]:
        report.add(
            "duplicate",
            entry.span,
            "there are two decks, and a round begins with all cards in one",
            others=[(decks[0].span, "the first one")],
            help="make this one a `stack`",
        )
    _empty_zones(program, report)


def _empty_zones(program: Program, report: Report) -> None:
    """An action that draws from the deck needs to be told what happens when the deck is empty."""
    decks = {entry.name for entry in program.model.of(ast.Zone) if isinstance(entry.node, ast.Zone) and entry.node.kind == "deck"}
    for state in program.states:
        for action in state.actions:
            for line in action.effects:
                zone = drawn_from(line)
                if zone in decks and zone not in program.runs_out and line.when is None:
                    gone = program.model.removed.get(f"{zone}_runs_out")
                    report.add(
                        "missing-rule",
                        line.entry.node.span,
                        f"nothing says what happens when `{zone}` runs out",
                        label="a card is taken from it here",
                        others=[(gone, "it was removed here")] if gone else (),
                        help=f"add `when {zone} runs out {{ ... }}`: how new cards come there, or `go` to where the hand ends",
                    )
                    return


def drawn_from(line: Do) -> str:
    """The zone whose top cards an effect takes, empty when it takes none."""
    if line.verb != "move":
        return ""
    source = line.args[1] if line.counts else line.args[0].args[0] if line.args[0].op in ("top", "bottom") else None
    return str(source.args[0]) if source is not None and source.op == "zone" else ""
