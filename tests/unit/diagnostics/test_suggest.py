"""Did you mean: words of the card table, near words, and never the word itself."""

from __future__ import annotations

import pytest

from rulec.diagnostics.suggest import did_you_mean, nearest

PACK = ["A", "2", "3", "10", "J", "Q", "K", "joker", "hearts", "spades", "red", "face", "packs", "kind", "top"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Ace", "A"),
        ("aces", "A"),
        ("JACKS", "J"),
        ("queen", "Q"),
        ("kings", "K"),
        ("two", "2"),
        ("twos", "2"),
        ("deuces", "2"),
        ("ten", "10"),
        ("T", "10"),
        ("k", "K"),
        ("Joker", "joker"),
        ("jokers", "joker"),
        ("Jk", "joker"),
        ("heart", "hearts"),
        ("h", "hearts"),
        ("Red", "red"),
    ],
)
def test_words_of_the_card_table_come_before_words_that_look_alike(word: str, meant: str) -> None:
    assert nearest(word, PACK) == meant


def test_a_word_is_never_suggested_for_itself() -> None:
    assert nearest("low", ["low", "low_high"]) != "low"
    assert did_you_mean("jokers", ["jokers", "joker"]) == ("did you mean `joker`?",)


def test_a_number_is_not_like_another_number() -> None:
    assert nearest("1", ["10", "11"]) is None
