"""Melds in moves: what a text means, what it is refused for, and that a written move reads back as the same move."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from runtime import legal
from runtime.laying import WildPick
from runtime.meld_notation import split_words
from runtime.moves import Move
from runtime.notation import BadMove
from runtime.position import state_line
from tests.support.positions import Position

W, G = "shanghai/wikipedia", "shanghai/camping"


def in_play(rules: str, hand: str, *melds: str, down: bool = True, round: int = 1, **options: object) -> Position:
    """Ana has drawn and may act."""
    kept = {"down": {"Ana": down, "Beto": True}}
    return Position(rules, 3, options).put("play", round=round, hands={"Ana": hand}, table=melds, pile="Qd", **kept)  # type: ignore[arg-type]


def read(game: Position, text: str) -> Move:
    """The move that a text means."""
    return game.notation.read(game.state, game.state.asked, text)


def written(game: Position, text: str) -> str:
    """A text read and written again."""
    return game.notation.write(game.state, read(game, text))


def refusal(game: Position, text: str) -> tuple[str, str, str]:
    """Kind, rule and message of a text that cannot be read."""
    with pytest.raises(BadMove) as caught:
        read(game, text)
    return caught.value.refusal.kind, caught.value.refusal.rule, caught.value.refusal.message


def test_what_stands_in_brackets_is_one_word() -> None:
    assert split_words("go_down [Kd  Kh Jk] [4c Jk=5c 6c 7c]") == ["go_down", "[Kd Kh Jk]", "[4c Jk=5c 6c 7c]"]
    assert split_words("go_down[Kd Kh Jk][4c]") == ["go_down", "[Kd Kh Jk]", "[4c]"]
    assert split_words("  pass ") == ["pass"]


# ---- new melds


def test_a_joker_in_a_set_has_one_reading_where_it_stands_for_a_place() -> None:
    game = in_play(W, "Kd Kh Jk Qc Qd Qh 2c", down=False)
    assert written(game, "go_down [Kd Kh Jk] [Qc Qd Qh]") == "go_down [Kd Kh Jk] [Qc Qd Qh]"


def test_a_joker_in_a_run_is_written_with_its_card() -> None:
    game = in_play(W, "8s 8h 8d 4c Jk 6c 7c 2c", down=False, round=2)
    assert written(game, "go_down [8s 8h 8d] [4c Jk 6c 7c]") == "go_down [8s 8h 8d] [4c Jk=5c 6c 7c]"
    assert read(game, "go_down [8s 8h 8d] [4c Jk=5c 6c 7c]") == read(game, "go_down [8s 8h 8d] [7c 6c Jk 4c]")


def test_the_order_written_tells_the_place_of_a_joker_and_without_it_the_text_is_ambiguous() -> None:
    game = in_play(W, "8s 8h 8d 9d 10d Jd Jk 2c", down=False, round=2)
    assert written(game, "go_down [8s 8h 8d] [9d 10d Jd Jk]").endswith("[9d 10d Jd Jk=Qd]")
    assert written(game, "go_down [8s 8h 8d] [Jk 9d 10d Jd]").endswith("[Jk=8d 9d 10d Jd]")
    kind, rule, message = refusal(game, "go_down [8s 8h 8d] [10d 9d Jk Jd]")
    assert (kind, rule) == ("ambiguous", "ambiguous")
    assert "[Jk=8d 9d 10d Jd]" in message
    assert "[9d 10d Jd Jk=Qd]" in message
    assert written(game, "go_down [8s 8h 8d] [10d 9d Jk=8d Jd]").endswith("[Jk=8d 9d 10d Jd]")


def test_a_reading_that_another_rule_forbids_is_not_meant() -> None:
    game = in_play(G, "3s 4s 5s 6s 8s 9s 10s Jk 2c", down=False, round=3)
    move = read(game, "go_down [3s 4s 5s 6s] [8s Jk 9s 10s]")  # as 7s it would lie beside the other run
    assert game.notation.write(game.state, move) == "go_down [3s 4s 5s 6s] [8s 9s 10s Jk=Js]"


def test_a_declared_joker_fixes_the_reading() -> None:
    game = in_play(G, "8s 8h Jk 7s 7h 7d 2c", down=False)
    assert refusal(game, "go_down [8s 8h Jk] [7s 7h 7d]")[0] == "ambiguous"
    assert written(game, "go_down [8s 8h Jk=8c] [7s 7h 7d]") == "go_down [8s 8h Jk=8c] [7s 7h 7d]"


def test_a_joker_without_a_suit_in_a_move() -> None:
    """As it is printed where no rule fixes the suit."""
    game = in_play(W, "8s 8h Jk 7s 7h 7d 2c", down=False)
    assert written(game, "go_down [8s 8h Jk=8?] [7s 7h 7d]") == "go_down [8s 8h Jk] [7s 7h 7d]"


def test_one_meld_on_the_table_is_not_several() -> None:
    assert "there is no meld on the table" in refusal(in_play(W, "2c 3c"), "lay_off 2c m1")[2]
    assert "there is one meld on the table" in refusal(in_play(W, "2c 3c", "Beto: 8s 8h 8d"), "lay_off 2c m2")[2]
    assert (
        "there are 2 melds on the table" in refusal(in_play(W, "2c 3c", "Beto: 8s 8h 8d", "Beto: 7s 7h 7d"), "lay_off 2c m3")[2]
    )


def test_sets_keep_the_order_they_are_written_in_so_that_their_slots_have_numbers() -> None:
    game = in_play(W, "8s Jk 8h Qc Qd Qh 8d 2c 3c", down=False).do("go_down [8s Jk 8h] [Qc Qd Qh]")
    assert game.cards("table") == "8s Jk 8h | Qc Qd Qh"
    game.do("swap 8d m1.2")
    assert game.cards("table") == "8s 8d 8h | Qc Qd Qh"


def test_cards_that_are_no_meld_are_read_as_the_nearest_one_and_refused_by_its_rules() -> None:
    game = in_play(W, "7d 7s 7h Kc Kd 4c 5c 8s Jk Jk", down=False)
    assert game.refused("go_down [7d 7s 7h] [Kc Kd 4c]") == {"go_down.melds", "set.same_rank"}
    assert game.refused("go_down [7d 7s 7h] [8s Jk Jk]") == {"wild_limit"}
    assert game.refused("go_down [7d 7s 7h] [Kc Kd]") == {"go_down.melds", "set.size"}


def test_cards_not_held_are_not_laid_and_no_card_twice() -> None:
    game = in_play(W, "7d 7s 7h Kc Kd 4c", down=False)
    assert game.refused("go_down [7d 7s 7h] [Kc Kd Kh]") == {"not_held"}
    assert game.refused("go_down [7d 7s 7h] [7d 7s 7h]") == {"not_held"}


@pytest.mark.parametrize(
    "text", ["go_down", "go_down 7d 7s 7h", "go_down [7d 7s] 7h", "go_down []", "go_down [7x]", "go_down [7d"]
)
def test_lay_downs_that_cannot_be_read(text: str) -> None:
    assert refusal(in_play(W, "7d 7s 7h Kc Kd 4c", down=False), text)[0] == "invalid"


# ---- melds and wild cards of the table


def test_melds_go_by_number_and_wild_cards_by_their_slot() -> None:
    game = in_play(W, "8s 9h 2c 3c", "Beto: 5h 6h 7h 8h", "Beto: 6s 7s Jk=8s 9s")
    assert written(game, "lay_off 9h m1") == "lay_off 9h m1"
    move = read(game, "swap 8s m2.3")
    assert isinstance(move.args[1], WildPick)
    assert (move.args[1].meld.number, move.args[1].slot) == (1, 2)
    assert game.notation.write(game.state, move) == "swap 8s m2.3"


@pytest.mark.parametrize("word", ["m3", "m0", "2", "m", "m-1", "m1.1", "[5h 6h]"])
def test_melds_that_are_not_there(word: str) -> None:
    game = in_play(W, "9h 2c", "Beto: 5h 6h 7h 8h", "Beto: 6s 7s Jk=8s 9s")
    assert refusal(game, f"lay_off 9h {word}")[:2] == ("invalid", "not_there")


@pytest.mark.parametrize("word", ["m2", "m2.1", "m2.9", "m2.x", "m3.1", "m2.0"])
def test_wild_cards_that_are_not_there(word: str) -> None:
    game = in_play(W, "8s 2c", "Beto: 5h 6h 7h 8h", "Beto: 6s 7s Jk=8s 9s")
    assert refusal(game, f"swap 8s {word}")[:2] == ("invalid", "not_there")


def test_l05_the_meld_must_be_named() -> None:
    game = in_play(W, "10h 2c 3c", "Beto: 10s 10d 10c", "Beto: 7h 8h 9h Jk=6h")
    assert refusal(game, "lay_off 10h")[:2] == ("invalid", "choices")
    assert game.refused("lay_off 10h m1") == set()
    assert game.refused("lay_off 10h m2") == set()


def test_a_card_with_two_places_says_which_and_one_with_one_need_not() -> None:
    game = in_play(W, "Jk 4c 5d", "Beto: 9d 10d Jd Qd", "Beto: Js Qs Ks As")
    assert refusal(game, "lay_off Jk m1")[0] == "ambiguous"
    assert written(game, "lay_off Jk=8d m1") == "lay_off Jk=8d m1"
    assert written(game, "lay_off Jk=10s m2") == "lay_off Jk m2"
    assert game.refused("lay_off Jk=7d m1") == {"lay_off.lay_on_meld", "run.sequence"}


def test_a_two_that_is_wild_can_be_itself_or_another_card() -> None:
    game = in_play(W, "2s 4c 5d", "Beto: 3s 4s 5s 6s", twos_wild="yes")
    assert game.ways("lay_off 2s m1") == {"lay_off 2s=2s m1", "lay_off 2s=7s m1"}
    game.do("lay_off 2s=2s m1")
    meld = game.state.z[game.setup.layout.zones["table"]][0]
    assert meld.acting == (False,) * 5


def test_a_card_stands_for_another_only_where_it_is_laid() -> None:
    game = in_play(W, "Jk 4c 5d", "Beto: 9d 10d Jd Qd")
    assert refusal(game, "discard Jk=4c")[0] == "invalid"


FREE = """
game free "Wild cards without any limit" of base/contract_rummy;
players 2..4;
value packs = 2;
cards joker Jk: 4 per pack;
wild wild_joker: joker;
wild wild_two: rank is 2;
value deals = 2;
value hand_size = 10;
table contracts by round from "free.yaml" { contract: melds; }
value points by card { A: 15; 2..10: face; J..K: 10; joker: 25; }
"""


def test_a_meld_of_wild_cards_alone_says_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "free.yaml").write_text("1: {contract: 2 set 3}\n2: {contract: set 3 + run 4}\n")
    path = tmp_path / "free.rules"
    path.write_text(FREE)
    game = in_play(str(path), "Jk Jk 2h 2s 2d 2c 7s", down=False)
    assert refusal(game, "go_down [Jk Jk 2h] [2s 2d 2c]")[0] == "ambiguous"
    text = written(game, "go_down [Jk=8c Jk=8c 2h=8c] [2s=2s 2d=2d 2c=2c]")
    assert read(game, text) == read(game, "go_down [Jk=8s Jk=8d 2h=8h] [2s=2s 2d=2d 2c=2c]")
    first, second = read(game, text).args[0]
    assert {game.setup.rules.pack.ranks[rank] for rank in first.ranks} == {"8"}
    assert second.acting == (False,) * 3


# ---- there and back


@pytest.mark.parametrize(
    ("rules", "options"), [(W, {}), (G, {}), ("shanghai/wikipedia_2012", {}), (W, {"swapped_wild": "into_its_owners_meld"})]
)
def test_every_legal_move_reads_back_as_itself(rules: str, options: dict[str, object], rng: random.Random) -> None:
    game = Position(rules, 4, options, seed=rng.randrange(1000))
    state = game.state
    for _ in range(120):
        moves: list[Move] = []
        for number, action in enumerate(state.g.rules.states[state.at].actions):
            moves += islice(legal.legal_moves(state, number, action), 8)
        for move in moves:
            text = game.notation.write(state, move)
            again = game.notation.read(state, move.seat, text)
            assert again == move, text
            one, two = state.clone(), state.clone()
            legal.apply(one, move)
            legal.apply(two, again)
            assert state_line(one) == state_line(two), text
        laying = [move for move in moves if move.action in ("go_down", "lay_off", "swap", "move_wild")]
        legal.apply(state, rng.choice(laying or moves))
        if state.over:
            break


# ---- what cannot be declared


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("go_down [4c Jk=9c 6c 7c] [Qc Qd Qh]", "is no meld if `Jk` stands for `9c`"),
        ("go_down [8s 8h=9h Qd] [Qc Qd Qh]", "`8h` is not wild here and cannot stand for `9h`"),
        ("go_down [4c Jk=5c=5d 6c 7c] [Qc Qd Qh]", "`Jk` stands for one card only"),
        ("go_down [4c Jk=Jk 6c 7c] [Qc Qd Qh]", "nothing stands for `Jk`"),
        ("lay_off Qd=9d m1", "`Qd` is not wild here and cannot stand for `9d`"),
        ("lay_off Jk=Jk m1", "nothing stands for `Jk`"),
        ("discard Jk=8s", "a card stands for another only where it is laid"),
        ("discard 8h=9h", "a card stands for another only where it is laid"),
    ],
)
def test_a_declaration_that_contradicts_the_rules_is_invalid_and_not_passed_over(text: str, said: str) -> None:
    game = in_play(W, "8s 8h 4c Jk 6c 7c Qc Qd Qh 2c", "Beto: 8d 8c 8d", down=text.startswith(("lay_off", "discard")), round=2)
    kind, _, message = refusal(game, text)
    assert kind == "invalid"
    assert said in message


def test_a_declared_wild_that_fits_nowhere_on_the_meld_is_refused() -> None:
    game = in_play(W, "Jk 2c 3c", "Beto: 4h 5h 6h 7h")
    assert legal.refusals(game.state, read(game, "lay_off Jk=8h m1")) == ()
    assert legal.refusals(game.state, read(game, "lay_off Jk=3h m1")) == ()
    wrong, why = legal.refusals(game.state, read(game, "lay_off Jk=9h m1"))
    assert wrong.message == "`Jk` cannot stand for `9h` in this meld"
    assert (why.rule, why.message) == ("run.sequence", "the rule says: consecutive in run_order")
