"""Scripts of rules that leave something open: what needs it is not known, and everything else is played."""

from __future__ import annotations

import json

import pytest

import cli
from tests.unit.testing.scripting import Scripts

OPEN = 'game mine "Mine" of three_thirteen/pagat;\nreplace value hand_size by round { 1: 3; otherwise: unspecified; }\n'
CASES = """rules: mine
players: [Ana, Beto]
cases:
- name: told
  start: {round: 1, dealer: Beto}
  steps:
  - expect: {asked: Ana, count: {hand: {Ana: 3}}}
- name: open
  start: {round: 2, dealer: Beto}
  steps:
  - Ana: stock_card
  - Ana: discard 9h
"""


def test_a_start_that_needs_what_is_open_is_unknown_and_the_other_games_are_played(scripts: Scripts) -> None:
    scripts.write(OPEN, "mine.rules")
    result = scripts.run(CASES)
    assert not result.report.errors
    assert [(case.name, case.verdict, case.left) for case in result.cases] == [("told", "passed", 0), ("open", "unknown", 1)]
    assert result.verdict == "unknown"
    said = result.failures()
    assert "game.yaml:9:10: the start, case `open` cannot be set up" in said
    assert "the rules leave `hand_size` open, and it is needed here" in said
    assert "the table before it" not in said, "there is none"


@pytest.mark.parametrize("command", ["test", "play"])
def test_its_exit_code_is_that_of_unknown(scripts: Scripts, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    scripts.write(OPEN, "mine.rules")
    assert cli.main([command, str(scripts.write(CASES))]) == 3
    assert "the rules leave `hand_size` open" in capsys.readouterr().out


def test_as_json_it_has_no_position(scripts: Scripts, capsys: pytest.CaptureFixture[str]) -> None:
    scripts.write(OPEN, "mine.rules")
    cli.main(["play", "--json", str(scripts.write(CASES))])
    told, left = json.loads(capsys.readouterr().out)["scripts"][0]["cases"]
    assert told["start"] == told["steps"][0]["position"]
    assert (left["start"], left["steps"][0]["position"], left["steps"][0]["hole"]) == (None, None, "hand_size")


def test_no_record_is_written_of_a_game_that_cannot_begin(scripts: Scripts, capsys: pytest.CaptureFixture[str]) -> None:
    scripts.write(OPEN, "mine.rules")
    script = scripts.write("rules: mine\nplayers: [Ana, Beto]\nstart: {round: 2}\nsteps:\n- Ana: stock_card\n")
    assert cli.main(["play", str(script), "--record", str(scripts.folder / "game.record")]) == 3
    assert not (scripts.folder / "game.record").exists()


def test_cards_are_dealt_without_knowing_which_are_wild(scripts: Scripts) -> None:
    """Round 12 leaves open which cards are wild; how many there are does not depend on that."""
    head = "rules: three_thirteen/deuces_not_wild\nplayers: [Ana, Beto]\n"
    start = "start: {round: 12, dealer: Ana, pile: 8c}\n"
    assert scripts.run(f"{head}{start}steps:\n- expect: {{count: {{hand: {{Ana: 14}}}}, pile: 8c}}\n").ok
    result = scripts.run(f"{head}{start}steps:\n- Beto: stock_card\n- Beto: go_out 2c\n")
    assert result.verdict in ("failed", "unknown"), "going out asks which cards are wild, if the card is held at all"
