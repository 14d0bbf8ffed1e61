"""What is asked of nobody, and numbers larger than any that can be written, stop a game; they never give something of another."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime.flow import Hole
from runtime.machine import begin, new_match
from runtime.ops.cards import LARGEST_NUMBER, TOO_LARGE, bounded
from runtime.ops.seats import seats_from
from runtime.setup import Setup
from runtime.state import State
from tests.support.compiling import variant


def begun(folder: Path, lines: str) -> State:
    """A match of a variant at its first question."""
    done = variant(folder, lines)
    assert done.rules is not None, list(done.report)
    state = new_match(Setup(done.rules, 3), 1)
    begin(state)
    return state


def kept(state: State, name: str) -> object:
    return state.v[state.g.layout.keeps[name]]


@pytest.mark.parametrize("part", ["left of", "right of", "partner of", "left of right of"])
def test_beside_nobody_is_nobody(part: str, tmp_path: Path) -> None:
    lines = (
        f"keep first for match = nobody;\nkeep second for match = dealer;\nchange deal {{ note: let second be {part} first; }}"
    )
    assert kept(begun(tmp_path, lines), "second") == -1


def test_beside_somebody_is_a_player(tmp_path: Path) -> None:
    lines = "keep second for match = nobody;\nchange deal { note: let second be left of dealer; }"
    state = begun(tmp_path, lines)
    dealer, second = kept(state, "dealer"), kept(state, "second")
    assert isinstance(dealer, int)
    assert second == (dealer + 1) % 3


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("note: add 5 to score of first;", "score of nobody"),
        ("note: add count of hand of first to score of dealer;", "hand of nobody"),
        ("note: begin turn of first;", "turn of nobody"),
    ],
)
def test_what_belongs_to_nobody_stops_the_game(line: str, name: str, tmp_path: Path) -> None:
    with pytest.raises(Hole) as stopped:
        begun(tmp_path, f"keep first for match = nobody;\nchange deal {{ {line} }}")
    assert stopped.value.name == name


def test_nobody_is_asked_first_by_nobody(tmp_path: Path) -> None:
    state = begun(tmp_path, "")
    assert seats_from(state, range(3), 2) == (2, 0, 1)
    with pytest.raises(Hole):
        seats_from(state, range(3), -1)


@pytest.mark.parametrize("sign", [1, -1])
def test_numbers_have_a_largest(sign: int) -> None:
    assert bounded(sign * LARGEST_NUMBER) == sign * LARGEST_NUMBER
    with pytest.raises(Hole) as stopped:
        bounded(sign * (LARGEST_NUMBER + 1))
    assert stopped.value.name == TOO_LARGE


@pytest.mark.parametrize("line", ["note: add 999999999 to much;", "note: let much be much * 999999999;"])
def test_a_number_that_grows_too_large_in_play_stops_the_game(line: str, tmp_path: Path) -> None:
    with pytest.raises(Hole) as stopped:
        begun(tmp_path, f"keep much for match = 2;\nchange deal {{ {line} again_so: add much to score of dealer; }}")
    assert stopped.value.name == TOO_LARGE
