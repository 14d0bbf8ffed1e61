"""Debts: noted once, due when the turn ends or another player is asked, forgotten when a zone runs out."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime import debts, legal
from runtime.debts import Unpaid
from tests.support.positions import Position

GAME = """
game owing "Games of owing" of base/rummy;
players 2..3;
value packs = 1;
value hand_size = 4;
value deals = 2;
value points by card { A..K: 1; }
winner lowest score, ties shared;
zone table: melds, face up;
meld set { same rank; size is 2..; }
keep taken for turn = nothing;
keep answered of each player for turn = no;
state deal {
  begin round;
  shuffle stock;
  move hand_size cards from stock to hand, for each player;
  move top of stock to pile;
  begin turn of left of dealer;
  go draw;
}
when stock runs out { over: go count_up; }
state draw asks turn {
  action take "take the upcard" {
    let taken be top of pile;
    owe used "the card taken is laid in the same turn": taken has been laid;
    move top of pile to hand;
    go play;
  }
  action stock_card { move top of stock to hand; go play; }
}
state play asks turn {
  owe thrown "a card is thrown": answered;
  action lay_set { choose meld from hand; lay meld on table; again; }
  action add { choose card from hand; choose meld from table; lay card on meld; again; }
  action throw { choose card from hand; move card to pile; let answered be yes; go next; }
  action look { move top of stock to hand; again; }
}
state next { begin turn of left of turn; go draw; }
state count_up { add points of hand to score, for each player; go finish; }
state finish { end match; }
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    """A game in which the upcard must be laid by who takes it, and every turn ends with a throw."""
    path = tmp_path / "owing.rules"
    path.write_text(GAME.replace("zone table", "zone table", 1))
    return str(path)


def drawing(rules: str, hand: str, pile: str, stock: str | None = None) -> Position:
    """Ana is to draw."""
    return Position(rules, 2).put("draw", dealer="Beto", hands={"Ana": hand, "Beto": "Kc"}, pile=pile, stock=stock)


def test_owing_twice_is_owing_once(rules: str) -> None:
    state = drawing(rules, "3c 4c", "3d").state
    debts.owe(state, 0, 1, ("one",))
    debts.owe(state, 0, 1, ("other",))
    debts.owe(state, 1, 1, ())
    assert state.debts == ((1, 0, ("one",)), (1, 1, ()))


def test_a_card_that_must_be_laid_is_taken_only_by_who_can_lay_it(rules: str) -> None:
    assert drawing(rules, "3c 4c", "3d").refused("take") == set()
    assert drawing(rules, "5c 4c", "3d").refused("take") == {"take.used"}
    assert drawing(rules, "5c 4c", "3d").actions == {"stock_card"}


def test_any_copy_of_the_card_pays(rules: str) -> None:
    game = drawing(rules, "3c 4c 3h", "3d").do("take")
    assert game.refused("throw 4c") == {"take.used"}
    game.do("lay_set [3c 3h]")
    assert game.refused("throw 4c") == {"take.used"}
    game.do("add 3d m1").do("throw 4c")
    assert game.asked == "Beto"


def test_what_is_laid_may_make_the_debt_unpayable(rules: str) -> None:
    game = drawing(rules, "3c 4c 4d", "3d").do("take")
    assert game.refused("throw 3c") == {"take.used"}
    assert game.refused("throw 3d") == {"take.used"}
    assert game.do("lay_set [3c 3d]").refused("lay_set [4c 4d]") == {"play.thrown"}, "nothing is left to throw"


def test_debts_and_what_was_laid_are_forgotten_when_paid(rules: str) -> None:
    game = drawing(rules, "3c 4c", "3d").do("take", "lay_set [3c 3d]")
    assert [debt[1] for debt in game.state.debts] == [0, 0]
    assert len(game.state.laid) == 2
    game.do("throw 4c")
    assert not game.state.debts
    assert not game.state.laid


def test_a_turn_without_debts_owes_nothing_of_the_one_before(rules: str) -> None:
    game = drawing(rules, "3c 4c", "3d").do("stock_card")
    assert len(game.state.debts) == 1
    assert "throw" in game.actions


def test_unpaid_names_the_debts_of_one_player_or_of_all(rules: str) -> None:
    state = drawing(rules, "3c 4c", "3d").do("take").state
    assert debts.unpaid(state) == debts.unpaid(state, 0) == ("draw.take.used", "play.thrown")
    assert debts.unpaid(state, 1) == ()
    with pytest.raises(Unpaid) as due:
        debts.fall_due(state)
    assert due.value.names == ("draw.take.used", "play.thrown")
    assert len(state.debts) == 2, "what is not paid is still owed"


def test_a_zone_that_runs_out_forgives_what_is_owed(rules: str) -> None:
    """It is no player's fault: the match ends although no card was thrown."""
    game = drawing(rules, "3c 4c", "3d", stock="5d").do("stock_card")
    assert game.size("stock") == 0
    assert "look" in game.actions
    game.do("look")
    assert game.state.over
    assert game.state.debts == ()


def test_a_look_at_a_hidden_card_is_not_refused_for_what_is_owed(rules: str) -> None:
    """What it will show cannot be known: the debt is asked about again with the next move."""
    game = drawing(rules, "3c 4c", "3d").do("take")
    assert game.refused("look") == set()
    game.do("look")
    assert game.state.revealed


def test_a_refusal_for_a_debt_says_its_reason(rules: str) -> None:
    game = drawing(rules, "5c 4c", "3d")
    (against,) = legal.refusals(game.state, game.notation.read(game.state, 0, "take"))
    assert (against.kind, against.rule) == ("illegal", "draw.take.used")
    assert against.message == "the card taken is laid in the same turn"
