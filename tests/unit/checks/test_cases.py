"""Which cases are tried, and how they are said."""

from __future__ import annotations

from pathlib import Path

from rulec.checks.cases import Cases, choices, in_deals, with_players
from rulec.checks.evaluate import evaluate, holds
from rulec.model.typed import Ex, OptionNode
from tests.support.compiling import compiled, variant


def cases(folder: Path, lines: str = "") -> Cases:
    done = variant(folder, lines)
    assert done.rules is not None
    assert done.program is not None
    return Cases(done.rules, done.program)


def test_only_what_matters_is_varied(tmp_path: Path) -> None:
    """Packs by players: players matter, deals and options do not."""
    made = cases(tmp_path, "replace value packs by players { ..3: 1; 4..: 2; }")
    about = made.program.values["packs"].parts()
    assert [(case.players, case.round) for case in made.about(list(about))] == [(2, 1), (3, 1), (4, 1), (5, 1)]


def test_deals_and_options_are_varied_where_they_are_read(tmp_path: Path) -> None:
    made = cases(tmp_path, "replace value hand_size by wild_twos { no: 7; yes: more; } value more by round { 1: 7; 2: 8; 3: 9; }")
    about = list(made.program.values["hand_size"].parts())
    tried = [(case.round, dict(case.options)) for case in made.about(about)]
    assert (2, {"wild_twos": True}) in tried
    assert {round for round, _ in tried} == {1, 2, 3}
    assert all(case.players == 5 for case in made.about(about))


def test_a_case_is_said_by_what_differs(tmp_path: Path) -> None:
    made = cases(tmp_path, "replace value hand_size by wild_twos { no: 7; yes: more; } value more by round { 1: 7; 2: 8; 3: 9; }")
    about = list(made.program.values["hand_size"].parts())
    assert made.words(made.case(3, 2, (("wild_twos", True),)), about) == "in deal 2, when `wild_twos` is `yes`"
    assert made.words(made.case(3, 2, (("wild_twos", False),)), about) == "in deal 2"


def test_the_values_of_an_option_to_try(tmp_path: Path) -> None:
    options = cases(tmp_path).program.options
    assert choices(options["wild_twos"]) == [False, True]
    assert choices(options["jokers"]) == [0, 1, 2]
    wide = OptionNode("wide", "number", (), 0, 100, 50, False, (), None, options["jokers"].entry)
    assert choices(wide) == [50, 0, 1, 99, 100]


def test_copies_follow_the_number_of_players(tmp_path: Path) -> None:
    made = cases(tmp_path, "replace value packs by players { ..3: 1; 4..: 2; }")
    few, many = made.case(3, 1), made.case(4, 1)
    assert few.copies() == (1,) * 52 + (0,)
    assert many.copies() == (2,) * 52 + (0,)
    assert made.same_melds(few) != made.same_melds(many)
    assert made.deal(few) is made.deal(made.case(2, 3))


def test_numbers_of_deals_and_players_in_words() -> None:
    assert in_deals([3]) == "in deal 3"
    assert in_deals([3, 5, 4]) == "in deals 3 to 5"
    assert with_players([2, 4]) == "with 2 and 4 players"
    assert with_players([1]) == "with 1 player"


def test_rows_with_a_condition_are_computed_for_a_deal(tmp_path: Path) -> None:
    """The row of the wild rank holds for another rank in each deal."""
    lines = (
        "value wild_rank by round { 1: 3; 2: 4; 3: 5; }\n"
        "replace value points by card { first rank wild_rank: 20; A..10: 1; J..K: 10; joker: 20; }"
    )
    made = cases(tmp_path, lines)
    row = next(row for row in made.program.values["points"].rows if row.match.test is not None)
    codes = [card.code for card in made.rules.pack.types]
    for round, rank in ((1, "3"), (2, "4"), (3, "5")):
        case = made.case(2, round)
        assert [code for number, code in enumerate(codes) if holds(case, row.match, number)] == [
            f"{rank}{suit}" for suit in "cdhs"
        ]


def test_an_option_set_for_some_deals_is_what_it_is_there(tmp_path: Path) -> None:
    rules = 'game mine "Mine" of tiny;\nuse jokers = 0;\nuse wild_twos = yes when round is 2;\n'
    done = compiled(tmp_path, rules)
    assert done.rules is not None
    assert done.program is not None
    made = Cases(done.rules, done.program)
    option = Ex("option", "truth", ("wild_twos",))
    assert [evaluate(made.case(2, round), option) for round in (1, 2, 3)] == [False, True, False]
