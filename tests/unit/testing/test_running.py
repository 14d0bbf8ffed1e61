"""Running scripted games: what counts as written, what does not, and how it is said."""

from __future__ import annotations

import pytest

from rulec.testing import ScriptResult
from tests.unit.testing.scripting import DEAL, HEAD, Scripts

DRAWN = "- Ana: stock_card\n"


def faults(result: ScriptResult) -> list[tuple[str, str, str]]:
    """Return what is not as written: (about, expected, came)."""
    assert not result.report.errors, [one.message for one in result.report]
    steps = [step for case in result.cases for step in case.steps]
    return [(one.about, one.expected, one.came) for step in steps for one in step.faults]


# ---- moves


def test_a_round_as_written(scripts: Scripts) -> None:
    result = scripts.steps(
        DRAWN + "- Ana: go_out 9h\n- Beto: stock_card\n- Beto: discard Kd\n- expect: {score: {Ana: 0, Beto: 22}}"
    )
    assert result.ok
    assert result.failures() == ""
    assert [step.move for step in result.cases[0].steps] == ["stock_card", "go_out 9h", "stock_card", "discard Kd", ""]


def test_moves_are_kept_in_full_notation(scripts: Scripts) -> None:
    (_, step) = scripts.steps(DRAWN + "- Ana: discard 9♥").cases[0].steps
    assert step.move == "discard 9h"


def test_a_move_that_is_refused(scripts: Scripts) -> None:
    result = scripts.steps(DRAWN + "- Ana: go_out 5s\n- Beto: stock_card")
    assert faults(result) == [("the move", "legal", "illegal: throw.go_out.all_melded")]
    assert result.verdict == "failed"
    assert result.cases[0].left == 1, "after a failure nothing more is played"


@pytest.mark.parametrize(
    ("step", "came"),
    [
        ("{Ana: discard 9h, illegal: go_out.all_melded}", "legal"),
        ("{Ana: go_out 5s, illegal: nobody_yet}", "illegal: throw.go_out.all_melded"),
        ("{Ana: go_out 5s, invalid: not_held}", "illegal: throw.go_out.all_melded"),
        ("{Ana: discard Kd, invalid: not_held Kh}", "invalid: not_held"),
        ("{Ana: discard Kd, illegal: not_held}", "invalid: not_held"),
        ("{Ana: discard Kd, ambiguous: [discard Kd, discard Kh]}", "invalid: not_held"),
        ("{Beto: discard Kd, invalid: not_held}", "invalid: not_asked"),
    ],
)
def test_a_refusal_that_is_another(scripts: Scripts, step: str, came: str) -> None:
    ((about, _, got),) = faults(scripts.steps(DRAWN + f"- {step}"))
    assert (about, got) == ("the move", came)


@pytest.mark.parametrize(
    "step",
    [
        "{Ana: go_out 5s, illegal: all_melded}",
        "{Ana: go_out 5s, illegal: go_out.all_melded}",
        "{Ana: go_out 5s, illegal: throw.go_out.all_melded}",
        "{Ana: go_out 5s, illegal: [all_melded]}",
        "{Ana: go_out 5s, illegal: all_melded 5s}",
        "{Ana: discard Kd, invalid: not_held Kd}",
        '{Ana: discard Kd, invalid: "not_held [Kd]"}',
        "{Ana: upcard, illegal: not_now}",
        "{Ana: discard, invalid: choices}",
        "{Ana: discard 9x, invalid: bad_card}",
        "{Ana: knock 9h, invalid: unknown_action}",
        "{Beto: stock_card, invalid: not_asked}",
        "{2: discard Kd, invalid: not_asked}",
    ],
)
def test_a_refusal_as_written(scripts: Scripts, step: str) -> None:
    assert faults(scripts.steps(DRAWN + f"- {step}\n- Ana: discard 9h")) == []


def test_all_rules_named_must_be_against_the_move(scripts: Scripts) -> None:
    start = "start: {state: throw, turn: Beto, first_out: Ana, hands: {Beto: Kd Kh 2c 9d}}\n"
    both = "- {Beto: go_out 9d, illegal: [nobody_yet, all_melded]}"
    assert faults(scripts.steps(both, start)) == []
    assert faults(scripts.steps("- {Beto: go_out 9d, illegal: nobody_yet}", start)) == [], "others may be against it, too"
    assert faults(scripts.steps(both, start.replace("first_out: Ana, ", ""))) != []


def test_cards_that_cannot_be_had(scripts: Scripts) -> None:
    """The discard pile is empty: the rules say nothing of what then happens, so its top card cannot be taken."""
    start = "start: {state: draw, turn: Ana, pile: nothing}\n"
    step = "- {Ana: upcard, illegal: not_available}\n- expect: {actions: [stock_card]}"
    assert faults(scripts.steps(step, start)) == []


def test_the_match_is_over(scripts: Scripts) -> None:
    start = "start: {round: 11, state: throw, turn: Beto, first_out: Ana, score: {Ana: 9, Beto: 4}, "
    start += "hands: {Ana: nothing, Beto: Ad 2d 3d Kc}}\n"
    steps = "- Beto: discard Kc\n- expect: {over: yes, winner: Beto, asked: nobody}\n- {Ana: stock_card, invalid: match_over}"
    assert faults(scripts.steps(steps, start)) == []


def test_ambiguous_moves(scripts: Scripts) -> None:
    head = "rules: shanghai/wikipedia\nplayers: [Ana, Beto, Caro]\n"
    start = "start: {round: 1, state: play, turn: Ana, down: {Ana: yes}, hands: {Ana: Jk 4c 5d}, table: {m1: run 9d 10d Jd Qd}}\n"
    steps = "- {Ana: lay_off Jk m1, ambiguous: [Jk=8d, Jk=Kd]}\n- Ana: lay_off Jk=Kd m1\n"
    steps += "- expect: {table: {m1: run 9d 10d Jd Qd Jk=Kd}}"
    assert faults(scripts.steps(steps, start, head)) == []
    ((about, _, came),) = faults(scripts.steps("- {Ana: lay_off Jk m1, ambiguous: [Jk=8d]}", start, head))
    assert (about, came) == ("the moves it could be", "lay_off Jk=8d m1, lay_off Jk=Kd m1")
    ((_, _, came),) = faults(scripts.steps("- Ana: lay_off Jk m1", start, head))
    assert came == "ambiguous: ambiguous"


BRACKETS = "start: {state: play, turn: Ana, hands: {Ana: 5s 5h Jk Kd Kh Ks 3c 4c}}\n"
CAMPING = "rules: shanghai/camping\nplayers: [Ana, Beto, Caro]\n"


@pytest.mark.parametrize(
    "ways",
    [
        "[Jk=5c, Jk=5d, Jk=5h, Jk=5s]",
        "[Jk=5s, 5h Jk=5d, '[5s 5h Jk=5c]', Jk=5h]",
        "['go_down [5s 5h Jk=5c] [Kd Kh Ks]', Jk=5d, Jk=5h, Jk=5s]",
    ],
)
def test_words_in_brackets_tell_ambiguous_moves_apart(scripts: Scripts, ways: str) -> None:
    """`ambiguous` names the words that tell the moves apart, also a wild inside a new meld."""
    step = f"- Ana: go_down [5s 5h Jk] [Kd Kh Ks]\n  ambiguous: {ways}"
    assert faults(scripts.steps(step, BRACKETS, CAMPING)) == []


@pytest.mark.parametrize("ways", ["[Jk=5c, Jk=5d, Jk=5h]", "[Jk=5c, Jk=5c, Jk=5h, Jk=5s]", "[Jk=5, Jk=5d, Jk=5h, Jk=5s]"])
def test_ambiguous_moves_are_all_named_and_each_by_whole_words(scripts: Scripts, ways: str) -> None:
    step = f"- Ana: go_down [5s 5h Jk] [Kd Kh Ks]\n  ambiguous: {ways}"
    ((about, _, _),) = faults(scripts.steps(step, BRACKETS, CAMPING))
    assert about == "the moves it could be"


def test_a_name_that_only_an_action_under_other_options_shares_is_not_ambiguous(scripts: Scripts) -> None:
    """`move_wild` has the same line as `swap`, and cannot be done where wild cards go to the hand."""
    head = "rules: shanghai/wikipedia\nplayers: [Ana, Beto, Caro]\n"
    start = "start: {state: play, turn: Ana, hands: {Ana: 10s 8h}, table: {m1: run 7s 8s 9s Jk=10s of Beto}}\n"
    assert faults(scripts.steps("- Ana: swap 10s m1.4\n  illegal: must_go_down", start, head)) == []
    other = f"options: {{swapped_wild: into_its_meld}}\n{head}"
    assert faults(scripts.steps("- Ana: move_wild 10s m1.4 m1\n  illegal: must_go_down", start, other)) == []


# ---- expectations


@pytest.mark.parametrize(
    "expect",
    [
        "state: throw",
        "asked: Ana",
        "round: 1",
        "turn: Ana",
        "over: no",
        "dealer: Beto",
        "first_out: nobody",
        "score: {Ana: 0, Beto: 0}",
        "hand: {Ana: 7s 9h 6s 5s}",
        "hands: {Beto: [Kd, Kh, 2c]}",
        "pile: 8c",
        "stock: 10c",
        "stock: nothing",
        "count: {hand: {Ana: 4, Beto: 3}, stock: 44, pile: 1}",
        "actions: [go_out, discard]",
        "sees: {Ana: {Ana: 5s 6s 7s 9h, Beto: nothing, pile: 8c, stock: nothing}, Beto: {hand: {Ana: nothing}}}",
    ],
)
def test_expectations(scripts: Scripts, expect: str) -> None:
    result = scripts.steps(f"{DRAWN}- expect: {{{expect}}}")
    assert (faults(result) == []) is (expect != "stock: nothing")


@pytest.mark.parametrize(
    ("expect", "about", "came"),
    [
        ("state: draw", "the state", "throw"),
        ("asked: Beto", "the player asked", "Ana"),
        ("round: 2", "the round", "1"),
        ("over: yes", "whether the match is over", "no"),
        ("winner: Ana", "who wins", "the match is not over"),
        ("winners: nobody", "who wins", "the match is not over"),
        ("first_out: Ana", "`first_out`", "nobody"),
        ("score: {Beto: 3}", "`score` of Beto", "0"),
        ("hand: {Ana: 5s 6s 7s}", "`hand` of Ana", "9h 5s 6s 7s"),
        ("pile: 8c 9c", "`pile`", "8c"),
        ("pile: 9c", "`pile`", "8c"),
        ("stock: nothing", "`stock`", "10c and 43 more"),
        ("count: {stock: 45}", "the number of cards in `stock`", "44"),
        ("actions: [discard]", "what can be done", "discard, go_out"),
        ("actions: nothing", "what can be done", "discard, go_out"),
        ("sees: {Beto: {Ana: 5s}}", "what Beto sees of `hand` of Ana", "nothing"),
        ("sees: {Beto: {pile: nothing}}", "what Beto sees of `pile`", "8c"),
    ],
)
def test_expectations_that_fail(scripts: Scripts, expect: str, about: str, came: str) -> None:
    ((said, _, got),) = faults(scripts.steps(f"{DRAWN}- expect: {{{expect}}}"))
    assert (said, got) == (about, came)


def test_an_expectation_may_stand_with_its_move(scripts: Scripts) -> None:
    assert faults(scripts.steps("- Ana: stock_card\n  expect: {state: throw}")) == []
    assert faults(scripts.steps("- Ana: stock_card\n  expect: {state: draw}")) == [("the state", "draw", "throw")]
    assert faults(scripts.steps("- Ana: discard 9h\n  illegal: not_now\n  expect: {state: draw}")) == []


def test_every_failed_expectation_of_a_step_is_told(scripts: Scripts) -> None:
    result = scripts.steps("- expect: {state: throw, round: 2, asked: Ana}\n- Ana: stock_card")
    assert [about for about, _, _ in faults(result)] == ["the state", "the round"]


# ---- several games in one file


def test_cases_have_what_they_do_not_say_from_above(scripts: Scripts) -> None:
    result = scripts.run(
        HEAD
        + DEAL
        + "cases:\n"
        + "- {name: as above, steps: [{Ana: stock_card}]}\n"
        + "- {name: other players, players: 3, start: {pile: 8c}, steps: [{expect: {count: {hand: {P3: 3}}}}]}\n"
        + "- {name: an option, options: {ace_high: yes}, start: {state: throw, turn: Ana, hands: {Ana: Qs Ks As 9h}}, "
        + "steps: [{Ana: go_out 9h}]}\n"
        + "- {name: without it, start: {state: throw, turn: Ana, hands: {Ana: Qs Ks As 9h}}, "
        + "steps: [{Ana: go_out 9h, illegal: all_melded}]}\n"
    )
    assert [(case.name, case.verdict) for case in result.cases] == [
        ("as above", "passed"),
        ("other players", "passed"),
        ("an option", "passed"),
        ("without it", "passed"),
    ]


def test_one_case_fails_and_the_others_go_on(scripts: Scripts) -> None:
    cases = "cases:\n- {name: one, steps: [{Ana: go_out 5s}]}\n- {name: two, steps: [{Ana: stock_card}]}\n"
    result = scripts.run(HEAD + DEAL + cases)
    assert [case.verdict for case in result.cases] == ["failed", "passed"]


def test_a_mistake_in_one_case_stops_all(scripts: Scripts) -> None:
    cases = "cases:\n- {name: one, steps: [{Anna: stock_card}]}\n- {name: two, steps: [{Ana: stock_card}]}\n"
    assert scripts.mistakes(HEAD + DEAL + cases) == [("Anna", "there is no player `Anna`; the players are `Ana`, `Beto`")]


# ---- what is left open


def test_what_the_rules_leave_open_is_unknown_and_not_wrong(scripts: Scripts) -> None:
    """Which cards are wild in the twelfth round of this variant could not be read."""
    head = "rules: three_thirteen/deuces_not_wild\nplayers: [Ana, Beto]\n"
    result = scripts.steps("- Ana: stock_card\n- expect: {actions: [discard]}", "start: {round: 12, dealer: Beto}\n", head)
    if result.report.errors:
        assert [one.message for one in result.report] == ["the rules leave `wild_rank` open, and a game needs it"]
        return
    assert result.verdict == "unknown"
    hole = result.cases[0].steps[-1].hole
    assert hole is not None
    assert hole.name == "wild_rank"
    assert "leave `wild_rank` open" in result.failures()


# ---- how a failure is said


def test_a_failure_shows_step_table_and_rule(scripts: Scripts) -> None:
    said = scripts.steps(DRAWN + "- Ana: go_out 5s    # six, seven and nine\n- Beto: stock_card").failures()
    lines = said.splitlines()
    assert lines[0].endswith("game.yaml:6:3: step 2 is not as written")
    assert lines[2:4] == [" 6 | - Ana: go_out 5s    # six, seven and nine", "   |   ^^^^^^^^^^^^^^"]
    assert "  expected  legal" in lines
    assert "  but came  illegal: throw.go_out.all_melded" in lines
    assert any("cards are left over (three_thirteen/pagat.rules:" in line for line in lines)
    assert any(line.strip().startswith("[T-08] ") for line in lines)
    assert "    round 1, state `throw`, turn of Ana, Ana is asked" in lines
    assert "    Ana    9h 5s 6s 7s" in lines
    assert "position" not in said, "it is long, and shown on demand only"
    assert lines[-1] == "  1 step after it was not reached"


def test_a_failed_case_is_named(scripts: Scripts) -> None:
    said = scripts.run(HEAD + DEAL + "cases:\n- name: going out too early\n  steps:\n  - Ana: go_out 9h\n").failures()
    assert "step 1, case `going out too early` is not as written" in said


def test_melds_that_came_instead_are_told_as_they_are_written(scripts: Scripts) -> None:
    """What came can be copied into the script as what is expected."""
    head = "rules: shanghai/wikipedia\nplayers: [Ana, Beto, Caro]\n"
    melds = ["set 9s 9d 9c", "run 4c 5c Jk=6c 7c of Beto"]
    start = f"start: {{state: play, turn: Ana, table: {{m1: {melds[0]}, m2: {melds[1]}}}}}\n"
    said = scripts.steps("- expect: {table: {m1: set 9s 9d 9c}}", start, head).failures()
    assert f"  but came  `table`: {', '.join(melds)}" in said.splitlines()
    assert scripts.steps(f"- expect: {{table: [{', '.join(melds)}]}}", start, head).ok


def test_a_zone_of_melds_is_counted_in_melds(scripts: Scripts) -> None:
    """Two sets with seven cards are two melds: what a person counts when he looks at a table."""
    head = "rules: shanghai/wikipedia\nplayers: [Ana, Beto, Caro]\n"
    start = (
        "start: {round: 1, state: play, turn: Ana, down: {Ana: yes}, hands: {Ana: 8d Ks Kd},"
        " table: {m1: set 8s 8h 8c, m2: set 4s 4h 4c}}\n"
    )
    steps = "- Ana: lay_off 8d m1\n- expect: {count: {table: %d}}"
    assert faults(scripts.steps(steps % 2, start, head)) == []
    assert faults(scripts.steps(steps % 7, start, head)) == [("the number of melds in `table`", "7", "2")]
