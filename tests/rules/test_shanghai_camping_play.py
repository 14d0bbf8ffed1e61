"""Shanghai rummy after Go Camping America, clause by clause, as it is played. Case ids (K08, L09, ...) name known positions."""

from __future__ import annotations

import pytest

from runtime.score import winners
from tests.support.positions import Position, in_turn

RULES = "shanghai/camping"
RUN = "Beto: 4h 5h 6h 7h"
JOKER_RUN = "Beto: 6s 7s Jk=8s 9s"
SETS = "8s 8h 8d 7s 7h 7d"


def table(players: int = 3, **options: object) -> Position:
    """A table of Ana, Beto, Caro and so on."""
    return Position(RULES, players, options)


def in_play(hand: str, *melds: str, **more: object) -> Position:
    """Ana has drawn and may act; she is down, if not told otherwise, and Beto and Caro hold a card each."""
    return in_turn(RULES, hand, *melds, **more)  # type: ignore[arg-type]


# ---- the deal and the turn


def test_g04_the_deal_passes_left_and_the_player_at_the_dealers_left_begins() -> None:
    game = table(4)
    assert game.state.v[1] == (game.kept("dealer") + 1) % 4
    game.put("play", hands={"Ana": "9h"}, dealer="Dani", down={"Ana": True}).do("discard 9h")
    assert (game.round, game.names[game.kept("dealer")], game.turn, game.at) == (2, "Ana", "Beto", "offer")


def test_g04_any_player_can_be_the_first_dealer() -> None:
    assert {Position(RULES, 3, seed=seed).kept("dealer") for seed in range(30)} == {0, 1, 2}


@pytest.mark.parametrize(("players", "pack"), [(3, 105), (4, 105), (5, 158), (8, 158)])
def test_g05_eleven_cards_each_and_an_upcard(players: int, pack: int) -> None:
    game = table(players)
    assert [game.size("hand", name) for name in game.names] == [11] * players
    assert (game.size("pile"), game.size("stock")) == (1, pack - 11 * players - 1)


def test_g05_x09_the_match_goes_on_after_seven_deals_and_ends_after_ten() -> None:
    game = table().put("play", round=7, hands={"Ana": "9h"}, down={"Ana": True}).do("discard 9h")
    assert (game.round, game.state.over) == (8, False)
    assert table().put("play", round=10, hands={"Ana": "9h"}, down={"Ana": True}).do("discard 9h").state.over


def test_g06_draw_meld_discard() -> None:
    game = table().put("offer", hands={"Ana": SETS + " 2c 3c"}, pile="Qd", thrower="Caro")
    assert game.refused("go_down [8s 8h 8d] [7s 7h 7d]") == {"not_now"}
    assert game.refused("discard 2c") == {"not_now"}
    game.do("take", "go_down [8s 8h 8d] [7s 7h 7d]", "discard 2c")
    assert (game.turn, game.at) == ("Beto", "offer")


def test_g06_k08_every_turn_ends_with_a_discard() -> None:
    game = in_play("8h 9h", RUN).do("lay_off 8h m1")
    assert game.refused("lay_off 9h m1") == {"play.ending"}
    assert game.actions == {"discard"}
    game.do("discard 9h")
    assert (game.round, game.scores()) == (2, [0, 20, 20])


def test_g06_k09_a_lay_off_that_leaves_one_card_is_legal_as_that_card_is_thrown() -> None:
    game = in_play("8h Ks", RUN)
    assert game.refused("lay_off 8h m1") == set()
    game.do("lay_off 8h m1", "discard Ks")
    assert game.round == 2


def test_g06_k10_the_second_of_two_cards_that_fit_is_thrown() -> None:
    assert in_play("3h 2h", RUN).do("lay_off 3h m1").actions == {"discard"}


def test_g20_the_hand_ends_when_the_last_card_is_thrown() -> None:
    game = in_play("Ks", RUN).do("discard Ks")
    assert (game.round, game.scores()) == (2, [0, 20, 20])


# ---- the upcard, and buying it


def test_g13_b01_the_right_to_the_discard_passes_clockwise() -> None:
    game = table(5).put("offer", turn="Caro", dealer="Dani", thrower="Beto", hands={"Caro": "2c"}, pile="Qd")
    assert (game.asked, game.actions) == ("Caro", {"take", "leave"})
    game.do("leave", "Dani: pass", "Eva: pass", "Ana: pass")
    assert (game.at, game.asked) == ("draw", "Caro")  # Beto threw the card


def test_g16_b01_another_reading_begins_at_the_dealers_left() -> None:
    game = Position(RULES, 5, {"buy_priority": "dealer_left"})
    game.put("offer", turn="Caro", dealer="Dani", thrower="Beto", hands={"Caro": "2c"}, pile="Qd").do("leave")
    assert game.asked == "Eva"
    game.do("buy")
    assert game.kept("bought", "Eva") == 1


def test_g13_who_has_met_the_contract_may_buy_and_comes_first_in_turn() -> None:
    game = table().put("buying", hands={"Ana": "2c", "Beto": "9c"}, pile="9h", thrower="Caro", down={"Beto": True})
    assert game.refused("buy") == set()
    game = table().put("offer", hands={"Ana": "2c"}, pile="9h", thrower="Caro", down={"Ana": True})
    assert (game.at, game.actions) == ("offer", {"take", "leave"})


def test_g14_b03_a_buyer_gets_the_discard_and_one_card_and_waits_for_his_turn() -> None:
    game = table().put("offer", hands={"Ana": "2c", "Beto": "9h"}, pile="Qd", stock="3c 4c 5c", thrower="Caro").do("leave", "buy")
    assert game.cards("hand", "Beto") == "3c Qd 9h"
    assert game.asked == "Ana"
    for move in ("discard Qd", "go_down [9h 9h 9h] [Qd Qd Qd]"):
        assert game.refused(move, "Beto") == {"not_asked"}


def test_g14_b03_eleven_cards_and_two_buys() -> None:
    game = table()
    hand = game.size("hand", "Ana")
    game.put("buying", turn="Caro", hands={"Ana": "2c 3c"}, pile="9h 9d", thrower="Beto").do("Ana: buy")
    gained = game.size("hand", "Ana") - 2
    assert hand + 2 * gained == 15


def test_g15_b06_who_declined_draws_from_the_stock() -> None:
    game = table().put("offer", hands={"Ana": "2c"}, pile="3s Qd", thrower="Caro").do("leave", "Beto: buy")
    assert (game.cards("pile"), game.actions) == ("3s", {"stock_card"})
    assert game.refused("take_unwanted") == {"take_unwanted.not_declined"}
    game = table().put("offer", hands={"Ana": "2c"}, pile="3s Qd", thrower="Caro").do("leave", "Beto: pass")
    assert game.refused("take_unwanted") == {"take_unwanted.not_declined"}


@pytest.mark.parametrize(("deal", "refused"), [(8, {"buy.limit"}), (9, set())])
def test_g16_b02_the_fourth_buy(deal: int, refused: set[str]) -> None:
    game = table().put("buying", round=deal, hands={"Ana": "2c"}, pile="9h", thrower="Caro", bought={"Beto": 3})
    assert game.refused("buy") == refused
    game = table().put("buying", round=deal, hands={"Ana": "2c"}, pile="9h", thrower="Caro", bought={"Beto": 4})
    assert game.refused("buy") == {"buy.limit"}


# ---- the contract and after


def test_g17_exactly_the_melds_of_the_contract_and_no_further_card_in_that_turn() -> None:
    game = in_play(SETS + " 8c Kd 8h 2c", RUN, down=False)
    assert game.refused("go_down [8s 8h 8d 8c] [7s 7h 7d]") == {"go_down.melds"}
    assert game.refused("go_down [8s 8h 8d]") == {"go_down.melds"}
    game.do("go_down [8s 8h 8d] [7s 7h 7d]")
    assert game.refused("lay_off 8c m2") == {"lay_off.later"}
    assert game.refused("lay_off 8h m1") == {"lay_off.later"}
    assert game.actions == {"discard"}


def test_g17_another_reading_of_when_to_lay_off() -> None:
    game = in_play(SETS + " 8c 2c", RUN, down=False, options={"lay_off_from": "same_turn"}).do("go_down [8s 8h 8d] [7s 7h 7d]")
    assert game.refused("lay_off 8c m2") == set()


def test_g18_in_later_turns_on_any_meld_but_no_new_ones() -> None:
    game = in_play("8h 8c 7s Jh Jc Js", RUN, "Ana: 8s 8h 8d")
    assert game.refused("lay_off 8h m1") == set()
    assert game.refused("lay_off 8c m2") == set()
    assert game.refused("lay_meld [Jh Jc Js]") == {"play.lay_meld"}
    assert game.refused("go_down [Jh Jc Js] [8h 8c 8h]") == {"not_held"}


def test_g18_nobody_lays_off_before_the_contract() -> None:
    assert in_play("8h 2c 3c", RUN, down=False).refused("lay_off 8h m1") == {"lay_off.is_down"}


def test_g09_k02_k03_runs_of_one_suit_in_one_contract() -> None:
    hand = "3s 4s 5s 6s 7s 8s 9s 10s 5s 6s 7s 8s Js"
    game = in_play(hand, down=False, round=3)
    assert game.refused("go_down [3s 4s 5s 6s] [7s 8s 9s 10s]") == {"apart"}
    assert game.refused("go_down [3s 4s 5s 6s] [8s 9s 10s Js]") == set()
    assert game.refused("go_down [3s 4s 5s 6s] [5s 6s 7s 8s]") == set()
    strict = in_play(hand, down=False, round=3, options={"runs_apart": "gap_required"})
    assert strict.refused("go_down [3s 4s 5s 6s] [5s 6s 7s 8s]") == {"gap"}
    free = in_play(hand, down=False, round=3, options={"runs_apart": "free"})
    assert free.refused("go_down [3s 4s 5s 6s] [7s 8s 9s 10s]") == set()


def test_g09_k02_king_and_low_ace_are_no_neighbours() -> None:
    game = in_play("10s Js Qs Ks As 2s 3s 4s 9h", down=False, round=3)
    assert game.refused("go_down [10s Js Qs Ks] [As 2s 3s 4s]") == set()


def test_g09_runs_may_grow_together_afterwards() -> None:
    game = in_play("7s 2c 3c", "Beto: 3s 4s 5s 6s", "Beto: 8s 9s 10s Js")
    assert game.refused("lay_off 7s m1") == set()
    assert game.refused("lay_off 7s m2") == set()


def test_g10_a_joker_in_a_set_is_ambiguous_until_its_suit_is_told() -> None:
    game = in_play("8s 8h Jk 7s 7h 7d 2c", down=False)
    suits = {f"go_down [8s 8h Jk=8{suit}] [7s 7h 7d]" for suit in "cdhs"}
    assert game.ways("go_down [8s 8h Jk] [7s 7h 7d]") == suits
    game.do("go_down [8s 8h Jk=8d] [7s 7h 7d]")
    assert game.cards("table") == "8s 8h Jk | 7s 7h 7d"


def test_g10_where_a_run_leaves_one_place_the_joker_needs_no_words() -> None:
    game = in_play("8s 8h 8d 4c 5c Jk 7c 2c", down=False, round=2)
    game.do("go_down [8s 8h 8d] [4c 5c Jk 7c]")
    assert game.cards("table") == "8s 8h 8d | 4c 5c Jk 7c"


def test_g11_joker_limits_bind_when_a_meld_is_laid_and_not_afterwards() -> None:
    five = Position(RULES, 5)
    five.put("play", hands={"Ana": "8s Jk Jk 7s 7h 7d 2c"})
    assert five.refused("go_down [8s Jk=8h Jk=8d] [7s 7h 7d]") == {"joker_limit_set"}
    five.put("play", hands={"Ana": "Jk 2c 3c"}, table=["Beto: 8s 8h Jk=8d"], down={"Ana": True})
    assert five.refused("lay_off Jk=8c m1") == set()


# ---- jokers on the table


def test_g19_l09_who_has_not_met_the_contract_swaps_no_joker() -> None:
    game = in_play("8s Kd Kh Qc Qd Qh 4c 2d", JOKER_RUN, down=False)
    assert game.refused("swap 8s m1.3") == {"swap.is_down"}


def test_g19_not_in_the_turn_of_the_contract() -> None:
    game = in_play("7s 7h 7d Kd Kh Kc 8s 2d", JOKER_RUN, down=False).do("go_down [7s 7h 7d] [Kd Kh Kc]")
    assert game.refused("swap 8s m1.3") == {"swap.later"}


def test_g19_the_joker_is_used_at_once_or_kept() -> None:
    game = in_play("8s 4c 2d", JOKER_RUN).do("swap 8s m1.3")
    assert game.refused("discard 4c") == set()
    assert game.ways("lay_off Jk m1") == {"lay_off Jk=5s m1", "lay_off Jk=10s m1"}
    assert in_play("8h 4c 2d", JOKER_RUN).refused("swap 8h m1.3") == {"swap.fits"}


def test_g19_l08_in_a_set_only_the_card_that_was_told() -> None:
    game = in_play("8d 8c 4c 2d", "Beto: 8s 8h Jk=8d")
    assert game.refused("swap 8c m1.3") == {"swap.fits"}
    assert game.refused("swap 8d m1.3") == set()


def test_g19_a_joker_taken_for_the_last_card_is_thrown() -> None:
    game = in_play("8s", JOKER_RUN).do("swap 8s m1.3")
    assert game.actions == {"discard"}  # a card must be left to throw


# ---- going out blind


BLIND = "8s 8h 8d 7s 7h 7d 3c 4c 5c 6c 7c"


def test_g21_k07_all_cards_in_one_play_without_a_joker_takes_off_50() -> None:
    game = in_play(BLIND + " Ks", down=False, round=6).do("go_down [8s 8h 8d] [7s 7h 7d] [3c 4c 5c 6c 7c]", "discard Ks")
    assert (game.round, game.scores()) == (7, [-50, 20, 20])


def test_g21_with_a_joker_25() -> None:
    game = in_play(BLIND.replace("7c", "Jk") + " Ks", down=False, round=6)
    game.do("go_down [8s 8h 8d] [7s 7h 7d] [3c 4c 5c 6c Jk=7c]", "discard Ks")
    assert game.scores() == [-25, 20, 20]


def test_g21_going_out_in_a_later_turn_takes_nothing_off() -> None:
    assert in_play("Ks", RUN, round=6).do("discard Ks").scores() == [0, 20, 20]


def test_g21_the_bonus_is_for_who_goes_out_and_comes_off_a_total() -> None:
    game = in_play(BLIND + " Ks", down=False, round=6, score={"Ana": 70, "Beto": 10})
    game.do("go_down [8s 8h 8d] [7s 7h 7d] [3c 4c 5c 6c 7c]", "discard Ks")
    assert game.scores() == [20, 30, 20]


# ---- the stock runs out, the end


def test_g22_b08_the_whole_pile_becomes_the_stock_and_no_upcard_is_offered() -> None:
    game = table().put("draw", hands={"Ana": "2c", "Beto": "3c", "Caro": "4c"}, pile="5h 9c Kd", stock="", declined=True)
    game.do("stock_card")
    assert (game.size("stock"), game.size("pile"), game.at) == (2, 0, "play")
    empty = table().put("offer", hands={"Ana": "2c", "Beto": "3c", "Caro": "4c"}, stock="5h 9c")
    assert (empty.at, empty.asked, empty.actions) == ("draw", "Ana", {"stock_card"})
    assert empty.refused("take_unwanted") == {"not_available"}


def test_g22_b08_a_buyer_draws_from_the_new_stock_and_the_player_in_turn_after_him() -> None:
    game = table().put("offer", hands={"Ana": "2c", "Beto": "3c"}, pile="5h 9c Kd", stock="", thrower="Caro").do("leave", "buy")
    assert (game.size("hand", "Beto"), game.size("stock"), game.size("pile")) == (3, 1, 0)
    assert game.actions == {"stock_card"}
    assert game.do("stock_card").at == "play"


def test_g22_the_stock_is_made_anew_as_often_as_it_runs_out() -> None:
    game = table().put("draw", hands={"Ana": "2c"}, pile="5h 9c Kd", stock="", reshuffled=7).do("stock_card")
    assert (game.round, game.size("stock")) == (1, 2)


def test_g22_without_any_card_left_the_hand_ends_and_all_count() -> None:
    game = table().put("draw", hands={"Ana": "2c", "Beto": "3c", "Caro": "Jk"}, pile="", stock="").do("stock_card")
    assert (game.round, game.scores()) == (2, [20, 5, 50])


def test_g23_the_cards_left_count_and_the_lowest_total_wins() -> None:
    hands = {"Ana": "9h", "Beto": "Ks 3d Jk", "Caro": "As 2c 10h"}
    game = (
        table().put("play", round=10, hands=hands, score={"Ana": 40, "Beto": 10, "Caro": 0}, down={"Ana": True}).do("discard 9h")
    )
    assert game.scores() == [40, 10 + 65, 50]
    assert [game.names[seat] for seat in winners(game.state)] == ["Ana"]


def test_g23_x06_level_scores_win_together() -> None:
    game = table().put("play", round=10, hands={"Ana": "9h"}, score={"Ana": 40, "Beto": 40, "Caro": 77}, down={"Ana": True})
    assert [game.names[seat] for seat in winners(game.do("discard 9h").state)] == ["Ana", "Beto"]
