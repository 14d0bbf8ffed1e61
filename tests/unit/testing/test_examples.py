"""The `example` lines of rules as tests."""

from __future__ import annotations

import pytest

from rulec.locate import shipped_names
from rulec.store import load_rules
from rulec.testing import ExamplesResult, run_examples
from rulec.testing.names import BadName, find_rule, shortest
from tests.unit.testing.scripting import Scripts

GAMES = [name for name in shipped_names() if not name.startswith("base/")]


@pytest.mark.parametrize("name", GAMES)
def test_the_examples_of_shipped_games_hold(name: str) -> None:
    result = run_examples(name)
    assert result.ok, result.failures()
    assert result.examples


def judged(scripts: Scripts, example: str, of: str = "three_thirteen/pagat") -> ExamplesResult:
    """Judge one example of a variant that changes nothing."""
    return run_examples(scripts.write(f'game mine "Mine" of {of};\nexample {example};\n', "mine.rules"))


@pytest.mark.parametrize(
    ("example", "came"),
    [
        ('"7h 7c 8d" is set in round 1', "it is no `set`"),
        ('"7h 7c 7d" is not set in round 1', "it is a `set`"),
        ('"7h 7c 8d" is not set in round 1 because set.size', "it is no `set`, but not because of `set.size`"),
        ('"5s 6s 7s 6h 6c" has deadwood 7 in round 1', "the deadwood is 12, not 7"),
        ('"7h 7c Jk" is set in round 1', "`Jk` is not in the pack that 7 players use"),
        ('"7h 7c Jk" is not set in round 1', "`Jk` is not in the pack that 7 players use"),
    ],
)
def test_examples_that_do_not_hold(scripts: Scripts, example: str, came: str) -> None:
    result = judged(scripts, example)
    ((one),) = result.examples
    assert one.verdict == "failed"
    assert one.came.startswith(came)
    assert f"  but      {came}" in result.failures()
    assert "mine.rules:2: this example does not hold" in result.failures()


@pytest.mark.parametrize(
    "example",
    [
        '"7h 7c 8d" is not set in round 1 because same_rank',
        '"7h 7c 8d" is not set in round 1 because set.same_rank',
        '"7h 7c Jk" is not set in round 1 because deck',
        '"7h 7c Jk" is set in round 1 with jokers = 2',
        '"3h 4d" has deadwood 7 in round 1',
    ],
)
def test_examples_that_hold(scripts: Scripts, example: str) -> None:
    assert judged(scripts, example).ok


def test_examples_of_contracts(scripts: Scripts) -> None:
    for example, good in (
        ('"[8s 8h 8d] [Ks Kh Jk]" is contract in round 1', True),
        ('"8s 8h 8d Ks Kh Jk 2c" is contract in round 1', True),
        ('"[8s 8h 8d] [4c 5c 6c 7c]" is contract in round 1', False),
        ('"8s 8h 2d Ks Kh Jk 2c" is contract in round 3', False),
    ):
        assert judged(scripts, example, "shanghai/wikipedia").ok is good, example


def test_what_is_left_open_is_unknown(scripts: Scripts) -> None:
    result = judged(scripts, '"7h 7c Kd" is set in round 12', "three_thirteen/deuces_not_wild")
    assert result.verdict == "unknown"
    assert "leave `wild_rank` open" in result.failures()


def test_rules_are_found_by_the_shortest_tail() -> None:
    rules = load_rules("three_thirteen/pagat")
    assert find_rule(rules, "all_melded") == find_rule(rules, "go_out.all_melded") == "throw.go_out.all_melded"
    assert find_rule(rules, "not_now") == "not_now"
    assert shortest(rules, "throw.go_out.all_melded") == "all_melded"
    assert shortest(rules, "set.size") == "set.size"
    with pytest.raises(BadName, match="fits several rules"):
        find_rule(rules, "size")
    with pytest.raises(BadName) as wrong:
        find_rule(rules, "al_melded")
    assert wrong.value.help == ("did you mean `all_melded`?",)
