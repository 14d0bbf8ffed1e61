"""Shanghai rum as Wikipedia tells it: melds that lie on the table, and the last card. Case ids name well-known positions."""

from __future__ import annotations

import pytest

from tests.support.positions import Position, in_turn

RULES = "shanghai/wikipedia"
RUN = "Beto: 5h 6h 7h 8h"
JOKER_RUN = "Beto: 6s 7s Jk=8s 9s"
CONTRACT = "8s Kd Kh Ks Qc Qd Qh 4c 2d"


def table(players: int = 3, **options: object) -> Position:
    """A table of Ana, Beto, Caro and so on."""
    return Position(RULES, players, options)


def in_play(hand: str, *melds: str, **more: object) -> Position:
    """Ana has drawn and may act; she is down, if not told otherwise, and Beto and Caro hold a card each."""
    return in_turn(RULES, hand, *melds, **more)  # type: ignore[arg-type]


# ---- laying off


def test_w19_cards_go_on_the_melds_of_others_and_ones_own_in_the_turn_of_the_contract() -> None:
    game = in_play(CONTRACT + " Kc 9h 3c", RUN, down=False).do("go_down [Kd Kh Ks] [Qc Qd Qh]")
    assert game.refused("lay_off 9h m1") == set()
    assert game.refused("lay_off Kc m2") == set()


def test_w19_another_reading_keeps_them_from_ones_own() -> None:
    game = in_play(CONTRACT + " Kc 9h 3c", RUN, down=False, options={"others_first": "yes"}).do("go_down [Kd Kh Ks] [Qc Qd Qh]")
    assert game.refused("lay_off 9h m1") == set()
    assert game.refused("lay_off Kc m2") == {"lay_off.not_own"}
    later = in_play("Kc 3c 4c", "Ana: Kd Kh Ks", options={"others_first": "yes"})
    assert later.refused("lay_off Kc m1") == set()


def test_w19_nobody_lays_off_before_the_contract() -> None:
    game = in_play("9h 2s 3s", RUN, down=False)
    assert game.refused("lay_off 9h m1") == {"lay_off.is_down"}


def test_w21_sets_and_both_ends_of_runs_grow() -> None:
    game = in_play("8d 3c 9c 10c Ks 2h", "Beto: 8s 8h 8c", "Beto: 4c 5c 6c 7c 8c")
    assert game.refused("lay_off 10c m2") == {"lay_off.lay_on_meld", "run.sequence"}
    game.do("lay_off 8d m1", "lay_off 9c m2", "lay_off 3c m2", "lay_off 10c m2")
    assert game.cards("table") == "8s 8h 8c 8d | 3c 4c 5c 6c 7c 8c 9c 10c"


def test_w21_l01_each_lay_off_sees_the_one_before() -> None:
    game = in_play("3h 4h Ks 2d", RUN)
    assert "lay_off.lay_on_meld" in game.refused("lay_off 3h m1")
    game.do("lay_off 4h m1", "lay_off 3h m1")
    assert game.cards("table") == "3h 4h 5h 6h 7h 8h"


def test_w21_no_new_melds_after_the_contract() -> None:
    game = in_play("8s 8h 8d 4c 5c", RUN)
    assert game.refused("lay_meld [8s 8h 8d]") == {"play.lay_meld"}


def test_w03_l03_nothing_follows_a_high_ace() -> None:
    game = in_play("Jk 4c 2d", "Beto: Js Qs Ks As")
    game.do("lay_off Jk m1")
    assert game.cards("table") == "Jk Js Qs Ks As"


def test_m07_a_joker_with_two_places_in_a_run() -> None:
    game = in_play("Jk 4c 5d", "Beto: 9d 10d Jd Qd")
    assert game.ways("lay_off Jk m1") == {"lay_off Jk=8d m1", "lay_off Jk=Kd m1"}
    assert game.refused("lay_off Jk m1") == {"ambiguous"}
    game.do("lay_off Jk=Kd m1")
    assert game.cards("table") == "9d 10d Jd Qd Jk"


def test_w11_the_limit_binds_on_the_table_too() -> None:
    melds = "Beto: 8s 8h Jk Jk"
    assert in_play("Jk 4c 5d", melds).refused("lay_off Jk m1") == {"lay_off.lay_on_meld", "wild_limit"}
    free = in_play("Jk 4c 5d", melds, options={"limit_after": "no"})
    assert free.refused("lay_off Jk m1") == set()


def test_w22_k08_all_cards_may_be_laid_off() -> None:
    game = in_play("8h 9h", "Beto: 4h 5h 6h 7h").do("lay_off 8h m1", "lay_off 9h m1")
    assert game.round == 2


# ---- swapping


def test_w12_l06_only_the_card_that_the_joker_stands_for() -> None:
    game = in_play("7c 3c 7d 2h", "Beto: 5c 6c Jk=7c 8c")
    assert game.refused("swap 3c m1.3") == {"swap.fits"}
    assert game.refused("swap 7d m1.3") == {"swap.fits"}
    game.do("swap 7c m1.3")
    assert (game.cards("table"), game.cards("hand", "Ana")) == ("5c 6c 7c 8c", "3c 7d 2h Jk")


@pytest.mark.parametrize("card", ["8d", "8c", "8s"])
def test_w12_l08_in_a_set_any_natural_card_of_the_rank(card: str) -> None:
    assert in_play(f"{card} 2h 3d", "Beto: 8s 8h Jk").refused(f"swap {card} m1.3") == set()


def test_w12_l08_another_game_takes_wild_cards_out_of_runs_only() -> None:
    game = in_play("8d 2h 3d", "Beto: 8s 8h Jk", options={"swap_in": "runs"})
    assert game.refused("swap 8d m1.3") == {"swap.run_only"}


def test_w12_a_joker_is_not_swapped_for_a_joker_and_a_natural_card_is_none() -> None:
    game = in_play("Jk 8c 2h", "Beto: 8s 8h Jk")
    assert game.refused("swap Jk m1.3") == {"swap.fits"}
    assert game.refused("swap 8c m1.1") == {"not_there"}


def test_w12_only_in_ones_own_turn_after_drawing() -> None:
    game = table().put("offer", hands={"Ana": "8s 2c"}, table=[JOKER_RUN], pile="Qd")
    assert game.refused("swap 8s m1.3") == {"not_now"}
    assert in_play("2c 3c", JOKER_RUN).refused("swap 8s m1.3", "Beto") == {"not_asked"}


def test_w13_l09_who_swaps_before_the_contract_must_lay_it_in_that_turn() -> None:
    game = in_play("8s Kd Kh Qc Qd Qh 4c 2d", JOKER_RUN, down=False)
    assert game.refused("swap Kd m1.3") == {"swap.fits"}
    game.do("swap 8s m1.3")
    assert game.refused("discard 4c") == {"swap.must_go_down"}
    assert game.actions == {"go_down"}
    game.do("go_down [Kd Kh Jk] [Qc Qd Qh]", "discard 4c")
    assert (game.turn, game.kept("down", "Ana")) == ("Beto", True)


def test_w13_l10_a_swap_after_which_the_contract_cannot_be_laid_is_illegal() -> None:
    game = in_play("8s Kd Kh Qc Qd 5h 4c 2d", JOKER_RUN, down=False)
    assert game.refused("swap 8s m1.3") == {"swap.must_go_down"}
    assert "swap" not in game.actions


def test_w13_two_swaps_may_be_needed() -> None:
    game = in_play("8s 3c Kd Kh Qc Qd 5h 4c 2d", JOKER_RUN, "Caro: Jk=3c 4c 5c 6c", down=False)
    assert game.refused("swap 8s m1.3") == set()
    game.do("swap 8s m1.3", "swap 3c m2.1", "go_down [Kd Kh Jk] [Qc Qd Jk]")
    assert game.kept("down", "Ana")


def test_w13_who_is_down_keeps_the_joker_or_plays_it() -> None:
    game = in_play("8s 4c 2d", JOKER_RUN).do("swap 8s m1.3")
    assert game.refused("discard 4c") == set()
    game.do("lay_off Jk=10s m1")
    assert game.cards("table") == "6s 7s 8s 9s Jk"


# ---- the last card


def test_w22_k08_float_the_last_card_may_be_laid_off_or_thrown() -> None:
    assert in_play("8h 9h", "Beto: 4h 5h 6h 7h").do("lay_off 8h m1").refused("lay_off 9h m1") == set()
    game = in_play("8h 9h", "Beto: 4h 5h 6h 7h").do("lay_off 8h m1", "discard 9h")
    assert (game.round, game.turn) == (1, "Beto")


def test_w22_k09_float_one_dead_card_is_thrown_and_the_player_stays_in() -> None:
    game = in_play("9h Ks", RUN)
    assert game.refused("lay_off 9h m1") == set()
    game.do("lay_off 9h m1", "discard Ks")
    assert (game.round, game.turn, game.size("hand", "Ana")) == (1, "Beto", 0)
    game.do("Caro: pass", "Beto: stock_card")
    assert game.at == "play"


def test_w22_float_a_player_without_cards_goes_out_when_he_can_lay_the_card_he_draws() -> None:
    start = {"hands": {"Ana": "", "Beto": "2c", "Caro": "As"}, "table": [RUN], "thrower": "Caro", "down": {"Ana": True}}
    game = table().put("offer", pile="Qd", stock="9h 3c 4c", **start)  # type: ignore[arg-type]
    assert (game.at, game.asked) == ("buying", "Beto")
    game.do("pass", "stock_card")
    assert game.actions == {"lay_off", "discard"}
    game.do("lay_off 9h m1")
    assert (game.round, game.scores()) == (2, [0, 25, 15])


def test_w22_float_else_he_throws_it_again() -> None:
    start = {"hands": {"Ana": "", "Beto": "2c", "Caro": "As"}, "table": [RUN], "thrower": "Caro", "down": {"Ana": True}}
    game = table().put("offer", pile="Qd", stock="Kc 3c 4c", **start)  # type: ignore[arg-type]
    game.do("pass", "stock_card")
    assert game.actions == {"discard"}
    game.do("discard Kc")
    assert (game.round, game.turn, game.size("hand", "Ana")) == (1, "Beto", 0)


def test_w22_float_he_may_draw_an_upcard_that_nobody_bought() -> None:
    start = {"hands": {"Ana": "", "Beto": "2c", "Caro": "As"}, "table": [RUN], "thrower": "Caro", "down": {"Ana": True}}
    game = table().put("offer", pile="9h", **start).do("pass", "take_unwanted", "lay_off 9h m1")  # type: ignore[arg-type]
    assert game.round == 2


def test_k09_forbidden_a_lay_off_that_leaves_one_dead_card_is_illegal() -> None:
    game = in_play("9h Ks", RUN, options={"last_card": "forbidden"})
    assert game.refused("lay_off 9h m1") == {"play.ending", "discard.not_last"}
    assert game.refused("discard 9h") == set()
    assert game.refused("discard Ks") == set()


def test_k09_forbidden_the_last_card_is_not_thrown() -> None:
    game = in_play("Ks", RUN, options={"last_card": "forbidden"})
    assert game.refused("discard Ks") == {"discard.not_last"}


def test_k10_forbidden_the_look_ahead_sees_the_table_as_it_will_be() -> None:
    game = in_play("4h 3h", RUN, options={"last_card": "forbidden"})
    assert game.refused("lay_off 4h m1") == set()
    assert "lay_off.lay_on_meld" in game.refused("lay_off 3h m1")
    game.do("lay_off 4h m1")
    assert game.actions == {"lay_off"}
    game.do("lay_off 3h m1")
    assert game.round == 2


def test_k10_float_and_required() -> None:
    assert in_play("4h 3h", RUN).do("lay_off 4h m1").actions == {"lay_off", "discard"}
    game = in_play("4h 3h", RUN, options={"last_card": "required"}).do("lay_off 4h m1")
    assert game.actions == {"discard"}
    assert game.refused("lay_off 3h m1") == {"play.ending"}
    game.do("discard 3h")
    assert game.round == 2


def test_w22_a_contract_that_takes_the_whole_hand_goes_out() -> None:
    game = in_play("8s 8h 8d 7s 7h 7d", down=False).do("go_down [8s 8h 8d] [7s 7h 7d]")
    assert game.round == 2


@pytest.mark.parametrize(("last_card", "legal"), [("float", True), ("free", True), ("required", True), ("forbidden", False)])
def test_w22_a_contract_that_leaves_one_card(last_card: str, legal: bool) -> None:
    game = in_play("8s 8h 8d 7s 7h 7d 2c", down=False, options={"last_card": last_card})
    assert game.refused("go_down [8s 8h 8d] [7s 7h 7d]") == (set() if legal else {"play.ending", "discard.not_last"})
    assert ("go_down" in game.actions) == legal
