"""All engines are asked, their answers held against each other and against the checker, and faults can be reproduced."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from runtime.solve import partition, smt
from runtime.solve.port import CONTRACT, LEAST, NO, UNKNOWN, YES, Budget, Problem, Verdict
from runtime.solve.prove import ENGINES, Disagreement, ask, describe, prove
from runtime.solve.search import engine as search
from tests.support.deals import cards, make_deal, ratio

DEAL = make_deal(limits=[ratio()], contract="set 3 + run 4")
GOOD = Problem(DEAL, cards(DEAL, "8s 8h 8d 4c 5c 6c 7c Kd"), CONTRACT)
BAD = Problem(DEAL, cards(DEAL, "8s 8h 8c 5c 6c 7c Kd"), CONTRACT)
POINTS = Problem(DEAL, cards(DEAL, "8s 8h 8c Kd"), LEAST)


def test_all_three_are_asked_and_agree() -> None:
    proof = prove(GOOD)
    assert proof.verdict.answer == YES
    assert {name: verdict.answer for name, verdict in proof.engines.items()} == dict.fromkeys(ENGINES, YES)


def test_a_proved_no_has_the_fewest_reasons() -> None:
    assert prove(BAD).verdict.note == "the cards do not make `set 3` and `run 4` at once; the melds compete for 8c"


def test_only_the_engines_named_are_asked() -> None:
    assert list(ask(GOOD).engines) == ["search"]
    assert list(ask(GOOD, ("smt", "partition")).engines) == ["smt", "partition"]
    with pytest.raises(KeyError):
        ask(GOOD, ("luck",))


def test_an_engine_that_gives_up_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "solve", lambda problem, budget: Verdict(UNKNOWN, note="tired"))
    assert prove(GOOD).verdict.answer == YES
    assert prove(BAD).verdict.answer == NO
    monkeypatch.setattr(partition, "solve", lambda problem, budget: Verdict(UNKNOWN, note="tired, too"))
    monkeypatch.setattr(smt, "solve", lambda problem, budget: Verdict(UNKNOWN, note="the same"))
    proof = prove(BAD)
    assert (proof.verdict.answer, proof.verdict.note) == (UNKNOWN, "tired")


@pytest.mark.parametrize("wrong", [partition, search, smt], ids=lambda engine: engine.__name__.rpartition(".")[2])
def test_two_definite_answers_are_a_fault(monkeypatch: pytest.MonkeyPatch, wrong: object) -> None:
    monkeypatch.setattr(wrong, "solve", lambda problem, budget: Verdict(NO))
    with pytest.raises(Disagreement, match=r"says yes, .* says no|says no, .* says yes"):
        prove(GOOD)


def test_other_least_points_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    short = Verdict(YES, smt.solve(POINTS).witness.replace(melds=(), left=POINTS.cards, points=34))  # type: ignore[union-attr]
    monkeypatch.setattr(smt, "solve", lambda problem, budget: short)
    with pytest.raises(Disagreement, match="search leaves 10 points, smt leaves 34"):
        prove(POINTS)


def test_an_arrangement_that_the_checker_refuses_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = search.solve(GOOD)
    assert verdict.witness is not None
    none = verdict.replace(witness=verdict.witness.replace(melds=verdict.witness.melds[:1]))
    monkeypatch.setattr(search, "solve", lambda problem, budget: none)
    with pytest.raises(Disagreement, match="the arrangement of search is refused"):
        ask(GOOD)


def test_a_fault_carries_plain_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smt, "solve", lambda problem, budget: Verdict(NO))
    with pytest.raises(Disagreement) as caught:
        prove(GOOD)
    data = json.loads(json.dumps(caught.value.data))
    assert sorted(data["problem"]["cards"]) == ["4c", "5c", "6c", "7c", "8d", "8h", "8s", "Kd"]
    assert data["problem"]["contract"] == [["set", 3, 3], ["run", 4, 4]]
    assert data["engines"]["smt"]["answer"] == NO
    assert {meld["kind"] for meld in data["engines"]["search"]["melds"]} == {"set", "run"}


def test_the_description_of_a_problem_says_what_each_size_allows() -> None:
    kinds = {kind["name"]: kind for kind in describe(GOOD)["kinds"]}
    assert [3, 1] in kinds["set"]["wilds_ok"]
    assert [3, 2] not in kinds["set"]["wilds_ok"]
    assert kinds["set"]["laid"] == ["wild_limit"]


def test_a_budget_is_passed_on() -> None:
    assert ask(POINTS, ("partition",), Budget(1)).verdict.answer == UNKNOWN


def test_solvers_are_imported_only_when_asked() -> None:
    heavy = {"z3", "networkx", "runtime.solve.smt", "runtime.solve.partition"}
    code = f"import sys, runtime.solve.prove; assert not {heavy!r} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).resolve().parents[3])
