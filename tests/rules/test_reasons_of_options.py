"""What refusals say of rules that options bring into force or shut: the reason, and only clauses that tell of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulec.store import load_rules
from rulec.testing.names import closed_actions, find_rule
from runtime import legal
from runtime.moves import Refusal
from runtime.reasons import reason
from runtime.setup import Setup
from tests.support.positions import Position

W = "shanghai/wikipedia"


def refused(game: Position, text: str) -> tuple[Refusal, ...]:
    """Everything against a move of the player asked."""
    return legal.refusals(game.state, game.notation.read(game.state, game.state.asked, text))


def in_play(hand: str, *, down: bool = False, **options: object) -> Position:
    """Ana has drawn and may act."""
    down_now = {"Ana": down, "Beto": True}
    return Position(W, 3, options).put("play", hands={"Ana": hand}, table=("Beto: 7s 8s 9s Jk=10s",), pile="Qd", down=down_now)


def test_an_action_that_options_shut_is_refused_by_its_condition_and_not_by_its_title() -> None:
    (why,) = refused(in_play("5s 5h 5d 2c", down=True), "lay_meld [5s 5h 5d]")
    assert (why.rule, why.message) == ("play.lay_meld", "`lay_meld` can be done only when `new_melds`, and that is not so here")
    (why,) = refused(in_play("10s 5h 5d 2c", down=True, swapping="never"), "swap 10s m1.4")
    assert why.message.startswith("`swap` can be done only when `swapping is not never and ")


def test_a_line_in_force_by_an_option_set_otherwise_than_the_text_is_told_by_no_clause_of_it() -> None:
    """The article tells how a contract is laid (W-18), and nothing of hands that must go at once."""
    game = in_play("8s 8h 8d Ks Kh Kd 2c 3c", all_out="yes")
    (why,) = refused(game, "go_down [8s 8h 8d] [Ks Kh Kd]")
    told = reason(game.state.g, why.rule, why.message)
    assert (told.rule, told.source) == ("play.go_down.whole_hand", ())
    assert reason(game.state.g, "play.go_down.once").source, "as it is played there, the clause tells it"


@pytest.mark.parametrize(
    "line", ["play.swap.run_only", "play.lay_off.later", "play.go_down.opening_points", "play.lay_off.not_own", "play.swap.later"]
)
def test_lines_that_come_with_options_cite_nothing_that_does_not_tell_them(line: str) -> None:
    infos = load_rules(W).infos
    own = {"play.lay_off.not_own": ("W-19",), "play.go_down.opening_points": ("W-18",)}
    assert infos[line].clauses == own.get(line, ())


def test_a_game_that_sets_the_option_itself_is_told_by_its_clauses() -> None:
    infos = load_rules("shanghai/camping").infos
    assert infos["play.lay_off.later"].clauses == ("G-18",)


def test_a_variant_that_sets_the_option_is_said_to_play_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "mine.rules"
    file.write_text('game mine "Mine" of shanghai/wikipedia;\nuse all_out = yes;\n')
    info = load_rules(str(file)).infos["play.go_down.whole_hand"]
    assert not info.clauses or info.since


@pytest.mark.parametrize(
    ("option", "full"), [("to_hand", "play.swap.must_go_down"), ("into_its_meld", "play.move_wild.must_go_down")]
)
def test_names_of_actions_that_options_shut_make_no_name_ambiguous(option: str, full: str) -> None:
    setup = Setup(load_rules(W), 3, {"swapped_wild": option})
    assert find_rule(setup.rules, "must_go_down", closed_actions(setup)) == full


def test_the_number_of_players_of_a_game_for_one_number() -> None:
    from runtime.setup import seats_told

    rules = load_rules(W)
    assert seats_told(rules) == "3 to 8 players"
    assert seats_told(rules.replace(least_players=4, most_players=4)) == "4 players"
