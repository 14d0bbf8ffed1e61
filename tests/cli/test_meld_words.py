"""`rulec meld` in words that card players use: sizes, false jokers, cards that can be read in many ways."""

from __future__ import annotations

from tests.cli.invoking import Rulec

W, T = "shanghai/wikipedia", "three_thirteen/pagat"


def test_too_few_and_too_many_cards(rulec: Rulec) -> None:
    assert "run.size: 2 cards are too few: a run has 4 or more" in rulec("meld", W, "7h 8h").out
    assert "set.size: 1 card is too few: a set has 3 or more" in rulec("meld", W, "7h").out
    text = 'game short "Short sets" of shanghai/wikipedia;\nchange set { most: size <= 4; }\n'
    done = rulec("meld", rulec.write("short.rules", text), "7h 7s 7d 7c 7h")
    assert "set.most: 5 cards are too many: a set has 4 or fewer" in done.out


def test_a_false_joker_of_the_wrong_suit_is_said_to_be_the_card_that_it_is(rulec: Rulec) -> None:
    text = (
        'game fake "False jokers" of three_thirteen/pagat;\n'
        "cards blank Bk: 1 per pack;\n"
        "wild false_joker: blank, for (rank is 7 and suit is hearts), natural at home;\n"
        "change points { blank: 7; }\n"
    )
    rules = rulec.write("fake.rules", text)
    assert rulec("meld", rules, "6h Bk 8h", "--round", "1").code == 0
    done = rulec("meld", rules, "6d Bk 8d", "--as", "run", "--round", "1")
    assert done.code == 1
    assert "run.same_suit: the cards are not all of the same suit (`Bk` counts as `7h`)" in done.out
    assert "can be in no meld" not in done.out


def test_many_readings_are_counted_and_a_few_of_each_kind_are_shown(rulec: Rulec) -> None:
    done = rulec("meld", T, "3h 3d 3c", "--round", "1")
    assert "It can be read in 277 ways: 13 as set, 264 as run; such as:" in done.out
    assert len(done.out.splitlines()) == 9
    assert done.out.splitlines()[-1] == "--all lists them all"
    full = rulec("meld", T, "3h 3d 3c", "--round", "1", "--all").out
    assert len(full.splitlines()) == 1 + 1 + 276
    assert "set 3c=K? 3d=K? 3h=K?" in full


def test_json_lists_some_of_each_kind_or_all(rulec: Rulec) -> None:
    some = rulec("meld", T, "3h 3d 3c", "--round", "1", "--json").json
    assert (len(some["readings"]), some["count"]) == (20, 277)
    assert {one["kind"] for one in some["readings"]} == {"set", "run"}
    full = rulec("meld", T, "3h 3d 3c", "--round", "1", "--json", "--all").json
    assert len(full["readings"]) == full["count"] == 277


def test_few_readings_are_all_shown(rulec: Rulec) -> None:
    done = rulec("meld", W, "9d 10d Jd Jk")
    assert "It can be read in 2 ways; others are:" in done.out
    assert "--all" not in done.out


def test_a_wild_card_is_read_as_it_is_printed_in_a_set(rulec: Rulec) -> None:
    """Without a suit where no rule fixes one, and only where none does."""
    assert rulec("meld", W, "7h 7c Jk=7?").out == "Yes: set 7c 7h Jk=7?.\n"
    assert rulec("hand", W, "[7h 7c Jk=7?] [4c 4d 4h]", "--goal", "contract", "--round", "1").code == 0
    done = rulec("meld", W, "7h 8h Jk=9? 10h")
    assert done.code == 1
    assert "but not if `Jk` stands for `9?`" in done.out
    assert rulec("meld", W, "7h 7c 7?").code == 2


def test_the_keyboard_is_looked_for_in_another_command(rulec: Rulec) -> None:
    for command in ("meld", "hand"):
        done = rulec(command, "-i", "?")
        assert done.code == 2
        assert f"`rulec {command}` has no `-i`; `rulec play -i RULES` is played at the keyboard" in done.err


def test_a_card_in_its_own_place_may_leave_its_suit_open(rulec: Rulec) -> None:
    """`8?` is how a place whose suit is open is printed; an eight in a set of eights stands there as itself."""
    assert rulec("meld", W, "8c 8s=8? 8d").out == "Yes: set 8c 8d 8s.\n"
    assert rulec("meld", W, "2c 2s=2? 2d", "--set", "twos_wild=yes").out == "Yes: set 2c 2d 2s.\n"
    assert rulec("meld", W, "2c=2? 2s=2? 2d=2?", "--set", "twos_wild=yes").code == 0
    wrong = rulec("meld", W, "8c 8s=9? 8d")
    assert (wrong.code, wrong.err.splitlines()[0]) == (2, "rulec: `8s` is not wild here and cannot stand for `9?`")
