"""A debt for the empty hand: that some cards will never leave it is told only when it is so, and makes no other difference."""

from __future__ import annotations

import random

import pytest

from runtime import legal, lookahead, shedding
from runtime.moves import Move
from tests.support.positions import Position

OPTIONS = [
    {"all_out": "yes"},
    {"all_out": "yes", "twos_wild": "yes", "swapping": "any_time"},
    {"all_out": "yes", "last_card": "required", "swapping": "never"},
    {"all_out": "yes", "last_card": "forbidden", "new_melds": "yes"},
]
TABLE = ["Beto: 6s 7s Jk=8s 9s", "Caro: Kc Kc Jk", "Beto: 3h 3d 3c"]


def hands(rng: random.Random) -> str:
    """Two sets to lay, and some cards that may or may not go."""
    ranks = rng.sample("456789", 2)
    sets = [f"{rank}{suit}" for rank in ranks for suit in rng.sample("cdh", 3)]
    return " ".join([*sets, *rng.sample(["5s", "10s", "8s", "Kd", "3s", "Jk", "2c", "Js", "Ac", "4s", "Qd"], rng.randint(1, 3))])


@pytest.mark.parametrize("options", OPTIONS)
def test_the_proof_makes_no_difference_to_what_is_legal(
    options: dict[str, object], rng: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Position("shanghai/wikipedia", 3, options)
    proof = shedding.never_empty
    compared = 0
    for _ in range(8):
        hand = hands(rng)
        try:
            game.put("play", hands={"Ana": hand}, table=TABLE, pile="Qd", down={"Beto": True, "Caro": True})
        except ValueError:
            continue  # a card more often than the pack has it
        monkeypatch.setattr(lookahead, "never_empty", proof)
        with_it = legal.offers(game.state)
        monkeypatch.setattr(lookahead, "never_empty", lambda state, player, shed: False)
        assert legal.offers(game.state) == with_it, hand
        compared += 1
    assert compared > 2


def test_ranks_and_suits_leave_out_no_card_that_a_meld_can_take(rng: random.Random) -> None:
    for options in ({"twos_wild": "yes"}, {"swap_in": "runs"}):
        game = Position("shanghai/wikipedia", 3, options)
        game.put("play", hands={"Ana": "Qd"}, table=TABLE, pile="Qd")
        deal = game.setup.deal_of(game.state)
        melds = game.state.z[game.setup.layout.zones["table"]]
        usable = [card.id for card in deal.pack.types]
        for _ in range(30):
            cards = sorted(rng.choices(usable, k=7))
            for meld in melds:
                for swaps in (True, False):
                    taken = shedding._taken(deal, meld, cards, swaps=swaps)
                    freed = [card for card, acting in zip(meld.cards, meld.acting, strict=True) if acting and swaps]
                    assert taken is None or taken <= shedding._near(deal, meld, [*cards, *freed])


def test_one_search_for_all_moves_finds_what_one_for_each_finds(rng: random.Random) -> None:
    game = Position("shanghai/wikipedia", 3, {"all_out": "yes", "twos_wild": "yes"})
    for _ in range(6):
        try:
            game.put("play", hands={"Ana": hands(rng)}, table=TABLE, pile="Qd", down={"Beto": True, "Caro": True})
        except ValueError:
            continue
        for number, action in enumerate(game.setup.rules.states[game.state.at].actions):
            moves = set(legal.legal_moves(game.state, number, action))
            for args in lookahead.allowed(game.state, number, action):
                move = Move(game.state.asked, action.name, args)
                assert (move in moves) == (not legal.refusals(game.state, move))
