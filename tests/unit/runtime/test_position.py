"""The line of a position: everything is in it, it reads back exactly, and nothing else is taken for one."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from runtime.legal import apply, offers, refusals
from runtime.machine import new_match
from runtime.notation import Notation
from runtime.position import BadPosition, read_state, state_line
from runtime.setup import Setup
from runtime.state import State
from runtime.view import view
from tests.support.positions import Position
from tests.support.tables import ARRANGED, dealt, moves, setup_of

WRITTEN = {"asked", "at", "debts", "laid", "over", "pending", "queue", "rng", "shown", "v", "z"}
DERIVED = {"d", "ev", "filling", "g", "n", "o", "revealed"}
"""Slots of a state that follow from the game and the others, or live only while an action is carried out."""


@pytest.fixture(scope="module")
def setup() -> Setup:
    return setup_of("three_thirteen/pagat", 2)


def test_every_part_of_a_state_is_written_or_follows_from_the_others() -> None:
    assert set(State.__slots__) == WRITTEN | DERIVED


@pytest.mark.parametrize("name", ARRANGED)
def test_positions_of_a_game_read_back(name: str, rng: random.Random) -> None:
    game = setup_of(name)
    for _, state in moves(dealt(game, rng.randrange(1000)), rng, 80):
        line = state_line(state)
        again = read_state(game, line)
        assert again == state
        assert state_line(again) == line
        assert "\n" not in line


def test_what_can_be_done_is_the_same_after_reading(setup: Setup, rng: random.Random) -> None:
    state = dealt(setup, 5)
    for move, _ in moves(state, rng, 30):
        again = read_state(setup, state_line(state))
        assert offers(again) == offers(state)
        ahead = state.clone()
        assert apply(again, move) == apply(ahead, move)
        assert again == ahead


def test_the_line_is_readable(setup: Setup) -> None:
    state = dealt(setup, 1)
    machine, zones, variables = state_line(state).split(" | ")
    assert machine.startswith("at=draw round=1 turn=")
    assert zones.startswith("stock=")
    assert variables.endswith("first_out=- reshuffled=0")
    top = setup.rules.pack.types[state.z[setup.layout.zones["stock"]][-1]].code
    assert zones.startswith(f"stock={top}.")


def test_a_match_that_has_not_begun(setup: Setup) -> None:
    state = new_match(setup, 3)
    assert state_line(state).startswith("at=- round=0 turn=- asked=- ")
    assert read_state(setup, state_line(state)) == state


def test_a_match_that_is_over(rng: random.Random) -> None:
    game = setup_of("three_thirteen/pagat", 2)
    state = dealt(game, 1, round=11)
    for _ in moves(state, rng, 5000):
        pass
    assert state.over
    assert " over=yes " in state_line(state)
    assert read_state(game, state_line(state)) == state


def test_moves_made_at_once_are_kept() -> None:
    game = setup_of("three_thirteen/speed", 3)
    state = dealt(game, 1)
    first = state.asked
    apply(state, offers(state)[0].moves[0])
    line = state_line(state)
    assert f"pending={first + 1}:stock_card:() " in line
    assert read_state(game, line).pending == state.pending


def changed(line: str, field: str, value: str) -> str:
    """Return the line with another value of a field."""
    return " ".join(f"{field}={value}" if word.startswith(f"{field}=") else word for word in line.split(" "))


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("at", "drawing", "no state `drawing`"),
        ("round", "-1", "counted from 1"),
        ("round", "one", "not a whole number"),
        ("round", "²", "not a whole number in the digits 0 to 9"),
        ("round", "٣", "not a whole number in the digits 0 to 9"),
        ("round", "1_0", "not a whole number in the digits 0 to 9"),
        ("round", "9" * 5000, "a number of 5000 digits is too large"),
        ("round", "01", "`01` is written `1`"),
        ("turn", "١", "not a whole number in the digits 0 to 9"),
        ("turn", "3", "no seat 3"),
        ("asked", "0", "no seat 0"),
        ("shown", "hand/3", "no zone `hand/3`"),
        ("over", "maybe", "neither `yes` nor `no`"),
        ("rng", "12", "16 hexadecimal digits"),
        ("rng", "00000000000000ZZ", "16 hexadecimal digits"),
        ("pile", "8x", "`8x` is no card"),
        ("pile", "8C", "`8C` is no card"),
        ("hand", "5s.6s.9h", "2 parts"),
        ("hand", "9s.6s.5s/2c.Kd.Kh", "sorted"),
        ("score", "1/2/3", "2 parts"),
        ("score", "x/0", "not a whole number"),
        ("score", "٣/0", "not a whole number in the digits 0 to 9"),
        ("score", "+1/0", "not a whole number in the digits 0 to 9"),
        ("score", "-0/0", "`-0` is written `0`"),
        ("dealer", "nobody", "written `-`"),
        ("dealer", "٢", "there is no player `٢`"),
        ("dealer", "02", "`02` is written `2`"),
        ("first_out", "Ana", "no player `Ana`"),
        ("pending", "1:discard", "three words"),
        ("pending", "1:knock:()", "no action `knock`"),
        ("queue", "1,9", "no seat 9"),
    ],
)
def test_values_that_are_none(setup: Setup, field: str, value: str, said: str) -> None:
    line = "at=draw round=1 turn=1 asked=1 queue=- pending=- shown=- over=no rng=0123456789abcdef | "
    line += "stock=7s.10c pile=8c hand=9h.5s.6s/2c.Kd.Kh | dealer=2 score=0/22 first_out=- reshuffled=0"
    assert state_line(read_state(setup, line)) == line
    with pytest.raises(BadPosition, match=f"`{field}`.*{said}"):
        read_state(setup, changed(line, field, value))


def test_more_of_a_card_than_the_pack_has(setup: Setup) -> None:
    line = state_line(dealt(setup, 1))
    with pytest.raises(BadPosition, match=r"lies in the zones \d times, and the pack has it 1 times"):
        read_state(setup, changed(line, "hand", "2c.2c.2d/3c.3d.3h"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda line: line.replace(" turn=", " trun="), "`trun` has no place here"),
        (lambda line: line.replace(" queue=-", ""), "`queue` is missing"),
        (lambda line: line.replace(" queue=-", " queue=- queue=-"), "`queue` stands twice"),
        (lambda line: line.replace("at=draw round=1", "round=1 at=draw"), "the order is at round"),
        (lambda line: line.replace(" | ", " ", 1), "three parts"),
        (lambda line: line.replace("round=1", "round"), "name=value"),
        (lambda line: line.replace("round=1", "round="), "name=value"),
        (lambda line: line + "\n", "`reshuffled`"),
        (lambda line: "", "three parts"),
        (lambda line: line * 1000, "characters"),
    ],
)
def test_lines_of_another_form(setup: Setup, change: object, said: str) -> None:
    assert callable(change)
    with pytest.raises(BadPosition, match=said):
        read_state(setup, change(state_line(dealt(setup, 1))))


def test_a_position_of_other_players_is_refused(setup: Setup) -> None:
    with pytest.raises(BadPosition):
        read_state(setup, state_line(dealt(setup_of("three_thirteen/pagat", 3), 1)))


# ---- what play can go on from


W = "shanghai/wikipedia"


def in_play(**options: object) -> Position:
    """A position of Shanghai with two melds on the table, in which Ana may exchange a wild."""
    hands = {"Ana": "6c 8h 8d Ks Kh Kc 4c 9d Jk", "Beto": "2c", "Caro": "3c"}
    table = ["Beto: 7s 7h 7d", "Beto: 4c 5c Jk=6c 7c"]
    down = {"Ana": True, "Beto": True}
    return Position(W, 3, options).put("play", hands=hands, table=table, pile="Qd", down=down)


def test_a_position_that_is_read_is_ready_for_play() -> None:
    """Nothing was played with this setup before: requirements, moves and what is shown are asked at once."""
    line = state_line(in_play(swapping="any_time").state)
    for question in (
        lambda state: refusals(state, Notation(state.g).read(state, state.asked, "swap 6c m2.3")),
        offers,
        lambda state: view(state, state.asked),
    ):
        fresh = setup_of(W, 3, swapping="any_time")
        assert question(read_state(fresh, line)) is not None


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("set:7s.7h.7d@2", "set:7s.7h.7d@22", "`@22` is no owner of a meld; they are @1 to @3"),
        ("set:7s.7h.7d@2", "set:7s.7h.7d@0", "`@0` is no owner"),
        ("set:7s.7h.7d@2", "set:7s.7h.7d", "does not say whose it is"),
        ("7c@2", "7c@99", "`@99` is no owner"),
        ("Jk=6c", "Jk=9c", r"`table`: meld 2 is no run: `run\.sequence`"),
        ("Jk=6c", "Jk=6d", r"`table`: meld 2 is no run"),
        ("bought=0/0/0", "bought=0/-1/0", "`bought`: -1 cannot come about"),
        ("bought=0/0/0", "bought=-99999999/0/0", "`bought`: -99999999 cannot come about"),
        ("asked=1", "asked=-", "`asked` is missing: `play` asks players"),
        ("at=play", "at=deal", "`asked` is `-` in a state that asks nobody"),
        ("over=no", "over=yes", "`asked` is `-` when the match is over"),
        ("queue=-", "queue=2,-", "nobody|no seat|not a whole number"),
    ],
)
def test_what_cannot_be_in_a_game_is_no_position(was: str, now: str, said: str) -> None:
    game = in_play()
    line = state_line(game.state)
    assert read_state(game.setup, line) == game.state
    assert was in line
    with pytest.raises(BadPosition, match=said):
        read_state(game.setup, line.replace(was, now))


def test_a_number_that_is_taken_from_may_be_below_nothing() -> None:
    """A score can fall, where the rules take points off; what only is counted up cannot."""
    natural = {keep.name: keep.natural for keep in setup_of(W).rules.keeps}
    assert natural["bought"]
    assert not natural["score"]


def test_where_melds_lie_before_each_player_they_are_his(tmp_path: Path) -> None:
    path = tmp_path / "apart.rules"
    path.write_text(
        'game apart "Melds before their players" of three_thirteen/pagat;\nzone mine of each player: melds, face up;\n'
        "change throw {\n  action lay { choose meld from hand; lay meld on mine; again; }\n}\n"
    )
    game = setup_of(str(path), 2)
    line = re.sub(r"stock=[^ ]*", "stock=-", state_line(dealt(game, 1)))
    line = re.sub(r"hand=[^ ]*", "hand=-/-", line)
    assert read_state(game, line.replace(" mine=-/-", " mine=-/set:9s.9h.9d@2"))
    with pytest.raises(BadPosition, match="`mine/1`: meld 1 is not of player 1"):
        read_state(game, line.replace(" mine=-/-", " mine=set:9s.9h.9d@2/-"))


def test_moves_made_at_once_choose_what_their_actions_ask_for() -> None:
    game = setup_of("three_thirteen/speed", 3)
    state = dealt(game, 1)
    apply(state, offers(state)[0].moves[0])
    line = state_line(state)
    with pytest.raises(BadPosition, match="`pending`: `stock_card` takes nothing"):
        read_state(game, line.replace(":stock_card:()", ":stock_card:(3)"))
    with pytest.raises(BadPosition, match="`pending`: nobody has chosen `stock_card`"):
        read_state(game, re.sub(r"pending=\d:", "pending=-:", line))
