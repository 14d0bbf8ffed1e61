"""Decisions by z3: witnesses from models, minimal reasons from cores, and unknown when the effort runs out."""

from __future__ import annotations

import pytest

from runtime.melds import DIFFERENT
from runtime.solve import smt
from runtime.solve.confirm import confirm
from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, NO, UNKNOWN, YES, Budget, Problem, Verdict
from tests.support.deals import apart_wilds, by_size, cards, make_deal, min_naturals, rank_wild, ratio, special

LOW = make_deal(jokers=0, runs=(3, None), order="low")


def solve(problem: Problem) -> Verdict:
    """The answer of the engine, whose arrangement the checker accepts."""
    verdict = smt.solve(problem)
    assert verdict.witness is None or not confirm(problem, verdict.witness)
    return verdict


def test_the_least_points_are_those_that_one_less_cannot_reach() -> None:
    problem = Problem(LOW, cards(LOW, "5s 6s 7s 6h 6c"), LEAST)
    verdict = solve(problem)
    assert verdict.witness is not None
    assert verdict.witness.points == 12
    assert solve(problem.replace(at_most=12)).answer == YES
    assert solve(problem.replace(at_most=11)).answer == NO


def test_points_below_nothing_are_rather_left() -> None:
    deal = make_deal(jokers=0, points=lambda card, pack: -5 if card.rank == 5 else 1)
    verdict = solve(Problem(deal, cards(deal, "6s 6h 6c 9d"), LEAST))
    assert verdict.witness is not None
    assert verdict.witness.points == -14


def test_all_but_one_when_all_wilds_are_a_meld() -> None:
    deal = make_deal(wilds=[special(), rank_wild("3")], jokers=2, runs=(3, None), order="low")
    assert solve(Problem(deal, cards(deal, "3c 3d Jk 9s 9h 9c Kd"), ALL_BUT, spare=1)).answer == YES
    limited = make_deal(
        wilds=[special(), rank_wild("3", home=False)], jokers=2, runs=(3, None), order="low", limits=[min_naturals(1)]
    )
    assert solve(Problem(limited, cards(limited, "3c 3d Jk 9s 9h 9c Kd"), ALL_BUT, spare=1)).answer == YES
    assert solve(Problem(limited, cards(limited, "3c 3d Jk"), ALL_BUT)).answer == NO


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        # What no card can make is said alone.
        ("2c 4d 6h 8s Td Qc Ks", "the cards do not make `set 3`"),
        # What is to be had, but not at once, names the cards that both need.
        ("8s 8h 8c 5c 6c 7c Kd", "the cards do not make `set 3` and `run 4` at once; the melds compete for 8c"),
        # Wilds are named like all other cards.
        ("8s 8h 5c 6c 7c Kd Jk", "the cards do not make `set 3` and `run 4` at once; the melds compete for Jk"),
    ],
)
def test_a_no_to_a_contract_says_the_least_that_explains_it(hand: str, wanted: str) -> None:
    deal = make_deal(limits=[ratio()], contract="set 3 + run 4")
    verdict = solve(Problem(deal, cards(deal, hand), CONTRACT))
    assert (verdict.answer, verdict.reasons, verdict.note) == (NO, (), wanted)


def test_a_no_names_the_limit_on_wilds() -> None:
    deal = make_deal(limits=[ratio()], contract="set 3", runs=None)
    verdict = solve(Problem(deal, cards(deal, "8s Kh Jk Jk"), CONTRACT))
    assert verdict.answer == NO
    assert verdict.reasons == ("wild_limit",)
    assert "`wild_limit` is in the way" in verdict.note


def test_a_no_names_the_table_of_limits_by_size() -> None:
    deal = make_deal(limits=[by_size("run", {4: 1, 5: 2})], contract="run 4", sets=None)
    assert solve(Problem(deal, cards(deal, "5c 6c Jk Jk"), CONTRACT)).reasons == ("joker_limit",)
    longer = make_deal(limits=[by_size("run", {4: 1, 5: 2})], contract="run 5", sets=None)
    assert solve(Problem(longer, cards(longer, "5c 6c 7c Jk Jk"), CONTRACT)).answer == YES


def test_a_no_names_the_limit_between_melds() -> None:
    hand = "2h 3h 4h 5h 6h 7h 8h 9h"
    free = make_deal(contract="2 run 4")
    assert solve(Problem(free, cards(free, hand), CONTRACT)).answer == YES
    deal = make_deal(contract="2 run 4", between="not_adjacent")
    verdict = solve(Problem(deal, cards(deal, hand), CONTRACT))
    assert (verdict.answer, verdict.reasons) == (NO, ("not_adjacent",))


def test_a_no_names_the_limit_over_all_melds() -> None:
    deal = make_deal(
        contract="2 set 3", runs=None, together=[("one_wild", lambda melds: sum(sum(meld.acting) for meld in melds) <= 1)]
    )
    assert solve(Problem(deal, cards(deal, "8s 8h 8c Kd Kh Jk"), CONTRACT)).answer == YES
    verdict = solve(Problem(deal, cards(deal, "8s 8h Kd Kh Jk Jk"), CONTRACT))
    assert (verdict.answer, verdict.reasons) == (NO, ("one_wild",))


def test_a_reason_for_no_has_no_part_that_could_be_left_out() -> None:
    # The three limits are all in the rules, but each alone explains only its own hand.
    deal = make_deal(
        limits=[ratio(), by_size("run", {4: 1})], contract="set 3 + run 4", together=[("one_wild", lambda melds: True)]
    )
    verdict = solve(Problem(deal, cards(deal, "8s 8h 8d 5c 6c Jk Jk"), CONTRACT))
    assert (verdict.answer, verdict.reasons) == (NO, ("joker_limit",))


def test_lines_that_structure_does_not_say_are_tested_on_finished_melds() -> None:
    deal = make_deal(limits=[apart_wilds()], contract="run 4", sets=None)
    assert solve(Problem(deal, cards(deal, "4c 7c Jk Jk"), CONTRACT)).answer == NO
    assert solve(Problem(deal, cards(deal, "4c 6c Jk Jk"), CONTRACT)).answer == YES


def test_runs_go_round_a_circle_only_where_the_order_says_so() -> None:
    hand = "Ks As 2s 3s"
    circle = make_deal(order="circular", jokers=0)
    line = make_deal(order="low_high", jokers=0)
    assert solve(Problem(circle, cards(circle, hand), ALL_BUT)).answer == YES
    assert solve(Problem(line, cards(line, hand), ALL_BUT)).answer == NO


def test_the_same_question_has_the_same_answer_and_work() -> None:
    deal = make_deal(wilds=[special(), rank_wild("7")], runs=(3, None), order="low")
    problem = Problem(deal, cards(deal, "7c 7h Jk 3d 4d 9s Ts Qs Kd Kh 2c"), LEAST)
    assert smt.solve(problem) == smt.solve(problem)


def test_effort_that_runs_out_is_unknown_and_never_no() -> None:
    deal = make_deal(wilds=[special(), rank_wild("7")], runs=(3, None), order="low")
    problem = Problem(deal, cards(deal, "7c 7h 7s Jk 3d 4d 9s Ts Qs Kd Kh 2c"), ALL_BUT, spare=1)
    sure = smt.solve(problem).answer
    answers = {smt.solve(problem, Budget(steps)).answer for steps in (1, 100, 1_000, 10_000)}
    assert answers <= {UNKNOWN, sure}
    assert UNKNOWN in answers


def test_a_no_to_equal_melds_speaks_of_all_that_are_wanted() -> None:
    """One set can be made; it is the second that cannot, and it takes both to say so."""
    deal = make_deal(jokers=0, contract="2 set 3", runs=None)
    verdict = solve(Problem(deal, cards(deal, "8s 8h 8c 9s 9h Kd"), CONTRACT))
    assert verdict.answer == NO
    assert verdict.note.startswith("the cards do not make 2 x `set 3` at once")
    none = solve(Problem(deal, cards(deal, "8s 8h 9s 9h Kd Qd"), CONTRACT))
    assert none.note == "the cards do not make `set 3`"


def test_wilds_that_are_at_home_in_one_set_act_in_another() -> None:
    # As aces two of them are of one suit; as wilds in a set of any other rank they have no suit.
    deal = make_deal(jokers=0, wilds=[rank_wild("A")], sets=(3, 4), set_suits=DIFFERENT, order="low")
    assert solve(Problem(deal, cards(deal, "Ac Ac Ad"), ALL_BUT, spare=0)).answer == YES
