"""Moves as text: actions, cards, players, numbers and zones, and what is said of a move that cannot be read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from runtime.machine import begin, new_match
from runtime.moves import Move
from runtime.notation import BadMove, read_move, write_move
from runtime.setup import Setup
from runtime.state import State
from tests.support.tables import ARRANGED, dealt, moves, setup_of

ASKING = """
game asking "Asking for ranks" of base/rummy;
players 2..4;
value packs = 1;
value hand_size = 3;
value points = 1;
value deals = 1;
zone open of each player: cards, face up;
meld set { same rank; size is 3..; }
state deal {
  begin round;
  move hand_size cards from stock to hand, for each player;
  move hand_size cards from stock to open, for each player;
  begin turn of left of dealer;
  go ask;
}
state ask asks turn {
  action ask_for "ask for a rank" { choose rank from hand; choose player from others; again; }
  action say "say a number" { choose number from 1 and 5; again; }
  action name_suit "name a suit" { choose suit from hand; again; }
  action play_card "play a card" { choose card from hand and open; move card to pile; go turn_over; }
}
state turn_over { end match; }
winner lowest score, ties shared;
"""


@pytest.fixture
def asking(tmp_path: Path) -> Setup:
    """A made-up game whose moves name a rank, a player, a number, a suit, or a card from two zones."""
    file = tmp_path / "asking.rules"
    file.write_text(ASKING, encoding="utf-8")
    return setup_of(str(file), 3)


def refusal(setup: Setup, state: State, text: str, names: tuple[str, ...] = ()) -> tuple[str, str]:
    """Return kind and rule of why a move of the player asked cannot be read."""
    with pytest.raises(BadMove) as wrong:
        read_move(setup, state, state.asked, text, names)
    return wrong.value.refusal.kind, wrong.value.refusal.rule


@pytest.mark.parametrize("name", ARRANGED)
def test_every_legal_move_reads_back(name: str, rng: random.Random) -> None:
    setup = setup_of(name)
    for move, state in moves(dealt(setup, rng.randrange(1000)), rng, 60):
        text = write_move(setup, state, move)
        assert read_move(setup, state, move.seat, text) == move, text


def test_cards_are_read_generously_and_written_in_one_way() -> None:
    setup = setup_of("three_thirteen/pagat", 2)
    state = dealt(setup, 1)
    state.at = [info.name for info in setup.rules.states].index("throw")
    for text in ("discard 10h", "discard Th", "discard 10♥", "  discard   th "):
        move = read_move(setup, state, 0, text)
        assert write_move(setup, state, move) == "discard 10h"


def test_an_action_of_another_state_is_read_whatever_it_chooses() -> None:
    """So that `not now` can be said, which is the first thing that is wrong with it."""
    setup = setup_of("three_thirteen/pagat", 2)
    assert read_move(setup, dealt(setup, 1), 0, "discard Zz").action == "discard"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "choices"),
        ("knock 9h", "unknown_action"),
        ("stock_card 9h", "choices"),
    ],
)
def test_what_cannot_be_read_when_drawing(text: str, rule: str) -> None:
    setup = setup_of("three_thirteen/pagat", 2)
    assert refusal(setup, dealt(setup, 1), text) == ("invalid", rule)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("ask_for 7", "choices"),
        ("ask_for 7 2 3", "choices"),
        ("ask_for 1 2", "bad_choice"),
        ("ask_for 7 Dora", "unknown_player"),
        ("ask_for 7 9", "unknown_player"),
        ("ask_for 7 nobody", "bad_choice"),
        ("say three", "bad_choice"),
        ("say 1_0", "bad_choice"),
        ("name_suit stars", "bad_choice"),
        ("play_card 9x", "bad_card"),
        ("play_card 9h9d", "bad_card"),
        ("play_card 9h=8h", "bad_card"),
        ("play_card 9h@table", "bad_choice"),
    ],
)
def test_choices_that_cannot_be_read(asking: Setup, text: str, rule: str) -> None:
    assert refusal(asking, dealt(asking, 1), text, ("Ana", "Beto", "Caro")) == ("invalid", rule)


def test_players_go_by_name_or_number(asking: Setup) -> None:
    state = dealt(asking, 1)
    names = ("Ana", "Beto", "Caro")
    ten = asking.rules.pack.ranks.index("10")
    for text in ("ask_for 10 Beto", "ask_for t beto", "ask_for 10 2"):
        assert read_move(asking, state, 0, text, names) == Move(0, "ask_for", (ten, 1))
    assert write_move(asking, state, Move(0, "ask_for", (ten, 1)), names) == "ask_for 10 Beto"
    assert write_move(asking, state, Move(0, "ask_for", (ten, 1))) == "ask_for 10 2"


@pytest.mark.parametrize("text", ["name_suit hearts", "name_suit h", "name_suit ♥", "name_suit HEARTS"])
def test_suits_go_by_name_letter_or_sign(asking: Setup, text: str) -> None:
    assert read_move(asking, dealt(asking, 1), 0, text) == Move(0, "name_suit", (asking.rules.pack.suits.index("hearts"),))


def test_numbers_are_themselves(asking: Setup) -> None:
    assert read_move(asking, dealt(asking, 1), 0, "say 3") == Move(0, "say", (3,))


def test_the_zone_is_written_when_two_hold_the_card(asking: Setup) -> None:
    state = dealt(asking, 1)
    actor = state.asked
    hand, open_ = (asking.layout.zones[name] + actor for name in ("hand", "open"))
    card, other = asking.rules.pack.types[0], asking.rules.pack.types[1]
    state.z[hand], state.z[open_] = bytes([card.id]), bytes([card.id, other.id])
    assert write_move(asking, state, Move(actor, "play_card", (card.id,))) == f"play_card {card.code}@hand"
    assert write_move(asking, state, Move(actor, "play_card", (other.id,))) == f"play_card {other.code}"
    assert read_move(asking, state, actor, f"play_card {card.code}@hand").args == (card.id,)
    assert read_move(asking, state, actor, f"play_card {other.code}@open").args == (other.id,)
    assert refusal(asking, state, f"play_card {card.code}@open") == ("invalid", "bad_choice")
    assert refusal(asking, state, f"play_card {other.code}@hand") == ("invalid", "not_held")


def test_an_unknown_action_cannot_be_written() -> None:
    setup = setup_of("three_thirteen/pagat", 2)
    with pytest.raises(ValueError, match="no action `knock`"):
        write_move(setup, dealt(setup, 1), Move(0, "knock"))


def test_before_the_match_nothing_can_be_done_now() -> None:
    setup = setup_of("three_thirteen/pagat", 2)
    state = new_match(setup, 1)
    assert read_move(setup, state, 0, "discard 9h").args == ()
    begin(state)
    assert state.asked >= 0
