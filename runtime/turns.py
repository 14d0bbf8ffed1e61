"""Positions in the middle of a turn, built from the cards a person names, and the ways to lay the contract from there.

Answers rest on the machine alone, so the rules on going down, laying off, swapping and the last card are those of the text. The
search for an empty hand and for debts to be paid is `runtime.way_out`.
"""

from __future__ import annotations

from runtime.effort import Meter, spend
from runtime.flow_tables import ActionInfo
from runtime.laying import Laid
from runtime.legal import legal_moves
from runtime.machine import attempt, enter
from runtime.melds import Reading
from runtime.moves import Move
from runtime.records import Record
from runtime.scopes import first_values
from runtime.setup import Setup
from runtime.state import State
from runtime.zones import begin_turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST_STEPS = 20_000
"""How many steps of work (actions tried, mostly) a search through a turn does before it gives up."""

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
    with Meter(MOST_STEPS, "whether the contract can be laid in this turn"):
        return _way_to_lay(state, actions)


def _way_to_lay(state: State, actions: list[tuple[int, ActionInfo]]) -> Way | None:
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
                spend(1)
                trial = here.clone()
                attempt(trial, number, move.args)
                key = (tuple(trial.z), tuple(trial.v))
                if (trial.asked, trial.at) == (state.asked, state.at) and not trial.revealed and key not in seen:
                    seen.add(key)
                    waiting.append((trial, (*moves, move)))
    return None
