"""Situations in which faster searches go wrong."""

from __future__ import annotations

import pytest

from runtime.melds import DIFFERENT, FREE, SAME, Deal
from runtime.solve.confirm import confirm
from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, NO, YES, Problem
from runtime.solve.search.engine import all_kinds, solve
from runtime.solve.search.every import all_best
from runtime.solve.search.hand import is_simple
from runtime.solve.search.plan import plan_of
from tests.support.deals import (
    Limit,
    by_size,
    card_wild,
    cards,
    contract_items,
    counted,
    make_deal,
    max_wilds,
    min_naturals,
    of_color,
    rank_wild,
    ratio,
    show,
    special,
)


def left(deal: Deal, text: str) -> int | None:
    """Return the least points left, the arrangement confirmed."""
    problem = Problem(deal, cards(deal, text), LEAST)
    witness = solve(problem).witness
    assert witness is not None
    assert confirm(problem, witness) == ()
    return witness.points


def can_leave(deal: Deal, text: str, spare: int) -> bool:
    problem = Problem(deal, cards(deal, text), ALL_BUT, spare=spare)
    verdict = solve(problem)
    assert verdict.witness is None or confirm(problem, verdict.witness) == ()
    return verdict.answer == YES


def test_one_natural_with_two_wilds_is_a_set_that_no_run_replaces() -> None:
    assert left(make_deal(), "9c Jk Jk") == 0
    assert left(make_deal(), "9c Jk Jk 4d Jk Jk") == 0


def test_wilds_only() -> None:
    assert left(make_deal(), "Jk Jk Jk") == 0
    assert left(make_deal(limits=[ratio()]), "Jk Jk Jk") == 150
    assert left(make_deal(limits=[min_naturals(1)]), "Jk Jk Jk Kc") == 0


def test_wilds_only_in_two_melds() -> None:
    assert can_leave(make_deal(sets=(3, 3), runs=None, jokers=6), "Jk Jk Jk Jk Jk Jk", 0)
    assert not can_leave(make_deal(sets=(3, 3), runs=None, jokers=6), "Jk Jk Jk Jk Jk", 0)
    assert can_leave(make_deal(sets=None, runs=(4, None), order="low", jokers=6), "Jk Jk Jk Jk Jk", 0)


def test_all_wilds_may_have_to_be_in_melds() -> None:
    # The last joker can be a part of the set only if it may hold five cards.
    assert can_leave(make_deal(runs=None), "9c 9d 9h 9s Jk", 0)
    assert not can_leave(make_deal(runs=None, sets=(3, 4)), "9c 9d 9h 9s Jk", 0)


def test_a_joker_is_better_in_the_meld_than_a_card_of_its_own_suit() -> None:
    assert left(make_deal(runs=(3, 3), sets=None), "4c 5c 6c Jk") == 4
    assert left(make_deal(runs=(3, 3), sets=None, joker_points=0), "4c 5c 6c Jk") == 0


def test_a_limit_by_size_lets_a_longer_run_have_more_wilds() -> None:
    deal = make_deal(sets=None, runs=(4, None), limits=[by_size("run", {4: 1, 5: 2, 7: 3})])
    assert left(deal, "5c Jk 7c 8c Jk") == 0
    assert left(deal, "5c Jk Jk 8c") == 5 + 8 + 100


def test_two_jokers_as_good_as_one_run_or_two_sets() -> None:
    assert left(make_deal(limits=[ratio()], runs=(4, None)), "5c 6c Jk Jk 9h 9d") == 11


def test_a_wild_rank_counts_as_natural_at_home() -> None:
    deal = make_deal(wilds=[special(), rank_wild("2")], limits=[ratio()])
    assert left(deal, "Ac 2c Jk Jk") == 0  # two naturals, two wilds
    assert left(deal, "Ac 2d Jk Jk") == 1 + 2 + 100  # the 2d would be a third wild
    assert left(deal, "2c 2d Jk Jk") == 0
    assert left(deal, "2c 2d 2h 2s") == 0


def test_a_wild_rank_that_is_never_natural_is_wild_among_its_own() -> None:
    assert left(make_deal(wilds=[rank_wild("2", home=False)], jokers=0, limits=[ratio()]), "2c 2d 2h") == 6


def test_a_card_at_home_cannot_choose_to_be_wild() -> None:
    # Each meld needs a wild: the 5c in a run of clubs would be natural.
    needs = make_deal(
        jokers=0, runs=(3, None), order="low", wilds=[card_wild("5c")], limits=[counted("a_wild", lambda size, wilds: wilds > 0)]
    )
    assert left(needs, "4c 5c 6c") == 15
    assert left(needs, "5c 6c 7c") == 0  # as the 8c
    assert left(needs, "4d 5c 6d") == 0
    assert left(needs, "9d 9h 5c") == 0


def test_equal_suits_in_a_set_of_the_wild_rank() -> None:
    # Where suits differ, the second 7c is natural too, and so cannot be in the set; a joker can.
    def deal_with(*limits: Limit) -> Deal:
        wilds = [special(), rank_wild("7")]
        return make_deal(set_suits=DIFFERENT, runs=(3, None), order="low", wilds=wilds, joker_points=0, limits=limits)

    assert left(deal_with(), "7c 7c 7d") == 0  # as a set of another rank
    deal = deal_with(min_naturals(2))
    assert left(deal, "7c 7c 7d") == 21
    assert left(deal, "7c 7d Jk") == 0
    assert left(deal, "8c 8d 7c") == 0
    assert left(deal, "7c 7c 7d Jk 9c 9d") == 0
    assert left(deal, "7c 7c 7d Jk") == 7  # the cheap joker must be used, not the dear 7c
    for text, answer in [("7c 7c 7d", NO), ("7c 7d Jk", YES), ("7c 7c 7d Jk", YES)]:
        asked = Problem(deal.replace(contract=contract_items("set 3", ["set", "run"])), cards(deal, text), CONTRACT)
        assert solve(asked).answer == answer, text


def test_a_wild_card_is_itself_in_a_set_of_different_suits() -> None:
    deal = make_deal(set_suits=DIFFERENT, jokers=0, wilds=[card_wild("2c")])
    assert left(deal, "2c 2d 2h") == 0
    assert left(deal, "2c 2c 2d 2h") == 2


@pytest.mark.parametrize(("order", "points"), [("low", 69), ("high", 69), ("low_high", 69), ("both", 0), ("circular", 69)])
def test_a_run_with_an_ace_at_both_ends(order: str, points: int) -> None:
    ranks = ("A", "2", "3", "J", "Q", "K")
    worth = (20, 2, 3, 7, 8, 9)
    deal = make_deal(ranks=ranks, sets=None, runs=(7, None), order=order, specials=[], points=lambda card, pack: worth[card.rank])
    assert left(deal, "Ac 2c 3c Jc Qc Kc Ac") == points


def test_a_circular_run() -> None:
    deal = make_deal(order="circular", jokers=1)
    assert left(deal, "Qc Kc Ac 2c 3c") == 0
    assert left(deal, "Qc Kc Jk 2c 3c") == 0
    assert left(make_deal(order="low_high", jokers=1), "Qc Kc Ac 2c 3c") == 26


def test_one_ace_is_not_high_and_low_at_once() -> None:
    deal = make_deal(runs=(3, None), jokers=0)
    assert left(deal, "Ac 2c 3c Qc Kc") == 5
    assert left(deal, "Ac 2c 3c Qc Kc Ac") == 0


def test_three_copies_of_one_run() -> None:
    assert left(make_deal(packs=3, jokers=0), "4h 4h 4h 5h 5h 5h 6h 6h 6h 7h 7h 7h") == 0
    assert can_leave(make_deal(packs=3, jokers=0, sets=None), "4h 4h 4h 5h 5h 5h 6h 6h 6h 7h 7h 7h", 0)


def test_overlapping_runs_of_one_suit_share_a_joker_rightly() -> None:
    deal = make_deal(packs=2, jokers=2, sets=None, runs=(3, 3), order="low")
    assert left(deal, "3c 4c 5c 5c 6c 7c") == 0
    assert left(deal, "3c 4c 5c 6c 7c Jk") == 0
    assert left(deal, "3c 4c 6c 7c Jk") == 3 + 4


def test_a_long_run_is_not_cut_where_a_limit_forbids_the_parts() -> None:
    deal = make_deal(sets=None, runs=(4, None), limits=[ratio()])
    assert left(deal, "3c Jk Jk Jk 7c 8c 9c") == 0
    assert left(deal, "3c Jk Jk Jk 7c 8c") == 0
    assert left(deal, "3c Jk Jk Jk 7c") == 3 + 7 + 150


def test_runs_in_which_suits_do_not_count() -> None:
    deal = make_deal(ranks=[str(number) for number in range(1, 13)], order="low", run_suits=FREE, jokers=1)
    assert left(deal, "4c 5d 6h 7s") == 0
    assert left(deal, "4c 4d 5h 5s 6c 6d 7h 7s") == 0
    assert left(deal, "4c 5d Jk 7s") == 0


def test_wilds_bound_to_a_colour() -> None:
    deal = make_deal(
        specials=["Jr", "Jb"],
        runs=(3, None),
        wilds=[special("Jr", targets=of_color("red")), special("Jb", targets=of_color("black"))],
        joker_points=0,
    )
    assert left(deal, "9s Jr Js") == 19
    assert left(deal, "9s Jb Js") == 0
    assert left(deal, "9s Jr Js 4h 5h") == 19
    assert left(deal, "9s Jb Js 4h 5h Jr") == 0


def test_a_false_joker_is_a_card_and_no_wild() -> None:
    deal = make_deal(
        specials=["F"], jokers=2, runs=(3, None), order="low", limits=[max_wilds(0)],
        wilds=[special("F", home=True, targets=lambda rank, suit: (rank, suit) == ("10", "c"))], joker_points=7,
    )  # fmt: skip
    assert left(deal, "9c F Jc") == 0
    assert left(deal, "9d F Jd") == 26
    assert left(deal, "10c F 10d") == 0


def test_a_declared_joker_needs_a_suit_of_its_own_where_suits_differ() -> None:
    assert can_leave(make_deal(set_suits=DIFFERENT, wilds=[special(card=True)]), "8c 8d 8h Jk", 0)
    assert not can_leave(make_deal(set_suits=DIFFERENT, wilds=[special(card=True)]), "8c 8d 8h 8s Jk", 0)
    assert can_leave(make_deal(set_suits=DIFFERENT, wilds=[special()]), "8c 8d 8h 8s Jk", 0)


def test_contracts_with_runs_that_want_the_same_cards() -> None:
    deal = make_deal(jokers=2, limits=[ratio()], contract="2 run 4")
    for text, answer in [
        ("4c 5c 6c 7c 8c 9c 10c Jc", YES),
        ("4c 5c 6c 7c 7c 8c 9c 10c", YES),
        ("4c 5c 6c 7c 8c 9c 10c", NO),
        ("4c 5c 6c 7c 8c 9c 10c Jk", YES),
        ("4c 5c 6c 7c Jk 9h Jk Jh", YES),
        ("4c 6c 7c 9h Jh Jk Jk", NO),
    ]:
        problem = Problem(deal, cards(deal, text), CONTRACT)
        verdict = solve(problem)
        assert verdict.answer == answer, text
        assert verdict.witness is None or confirm(problem, verdict.witness) == ()


def test_two_cards_that_two_runs_want_are_shared_out() -> None:
    # 4-8 and 7-J, one 7 and one 8: a run that takes both leaves the other with three wilds.
    ranks = ("4", "5", "6", "7", "8", "9", "10", "J")
    deal = make_deal(ranks=ranks, order="low", limits=[ratio()], contract="2 run 5")
    problem = Problem(deal, cards(deal, "4c 5c 7c 8c 10c Jc Jk Jk Jk Jk"), CONTRACT)
    witness = solve(problem).witness
    assert witness is not None
    assert confirm(problem, witness) == ()
    assert [sum(meld.acting) for meld in witness.melds] == [2, 2]


def test_a_contract_prefers_no_card_to_another() -> None:
    # Each set of eights that takes the 8c breaks the run.
    deal = make_deal(jokers=0, contract="set 3 + run 4")
    verdict = solve(Problem(deal, cards(deal, "8c 8d 8h 8s 7c 9c 10c"), CONTRACT))
    assert verdict.witness is not None
    assert sorted(show(deal, meld) for meld in verdict.witness.melds) == ["run: 7c 8c 9c Tc", "set: 8d 8h 8s"]


def test_the_usual_rules_are_searched_by_tables() -> None:
    """The tables serve sets and runs with jokers or a wild rank; what they cannot count goes the general way."""

    def simple(deal: Deal, text: str) -> bool:
        return is_simple(plan_of(deal, all_kinds(deal), 20), cards(deal, text), True)

    assert simple(make_deal(limits=[ratio()]), "8c Jk")
    assert simple(make_deal(wilds=[special(card=True)], limits=[by_size("run", {4: 1})]), "8c Jk")
    assert simple(make_deal(wilds=[special(), rank_wild("2")], limits=[ratio()]), "8c Jk 2c")
    assert simple(make_deal(set_suits=DIFFERENT, wilds=[rank_wild("2")]), "8c 2c 2d")
    assert not simple(make_deal(run_suits=FREE), "8c")
    assert not simple(make_deal(specials=["Jr"], wilds=[special("Jr", targets=of_color("red"))]), "8c Jr")
    assert simple(make_deal(specials=["Jr"], wilds=[special("Jr", targets=of_color("red"))]), "8c 8d")


def test_contracts_of_wilds_only() -> None:
    questions = [("set 3", "Jk Jk Jk", YES), ("set 3 + run 4", "Jk Jk Jk 5c 6c 7c 8c", YES), ("2 set 3", "Jk Jk Jk 5c", NO)]
    for contract, hand, answer in questions:
        deal = make_deal(contract=contract)
        assert solve(Problem(deal, cards(deal, hand), CONTRACT)).answer == answer, hand


@pytest.mark.parametrize("run_suits", [SAME, FREE])
def test_two_equal_items_are_met_by_two_equal_melds(run_suits: int) -> None:
    deal = make_deal(jokers=0, contract="2 run 4", run_suits=run_suits)
    problem = Problem(deal, cards(deal, "4c 4c 5c 5c 6c 6c 7c 7c"), CONTRACT)
    assert solve(problem).answer == YES
    found, complete = all_best(problem, 9)
    assert (len(found), complete) == (1, True)
