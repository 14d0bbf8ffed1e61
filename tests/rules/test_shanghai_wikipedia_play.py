"""Shanghai rum as Wikipedia tells it, clause by clause, as it is played. Case ids (K08, L09, ...) name well-known positions."""

from __future__ import annotations

import pytest

from runtime.score import winners
from tests.support.positions import Position, in_turn

RULES = "shanghai/wikipedia"
RUN = "Beto: 5h 6h 7h 8h"
JOKER_RUN = "Beto: 6s 7s Jk=8s 9s"


def table(players: int = 3, **options: object) -> Position:
    """A table of Ana, Beto, Caro and so on."""
    return Position(RULES, players, options)


def in_play(hand: str, *melds: str, **more: object) -> Position:
    """Ana has drawn and may act; she is down, if not told otherwise, and Beto and Caro hold a card each."""
    return in_turn(RULES, hand, *melds, **more)  # type: ignore[arg-type]


# ---- the deal and the turn


def test_w04_the_deal_moves_left_and_the_player_at_the_dealers_left_begins() -> None:
    game = table(4)
    dealer = game.kept("dealer")
    assert game.state.v[1] == (dealer + 1) % 4
    game.put("play", hands={"Ana": "9h"}, table=[RUN], dealer="Dani", down={"Ana": True}).do("lay_off 9h m1")
    assert (game.round, game.names[game.kept("dealer")], game.turn, game.at) == (2, "Ana", "Beto", "offer")


def test_w04_the_match_ends_after_the_tenth_hand() -> None:
    game = table().put("play", round=10, hands={"Ana": "9h", "Beto": "Ks"}, table=[RUN], down={"Ana": True})
    game.do("lay_off 9h m1")
    assert game.state.over
    assert game.scores() == [0, 10, 0]


def test_w05_eleven_cards_each_and_an_upcard() -> None:
    game = table(5)
    assert [game.size("hand", name) for name in game.names] == [11] * 5
    assert game.size("pile") == 1
    assert game.size("stock") == 162 - 55 - 1


def test_w05_w06_turns_go_clockwise_and_end_with_a_discard() -> None:
    game = table().put("play", hands={"Ana": "9h Ks", "Beto": "2c"}, pile="Qd")
    game.do("discard Ks")
    assert (game.turn, game.at, game.cards("pile")) == ("Beto", "offer", "Qd Ks")


def test_w06_k11_nothing_can_be_done_after_the_discard() -> None:
    game = in_play("9h Ks", RUN).do("discard Ks")
    assert game.refused("lay_off 9h m1", "Ana") == {"not_asked"}
    assert game.refused("discard 9h", "Ana") == {"not_asked"}


def test_w06_the_card_taken_may_be_thrown_again_at_once() -> None:
    game = table().put("offer", hands={"Ana": "9h Ks"}, pile="Qd").do("take")
    assert game.refused("discard Qd") == set()


def test_w06_nothing_is_laid_before_drawing() -> None:
    game = table().put("offer", hands={"Ana": "9h"}, table=[RUN], pile="Qd", down={"Ana": True})
    assert game.refused("lay_off 9h m1") == {"not_now"}


# ---- the upcard, and buying it


def test_w07_the_next_player_first_then_the_others() -> None:
    game = table(4).put("offer", hands={"Ana": "2c"}, pile="Qd", dealer="Dani", thrower="Dani")
    assert (game.asked, game.actions) == ("Ana", {"take", "leave"})
    game.do("leave")
    assert (game.at, game.asked) == ("buying", "Beto")
    game.do("Beto: pass", "Caro: pass")
    assert (game.at, game.asked) == ("draw", "Ana")


def test_w07_who_threw_the_card_is_not_asked() -> None:
    game = table(4).put("offer", hands={"Ana": "2c"}, pile="Qd", dealer="Dani", thrower="Caro").do("leave", "Beto: pass")
    assert game.asked == "Dani"
    game = Position(RULES, 4, {"thrower_buys": "yes"})
    game.put("offer", hands={"Ana": "2c"}, pile="Qd", dealer="Dani", thrower="Caro").do("leave", "Beto: pass")
    assert game.asked == "Caro"


def test_w07_everybody_may_buy_the_card_turned_up_at_the_deal() -> None:
    game = table(4).put("offer", hands={"Ana": "2c"}, pile="Qd", dealer="Dani").do("leave", "Beto: pass", "Caro: pass")
    assert game.asked == "Dani"


def test_w08_a_card_left_by_all_is_not_for_the_player_in_turn_any_more() -> None:
    game = table().put("offer", hands={"Ana": "2c"}, pile="Qd", thrower="Caro").do("leave", "Beto: pass")
    assert game.actions == {"stock_card"}
    assert game.refused("take_unwanted") == {"take_unwanted.not_declined"}


def test_w08_nobody_buys_after_the_player_in_turn_has_drawn() -> None:
    game = table().put("offer", hands={"Ana": "2c"}, pile="Qd", thrower="Caro").do("leave", "Beto: pass", "stock_card")
    assert game.refused("buy", "Beto") == {"not_asked"}


def test_w09_the_card_under_the_one_bought_is_dead() -> None:
    for down in (True, False):
        game = table(4).put("offer", hands={"Ana": "2c"}, pile="3s Qd", dealer="Dani", thrower="Dani", down={"Ana": down})
        if not down:
            game.do("leave")
        game.do("Beto: buy")
        assert (game.at, game.asked, game.actions) == ("draw", "Ana", {"stock_card"})
        assert game.refused("take_unwanted") == {"take_unwanted.not_declined"}


def test_w14_b03_a_buyer_gets_the_upcard_and_two_cards_and_does_not_play_them() -> None:
    game = table().put("offer", hands={"Ana": "2c", "Beto": "9h"}, pile="Qd", stock="3c 4c 5c", thrower="Caro").do("leave", "buy")
    assert game.cards("hand", "Beto") == "3c 4c Qd 9h"
    assert (game.turn, game.asked) == ("Ana", "Ana")
    assert game.refused("discard Qd", "Beto") == {"not_asked"}


@pytest.mark.parametrize(("priority", "buyer"), [("dealer_left", "Eva"), ("turn_left", "Dani")])
def test_w15_b01_who_is_asked_first_to_buy(priority: str, buyer: str) -> None:
    game = Position(RULES, 5, {"buy_priority": priority})
    game.put("offer", turn="Caro", dealer="Dani", thrower="Beto", hands={"Caro": "2c"}, pile="Qd").do("leave")
    willing = {"Ana", "Dani", "Eva"}
    while game.asked not in willing:
        game.do("pass")
    assert game.asked == buyer
    game.do("buy")
    assert game.kept("bought", buyer) == 1


@pytest.mark.parametrize(("hand", "refused"), [(8, {"buy.limit"}), (9, set())])
def test_w16_b02_the_fourth_buy(hand: int, refused: set[str]) -> None:
    game = table().put("buying", round=hand, hands={"Ana": "2c"}, pile="9h", thrower="Caro", bought={"Beto": 3})
    assert game.asked == "Beto"
    assert game.refused("buy") == refused
    assert ("buy" in game.actions) == (not refused)


def test_w16_buys_are_counted_by_the_hand_and_a_draw_is_none() -> None:
    game = table().put("offer", hands={"Ana": "2c"}, pile="Qd", bought={"Ana": 3}).do("take")
    assert game.kept("bought", "Ana") == 3
    game = in_play("9h", RUN, bought={"Ana": 3, "Beto": 2}).do("lay_off 9h m1")
    assert [game.kept("bought", name) for name in game.names] == [0, 0, 0]


def test_w20_who_is_down_may_not_buy() -> None:
    game = table().put("buying", hands={"Ana": "2c"}, pile="9h", thrower="Caro", down={"Beto": True})
    assert game.refused("buy") == {"buy.not_down"}
    assert game.actions == {"pass"}


def test_w20_b04_who_is_down_yields_to_a_buyer_and_draws_what_nobody_bought() -> None:
    start = {"hands": {"Ana": "2c"}, "pile": "9h", "dealer": "Dani", "thrower": "Dani", "down": {"Ana": True}}
    game = table(4).put("offer", **start)  # type: ignore[arg-type]
    assert (game.at, game.asked) == ("buying", "Beto")
    game.do("pass", "pass")
    assert game.actions == {"stock_card", "take_unwanted"}
    game.do("take_unwanted")
    assert (game.at, game.cards("hand", "Ana")) == ("play", "2c 9h")


def test_w20_b04_another_reading_keeps_the_upcard_from_who_is_down() -> None:
    start = {"hands": {"Ana": "2c"}, "pile": "9h", "dealer": "Dani", "thrower": "Dani", "down": {"Ana": True}}
    game = Position(RULES, 4, {"down_upcard": "never"}).put("offer", **start).do("pass", "pass")  # type: ignore[arg-type]
    assert game.refused("take_unwanted") == {"take_unwanted.may_take"}
    game = Position(RULES, 4, {"down_upcard": "before_buyers"}).put("offer", **start)  # type: ignore[arg-type]
    assert (game.at, game.actions) == ("offer", {"take", "leave"})


# ---- laying the contract


CONTRACT = "8s Kd Kh Ks Qc Qd Qh 4c 2d"


def test_w18_the_contract_is_laid_whole_and_once() -> None:
    game = in_play(CONTRACT, down=False)
    assert game.refused("go_down [Kd Kh Ks]") == {"go_down.melds"}
    assert game.refused("go_down [Kd Kh Ks] [Qc Qd 4c]") == {"go_down.melds", "set.same_rank"}
    game.do("go_down [Kd Kh Ks] [Qc Qd Qh]")
    assert game.cards("table") == "Kd Kh Ks | Qc Qd Qh"
    assert game.kept("down", "Ana")
    again = in_play("8s 8h 8d 7s 7h 7d 4c", RUN)
    assert again.refused("go_down [8s 8h 8d] [7s 7h 7d]") == {"go_down.once"}


def test_w11_a_lay_down_with_too_many_wild_cards_names_the_limit() -> None:
    game = in_play("8s Jk Jk 7d 7s 7h Kc 4c", down=False)
    assert game.refused("go_down [8s Jk Jk] [7d 7s 7h]") == {"wild_limit"}


def test_w18_only_cards_in_hand_and_only_in_turn() -> None:
    game = in_play(CONTRACT, down=False)
    assert game.refused("go_down [Kd Kh Kc] [Qc Qd Qh]") == {"not_held"}
    assert game.refused("go_down [Kd Kh Ks] [Qc Qd Qh]", "Beto") == {"not_asked"}


def test_w18_a_wild_card_has_its_place_for_good() -> None:
    game = in_play("8s 8h Jk 9d 10d Jk Qd 4c", down=False, round=2)
    game.do("go_down [8s 8h Jk] [9d 10d Jk Qd]")
    meld = game.state.z[game.setup.layout.zones["table"]][1]
    ranks = game.setup.rules.pack.ranks
    assert [ranks[rank] for rank in meld.ranks] == ["9", "10", "J", "Q"]
    assert game.refused("swap Qd m2.3") == {"not_held"}


def test_w18_a_joker_without_a_place_of_its_own_is_ambiguous() -> None:
    game = in_play("8s 8h 8d 9d Jd 10d Jk 4c", down=False, round=2)
    assert game.ways("go_down [8s 8h 8d] [9d Jd 10d Jk]") == {
        "go_down [8s 8h 8d] [Jk=8d 9d 10d Jd]",
        "go_down [8s 8h 8d] [9d 10d Jd Jk=Qd]",
    }
    game.do("go_down [8s 8h 8d] [9d 10d Jd Jk]")
    assert game.cards("table") == "8s 8h 8d | 9d 10d Jd Jk"


# ---- counting


def test_w23_who_goes_out_scores_nothing_and_the_others_count() -> None:
    hands = {"Ana": "9h", "Beto": "Ks 3d Jk", "Caro": "As 2c 10h"}
    game = table().put("play", hands=hands, table=[RUN], score={"Ana": 5, "Beto": 10}, down={"Ana": True}).do("lay_off 9h m1")
    assert game.scores() == [5, 10 + 65, 50]


def test_x06_level_scores_win_together() -> None:
    game = table().put("play", round=10, hands={"Ana": "9h"}, table=[RUN], down={"Ana": True})
    for name, score in (("Ana", 40), ("Beto", 40), ("Caro", 77)):
        game.keep("score", {name: score})
    game.do("lay_off 9h m1")
    assert game.state.over
    assert [game.names[seat] for seat in winners(game.state)] == ["Ana", "Beto"]


# ---- the stock runs out


def test_b08_the_pile_but_its_top_card_becomes_the_stock_once() -> None:
    game = table().put("draw", hands={"Ana": "2c", "Beto": "3c", "Caro": "4c"}, pile="5h 9c Kd", stock="")
    game.do("stock_card")
    assert (game.size("stock"), game.cards("pile"), game.at) == (1, "Kd", "play")
    game.do("discard 2c", "leave", "Caro: pass", "Beto: stock_card", "discard 3c")
    assert (game.size("stock"), game.round) == (0, 1)
    game.do("leave", "Ana: pass", "Caro: stock_card")
    assert (game.round, sum(game.scores())) == (2, 5 + 5 + 5)  # 5h and 9c were drawn, and all count


def test_b08_a_hand_without_further_cards_ends_and_all_count() -> None:
    hands = {"Ana": "2c", "Beto": "3c", "Caro": "Jk"}
    game = table().put("draw", hands=hands, pile="5h 9c Kd", stock="", reshuffled=1).do("stock_card")
    assert (game.round, game.scores()) == (2, [25, 5, 50])
    alone = table().put("draw", hands=hands, pile="Kd", stock="").do("stock_card")
    assert (alone.round, alone.scores()) == (2, [25, 5, 50])


def test_b08_a_buyer_may_use_up_the_stock() -> None:
    hands = {"Ana": "2c", "Beto": "3c", "Caro": "4c"}
    game = table().put("offer", hands=hands, pile="5h 9c 10d Kd", stock="6s", thrower="Caro").do("leave", "buy")
    assert (game.size("hand", "Beto"), game.size("stock"), game.cards("pile")) == (4, 1, "10d")
    game = table().put("offer", hands=hands, pile="5h 9c 10d Kd", stock="6s", thrower="Caro", reshuffled=1).do("leave", "buy")
    assert (game.round, game.scores()) == (2, [25, 5 + 10 + 5, 5])


@pytest.mark.parametrize(
    ("way", "stock", "pile"), [("reshuffle", 1, "Kd"), ("reshuffle_once", 1, "Kd"), ("reshuffle_all", 2, "")]
)
def test_b08_ways_to_make_a_new_stock(way: str, stock: int, pile: str) -> None:
    game = Position(RULES, 3, {"stock_empty": way})
    game.put("draw", hands={"Ana": "2c"}, pile="5h 9c Kd", stock="").do("stock_card")
    assert (game.size("stock"), game.cards("pile")) == (stock, pile)


def test_b08_the_hand_ends_where_no_new_stock_is_made() -> None:
    game = (
        Position(RULES, 3, {"stock_empty": "end_hand"})
        .put("draw", hands={"Ana": "2c"}, pile="5h 9c Kd", stock="")
        .do("stock_card")
    )
    assert game.round == 2


# ---- the text of 2012


def test_o3_a_buyer_gets_one_further_card() -> None:
    game = Position("shanghai/wikipedia_2012")
    game.put("offer", hands={"Ana": "2c", "Beto": "9h"}, pile="Qd", stock="3c 4c 5c", thrower="Caro").do("leave", "buy")
    assert game.cards("hand", "Beto") == "3c Qd 9h"


def test_o4_the_player_at_the_dealers_left_plays_first() -> None:
    game = Position("shanghai/wikipedia_2012", 5)
    assert game.state.v[1] == (game.kept("dealer") + 1) % 5
