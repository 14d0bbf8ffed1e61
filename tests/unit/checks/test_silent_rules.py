"""Rules that compile and can hardly be meant are told, and rules that are like them and mean something are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.compiling import HEAD, compiled, found, variant

COUNTER = "keep drawn for turn = 0;\n"


def doubts(folder: Path, lines: str) -> list[str]:
    return [one.message for one in found(variant(folder, lines), "doubtful")]


# ---- places where play may stop, or go on for ever


@pytest.mark.parametrize(
    "lines",
    [
        "change draw.stock_card { require a: count of hand < 7; }\nchange draw.upcard { require b: count of hand >= 7; }",
        "change draw.stock_card { require a: count of hand <= 8; }\nchange draw.upcard { require b: count of hand >= 3; }",
        "change draw.stock_card { require a: count of hand is 3..7; }\n"
        "change draw.upcard { require b: not (count of hand is 3..7); }",
        "change draw.stock_card { require a: stock is not empty; }\nchange draw.upcard { require b: count of stock is 0; }",
        "change draw.stock_card { require a: round < 2; }\nchange draw.upcard { require b: round is 2..3; }",
        f"{COUNTER}change draw.stock_card {{ require a: drawn is 0; add 1 to drawn; }}\n"
        "change draw.upcard { require b: drawn > 0; }",
        f"{COUNTER}value most = 3;\nchange draw.stock_card {{ require a: drawn < most; add 1 to drawn; }}\n"
        "change draw.upcard { require b: drawn is most; }\nchange draw { action third { require c: most < drawn; go throw; } }",
    ],
    ids=[
        "below-and-from",
        "overlapping",
        "in-and-out-of-a-range",
        "empty-is-none",
        "by-deal",
        "counter",
        "below-at-above-a-value",
    ],
)
def test_what_is_refused_here_and_possible_there_is_no_stop(lines: str, tmp_path: Path) -> None:
    """Conditions on one number are taken together: some of them cannot all fail."""
    assert doubts(tmp_path, lines) == []


@pytest.mark.parametrize(
    "lines",
    [
        "change draw.stock_card { require a: count of hand < 7; }\nchange draw.upcard { require b: count of hand > 7; }",
        "change draw.stock_card { require a: round < 2; }\nchange draw.upcard { require b: round > 2; }",
        f"{COUNTER}value most = 3;\nchange draw.stock_card {{ require a: drawn < most; add 1 to drawn; }}\n"
        "change draw.upcard { require b: drawn > most; }",
        "state wait asks others { action a { require b: count of hand > 50; done; } then go draw; }\n"
        "change next_turn { replace next: go wait; }",
    ],
    ids=["seven-cards", "deal-2", "as-many-as-allowed", "others"],
)
def test_where_everything_can_be_refused_play_may_stop(lines: str, tmp_path: Path) -> None:
    [message] = doubts(tmp_path, lines)
    assert message.startswith("play may stop in")


def test_a_turn_ends_when_one_or_the_other_action_ends_it(tmp_path: Path) -> None:
    """Neither is always possible, but one of the two always is; and passing changes what was asked for."""
    must = "keep must for turn = no;\nchange draw.upcard { let must be yes; }\n"
    either = "change throw.discard { require a: not must; }\nchange throw { action hold { require b: must; go next_turn; } }"
    passing = (
        "change throw { action pass { require a: not must; let must be yes; again; } }\nchange throw.discard { require b: must; }"
    )
    assert doubts(tmp_path, must + either) == []
    assert doubts(tmp_path, must + passing) == []


def test_a_turn_in_which_only_the_same_comes_again_has_no_end(tmp_path: Path) -> None:
    seen = "keep seen for turn = no;\nchange throw.discard { let seen be yes; replace next: go throw; }"
    [message] = doubts(tmp_path, seen)
    assert message.startswith("a turn that has come to `throw` may never end")


# ---- melds of a single card


@pytest.mark.parametrize(
    ("lines", "warned"),
    [
        ("meld pair { same rank; not size < 3; }", False),
        ("meld pair { same rank; size is 3 or size is 4; }", False),
        ('meld pair { same rank; }\nlimit big "three" in pair always: size >= 3;', False),
        ("meld pair { same rank; size is 1..; }", False),
        ("meld pair { same rank; one: size is 1.. when wild_twos; more: size is 3.. when not wild_twos; }", False),
        ("meld pair { same rank; size is 3.. when wild_twos; }", True),
        ("meld pair { same rank; size is 3.. when round >= 2; }", True),
        ("meld pair { same rank; size is ..4; }", True),
    ],
)
def test_a_meld_of_one_card_is_told_unless_the_lines_in_force_say_so(lines: str, warned: bool, tmp_path: Path) -> None:
    assert [message.startswith("a single card is a `pair`") for message in doubts(tmp_path, lines)] == [True] * warned


def test_what_a_game_was_told_of_is_not_told_again_to_its_variants(tmp_path: Path) -> None:
    """But a base by itself is told nothing, so the first game on it is; and so is a variant that takes the size away itself."""
    pair = "meld pair { same rank; size is ..4; }\n"
    game = 'game mine "Mine" of ours;\n'
    assert found(compiled(tmp_path, game, ours__rules=HEAD.replace("mine", "ours") + pair), "doubtful") == []
    assert len(found(compiled(tmp_path, game, ours__rules='base ours "Ours" of tiny;\n' + pair), "doubtful")) == 1
    sized = HEAD.replace("mine", "ours") + "meld pair { same rank; size is 2..4; }\n"
    assert len(found(compiled(tmp_path, game + "change pair { remove size; }\n", ours__rules=sized), "doubtful")) == 1
    stop = HEAD.replace("mine", "ours") + "change throw { remove discard; }\n"
    assert len(found(compiled(tmp_path, stop.replace("game ours", "game mine")), "doubtful")) == 1
    assert found(compiled(tmp_path, game, ours__rules=stop), "doubtful") == []


# ---- rows and numbers


def test_otherwise_is_needed_when_an_option_makes_the_match_longer(tmp_path: Path) -> None:
    rows = (
        "value fee by round { 1: 1; 2: 2; 3: 3; otherwise: 4; }\nchange hand_over { fees: add fee to score, for each player; }\n"
    )
    [notice] = found(variant(tmp_path, rows), "never-matters")
    assert "is never asked" in notice.message
    longer = "option many is 2..9, normally 3;\nreplace value deals = many;\n"
    assert found(variant(tmp_path, rows + longer), "never-matters") == []


@pytest.mark.parametrize(
    ("asked", "warned"),
    [("drawn < buys", True), ("drawn + 1 <= buys", True), ("drawn + count of hand < buys", True), ("drawn - 5 < buys", False)],
)
def test_a_number_below_0_is_told_where_it_is_compared_with_what_is_counted(asked: str, warned: bool, tmp_path: Path) -> None:
    lines = f"value buys by round {{ 1: 2; 2: -1; 3: 2; }}\nchange draw.upcard {{ require few: {asked}; add 1 to drawn; }}\n"
    messages = [message for message in doubts(tmp_path, COUNTER + lines) if message.startswith("`buys` is -1 in deal 2")]
    assert len(messages) == warned


# ---- rows that speak of the same


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("1: 1; 2: 5; 3: 7; 1..3: 9;", ["1..3"]),
        ("1..2: 1; 2..3: 5;", ["2..3"]),
        ("1..3: 1; 2: 5; 2..3: 7;", ["2", "2..3"]),
        ("1..2: 1; 2..3: 5; 1..3: 9;", ["1..2", "1..3"]),
    ],
)
def test_a_row_that_meets_several_others_is_told_once(rows: str, told: list[str], tmp_path: Path) -> None:
    lines = f"value fee by round {{ {rows} }}\nchange hand_over {{ fees: add fee to score, for each player; }}\n"
    assert sorted(one.span.text for one in found(variant(tmp_path, lines), "overlap")) == told


def test_an_added_row_across_three_others_is_one_mistake(tmp_path: Path) -> None:
    [error] = found(variant(tmp_path, "change points { hearts: 5; }\n"), "overlap")
    assert (error.span.text, len(error.others)) == ("hearts", 3)
    assert "first hearts" in error.help[0]


def test_a_variable_that_is_counted_and_read_is_no_slip(tmp_path: Path) -> None:
    """`first_outs` beside `first_out`: the plural is the natural name of a counter."""
    head = 'game mine "Mine" of three_thirteen/pagat;\nkeep first_outs of each player for match = 0;\n'
    used = "change throw.go_out { add 1 to first_outs; }\nreplace winner lowest score, ties by highest first_outs;\n"
    assert found(compiled(tmp_path, head + used), "similar-name") == []
