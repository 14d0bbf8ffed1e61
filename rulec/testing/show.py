"""A scripted game told to a card player: the deal, each move and what came of it, the hands and scores when a round is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulec.testing.round_over import counted_up
from rulec.testing.run import StepResult
from rulec.testing.table_text import Event, Paint, TableText, no_paint
from rulec.testing.tables import Table
from rulec.testing.words import reason_lines
from runtime.flow import Hole
from runtime.hand_answer import contract_words
from runtime.melds import Deal
from runtime.score import winners
from runtime.state import State
from runtime.tables import ROUND
from runtime.wording import listed


class Telling:
    """Tells one game of a script, a step at a time."""

    def __init__(self, table: Table, paint: Paint = no_paint) -> None:
        self.text = TableText(table.setup, table.names, paint)
        self.table = table
        self.paint = paint
        self.names = table.names
        moves = [len(" ".join(step.move.split())) for step in table.steps if step.seat >= 0]
        self.wide = min(max(moves, default=0), 24)

    def opening(self) -> Iterator[str]:
        """Give the lines before the first step: the game, who plays, the table."""
        rules, setup = self.table.setup.rules, self.table.setup
        options = "".join(f", {name} = {value}" for name, value in setup.set_values.items())
        yield self.paint(f"{rules.title} ({rules.name}{options}): {', '.join(self.names)}", "bold")
        if self.table.case.name:
            yield self.table.case.name
        yield ""
        if self.table.hole is None:
            yield from self.round(self.table.state)
            yield ""

    def round(self, state: State) -> Iterator[str]:
        """Give the lines that show how things stand at the beginning of a round, or of a script.

        A part in the match that nobody has, such as who went out last before anybody did, is not told.
        """
        keeps = [
            keep
            for keep in self.table.setup.rules.keeps
            if keep.scope == "match" and keep.type == "player" and not keep.each and self.text.of(state, keep) != [-1]
        ]
        parts = [f"Round {state.v[ROUND]}", *([self.text.variables(state, keeps)] if keeps else []), *self.deal(state)]
        yield self.paint("; ".join(parts), "bold")
        yield from (f"  {line}" for line in self.text.table(state))

    def deal(self, state: State) -> Iterator[str]:
        """Give what the deal decides about the cards: which are wild, the contract."""
        try:
            deal = self.table.setup.deal_of(state)
        except Hole:
            return
        wild = wild_words(deal)
        if wild:
            yield f"wild: {wild}"
        if deal.contract:
            yield f"contract: {contract_words(self.table.setup, deal.contract)}"

    # ---- steps

    def step(self, done: StepResult) -> Iterator[str]:
        """Give the lines that tell a step that went as written."""
        number = f"{done.step.number:>3}. "
        if done.step.seat >= 0:
            who, what = self.names[done.step.seat], done.move
            head = f"{number}{self.paint(f'{who:<{self.text.wide}}', 'bold')}  {what:<{self.wide}}  "
            indent = " " * (len(number) + self.text.wide + 2)
            if done.reasons:
                yield head + self.paint("refused, as it should be", "yellow")
                yield from (f"{indent}{line}" for one in done.reasons for line in reason_lines(one))
            else:
                yield from self.moved(done, head, indent)
        if done.step.expects:
            yield from self.expected(done, number if done.step.seat < 0 else " " * len(number))

    def expected(self, done: StepResult, head: str) -> Iterator[str]:
        """Give the line that says what is as expected."""
        told = "; ".join(f"{one.about} is {one.wanted}" for one in done.step.expects)
        yield f"{head}{self.paint('as expected:', 'green')} {told}"

    def moved(self, done: StepResult, head: str, indent: str) -> Iterator[str]:
        """Give the lines that tell what a move did, also to the round and the match."""
        replay = Replay(done.before)
        phrases: list[str] = []
        ended = False
        for event in done.events:
            if event[0] in ("round", "match_over") and not ended:
                ended = True
                yield (head + "; ".join(phrases)).rstrip()
                yield ""
                yield from self.over(done, replay.zones)
                phrases = []
            phrases += self.phrases(event, replay, done.step.seat) if not ended else []
            replay.take(event)
        if not ended:
            yield (head + "; ".join(phrases)).rstrip()
        elif done.after.over:
            yield from self.end(done.after)
        else:
            yield ""
            yield from self.round(done.after)
            yield ""

    def phrases(self, event: Event, replay: Replay, actor: int) -> list[str]:
        """Return what one event is in words, if it is worth telling."""
        if event[0] == "show":
            owner = self.table.setup.layout.owner_of[event[1]]
            shows = "shows" if owner == actor else f"the {self.text.zone_title(event[1])} is shown:"
            return [f"{shows} {self.text.cards(replay.zones[event[1]])}"]
        if event[0] == "act" and event[1] != actor:  # a move made at once with others, and carried out now
            action = self.table.setup.rules.states[event[2]].actions[event[3]]
            return [f"{self.names[event[1]]}: {action.title}"]
        phrase = self.text.phrase(event, actor)
        return [phrase] if phrase else []

    # ---- the end of a round and of the match

    def over(self, done: StepResult, zones: Sequence[Any]) -> Iterator[str]:
        """Give the lines that show the hands at the end of a round, and what they cost or bring."""
        yield self.paint(f"Round {done.before.v[ROUND]} is over", "bold")
        yield from counted_up(self.text, self.names, done.before, done.after, zones)

    def end(self, state: State) -> Iterator[str]:
        """Give the line that says who won."""
        try:
            won = [self.names[seat] for seat in winners(state)]
        except Hole as hole:
            yield f"The match is over; the rules leave open who wins (`{hole.name}`)"
            return
        names = listed(won)
        verb = "wins" if len(won) == 1 else "win"
        yield self.paint(f"The match is over: {names} {verb}" if won else "The match is over", "bold")


class Replay:
    """The cards of all zones while events go by; the order of a shuffled zone is not known."""

    def __init__(self, before: State) -> None:
        self.zones = list(before.z)
        self.kinds = before.g.layout.kinds
        self.hands = [
            [place for place, owner in enumerate(before.g.layout.owner_of) if owner == seat and self.kinds[place] == "cards"]
            for seat in range(before.n)
        ]

    def take(self, event: Event) -> None:
        """Let an event happen."""
        match event:
            case ("move" | "take", source, target, cards):
                for card in cards:
                    self._remove(source, card)
                joined = self.zones[target] + bytes(cards)
                self.zones[target] = bytes(sorted(joined)) if self.kinds[target] == "cards" else joined
            case ("lay", player, _, _, meld):
                for card in meld.cards:
                    self._from_hand(player, card)
            case ("add", player, _, _, card, _):
                self._from_hand(player, card)
            case ("exchange", player, _, _, _, card, freed):
                self._from_hand(player, card)
                if self.hands[player]:
                    place = self.hands[player][0]
                    self.zones[place] = bytes(sorted((*self.zones[place], freed)))

    def _from_hand(self, player: int, card: int) -> None:
        for place in self.hands[player]:
            if card in self.zones[place]:
                self._remove(place, card)
                return

    def _remove(self, place: int, card: int) -> None:
        cards: bytes = self.zones[place]
        at = cards.rfind(card)
        if at >= 0:
            self.zones[place] = cards[:at] + cards[at + 1 :]


def wild_words(deal: Deal) -> str:
    """Return which cards are wild: a rank when all cards of it are, else each by its code."""
    pack = deal.pack
    wild = {card.id for card in pack.types if deal.wild_of[card.id] >= 0 and deal.copies[card.id]}
    words = []
    for number, rank in enumerate(pack.ranks):
        cards = {card.id for card in pack.types if card.rank == number and deal.copies[card.id]}
        if cards and cards <= wild:
            words.append(rank)
            wild -= cards
    return " ".join([*words, *[pack.types[card].code for card in sorted(wild)]])
