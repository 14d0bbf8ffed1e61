"""What one turn can do: positions in the middle of a turn, built from the cards a person names, and the search through them.

Answers rest on the machine alone: every step is a move that `runtime.legal` allows, so the rules on going down, laying off,
swapping and the last card are those of the text.
"""

from __future__ import annotations

from runtime.debts import Unpaid, unpaid
from runtime.flow import Endless, GaveUp, Unavailable
from runtime.laying import Laid
from runtime.legal import legal_moves
from runtime.lookahead import allowed, unpayable
from runtime.machine import attempt, carry_out, enter
from runtime.melds import Reading
from runtime.moves import Move
from runtime.records import Record
from runtime.scopes import first_values
from runtime.setup import Setup
from runtime.state import State
from runtime.tables import ActionInfo
from runtime.zones import begin_turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST_STEPS = 20_000
"""How many actions a search through a turn tries before it gives up."""

ACTOR = 0
"""The seat whose turn it is in a position built from cards."""


class NoSuchTurn(ValueError):
    """The rules have no state in which a player could do what is asked."""


def laying_state(setup: Setup) -> tuple[int, int] | None:
    """Return (state, action) of the first action that lays melds meeting a contract, or any new melds; None without one."""
    for wanted in ("contract", "melds"):
        for index, state in enumerate(setup.rules.states):
            for number, action in enumerate(state.actions):
                for choice in action.choices:
                    if choice.kind == "melds" and (choice.contract >= 0 or wanted == "melds"):
                        return index, number
    return None


def mid_turn(setup: Setup, cards: tuple[int, ...], table: tuple[Reading, ...], round: int, *, down: bool) -> State:
    """Return the position in which the first player has drawn and may act: his hand, the melds of others on the table.

    All other cards of the pack lie in the deck. `down` says that he has laid his contract in an earlier turn. Raises NoSuchTurn
    when the rules have no hand or table, or do not know of being down; Hole, Endless as the machine does.
    """
    found = laying_state(setup)
    places, keeps = setup.layout.zones, setup.layout.keeps
    hand = next((zone for zone in setup.rules.zones if zone.each == "player" and zone.kind == "cards"), None)
    melds = next((zone for zone in setup.rules.zones if zone.kind == "melds"), None)
    if found is None or hand is None or melds is None:
        raise NoSuchTurn("these rules do not say how melds are laid on a table")
    state = State(setup)
    first_values(state, ("match",))
    state.v[0] = round
    state.d = None
    first_values(state, ("round", "turn"))
    if "dealer" in keeps:
        state.v[keeps["dealer"]] = (ACTOR - 1) % setup.n
    owner = 1 % setup.n
    place = places[melds.name] + (ACTOR if melds.each else 0)
    state.z[places[hand.name] + ACTOR] = bytes(cards)
    state.z[place] = tuple([Laid(reading, owner) for reading in table])
    _rest_in_deck(state, cards, table)
    begin_turn(state, ACTOR)
    if down:
        if "down" not in keeps:
            raise NoSuchTurn("these rules do not know of a player being down (`keep down of each player`)")
        state.v[keeps["down"] + ACTOR] = True
    enter(state, found[0])
    return state


def _rest_in_deck(state: State, cards: tuple[int, ...], table: tuple[Reading, ...]) -> None:
    used = list(cards) + [card for reading in table for card in reading.cards]
    left = [card for card, count in enumerate(state.g.deal_of(state).copies) for _ in range(count - min(count, used.count(card)))]
    if state.g.layout.deck >= 0:
        state.z[state.g.layout.deck] = bytes(left)


class Way(Record):
    """A way through a turn: the moves, and the state after the last but one (in which the last was made)."""

    moves: tuple[Move, ...]
    last: State


def way_to_lay(state: State) -> Way | None:
    """Return legal moves of the actor, the last of which lays the contract so that the turn can still end; None without any.

    It is that move alone if it can be, else with the fewest exchanges of wilds before it. Raises Hole for unknown.
    """
    actions = list(enumerate(state.g.rules.states[state.at].actions))
    waiting: list[tuple[State, tuple[Move, ...]]] = [(state, ())]
    seen: set[Any] = set()
    for here, moves in waiting:
        for number, action in actions:
            if any(choice.kind == "melds" for choice in action.choices):
                for move in legal_moves(here, number, action):
                    return Way((*moves, move), here)
        for number, action in actions:
            if not action.exchanges:
                continue
            for move in legal_moves(here, number, action):
                trial = here.clone()
                attempt(trial, number, move.args)
                key = (tuple(trial.z), tuple(trial.v))
                if (trial.asked, trial.at) == (state.asked, state.at) and not trial.revealed and key not in seen:
                    seen.add(key)
                    waiting.append((trial, (*moves, move)))
        if len(waiting) > MOST_STEPS:
            raise GaveUp("whether the contract can be laid in this turn")
    return None


class WayOut:
    """The search for moves of the actor, all in this turn and none showing him a hidden card, after which his hand is empty and
    the round ends: depth-first, each position once.

    After `find` returned None, `best` is the position with the fewest cards in hand, and `unpaid` are the debts that stood in the
    way there; `emptied` says that the last cards could have gone but for such debts.
    """

    def __init__(self, state: State) -> None:
        self.emptied = False
        self.start = state
        self.seat = state.asked
        self.hands = [
            place
            for place, number in enumerate(state.g.layout.zone_of)
            if state.g.rules.zones[number].kind == "cards" and state.g.layout.owner_of[place] == self.seat
        ]
        self.steps = 0
        self.seen: set[Any] = set()
        self.least = self.held(state)
        self.best = state
        self.unpaid: tuple[str, ...] = ()

    def find(self) -> Way | None:
        """Return a way out, or None when there is none. Raises Hole when the search gives up."""
        return self.follow(self.start)

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
        way = self.follow(trial)
        return None if way is None else Way((move, *way.moves), way.last)

    def follow(self, start: State) -> Way | None:
        waiting: list[tuple[State, tuple[Move, ...]]] = [(start, ())]
        while waiting:
            state, moves = waiting.pop()
            key = (tuple(state.z), tuple(state.v), state.at, state.debts, frozenset(state.laid))
            if key in self.seen:
                continue
            self.seen.add(key)
            if self.held(state) < self.least:
                self.least, self.best, self.unpaid = self.held(state), state, ()
            later: list[tuple[State, tuple[Move, ...]]] = []
            for number, action in enumerate(state.g.rules.states[state.at].actions):
                for move, trial, ended in self.steps_of(state, number, action):
                    if ended:
                        return Way((*moves, move), state)
                    if trial.asked == self.seat and not trial.revealed and not trial.over:
                        later.append((trial, (*moves, move)))
            later.sort(key=lambda one: -self.held(one[0]))  # the nearest to an empty hand is taken up first
            waiting += later
        return None

    def steps_of(self, state: State, number: int, action: ActionInfo) -> Any:
        """Give (move, state after it, whether it empties the hand and ends the round) for what an action allows."""
        for args in allowed(state, number, action):
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise GaveUp("whether this turn can empty the hand")
            trial = state.clone()
            try:
                events = carry_out(trial, number, args)
            except Unpaid as wrong:
                if state is self.best:
                    self.unpaid = wrong.names
                self.emptied = self.emptied or not self.held(trial)
                continue
            except (Unavailable, Endless):
                continue
            never = unpayable(trial, self.seat)
            if never:
                self.emptied = self.emptied or not self.held(trial)
                if state is self.best:
                    self.unpaid = never
                continue
            yield Move(self.seat, action.name, args), trial, self.is_out(state, events)

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

    def steps_of(self, state: State, number: int, action: ActionInfo) -> Any:
        """Give (move, state after it, whether nothing is owed then) for what an action allows."""
        for move, trial, out in super().steps_of(state, number, action):
            yield move, trial, out or trial.asked != self.seat or not unpaid(trial, self.seat)
