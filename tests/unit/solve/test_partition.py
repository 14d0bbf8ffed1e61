"""The candidates of a hand, the graph of their conflicts, and the answers found in it."""

from __future__ import annotations

import pytest

from runtime.melds import violations
from runtime.solve import partition
from runtime.solve.candidates import find_candidates
from runtime.solve.confirm import confirm
from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, NO, UNKNOWN, YES, Budget, Problem, Verdict
from tests.support.deals import apart_wilds, cards, codes, make_deal, rank_wild, ratio, special

LOW = make_deal(jokers=0, runs=(3, None), order="low")


def solve(problem: Problem) -> Verdict:
    """The answer of the engine, whose arrangement the checker accepts."""
    verdict = partition.solve(problem)
    assert verdict.witness is None or not confirm(problem, verdict.witness)
    return verdict


# Candidates.


def test_candidates_are_told_apart_by_kind_and_cards() -> None:
    found = find_candidates(LOW, cards(LOW, "5s 6s 7s 6h 6c"))
    assert found.complete
    assert {(LOW.kinds[meld.kind].name, codes(LOW, meld.cards)) for meld in found.melds} == {
        ("set", "6c 6h 6s"),
        ("run", "5s 6s 7s"),
    }


def test_equal_copies_make_one_candidate() -> None:
    found = find_candidates(LOW, cards(LOW, "5s 5s 6s 6s 7s 7s"))
    assert [codes(LOW, meld.cards) for meld in found.melds] == ["5s 6s 7s"]


def test_a_wild_that_fits_in_two_places_is_one_candidate_and_two_readings() -> None:
    deal = make_deal()
    hand = cards(deal, "9d Td Jd Jk")
    assert len(find_candidates(deal, hand).melds) == 1
    by_reading = find_candidates(deal, hand, by_reading=frozenset({0, 1}))
    # 8-9-T-J and 9-T-J-Q.
    assert sorted(min(meld.reading.ranks) for meld in by_reading.melds) == [7, 8]


def test_candidates_pass_the_authors_lines_and_not_the_structure_alone() -> None:
    deal = make_deal(limits=[apart_wilds()], jokers=4)
    found = find_candidates(deal, cards(deal, "4c 7c Jk Jk 6c"))
    runs = [meld for meld in found.melds if deal.kinds[meld.kind].name == "run"]
    # 4-Jk-6-7 and its longer forms; never two jokers between 4 and 7.
    assert "4c 6c 7c Jk" in {codes(deal, meld.cards) for meld in runs}
    assert "4c 7c Jk Jk" not in {codes(deal, meld.cards) for meld in runs}
    assert all(not violations(deal, meld.reading) for meld in found.melds)


@pytest.mark.parametrize(("limit", "tries"), [(10, 1_000_000), (20_000, 50)])
def test_too_many_candidates_are_said_to_be_not_all(limit: int, tries: int) -> None:
    deal = make_deal(wilds=[special(), rank_wild("2")], jokers=8)
    hand = cards(deal, "2c 2d 2h 2s Jk Jk Jk 5c 6c 7c 8c")
    assert find_candidates(deal, hand).complete
    found = find_candidates(deal, hand, limit=limit, tries=tries)
    assert not found.complete
    assert len(found.melds) <= limit
    assert found.tried <= tries + 1


# The graph.


def test_the_graph_shows_which_melds_compete_for_which_cards() -> None:
    graph = partition.conflict_graph(Problem(LOW, cards(LOW, "5s 6s 7s 6h 6c 9d 9h 9s"), LEAST))
    labels = {number: data["label"] for number, data in graph.nodes(data=True)}
    assert sorted(labels.values()) == ["run 5s 6s 7s", "set 6c 6h 6s", "set 9d 9h 9s"]
    [(first, second, data)] = graph.edges(data=True)
    assert {labels[first], labels[second]} == {"run 5s 6s 7s", "set 6c 6h 6s"}
    assert codes(LOW, data["cards"]) == "6s"
    assert data["exclusive"]


def test_melds_that_share_a_card_held_twice_are_joined_but_not_exclusive() -> None:
    graph = partition.conflict_graph(Problem(LOW, cards(LOW, "5s 6s 6s 7s 6h 6c"), LEAST))
    assert any(not data["exclusive"] for _, _, data in graph.edges(data=True))


def test_a_picture_of_too_many_melds_is_refused() -> None:
    deal = make_deal(wilds=[special(), rank_wild("2"), rank_wild("3")], jokers=8, runs=(3, None))
    hand = cards(deal, "2c 2d 2h 2s 3c 3d 3h 3s Jk Jk 5c 6c 7c 8c 9c")
    with pytest.raises(ValueError, match="too many"):
        partition.conflict_graph(Problem(deal, hand, LEAST))


def test_components_are_settled_apart() -> None:
    found = find_candidates(LOW, cards(LOW, "5s 6s 7s 6h 6c 9d 9h 9s"))
    assert sorted(len(part) for part in partition.components(found.melds)) == [1, 2]


# Answers.


def test_the_least_points_are_not_those_of_the_longest_meld() -> None:
    # J-J-J and 6..T of diamonds leave 16; the other natural choices leave 32 or 36.
    deal = make_deal(jokers=0, sets=(3, 4), runs=(3, None), order="low")
    verdict = solve(Problem(deal, cards(deal, "6d 7d 8d 9d Td Jd Jc Js 8s 8h"), LEAST))
    assert verdict.answer == YES
    assert verdict.witness is not None
    assert verdict.witness.points == 16


@pytest.mark.parametrize(("at_most", "answer"), [(12, YES), (11, NO)])
def test_at_most_so_many_points(at_most: int, answer: str) -> None:
    assert solve(Problem(LOW, cards(LOW, "5s 6s 7s 6h 6c"), LEAST, at_most=at_most)).answer == answer


@pytest.mark.parametrize(("spare", "answer"), [(0, NO), (1, YES), (2, YES), (3, NO), (4, YES), (8, YES), (9, NO)])
def test_exactly_so_many_cards_are_left(spare: int, answer: str) -> None:
    # Three nines and three or four sixes are melds; the king is none. One meld alone leaves four or five cards.
    assert solve(Problem(LOW, cards(LOW, "6s 6h 6c 6d 9h 9d 9c Kd"), ALL_BUT, spare=spare)).answer == answer


def test_equal_runs_use_different_copies() -> None:
    assert solve(Problem(LOW, cards(LOW, "5s 5s 6s 6s 7s 7s"), ALL_BUT)).answer == YES
    assert solve(Problem(LOW, cards(LOW, "5s 5s 6s 7s 7s"), ALL_BUT)).answer == NO


@pytest.mark.parametrize(
    ("hand", "contract", "answer"),
    [
        ("8s 8h Jk Kd Kh Jk", "2 set 3", YES),
        ("8s 8h Jk Kd Kh", "2 set 3", NO),  # one joker cannot lie in both
        ("8s 8h 8d 4c 5c 6c 7c", "set 3 + run 4", YES),
        ("8s 8h 8c 5c 6c 7c 2d", "set 3 + run 4", NO),  # the 8c is needed twice
    ],
)
def test_contracts(hand: str, contract: str, answer: str) -> None:
    deal = make_deal(limits=[ratio()], contract=contract)
    assert solve(Problem(deal, cards(deal, hand), CONTRACT)).answer == answer


@pytest.mark.parametrize(("between", "answer"), [(None, YES), ("not_adjacent", YES), ("gap", NO)])
def test_limits_between_melds(between: str | None, answer: str) -> None:
    deal = make_deal(contract="2 run 4", between=between)
    assert solve(Problem(deal, cards(deal, "3h 4h 5h 6h 5h 6h 7h 8h"), CONTRACT)).answer == answer
    split = Problem(deal, cards(deal, "2h 3h 4h 5h 6h 7h 8h 9h"), CONTRACT)
    assert solve(split).answer == (YES if between is None else NO)


def test_any_contract_takes_as_many_melds_as_the_limit_over_all_needs() -> None:
    opening = ("30 points", lambda melds: sum(rank + 1 for meld in melds for rank in meld.ranks) >= 30)
    deal = make_deal(jokers=0, runs=(3, None), order="low", contract="any", together=[opening])
    assert solve(Problem(deal, cards(deal, "6s 6h 6c 4d 5d 6d"), CONTRACT)).answer == YES  # 18 + 15
    assert solve(Problem(deal, cards(deal, "6s 6h 6c 3d 4d Kd"), CONTRACT)).answer == NO


def test_a_deal_without_contract_forms_none() -> None:
    assert solve(Problem(LOW, cards(LOW, "6s 6h 6c"), CONTRACT)).answer == NO


def test_open_points_are_unknown_only_where_they_matter() -> None:
    deal = make_deal(joker_points=None)
    assert solve(Problem(deal, cards(deal, "6s 6h 6c Kd"), LEAST)).answer == YES
    assert solve(Problem(deal, cards(deal, "6s 6h Jk"), LEAST)).answer == YES  # the joker is used
    verdict = solve(Problem(deal, cards(deal, "6s 9h Jk"), LEAST))
    assert verdict.answer == UNKNOWN
    assert "Jk" in verdict.note


def test_a_budget_that_runs_out_is_unknown_and_never_no() -> None:
    problem = Problem(LOW, cards(LOW, "5s 5s 6s 6s 7s 7s 6h 6c"), ALL_BUT, spare=2)
    answers = {partition.solve(problem, Budget(steps)).answer for steps in (1, 10, 50, 100, 1_000, 100_000)}
    assert answers == {UNKNOWN, YES}
