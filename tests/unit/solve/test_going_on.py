"""When the usual engine gives up the others are asked in turn, and who answered is told; usually they are not even loaded."""

from __future__ import annotations

import sys

import pytest

from rulec.api import load
from rulec.commands.hand import words
from runtime.hands import hand
from runtime.solve import partition, smt
from runtime.solve.port import LEAST, UNKNOWN, YES, Budget, Problem, Verdict
from runtime.solve.prove import Disagreement, go_on
from runtime.solve.search import engine as search
from tests.support.deals import cards, make_deal

DEAL = make_deal()
POINTS = Problem(DEAL, cards(DEAL, "8s 8h 8c Kd"), LEAST)
TIRED = Verdict(UNKNOWN, note="tired", work=Budget().steps)
HAND = "7h 7c 7d 8d 9d Kh"


def test_the_next_engine_answers_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "solve", lambda problem: TIRED)
    setup = load("three_thirteen/pagat").setup
    answer = hand(setup, HAND, round=1)
    assert (answer.verdict, answer.points) == ("yes", 24)
    assert words(setup, answer).endswith("Asked search: unknown, partition: yes.\n")


def test_the_third_answers_when_the_second_gives_up_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partition, "solve", lambda problem, budget: TIRED)
    proof = go_on(POINTS, TIRED)
    assert {name: verdict.answer for name, verdict in proof.engines.items()} == {
        "search": UNKNOWN,
        "partition": UNKNOWN,
        "smt": YES,
    }
    assert proof.verdict.witness is not None
    assert proof.verdict.witness.points == 10


def test_where_all_give_up_the_first_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    for engine in (partition, smt):
        monkeypatch.setattr(engine, "solve", lambda problem, budget: Verdict(UNKNOWN, note="tired, too"))
    assert go_on(POINTS, TIRED).verdict.note == "tired"


def test_nobody_else_is_asked_where_the_rules_leave_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    open_points = Verdict(UNKNOWN, note="the rules leave open how many points these cost: Jk", work=10)
    monkeypatch.setattr(partition, "solve", lambda problem, budget: pytest.fail("asked"))
    assert list(go_on(POINTS, open_points).engines) == ["search"]


def test_what_the_next_engine_found_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    found = partition.solve(POINTS)
    assert found.witness is not None
    wrong = found.replace(witness=found.witness.replace(left=()))
    monkeypatch.setattr(partition, "solve", lambda problem, budget: wrong)
    with pytest.raises(Disagreement, match="the arrangement of partition is refused"):
        go_on(POINTS, TIRED)


def test_in_the_usual_case_only_the_usual_engine_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "runtime.solve.prove")
    assert hand(load("three_thirteen/pagat").setup, HAND, round=1).engines == (("search", "yes"),)
    assert "runtime.solve.prove" not in sys.modules
