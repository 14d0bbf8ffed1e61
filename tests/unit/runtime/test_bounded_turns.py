"""Searches through turns are bounded: work within another search counts against both, in questions and in play."""

from __future__ import annotations

import pytest

from runtime import legal
from runtime.effort import Meter, spend
from runtime.flow import GaveUp
from runtime.lookahead import MOST_TRIALS
from tests.support.positions import Position


def test_work_is_counted_only_inside_a_bound() -> None:
    spend(10**9)
    with Meter(2, "the outer thing") as outer:
        spend(2)
    assert outer.left == 0
    spend(10**9)


def work(times: int, steps: int) -> None:
    """Some inner questions."""
    for _ in range(times):
        with Meter(2, "the inner thing"):
            spend(steps)


@pytest.mark.parametrize(("times", "steps", "said"), [(4, 1, "the outer thing"), (1, 3, "the inner thing")])
def test_inner_work_counts_against_the_outer_bound(times: int, steps: int, said: str) -> None:
    with pytest.raises(GaveUp) as wrong, Meter(3, "the outer thing"):
        work(times, steps)
    assert wrong.value.name == said
    assert Meter.now is None, "a bound ends with its block, however that is left"


def test_a_look_ahead_is_bounded_by_the_question_around_it() -> None:
    game = Position("shanghai/wikipedia", 3, {"last_card": "forbidden"})
    game.put("play", hands={"Ana": "8s 7c 7d 7h 9c 9d 2c 3d"}, table=["Beto: 6s 7s Jk=8s 9s"], pile="Qd", down={"Beto": True})
    assert game.refused("swap 8s m1.3") == set()
    game.setup.payable.clear()
    with pytest.raises(GaveUp), Meter(1, "the outer thing"):
        game.refused("swap 8s m1.3")


def test_many_ways_to_lay_the_contract_in_vain_do_not_keep_a_player_waiting() -> None:
    """A contract of two runs leaves three of eleven cards, and the whole hand must go: few of very many ways are looked at."""
    game = Position("shanghai/wikipedia", 3, {"twos_wild": "yes", "lay_off_from": "next_turn", "all_out": "yes"})
    table = ["Beto: 6d 6s 6s", "Beto: 10c Jc Qc 2h=Kc 2s=Ac", "Beto: Jk=3c 4c 5c 6c 7c 8c"]
    hands = {"Ana": "Jd Qd Kd Ad 7c 8c 9c Jk 6c Ac Kc"}
    game.put("play", round=3, hands=hands, table=table, pile="5c", down={"Beto": True})
    with Meter(MOST_TRIALS, "whether a wild may be taken"):
        assert "swap.must_go_down" in game.refused("swap Kc m2.4")
        assert not any(offer.action == "go_down" for offer in legal.offers(game.state))


def test_where_the_whole_hand_can_never_go_no_way_to_lay_the_contract_is_followed() -> None:
    """Two sets of cards that go nowhere else, and two more such cards: that is seen before any of the sets is laid."""
    game = Position("shanghai/wikipedia", 3, {"twos_wild": "yes", "all_out": "yes"})
    hands = {"Ana": "7c 7d 7h 9c 9d 9h Kd Kh Qs Js Jk 2c 2d"}
    game.put("play", hands=hands, table=["Beto: 3h 3d 3c"], pile="Qd", down={"Beto": True})
    with Meter(MOST_TRIALS, "what can be done") as meter:
        assert [offer.action for offer in legal.offers(game.state)] == ["discard"]
    assert MOST_TRIALS - meter.left < 20
