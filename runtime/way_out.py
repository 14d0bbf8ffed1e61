"""Can this turn empty the hand, can it pay what is owed: the searches through all that a player can do in the rest of a turn."""

from __future__ import annotations

from itertools import islice

from runtime.debts import Unpaid, unpaid
from runtime.effort import Meter, spend
from runtime.flow import Endless, GaveUp, Unavailable
from runtime.flow_tables import ActionInfo
from runtime.lookahead import Search, allowed, hopeless, position_key, unpayable
from runtime.machine import attempt, carry_out
from runtime.moves import Move
from runtime.shedding import least_stuck
from runtime.state import State
from runtime.turns import Way

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MOST_STEPS = 20_000
"""How many steps of work (actions tried, mostly) one search does before it gives up."""

MOST_EXPLAINED = 50
"""How many ways to do one action are asked for the debts that stand in the way."""


class WayOut:
    """The search for moves of the actor, all in this turn and none showing him a hidden card, after which his hand is empty and
    the round ends: depth-first, each position once, but for those in which too many cards are stuck.

    After `find` returned None, `best` is a position with the fewest cards in hand (of those looked at, if not `complete`), and
    `unpaid` are the debts that stood in the way there; `emptied` says that the last cards could have gone but for such debts.
    """

    wanted = True
    """Whether the best position matters when there is no way."""

    def __init__(self, state: State) -> None:
        self.emptied = False
        self.start = state
        self.seat = state.asked
        self.hands = [
            place
            for place, number in enumerate(state.g.layout.zone_of)
            if state.g.rules.zones[number].kind == "cards" and state.g.layout.owner_of[place] == self.seat
        ]
        self.shed = state.g.rules.zones[state.g.layout.zone_of[self.hands[0]]].sheds if len(self.hands) == 1 else None
        self.meter = Meter(MOST_STEPS, "whether this turn can empty the hand")
        self.seen: set[Any] = set()
        self.least = self.held(state)
        self.best = state
        self.unpaid: tuple[str, ...] = ()
        self.complete = True
        self.pruned = False
        self.gave_up: GaveUp | None = None
        self.search = Search(self.seat)

    def find(self) -> Way | None:
        """Return a way out, or None when there is none. Raises Hole when the search gives up."""
        return self.find_from(self.start)

    def find_after(self, move: Move) -> Way | None:
        """Return a way out that begins with this legal move, or None when there is none. Raises Hole when the search gives up."""
        actions = self.start.g.rules.states[self.start.at].actions
        number = next(at for at, one in enumerate(actions) if one.name == move.action)
        trial = self.start.clone()
        events = carry_out(trial, number, move.args)
        if self.is_out(self.start, events):
            return Way((move,), self.start)
        if trial.asked != self.seat or trial.revealed or trial.over:
            return None
        way = self.find_from(trial)
        return None if way is None else Way((move, *way.moves), way.last)

    def find_from(self, start: State) -> Way | None:
        """Search for a way out; where there is none, for the best position, among those that were left out."""
        with self.meter:
            way = self.follow(start, for_best=False)
        if way is not None or not self.wanted:
            return way
        try:
            with Meter(MOST_STEPS // 4, self.meter.asked):
                if self.pruned:
                    self.follow(start, for_best=True)
                self.explain()
        except GaveUp:
            self.complete = False
        return None

    def follow(self, start: State, *, for_best: bool) -> Way | None:
        """Go from position to position. A way that is found pays all debts, so no look-ahead is needed on it.

        An action with too many choices is followed as far as they are known.
        """
        self.seen = set()
        path = [self.ahead(start, ())]
        if self.is_stuck(start, for_best=for_best):
            self.pruned = True
            return None
        while path:
            found = next(path[-1], None)
            if found is None:
                path.pop()
                continue
            state, moves, ended = found
            if ended:
                return Way(moves, state)
            key = position_key(state)
            if key not in self.seen:
                self.seen.add(key)
                if self.is_stuck(state, for_best=for_best):
                    self.pruned = True
                else:
                    path.append(self.ahead(state, moves))
        if self.gave_up is not None:
            raise self.gave_up
        return None

    def ahead(self, state: State, moves: tuple[Move, ...]) -> Iterator[tuple[State, tuple[Move, ...], bool]]:
        """Give what follows a position: (state, moves, whether the last of them ends the round with an empty hand; if so, it
        is the state before it). First new melds, one by one, then what comes nearest to an empty hand.
        """
        if self.wanted and self.held(state) < self.least and not unpayable(state, self.seat, self.search):
            self.least, self.best = self.held(state), state
        later: list[tuple[State, tuple[Move, ...]]] = []
        actions = list(enumerate(state.g.rules.states[state.at].actions))
        for arranged in (True, False):
            for number, action in actions:
                if any(choice.kind == "melds" for choice in action.choices) is not arranged:
                    continue
                try:
                    for move, trial, ended in self.steps_of(state, number, action):
                        if ended:
                            yield state, (*moves, move), True
                        elif trial.asked == self.seat and not trial.revealed and not trial.over:
                            if arranged:
                                yield trial, (*moves, move), False
                            else:
                                later.append((trial, (*moves, move)))
                except GaveUp as wrong:
                    if self.meter.left < 0 or not arranged:
                        raise
                    self.gave_up = wrong
        later.sort(key=lambda one: -self.held(one[0]))
        while later:
            yield (*later.pop(), False)

    def is_stuck(self, state: State, *, for_best: bool) -> bool:
        """Whether neither a way out nor (`for_best`) a better position can follow."""
        if state.debts and hopeless(state, self.seat):
            return True
        if self.shed is None:
            return False
        ends = self.shed.ends < 0 or state.g.F[self.shed.ends](state, self.seat, ())
        most = max(self.shed.thrown if ends else 0, self.least - 1 if for_best else 0)
        return least_stuck(state, self.seat, self.shed) > most

    def steps_of(self, state: State, number: int, action: ActionInfo) -> Iterator[tuple[Move, State, bool]]:
        """Give (move, state after it, whether it empties the hand and ends the round) for what an action allows."""
        for args in allowed(state, number, action):
            spend(1)
            trial = state.clone()
            try:
                events = carry_out(trial, number, args)
            except Unpaid:
                self.emptied = self.emptied or not self.held(trial)
                continue
            except (Unavailable, Endless):
                continue
            self.emptied = self.emptied or (trial.asked == self.seat and not self.held(trial))
            yield Move(self.seat, action.name, args), trial, self.is_out(state, events)

    def explain(self) -> None:
        """Find the debts that stand in the way in the best position."""
        for number, action in enumerate(self.best.g.rules.states[self.best.at].actions):
            for args in islice(allowed(self.best, number, action), MOST_EXPLAINED):
                spend(1)
                trial = self.best.clone()
                try:
                    attempt(trial, number, args)
                    self.unpaid = unpayable(trial, self.seat, Search(self.seat)) or self.unpaid
                except Unpaid as wrong:
                    self.unpaid = wrong.names
                except (Unavailable, Endless):
                    pass

    def held(self, state: State) -> int:
        """How many cards the actor holds."""
        return sum([len(state.z[place]) for place in self.hands])

    def is_out(self, before: State, events: list[tuple[Any, ...]]) -> bool:
        """Whether the actor's hand was empty when the round ended."""
        held = self.held(before)
        for event in events:
            match event:
                case ("round", _) | ("match_over",):
                    return held == 0
                case ("move" | "take", source, target, cards):
                    held += len(cards) * ((target in self.hands) - (source in self.hands))
                case ("lay", seat, _, _, meld) if seat == self.seat:
                    held -= len(meld.cards)
                case ("add", seat, _, _, _, _) if seat == self.seat:
                    held -= 1
        return False


class WayToPay(WayOut):
    """The search for moves of the actor after which nothing is owed: the last pays all, or ends the turn with all paid."""

    wanted = False

    def steps_of(self, state: State, number: int, action: ActionInfo) -> Iterator[tuple[Move, State, bool]]:
        """Give (move, state after it, whether nothing is owed then) for what an action allows."""
        for move, trial, out in super().steps_of(state, number, action):
            yield move, trial, out or trial.asked != self.seat or not unpaid(trial, self.seat)

    def is_stuck(self, state: State, *, for_best: bool) -> bool:
        """Whether the debts cannot be paid."""
        return bool(hopeless(state, self.seat))
