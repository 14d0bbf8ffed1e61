"""Bounds on the work of questions that ask others: they reach into a single question to the solver, too."""

from __future__ import annotations

import pytest

from rulec import api
from runtime import arrange
from runtime.effort import Meter, remaining, spend
from runtime.flow import GaveUp
from runtime.solve.port import LEAST, Budget, Problem, Verdict
from runtime.solve.search import engine


def test_what_is_left_is_what_the_narrowest_bound_leaves() -> None:
    assert remaining() is None
    with Meter(100, "much"):
        with Meter(10, "little"):
            spend(4)
            assert remaining() == 6
        assert remaining() == 96
        with Meter(500, "more"):
            assert remaining() == 96


def test_a_question_to_the_solver_costs_no_more_than_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many cards the least points take long; what was not found within the bound is not taken for an answer later."""
    budgets: list[int] = []
    real = engine.solve

    def watched(problem: Problem, budget: Budget, *, explain: bool) -> Verdict:
        budgets.append(budget.steps)
        return real(problem, budget, explain=explain)

    monkeypatch.setattr(engine, "solve", watched)
    deal = api.load("three_thirteen/pagat", players=2).setup.deal(1)
    cards = bytes(range(30))
    with pytest.raises(GaveUp), Meter(1, "this"):
        arrange.ask(deal, LEAST, cards)
    assert arrange.ask(deal, LEAST, cards[:9]).answer == "yes"
    assert budgets == [2 * arrange.PER_STEP, Budget().steps]
    assert (id(deal), LEAST, cards) not in arrange._known
