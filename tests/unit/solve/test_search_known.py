"""Known answers for the search engine; tests carry the id of the case (P: arranging, W: wilds, T: a wild rank, K: contracts)."""

from __future__ import annotations

import pytest

from runtime.melds import DIFFERENT, NO_LIMIT, Deal, Item
from runtime.solve.confirm import confirm
from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, NO, UNKNOWN, YES, Budget, Problem, Verdict
from runtime.solve.search.engine import solve
from tests.support.deals import (
    by_size,
    cards,
    contract_items,
    make_deal,
    make_kind,
    min_naturals,
    rank_wild,
    ratio,
    show,
    special,
    value_of,
)

ONE_PACK = make_deal(packs=1, jokers=0, sets=(3, 4), runs=(3, None), order="low")


def ask(deal: Deal, text: str, goal: str, **more: int) -> Verdict:
    """Return the answer, its arrangement confirmed."""
    problem = Problem(deal, cards(deal, text), goal, **more)
    verdict = solve(problem)
    assert verdict.witness is None or confirm(problem, verdict.witness) == ()
    assert (verdict.witness is None) == (verdict.answer != YES)
    return verdict


def points(deal: Deal, text: str) -> int | None:
    """Return the least points left."""
    witness = ask(deal, text, LEAST).witness
    return None if witness is None else witness.points


def can(deal: Deal, text: str, contract: str, exact: bool = True) -> bool:
    """Whether the contract can be formed."""
    items = contract_items(contract, [kind.name for kind in deal.kinds], exact)
    return ask(deal.replace(contract=items), text, CONTRACT).answer == YES


# --- the least points ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand",
    [
        "6h Qh Qc 5h Kd Kh 7h Kc 4h Qd",
        "Kc 3s 3c 9c Kh 3h 9h 3d 9d Kd",
        "10c 2h 3h 2s 10d 5h 3s 4h 4s 10s",
        "5s 4h 6s 10h 3h Jh 5h 9h 2h 4s",
    ],
)
def test_p01_nothing_is_left(hand: str) -> None:
    assert points(ONE_PACK, hand) == 0
    assert ask(ONE_PACK, hand, ALL_BUT, spare=0).answer == YES


def test_p02_neither_all_sets_nor_the_longest_run() -> None:
    verdict = ask(ONE_PACK, "Jc 9d 8s 6d Js 8h 10d 8d 7d Jd", LEAST)
    assert verdict.witness is not None
    assert verdict.witness.points == 16
    assert verdict.witness.left == cards(ONE_PACK, "8h 8s")
    assert sorted(show(ONE_PACK, meld) for meld in verdict.witness.melds) == ["run: 6d 7d 8d 9d Td", "set: Jc Jd Js"]


def test_p04_an_inner_suit_of_four_of_a_kind_is_dropped() -> None:
    courts = {"J": 11, "Q": 12, "K": 13}
    deal = make_deal(
        packs=1, jokers=0, sets=(3, 4), runs=(3, None), order="low",
        points=lambda one, pack: courts.get(pack.ranks[one.rank]) or value_of(pack.ranks[one.rank]) if one.rank >= 0 else 0,
    )  # fmt: skip
    assert points(deal, "Ks Kh Kd Kc Qh Jh 2c") == 2


def test_p05_as_few_cards_left_as_can_be() -> None:
    deal = make_deal(packs=1, jokers=0, sets=(3, 3), runs=(3, 3), order="low")
    hand = "6d 7d 7c 7h 8d 8c 9c 10h"
    assert [spare for spare in range(9) if ask(deal, hand, ALL_BUT, spare=spare).answer == YES] == [2, 5, 8]


def test_p07_every_discard_is_judged_by_what_remains() -> None:
    hand = ["As", "2s", "3s", "7h", "8h", "9h", "Kc", "Kd", "Kh", "5c", "6c"]
    least = {drop: points(ONE_PACK, " ".join(one for one in hand if one != drop)) for drop in hand}
    assert {drop: left for drop, left in least.items() if left is not None and left <= 10} == {"5c": 6, "6c": 5}


def test_p09_two_melds_need_two_jokers() -> None:
    deal = make_deal(limits=[min_naturals(2)])
    assert can(deal, "7d 7s Jk 9s 9c Jk", "2 set 3")
    assert not can(deal, "7d 7s Jk 9s 9c", "2 set 3")


def test_p11_jokers_inside_the_only_run() -> None:
    deal = make_deal(sets=(3, 4), set_suits=DIFFERENT, runs=(3, None), order="low")
    verdict = ask(deal, "Ac Jk Jk 4c", ALL_BUT, spare=0)
    assert verdict.witness is not None
    assert [show(deal, meld) for meld in verdict.witness.melds] == ["run: Ac Jk=2c Jk=3c 4c"]


def test_s01_the_largest_group_leaves_the_equal_card() -> None:
    deal = make_deal(sets=(3, 4), set_suits=DIFFERENT, jokers=0, points=lambda one, pack: one.rank + 1)
    assert points(deal, "Kh Kd Ks Ks") == 13


def test_t01_an_example_is_true_only_while_fives_are_not_wild() -> None:
    def deal(rank: str) -> Deal:
        return make_deal(packs=1, jokers=0, runs=(3, None), order="low", wilds=[rank_wild(rank)])

    assert points(deal("3"), "5s 6s 7s 6h 6c") == 12
    assert points(deal("5"), "5s 6s 7s 6h 6c") == 7


@pytest.mark.parametrize(("hand", "out"), [("5s 6s 7s 8s", True), ("5s 6s 7s 2d", True), ("5s 6s 9h 2d", False)])
def test_t02_all_but_the_discard(hand: str, out: bool) -> None:
    deal = make_deal(packs=1, jokers=0, runs=(3, None), order="low", wilds=[rank_wild("3")])
    assert (ask(deal, hand, ALL_BUT, spare=1).answer == YES) is out


def test_a_decision_about_points_is_sharp() -> None:
    hand = "Jc 9d 8s 6d Js 8h 10d 8d 7d Jd"
    assert ask(ONE_PACK, hand, LEAST, at_most=16).answer == YES
    assert ask(ONE_PACK, hand, LEAST, at_most=15).answer == NO


def test_cards_with_points_below_nothing_are_rather_left() -> None:
    deal = make_deal(jokers=0, points=lambda one, pack: -5 if one.rank == 5 else 1)
    assert points(deal, "6s 6h 6c 9d") == -14


def test_the_dearest_wild_is_used_and_the_cheapest_left() -> None:
    deal = make_deal(wilds=[special(), rank_wild("2", home=False)], limits=[ratio()], joker_points=50)
    verdict = ask(deal, "8s 8h 2c Jk Kd", LEAST)
    assert verdict.witness is not None
    assert verdict.witness.points == 10
    assert verdict.witness.left == cards(deal, "Kd")


def test_of_two_wilds_the_dearer_is_in_the_meld() -> None:
    deal = make_deal(sets=(3, 3), wilds=[special(), rank_wild("2", home=False)])
    verdict = ask(deal, "8s 8h 2c Jk", LEAST)
    assert verdict.witness is not None
    assert verdict.witness.left == cards(deal, "2c")


# --- points the rules leave open ----------------------------------------------------------------------------------------------


OPEN = make_deal(joker_points=None, limits=[ratio()])


def test_open_points_do_not_matter_when_the_joker_is_in_a_meld() -> None:
    assert points(OPEN, "8s 8h Jk 3c") == 3


def test_open_points_of_a_card_that_must_be_left_are_unknown() -> None:
    verdict = ask(OPEN, "8s Jk 3c", LEAST)
    assert verdict.answer == UNKNOWN
    assert "Jk" in verdict.note


def test_open_points_are_unknown_where_leaving_the_card_might_be_better() -> None:
    # With the joker in the set 5c is left; with 5c in the set the joker is left, which may cost less than 5 or more.
    deal = make_deal(joker_points=None, sets=(3, 3), limits=[ratio()])
    assert ask(deal, "5s 5h 5c Jk", LEAST).answer == UNKNOWN


@pytest.mark.parametrize(("at_most", "answer"), [(4, UNKNOWN), (5, YES)])
def test_open_points_and_a_decision(at_most: int, answer: str) -> None:
    deal = make_deal(joker_points=None, sets=(3, 3), limits=[ratio()])
    assert ask(deal, "5s 5h 5c Jk", LEAST, at_most=at_most).answer == answer


def test_open_points_cannot_save_what_is_too_much_already() -> None:
    assert ask(OPEN, "Ks Qh Jk 3c", LEAST, at_most=10).answer == NO


# --- contracts ----------------------------------------------------------------------------------------------------------------


def test_w01_in_a_contract() -> None:
    deal = make_deal(limits=[ratio()])
    assert can(deal, "8s 8h Jk 5d 5h 5c", "2 set 3")
    assert not can(deal, "8s Jk Jk 5d 5h 5c", "2 set 3")
    assert can(deal, "8s 8h Jk Jk 5c 5h 5d", "set 4 + set 3")


@pytest.mark.parametrize(
    ("hand", "contract", "answer"),
    [
        ("5c 6c Jk Jk", "run 4", False),
        ("5c 6c 7c Jk Jk", "run 5", True),
        ("9s Jk Jk", "set 3", False),
        ("4h 5h Jk 7h Jk 9h Jk", "run 7", True),
    ],
)
def test_w02_limits_by_size_in_a_contract(hand: str, contract: str, answer: bool) -> None:
    deal = make_deal(limits=[by_size("set", {3: 1}), by_size("run", {4: 1, 5: 2, 7: 3, 10: 4})], wilds=[special(card=True)])
    assert can(deal, hand, contract) is answer


def test_a_greater_meld_may_have_more_wilds_where_sizes_are_least_ones() -> None:
    deal = make_deal(limits=[by_size("run", {4: 1, 5: 2})])
    assert not can(deal, "5c 6c 7c Jk Jk 7d", "run 4 + set 3", exact=False)
    assert not can(deal, "5c 6c 9c Jk Jk", "run 4")
    assert can(deal, "5c 6c 9c Jk Jk", "run 4", exact=False)


def test_k01_sizes_exact_or_least() -> None:
    deal = make_deal(limits=[ratio()], sets=(3, None))
    hand = "8s 8h 8d 8c Ks Kh Kd"
    assert can(deal, hand, "2 set 3")
    assert can(deal, hand, "2 set 3", exact=False)
    assert not can(deal, "8s 8h 8d Ks Kh Kd", "set 3 + set 4")


def test_k02_k03_runs_of_one_suit() -> None:
    for between, hand, answer in [
        ("not_adjacent", "3s 4s 5s 6s 7s 8s 9s 10s", NO),
        ("not_adjacent", "3s 4s 5s 6s 8s 9s 10s Js", YES),
        ("not_adjacent", "3s 4s 5s 6s 5s 6s 7s 8s", YES),
        ("gap", "3s 4s 5s 6s 5s 6s 7s 8s", NO),
        ("gap", "10s Js Qs Ks As 2s 3s 4s", YES),
        ("gap", "3s 4s 5s 6s 7s 8s 9s 10s Js", YES),
    ]:
        verdict = ask(make_deal(contract="2 run 4", between=between), hand, CONTRACT)
        assert verdict.answer == answer, (between, hand)
        assert verdict.reasons == (() if answer == YES else (between,))


def test_l09_l10_the_freed_joker_makes_one_set_and_not_two() -> None:
    deal = make_deal(limits=[ratio()])
    assert not can(deal, "8s Kd Kh Qc Qd Qh 4c 2d", "2 set 3")
    assert can(deal, "Jk Kd Kh Qc Qd Qh 4c 2d", "2 set 3")
    assert not can(deal, "Jk Kd Kh Qc Qd 5h 4c 2d", "2 set 3")


def test_a_natural_needed_twice_is_used_once() -> None:
    assert not can(ONE_PACK, "8c 8d 8h 5c 6c 7c", "set 3 + run 4")
    assert can(make_deal(jokers=0), "8c 8c 8d 8h 5c 6c 7c", "set 3 + run 4")


def test_any_contract_is_one_meld_or_more() -> None:
    deal = make_deal(contract="any")
    assert ask(deal, "8c 8d 8h 5c", CONTRACT).answer == YES
    assert ask(deal, "8c 8d 9h 5c", CONTRACT).answer == NO


def test_any_contract_lays_as_much_as_a_limit_over_all_asks_for() -> None:
    deal = make_deal(contract="any", jokers=0, together=[("opening", lambda melds: sum(len(meld.cards) for meld in melds) >= 7)])
    assert ask(deal, "8c 8d 8h 9c 10c Jc Qc", CONTRACT).answer == YES
    verdict = ask(deal, "8c 8d 8h 5c 6c 7c 9h 10d", CONTRACT)
    assert (verdict.answer, verdict.reasons) == (NO, ("opening",))


def test_rules_without_a_contract_form_none() -> None:
    assert ask(make_deal(), "8c 8d 8h", CONTRACT).note == "these rules have no contract"


def test_a_limit_over_all_melds() -> None:
    deal = make_deal(contract="2 set 3", together=[("few_wilds", lambda melds: sum(sum(meld.acting) for meld in melds) <= 1)])
    assert ask(deal, "8c 8d Jk 5c 5d 5s Jk", CONTRACT).answer == YES
    verdict = ask(deal, "8c 8d Jk 5c 5d Jk", CONTRACT)
    assert (verdict.answer, verdict.reasons) == (NO, ("few_wilds",))


@pytest.mark.parametrize(
    ("hand", "reasons", "note"),
    [
        ("5c 6c 7c 9c Kd Kh Ks", ("run",), "no run of 4 in these cards"),
        ("5c 6c 7c 9c Kd Kh 2s", ("set", "run"), "no set of 3, no run of 4 in these cards"),
        ("5c 6c 7c 8c 8d 8h 2s", (), "each meld of the contract is in these cards, but not all of them at once"),
        ("5c 6c 8d 8h Jk Jk", (), "each meld of the contract is in these cards, but not all of them at once"),
        ("5c Jk Jk Jk 8d 8h 8s", ("wild_limit",), "no run of 4 in these cards"),
    ],
)
def test_a_no_says_what_stands_in_the_way(hand: str, reasons: tuple[str, ...], note: str) -> None:
    verdict = ask(make_deal(limits=[ratio()], contract="set 3 + run 4"), hand, CONTRACT)
    assert (verdict.answer, verdict.reasons, verdict.note) == (NO, reasons, note)


def test_a_no_names_the_wild_limit_when_it_alone_stops_a_meld() -> None:
    verdict = ask(make_deal(limits=[ratio()], contract="set 3"), "8s Jk Jk", CONTRACT)
    assert verdict.reasons == ("wild_limit",)


def test_twenty_cards_and_three_runs() -> None:
    deal = make_deal(limits=[ratio()], contract="3 run 5")
    assert ask(deal, "2c 3c 4c 5c Jk 7d 8d 9d 10d Jd 8h 9h Jk Jh Qh 4s 4d Kc Kd 2h", CONTRACT).answer == YES
    assert ask(deal, "2c 3c 4c 6c Jk 7d 8d 10d 10d Jd 8h 9h Jh Jh Qh 4s 4d Kc Kd 2h", CONTRACT).answer == NO


def test_items_of_kinds_of_any_sort() -> None:
    deal = make_deal(colors=(7, None), jokers=2)
    items = (Item(2, 7, 7), Item(0, 3, NO_LIMIT))
    hand = "2h 4h 5d 7d 9h Jd Jk 8s 8c 8h"
    assert ask(deal.replace(contract=items), hand, CONTRACT).answer == YES
    assert ask(deal.replace(contract=items), hand.replace("9h", "9s"), CONTRACT).answer == NO


def test_a_kind_with_a_line_of_its_own_is_tested_on_whole_melds() -> None:
    deal = make_deal(
        jokers=0, runs=None, sets=None,
        more_kinds=[lambda id, pack: make_kind(id, "set", pack, rank_rule=0, further=[("sum", lambda r: sum(r.ranks) % 2 == 0)])],
    )  # fmt: skip
    assert ask(deal, "2c 4c 6c", ALL_BUT, spare=0).answer == NO
    assert ask(deal, "2c 4c 7c", ALL_BUT, spare=0).answer == YES


def test_a_budget_that_runs_out_is_unknown_and_never_no() -> None:
    deal = make_deal(contract="3 run 4", limits=[ratio()])
    problem = Problem(deal, cards(deal, "2c 3c 4c 6c Jk 7d 8d 10d 10d Jd 8h 9h Jh Jh Qh"), CONTRACT)
    verdict = solve(problem, Budget(3))
    assert (verdict.answer, verdict.work) == (UNKNOWN, 3)


def test_cards_of_no_use_are_left() -> None:
    deal = make_deal(unmeldable=lambda one: one.rank == 2)
    verdict = ask(deal, "3c 3d 3h 8c 8d 8h", LEAST)
    assert verdict.witness is not None
    assert verdict.witness.left == cards(deal, "3c 3d 3h")
    assert ask(deal, "3c 8c 8d 8h", ALL_BUT, spare=0).answer == NO
    assert ask(deal, "3c 8c 8d 8h", ALL_BUT, spare=1).answer == YES


def test_an_empty_hand() -> None:
    assert ask(ONE_PACK, "", ALL_BUT, spare=0).answer == YES
    assert points(ONE_PACK, "") == 0
