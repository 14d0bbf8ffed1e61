"""Who wins: lowest or highest, alone, level, by a second count, and left open."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime.flow import Hole
from runtime.score import winners
from runtime.state import State
from tests.support.tables import dealt, setup_of


def table(tmp_path: Path, statement: str, scores: tuple[int, ...], extra: str = "") -> State:
    """Return a state of a variant of Three Thirteen with another way to win and these scores."""
    file = tmp_path / "mine.rules"
    file.write_text(f'game mine "Mine" of three_thirteen/pagat;\n{extra}\nreplace {statement}\n', encoding="utf-8")
    state = dealt(setup_of(str(file), len(scores)), 1)
    place = state.g.layout.keeps["score"]
    state.v[place : place + len(scores)] = scores
    return state


def test_lowest_alone(tmp_path: Path) -> None:
    assert winners(table(tmp_path, "winner lowest score, ties shared;", (12, 5, 7))) == (1,)


def test_highest_shared(tmp_path: Path) -> None:
    assert winners(table(tmp_path, "winner highest score, ties shared;", (12, 5, 12))) == (0, 2)


def test_ties_by_a_second_count(tmp_path: Path) -> None:
    extra = 'keep won "hands won" of each player for match = 0;'
    state = table(tmp_path, "winner lowest score, ties by highest won;", (5, 5, 9), extra)
    place = state.g.layout.keeps["won"]
    state.v[place : place + 3] = [1, 4, 7]
    assert winners(state) == (1,)
    state.v[place] = 4
    assert winners(state) == (0, 1)


def test_ties_left_open_only_when_there_is_one(tmp_path: Path) -> None:
    assert winners(table(tmp_path, "winner lowest score, ties unspecified;", (5, 6))) == (0,)
    with pytest.raises(Hole) as hole:
        winners(table(tmp_path, "winner lowest score, ties unspecified;", (5, 5)))
    assert hole.value.name == "winner"
