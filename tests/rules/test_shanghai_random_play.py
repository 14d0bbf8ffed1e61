"""Random play of the contract games: no dead end, every card stays in the game, what is offered is accepted."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from runtime import legal
from runtime.moves import Move
from runtime.state import State
from tests.support.positions import Position

GAMES = ("shanghai/wikipedia", "shanghai/camping", "shanghai/wikipedia_2012")
LAYING = ("go_down", "lay_meld", "lay_off", "swap", "move_wild")


def all_cards(state: State) -> Counter[int]:
    """Every card in the zones."""
    found: Counter[int] = Counter()
    for cards in state.z:
        found.update(cards if isinstance(cards, bytes) else [card for meld in cards for card in meld.cards])
    return found


def play(game: Position, rng: random.Random, moves: int, *, eager: bool) -> None:
    """Play at random and hold what must hold after every move."""
    state = game.state
    cards = all_cards(state)
    for _ in range(moves):
        if state.over:
            return
        offers = legal.offers(state)
        assert offers, f"dead end in {game.at}"
        laying = [offer for offer in offers if offer.action in LAYING]
        move = rng.choice(rng.choice(laying if eager and laying else offers).moves)
        assert legal.refusals(state, move) == ()
        legal.apply(state, move)
        assert all_cards(state) == cards
        assert not any(debtor != state.asked for _, debtor, _ in state.debts)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("players", [3, 6, 8])
def test_random_play_never_stops_before_the_match_ends(rules: str, players: int, rng: random.Random) -> None:
    game = Position(rules, players, seed=rng.randrange(10**6))
    game.state.v[0], game.state.d = rng.randint(1, 10), None
    play(game, rng, 250, eager=rng.random() < 0.7)


@pytest.mark.parametrize("last_card", ["free", "float", "forbidden", "required"])
@pytest.mark.parametrize("stock_empty", ["reshuffle_once", "reshuffle_all", "end_hand"])
def test_random_play_under_other_options(last_card: str, stock_empty: str, rng: random.Random) -> None:
    options = {
        "last_card": last_card,
        "stock_empty": stock_empty,
        "lay_off_from": rng.choice(["same_turn", "next_turn"]),
        "swapped_wild": rng.choice(["to_hand", "into_its_meld", "into_its_owners_meld"]),
        "new_melds": rng.choice(["yes", "no"]),
        "thrower_buys": rng.choice(["yes", "no"]),
        "down_buys": rng.choice(["yes", "no"]),
        "down_upcard": rng.choice(["before_buyers", "after_buyers", "never"]),
    }
    game = Position("shanghai/wikipedia", 4, options, seed=rng.randrange(10**6))
    play(game, rng, 250, eager=True)


@pytest.mark.parametrize("rules", GAMES)
def test_a_refused_move_changes_nothing(rules: str, rng: random.Random) -> None:
    game = Position(rules, 3, seed=rng.randrange(10**6))
    play(game, rng, 60, eager=True)
    state = game.state
    before = state.clone()
    names = [action.name for info in state.g.rules.states for action in info.actions]
    for seat in range(state.n):
        for name in names:
            move = Move(seat, name, (rng.randrange(52),) if name == "discard" else ())
            if legal.refusals(state, move):
                with pytest.raises(legal.IllegalMove):
                    legal.apply(state, move)
                assert state == before
