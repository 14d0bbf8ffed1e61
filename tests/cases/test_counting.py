"""How many buys a contract takes, and where a hand can end in one play: answers that need counting over the flow.

`Game.least(variable, steps, round)` is the least value of the acting player's variable with which he can do the steps one after
the other in one turn, taking the cards in hand to be the best possible; None when no number allowed by the rules does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulec import api
from runtime.flow import Hole

DEALS = range(1, 11)


def fewest_buys(rules: str, steps: list[str], **options: str) -> list[int | None]:
    """The fewest buys with which the steps can be done, for each deal."""
    game: Any = api.load(rules, players=4, options=options)
    return [game.least("bought", steps, round=deal) for deal in DEALS]


def test_k05_fewest_buys_with_a_card_left_to_discard() -> None:
    assert fewest_buys("shanghai/camping", ["go_down", "discard"]) == [0, 0, 0, 0, 0, 0, 1, 1, 2, 2]


def test_k06a_fewest_buys_to_lay_the_contract_at_all() -> None:
    assert fewest_buys("shanghai/wikipedia", ["go_down"]) == [0, 0, 0, 0, 0, 0, 0, 1, 1, 1]


@pytest.mark.parametrize("last_card", ["float", "required"])
def test_k06b_fewest_buys_where_the_last_card_may_be_discarded(last_card: str) -> None:
    assert fewest_buys("shanghai/wikipedia", ["go_down", "discard"], last_card=last_card) == [0, 0, 0, 0, 0, 0, 1, 1, 1, 2]


def test_k06c_fewest_buys_where_the_last_card_may_not_be_discarded() -> None:
    assert fewest_buys("shanghai/wikipedia", ["go_down", "discard"], last_card="forbidden") == [0, 0, 0, 0, 0, 1, 1, 1, 2, 2]


def test_k07_deals_in_which_a_hand_can_end_in_one_play() -> None:
    reached = fewest_buys("shanghai/camping", ["go_down", "discard", "out"])
    assert [deal for deal, buys in zip(DEALS, reached, strict=True) if buys is not None] == [6, 8, 10]


def test_k07_with_longer_melds_the_bonus_can_be_had_in_every_deal() -> None:
    """Melds that may exceed the contract take up the odd card; with exact ones that is so in deals 6, 8 and 10 only."""
    steps = ["go_down", "discard", "out"]
    assert [deal is not None for deal in fewest_buys("shanghai/camping", steps, exact_sizes="no")] == [True] * 10


def test_who_may_not_buy_every_card_needs_as_few_buys_with_luck(tmp_path: Path) -> None:
    """W-14, W-16: a rule on the rank of the upcard settles no number; the luckiest player meets other upcards."""
    rules = tmp_path / "no_aces.rules"
    rules.write_text(
        'game no_aces "No aces" of shanghai/wikipedia;\nchange buy { require not_ace "no aces": rank of top of pile is not A; }\n'
    )
    bought = [api.load(rules).least("bought", ["go_down"], round=deal) for deal in (8, 10)]
    assert bought == [api.load("shanghai/wikipedia").least("bought", ["go_down"], round=deal) for deal in (8, 10)] == [1, 1]


def test_where_cards_decide_the_course_no_number_is_told(tmp_path: Path) -> None:
    """Six cards for a king: how few buys it takes rests on what lies on the pile."""
    rules = tmp_path / "kings.rules"
    rules.write_text(
        'game kings "Kings" of shanghai/wikipedia;\n'
        "change take { more: move 4 cards from stock to hand when rank of top of pile is K; }\n"
    )
    with pytest.raises(Hole, match="how little it takes"):
        api.load(rules).least("bought", ["go_down"], round=8)
