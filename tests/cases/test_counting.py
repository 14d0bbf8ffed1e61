"""How many buys a contract takes, and where a hand can end in one play: answers that need counting over the flow.

`Game.least(variable, steps, round)` is the least value of the acting player's variable with which he can do the steps one after
the other in one turn, taking the cards in hand to be the best possible; None when no number allowed by the rules does.
"""

from __future__ import annotations

from typing import Any

import pytest

from rulec import api

DEALS = range(1, 11)

pytestmark = pytest.mark.skipif(not hasattr(api.Game, "least"), reason="`Game.least` counts over the flow, which it needs first")


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
