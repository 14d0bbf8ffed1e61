"""Shanghai rummy after Go Camping America, clause by clause (`spec/shanghai/camping.clauses.yaml`), as far as cards show it."""

from __future__ import annotations

import pytest

from rulec import api
from rulec.store import load_rules

RULES = "shanghai/camping"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
LAY_DOWNS = {
    1: "[8s 8h 8d] [Ks Kh Kd]",
    2: "[8s 8h 8d] [4c 5c 6c 7c]",
    3: "[4c 5c 6c 7c] [4h 5h 6h 7h]",
    4: "[8s 8h 8d] [Ks Kh Kd] [Qs Qh Qd]",
    5: "[8s 8h 8d] [4c 5c 6c 7c 8c 9c 10c]",
    6: "[8s 8h 8d] [Ks Kh Kd] [4c 5c 6c 7c 8c]",
    7: "[4c 5c 6c 7c] [4h 5h 6h 7h] [4s 5s 6s 7s]",
    8: "[8s 8h 8d] [Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c]",
    9: "[8s 8h 8d] [Ks Kh Kd] [Qs Qh Qd] [4c 5c 6c 7c 8c]",
    10: "[4c 5c 6c 7c 8c] [4h 5h 6h 7h 8h] [4s 5s 6s 7s 8s]",
}


def value(game: api.Game, name: str, round: int = 0) -> object:
    """Return a value of the rules, for a deal."""
    return game.setup.value(name, game.setup.blank(round))


def verdict(meld: str, kind: str, **options: object) -> str:
    """Return whether the cards are a meld of a kind."""
    answer: str = api.load(RULES, options=options).meld(meld, kind=kind, round=1).verdict
    return answer


def broken(meld: str, kind: str, **options: object) -> set[str]:
    """Return the names of the rules that stand in the way."""
    return {reason.rule for reason in api.load(RULES, options=options).meld(meld, kind=kind, round=1).reasons}


def lay_down(melds: str, round: int, **options: object) -> tuple[str, set[str]]:
    """Return verdict and broken rules of a whole lay-down."""
    answer = api.load(RULES, options=options).hand(melds, goal="contract", round=round)
    return answer.verdict, {reason.rule for reason in answer.reasons}


@pytest.mark.parametrize(("players", "packs", "jokers"), [(3, 2, 1), (4, 2, 1), (5, 3, 2), (6, 3, 2), (7, 3, 2), (8, 3, 2)])
def test_g02_packs_and_jokers_by_players(players: int, packs: int, jokers: int) -> None:
    game = api.load(RULES, players=players)
    assert value(game, "packs") == packs
    assert game.hand(" ".join(["Jk"] * jokers), goal="deadwood", round=1).verdict == "yes"
    with pytest.raises(ValueError, match="in the pack"):
        game.hand(" ".join(["Jk"] * (jokers + 1)), goal="deadwood", round=1)


def test_g05_ten_rounds_of_eleven_cards() -> None:
    game = api.load(RULES)
    assert value(game, "deals") == 10
    assert {value(game, "hand_size", deal) for deal in range(1, 11)} == {11}


def test_g07_sets_of_three_and_runs_of_four_at_least() -> None:
    assert verdict("8s 8s 8h", "set") == "yes"
    assert broken("8s 8h", "set") == {"set.size"}
    assert verdict("4c 5c 6c 7c", "run") == "yes"
    assert broken("4c 5c 6c", "run") == {"run.size"}
    assert broken("4c 5c 6c 7d", "run") == {"run.same_suit"}


def test_g08_ace_high_or_low_but_not_round_the_corner() -> None:
    assert verdict("Ah Kh Qh Jh", "run") == "yes"
    assert verdict("4s 3s 2s As", "run") == "yes"
    assert broken("Kd Ad 2d 3d", "run") == {"run.sequence"}


def test_g09_runs_of_one_suit_may_not_lie_side_by_side() -> None:
    assert lay_down("[3s 4s 5s 6s] [7s 8s 9s 10s]", 3) == ("no", {"apart"})
    assert lay_down("[3s 4s 5s 6s] [7s 8s 9s 10s]", 3, runs_apart="gap_required") == ("no", {"apart"})
    assert lay_down("[3s 4s 5s 6s] [7s 8s 9s 10s]", 3, runs_apart="free")[0] == "yes"


def test_g09_a_card_between_or_another_suit_will_do() -> None:
    assert lay_down("[3s 4s 5s 6s] [8s 9s 10s Js]", 3)[0] == "yes"
    assert lay_down("[3s 4s 5s 6s] [7h 8h 9h 10h]", 3)[0] == "yes"


def test_g09_king_and_low_ace_are_no_neighbours() -> None:
    assert lay_down("[10s Js Qs Ks] [As 2s 3s 4s]", 3)[0] == "yes"


def test_g09_runs_that_overlap_are_apart_unless_a_gap_is_required() -> None:
    assert lay_down("[3s 4s 5s 6s] [5s 6s 7s 8s]", 3)[0] == "yes"
    assert lay_down("[3s 4s 5s 6s] [5s 6s 7s 8s]", 3, runs_apart="gap_required") == ("no", {"gap"})


def test_g09_binds_the_hand_as_well() -> None:
    game = api.load(RULES)
    assert game.hand("3s 4s 5s 6s 7s 8s 9s 10s", goal="contract", round=3).verdict == "no"
    assert game.hand("3s 4s 5s 6s 8s 9s 10s Js", goal="contract", round=3).verdict == "yes"


def test_g10_a_joker_stands_for_a_card_of_rank_and_suit() -> None:
    answer = api.load(RULES).meld("9d 10d Jd Jk", kind="run", round=1)
    assert sorted(" ".join(reading.stands_for) for reading in answer.readings) == ["8d 9d 10d Jd", "9d 10d Jd Qd"]
    in_a_set = api.load(RULES).meld("8s 8h Jk", kind="set", round=1)
    roles = {role for reading in in_a_set.readings for role in reading.stands_for}
    assert {"8c", "8d"} <= roles
    assert "8?" not in roles


def test_g11_jokers_by_kind_and_size() -> None:
    assert verdict("8h 8c Jk", "set") == "yes"
    assert broken("8h Jk Jk", "set") == {"joker_limit_set"}
    assert broken("8h 8c 8d 8s Jk Jk", "set") == {"joker_limit_set"}
    assert broken("5c 6c Jk Jk", "run") == {"joker_limit_run"}
    assert verdict("5c 6c 7c Jk Jk", "run") == "yes"
    assert verdict("5c 6c 7c 8c Jk Jk", "run") == "yes"


@pytest.mark.parametrize("deal", LAY_DOWNS)
def test_g12_each_contract_by_its_own_deal_only(deal: int) -> None:
    game = api.load(RULES)
    for other, melds in LAY_DOWNS.items():
        assert game.hand(melds, goal="contract", round=deal).verdict == ("yes" if other == deal else "no"), melds


@pytest.mark.parametrize("deal", LAY_DOWNS)
def test_g12_the_cards_of_a_contract_form_it_and_one_less_does_not(deal: int) -> None:
    game = api.load(RULES)
    held = LAY_DOWNS[deal].replace("[", " ").replace("]", " ").split()
    assert len(held) == deal + 5
    answer = game.hand(" ".join(held), goal="contract", round=deal)
    assert answer.verdict == "yes"
    assert sum(len(meld.cards) for meld in answer.melds) == deal + 5
    assert game.hand(" ".join(held[1:]), goal="contract", round=deal).verdict == "no"


def test_g16_three_buys_in_contracts_1_to_8_and_four_in_9_and_10() -> None:
    game = api.load(RULES)
    assert [value(game, "buys", deal) for deal in range(1, 11)] == [3] * 8 + [4] * 2


def test_g17_exactly_the_melds_of_the_contract() -> None:
    assert lay_down("[8h 8c 8d 8s] [9h 9c 9d]", 1)[0] == "no"
    assert lay_down("[8h 8c 8d] [9h 9c 9d] [Kh Kc Kd]", 1)[0] == "no"
    assert lay_down("[8h 8c 8d]", 1)[0] == "no"
    assert lay_down("[8h 8c 8d] [9h 9c 9d]", 1)[0] == "yes"


def test_g23_points() -> None:
    game = api.load(RULES)
    cost = {rank: game.hand(f"{rank}d", goal="deadwood", round=1).points for rank in RANKS}
    assert list(cost.values()) == [20, 20, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10]


def test_g23_the_cost_of_a_joker_is_not_told_and_can_be_set() -> None:
    assert api.load(RULES).hand("Jk", goal="deadwood", round=1).points == 50
    assert api.load(RULES, options={"joker_points": 15}).hand("Jk", goal="deadwood", round=1).points == 15


def test_g23_the_cost_of_a_joker_can_be_left_open() -> None:
    """The text does not tell it: without an agreement a hand with a joker is unknown, and any other is counted."""
    game = api.load(RULES, options={"joker_agreed": "no"})
    assert game.hand("Jk 9c", goal="deadwood", round=1).verdict == "unknown"
    assert game.hand("9c 2d", goal="deadwood", round=1).points == 25
    assert game.meld("8c 8d Jk").verdict == "yes"


def test_g07_that_suits_in_a_set_may_be_equal_is_told_as_a_chosen_reading() -> None:
    infos = load_rules(RULES).infos
    assert infos["set"].clauses == ("G-07",)
    assert infos["set"].chosen
    assert not infos["run"].chosen
