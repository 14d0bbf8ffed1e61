"""`rulec simulate`: what many rounds came to, exit codes, wrong use."""

from __future__ import annotations

import pytest

from tests.cli.invoking import Rulec

W, T = "shanghai/wikipedia", "three_thirteen/pagat"

STUCK = """
game stuck "Who has thrown a card sits there" of base/rummy;
players 2..2;
value packs = 1;
value hand_size = 3;
value deals = 2;
value points by card { A..K: 1; }
winner lowest score, ties shared;
state deal {
  begin round;
  shuffle stock;
  move hand_size cards from stock to hand, for each player;
  begin turn of left of dealer;
  go play;
}
state play asks turn {
  action throw {
    choose card from hand;
    require full "nobody throws from a small hand": count of hand > 2;
    move card to pile;
    again;
  }
  action finish { require large "only a large hand ends it": count of hand > 5; go count_up; }
}
state count_up { end match; }
"""


def test_rounds_and_how_they_ended(rulec: Rulec) -> None:
    done = rulec("simulate", W, "-n", "5", "--players", "3", "--seed", "2")
    lines = done.out.splitlines()
    assert (done.code, done.err) == (0, "")
    assert lines[0] == "5 rounds of shanghai/wikipedia with 3 players, all eager:"
    assert lines[1] == "  5 ended"
    assert lines[2].startswith("turns in a round: ")
    assert lines[3].startswith("what was done: ")
    assert rulec("simulate", W, "-n", "1", "--players", "3").out.startswith("1 round of ")


def test_the_same_seed_gives_the_same_rounds(rulec: Rulec) -> None:
    argv = ("simulate", W, "-n", "3", "--players", "4", "--json")
    first = rulec(*argv, "--seed", "5").json
    assert first == rulec(*argv, "--seed", "5").json
    assert first != rulec(*argv, "--seed", "6").json


def test_the_json_form(rulec: Rulec) -> None:
    told = rulec("simulate", W, "-n", "2", "--players", "3", "--round", "10", "--policy", "uniform", "--json").json
    assert list(told) == ["version", "rules", "players", "policy", "rounds"]
    assert (told["version"], told["players"], told["policy"]) == (1, 3, "uniform")
    assert [list(one) for one in told["rounds"]] == [
        ["round", "seed", "how", "turns", "moves", "actions", "scores", "scored", "note"]
    ] * 2
    assert [(one["round"], one["seed"]) for one in told["rounds"]] == [(10, 1), (10, 2)], "after the last deal a new match begins"
    assert all(sum(one["actions"].values()) == one["moves"] for one in told["rounds"])


def test_the_deals_of_a_match_follow_each_other(rulec: Rulec) -> None:
    told = rulec("simulate", T, "-n", "13", "--players", "2", "--json").json
    assert [one["round"] for one in told["rounds"]] == [*range(1, 12), 1, 2]


def test_a_round_that_takes_too_long_is_capped_and_that_is_no_fault(rulec: Rulec) -> None:
    done = rulec("simulate", W, "-n", "2", "--players", "4", "--cap", "3", "--json")
    assert done.code == 0
    assert [(one["how"], one["round"]) for one in done.json["rounds"]] == [("capped", 1), ("capped", 2)]


def test_a_player_without_a_move_is_1(rulec: Rulec) -> None:
    done = rulec("simulate", rulec.write("stuck.rules", STUCK), "-n", "1")
    assert done.code == 1
    assert "1 dead end" in done.out
    assert "round 1, seed 1: nobody can do anything in `play`" in done.out


def test_what_is_left_open_is_3(rulec: Rulec) -> None:
    text = f'game open "Open" of {W};\nreplace value points = unspecified;\n'
    done = rulec("simulate", rulec.write("open.rules", text), "-n", "1", "--players", "3")
    assert done.code == 3
    assert "the rules leave `points` open" in done.out
    text = f'game open "Open" of {W};\nreplace value hand_size = unspecified;\n'
    done = rulec("simulate", rulec.write("open.rules", text), "-n", "4", "--players", "3")
    assert done.code == 3
    assert "the rules leave `hand_size` open" in done.out


def test_options_are_settled(rulec: Rulec) -> None:
    told = rulec("simulate", W, "-n", "4", "--players", "3", "--set", "swapping=never", "--json").json
    assert not any("swap" in one["actions"] for one in told["rounds"])


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("base/contract_rummy",), "is a base"),
        ((W, "-n", "0"), "0 is too small; the least is 1"),
        ((W, "--players", "2"), "this game is for 3 to 8 players, not 2"),
        ((W, "--round", "0"), "0 is too small; the least is 1"),
        ((W, "--round", "11"), "there is no deal 11; the deals are 1 to 10"),
        ((W, "--policy", "clever"), "'clever'"),
        ((W, "--set", "last_card"), "option=value"),
        ((W, "--set", "lastcard=free"), "no option `lastcard`"),
        ((W, "--set", "last_card=free", "--set", "last_card=float"), "two values: `free` and `float`"),
        ((W, "--seed", "-1"), "-1"),
        (("nowhere/nothing",), "there are no rules `nowhere/nothing`"),
        ((), "Missing argument 'RULES'"),
    ],
)
def test_wrong_use_is_2(rulec: Rulec, argv: tuple[str, ...], said: str) -> None:
    done = rulec("simulate", *argv)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_rules_without_states_are_not_played(rulec: Rulec) -> None:
    text = 'game cards "Cards only" of base/rummy;\nplayers 2..4;\nvalue packs = 1;\nmeld set { same rank; size is 3..; }\n'
    done = rulec("simulate", rulec.write("cards.rules", text))
    assert done.code == 2
    assert "no states" in done.err
