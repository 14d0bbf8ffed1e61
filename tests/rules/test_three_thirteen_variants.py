"""The games that the rules page of Three Thirteen only points to (T-v4 to T-v6), as far as cards show them."""

from __future__ import annotations

import pytest

from rulec import api

FIVE, DEUCES, SPEED = "three_thirteen/five_crowns", "three_thirteen/deuces_not_wild", "three_thirteen/speed"


def value(game: api.Game, name: str, round: int = 0) -> object:
    """Return a value of the rules, for a deal."""
    return game.setup.value(name, game.setup.blank(round))


def test_fc1_five_suits_from_three_to_king() -> None:
    game = api.load(FIVE)
    assert value(game, "packs") == 2
    assert game.meld("3z 4z 5z", kind="run", round=5).verdict == "yes"
    for missing in ("2c", "Ac"):
        with pytest.raises(ValueError, match=missing):
            game.meld(f"{missing} 3c 4c", kind="run", round=5)


def test_fc1_three_jokers_in_each_of_two_packs() -> None:
    game = api.load(FIVE)
    assert game.meld("Jk Jk Jk Jk Jk Jk", kind="set", round=1).verdict == "yes"
    with pytest.raises(ValueError, match="in the pack"):
        game.meld("Jk Jk Jk Jk Jk Jk Jk", kind="set", round=1)


def test_fc4_any_number_of_wild_cards() -> None:
    game = api.load(FIVE)
    assert game.meld("9h Jk Jk Qh", kind="run", round=1).verdict == "yes"
    assert game.meld("8c Qd Qh", kind="set", round=10).verdict == "yes"
    assert game.meld("8c Qd Qh", kind="set", round=9).verdict == "no"


def test_fc5_points_of_cards_left_over() -> None:
    game = api.load(FIVE)
    cost = {"3z": 3, "10c": 10, "Js": 20, "Qh": 12, "Kh": 13, "Jk": 50}  # in round 9 jacks are wild
    assert {card: game.hand(card, goal="deadwood", round=9).points for card in cost} == cost
    assert game.hand("Js", goal="deadwood", round=8).points == 11
    assert game.hand("10z", goal="deadwood", round=8).points == 20


def test_d1_one_pack_with_both_jokers() -> None:
    game = api.load(DEUCES)
    assert game.meld("7h Jk Jk", kind="set", round=1).verdict == "yes"
    for too_many in ("7h 7h 7c", "7h Jk Jk Jk"):
        with pytest.raises(ValueError, match="in the pack"):
            game.meld(too_many, kind="set", round=1)


def test_d2_twelve_rounds_of_three_to_fourteen_cards() -> None:
    game = api.load(DEUCES)
    assert value(game, "deals") == 12
    assert [value(game, "hand_size", deal) for deal in range(1, 13)] == list(range(3, 15))


def test_d2_what_is_wild_in_the_last_round_is_unknown() -> None:
    answer = api.load(DEUCES).meld("Ah Ad 2c", kind="set", round=12)
    assert answer.verdict == "unknown"
    assert "wild_rank" in {reason.rule for reason in answer.reasons}


@pytest.mark.parametrize("deal", range(1, 12))
def test_tv6_deuces_are_not_wild(deal: int) -> None:
    assert api.load(DEUCES).meld("Ah Ad 2c", kind="set", round=deal).verdict == "no"


def test_s1_four_packs_for_every_number_of_players() -> None:
    for players in (2, 12):
        game = api.load(SPEED, players=players)
        assert value(game, "packs") == 4
        assert game.meld("9c 9c 9c 9c", kind="set", round=1).verdict == "yes"


def test_tv4_the_melds_of_the_parent_game() -> None:
    game = api.load(SPEED)
    assert game.meld("Qh Kh Ah", kind="run", round=2).verdict == "no"
    assert game.meld("Ah 2h 3h", kind="run", round=2).verdict == "yes"
    assert game.hand("Js Kh", goal="deadwood", round=1).points == 20
