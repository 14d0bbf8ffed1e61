"""The last check of an answer finds every sort of fault in an arrangement."""

from __future__ import annotations

import pytest

from runtime.melds import Deal, Reading
from runtime.solve.confirm import confirm
from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, Problem, Witness
from tests.support.deals import cards, given, make_deal, ratio

DEAL = make_deal(limits=[ratio()], contract="2 set 3")
HAND = cards(DEAL, "8c 8d 8h 9c 9d Jk Ks")
GOOD = (given(DEAL, "set", "8c 8d 8h"), given(DEAL, "set", "9c 9d Jk=9?"))
LEFT = cards(DEAL, "Ks")


def wrong(goal: str, melds: tuple[Reading, ...], left: tuple[int, ...], points: int | None, **more: int) -> tuple[str, ...]:
    return confirm(Problem(DEAL, HAND, goal, **more), Witness(melds, left, points))


@pytest.mark.parametrize(("goal", "more"), [(LEAST, {}), (LEAST, {"at_most": 10}), (ALL_BUT, {"spare": 1}), (CONTRACT, {})])
def test_a_good_arrangement_has_no_fault(goal: str, more: dict[str, int]) -> None:
    assert wrong(goal, GOOD, LEFT, 10, **more) == ()


def test_cards_used_twice_or_lost() -> None:
    twice = (GOOD[0], GOOD[0])
    assert wrong(LEAST, twice, LEFT, 10) == ("cards: melds and cards left are not the cards given",)
    assert wrong(LEAST, GOOD, (), 0) == ("cards: melds and cards left are not the cards given",)


def test_cards_left_out_of_order() -> None:
    left = tuple(reversed(cards(DEAL, "9c 9d Jk Ks")))
    assert wrong(LEAST, GOOD[:1], left, 78) == ("left: not sorted",)


def test_points_that_are_not_those_of_the_cards_left() -> None:
    assert wrong(LEAST, GOOD, LEFT, 9) == ("points: 9 said, 10 left",)


def test_points_that_are_open() -> None:
    deal = make_deal(joker_points=None)
    problem = Problem(deal, cards(deal, "Jk 3c"), LEAST)
    assert confirm(problem, Witness((), problem.cards, None)) == ()
    assert confirm(problem, Witness((), problem.cards, 3)) == ("points: 3 said, None left",)
    assert confirm(problem.replace(at_most=9), Witness((), problem.cards, None)) == ("points: None left, not at most 9",)


def test_too_many_points() -> None:
    assert wrong(LEAST, GOOD, LEFT, 10, at_most=9) == ("points: 10 left, not at most 9",)


def test_another_number_of_cards_left() -> None:
    assert wrong(ALL_BUT, GOOD, LEFT, 10, spare=0) == ("left: 1 cards, not 0",)


def test_a_meld_that_is_none() -> None:
    melds = (given(DEAL, "set", "8c 8d Jk=8?"), given(DEAL, "set", "8h 9c 9d"))
    assert wrong(CONTRACT, melds, LEFT, 10) == ("meld 2: set.same_rank",)


@pytest.mark.parametrize("contract", ["set 3", "2 set 4", "set 3 + run 4", "3 set 3"])
def test_melds_that_are_not_those_of_the_contract(contract: str) -> None:
    deal = make_deal(limits=[ratio()], contract=contract)
    assert confirm(Problem(deal, HAND, CONTRACT), Witness(GOOD, LEFT, 10)) == ("contract: the melds are not those asked for",)


def test_items_are_given_to_melds_one_to_one() -> None:
    # The first meld fits both items, the second only the first item.
    deal = make_deal(contract="set 3 + set 4", exact=False)
    hand = cards(deal, "8c 8d 8h 8s 9c 9d 9h")
    melds = (given(deal, "set", "8c 8d 8h 8s"), given(deal, "set", "9c 9d 9h"))
    assert confirm(Problem(deal, hand, CONTRACT), Witness(melds, (), 0)) == ()
    assert confirm(Problem(deal, hand, CONTRACT), Witness(melds[::-1], (), 0)) == ()


def limited(**more: object) -> tuple[Deal, Witness]:
    deal = make_deal(contract="2 run 4", jokers=0, **more)  # type: ignore[arg-type]
    return deal, Witness((given(deal, "run", "3s 4s 5s 6s"), given(deal, "run", "7s 8s 9s 10s")), (), 0)


def test_limits_between_melds_and_over_all_bind_the_contract_only() -> None:
    for deal, witness in (limited(between="not_adjacent"), limited(together=[("not_adjacent", lambda melds: False)])):
        hand = cards(deal, "3s 4s 5s 6s 7s 8s 9s 10s")
        assert confirm(Problem(deal, hand, CONTRACT), witness) == ("not_adjacent",)
        assert confirm(Problem(deal, hand, LEAST), witness) == ()


def test_a_contract_that_is_not_there_and_one_without_melds() -> None:
    none, any_melds = make_deal(), make_deal(contract="any")
    assert confirm(Problem(none, (), CONTRACT), Witness((), (), 0)) == ("contract: there is none",)
    assert confirm(Problem(any_melds, (), CONTRACT), Witness((), (), 0)) == ("contract: no meld",)
