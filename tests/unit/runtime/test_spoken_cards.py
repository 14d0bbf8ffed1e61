"""A card that is written as people say it is not read, and the example that is told is a card of the rank and suit they mean."""

from __future__ import annotations

import pytest

from rulec.store import load_rules
from runtime.reader import BadCards, Reader

PACK = load_rules("three_thirteen/pagat").pack


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("jack", "Jc"),
        ("Ace 2h", "Ac"),
        ("3h Queens", "Qc"),
        ("sixes", "6c"),
        ("7", "7c"),
        ("7 of hearts", "7h"),
        ("Jack of spades", "Js"),
        ("10 of", "10c"),
        ("zz", "Ac"),
    ],
)
def test_the_example_is_the_card_that_is_meant(text: str, example: str) -> None:
    with pytest.raises(BadCards) as caught:
        Reader(PACK).groups(text)
    assert f"as in `{example}`;" in caught.value.help


@pytest.mark.parametrize(
    ("text", "meant"), [("h7", "7h"), ("1h", "Ah"), ("h10", "10h"), ("hk", "Kh"), ("13d", "Kd"), ("14c", "Ac"), ("s1", "As")]
)
def test_a_card_written_another_way_round_is_told(text: str, meant: str) -> None:
    with pytest.raises(BadCards) as caught:
        Reader(PACK).groups(text)
    assert caught.value.help.startswith(f"did you mean `{meant}`?")


def test_nothing_is_guessed_of_a_word_that_is_no_card() -> None:
    for text in ("zz", "7x", "99h", "h"):
        with pytest.raises(BadCards) as caught:
            Reader(PACK).groups(text)
        assert "did you mean" not in caught.value.help
