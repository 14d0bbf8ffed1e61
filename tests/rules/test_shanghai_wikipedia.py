"""Shanghai rum as Wikipedia tells it, clause by clause (`spec/shanghai/wikipedia.clauses.yaml`), as far as cards show it."""

from __future__ import annotations

from typing import Any

import pytest

from rulec import api

RULES = "shanghai/wikipedia"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
LAY_DOWNS = {
    1: "[8s 8h 8d] [Ks Kh Kd]",
    2: "[8s 8h 8d] [4c 5c 6c 7c]",
    3: "[4c 5c 6c 7c] [4h 5h 6h 7h]",
    4: "[8s 8h 8d] [Ks Kh Kd] [Qs Qh Qd]",
    5: "[8s 8h 8d] [Ks Kh Kd] [4c 5c 6c 7c]",
    6: "[8s 8h 8d] [4c 5c 6c 7c] [4h 5h 6h 7h]",
    7: "[4c 5c 6c 7c] [4h 5h 6h 7h] [4s 5s 6s 7s]",
    8: "[8s 8h 8d] [Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c]",
    9: "[8s 8h 8d] [Ks Kh Kd] [Qs Qh Qd] [4c 5c 6c 7c 8c]",
    10: "[4c 5c 6c 7c 8c] [4h 5h 6h 7h 8h] [4s 5s 6s 7s 8s]",
}


def value(game: api.Game, name: str, round: int = 0) -> object:
    """Return a value of the rules, for a deal."""
    return game.setup.value(name, game.setup.blank(round))


def cards(lay_down: str) -> str:
    """The cards of a lay-down without its brackets."""
    return lay_down.replace("[", " ").replace("]", " ")


def ask(meld: str, kind: str, **options: object) -> Any:
    """Ask whether the cards are a meld of a kind."""
    return api.load(RULES, options=options).meld(meld, kind=kind, round=1)


def verdict(meld: str, kind: str, **options: object) -> str:
    """Return only the verdict of `ask`."""
    answer: str = ask(meld, kind, **options).verdict
    return answer


def broken(meld: str, kind: str, **options: object) -> set[str]:
    """Return the names of the rules that stand in the way."""
    return {reason.rule for reason in ask(meld, kind, **options).reasons}


@pytest.mark.parametrize(("players", "packs"), [(3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_w02_packs_by_players_with_two_jokers_each(players: int, packs: int) -> None:
    game = api.load(RULES, players=players)
    assert value(game, "packs") == packs
    assert game.hand(" ".join(["Jk"] * 2 * packs), goal="deadwood", round=1).verdict == "yes"
    with pytest.raises(ValueError, match="in the pack"):
        game.hand(" ".join(["Jk"] * (2 * packs + 1)), goal="deadwood", round=1)


def test_w03_ace_high_or_low() -> None:
    assert verdict("Js Qs Ks As", "run") == "yes"
    assert verdict("As 2s 3s 4s", "run") == "yes"
    assert broken("Ks As 2s 3s", "run") == {"run.sequence"}
    assert verdict("As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks", "run") == "yes"
    assert broken("As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As", "run") == {"run.different_rank"}


def test_w04_w05_ten_hands_of_eleven_cards() -> None:
    game = api.load(RULES)
    assert value(game, "deals") == 10
    assert {value(game, "hand_size", deal) for deal in range(1, 11)} == {11}


def test_w10_jokers_are_wild_and_twos_are_not() -> None:
    assert verdict("8s 8h Jk", "set") == "yes"
    assert verdict("4c Jk 6c 7c", "run") == "yes"
    assert verdict("8s 8h 2d", "set") == "no"


def test_w10_twos_wild_is_an_option_and_a_two_in_its_own_place_is_natural() -> None:
    assert verdict("8s 8h 2d", "set", twos_wild="yes") == "yes"
    assert verdict("As 2s 3s 2h", "run", twos_wild="yes") == "yes"
    assert verdict("2s 2h 2d", "set", twos_wild="yes") == "yes"
    assert verdict("2s 3s 4s 5s", "run", twos_wild="yes") == "yes"
    assert broken("9s 2d Jk", "set", twos_wild="yes") == {"wild_limit"}


def test_w11_wilds_not_more_than_naturals() -> None:
    assert verdict("8s 8h Jk", "set") == "yes"
    assert broken("8s Jk Jk", "set") == {"wild_limit"}
    assert verdict("8s 8h Jk Jk", "set") == "yes"
    assert verdict("4c 5c Jk Jk", "run") == "yes"
    assert broken("4c Jk Jk Jk", "run") == {"wild_limit"}


def test_w11_binds_when_laid_whether_or_not_it_binds_afterwards() -> None:
    assert broken("8s Jk Jk", "set", limit_after="no") == {"wild_limit_laid"}
    assert verdict("8s 8h Jk Jk", "set", limit_after="no") == "yes"


def test_w16_three_buys_in_hands_1_to_8_and_four_in_9_and_10() -> None:
    game = api.load(RULES)
    assert [value(game, "buys", deal) for deal in range(1, 11)] == [3] * 8 + [4] * 2


def test_w17_sets_of_three_and_runs_of_four_at_least() -> None:
    assert verdict("8s 8s 8h", "set") == "yes"
    assert broken("8s 8h", "set") == {"set.size"}
    assert verdict("4c 5c 6c 7c", "run") == "yes"
    assert broken("4c 5c 6c", "run") == {"run.size"}
    assert broken("4c 5c 6c 7d", "run") == {"run.same_suit"}


def test_w17_melds_of_a_contract_have_exactly_the_stated_size() -> None:
    assert api.load(RULES).hand("[8s 8h 8d 8c] [Ks Kh Kd]", goal="contract", round=1).verdict == "no"
    assert (
        api.load(RULES, options={"exact_sizes": "no"}).hand("[8s 8h 8d 8c] [Ks Kh Kd]", goal="contract", round=1).verdict == "yes"
    )


def test_w21_the_run_of_the_example() -> None:
    assert verdict("4c 5c 6c 7c 8c", "run") == "yes"
    assert verdict("3c 4c 5c 6c 7c 8c", "run") == "yes"
    assert verdict("4c 5c 6c 7c 8c 9c", "run") == "yes"
    assert verdict("4c 5c 6c 7c 8c 10c", "run") == "no"


@pytest.mark.parametrize("deal", LAY_DOWNS)
def test_w24_each_contract_by_its_own_deal_only(deal: int) -> None:
    game = api.load(RULES)
    for other, lay_down in LAY_DOWNS.items():
        assert game.hand(lay_down, goal="contract", round=deal).verdict == ("yes" if other == deal else "no"), lay_down


@pytest.mark.parametrize("deal", LAY_DOWNS)
def test_w24_the_cards_of_a_contract_form_it_and_one_less_does_not(deal: int) -> None:
    game = api.load(RULES)
    held = cards(LAY_DOWNS[deal]).split()
    assert len(held) == deal + 5
    answer = game.hand(" ".join(held), goal="contract", round=deal)
    assert answer.verdict == "yes"
    assert sum(len(meld.cards) for meld in answer.melds) == deal + 5
    assert game.hand(" ".join(held[1:]), goal="contract", round=deal).verdict == "no"


def test_w24_a_contract_with_jokers_and_cards_to_spare() -> None:
    answer = api.load(RULES).hand("8s 8h Jk 4c 5c Jk 7c Qd 2h As 9d", goal="contract", round=2)
    assert answer.verdict == "yes"
    assert sorted(len(meld.cards) for meld in answer.melds) == [3, 4]


def test_w25_points() -> None:
    game = api.load(RULES)
    cost = {rank: game.hand(f"{rank}d", goal="deadwood", round=1).points for rank in RANKS}
    assert list(cost.values()) == [15, 25, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10]
    assert game.hand("Jk", goal="deadwood", round=1).points == 50
    assert game.hand("2d 9c 10s Ah Jk", goal="deadwood", round=1).points == 105


OLDER = "shanghai/wikipedia_2012"


def test_o1_jokers_and_twos_are_wild() -> None:
    game = api.load(OLDER)
    assert game.meld("9s 9h 2d", kind="set", round=1).verdict == "yes"
    assert game.meld("2s 3s 4s 5s", kind="run", round=1).verdict == "yes"
    assert {reason.rule for reason in game.meld("9s 2h 2d", kind="set", round=1).reasons} == {"wild_limit"}


def test_o2_aces_are_high_only() -> None:
    game = api.load(OLDER)
    assert game.meld("Js Qs Ks As", kind="run", round=1).verdict == "yes"
    assert game.meld("As 3s 4s 5s", kind="run", round=1).verdict == "no"
