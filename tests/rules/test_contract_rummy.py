"""The base of contract rummy games: what its options do that the shipped games leave as usual, and games built on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime.score import winners
from tests.support.positions import Position

RUN = "Beto: 5h 6h 7h 8h"
JOKER_RUN = "Beto: 6s 7s Jk=8s 9s"

GAME = """
game family "A contract rummy of a family" of base/contract_rummy;
players 2..4;
value packs = 2;
cards joker Jk: 2 per pack;
wild jokers: joker;
value deals = 3;
value hand_size = 10;
table contracts by round from "family.yaml" { contract: melds exactly when exact_sizes; }
value points by card { A: 15; 2..10: face; J..K: 10; joker: 25; }
"""
TABLE = "1: {contract: 2 set 3}\n2: {contract: set 3 + run 4}\n3: {contract: 2 run 4}\n"


@pytest.fixture
def family(tmp_path: Path) -> str:
    """The path of a small game that says no more than it must."""
    (tmp_path / "family.yaml").write_text(TABLE)
    path = tmp_path / "family.rules"
    path.write_text(GAME)
    return str(path)


def in_play(rules: str, hand: str, *melds: str, down: bool = True, **options: object) -> Position:
    """Ana has drawn and may act, and Beto holds a card."""
    game = Position(rules, 2, options)
    kept = {"down": {"Ana": down, "Beto": True}}
    return game.put("play", dealer="Beto", hands={"Ana": hand, "Beto": "2c"}, table=melds, pile="Qd", **kept)  # type: ignore[arg-type]


def test_as_usual_a_hand_ends_with_the_last_card_laid_or_thrown(family: str) -> None:
    assert in_play(family, "9h", RUN).do("lay_off 9h m1").round == 2
    assert in_play(family, "9h", RUN).do("discard 9h").round == 2


def test_as_usual_nobody_buys_or_swaps(family: str) -> None:
    game = Position(family, 3).put("buying", hands={"Ana": "3c"}, pile="9h", thrower="Caro")
    assert game.refused("buy") == {"buy.limit"}
    assert in_play(family, "8s 2c 3c", JOKER_RUN).refused("swap 8s m1.3") == {"play.swap"}


def test_sizes_of_a_contract_are_the_least_unless_they_are_exact(family: str) -> None:
    hand = "8s 8h 8d 8c 7s 7h 7d 2c"
    assert in_play(family, hand, down=False).refused("go_down [8s 8h 8d 8c] [7s 7h 7d]") == set()
    exact = in_play(family, hand, down=False, exact_sizes="yes")
    assert exact.refused("go_down [8s 8h 8d 8c] [7s 7h 7d]") == {"go_down.melds"}


def test_all_out_the_contract_goes_down_with_the_whole_hand_only(family: str) -> None:
    game = in_play(family, "8s 8h 8d 7s 7h 7d 2c 3c", down=False, all_out="yes")
    assert game.refused("go_down [8s 8h 8d] [7s 7h 7d]") == {"go_down.whole_hand"}
    game = in_play(family, "8s 8h 8d 7s 7h 7d 9h 2c", RUN, down=False, all_out="yes")
    game.do("go_down [8s 8h 8d] [7s 7h 7d]")
    assert game.refused("discard 2c") == {"go_down.whole_hand"}
    assert game.do("lay_off 9h m1", "discard 2c").round == 2


def test_all_out_where_the_last_card_must_be_thrown(family: str) -> None:
    game = in_play(family, "8s 8h 8d 7s 7h 7d 2c", down=False, all_out="yes", last_card="required")
    assert game.do("go_down [8s 8h 8d] [7s 7h 7d]", "discard 2c").round == 2
    whole = in_play(family, "8s 8h 8d 7s 7h 7d", down=False, all_out="yes", last_card="required")
    assert whole.refused("go_down [8s 8h 8d] [7s 7h 7d]") == {"play.ending"}


def test_new_melds_after_the_contract(family: str) -> None:
    game = in_play(family, "8s 8h 8d 8c 2c", RUN, new_melds="yes")
    assert game.refused("lay_meld [8s 8h]") == {"set.size"}
    game.do("lay_meld [8s 8h 8d]")
    assert game.cards("table") == "5h 6h 7h 8h | 8s 8h 8d"
    assert in_play(family, "8s 8h 8d 2c", RUN, down=False, new_melds="yes").refused("lay_meld [8s 8h 8d]") == {"lay_meld.is_down"}


def test_opening_points_count_what_wild_cards_stand_for(family: str, tmp_path: Path) -> None:
    variant = tmp_path / "opening.rules"
    variant.write_text(f'game opening "With opening points" of {Path(family).stem};\nvalue opening = 45;\n')
    assert in_play(str(variant), "8s 8h 8d 7s 7h 7d 2c", down=False).refused("go_down [8s 8h 8d] [7s 7h 7d]") == set()
    game = in_play(str(variant), "8s 8h Jk 6s 6h 6d 2c", down=False)
    assert game.refused("go_down [8s 8h Jk] [6s 6h 6d]") == {"go_down.opening_points"}  # 8 + 8 + 8 + 18


def test_a_wild_card_moves_inside_its_meld(family: str) -> None:
    game = in_play(family, "8s 4c 2d", JOKER_RUN, "Beto: 5c 6c 7c 8c", swapping="after_contract", swapped_wild="into_its_meld")
    assert game.refused("swap 8s m1.3") == {"play.swap"}
    assert game.refused("move_wild 8s m1.3 m2=9c") == {"move_wild.same_meld"}
    assert game.ways("move_wild 8s m1.3 m1") == {"move_wild 8s m1.3 m1=5s", "move_wild 8s m1.3 m1=10s"}
    game.do("move_wild 8s m1.3 m1=10s")
    assert (game.cards("table"), game.cards("hand", "Ana")) == ("6s 7s 8s 9s Jk | 5c 6c 7c 8c", "4c 2d")


def test_a_wild_card_moves_among_the_melds_of_its_owner(family: str) -> None:
    melds = (JOKER_RUN, "Beto: 5c 6c 7c 8c", "Ana: 9c 10c Jc Qc")
    game = in_play(family, "8s 4c 2d", *melds, swapping="after_contract", swapped_wild="into_its_owners_meld")
    assert game.refused("move_wild 8s m1.3 m3=Kc") == {"move_wild.same_owner"}
    game.do("move_wild 8s m1.3 m2=9c")
    assert game.cards("table") == "6s 7s 8s 9s | 5c 6c 7c 8c Jk | 9c 10c Jc Qc"


def test_buying_by_the_thrower_and_by_who_is_down(family: str, tmp_path: Path) -> None:
    variant = tmp_path / "buying.rules"
    lines = "value buys = unlimited;\nuse thrower_buys = yes;\nuse down_buys = yes;\nuse buy_extra = 0;\n"
    variant.write_text(f'game buying "With buying" of {Path(family).stem};\n{lines}')
    game = Position(str(variant), 3).put("offer", hands={"Ana": "3c"}, pile="9h", thrower="Caro", down={"Caro": True})
    game.do("leave", "Beto: pass", "Caro: buy")
    assert (game.cards("hand", "Caro"), game.asked) == ("9h", "Ana")


OWN = """
game own "Everybody at his own contract" of base/own_contract;
players 2..4;
value packs = 2;
value deals = 3;
value hand_size = 10;
table contracts by goal from "family.yaml" { contract: melds; }
value points by card { A: 15; 2..10: face; J..K: 10; }
"""


def test_k13_a_contract_of_ones_own_goes_on_after_it_was_laid(tmp_path: Path) -> None:
    (tmp_path / "family.yaml").write_text(TABLE)
    rules = tmp_path / "own.rules"
    rules.write_text(OWN)
    game = Position(str(rules), 2).put(
        "play", dealer="Beto", hands={"Ana": "9h", "Beto": "2c"}, goal={"Ana": 1, "Beto": 1}, down={"Ana": True}
    )
    game.do("discard 9h")
    assert (game.round, game.kept("goal", "Ana"), game.kept("goal", "Beto")) == (2, 2, 1)
    hands = {"Ana": "8s 8h 8d 4c 5c 6c 7c 2c", "Beto": "2d"}
    game.put("play", round=4, dealer="Beto", hands=hands, down={"Ana": False, "Beto": False})
    assert game.refused("go_down [8s 8h 8d] [4c 5c 6c 7c]") == set()
    game.put("play", round=4, turn="Beto", dealer="Ana", hands={"Beto": hands["Ana"], "Ana": "2d"})
    assert game.refused("go_down [8s 8h 8d] [4c 5c 6c 7c]") == {"go_down.melds"}


def test_own_contracts_the_match_ends_when_somebody_has_laid_the_last_one(tmp_path: Path) -> None:
    (tmp_path / "family.yaml").write_text(TABLE)
    rules = tmp_path / "own.rules"
    rules.write_text(OWN)
    game = Position(str(rules), 2)
    start = {"dealer": "Beto", "hands": {"Ana": "9h", "Beto": "2c"}, "down": {"Ana": True}}
    game.put("play", round=3, goal={"Ana": 2, "Beto": 2}, **start).do("discard 9h")  # type: ignore[arg-type]
    assert not game.state.over
    game.put("play", round=5, goal={"Ana": 3, "Beto": 1}, **start).do("discard 9h")  # type: ignore[arg-type]
    assert game.state.over
    assert winners(game.state) == (0,)
