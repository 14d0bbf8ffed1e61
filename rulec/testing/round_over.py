"""The end of a round as players see it: what each has left, in melds where they count, and what it costs or brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulec.testing.table_text import TableText
from runtime.arrange import ask
from runtime.flow import Hole
from runtime.solve.port import LEAST, YES
from runtime.state import State
from runtime.tables import KeepInfo, Rules


def counted_up(text: TableText, names: Sequence[str], before: State, after: State, zones: Sequence[bytes]) -> Iterator[str]:
    """Give a line for each player: the hand and what it counts; then how all stand. `zones` are the cards when the round ended.

    Nothing is given where no variable of the players decides the match.
    """
    keep = deciding(before.g.rules)
    if keep is None or keep.each != "player":
        return
    was, now = text.of(before, keep), text.of(after, keep)
    lines = []
    for seat, name in enumerate(names):
        cards = b"".join(zones[place] for place in range(len(zones)) if text.is_hand_of(place, seat))
        change = now[seat] - was[seat]
        lines.append((f"{name:<{text.wide}}", _hand(text, before, cards, change), f"{change:+d}"))
    wide = max(len(hand) for _, hand, _ in lines)
    yield from (f"  {name}  {hand:<{wide}}  {change}" for name, hand, change in lines)
    yield f"  {text.variables(after, [keep])}"


def deciding(rules: Rules) -> KeepInfo | None:
    """Return the variable that decides the match."""
    winner = rules.winner
    return next((keep for keep in rules.keeps if winner is not None and keep.name == winner.keep), None)


def _hand(text: TableText, state: State, cards: bytes, change: int) -> str:
    """Return a hand; arranged in melds when it is what the arrangement leaves over that was counted."""
    verdict = None
    if cards and state.g.rules.kinds:
        try:
            verdict = ask(state.g.deal_of(state), LEAST, cards)
        except Hole:
            verdict = None
    witness = verdict.witness if verdict is not None and verdict.answer == YES else None
    if witness is None or not witness.melds or witness.points != change:
        return text.cards(cards)
    melds = [f"[{' '.join(text.meld(meld).split(' ')[1:])}]" for meld in witness.melds]
    return " ".join([*melds, *([text.cards(witness.left)] if witness.left else [])])
