"""What the rules leave open stops the question that needs it, and only that; a search that gave up is no fault of the rules."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from rulec import api
from runtime.flow import GaveUp, Hole
from runtime.simulate import rounds

LIMIT = 'value cap "most wilds" = unspecified;\nlimit few "too many wilds" in every meld when laid: wilds <= cap;'


def game(tmp_path: Path, lines: str) -> api.Game:
    """A variant of Three Thirteen."""
    path = tmp_path / "g.rules"
    path.write_text(f'game g "G" of three_thirteen/pagat;\n{lines}\n', encoding="utf-8")
    return api.load(path, players=3)


def test_a_meld_under_a_limit_that_is_left_open(tmp_path: Path) -> None:
    answer = game(tmp_path, LIMIT).meld("7s 7h 3d", round=1)
    assert (answer.verdict, answer.note) == ("unknown", "the rules leave `cap` open")
    assert [one.rule for one in answer.reasons] == ["cap"]


@pytest.mark.parametrize("goal", ["deadwood", "out"])
@pytest.mark.parametrize("prove", [False, True])
def test_a_hand_under_a_limit_that_is_left_open(tmp_path: Path, goal: str, prove: bool) -> None:
    answer = game(tmp_path, LIMIT).hand("7s 7h 3d 4h", goal=goal, round=1, prove=prove)
    assert (answer.verdict, answer.note) == ("unknown", "the rules leave `cap` open")


def test_what_happens_when_the_stock_runs_out_is_left_open(tmp_path: Path) -> None:
    setup = game(tmp_path, "replace when stock runs out unspecified;").setup
    played = list(islice(rounds(setup, "uniform", 1, first=5), 4))
    assert "unknown" in [one.how for one in played]
    assert all(one.how in ("unknown", "ended") for one in played)
    assert {one.note for one in played if one.how == "unknown"} == {"the rules leave `stock_runs_out` open"}


def test_who_gave_up_is_told() -> None:
    assert Hole("wild_rank").told == "the rules leave `wild_rank` open"
    assert GaveUp("whether the contract can be laid").told == "whether the contract can be laid is not known: the search gave up"
