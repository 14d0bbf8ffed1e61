"""Small cases with known answers: every question of `answers.yaml`, put through the public interface."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulec import api
from rulec.testing.run import run_script

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "answers.yaml").read_text(encoding="utf-8"))
PENDING: list[dict[str, str]] = yaml.safe_load((HERE / "pending.yaml").read_text(encoding="utf-8"))
FLOW: list[dict[str, Any]] = yaml.safe_load((HERE / "flow.yaml").read_text(encoding="utf-8"))["cases"]
ELSEWHERE = ("K05", "K06", "K07", "T08", "V02", "V04", "V06")
"""Ids that `test_counting.py` and `test_play_invariants.py` ask about."""

NUMBERS = {
    "M": (1, 2, 3, 4, 7, 8, 9, 12, 13, 14),
    "S": (1, 2, 4, 5),
    "W": (1, 2, 4, 5, 7, 9, 10, 11, 12, 13),
    "P": (1, 2, 4, 5, 7, 9, 11),
    "L": (1, 3, 5, 6, 8, 9, 10, 11),
    "K": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13),
    "B": (1, 2, 3, 4, 6, 7, 8),
    "G": (1, 2, 4, 5),
    "T": (1, 2, 4, 5, 6, 7, 8),
    "C": (1, 3, 4, 6, 7),
    "R": (1, 2, 4, 5, 6, 8, 9),
    "X": (1, 3, 4, 5, 6, 9),
    "V": (1, 2, 4, 6),
}
ALL_IDS = [f"{letter}{number:02}" for letter, numbers in NUMBERS.items() for number in numbers]


def text(question: dict[str, Any]) -> Path:
    """The rules text a question is about."""
    return HERE / "texts" / f"{question['rules']}.rules"


def load(question: dict[str, Any]) -> api.Game:
    """The rules of a question, with its settings."""
    return api.load(text(question), options=question.get("with", {}))


def expect(question: dict[str, Any], answer: Any) -> None:
    """Compare an answer's verdict and reasons with what is known."""
    assert answer.verdict == ("yes" if question["is"] else "no"), (question, answer)
    broken = {reason.rule for reason in answer.reasons}
    assert set(question.get("because", ())) <= broken, (question, broken)


def ask_meld(question: dict[str, Any]) -> None:
    answer = load(question).meld(question["meld"], kind=question.get("as"), round=question.get("round"))
    expect(question, answer)
    roles = sorted(" ".join(reading.stands_for) for reading in answer.readings)
    if "readings" in question:
        assert roles == sorted(question["readings"])
    if "ranks" in question:  # a slot whose suit no rule fixes is written `6?`
        assert sorted({" ".join(role[:-1] for role in line.split()) for line in roles}) == question["ranks"]


def ask_lay(question: dict[str, Any]) -> None:
    expect(question, load(question).hand(question["lay"], goal="contract", round=question["round"]))


def ask_contract(question: dict[str, Any]) -> None:
    answer = load(question).hand(question["contract"], goal="contract", round=question["round"])
    expect(question, answer)
    if "used" in question:
        assert sum(len(meld.cards) for meld in answer.melds) == question["used"]


def ask_out(question: dict[str, Any]) -> None:
    expect(question, load(question).hand(question["out"], goal="out", round=question["round"]))


def ask_deadwood(question: dict[str, Any]) -> None:
    answer = load(question).hand(question["deadwood"], goal="deadwood")
    assert answer.verdict == "yes"
    assert answer.points == question["points"]
    if "left" in question:
        assert len(answer.left) == question["left"]
    if "largest" in question:
        assert max(len(meld.cards) for meld in answer.melds) == question["largest"]


def ask_apiece(question: dict[str, Any]) -> None:
    game = load(question)
    points = [game.hand(card, goal="deadwood").points for card in question["apiece"].split()]
    assert None not in points
    assert sum(filter(None, points)) == question["points"], points


def ask_not_in_pack(question: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=question["card"]):
        load(question).meld(question["not_in_pack"])


def ask_check(question: dict[str, Any]) -> None:
    errors = [found for found in api.check(text(question)) if found.severity.value == "error"]
    assert sorted({found.code for found in errors}) == question["check"], [found.message for found in errors]
    if "about" in question:
        assert any(question["about"] in found.message for found in errors)


def ask_value(question: dict[str, Any]) -> None:
    assert load(question).setup.value(question["value"]) == question["equals"]


def ask_faced(question: dict[str, Any]) -> None:
    setup = load(question).setup
    state = setup.blank(question["round"])
    for name, kept in question.get("keep", {}).items():
        state.v[setup.layout.keeps[name]] = kept
    contract = setup.deal_of(state).contract
    assert contract is not None
    assert [f"{setup.rules.kinds[item.kind].name} {item.least}" for item in contract] == question["faced"]


ASKS: dict[str, Callable[[dict[str, Any]], None]] = {
    "meld": ask_meld,
    "lay": ask_lay,
    "contract": ask_contract,
    "out": ask_out,
    "deadwood": ask_deadwood,
    "apiece": ask_apiece,
    "not_in_pack": ask_not_in_pack,
    "check": ask_check,
    "value": ask_value,
    "faced": ask_faced,
}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_known_answer(case: dict[str, Any]) -> None:
    for question in case["ask"]:
        (kind,) = ASKS.keys() & question.keys()
        ASKS[kind](question)


def test_every_case_is_asked_or_pending() -> None:
    asked = [case["id"] for case in CASES] + sorted({case["name"].split()[0] for case in FLOW}) + list(ELSEWHERE)
    pending = [case["id"] for case in PENDING]
    assert sorted(asked + pending) == sorted(ALL_IDS)
    assert len(ALL_IDS) == 91
    assert all(case["needs"] for case in PENDING)


def test_every_text_is_asked_about() -> None:
    asked = {question["rules"] for case in CASES for question in case["ask"]}
    bases = {"all_but_one"}
    assert {path.stem for path in (HERE / "texts").glob("*.rules")} == asked | bases


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    """The cases of `flow.yaml`, played."""
    result = run_script(HERE / "flow.yaml")
    assert not result.report.errors, result.failures()
    return {case.name: case for case in result.cases}


@pytest.mark.parametrize("name", [case["name"] for case in FLOW])
def test_known_answer_by_moves(name: str, played: dict[str, Any]) -> None:
    case = played[name]
    assert case.verdict == "passed", [(step.move, step.faults) for step in case.steps]
