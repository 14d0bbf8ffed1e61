"""A meld of very many different wilds has too many ways to be read: a search answers, or it is said that none does."""

from __future__ import annotations

from rulec import api

TWOS = "2c 2d 2h 2s 2c 2d 2h 2s 2c 2d 2h 2s"


def test_too_many_wilds_are_no_meld() -> None:
    answer = api.load("shanghai/wikipedia_2012", players=6).meld(TWOS + " 9h")
    assert answer.verdict == "no"
    assert "wild_limit" in [one.rule for one in answer.reasons]


def test_many_wilds_with_as_many_natural_cards_are_a_run() -> None:
    answer = api.load("shanghai/wikipedia_2012", players=6).meld("3h 4h 5h 6h 7h 8h 2c 2d 2h 2s 2c 2d")
    assert answer.verdict == "yes"
    assert answer.readings[0].kind == "run"


def test_what_is_declared_is_not_passed_over() -> None:
    answer = api.load("shanghai/wikipedia_2012", players=6).meld("3h 4h 5h 6h 7h 8h 2c 2d 2s 2s 2c 2d=9h")
    assert answer.verdict != "no"
    assert all("9h" in one.stands_for for one in answer.readings)
