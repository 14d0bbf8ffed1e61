"""A person at the keyboard against simple opponents, seeing only what the player sees: `rulec play -i RULES`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rulec.commands.common import say
from rulec.commands.quick import settings
from rulec.misuse import Misuse
from rulec.store import load_rules
from rulec.testing.round_over import counted_up
from rulec.testing.run import told
from rulec.testing.show import Replay, wild_words
from rulec.testing.table_text import Paint, TableText
from rulec.testing.words import reason_lines
from runtime.flow import Endless, Hole
from runtime.flow_tables import ActionInfo
from runtime.hand_answer import contract_words
from runtime.legal import IllegalMove, apply, offers
from runtime.machine import NotPlayable, begin, new_match
from runtime.moves import ILLEGAL, Move, Refusal
from runtime.notation import BadMove, Notation
from runtime.position import state_line
from runtime.score import winners
from runtime.setup import BadSetting, Setup
from runtime.simulate import POLICIES, Dice
from runtime.state import State
from runtime.tables import ROUND
from runtime.view import ZoneView, seen_events, view
from runtime.wording import listed

YOU = 0
"""The seat of the person."""

POLICY = "eager"
"""How the opponents play: they lay down, lay off and go out whenever they may, and otherwise do anything."""

MOST_LISTED = 40
"""How many moves are listed at most."""

LONGEST = 1000
"""How many characters of a line are read at once."""

HELP = "write a move, `?` for all moves, `quit` to stop"


def play(rules: str, players: int | None, seed: int, pairs: Iterable[str], paint: Paint) -> int:
    """Play a match at the keyboard; return the exit code: 0, or 3 when the rules leave open what the game needs."""
    compiled = load_rules(rules)
    try:
        setup = Setup(compiled, players or compiled.least_players, settings(tuple(pairs)))
        state = new_match(setup, seed)
    except (BadSetting, NotPlayable) as wrong:
        raise Misuse(str(wrong)) from None
    try:
        return Keyboard(setup, state, seed, paint).match()
    except Hole as hole:
        say(f"The game cannot go on: {hole.told}")
        return 3
    except Endless as wrong:
        say(f"The game cannot go on: {wrong.told}")
        return 1


class Keyboard:
    """One match of a person and opponents."""

    def __init__(self, setup: Setup, state: State, seed: int, paint: Paint) -> None:
        self.setup = setup
        self.state = state
        self.names = ("You", *[f"P{seat}" for seat in range(2, setup.n + 1)])
        self.text = TableText(setup, self.names, paint)
        self.notation = Notation(setup, self.names)
        self.paint = paint
        self.dice = Dice(seed)
        self.shown = ""

    def match(self) -> int:
        """Play to the end of the match, or until the person has had enough."""
        say(self.paint(f"{self.setup.rules.title}: {', '.join(self.names)}; {HELP}", "bold"))
        begin(self.state)
        say("\n".join(["", *self.round()]))
        while not self.state.over:
            open = offers(self.state)
            if not open:
                say(f"Nobody can do anything in `{self.setup.rules.states[self.state.at].name}`: the rules have a dead end")
                return 1
            if self.state.asked != YOU:
                self.make(POLICIES[POLICY](self.state, open, self.dice))
                continue
            line = self.ask()
            if line is None:
                say("Good-bye")
                return 0
            self.answer(line)
        self.end()
        return 0

    # ---- the person

    def ask(self) -> str | None:
        """Show what the person sees, when it changed, and can do; return what was typed, None for the end."""
        position = state_line(self.state)
        if position != self.shown:
            say("\n".join(["", *self.table()]))
        self.shown = position
        named = [
            f"{offer.action} ({offer.title})" if offer.title != offer.action else offer.action for offer in offers(self.state)
        ]
        say(f"You may: {', '.join(named)}")
        sys.stdout.write("> ")
        sys.stdout.flush()
        try:
            line = sys.stdin.readline(LONGEST)
        except OSError:  # a terminal that has gone, or something that cannot be read
            line = ""
        if not line or line.strip().lower() in ("quit", "exit", "q"):
            return None
        return line.strip()

    def answer(self, line: str) -> None:
        """Do what the person typed, or say why it cannot be done."""
        if line in ("", "?", "help"):
            say("\n".join(self.all_moves()))
            return
        try:
            self.make(self.notation.read(self.state, YOU, line))
        except BadMove as wrong:
            say(f"No: {wrong}")
        except IllegalMove as wrong:
            for one in wrong.refusals:
                say("No: " + "\n".join(reason_lines(told(self.setup, one))))

    def all_moves(self) -> Iterator[str]:
        """Give all moves that are open, a line for each action."""
        for offer in offers(self.state):
            moves = [self.notation.write(self.state, move) for move in offer.moves[:MOST_LISTED]]
            more = ", ..." if len(offer.moves) > MOST_LISTED or offer.more else ""
            yield f"  {', '.join(moves)}{more}"
        yield from self.closed()
        yield f"  {HELP}"

    def closed(self) -> Iterator[str]:
        """Give the other actions of this state, and the rules against them that no choice could satisfy."""
        state, functions = self.state, self.setup.F
        offered = {offer.action for offer in offers(state)}
        for action in self.setup.rules.states[state.at].actions:
            if action.name in offered or (action.when >= 0 and not functions[action.when](state, YOU, ())):
                continue
            shut = [one.name for one in action.requires if one.fixed and not functions[one.test](state, YOU, ())]
            rules = [told(self.setup, Refusal(ILLEGAL, name, "")) for name in shut]
            why = "; ".join(f"{one.rule.rpartition('.')[2]}: {one.message}" for one in rules)
            yield f"  not now: {action.name} ({why or 'nothing that it could choose is allowed'})"

    # ---- the table

    def make(self, move: Move) -> None:
        """Make a move and tell what the person sees of it. Raises IllegalMove."""
        before = self.state.clone()
        events = apply(self.state, move)
        seen = seen_events(before, events, YOU)
        acts = [at for at, event in enumerate(seen) if event[0] == "act"]
        if not acts:  # a move made at once with others: nobody is told before all have moved
            say(f"{self.paint(self.names[move.seat], 'bold')}: {'noted' if move.seat == YOU else 'ready'}")
        ended = next((at for at, event in enumerate(seen) if event[0] in ("round", "match_over")), len(seen))
        replay = Replay(before)
        for at, until in zip(acts, [*acts[1:], ended], strict=False):
            happened = []
            for event, true in zip(seen[at:until], events[at:until], strict=True):
                shown = [f"shows {self.text.cards(replay.zones[event[1]])}"] if event[0] == "show" else []
                happened += [*self.text.happened([event], seen[at][1]), *shown]
                replay.take(true)
            name = self.paint(self.names[seen[at][1]], "bold")
            say(f"{name}: {self._said(before, seen[at])}{': ' if happened else ''}{'; '.join(happened)}")
        if ended < len(seen):
            say("\n".join(self.over(before, replay.zones)))

    def _said(self, before: State, act: tuple[Any, ...]) -> str:
        """Return a move as far as the person sees it."""
        action: ActionInfo = self.setup.rules.states[act[2]].actions[act[3]]
        if any(choice.kind == "card" and thing < 0 for choice, thing in zip(action.choices, act[4], strict=True)):
            return action.title
        return self.notation.write(before, Move(act[1], action.name, act[4]))

    def round(self) -> Iterator[str]:
        """Give the line that begins a round."""
        deal = self.setup.deal_of(self.state)
        parts = [f"Round {self.state.v[ROUND]}"]
        parts += [f"wild: {words}"] if (words := wild_words(deal)) else []
        parts += [f"contract: {contract_words(self.setup, deal.contract)}"] if deal.contract else []
        yield self.paint("; ".join(parts), "bold")

    def table(self) -> Iterator[str]:
        """Give what the person sees, a line for each zone with something in it."""
        seen = view(self.state, YOU)
        lines = [(self._zone_name(zone), self._zone(zone)) for zone in seen.zones if zone.count or zone.owner == YOU]
        wide = max(len(name) for name, _ in lines)
        yield from (f"  {name:<{wide}}  {cards}" for name, cards in lines)

    def _zone_name(self, zone: ZoneView) -> str:
        info = next(one for one in self.setup.rules.zones if one.name == zone.name)
        title = info.title or zone.name
        return title if zone.owner < 0 else f"{self.text.values.write(info.each, zone.owner)}, {title}"

    def _zone(self, zone: ZoneView) -> str:
        if zone.melds:
            return "   ".join(f"m{number} {self.text.meld(meld)}" for number, meld in enumerate(zone.melds, 1))
        count = f"{zone.count} card{'s' * (zone.count != 1)}"
        if zone.complete:
            return self.text.cards(zone.cards)
        if not zone.cards:
            return count
        below = zone.count - len(zone.cards)
        return f"{self.text.cards(zone.cards)} on top of {below} card{'s' * (below != 1)}"

    def over(self, before: State, zones: Sequence[bytes]) -> Iterator[str]:
        """Give the lines between two rounds; `zones` are the cards when the round ended."""
        yield ""
        yield self.paint(f"Round {before.v[ROUND]} is over", "bold")
        yield from counted_up(self.text, self.names, before, self.state, zones)
        if not self.state.over:
            yield from ("", *self.round())

    def end(self) -> None:
        """Say who won."""
        try:
            names = listed([self.names[seat] for seat in winners(self.state)])
        except Hole:
            names = ""
        say(self.paint(f"The match is over{f': {names} first' if names else ''}", "bold"))
