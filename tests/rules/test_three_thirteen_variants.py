"""The games that the rules page of Three Thirteen only points to (T-v4 to T-v6), as far as cards show them."""

from __future__ import annotations

import pytest

from rulec import api

FIVE, DEUCES, SPEED = "three_thirteen/five_crowns", "three_thirteen/deuces_not_wild", "three_thirteen/speed"


def test_fc1_five_suits_from_three_to_king() -> None:
    setup = api.load(FIVE)
    assert setup.value("packs") == 2
    assert setup.meld("3z 4z 5z", kind="run", round=5).verdict == "yes"
    for missing in ("2c", "Ac"):
        with pytest.raises(api.CardError) as refused:
            setup.meld(f"{missing} 3c 4c", kind="run", round=5)
        assert refused.value.card == missing


def test_fc1_three_jokers_in_each_of_two_packs() -> None:
    setup = api.load(FIVE)
    assert setup.meld("Jk Jk Jk Jk Jk Jk", kind="set", round=1).verdict == "yes"
    with pytest.raises(api.CardError):
        setup.meld("Jk Jk Jk Jk Jk Jk Jk", kind="set", round=1)


def test_fc4_any_number_of_wild_cards() -> None:
    setup = api.load(FIVE)
    assert setup.meld("9h Jk Jk Qh", kind="run", round=1).verdict == "yes"
    assert setup.meld("8c Qd Qh", kind="set", round=10).verdict == "yes"
    assert setup.meld("8c Qd Qh", kind="set", round=9).verdict == "no"


def test_fc5_points_of_cards_left_over() -> None:
    setup = api.load(FIVE)
    assert [setup.hand(card, goal="deadwood", round=9).points for card in ("3z", "10c", "Js", "Qh", "Kh", "Jk")] == [
        3,
        10,
        20,
        12,
        13,
        50,
    ]
    assert setup.hand("Js", goal="deadwood", round=8).points == 11
    assert setup.hand("10z", goal="deadwood", round=8).points == 20


def test_d1_one_pack_with_both_jokers() -> None:
    setup = api.load(DEUCES)
    assert setup.meld("7h Jk Jk", kind="set", round=1).verdict == "yes"
    for too_many in ("7h 7h 7c", "7h Jk Jk Jk"):
        with pytest.raises(api.CardError):
            setup.meld(too_many, kind="set", round=1)


def test_d2_twelve_rounds_of_three_to_fourteen_cards() -> None:
    setup = api.load(DEUCES)
    assert setup.value("deals") == 12
    assert [setup.value("hand_size", round=deal) for deal in range(1, 13)] == list(range(3, 15))


def test_d2_what_is_wild_in_the_last_round_is_unknown() -> None:
    answer = api.load(DEUCES).meld("Ah Ad 2c", kind="set", round=12)
    assert answer.verdict == "unknown"
    assert "wild_rank" in {reason.rule for reason in answer.reasons}


@pytest.mark.parametrize("deal", range(1, 12))
def test_tv6_deuces_are_not_wild(deal: int) -> None:
    assert api.load(DEUCES).meld("Ah Ad 2c", kind="set", round=deal).verdict == "no"


def test_s1_four_packs_for_every_number_of_players() -> None:
    for players in (2, 12):
        setup = api.load(SPEED, players=players)
        assert setup.value("packs") == 4
        assert setup.meld("9c 9c 9c 9c", kind="set", round=1).verdict == "yes"


def test_tv4_the_melds_of_the_parent_game() -> None:
    setup = api.load(SPEED)
    assert setup.meld("Qh Kh Ah", kind="run", round=2).verdict == "no"
    assert setup.meld("Ah 2h 3h", kind="run", round=2).verdict == "yes"
    assert setup.hand("Js Kh", goal="deadwood", round=1).points == 20
