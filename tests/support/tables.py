"""Tables with games in progress, for tests of moves, positions and views."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulec.store import load_rules
from runtime.legal import apply, offers
from runtime.machine import begin, new_match
from runtime.moves import Move, Offer
from runtime.setup import Setup
from runtime.state import State

ARRANGED = ("three_thirteen/pagat", "three_thirteen/speed", "three_thirteen/five_crowns", "three_thirteen/deuces_not_wild")
"""Shipped games without melds on a table."""


def setup_of(name: str, players: int | None = None, **options: object) -> Setup:
    """Return a game at a table."""
    return Setup(load_rules(name), players, options)


def dealt(setup: Setup, seed: int, round: int = 1) -> State:
    """Return the first question of a match that begins with some deal."""
    state = new_match(setup, seed)
    state.v[0] = round - 1
    state.d = None
    begin(state)
    return state


def choose(open: tuple[Offer, ...], chance: random.Random) -> Move:
    """Return a move of a player who goes out when he may and otherwise does anything."""
    out = [offer for offer in open if offer.action == "go_out"]
    return chance.choice((out[0] if out else chance.choice(open)).moves)


def moves(state: State, chance: random.Random, most: int) -> Iterator[tuple[Move, State]]:
    """Give random legal moves and the state each is about to be made in, up to the end of the match or `most` of them.

    The state is the one that was given, carried on.
    """
    for _ in range(most):
        if state.over:
            return
        move = choose(offers(state), chance)
        yield move, state
        apply(state, move)
