"""Lists, numbers and cards in words."""

from __future__ import annotations

import pytest

from rulec.checks.words import listed, numbers, plural, quoted, said_cards, stretches
from runtime.cards import CardType, Pack

PACK = Pack(
    (
        CardType(0, "Ac", 0, 0, -1),
        CardType(1, "2c", 1, 0, -1),
        CardType(2, "Ah", 0, 1, -1),
        CardType(3, "2h", 1, 1, -1),
        CardType(4, "Jk", -1, -1, -1, "joker"),
    ),
    ("A", "2"),
    ("clubs", "hearts"),
    ("c", "h"),
    (-1, -1),
    (),
)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        (list("abcdefghij"), "a, b, c, d, e, f, g and 3 more"),
    ],
)
def test_lists(given: list[str], said: str) -> None:
    assert listed(given) == said


def test_names_are_quoted() -> None:
    assert quoted(["low", "high"], last="or") == "`low` or `high`"


@pytest.mark.parametrize(
    ("given", "said"),
    [([3], "3"), ([3, 4], "3 and 4"), ([3, 4, 5], "3 to 5"), ([5, 1, 2, 3], "1 to 3 and 5"), ([1, 3], "1 and 3")],
)
def test_numbers(given: list[int], said: str) -> None:
    assert numbers(given) == said


def test_stretches_join_neighbours() -> None:
    assert stretches([7, 1, 2, 3, 2]) == [(1, 3), (7, 7)]


def test_counts() -> None:
    assert (plural(1, "card"), plural(0, "card"), plural(2, "deal")) == ("1 card", "0 cards", "2 deals")


@pytest.mark.parametrize(
    ("cards", "said"),
    [([0, 2], ["A"]), ([0, 1, 2], ["A", "2c"]), ([0], ["Ac"]), ([1, 3, 4], ["2", "joker"]), ([4], ["joker"])],
)
def test_whole_ranks_are_called_by_their_name(cards: list[int], said: list[str]) -> None:
    assert said_cards(PACK, cards) == said
