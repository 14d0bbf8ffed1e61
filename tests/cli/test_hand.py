"""`rulec hand`: the four goals, whole turns with a table, exit codes, the JSON form, odd input."""

from __future__ import annotations

import pytest

from tests.cli.invoking import Done, Rulec

W, G, T = "shanghai/wikipedia", "shanghai/camping", "three_thirteen/pagat"
RUN, JOKER_RUN = "[5h 6h 7h 8h]", "[6s 7s Jk=8s 9s]"


def turn(rulec: Rulec, cards: str, goal: str, table: str = "", *more: str, rules: str = W, down: bool = True) -> Done:
    """Ask about a turn in the first deal."""
    at_table = ["--table", table] if table else []
    return rulec("hand", rules, cards, "--goal", goal, "--round", "1", *at_table, *(["--down"] if down else []), *more)


# ---- going out


def test_k08_all_cards_may_be_laid_off(rulec: Rulec) -> None:
    done = turn(rulec, "8h 9h", "out", "[4h 5h 6h 7h]")
    assert (done.code, done.out) == (0, "Yes: lay off 8h on m1, 9h on m1.\n")


@pytest.mark.parametrize(("rules", "more"), [(G, ()), (W, ("--set", "last_card=required"))])
def test_k08_where_the_last_card_must_be_thrown(rulec: Rulec, rules: str, more: tuple[str, ...]) -> None:
    done = turn(rulec, "8h 9h", "out", "[4h 5h 6h 7h]", *more, rules=rules)
    assert (done.code, done.out) == (0, "Yes: lay off 8h on m1; discard 9h.\n")


def test_k09_forbidden_one_dead_card_keeps_a_player_in(rulec: Rulec) -> None:
    done = turn(rulec, "9h Ks", "out", RUN, "--set", "last_card=forbidden")
    assert done.code == 1
    assert "at best 9h Ks would be left in hand" in done.out
    assert "play.ending" in done.out
    assert "[W-22]" in done.out


def test_k09_float_the_last_card_does_not_go_out(rulec: Rulec) -> None:
    done = turn(rulec, "9h Ks", "out", RUN)
    assert done.code == 1
    assert "at best Ks would be left in hand" in done.out


def test_where_only_the_discard_is_missing_that_is_said(rulec: Rulec) -> None:
    done = turn(rulec, "8s 8h 8d 9s 9h 9d", "out", rules=G, down=False)
    assert done.code == 1
    assert "out: all cards can be laid, but none would be left to end the turn with" in done.out
    assert "play.ending" in done.out
    assert turn(rulec, "8s 8h 8d 9s 9h 9d Kc", "out", rules=G, down=False).code == 0


def test_k09_required_the_last_card_goes_out(rulec: Rulec) -> None:
    assert turn(rulec, "9h Ks", "out", RUN, "--set", "last_card=required").code == 0


def test_k10_the_table_changes_while_cards_are_laid_off(rulec: Rulec) -> None:
    done = turn(rulec, "4h 3h", "out", RUN, "--set", "last_card=forbidden")
    assert (done.code, done.out) == (0, "Yes: lay off 4h on m1, 3h on m1.\n")


def test_going_out_with_the_contract(rulec: Rulec) -> None:
    done = turn(rulec, "Kd Kh Ks Qc Qd Qh 9h", "out", RUN, down=False)
    assert done.code == 0
    assert done.out.startswith("Yes: lay set ")
    assert done.out.endswith("; lay off 9h on m1.\n")


def test_the_moves_of_a_way_out_are_told(rulec: Rulec) -> None:
    told = turn(rulec, "8s Kd Kh Qc Qd Qh", "out", JOKER_RUN, "--json", down=False).json
    assert told["moves"] == ["swap 8s m1.3", "go_down [Qc Qd Qh] [Kd Kh Jk]"]
    assert told["laid_off"] == ["8s for Jk in m1"]


def test_a_wild_moved_on_the_table(rulec: Rulec) -> None:
    options = ("--set", "swapped_wild=into_its_owners_meld", "--set", "last_card=required")
    done = turn(rulec, "8s 4c 2d", "out", f"{JOKER_RUN} [5c 6c 7c 8c]", *options)
    assert done.out.startswith("Yes: take Jk out of m1 for 8s and lay it on m2; ")
    assert done.out.endswith("; discard 2d.\n")


def test_three_thirteen_asks_for_all_but_the_discard(rulec: Rulec) -> None:
    done = rulec("hand", T, "9c 9d 3h Kd", "--round", "1", "--goal", "out")
    assert (done.code, done.out) == (0, "Yes: go out with set 9c 9d 3h=9?; discard Kd.\n")
    done = rulec("hand", T, "9c 8d 7h Kd", "--round", "1", "--goal", "out")
    assert done.code == 1
    assert "all_melded" in done.out


VARIANT = 'game mine "M" of three_thirteen/pagat;\n'


def test_going_out_is_refused_by_the_rule_that_says_so(rulec: Rulec) -> None:
    """Not by the first one that has to do with melds."""
    waits = 'require no_meld_yet "melds wait": round >= 2 or round is 1;'
    path = rulec.write("mine.rules", f"{VARIANT}change throw.go_out {{ {waits} }}")
    done = rulec("hand", path, "9c 8d 7h Kd", "--round", "1", "--goal", "out")
    assert done.code == 1
    assert "throw.go_out.all_melded: all cards but one to discard would have to be in melds" in done.out
    assert "no_meld_yet" not in done.out


def test_going_out_is_refused_where_the_deal_forbids_it(rulec: Rulec) -> None:
    path = rulec.write("mine.rules", f'{VARIANT}change throw.go_out {{ require later "not in the first deal": round >= 2; }}')
    done = rulec("hand", path, "9c 9d 3h Kd", "--round", "1", "--goal", "out")
    assert done.code == 1
    assert "throw.go_out.later: not in the first deal" in done.out
    assert "all_melded" not in done.out, "these cards are in melds"
    assert "all_melded" in rulec("hand", path, "9c 8d 7h Kd", "--round", "1", "--goal", "out").out
    assert rulec("hand", path, "9c 9d 4h 9h Kd", "--round", "2", "--goal", "out").code == 0


def test_what_play_alone_decides_is_no_reason(rulec: Rulec) -> None:
    """Cards do not tell whether somebody is out already, or how many turns a player has had."""
    text = f'{VARIANT}keep had "turns" of each player for round = 0;\nchange throw.discard {{ add 1 to had; }}\n'
    text += 'change throw.go_out { require twice "take two turns first": had >= 2; }'
    assert rulec("hand", rulec.write("mine.rules", text), "9c 9d 3h Kd", "--round", "1", "--goal", "out").code == 0


def test_a_discard_that_the_rules_forbid(rulec: Rulec) -> None:
    """Another card is thrown where the melds allow it."""
    text = f'{VARIANT}use jokers = 2;\nchange throw.go_out {{ require plain "keep your jokers": card is not joker; }}'
    path = rulec.write("mine.rules", text)
    done = rulec("hand", path, "9c 9d 9h Jk", "--round", "1", "--goal", "out")
    assert done.code == 0
    assert "discard Jk" not in done.out
    done = rulec("hand", path, "[9c 9d 9h] Jk", "--round", "1", "--goal", "out")
    assert done.code == 1
    assert "throw.go_out.plain: keep your jokers" in done.out


def test_where_nothing_must_be_melded_cards_do_not_tell_who_may_go_out(rulec: Rulec) -> None:
    path = rulec.write("mine.rules", f"{VARIANT}remove go_out.all_melded;")
    done = rulec("hand", path, "9c 9d 3h Kd", "--round", "1", "--goal", "out")
    assert done.code == 3
    assert "demands that all cards can be melded" in done.out


# ---- laying down


def test_what_the_lay_down_makes_the_player_owe_is_told_with_it(rulec: Rulec) -> None:
    """Where the contract is laid only when the whole hand goes, the moves that empty it are part of the answer."""
    words = ("--goal", "laydown", "--round", "1", "--set", "all_out=yes")
    done = rulec("hand", W, "8s 8h 8d Ks Kh Kd 8c Ks", *words)
    assert done.code == 0
    assert "lay off " in done.out
    assert done.out.endswith("; nothing is left.\n")
    done = rulec("hand", W, "8s 8h 8d Ks Kh Kd 4c 9d", *words)
    assert done.code == 1
    assert "play.go_down.whole_hand" in done.out


def test_a_contract_that_is_not_met_has_one_name_in_turns_and_moves(rulec: Rulec) -> None:
    """With the melds in brackets and without; the clauses that tell the contract stand there, too."""
    for cards in ("8s 8h 8d 4c 2d", "[8s 8h 8d] [4c 5c 6c 7c] 2d"):
        done = rulec("hand", W, cards, "--goal", "laydown", "--round", "1")
        assert done.code == 1
        assert "  play.go_down.melds: " in done.out
        assert "\n  contract: " not in done.out
        assert "two sets of 3" in done.out


def test_l09_a_joker_of_the_table_may_complete_the_contract(rulec: Rulec) -> None:
    done = turn(rulec, "8s Kd Kh Qc Qd Qh 4c 2d", "laydown", JOKER_RUN, down=False)
    assert done.code == 0
    assert done.out.startswith("Yes: take Jk out of m1 for 8s; lay set ")
    assert done.out.endswith("; 2d 4c are left.\n") or done.out.endswith("; 4c 2d are left.\n")


def test_l09_not_where_only_who_is_down_may_take_it(rulec: Rulec) -> None:
    done = turn(rulec, "8s Kd Kh Qc Qd Qh 4c 2d", "laydown", JOKER_RUN, rules=G, down=False)
    assert done.code == 1
    assert "two sets of 3" in done.out
    assert "[G-12]" in done.out


def test_l10_not_where_the_contract_is_out_of_reach_all_the_same(rulec: Rulec) -> None:
    assert turn(rulec, "8s Kd Kh Qc Qd 5h 4c 2d", "laydown", JOKER_RUN, down=False).code == 1


def test_two_exchanges_before_the_contract(rulec: Rulec) -> None:
    told = turn(rulec, "8s 3c Kd Kh Qc Qd 5h 4c 2d", "laydown", f"{JOKER_RUN} [Jk=3c 4c 5c 6c]", "--json", down=False).json
    assert sorted(told["moves"][:2]) == ["swap 3c m2.1", "swap 8s m1.3"]
    assert told["moves"][2].startswith("go_down ")
    assert sorted(told["left"]) == ["2d", "4c", "5h"]


def test_k09_a_lay_down_that_leaves_one_dead_card(rulec: Rulec) -> None:
    cards = "8s 8h 8d Kc Kd Kh 2c"
    assert turn(rulec, cards, "laydown", down=False).code == 0
    done = turn(rulec, cards, "laydown", "", "--set", "last_card=forbidden", down=False)
    assert done.code == 1
    assert "play.ending" in done.out
    assert turn(rulec, cards, "laydown", "[3c 4c 5c 6c]", "--set", "last_card=forbidden", down=False).code == 0


def test_who_is_down_lays_no_contract(rulec: Rulec) -> None:
    done = turn(rulec, "8s 8h 8d Kc Kd Kh 2c", "laydown")
    assert done.code == 1
    assert "play.go_down.once: the contract is laid already" in done.out
    assert "[W-18]" in done.out


# ---- contract and deadwood


def test_contract_yes_no_and_what_is_left(rulec: Rulec) -> None:
    done = rulec("hand", W, "8s 8h 8d Ks Kh Jk 4c", "--goal", "contract", "--round", "1")
    assert done.code == 0
    assert done.out.endswith("; 4c is left.\n")
    done = rulec("hand", W, "8s 8h 8d Ks Kh 4c", "--goal", "contract", "--round", "1")
    assert done.code == 1
    assert "the contract is two sets of 3" in done.out


def test_contract_needs_the_deal(rulec: Rulec) -> None:
    done = rulec("hand", W, "8s 8h 8d", "--goal", "contract")
    assert (done.code, done.out) == (2, "")
    assert "say --round N (1 to 10)" in done.err


def test_g09_melds_in_brackets_are_judged_as_they_are(rulec: Rulec) -> None:
    done = rulec("hand", G, "[3s 4s 5s 6s] [7s 8s 9s 10s]", "--goal", "contract", "--round", "3")
    assert done.code == 1
    assert "apart" in done.out
    assert rulec("hand", G, "[3s 4s 5s 6s] [7h 8h 9h 10h]", "--goal", "contract", "--round", "3").code == 0


def test_deadwood_is_yes_with_points(rulec: Rulec) -> None:
    told = rulec("hand", T, "5s 6s 7s 6h 6c", "--round", "1", "--json").json
    assert (told["verdict"], told["goal"], told["points"]) == ("yes", "deadwood", 12)
    assert told["engines"] == {"search": "yes"}
    assert told["moves"] == []


def test_all_that_are_equally_good(rulec: Rulec) -> None:
    told = rulec("hand", T, "5s 6s 7s 6h 6c", "--round", "1", "--all", "--json").json
    assert [sorted(one["left"]) for one in told["best"]] == [["5s", "7s"], ["6c", "6h"]]
    assert told["all_listed"] is True


def test_prove_shows_every_engine(rulec: Rulec) -> None:
    done = rulec("hand", W, "8s 8h 8d Ks Kh Jk 4c", "--goal", "contract", "--round", "1", "--prove")
    assert done.code == 0
    assert done.out.splitlines()[-1] == "Asked search: yes, partition: yes, smt: yes."


def test_prove_says_what_the_engines_were_asked_where_another_rule_decides(rulec: Rulec) -> None:
    """The melds allow it, the house rule does not: three times yes beside a no would look like a contradiction."""
    lines = f'game own "Own" of {T};\nchange throw.go_out {{ require not_ace "no ace last": rank of card is not A; }}\n'
    rules = rulec.write("own.rules", lines)
    done = rulec("hand", rules, "5s 6s 7s Ad", "--round", "1", "--goal", "out", "--prove")
    assert done.code == 1
    assert done.out.splitlines()[-1] == "Asked about the melds alone, search: yes, partition: yes, smt: yes."


def test_prove_says_where_no_engine_can_be_asked(rulec: Rulec) -> None:
    done = rulec("hand", W, "4c 5c 6c 7c 9s 9h 9d Kd", "--goal", "laydown", "--round", "2", "--prove")
    assert done.code == 0
    assert done.out.splitlines()[-1].startswith("The engines were not asked:")


def test_laying_down_where_nothing_is_laid_is_no_question(rulec: Rulec) -> None:
    done = rulec("hand", T, "4c 5c 6c", "--goal", "laydown", "--round", "1")
    assert done.code == 2
    assert "lays melds on a table; ask with" in done.err


def test_the_json_form_has_all_its_keys(rulec: Rulec) -> None:
    keys = ["version", "verdict", "goal", "melds", "laid_off", "discard", "left", "points", "reasons", "engines", "note", "moves"]
    for cards, goal in (("8h 9h", "out"), ("8h 9h", "deadwood"), ("8h 9h", "contract"), ("8h 9h", "laydown")):
        told = rulec("hand", W, cards, "--goal", goal, "--round", "1", "--json").json
        assert list(told) == keys
        assert told["version"] == 1
        for why in told["reasons"]:
            assert list(why) == ["rule", "message", "cards", "file", "line", "source", "since"]


# ---- unknown and wrong use


def test_unknown_is_3(rulec: Rulec) -> None:
    done = rulec("hand", "base/contract_rummy", "7h 7d 7s", "--goal", "contract")
    assert (done.code, done.out) == (3, "Unknown: the rules leave `packs` open.\n")
    assert rulec("hand", "three_thirteen/deuces_not_wild", "8s Kd 9h 9d", "--round", "12").code == 3


def test_a_value_left_open_is_named(rulec: Rulec) -> None:
    text = 'game open "Open points" of shanghai/wikipedia;\nreplace value points = unspecified;\n'
    done = rulec("hand", rulec.write("open.rules", text), "8s Kd", "--round", "1")
    assert done.code == 3
    assert "points" in done.out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("", "--round", "1"), "no cards are given"),
        (("8s", "--goal", "contract", "--round", "0"), "there is no deal 0"),
        (("8s", "--goal", "contract", "--round", "11"), "there is no deal 11; the deals are 1 to 10"),
        (("8s", "--goal", "contract", "--round", "one"), "`one` is not a whole number in the digits 0 to 9"),
        (("8s", "--goal", "contract", "--round", "１"), "`１` is not a whole number in the digits 0 to 9"),
        (("8s", "--goal", "contract", "--round", "1_0"), "`1_0` is not a whole number in the digits 0 to 9"),
        (("8s", "--round", "1", "--players", "３"), "`３` is not a whole number in the digits 0 to 9"),
        (("８s", "--round", "1"), "`８s` is no card of this pack"),
        (("8s", "--goal", "winning"), "winning"),
        (("8s", "--players", "2"), "this game is for 3 to 8 players, not 2"),
        (("8s", "--set", "last_card=never"), "it can be `free`, `required`, `forbidden`, `float`"),
        (("8s", "--down"), "a table and being down matter to `laydown` and `out` only"),
        (("[8s 8h 8d] []", "--goal", "out", "--round", "1"), "a meld without cards is among them"),
        (("8s Kd", "--goal", "out", "--round", "1", "--table", "8s 8h 8d"), "each meld of the table stands in brackets"),
        (("8s Kd", "--goal", "out", "--round", "1", "--table", "[8s 8h 9d]"), "[8s 8h 9d] cannot lie on the table"),
        (("8s Kd", "--goal", "out", "--round", "1", "--table", "[10d 9d Jd Jk]"), "can be read in 2 ways"),
        (("8s Kd", "--goal", "out", "--round", "1", "--table", "[]"), "a meld without cards is on the table"),
        (("8s Kd", "--goal", "out", "--round", "1", "--table", "[8s 8h"), "`[` without `]`"),
        (("8s 8s 8s", "--goal", "out", "--round", "1", "--players", "4", "--table", "[8s 8h 8d]"), "`8s` is in the pack 2 times"),
        (("8s " * 5000, "--round", "1"), "more than 4000 characters of cards"),
    ],
)
def test_wrong_use_is_2(rulec: Rulec, argv: tuple[str, ...], said: str) -> None:
    done = rulec("hand", W, *argv)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "Traceback" not in done.err


def test_a_folder_is_no_rules_file(rulec: Rulec) -> None:
    done = rulec("hand", str(rulec.folder), "8s")
    assert done.code == 2
    assert "is a folder" in done.err
