"""Why a card cannot be laid on a meld of the table as a move says, and what is read of a move at all."""

from __future__ import annotations

import pytest

from runtime import legal, meld_notation
from runtime.moves import Move
from runtime.notation import BadMove
from tests.support.positions import Position

W = "shanghai/wikipedia"


def in_play(hand: str, meld: str, *, down: bool = True) -> Position:
    """Ana has drawn and may act; a meld lies on the table."""
    kept = {"down": {"Ana": down, "Beto": True}}
    return Position(W, 3).put("play", round=1, hands={"Ana": hand}, table=(meld,), pile="Qd", **kept)  # type: ignore[arg-type]


def read(game: Position, text: str) -> Move:
    """The move that a text means."""
    return game.notation.read(game.state, game.state.asked, text)


def told(game: Position, text: str) -> str:
    """What is said of a text that cannot be read as a move."""
    with pytest.raises(BadMove) as caught:
        read(game, text)
    assert caught.value.refusal.kind == "invalid"
    return caught.value.refusal.message


@pytest.mark.parametrize(
    ("meld", "text", "why"),
    [
        ("Jh Qh Kh Ah", "lay_off Jk=2h m1", "nothing follows `A` in a run"),
        ("Jh Qh Kh Ah", "lay_off 2h m1", "nothing follows `A` in a run"),
        ("Ah 2h 3h 4h", "lay_off Jk=Kh m1", "nothing comes before `A` in a run"),
        ("Ah 2h 3h 4h", "lay_off Kh m1", "nothing comes before `A` in a run"),
        ("10h Jh Qh Kh", "lay_off Jk=2h m1", "the rule says: consecutive in run_order"),
    ],
)
def test_where_the_order_of_a_run_ends_is_told_as_the_reason(meld: str, text: str, why: str) -> None:
    """W-03: an ace is high or low, and no run goes round it."""
    game = in_play("Jk 2h Kh 7c", f"Beto: {meld}")
    refused = {one.rule: one.message for one in legal.refusals(game.state, read(game, text))}
    assert refused["run.sequence"] == why
    assert "play.lay_off.lay_on_meld" in refused


def test_a_wild_that_does_not_fit_a_set_is_told_by_what_it_was_to_stand_for() -> None:
    game = in_play("Jk 2c 3c", "Beto: 4h 4c 4d")
    wrong, why = legal.refusals(game.state, read(game, "lay_off Jk=5d m1"))
    assert (wrong.message, why.rule) == ("`Jk` cannot stand for `5?` in this meld", "set.same_rank")


def test_a_card_in_its_own_place_may_leave_its_suit_open() -> None:
    """`8?` is how a place of a set is printed whose suit is open; an eight is one of these."""
    game = in_play("8s 8h 2c 3c", "Beto: 8c 8d 8h")
    assert legal.refusals(game.state, read(game, "lay_off 8s=8? m1")) == ()
    assert told(game, "lay_off 8s=9? m1") == "`8s` is not wild here and cannot stand for `9?`"


def test_a_move_is_read_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much is written, the answer comes soon: nothing is read of a move that no hand can make."""
    game = in_play("8s 8h 2c 3c", "Beto: 8c 8d 8h", down=False)
    assert told(game, "go_down " + "[8s] " * 3000) == "this move has 15008 characters; 2000 is the most that are read"
    monkeypatch.setattr(meld_notation.MeldNotation, "_new", None)
    assert told(game, "go_down " + "[8s] " * 61) == "61 melds are too many: 60 are the most that are read"
