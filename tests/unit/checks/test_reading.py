"""Who reads what, and which names count."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulec.checks.graph import ends_match, reach, successors
from rulec.checks.reading import readers
from rulec.model.typed import Program
from tests.support.compiling import variant


def program(folder: Path, lines: str = "") -> Program:
    done = variant(folder, lines)
    assert done.program is not None
    return done.program


def test_what_play_and_questions_depend_on(tmp_path: Path) -> None:
    who = readers(program(tmp_path, "value bonus = idle; value idle = 3;"))
    assert {"hand_size", "deals", "points", "jokers", "wild_twos", "low"} <= who.play
    assert not {"bonus", "idle", "run_order"} & who.all


def test_a_value_read_only_by_an_unread_value_has_no_reader_that_counts(tmp_path: Path) -> None:
    who = readers(program(tmp_path, "value bonus = idle; value idle = 3;"))
    assert [use.entry.name for use in who.of["idle"]] == ["bonus"]
    assert who.live("idle") == []
    assert [use.entry.name for use in who.live("hand_size")] == ["move_to_hand"]


def test_points_are_read_by_deadwood(tmp_path: Path) -> None:
    who = readers(program(tmp_path))
    assert "count_cards" in [use.entry.name for use in who.live("points")]


@pytest.mark.parametrize(
    ("state", "after"),
    [
        ("deal", {"draw", "hand_over"}),  # the stock may run out
        ("draw", {"throw", "hand_over"}),
        ("throw", {"next_turn", "hand_over"}),
        ("hand_over", {"match_over", "deal"}),
        ("match_over", set()),
    ],
)
def test_where_states_lead(state: str, after: set[str], tmp_path: Path) -> None:
    made = program(tmp_path)
    names = [one.name for one in made.states]
    assert {names[number] for number in successors(made, names.index(state))} == after


def test_everything_is_reached_and_the_match_ends_in_one_place(tmp_path: Path) -> None:
    made = program(tmp_path)
    assert reach(made) == set(range(len(made.states)))
    assert [state.name for number, state in enumerate(made.states) if ends_match(made, number)] == ["match_over"]
