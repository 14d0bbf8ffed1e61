"""Listing: equally good arrangements, ways to form a contract, and the cards of which one more would do it."""

from __future__ import annotations

from runtime.melds import Deal
from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, NO, UNKNOWN, Budget, Problem
from runtime.solve.search.every import all_best, one_more, one_more_verdicts
from tests.support.deals import cards, codes, make_deal, rank_wild, ratio, show, special


def listed(deal: Deal, text: str, goal: str, most: int = 100, **more: int) -> tuple[list[str], bool]:
    """Return the arrangements as text, and whether these are all."""
    found, complete = all_best(Problem(deal, cards(deal, text), goal, **more), most)
    return sorted(" | ".join(sorted(show(deal, meld) for meld in witness.melds)) for witness in found), complete


def test_two_ways_to_leave_the_same_points() -> None:
    deal = make_deal(jokers=0, runs=(3, None), order="low")
    assert listed(deal, "6c 7c 8c 7d 7h Kd", LEAST) == (["run: 6c 7c 8c", "set: 7c 7d 7h"], True)
    assert listed(deal, "5c 6c 7c 7d 7h Kd", LEAST) == (["set: 7c 7d 7h"], True)
    assert listed(deal, "8c 8d 8h 8s 7c 9c", LEAST) == (["run: 7c 8c 9c | set: 8d 8h 8s"], True)


def test_where_the_spare_wild_goes_makes_different_arrangements() -> None:
    deal = make_deal(limits=[ratio()])
    assert listed(deal, "4c 5c 6c Jk", LEAST) == (["run: 4c 5c 6c Jk=7c", "run: Jk=3c 4c 5c 6c"], True)


def test_which_of_two_equal_wilds_makes_none() -> None:
    assert listed(make_deal(), "4c Jk Jk 7c 9d 9h 9s", ALL_BUT, spare=0)[0] == [
        "run: 4c Jk=5c Jk=6c 7c | set: 9d 9h 9s",
    ]


def test_a_long_run_or_two_short_ones() -> None:
    deal = make_deal(jokers=0, runs=(3, None), sets=None, order="low")
    ways = ["run: 4c 5c 6c 7c 8c 9c", "run: 4c 5c 6c | run: 7c 8c 9c"]
    assert listed(deal, "4c 5c 6c 7c 8c 9c", ALL_BUT, spare=0) == (ways, True)


def test_all_ways_to_form_a_contract() -> None:
    deal = make_deal(jokers=0, contract="set 3")
    assert listed(deal, "8c 8d 8h 8s", CONTRACT) == (["set: 8c 8d 8h", "set: 8c 8d 8s", "set: 8c 8h 8s", "set: 8d 8h 8s"], True)


def test_only_ways_that_keep_the_limits_between_melds() -> None:
    deal = make_deal(jokers=0, contract="2 run 4", between="not_adjacent")
    assert listed(deal, "3s 4s 5s 6s 7s 8s 9s 10s Js", CONTRACT) == (["run: 3s 4s 5s 6s | run: 8s 9s Ts Js"], True)


def test_any_contract_lists_every_choice_of_melds() -> None:
    deal = make_deal(jokers=0, contract="any")
    assert listed(deal, "8c 8d 8h 9c 9d 9h", CONTRACT)[0] == ["set: 8c 8d 8h", "set: 8c 8d 8h | set: 9c 9d 9h", "set: 9c 9d 9h"]


def test_a_list_that_is_cut_says_so() -> None:
    deal = make_deal(jokers=0, contract="set 3")
    found, complete = listed(deal, "8c 8d 8h 8s", CONTRACT, most=3)
    assert len(found) == 3
    assert not complete
    assert listed(deal, "8c 8d 8h 8s", CONTRACT, most=4)[1]


def test_nothing_is_listed_for_no_and_the_list_is_not_complete_for_unknown() -> None:
    deal = make_deal(jokers=0, contract="set 3")
    problem = Problem(deal, cards(deal, "8c 8d 9h 9s"), CONTRACT)
    assert all_best(problem, 9) == ((), True)
    assert all_best(problem, 9, Budget(0)) == ((), False)
    open_points = make_deal(joker_points=None, limits=[ratio()])
    assert all_best(Problem(open_points, cards(open_points, "8c Jk"), LEAST), 9) == ((), False)


def test_many_wilds_are_listed_as_far_as_asked() -> None:
    deal = make_deal(packs=4, jokers=0, runs=(3, None), order="low", wilds=[rank_wild("K")])
    found, complete = listed(deal, "2c 5d 8h 10s 4c 6h Kc Kc Kd Kd Kh Kh Ks Ks", ALL_BUT, most=20, spare=1)
    assert (len(found), complete) == (20, False)


def test_one_card_more() -> None:
    deal = make_deal(packs=2, jokers=2, limits=[ratio()], contract="set 3 + run 4")
    problem = Problem(deal, cards(deal, "8c 8d 4h 5h 6h 8s Kc"), CONTRACT)
    assert codes(deal, one_more(problem)) == "3h 7h Jk"


def test_one_card_more_only_if_the_pack_has_it() -> None:
    deal = make_deal(packs=1, jokers=0, order="low")
    assert codes(deal, one_more(Problem(deal, cards(deal, "8c 8d Kh"), ALL_BUT, spare=1))) == "8h 8s"
    assert codes(deal, one_more(Problem(deal, cards(deal, "8c 8d 8h 8s Kh"), ALL_BUT, spare=0))) == ""


def test_one_card_more_for_points() -> None:
    deal = make_deal(packs=1, jokers=0, runs=(3, None), order="low")
    problem = Problem(deal, cards(deal, "6c 7c Kh Kd"), LEAST, at_most=13)
    assert codes(deal, one_more(problem)) == "Kc Ks"


def test_no_card_is_named_when_the_answer_is_yes_already() -> None:
    deal = make_deal(jokers=0)
    assert one_more(Problem(deal, cards(deal, "8c 8d 8h"), ALL_BUT, spare=0)) == ()


def test_a_search_that_gives_up_is_seen_card_by_card() -> None:
    deal = make_deal(jokers=2, wilds=[special()], contract="3 run 4")
    problem = Problem(deal, cards(deal, "8c 9c 10c 2d 3d 5d 6h 7h 9h Ks Kd"), CONTRACT)
    answers = {verdict.answer for _, verdict in one_more_verdicts(problem, Budget(30))}
    assert UNKNOWN in answers
    assert answers <= {UNKNOWN, NO}
