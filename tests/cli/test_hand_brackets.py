"""`rulec hand` with melds in brackets: they are laid as they are, and their wilds stand for what they are said to stand for."""

from __future__ import annotations

import pytest

from tests.cli.invoking import Done, Rulec

W, G, T = "shanghai/wikipedia", "shanghai/camping", "three_thirteen/pagat"


def ask(rulec: Rulec, rules: str, cards: str, goal: str, *more: str, round: int = 1) -> Done:
    return rulec("hand", rules, cards, "--goal", goal, "--round", str(round), *more)


# ---- the declared reading binds in every goal


@pytest.mark.parametrize("goal", ["contract", "laydown", "out", "deadwood"])
def test_a_wild_that_cannot_stand_for_what_is_said_makes_no_meld(rulec: Rulec, goal: str) -> None:
    good = ask(rulec, W, "[8s 8h Jk=8d] [Kd Kh Ks]", goal)
    assert good.code == 0
    bad = ask(rulec, W, "[8s 8h Jk=9d] [Kd Kh Ks]", goal)
    assert bad.code == 1
    assert "declared: these cards are a set, but not if `Jk` stands for `9d`" in bad.out


@pytest.mark.parametrize("goal", ["contract", "laydown", "out"])
def test_the_declared_end_of_a_run_decides_whether_runs_lie_apart(rulec: Rulec, goal: str) -> None:
    """Runs of one suit must not lie beside each other: with the joker as 7s they do, as Js they do not."""
    for role, code in (("7s", 1), ("Js", 0)):
        done = ask(rulec, G, f"[3s 4s 5s 6s] [Jk={role} 8s 9s 10s] Qc", goal, round=3)
        assert done.code == code, (role, done.out)
    free = ask(rulec, G, "[3s 4s 5s 6s] [Jk 8s 9s 10s] Qc", goal, round=3)
    assert free.code == 0


def test_what_a_declared_wild_leaves_open_decides_what_can_be_laid_off(rulec: Rulec) -> None:
    """As 8c the joker leaves room for the 9c behind it; as 4c it does not."""
    hand = "[8s 8h 8d] [Jk={} 5c 6c 7c] 9c"
    assert ask(rulec, W, hand.format("8c"), "out", round=2).code == 0
    done = ask(rulec, W, hand.format("4c"), "out", round=2)
    assert done.code == 1
    assert "at best 9c would be left in hand" in done.out
    assert ask(rulec, W, hand.replace("={}", ""), "out", round=2).code == 0


def test_the_table_is_as_declared(rulec: Rulec) -> None:
    table = "[9d 10d Jd Jk={}]"
    assert ask(rulec, W, "Kd", "out", "--down", "--table", table.format("Qd")).code == 0
    assert ask(rulec, W, "Kd", "out", "--down", "--table", table.format("8d")).code == 1
    done = ask(rulec, W, "Kc", "out", "--down", "--table", table.format("Kd"))
    assert done.code == 2
    assert "[9d 10d Jd Jk=Kd] cannot lie on the table" in done.err


# ---- what the other cards do


def test_deadwood_arranges_the_other_cards(rulec: Rulec) -> None:
    assert ask(rulec, T, "5s 6s 7s 6h 6c", "deadwood").out == "Yes: set 6c 6h 6s; 12 points left in 5s 7s.\n"
    assert ask(rulec, T, "[5s 6s 7s] 6h 6c", "deadwood").out == "Yes: run 5s 6s 7s; 12 points left in 6c 6h.\n"
    assert ask(rulec, T, "[7h 3c=8h 9h]", "deadwood").out == "Yes: all cards in melds, 0 points left: run 7h 3c=8h 9h.\n"
    told = ask(rulec, T, "[5s 6s 7s] 6h 6c", "deadwood", "--all", "--json").json
    assert [sorted(one["left"]) for one in told["best"]] == [["6c", "6h"]]


def test_going_out_where_hands_are_arranged(rulec: Rulec) -> None:
    assert ask(rulec, T, "6s 7s 8s 9s 10s", "out").code == 0
    assert ask(rulec, T, "[6s 7s 8s] 9s 10s", "out").code == 1
    assert ask(rulec, T, "[6s 7s 8s] 10s", "out").out == "Yes: go out with run 6s 7s 8s; discard 10s.\n"


def test_a_lay_down_leaves_the_other_cards(rulec: Rulec) -> None:
    for goal in ("contract", "laydown"):
        assert ask(rulec, W, "[8s 8h 8d] [Ks Kh Kd] 4c", goal).out.endswith("; 4c is left.\n")
        done = ask(rulec, W, "[8s 8h 8d] Ks Kh Kd", goal)
        assert done.code == 1
        assert "contract" in done.out


def test_melds_after_the_contract_are_laid_one_after_the_other(rulec: Rulec) -> None:
    hand = "[2d 2h 2s] [4c 4d 4h] 9h"
    more = ("--down", "--table", "[6h 7h 8h Jk=5h]", "--set", "new_melds=yes")
    assert ask(rulec, W, hand, "out", *more).out == "Yes: lay set 2d 2h 2s; lay set 4c 4d 4h; lay off 9h on m1.\n"
    done = ask(rulec, W, hand, "out", *more[:3])
    assert done.code == 1
    assert "the contract is laid already" in done.out


def test_that_all_cards_are_melded_is_said_when_only_the_discard_is_missing(rulec: Rulec) -> None:
    done = ask(rulec, T, "5s 5h 5d", "out")
    assert done.code == 1
    assert "all cards are in melds, and none would be left to discard" in done.out


# ---- contradictions


@pytest.mark.parametrize(
    ("cards", "said", "mark"),
    [
        ("[8s 8h Jk=7h=8h]", "`Jk` stands for one card only", "Jk=7h=8h"),
        ("[8s 8h Jk=Jk]", "nothing stands for `Jk`", "Jk=Jk"),
        ("[8s 8h 9h=8d]", "`9h` is not wild here and cannot stand for `8d`", "9h=8d"),
        ("[8s 8h Jk=]", "`=` is missing a card", "Jk="),
        ("[8s 8h =8h]", "`=` is missing a card", "=8h"),
        ("8s Jk=8h", "a card outside of a meld stands for nothing yet", "Jk=8h"),
    ],
)
@pytest.mark.parametrize("goal", ["contract", "laydown", "out", "deadwood"])
def test_contradictions_are_refused_at_their_place(rulec: Rulec, goal: str, cards: str, said: str, mark: str) -> None:
    done = ask(rulec, W, cards, goal)
    assert (done.code, done.out) == (2, "")
    first, shown, marked = done.err.splitlines()[:3]
    assert said in first
    assert shown[marked.index("^") :].startswith(mark)
    assert marked.count("^") == len(mark)


@pytest.mark.parametrize("cards", ["8s 8h Jk=7h=8h", "8s 8h Jk=Jk", "8s 8h 9h=8d"])
def test_meld_and_the_table_refuse_them_too(rulec: Rulec, cards: str) -> None:
    assert rulec("meld", W, cards, "--round", "1").code == 2
    assert ask(rulec, W, "8d", "out", "--down", "--table", f"[{cards}]").code == 2


def test_a_natural_card_may_be_said_to_be_itself(rulec: Rulec) -> None:
    assert rulec("meld", W, "8s=8s 8h 8d", "--round", "1").code == 0


def test_a_card_that_is_wild_in_this_deal_only_may_stand_for_others_there(rulec: Rulec) -> None:
    assert ask(rulec, T, "[7h 3c=8h 9h]", "deadwood", round=1).code == 0
    assert ask(rulec, T, "[7h 3c=8h 9h]", "deadwood", round=2).code == 2
