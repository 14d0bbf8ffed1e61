"""Counting over the flow: the fewest buys that steps of one turn take, cards willing. The known tables are in `tests/cases`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulec import api
from runtime import counting
from runtime.flow import GaveUp, Hole

GAME = """
game small "A small contract game" of base/contract_rummy;
players 2..4;
value packs = 2;
value hand_size = 5;
value deals = 3;
value points by card { A..K: 1; }
use exact_sizes = yes;
table contracts by round from "small.yaml" { contract: melds exactly when exact_sizes; buys: number; }
"""
TABLE = "1: {contract: set 3, buys: 2}\n2: {contract: 2 set 4, buys: 2}\n3: {contract: 3 set 5, buys: 2}\n"


@pytest.fixture
def rules(tmp_path: Path) -> str:
    """Five cards are dealt; a draw makes six, each buy two more."""
    (tmp_path / "small.yaml").write_text(TABLE)
    path = tmp_path / "small.rules"
    path.write_text(GAME)
    return str(path)


def fewest(rules: str, *steps: str, **options: str) -> list[int | None]:
    """The fewest buys with which the steps can be done, for each deal."""
    game = api.load(rules, players=3, options=options)
    return [game.least("bought", steps, round=deal) for deal in (1, 2, 3)]


def test_contracts_of_3_8_and_15_cards(rules: str) -> None:
    assert fewest(rules, "go_down") == [0, 1, None], "15 cards are more than two buys ever give"


@pytest.mark.parametrize(
    ("last_card", "buys"),
    [("free", [0, 2, None]), ("required", [0, 2, None]), ("float", [0, 2, None]), ("forbidden", [0, 2, None])],
)
def test_with_a_card_left_to_throw(rules: str, last_card: str, buys: list[int | None]) -> None:
    """Eight cards and one to throw take two buys (ten cards); forbidden, there must be one more to keep, and there is."""
    assert fewest(rules, "go_down", "discard", last_card=last_card) == buys


def test_a_buy_without_further_cards(rules: str) -> None:
    assert fewest(rules, "go_down", buy_extra="0") == [0, 2, None]
    assert fewest(rules, "go_down", buy_extra="4") == [0, 1, 2]


def test_going_out_counts_what_is_left_over(rules: str) -> None:
    """In one turn: 6 cards less a contract of 3 are three lay-offs, wherever they go; where they may not, none is possible."""
    assert fewest(rules, "go_down", "discard", "out", last_card="required") == [None, None, None]
    steps = ("go_down", "lay_off", "lay_off", "discard", "out")
    assert fewest(rules, *steps, last_card="required") == [0, None, None]
    assert fewest(rules, *steps, last_card="required", lay_off_from="next_turn") == [None, None, None]


def test_a_state_among_the_steps_must_be_passed_at_once(rules: str) -> None:
    assert fewest(rules, "discard", "out") == [None, None, None], "five cards stay in hand"
    assert fewest(rules, "discard", "next_turn") == [0, 0, 0]


def test_further_melds_are_counted_too(rules: str) -> None:
    assert fewest(rules, "go_down", "lay_meld", "out", new_melds="yes") == [0, None, None]
    assert fewest(rules, "go_down", "lay_meld", "out", new_melds="yes", buy_extra="2") == [0, 2, None], "12 less 8: a set of 4"
    assert fewest(rules, "go_down", "lay_meld", "out") == [None, None, None], "nobody may lay any"


def test_the_whole_hand_or_nothing(rules: str) -> None:
    """Three of six cards are never all; with one buy a contract of 8 is the whole hand."""
    options = {"all_out": "yes", "lay_off_from": "next_turn"}
    assert fewest(rules, "go_down", **options) == [None, 1, None]


def test_a_variable_that_is_not_kept(rules: str) -> None:
    with pytest.raises(KeyError):
        api.load(rules, players=3).least("sold", ["go_down"])


def test_other_variables_can_be_asked_about(rules: str) -> None:
    assert api.load(rules, players=3).least("score", ["go_down"]) == 0


def test_a_count_that_is_too_long_is_unknown(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MOST_POSITIONS", 5)
    with pytest.raises(GaveUp):
        api.load(rules, players=3).least("bought", ["go_down"], round=3)


def test_a_contract_left_open_is_unknown(rules: str) -> None:
    (Path(rules).parent / "small.yaml").write_text(TABLE.replace("set 3,", "unspecified,"))
    with pytest.raises(Hole):
        api.load(rules, players=3).least("bought", ["go_down"])


@pytest.mark.parametrize(
    ("text", "enough"),
    [
        ("", 5),
        ("change offer.take { more: move 8 cards from stock to hand; }", 8),
        ("change offer.take { more: move 2 * buys + 3 cards from stock to hand; }", 7),
        ("change play.discard { require low: count of pile < 30; }", 31),
        ("keep n for match = 3;\nchange offer.take { add 1 to n; more: move n cards from stock to hand; }", 1_000),
    ],
)
def test_how_many_cards_are_as_good_as_any_more_follows_from_the_rules(rules: str, text: str, enough: int) -> None:
    """More than any action takes at once, and than any condition asks for; a variable may come to any number."""
    Path(rules).write_text(GAME + text)
    assert api.load(rules, players=3).rules.enough == enough
