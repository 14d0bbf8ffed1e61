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
