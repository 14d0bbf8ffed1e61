"""The brute force itself, held against answers that the rules give in words: it is the yardstick of the other tests."""

from __future__ import annotations

import pytest

from tests.differential.brute import Brute, Card, card_of
from tests.differential.settings import Settings

RATIO = Settings("wilds <= naturals", limit=("ratio",))
BY_SIZE = Settings("jokers by size", joker_card=True, limit=("table", "run", ((4, 1), (5, 2), (7, 3), (10, 4))))
TILES = Settings("different suits", sets=(3, 4), set_suits="different", runs=(3, None), order="low")
SEVENS = Settings("sevens wild", wild_rank="7", runs=(3, None), order="low", jokers=0)


def cards(hand: str) -> list[Card]:
    """The cards of a hand, sorted."""
    return sorted(card_of(code) for code in hand.split())


def kinds(rules: Settings, hand: str) -> set[str]:
    """The kinds of meld that exactly these cards are."""
    return {str(reading["kind"]) for reading in Brute(rules).readings(tuple(cards(hand)))}


@pytest.mark.parametrize(
    ("rules", "hand", "expected"),
    [
        (RATIO, "8s 8h Jk", {"set"}),
        (RATIO, "8s Jk Jk", set()),
        (RATIO, "8s 8h Jk Jk", {"set"}),
        (RATIO, "4c 5c 6c 7c", {"run"}),
        (RATIO, "4c 5c 6c", set()),
        (RATIO, "4c Jk 6c 7c", {"run"}),
        (RATIO, "Ks As 2s 3s", set()),  # no run goes round the corner
        (RATIO, "As 2s 3s 4s", {"run"}),
        (RATIO, "Js Qs Ks As", {"run"}),
        (BY_SIZE, "5c 6c Jk Jk", set()),
        (BY_SIZE, "5c 6c 7c Jk Jk", {"run"}),
        (TILES, "5c 5d 5h", {"set"}),
        (TILES, "5c 5c 5h", set()),
        (TILES, "5c 5d 5h 5s Jk", set()),
        (SEVENS, "7c 7d 7h", {"set", "run"}),  # sevens, or wilds only
        (SEVENS, "7c 8c 9c", {"run"}),
        (SEVENS, "Jh 7c Kh", {"run"}),
        (SEVENS, "6c 7d 9c", set()),
        (Settings("circle", order="circular"), "Ks As 2s 3s", {"run"}),
        (Settings("both ends", order="both", ranks=("A", "2", "3", "4")), "Ac 2c 3c 4c Ac", {"run"}),
        (Settings("one end", ranks=("A", "2", "3", "4")), "Ac 2c 3c 4c Ac", set()),
        (Settings("apart", neighbours=False), "4c Jk Jk 7c", set()),
        (Settings("apart", neighbours=False), "4c Jk 6c Jk", {"run"}),
    ],
)
def test_melds(rules: Settings, hand: str, expected: set[str]) -> None:
    assert kinds(rules, hand) == expected


def test_the_contract_counts_each_card_once() -> None:
    rules = Settings("two sets", contract="2 set 3", limit=("naturals", 2))
    force = Brute(rules)
    assert force.contract(cards("8s 8h Kd Kc Jk Jk"))
    assert not force.contract(cards("8s 8h Kd Kc Jk"))


@pytest.mark.parametrize(("between", "expected"), [("not_adjacent", True), ("gap", False)])
def test_runs_that_overlap_are_not_adjacent_but_have_no_gap(between: str, expected: bool) -> None:
    rules = Settings("two runs", contract="2 run 4", between=between)
    assert Brute(rules).contract(cards("3h 4h 5h 6h 5h 6h 7h 8h")) is expected
    assert not Brute(rules).contract(cards("2h 3h 4h 5h 6h 7h 8h 9h"))


def test_no_card_lies_in_two_melds() -> None:
    # Sixes with 5s and 7s left over, or the run with two sixes left over.
    left, points = Brute(Settings("plain", runs=(3, None), order="low")).cover(cards("5s 6s 7s 6h 6c"))
    assert points == 12
    assert left == {2, 5}
