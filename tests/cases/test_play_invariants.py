"""What a player sees of a draw, what a draw and a discard touch, what is offered can be done: known answers about play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulec import api
from runtime import legal, machine
from runtime.moves import Move
from runtime.state import State
from runtime.tables import ROUND, TURN
from runtime.view import HIDDEN, seen_events

GAMES = ("shanghai/wikipedia", "shanghai/camping", "three_thirteen/pagat")
PLAYERS = 3


def match(game: str, seed: int) -> State:
    """A match, at its first question."""
    state = machine.new_match(api.load(game, players=PLAYERS).setup, seed)
    machine.begin(state)
    return state


def moved(events: list[Any]) -> list[tuple[int, ...]]:
    """The cards that went from one place to another."""
    return [tuple(event[3]) for event in events if event[0] in ("move", "take")]


def test_v02_a_third_player_sees_a_card_of_the_pile_but_not_of_the_stock() -> None:
    taken = {}
    for action in ("stock_card", "upcard"):
        state = match("three_thirteen/pagat", 5)
        onlooker = (state.asked + 1) % PLAYERS
        before, [wanted] = state.clone(), [one for one in legal.offers(state) if one.action == action]
        events = legal.apply(state, wanted.moves[0])
        taken[action] = moved(events), moved(seen_events(before, events, onlooker))
        assert moved(seen_events(before, events, before.asked)) == moved(events), "who draws sees the card"
    assert taken["stock_card"][1] == [(HIDDEN,)]
    assert taken["upcard"][1] == taken["upcard"][0] != [(HIDDEN,)]


@pytest.mark.parametrize("game", GAMES)
def test_v04_a_draw_and_a_discard_touch_one_hand(game: str) -> None:
    """After every move the cards of the pack are all there, and no other hand has changed."""
    state, rng = match(game, 7), Random(7)
    hand = state.g.layout.zones["hand"]
    total = sum(state.g.deal_of(state).copies)
    drawn = discarded = 0
    for _ in range(120):
        before, move = state.clone(), rng.choice([move for offer in legal.offers(state) for move in offer.moves])
        legal.apply(state, move)
        assert sum(len(zone) if isinstance(zone, bytes) else sum(len(meld.cards) for meld in zone) for zone in state.z) == total
        if state.over or state.v[ROUND] != before.v[ROUND]:
            break  # new cards are dealt
        others = [seat for seat in range(PLAYERS) if seat != move.seat]
        assert all(state.z[hand + seat] == before.z[hand + seat] for seat in others)
        gained = len(state.z[hand + move.seat]) - len(before.z[hand + move.seat])
        if move.action == "stock_card":
            drawn += 1
            assert gained == 1
        elif move.action == "discard":
            discarded += 1
            assert gained == -1
    assert drawn >= 10
    assert discarded >= 10


@pytest.mark.parametrize("game", GAMES)
def test_v06_what_is_offered_can_be_done_and_something_is_offered(game: str) -> None:
    """In every state met, each listed move is accepted, and a match that is not over asks somebody for a move he has."""
    rng, met = Random(3), set()
    for seed in range(4):
        state = match(game, seed)
        for _ in range(150):
            offers = legal.offers(state)
            assert state.over or offers
            if state.over:
                break
            met.add(state.g.rules.states[state.at].name)
            moves = [move for offer in offers for move in offer.moves]
            for move in moves:
                legal.apply(state.clone(), move)
            legal.apply(state, rng.choice(moves))
    asked = {info.name for info in state.g.rules.states if info.actions}
    assert met == asked


def test_v06_a_move_of_another_phase_is_refused() -> None:
    state = match("three_thirteen/pagat", 1)
    before, card = state.clone(), state.z[state.g.layout.zones["hand"] + state.asked][0]
    with pytest.raises(legal.IllegalMove) as refused:
        legal.apply(state, Move(state.asked, "discard", (card,)))
    assert [one.rule for one in refused.value.refusals] == ["not_now"]
    assert state == before


def test_t08_six_piles_and_nobody_in_turn() -> None:
    """Speed 3-13: one discard pile for each of six players, and a draw that all make at once."""
    setup = api.load("three_thirteen/speed", players=6).setup
    state = machine.new_match(setup, 1)
    machine.begin(state)
    info = setup.rules.states[state.at]
    pile = setup.layout.zones["pile"]
    assert info.name == "draw"
    assert [len(state.z[pile + seat]) for seat in range(6)] == [1] * 6
    assert info.at_once
    assert {state.asked, *state.queue} == set(range(6))
    assert state.v[TURN] == -1
