"""Random legal play: cards are conserved, refusals change nothing, everything can be repeated, and nobody sees what is hidden.

`bench/rounds.py` plays as many rounds as one likes.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.legal import IllegalMove, apply, offers, refusals
from runtime.moves import Move
from runtime.notation import read_move, write_move
from runtime.position import read_state, state_line
from runtime.setup import Setup
from runtime.simulate import POLICIES, Dice
from runtime.state import State
from runtime.view import HIDDEN, places, seen_events, view
from tests.support.tables import dealt, setup_of

few = settings(max_examples=max(settings().max_examples // 4, 10))
"""Whole games are long examples."""

MOST_MOVES = 120
"""Moves of one example; a round that takes longer is left there."""


@cache
def table(name: str, players: int) -> Setup:
    return setup_of(name, players)


@st.composite
def deals(draw: st.DrawFn, names: tuple[str, ...] = ("three_thirteen/pagat",)) -> tuple[Setup, State, Dice]:
    """A game with some players at the beginning of some deal, and the chance by which they play."""
    name = draw(st.sampled_from(names))
    rules = setup_of(name).rules
    players = draw(st.integers(rules.least_players, rules.most_players))
    setup = table(name, players)
    last = setup.value("deals")
    round = draw(st.integers(1, last))
    seed = draw(st.integers(0, 2**32))
    return setup, dealt(setup, seed, round), Dice(seed)


GAMES = ("three_thirteen/pagat", "three_thirteen/speed", "three_thirteen/five_crowns", "shanghai/wikipedia", "shanghai/camping")


def cards(state: State) -> Counter[int]:
    """All cards in the zones."""
    held: Counter[int] = Counter()
    for zone in state.z:
        for cards in [zone] if isinstance(zone, bytes) else [meld.cards for meld in zone]:
            held.update(cards)
    return held


def pack(state: State) -> Counter[int]:
    """All cards of the pack in play."""
    copies = state.g.deal_of(state).copies
    return Counter({card: count for card, count in enumerate(copies) if count})


def play(state: State, dice: Dice, most: int = MOST_MOVES) -> list[Move]:
    """Play on to the end of the round, or of the moves of an example; return the moves."""
    made: list[Move] = []
    round = state.v[0]
    while not state.over and state.v[0] == round and len(made) < most:
        open = offers(state)
        assert open, f"nobody can do anything: {state_line(state)}"
        made.append(POLICIES["eager"](state, open, dice))
        apply(state, made[-1])
    return made


@few
@given(deals())
def test_a_round_of_three_thirteen_goes_on_and_keeps_its_cards(deal: tuple[Setup, State, Dice]) -> None:
    """Every state asks somebody who can do something, or the match is over; no card is lost or made."""
    _, state, dice = deal
    round = state.v[0]
    for _ in range(MOST_MOVES):
        assert cards(state) == pack(state)
        if state.over or state.v[0] != round:
            break
        play(state, dice, 1)
    assert state.over or state.asked >= 0


@few
@given(deals(GAMES), st.data())
def test_refused_moves_change_nothing(deal: tuple[Setup, State, Dice], data: st.DataObject) -> None:
    setup, state, dice = deal
    play(state, dice, data.draw(st.integers(0, 40)))
    before = state.clone()
    actions = sorted({action.name for info in setup.rules.states for action in info.actions})
    action = data.draw(st.sampled_from(actions))
    card = data.draw(st.sampled_from([one.id for one in setup.rules.pack.types]))
    move = Move(data.draw(st.integers(0, setup.n - 1)), action, data.draw(st.sampled_from([(), (card,)])))
    against = refusals(state, move)
    assert state == before
    if against:
        with pytest.raises(IllegalMove) as wrong:
            apply(state, move)
        assert wrong.value.refusals == against
        assert state == before


@few
@given(deals(GAMES))
def test_the_same_seed_and_moves_give_the_same_game(deal: tuple[Setup, State, Dice]) -> None:
    _, state, dice = deal
    first = state.clone()
    made = play(state, dice, 60)
    lines = [state_line(state)]
    again = first.clone()
    for move in made:
        apply(again, move)
    assert [state_line(again)] == lines
    assert again == state


@few
@given(deals(GAMES), st.integers(0, 80))
def test_positions_and_moves_read_back(deal: tuple[Setup, State, Dice], most: int) -> None:
    setup, state, dice = deal
    play(state, dice, most)
    assert read_state(setup, state_line(state)) == state
    for offer in offers(state):
        for move in offer.moves[:3]:
            assert read_move(setup, state, move.seat, write_move(setup, state, move)) == move


def hidden(state: State, seat: int) -> list[tuple[int, int]]:
    """Where the cards lie that a player does not see: (place, index in the zone)."""
    setup = state.g
    found = []
    for place in places(setup):
        if setup.layout.kinds[place] == "melds":
            continue
        zone = setup.rules.zones[setup.layout.zone_of[place]]
        owner = setup.layout.owner_of[place]
        if zone.seen == "face up" or state.shown >> place & 1 or (zone.seen == "owner sees" and owner == seat):
            continue
        size = len(state.z[place]) - (1 if zone.seen == "top face up" else 0)
        found += [(place, at) for at in range(size)]
    return found


def shuffled(state: State, seat: int, chance: random.Random) -> State:
    """Return the same position with the cards that a player does not see exchanged among each other."""
    made = state.clone()
    where = hidden(state, seat)
    held = [state.z[place][at] for place, at in where]
    chance.shuffle(held)
    zones = {place: bytearray(state.z[place]) for place, _ in where}
    for (place, at), card in zip(where, held, strict=True):
        zones[place][at] = card
    for place, cards in zones.items():
        made.z[place] = bytes(sorted(cards)) if state.g.layout.kinds[place] == "cards" else bytes(cards)
    return made


@few
@given(deals(GAMES), st.integers(0, 60), st.randoms(use_true_random=False))
def test_a_view_does_not_change_with_hidden_cards(deal: tuple[Setup, State, Dice], most: int, chance: random.Random) -> None:
    setup, state, dice = deal
    play(state, dice, most)
    for seat in (*range(setup.n), -1):
        other = shuffled(state, seat, chance)
        assert view(other, seat) == view(state, seat)


@few
@given(deals(GAMES), st.integers(0, 60))
def test_what_is_open_to_a_player_does_not_tell_hidden_cards(deal: tuple[Setup, State, Dice], most: int) -> None:
    """What the player asked may do depends on what he sees only."""
    _, state, dice = deal
    play(state, dice, most)
    if state.over:
        return
    other = shuffled(state, state.asked, random.Random(most))
    assert offers(other) == offers(state)


@few
@given(deals(GAMES), st.integers(0, 60))
def test_cards_that_move_unseen_are_not_told(deal: tuple[Setup, State, Dice], most: int) -> None:
    """A card is told to a player only when it lay, or then lies, where he sees it."""
    setup, state, dice = deal
    play(state, dice, most)
    if state.over:
        return
    before = state.clone()
    events = apply(state, POLICIES["eager"](state, offers(state), dice))
    for seat in (*range(setup.n), -1):
        shown = before.shown
        for true, told in zip(events, seen_events(before, events, seat), strict=True):
            if true[0] == "show":
                shown |= 1 << true[1]
            if true[0] not in ("move", "take"):
                continue
            zones = [setup.rules.zones[setup.layout.zone_of[place]] for place in true[1:3]]
            known = any(
                shown >> place & 1 or (zone.seen == "owner sees" and setup.layout.owner_of[place] == seat)
                for place, zone in zip(true[1:3], zones, strict=True)
            )
            assert all(card in (HIDDEN, is_it) for card, is_it in zip(told[3], true[3], strict=True))
            if not known and {zone.seen for zone in zones} <= {"face down", "owner sees"}:
                assert set(told[3]) == {HIDDEN}
