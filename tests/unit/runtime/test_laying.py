"""Melds on the table: what they can become, cards that go there and come from there, and the words about them."""

from __future__ import annotations

import pytest

from runtime import laying
from runtime.extending import exchanged, extensions, grown, replaced
from runtime.flow import Unavailable
from runtime.laying import Laid, Pick, WildPick
from runtime.melds import Reading
from tests.support.positions import Position

W, G = "shanghai/wikipedia", "shanghai/camping"


def table(*melds: str, rules: str = W, hand: str = "2h 3d", **options: object) -> Position:
    """Ana may act; the melds lie on the table."""
    hands = {"Ana": hand, "Beto": "2c", "Caro": "2d"}
    return Position(rules, 3, options).put("play", hands=hands, table=melds, pile="Qd", down={"Ana": True, "Beto": True})


def pick(game: Position, number: int = 1) -> Pick:
    """A meld of the table, as it is chosen."""
    place = game.setup.layout.zones["table"]
    return Pick(game.state.z[place][number - 1], place, number - 1)


def card(game: Position, code: str) -> int:
    """A card by its code."""
    return int(game.reader.card(code))


def text(game: Position, meld: Reading) -> str:
    """A meld with what its wilds stand for."""
    pack = game.setup.rules.pack
    roles = [
        pack.types[one].code + (f"={pack.ranks[rank]}{pack.suit_codes[suit] if suit >= 0 else '?'}" if acting else "")
        for one, rank, suit, acting in zip(meld.cards, meld.ranks, meld.suits, meld.acting, strict=True)
    ]
    return " ".join(roles)


def becomes(game: Position, code: str, number: int = 1) -> list[str]:
    """What a meld can become by a card more."""
    deal = game.setup.deal_of(game.state)
    return [text(game, one) for one in extensions(deal, pick(game, number), card(game, code))]


# ---- what a meld can become


def test_w21_a_run_grows_at_both_ends_and_nowhere_else() -> None:
    game = table("Beto: 5h 6h 7h 8h")
    assert becomes(game, "4h") == ["4h 5h 6h 7h 8h"]
    assert becomes(game, "9h") == ["5h 6h 7h 8h 9h"]
    assert [becomes(game, code) for code in ("3h", "6h", "9c")] == [[], [], []]


def test_m07_a_joker_has_two_places_at_a_run_and_one_at_its_end() -> None:
    assert becomes(table("Beto: 5h 6h 7h 8h"), "Jk") == ["Jk=4h 5h 6h 7h 8h", "5h 6h 7h 8h Jk=9h"]
    assert becomes(table("Beto: Js Qs Ks As"), "Jk") == ["Jk=10s Js Qs Ks As"]
    assert becomes(table("Beto: As 2s 3s 4s"), "Jk") == ["As 2s 3s 4s Jk=5s"]


def test_w03_an_ace_goes_on_either_end_and_not_on_both() -> None:
    assert becomes(table("Beto: 10s Js Qs Ks"), "As") == ["10s Js Qs Ks As"]
    assert becomes(table("Beto: 2s 3s 4s 5s"), "As") == ["As 2s 3s 4s 5s"]
    whole = "2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As"
    assert becomes(table(f"Beto: {whole}"), "As") == []


def test_w17_a_set_takes_its_rank_of_any_suit() -> None:
    game = table("Beto: 8s 8h 8d")
    assert becomes(game, "8s") == ["8s 8h 8d 8s"]
    assert becomes(game, "Jk") == ["8s 8h 8d Jk=8?"]
    assert becomes(game, "9s") == []


def test_g10_where_a_joker_stands_for_a_card_each_suit_is_another_meld() -> None:
    game = table("Beto: 8s 8h 8d", rules=G)
    assert sorted(becomes(game, "Jk")) == [f"8s 8h 8d Jk=8{suit}" for suit in "cdhs"]


def test_w11_limits_that_always_bind_hold_on_the_table() -> None:
    assert becomes(table("Beto: 8s 8h Jk Jk"), "Jk") == []
    assert becomes(table("Beto: 8s 8h Jk Jk", limit_after="no"), "Jk") == ["8s 8h Jk=8? Jk=8? Jk=8?"]


def test_a_two_goes_to_its_own_place_as_itself_and_else_as_a_wild() -> None:
    game = table("Beto: 3h 4h 5h 6h", twos_wild="yes")
    assert becomes(game, "2h") == ["2h 3h 4h 5h 6h", "3h 4h 5h 6h 2h=7h"]


def test_w12_a_natural_card_takes_the_place_of_the_wild_that_stands_for_it() -> None:
    game = table("Beto: 5c 6c Jk=7c 8c")
    deal, meld = game.setup.deal_of(game.state), pick(game)
    after = exchanged(deal, meld, 2, card(game, "7c"))
    assert after is not None
    assert text(game, after) == "5c 6c 7c 8c"
    for slot, code in ((2, "8c"), (2, "7d"), (2, "Jk"), (1, "6c")):
        assert exchanged(deal, meld, slot, card(game, code)) is None


def test_what_was_asked_before_is_remembered_for_this_deal_alone() -> None:
    game = table("Beto: 5c 6c Jk=7c 8c")
    deal, meld = game.setup.deal_of(game.state), pick(game)
    nine, seven = card(game, "9c"), card(game, "7c")
    first = grown(deal, meld, nine)
    assert grown(deal, meld, nine) is first
    assert grown(deal, Pick(meld, meld.place, meld.number), nine) is first, "picks share what is known of the meld"
    assert replaced(deal, meld, 2, seven) is replaced(deal, meld, 2, seven)
    other = game.setup.deal(2)
    assert other is not deal
    assert grown(other, meld, nine) is not first
    assert grown(other, meld, nine) == first


# ---- picks


def test_equal_wilds_that_stand_for_the_same_are_one_choice() -> None:
    game = table("Beto: 8s 8h Jk Jk", "Beto: 5h Jk=6h Jk=7h 8h")
    same, other = pick(game), pick(game, 2)
    assert WildPick(same, 2) == WildPick(same, 3)
    assert hash(WildPick(same, 2)) == hash(WildPick(same, 3))
    assert WildPick(other, 1) != WildPick(other, 2)
    assert len([move for offer in game_with(game, "8d 2h").offers() if offer.action == "swap" for move in offer.moves]) == 1


def game_with(game: Position, hand: str) -> Position:
    """The same with another hand."""
    game.state.z[game.setup.layout.zones["hand"]] = bytes(sorted(game.reader.cards(hand)))
    return game


def test_equal_melds_of_two_players_are_two_choices() -> None:
    game = table("Beto: 8s 8h 8d", "Caro: 8s 8h 8d")
    assert pick(game, 1) != pick(game, 2)
    assert pick(game, 1).key() != pick(game, 2).key()


def test_a_pick_is_another_when_the_meld_becomes_another() -> None:
    game = table("Beto: 9d 10d Jd Qd")
    deal, meld = game.setup.deal_of(game.state), pick(game)
    low, high = (Pick(meld, meld.place, meld.number, after) for after in grown(deal, meld, card(game, "Jk")))
    assert low != high
    assert low == Pick(meld, meld.place, meld.number, low.after)


# ---- laying


def test_new_melds_belong_to_who_lays_them() -> None:
    game = table("Beto: 8s 8h 8d", hand="Kd Kh Ks Qc")
    state, zones = game.state, game.setup.layout.zones
    meld = game.meld("Ana: Kd Kh Ks")
    laying.lay_melds(state, 0, (meld,), (zones["hand"],), zones["table"])
    assert [(laid.owner, len(laid.cards)) for laid in state.z[zones["table"]]] == [(1, 3), (0, 3)]
    assert game.cards("hand", "Ana") == "Qc"


def test_cards_that_are_not_held_cannot_be_laid() -> None:
    game = table("Beto: 5h 6h 7h 8h", hand="Kd Kh")
    state, zones = game.state, game.setup.layout.zones
    with pytest.raises(Unavailable):
        laying.lay_melds(state, 0, (game.meld("Ana: Kd Kh Ks"),), (zones["hand"],), zones["table"])
    after = grown(game.setup.deal_of(state), pick(game), card(game, "9h"))[0]
    with pytest.raises(Unavailable):
        laying.lay_card(state, 0, card(game, "9h"), zones["hand"], Pick(pick(game), zones["table"], 0, after))


def test_a_card_laid_keeps_the_owner_of_the_meld_and_is_remembered_only_for_a_debt() -> None:
    game = table("Beto: 5h 6h 7h 8h", hand="9h 10h Kd")
    state, zones = game.state, game.setup.layout.zones
    nine, ten = card(game, "9h"), card(game, "10h")

    def lay(one: int) -> None:
        meld = pick(game)
        after = grown(game.setup.deal_of(state), meld, one)[0]
        laying.lay_card(state, 0, one, zones["hand"], Pick(meld, meld.place, meld.number, after))

    state.debts = ()
    lay(nine)
    assert state.laid == ()
    state.debts = ((0, 0, None),)
    lay(ten)
    assert laying.has_laid(state, 0, ten)
    assert not laying.has_laid(state, 0, nine)
    assert not laying.has_laid(state, 1, ten)
    (meld,) = state.z[zones["table"]]
    assert (meld.owner, len(meld.cards)) == (1, 6)


def test_an_exchange_gives_the_wild_to_the_zone_of_the_card() -> None:
    game = table("Beto: 5c 6c Jk=7c 8c", hand="7c 2h")
    laying.exchange(game.state, 0, card(game, "7c"), game.setup.layout.zones["hand"], WildPick(pick(game), 2))
    assert (game.cards("table"), game.cards("hand", "Ana")) == ("5c 6c 7c 8c", "2h Jk")
    with pytest.raises(Unavailable):
        laying.exchange(game.state, 0, card(game, "2h"), game.setup.layout.zones["hand"], WildPick(pick(game), 2))


def test_a_meld_is_taken_apart() -> None:
    game = table("Beto: 5c 6c Jk=7c 8c", "Beto: 8s 8h 8d", hand="2h")
    zones = game.setup.layout.zones
    laying.move_meld(game.state, pick(game), zones["hand"])
    assert (game.cards("table"), sorted(game.cards("hand", "Ana").split())) == ("8s 8h 8d", ["2h", "5c", "6c", "8c", "Jk"])
    laying.move_melds(game.state, game.state.z[zones["table"]], zones["table"], zones["pile"])
    assert (game.cards("table"), game.cards("pile")) == ("", "Qd 8s 8h 8d")


# ---- words about them


def test_fits_a_wild_a_meld_and_some_melds() -> None:
    game = table("Beto: 5c 6c Jk=7c 8c", "Beto: 8s 8h 8d")
    state = game.state
    melds = state.z[game.setup.layout.zones["table"]]
    assert laying.fits(state, card(game, "7c"), WildPick(pick(game), 2))
    assert not laying.fits(state, card(game, "9c"), WildPick(pick(game), 2))
    assert laying.fits(state, card(game, "9c"), melds[0])
    assert laying.fits(state, card(game, "9c"), melds)
    assert not laying.fits(state, card(game, "9d"), melds)
    assert laying.fits(state, card(game, "9c"), game.meld("Ana: 5c 6c 7c 8c")), "a meld that lies nowhere, too"
    assert not laying.fits(state, card(game, "9c"), ())


def test_what_is_said_of_a_wild_on_the_table() -> None:
    game = table("Beto: 5c 6c Jk=7c 8c", "Caro: 8s 8h Jk")
    state, ranks = game.state, game.setup.rules.pack.ranks
    in_run, in_set = WildPick(pick(game), 2), WildPick(pick(game, 2), 2)
    assert (ranks[laying.wild_rank(state, in_run)], laying.wild_suit(state, in_run)) == ("7", 0)
    assert (ranks[laying.wild_rank(state, in_set)], laying.wild_suit(state, in_set)) == ("8", -1)
    kinds = [kind.name for kind in game.setup.rules.kinds]
    assert [kinds[laying.wild_kind(state, one)] for one in (in_run, in_set)] == ["run", "set"]
    assert [laying.wild_size(state, one) for one in (in_run, in_set)] == [4, 3]
    assert [laying.wild_owner(state, one) for one in (in_run, in_set)] == [1, 2]


def test_laid_melds_are_equal_by_owner_and_slots() -> None:
    game = table()
    meld = game.meld("Beto: 8s 8h 8d")
    assert meld == Laid(game.meld("Beto: 8h 8d 8s"), 1)
    assert meld != Laid(meld, 2)
