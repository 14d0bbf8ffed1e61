"""`rulec meld`: verdicts, readings, reasons, exit codes, and odd input."""

from __future__ import annotations

import pytest

from tests.cli.invoking import Rulec

W, G = "shanghai/wikipedia", "shanghai/camping"


def test_yes_is_0_with_the_reading(rulec: Rulec) -> None:
    done = rulec("meld", W, "8s 8h Jk")
    assert (done.code, done.out, done.err) == (0, "Yes: set 8h 8s Jk=8?.\n", "")


def test_every_reading_is_told(rulec: Rulec) -> None:
    done = rulec("meld", W, "9d", "10d", "Jd", "Jk")
    assert done.out == "Yes: run Jk=8d 9d 10d Jd.\nIt can be read in 2 ways; others are:\n  run 9d 10d Jd Jk=Qd\n"


def test_no_is_1_with_rule_place_clause_and_sentence(rulec: Rulec) -> None:
    done = rulec("meld", W, "8s Jk Jk", "--as", "set")
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0] == "No: this is not a meld."
    assert lines[1].startswith("  wild_limit: more wild cards than natural ones (shanghai/wikipedia.rules:")
    assert lines[2].startswith("    [W-11] In a set or run")


def test_json_of_yes(rulec: Rulec) -> None:
    told = rulec("meld", W, "5c 6c Jk=7c 8c", "--json").json
    assert told == {
        "version": 1,
        "verdict": "yes",
        "readings": [{"kind": "run", "cards": ["5c", "6c", "Jk", "8c"], "stands_for": ["5c", "6c", "7c", "8c"]}],
        "count": 1,
        "reasons": [],
    }


def test_json_of_no(rulec: Rulec) -> None:
    done = rulec("meld", W, "8s Jk Jk", "--as", "set", "--json")
    assert done.code == 1
    told = done.json
    assert (told["verdict"], told["readings"], told["count"]) == ("no", [], 0)
    (why,) = told["reasons"]
    assert set(why) == {"rule", "message", "cards", "file", "line", "source", "since"}
    assert (why["rule"], sorted(why["cards"])) == ("wild_limit", ["8s", "Jk", "Jk"])
    assert why["file"] == "shanghai/wikipedia.rules"
    assert why["line"] > 0
    assert why["source"][0]["clause"] == "W-11"


def test_unknown_is_3(rulec: Rulec) -> None:
    done = rulec("meld", "base/contract_rummy", "8s 8h 8d")
    assert (done.code, done.out) == (3, "Unknown: the rules leave `packs` open.\n")
    assert rulec("meld", "base/contract_rummy", "8s 8h 8d", "--json").json["verdict"] == "unknown"


def test_the_deal_is_asked_for_where_it_matters(rulec: Rulec) -> None:
    done = rulec("meld", "three_thirteen/pagat", "7h 7c 7d")
    assert (done.code, done.out) == (2, "")
    assert "say --round N (1 to 11)" in done.err
    assert rulec("meld", "three_thirteen/pagat", "7h 7c 7d", "--round", "1").code == 0


@pytest.mark.parametrize("round", ["0", "-1", "12", "99999999999999999999999"])
def test_a_deal_that_is_none_is_wrong_use(rulec: Rulec, round: str) -> None:
    done = rulec("meld", "three_thirteen/pagat", "7h 7c 7d", "--round", round)
    assert done.code == 2
    assert f"there is no deal {round}; the deals are 1 to 11" in done.err


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("", "no cards are given"),
        ("[]", "no cards are given"),
        ("8x", "8x"),
        ("8s 8h 8", "8"),
        ("8s 8h [8d", "`[` without `]`"),
        ("8s " * 2000, "more than 4000 characters of cards"),
        ("8s" * 1900, "is no card of this pack"),
        ("8s 8s 8s 8s 8s", "5 times"),
        ("Jk=", "Jk="),
    ],
)
def test_odd_cards_are_wrong_use_said_shortly(rulec: Rulec, cards: str, said: str) -> None:
    done = rulec("meld", W, cards)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("rulec: ")
    assert said in done.err
    assert len(done.err) < 600


def test_five_thousand_cards_do_not_take_long_to_refuse(rulec: Rulec) -> None:
    assert rulec("meld", W, *["8s"] * 5000).code == 2


def test_the_number_of_players_decides_the_pack(rulec: Rulec) -> None:
    assert rulec("meld", G, "8s 8s 8h Jk").code == 0
    done = rulec("meld", G, "8s 8s 8s", "--players", "4")
    assert done.code == 2
    assert "`8s` is in the pack 2 times, not 3 times" in done.err
    assert "players" in rulec("meld", G, "8s 8s 8h", "--players", "2").err


def test_settings(rulec: Rulec) -> None:
    assert rulec("meld", W, "9s 9h 2d").code == 1
    assert rulec("meld", W, "9s 9h 2d", "--set", "twos_wild=yes").code == 0
    for pair, said in [("twos_wild", "option=value"), ("twos=yes", "no option `twos`"), ("twos_wild=maybe", "`yes` or `no`")]:
        done = rulec("meld", W, "9s 9h 2d", "--set", pair)
        assert done.code == 2
        assert said in done.err


def test_an_unknown_kind(rulec: Rulec) -> None:
    done = rulec("meld", W, "9s 9h 9d", "--as", "sett")
    assert done.code == 2
    assert "`sett`" in done.err


def test_rules_that_cannot_be_read(rulec: Rulec) -> None:
    assert "not text in UTF-8" in rulec("meld", rulec.write("bad.rules", b"\xff\xfe\x00"), "8s").err
    folder = rulec("meld", str(rulec.folder), "8s")
    assert folder.code == 2
    assert "is a folder" in folder.err
    missing = rulec("meld", "shanghai/wikipedai", "8s")
    assert missing.code == 2
    assert "did you mean `shanghai/wikipedia`?" in missing.err


def test_rules_with_errors_are_wrong_use(rulec: Rulec) -> None:
    done = rulec(
        "meld", rulec.write("broken.rules", 'game broken "Broken" of shanghai/wikipedia;\nuse twos = yes;\n'), "8s 8h 8d"
    )
    assert (done.code, done.out) == (2, "")
    assert "missing-target" in done.err
