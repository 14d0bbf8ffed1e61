"""When nothing is to be said: bases, what could not be read, the shipped rules, and rules that are taken apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulec import api
from rulec.diagnostics import pages
from rulec.diagnostics.diagnostic import Severity
from rulec.locate import shipped_names
from tests.support.compiling import compiled, found, variant


@pytest.mark.parametrize("name", shipped_names())
def test_shipped_rules_have_neither_errors_nor_warnings(name: str) -> None:
    assert [one.message for one in api.check(name) if one.severity is not Severity.NOTICE] == []


def test_a_base_may_leave_everything_open(tmp_path: Path) -> None:
    assert len(compiled(tmp_path, 'base empty "Nothing yet";\n').report) == 0


def test_a_base_is_not_told_what_a_game_must_have(tmp_path: Path) -> None:
    rules = (
        'base half "Half a game" of base/rummy;\nkeep seen for round = no;\noption quick is yes or no;\nstate idle { go idle; }\n'
    )
    assert len(compiled(tmp_path, rules).report) == 0


@pytest.mark.parametrize(
    ("lost", "user"),
    [
        ("value bonus by { 1: 2; }", "change hand_over { more: add bonus to score, for each player; }"),
        ("option quick is yes no;", "use quick = yes;"),
        ("state talk ask { go draw; }", "change deal { replace next: go talk; }"),
        ("meld pair { same rank size 2; }", "limit few in pair always: wilds <= 1;"),
        ("zone table melds;", "change throw.discard { replace move_to_pile: move card to table; }"),
        ("value bonus by { 1: 2; }", "change bonus { 2: 3; }"),
        ("value bonus by { 1: 2; }", "remove bonus;"),
    ],
)
def test_what_could_not_be_read_is_not_called_unknown(lost: str, user: str, tmp_path: Path) -> None:
    """One slip gives one message: only the statement that cannot be read is reported, not those that need it."""
    report = variant(tmp_path, f"{lost}\n{user}\n").report
    assert {one.code for one in report} == {"syntax"}, [one.message for one in report]


def test_options_of_games_are_not_repeated_by_their_variants(tmp_path: Path) -> None:
    """A notice of what was taken over is for games built on a base, not for house rules of a game."""
    ours = 'game ours "Ours" of tiny;\n'
    assert len(found(compiled(tmp_path, ours), "taken-as-usual")) == 1
    assert found(compiled(tmp_path, 'game mine "Mine" of ours;\n', ours__rules=ours), "taken-as-usual") == []


def names_of_tiny() -> list[str]:
    from rulec.diagnostics.diagnostic import Report
    from rulec.model.entries import Layer
    from rulec.model.merge import merge
    from rulec.source import Source
    from rulec.syntax.parse import parse

    source = Source("tiny.rules", pages.tiny())
    model = merge([Layer("tiny.rules", source, parse(source, Report()))], Report())
    assert model is not None
    return [name for name, _ in model.walk()]


@pytest.mark.parametrize("name", names_of_tiny())
def test_any_rule_can_be_taken_away(name: str, tmp_path: Path) -> None:
    """Without one of its rules a game gives findings or none; the checks themselves never fail, and errors leave no rules."""
    done = variant(tmp_path, f"remove {name};\n")
    assert (done.rules is None) == (done.report.errors > 0)


@pytest.mark.parametrize("name", ["run_jokers.10..", "run_jokers", "contracts", "wild_joker", "points.joker", "apart"])
def test_any_rule_of_a_contract_game_can_be_taken_away(name: str, tmp_path: Path) -> None:
    """Also where limits and contracts are asked of the solvers."""
    done = compiled(tmp_path, f'game mine "Mine" of shanghai/camping;\nremove {name};\n')
    assert (done.rules is None) == (done.report.errors > 0)


@pytest.mark.parametrize("value", ["unspecified", "yes", "0", "nobody", "score", "hearts", "999999", "any"])
@pytest.mark.parametrize("name", ["packs", "deals", "hand_size", "points", "run_order"])
def test_any_value_can_be_anything(name: str, value: str, tmp_path: Path) -> None:
    done = variant(tmp_path, f"replace value {name} = {value};\n")
    assert (done.rules is None) == (done.report.errors > 0)
