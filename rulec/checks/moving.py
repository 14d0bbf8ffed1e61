"""Moves of cards: to somewhere else, from where it is known which cards, and of a pack that was shuffled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulec.checks.dealing import decks_of, path_to_players
from rulec.checks.needed import drawn_from
from rulec.diagnostics.diagnostic import Report
from rulec.model.constants import constant
from rulec.model.typed import Act, Do, Ex, Program

ORDERED = ("deck", "stack")
"""Kinds of zones in which a card has a place, so that moving it within the zone means something."""


def check_moving(program: Program, report: Report) -> None:
    """Report moves of no cards or to where the cards lie, choices that come to nothing, and cards dealt unshuffled."""
    for line, action in lines_of(program):
        if line.verb == "move":
            _where(program, line, action, report)
            if line.counts:
                _how_many(line, report)
    for state in program.states:
        for action in state.actions:
            _chosen_in_vain(action, report)
    if program.model.is_game:
        _shuffled(program, report)


def lines_of(program: Program) -> Iterator[tuple[Do, Act | None]]:
    """Yield every effect line, with its action if it is in one."""
    for lines in program.runs_out.values():
        yield from ((line, None) for line in lines)
    for state in program.states:
        yield from ((line, None) for line in state.entry_lines)
        for action in state.actions:
            yield from ((line, action) for line in action.effects)


def writes(lines: Iterable[Do]) -> set[str]:
    """Return the variables that some effect lines set or change."""
    targets = [line.args[0 if line.verb == "let" else -1] for line in lines if line.verb in ("let", "add", "subtract")]
    return {target.args[0] for target in targets if target.op == "var"}


def _how_many(line: Do, report: Report) -> None:
    count = constant(line.args[0])
    if isinstance(count, int) and count < 1:
        help = "say how many cards are moved, or leave the line out"
        report.add("type" if count < 0 else "doubtful", line.args[0].span, f"{count} cards are moved here", help=help)


def _where(program: Program, line: Do, action: Act | None, report: Report) -> None:
    target = line.args[-1]
    for source in _sources(line, action):
        kind = getattr(program.model.entries[str(target.args[0])].node, "kind", "") if target.op == "zone" else ""
        whole = line.args[0].op in ("zone", "top") or line.counts
        if source == target and (whole or kind not in ORDERED):
            report.add(
                "doubtful",
                line.entry.node.span,
                f"the cards lie in `{' '.join(target.span.text.split())}` already, so nothing moves",
                help="name another place to move them to, or leave the line out",
            )


def _sources(line: Do, action: Act | None) -> list[Ex]:
    """The zone that cards are moved from, when there is just one."""
    what = line.args[1] if line.counts else line.args[0]
    if what.op == "choice":
        zones: tuple[Ex, ...] = action.choices[what.args[0]].zones if action is not None else ()
        what = zones[0] if len(zones) == 1 else what
    while what.op in ("top", "where", "without"):
        what = what.args[0]
    return [what] if what.op == "zone" else []


def _chosen_in_vain(action: Act, report: Report) -> None:
    """A card or meld that is chosen, and stays where it is."""
    used = {part.args[0] for line in action.effects for part in _parts(line) if part.op == "choice"}
    for number, choice in enumerate(action.choices):
        if number not in used and choice.kind in ("card", "cards", "meld", "melds", "wild"):
            others = [part for other in action.choices for zone in other.zones for part in zone.walk()]
            if any(part.op == "choice" and part.args[0] == number for part in others):
                continue
            report.add(
                "doubtful",
                choice.entry.node.span,
                f"`{choice.called}` is chosen for `{action.name}`, and nothing is done with it",
                help=f"add what happens to it, as in `move {choice.called} to ...;`, or leave the choice out",
            )


def _parts(line: Do) -> Iterator[Ex]:
    for ex in (*line.args, line.when, line.each_where):
        if ex is not None:
            yield from ex.walk()


def _shuffled(program: Program, report: Report) -> None:
    """The first cards that are dealt come from a deck that was shuffled since all cards were gathered in it."""
    decks = decks_of(program)
    gathered = mixed = False
    for state in path_to_players(program):
        for line in state.entry_lines:
            if line.verb == "begin_round":
                gathered, mixed = True, False
            elif line.verb == "shuffle" and line.args[0].op == "zone" and line.args[0].args[0] in decks:
                mixed = True
            elif gathered and not mixed and drawn_from(line) in decks:
                deck = drawn_from(line)
                gone = next((span for name, span in program.model.removed.items() if name.endswith(f".shuffle_{deck}")), None)
                report.add(
                    "doubtful",
                    line.entry.node.span,
                    f"cards are dealt from `{deck}`, and nobody has shuffled it",
                    others=[(gone, "it was removed here")] if gone is not None else (),
                    help=f"add `shuffle {deck};` after `begin round;`",
                )
                return
