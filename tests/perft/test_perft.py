"""Counts of all plays of tiny rummies: fixed numbers, from the machine and by hand; and both listing the same moves
everywhere."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from runtime import legal
from runtime.position import state_line
from tests.conftest import PROFILE
from tests.perft.starts import BY_TEXT, Start, ended, legal_moves, lines, name, plays, position

LINES = lines()

OPTIONS = {
    "exact_sizes": ("yes",),
    "all_out": ("yes",),
    "new_melds": ("yes",),
    "lay_off_from": ("next_turn",),
    "last_card": ("required", "forbidden", "float"),
    "swapping": ("after_contract", "any_time"),
    "swap_in": ("runs",),
    "swapped_wild": ("into_its_meld", "into_its_owners_meld"),
    "buy_extra": ("0", "2"),
    "buy_priority": ("dealer_left",),
    "down_buys": ("yes",),
    "thrower_buys": ("yes",),
    "down_upcard": ("after_buyers", "never"),
    "stock_empty": ("reshuffle_once", "reshuffle_all", "end_hand"),
}
LAYING = ("go_down", "lay_meld", "lay_off", "swap", "move_wild")


@pytest.mark.parametrize(("start", "counts"), LINES, ids=[str(start) for start, _ in LINES])
def test_the_machine_counts_as_many_plays(start: Start, counts: list[int]) -> None:
    state = start.state()
    assert [plays(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("start", "counts"), LINES, ids=[str(start) for start, _ in LINES])
def test_by_hand_there_are_as_many_plays(start: Start, counts: list[int]) -> None:
    by_hand, first = start.walker(), position(start.state())
    assert [by_hand.plays(first, depth) for depth in range(1, len(counts) + 1)] == counts


def test_every_option_is_counted() -> None:
    set_somewhere = {(option, value) for start, _ in LINES for option, value in start.options}
    assert {(option, value) for option, values in OPTIONS.items() for value in values if option != "buy_extra"} <= set_somewhere
    assert {start.text for start, _ in LINES} == set(BY_TEXT)


@pytest.mark.parametrize("number", range(200 if PROFILE == "ci" else 40))
def test_the_same_moves_in_every_position_of_random_play(number: int, seed: int) -> None:
    """Random options, played to the end of the deal: both list the same moves, each as often, and end with the same."""
    rng = Random(f"{seed}/{number}")
    options = {option: rng.choice(OPTIONS[option]) for option in rng.sample(sorted(OPTIONS), rng.randint(0, 8))}
    text = rng.choice(sorted(BY_TEXT))
    players = 2 if text == "short" else rng.choice([2, 2, 3])
    start = Start(text, rng.randint(1, 4), players, rng.randrange(2**32), tuple(sorted(options.items())))
    print(f"start: {start}")
    state, by_hand = start.state(), start.walker()
    here = position(state)
    for _ in range(80):
        moves = {name(state, move): move for move in legal_moves(state)}
        found = by_hand.legal(here)
        assert Counter(name(state, move) for move in legal_moves(state)) == Counter(one for one, _ in found), state_line(state)
        keen = [one for one in found if one[0][0] in LAYING]
        chosen, after = rng.choice(keen if keen and rng.random() < 0.7 else found)
        before = state.clone()
        legal.apply(state, moves[chosen])
        assert ended(before, state) == (after is None), state_line(before)
        if after is None:
            return
        here = after
