"""Three Thirteen as its rules page tells it, clause by clause (`spec/three_thirteen/pagat.clauses.yaml`), where cards show it.

What only play shows (T-02 the deal passing on, T-07, T-09, T-11) is held by scripted games.
"""

from __future__ import annotations

from typing import Any

import pytest

from rulec import api

RULES = "three_thirteen/pagat"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
WILD = {1: "3", 2: "4", 3: "5", 4: "6", 5: "7", 6: "8", 7: "9", 8: "10", 9: "J", 10: "Q", 11: "K"}


def value(game: api.Game, name: str, round: int = 0) -> object:
    """Return a value of the rules, for a deal."""
    return game.setup.value(name, game.setup.blank(round))


def ask(cards: str, kind: str, round: int, **options: object) -> Any:
    """Ask whether the cards are a meld of a kind."""
    return api.load(RULES, options=options).meld(cards, kind=kind, round=round)


def verdict(cards: str, kind: str, round: int, **options: object) -> str:
    """Return only the verdict of `ask`."""
    answer: str = ask(cards, kind, round, **options).verdict
    return answer


def broken(cards: str, kind: str, round: int, **options: object) -> set[str]:
    """Return the names of the rules that stand in the way; empty when nothing does."""
    return {reason.rule for reason in ask(cards, kind, round, **options).reasons}


def left(cards: str, round: int, **options: object) -> int:
    """Return the least points left over."""
    points = api.load(RULES, options=options).hand(cards, goal="deadwood", round=round).points
    assert points is not None
    return points


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_t01_packs_by_players(players: int, packs: int) -> None:
    game = api.load(RULES, players=players)
    assert value(game, "packs") == packs
    alike = " ".join(["7h"] * max(3, packs))
    if packs >= 3:
        assert game.meld(alike, kind="set", round=1).verdict == "yes"
    else:
        with pytest.raises(ValueError, match="in the pack"):
            game.meld(alike, kind="set", round=1)


def test_t01_no_jokers_in_the_base_game() -> None:
    with pytest.raises(ValueError, match="Jk"):
        ask("7h 7c Jk", "set", 1)


def test_t02_eleven_rounds_of_three_to_thirteen_cards() -> None:
    game = api.load(RULES)
    assert value(game, "deals") == 11
    assert [value(game, "hand_size", deal) for deal in range(1, 12)] == list(range(3, 14))


def test_t03_a_set_is_three_or_more_of_a_rank() -> None:
    assert verdict("7c 7d 7h", "set", 1) == "yes"
    assert verdict("7c 7d 7h 7s", "set", 1) == "yes"
    assert broken("7c 7d", "set", 1) == {"set.size"}
    assert broken("7c 7d 8h", "set", 1) == {"set.same_rank"}


def test_t03_cards_of_several_packs_may_be_alike() -> None:
    assert verdict("9c 9c 9d", "set", 1) == "yes"


def test_t03_a_run_is_three_or_more_of_a_suit_in_sequence() -> None:
    assert verdict("4h 5h 6h", "run", 1) == "yes"
    assert verdict("8d 9d 10d Jd Qd", "run", 1) == "yes"
    assert broken("4h 5h", "run", 1) == {"run.size"}
    assert broken("4h 5h 6c", "run", 1) == {"run.same_suit"}
    assert broken("4h 5h 7h", "run", 1) == {"run.sequence"}


def test_t04_no_card_counts_in_two_combinations() -> None:
    assert left("5s 6s 7s 6h 6c", 1) == 12


def test_t04_the_example_does_not_hold_in_the_round_of_its_size() -> None:
    assert left("5s 6s 7s 6h 6c", 3) == 7  # five cards are dealt, so fives are wild


def test_t05_ace_is_low_only() -> None:
    assert verdict("Ah 2h 3h", "run", 2) == "yes"
    assert broken("Qh Kh Ah", "run", 2) == {"run.sequence"}
    assert broken("Kh Ah 2h", "run", 2) == {"run.sequence"}


@pytest.mark.parametrize("deal", WILD)
def test_t06_the_rank_of_the_number_of_cards_dealt_is_wild(deal: int) -> None:
    for other, rank in WILD.items():
        assert verdict(f"Ah Ad {rank}c", "set", deal) == ("yes" if other == deal else "no")


def test_t06_a_wild_card_fills_a_run_and_keeps_its_own_place() -> None:
    assert verdict("2h 3c 4h", "run", 1) == "yes"
    assert verdict("2h 3h 4h", "run", 1) == "yes"
    assert broken("2h 4h 5h", "run", 1) == {"run.sequence"}


def test_t06_any_number_of_wild_cards() -> None:
    assert verdict("3h 3c 3s", "set", 1) == "yes"
    assert verdict("3h 3c Kd", "set", 1) == "yes"
    assert verdict("9h 3c 3s Qh", "run", 1) == "yes"


@pytest.mark.parametrize(
    ("cards", "can"),
    [("5s 6s 7s 8s", "yes"), ("5s 6s 7s 2d", "yes"), ("5s 6s 9h 2d", "no"), ("5s 6s 3h 2d", "yes"), ("3h 3c 3s 2d", "yes")],
)
def test_t08_out_with_all_cards_but_one_melded(cards: str, can: str) -> None:
    answer = api.load(RULES).hand(cards, goal="out", round=1)
    assert answer.verdict == can
    if can == "yes":
        assert answer.discard is not None
        assert sum(len(meld.cards) for meld in answer.melds) == 3


def test_t08_a_hand_of_thirteen_and_the_card_drawn() -> None:
    game = api.load(RULES)
    assert game.hand("2c 2d 2h 5s 6s 7s 8s 9d 9h 9c Jd Kc Ad Qs", goal="out", round=11).verdict == "no"
    assert game.hand("2c 2d 2h 5s 6s 7s 8s 9d 9h 9c Ad Kc Ah As", goal="out", round=11).verdict == "yes"


def test_t10_cards_left_over_cost_their_number_and_court_cards_ten() -> None:
    game = api.load(RULES)
    cost = {rank: game.hand(f"{rank}s", goal="deadwood", round=1).points for rank in RANKS}
    assert list(cost.values()) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_t10_the_hand_is_arranged_to_cost_least() -> None:
    assert left("Ks Kh Kd 2c 3c 4c", 9) == 0
    assert left("Js Kh", 9) == 20  # a wild jack left over costs what a jack costs


def test_tv1_ace_high_or_low_and_fifteen_left_over() -> None:
    assert verdict("Qh Kh Ah", "run", 2, ace_high="yes") == "yes"
    assert verdict("Ah 2h 3h", "run", 2, ace_high="yes") == "yes"
    assert broken("Kh Ah 2h", "run", 2, ace_high="yes") == {"run.sequence"}
    assert left("Ah", 2, ace_high="yes") == 15
    assert left("Ah", 2) == 1


def test_tv2_court_cards_eleven_twelve_thirteen() -> None:
    assert [left(card, 1, court_points="yes") for card in ("Js", "Qs", "Ks", "10s")] == [11, 12, 13, 10]


def test_tv3_jokers_are_wild_and_cost_twenty() -> None:
    assert verdict("7h 7c Jk", "set", 1, jokers=2) == "yes"
    assert verdict("7h Jk 9h", "run", 1, jokers=2) == "yes"
    assert left("Jk Kh", 1, jokers=2) == 30
