"""What patches call lines that their author gave no label."""

from __future__ import annotations

import pytest

from tests.unit.syntax.reading import names, only


def in_action(line: str) -> str:
    """The name of a line in an action."""
    return only(f"state s {{ action a {{ {line} }} }}").lines[0].lines[0].name


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("extra: move 2 cards from stock to hand;", "extra"),
        ('require limit "why": a;', "limit"),
        ('owe ending "why": a;', "ending"),
        ("choose melds as these from hand meeting contract;", "these"),
        ("choose melds from hand meeting contract;", "melds"),
        ("choose card from hand;", "card"),
        ("add 1 to score of team of player;", "score"),
        ("subtract points of hand from score;", "score"),
        ("let down of player be yes;", "down"),
        ("move top of pile to hand of left of player;", "move_to_hand"),
        ("move hand where (rank is 3) to red_threes;", "move_to_red_threes"),
        ("move 2 cards from stock to hand;", "move_to_hand"),
        ("lay card on meld;", "lay_on_meld"),
        ("lay melds on table of player;", "lay_on_table"),
        ("exchange card for wild;", "take_wild"),
        ("shuffle stock;", "shuffle_stock"),
        ("show hand of player;", "show_hand"),
        ("begin turn of left of turn;", "begin_turn"),
        ("begin round;", "begin_round"),
        ("end match;", "end_match"),
        ("go out when hand is empty;", "go_out"),
        ("go draw;", "next"),
        ("again;", "next"),
        ("done;", "next"),
        ("done when a;", "done"),
    ],
)
def test_lines_of_an_action(line: str, name: str) -> None:
    assert in_action(line) == name


def test_only_the_last_unconditional_way_out_is_called_next() -> None:
    block = only("state s { go a when x; go b; again when y; go c; go d when z; action t { done; } then go e; }")
    assert names(block) == ["s", "s.go_a", "s.go_b", "s.again", "s.next", "s.go_d", "s.t", "s.t.next", "s.then"]


def test_equal_names_in_a_block_are_both_kept() -> None:
    assert names(only("state s { move a to hand; move b to hand; }")) == ["s", "s.move_to_hand", "s.move_to_hand"]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("same rank", "same_rank"),
        ("different suit", "different_suit"),
        ("consecutive in low", "sequence"),
        ("line: consecutive in low", "line"),
        ("size is 3..", "size"),
        ("naturals is 2..", "naturals"),
        ("wilds <= naturals", "wilds"),
        ("same suit or same color", "same_suit"),
        ("not rank is A", "rank"),
        ("rank of it is 4..A", "rank"),
        ("1 < size", "condition"),
    ],
)
def test_properties_of_a_meld(line: str, name: str) -> None:
    assert names(only(f"meld m {{ {line}; }}")) == ["m", f"m.{name}"]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("3 ..  9", "3..9"),
        ("10..", "10.."),
        ("..-5", "..-5"),
        ("-5", "-5"),
        ("black   3", "black 3"),
        ("joker", "joker"),
        ("otherwise", "otherwise"),
        ("first rank wild_rank", "rank wild_rank"),
        ("first A", "A"),
    ],
)
def test_rows_of_a_table(key: str, name: str) -> None:
    assert names(only(f"value v by card {{ {key}: 1; }}")) == ["v", f"v.{name}"]


def test_statements_without_a_name_of_their_own() -> None:
    texts = ["players 2..4;", "suits a b;", "ranks A;", "winner lowest score, ties shared;", "when stock runs out { go a; }"]
    assert [only(text).name for text in texts] == ["players", "suits", "ranks", "winner", "stock_runs_out"]


def test_lines_in_a_change_are_named_like_lines_in_their_block() -> None:
    change = only("change s { replace go a; move b to hand; require x: y; go z when w; }")
    assert names(change) == ["s.next", "s.move_to_hand", "s.x", "s.go_z"]
