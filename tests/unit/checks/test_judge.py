"""Whether examples hold: what is asked, and what is said when they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.compiling import found, variant

HOLD = [
    'example "8h 8d 8s" is set;',
    'example "8h 8d" is not set because set.size;',
    'example "8h 8d" is not set because size;',
    'example "8h 9h 10h" is run;',
    'example "8h 9h 10s" is not run because same_suit;',
    'example "8h 8d Jk" is not set because deck;',
    'example "8h 8d 15s" is not set because deck;',
    'example "8h 8d Jk" is set with jokers = 2;',
    'example "8h 8d 2s" is set with wild_twos = yes;',
    'example "8h 8d 8s Kc" has deadwood 10;',
    'example "8h 8d 8s Kc" is out;',
    'example "8h 8d 7s Kc" is not out;',
]


@pytest.mark.parametrize("line", HOLD)
def test_examples_that_hold(line: str, tmp_path: Path) -> None:
    done = variant(tmp_path, line)
    assert done.report.errors == 0, [one.message for one in done.report]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('example "8h 8d 8s" is not set;', "it is a `set`"),
        ('example "8h 8d 9s" is set;', "it is no `set`"),
        ('example "8h 8d" is not set because same_rank;', "it is no `set`, but not because of `same_rank`"),
        ('example "8h 8d 8s Kc" has deadwood 9;', "the deadwood is 10, not 9"),
        ('example "8h 8d 8s Kc" is not out;', "it is a `out`"),
        ('example "8h 8d Jk" is set;', "`Jk` is not in the pack that 2 players use"),
    ],
)
def test_what_is_said_of_those_that_do_not(line: str, said: str, tmp_path: Path) -> None:
    (one,) = found(variant(tmp_path, line), "example")
    assert one.message == f"this example does not hold: {said}"


def test_examples_of_a_base_are_not_those_of_its_variants(tmp_path: Path) -> None:
    ours = 'base ours "Ours" of tiny;\nexample "8h 9d 10s" is run;\n'
    from tests.support.compiling import compiled

    assert found(compiled(tmp_path, ours), "example") != []
    assert found(compiled(tmp_path, 'base mine "Mine" of ours;\n', ours__rules=ours), "example") == []
