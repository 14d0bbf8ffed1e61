"""The search engine against trying everything, its tables against its general way, and what must hold for every hand."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from runtime.melds import Deal, Item, Reading
from runtime.solve.confirm import confirm
from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, YES, Problem
from runtime.solve.search.anything import AnyCover
from runtime.solve.search.bits import Steps
from runtime.solve.search.cover import cover
from runtime.solve.search.engine import all_kinds, all_ones, solve, unlimited_contract, weights_of
from runtime.solve.search.every import all_best
from runtime.solve.search.hand import is_simple
from runtime.solve.search.items import AnyContract
from runtime.solve.search.plan import plan_of
from tests.support.deals import make_deal, rank_wild, ratio, special
from tests.support.naive import Naive, answer
from tests.unit.solve.rules_and_hands import contracts, deals, hands

slow = settings(suppress_health_check=[HealthCheck.too_slow])
"""Trying everything takes its time."""

W = make_deal(limits=[ratio()], contract="set 3 + run 4")
T = make_deal(packs=2, jokers=2, runs=(3, None), order="low", wilds=[special(), rank_wild("7")])


def found(problem: Problem) -> bool | int | None:
    """Return the engine's yes or no, or its least points; the arrangement is confirmed."""
    verdict = solve(problem)
    assert verdict.witness is None or confirm(problem, verdict.witness) == ()
    if problem.goal == LEAST:
        assert verdict.witness is not None
        return verdict.witness.points
    return verdict.answer == YES


@slow
@given(st.data(), st.booleans())
def test_least_points_agree_with_trying_everything(data: st.DataObject, odd: bool) -> None:
    deal = data.draw(deals(odd))
    problem = Problem(deal, data.draw(hands(deal, 3, 7)), LEAST)
    assert found(problem) == answer(problem)


@slow
@given(st.data(), st.booleans(), st.integers(0, 2))
def test_cards_left_agree_with_trying_everything(data: st.DataObject, odd: bool, spare: int) -> None:
    deal = data.draw(deals(odd))
    problem = Problem(deal, data.draw(hands(deal, 3, 7)), ALL_BUT, spare=spare)
    assert found(problem) == answer(problem)


@slow
@given(st.data(), st.booleans())
def test_contracts_agree_with_trying_everything(data: st.DataObject, odd: bool) -> None:
    deal = data.draw(contracts(data.draw(deals(odd))))
    problem = Problem(deal, data.draw(hands(deal, 4, 7)), CONTRACT)
    assert found(problem) == answer(problem)


@slow
@given(st.data(), st.booleans(), st.sampled_from([LEAST, ALL_BUT, CONTRACT]))
def test_all_answers_are_all_and_each_once(data: st.DataObject, odd: bool, goal: str) -> None:
    deal = data.draw(contracts(data.draw(deals(odd))))
    problem = Problem(deal, data.draw(hands(deal, 3, 6)), goal, spare=1)
    got, complete = all_best(problem, 100_000)
    assert complete
    assert all(confirm(problem, witness) == () for witness in got)
    keys = [_key(witness.melds) for witness in got]
    assert len(set(keys)) == len(keys)
    assert set(keys) == _expected(problem)


def _key(melds: tuple[Reading, ...]) -> tuple[object, ...]:
    return tuple(sorted(meld.key() for meld in melds))


def _expected(problem: Problem) -> set[tuple[object, ...]]:
    """Return the keys of the equally good arrangements, by trying everything."""
    naive = Naive(problem.deal, problem.cards)
    if problem.goal == CONTRACT:
        return {_key(melds) for melds in naive.contracts()}
    costs = {}
    for melds in naive.arrangements():
        left = list(problem.cards)
        for meld in melds:
            for card in meld.cards:
                left.remove(card)
        costs[_key(melds)] = len(left) if problem.goal == ALL_BUT else sum(problem.deal.points[card] or 0 for card in left)
    best = problem.spare if problem.goal == ALL_BUT else min(costs.values())
    return {key for key, cost in costs.items() if cost == best}


@given(st.data(), st.one_of(st.none(), st.integers(0, 2)))
def test_tables_agree_with_the_general_way(data: st.DataObject, exactly: int | None) -> None:
    deal = data.draw(st.one_of(deals(), st.just(W), st.just(T)))
    cards = data.draw(hands(deal, 5, 10))
    plan = plan_of(deal, all_kinds(deal), len(cards))
    if not is_simple(plan, cards, exactly is None):
        return
    weights = weights_of(deal, 0) if exactly is None else all_ones(deal)
    steps = Steps(1_000_000)
    table = cover(plan, cards, weights, steps, exactly)
    general = AnyCover(deal, deal.kinds, cards, weights, steps, exactly).search()
    assert (table and table.cost) == (general and general[0])


@given(st.data())
def test_tables_of_contracts_agree_with_the_general_way(data: st.DataObject) -> None:
    deal = data.draw(contracts(data.draw(deals())))
    items: tuple[Item, ...] = deal.contract or (Item(0, 3, 3),)
    cards = data.draw(hands(deal, 5, 11))
    steps = Steps(1_000_000)
    table = unlimited_contract(deal, cards, items, steps)
    general = AnyContract(deal, cards, items, weights_of(deal, 0), steps, False).first()
    assert (table is None) == (general is None)


@given(st.data(), st.sampled_from([W, T]))
def test_a_card_more_costs_at_most_its_points(data: st.DataObject, deal: Deal) -> None:
    cards = data.draw(hands(deal, 8, 14))
    more = data.draw(st.sampled_from(range(len(deal.copies))))
    before, after = found(Problem(deal, cards, LEAST)), found(Problem(deal, tuple(sorted((*cards, more))), LEAST))
    assert before is not None
    assert after is not None
    assert after <= before + (deal.points[more] or 0)


@given(st.data())
def test_a_contract_that_can_be_formed_still_can_with_a_card_more(data: st.DataObject) -> None:
    cards = data.draw(hands(W, 7, 14))
    more = data.draw(st.sampled_from(range(len(W.copies))))
    if found(Problem(W, cards, CONTRACT)):
        assert found(Problem(W, tuple(sorted((*cards, more))), CONTRACT))


@given(st.data(), st.sampled_from([W, T]))
def test_the_least_points_are_reached_and_no_fewer(data: st.DataObject, deal: Deal) -> None:
    problem = Problem(deal, data.draw(hands(deal, 8, 13)), LEAST)
    least = found(problem)
    assert least is not None
    assert solve(problem.replace(at_most=least)).answer == YES
    assert solve(problem.replace(at_most=least - 1)).answer != YES


@given(st.data())
def test_a_hand_is_arranged_but_for_the_cards_that_the_least_arrangement_leaves(data: st.DataObject) -> None:
    cards = data.draw(hands(T, 6, 13))
    witness = solve(Problem(T, cards, LEAST)).witness
    assert witness is not None
    assert solve(Problem(T, cards, ALL_BUT, spare=len(witness.left))).answer == YES
