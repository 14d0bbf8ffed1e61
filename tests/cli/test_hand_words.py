"""`rulec hand` in words that card players use."""

from __future__ import annotations

import pytest

from tests.cli.invoking import Rulec


@pytest.mark.parametrize(("cards", "told"), [("8c", "this is 1 card"), ("8c 9d", "these are 2 cards")])
def test_a_hand_of_another_size_is_counted_in_good_english(rulec: Rulec, cards: str, told: str) -> None:
    done = rulec("hand", "three_thirteen/pagat", cards, "--goal", "out", "--round", "1")
    assert f"Note: {told}; after drawing, a hand of this deal has 4." in done.out
