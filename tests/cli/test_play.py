"""`rulec play`: exit codes, what is told, JSON."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import cli
from rulec.commands.play import VERSION
from tests.cli.invoking import run

ROUND = """rules: three_thirteen/pagat
players: [Ana, Beto]
start: {round: 1, dealer: Beto, hands: {Ana: 5s 6s 9h, Beto: Kd Kh 2c}, pile: 8c, stock: 7s 10c}
steps:
- Ana: discard 9h
  illegal: not_now
- Ana: stock_card
- Ana: go_out 9h
- expect: {first_out: Ana}
- Beto: stock_card
- Beto: discard Kd
- expect: {score: {Ana: 0, Beto: 22}}
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "round.yaml"
    path.write_text(ROUND, encoding="utf-8")
    return path


def test_each_step_is_told(capsys: pytest.CaptureFixture[str], script: Path) -> None:
    code, out, err = run(capsys, script)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "Three Thirteen (three_thirteen/pagat): Ana, Beto"
    assert lines[2] == "Round 1; dealer: Beto; wild: 3"
    assert "  Ana    9h 5s 6s" in lines
    assert "  1. Ana   discard 9h  refused, as it should be" in lines
    assert "  2. Ana   stock_card  7s from the stock" in lines
    assert "  3. Ana   go_out 9h   9h to the discard pile; shows 5s 6s 7s" in lines
    assert "  4. as expected: `first_out` is Ana" in lines
    end = lines.index("Round 1 is over")
    assert lines[end + 1 : end + 4] == ["  Ana   [5s 6s 7s]  +0", "  Beto  2c 10c Kh   +22", "  score: Ana 0, Beto 22"]
    assert lines[-1] == "7 steps as written"


def test_output_to_a_pipe_is_plain(capsys: pytest.CaptureFixture[str], script: Path) -> None:
    assert "\x1b" not in run(capsys, script)[1]


def test_colours_on_a_terminal(capsys: pytest.CaptureFixture[str], script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulec.commands.play.colourful", lambda stream: True)
    assert "\x1b[33mrefused, as it should be\x1b[0m" in run(capsys, script)[1]


def test_quiet(capsys: pytest.CaptureFixture[str], script: Path) -> None:
    assert run(capsys, "--quiet", script)[:2] == (0, "7 steps as written\n")


def test_a_step_that_is_not_as_written(capsys: pytest.CaptureFixture[str], script: Path) -> None:
    script.write_text(ROUND.replace("go_out 9h", "go_out 5s"), encoding="utf-8")
    code, out, _ = run(capsys, script)
    assert code == 1
    assert "step 3 is not as written" in out
    assert "throw.go_out.all_melded: cards are left over" in out
    assert out.splitlines()[-1] == "2 steps as written, 1 not, 4 not reached"


def test_a_script_with_mistakes(capsys: pytest.CaptureFixture[str], script: Path) -> None:
    script.write_text(ROUND.replace("Beto: stock_card", "Bteo: stock_card"), encoding="utf-8")
    code, out, _ = run(capsys, script)
    assert code == 2
    assert "error[script]: there is no player `Bteo`" in out
    assert "did you mean `Beto`?" in out
    assert "stock_card  7s" not in out, "nothing is played"


def test_several_scripts(capsys: pytest.CaptureFixture[str], script: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(ROUND.replace("pile", "pil"), encoding="utf-8")
    code, out, _ = run(capsys, "--quiet", script, bad)
    assert code == 2
    assert out.splitlines()[-1] == "7 steps as written, 1 script with mistakes, not played"


def test_what_the_rules_leave_open_is_unknown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "open.rules").write_text(
        'game open "Limit left open" of three_thirteen/pagat;\nvalue most "most cards of a discard pile" = unspecified;\n'
        'change throw.discard { require few "too many": count of pile < most; }\n',
        encoding="utf-8",
    )
    script = tmp_path / "open.yaml"
    start = "start: {state: throw, turn: Ana, hands: {Ana: 2c 3c 5d 9h}}"
    script.write_text(f"rules: open\nplayers: [Ana, Beto]\n{start}\nsteps:\n- Ana: discard 2c\n", encoding="utf-8")
    code, out, _ = run(capsys, "--quiet", script)
    assert code == 3
    assert "the rules leave `most` open" in out
    assert out.splitlines()[-1] == "0 steps as written, 1 that cannot be judged"


@pytest.mark.parametrize("path", ["nowhere.yaml", "."])
def test_wrong_use(capsys: pytest.CaptureFixture[str], path: str) -> None:
    code, out, err = run(capsys, path)
    assert (code, out) == (2, "")
    assert f"`{path}`" in err


def answer(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, dict[str, Any]]:
    code, out, err = run(capsys, "--json", *words)
    assert err == ""
    return code, json.loads(out)


def test_json(capsys: pytest.CaptureFixture[str], script: Path) -> None:
    code, told = answer(capsys, script)
    assert (code, told["version"], told["verdict"]) == (0, VERSION, "passed")
    (game,) = told["scripts"][0]["cases"]
    assert (game["rules"], game["players"], game["options"]["jokers"]) == ("three_thirteen/pagat", ["Ana", "Beto"], 0)
    assert game["start"].startswith("at=draw round=1 ")
    refused, drawn = game["steps"][:2]
    assert (refused["refused"], refused["reasons"][0]["rule"]) == ("illegal", "not_now")
    assert (drawn["player"], drawn["move"], drawn["happened"], drawn["line"]) == ("Ana", "stock_card", ["7s from the stock"], 7)
    assert drawn["position"].startswith("at=throw ")
    assert game["steps"][3]["expected"] == [{"about": "`first_out`", "wanted": "Ana"}]


def test_json_of_a_failure_and_of_a_mistake(capsys: pytest.CaptureFixture[str], script: Path) -> None:
    script.write_text(ROUND.replace("go_out 9h", "go_out 5s"), encoding="utf-8")
    code, told = answer(capsys, script)
    (game,) = told["scripts"][0]["cases"]
    assert (code, told["verdict"], game["verdict"], game["not_reached"]) == (1, "failed", "failed", 4)
    assert game["steps"][-1]["faults"][0]["came"] == "illegal: throw.go_out.all_melded"
    script.write_text(ROUND.replace("pile", "pil"), encoding="utf-8")
    code, told = answer(capsys, script)
    assert (code, told["verdict"], told["scripts"][0]["cases"]) == (2, "failed", [])
    assert told["scripts"][0]["diagnostics"][0]["code"] == "script"


# ---- records


def test_the_record_of_a_script_replays_to_the_same_position(
    capsys: pytest.CaptureFixture[str], script: Path, tmp_path: Path
) -> None:
    """Refused moves are not part of the game: only the four that were made are in the record."""
    record = tmp_path / "game.record"
    code, told = answer(capsys, "--record", record, script)
    assert code == 0
    moves = record.read_text(encoding="utf-8").split("\n\n", 1)[1].splitlines()
    assert moves == ["Ana stock_card", "Ana go_out 9h", "Beto stock_card", "Beto discard Kd"]
    assert cli.main(["replay", str(record), "--json"]) == 0
    replayed = json.loads(capsys.readouterr().out)
    assert replayed["position"] == told["scripts"][0]["cases"][0]["steps"][-1]["position"]
    assert replayed["score"] == {"Ana": 0, "Beto": 22}


def test_a_step_that_fails_ends_the_record(capsys: pytest.CaptureFixture[str], script: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    script.write_text(ROUND.replace("go_out 9h", "go_out 5s"), encoding="utf-8")
    assert run(capsys, "--quiet", "--record", record, script)[0] == 1
    assert record.read_text(encoding="utf-8").endswith("\n\nAna stock_card\n")
    script.write_text(ROUND, encoding="utf-8")
    assert run(capsys, "--quiet", "--record", record, script)[0] == 0, "a record may be written anew"
    assert record.read_text(encoding="utf-8").endswith("Beto discard Kd\n")


@pytest.mark.parametrize(("at", "found"), [("game.record", True), ("../game.record", True), ("below/game.record", False)])
def test_a_record_finds_rules_that_lie_below_it(capsys: pytest.CaptureFixture[str], tmp_path: Path, at: str, found: bool) -> None:
    """Others must be named by who replays it: a record reaches no other files."""
    folder = tmp_path / "own"
    (folder / "below").mkdir(parents=True)
    (folder / "ours.rules").write_text('game ours "Ours" of three_thirteen/pagat;\nuse jokers = 2;\n', encoding="utf-8")
    (folder / "round.yaml").write_text("rules: ours\nplayers: 2\nsteps:\n- P1: stock_card\n", encoding="utf-8")
    assert run(capsys, "--record", folder / at, folder / "round.yaml")[0] == 0
    assert cli.main(["replay", str(folder / at)]) == (0 if found else 2)
    assert cli.main(["replay", str(folder / at), "--rules", str(folder / "ours")]) == 0


@pytest.mark.skipif(os.name != "posix", reason="files of this kind")
def test_a_record_may_go_into_a_pipe(capsys: pytest.CaptureFixture[str], script: Path) -> None:
    pipe = script.parent / "game.record"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run(capsys, "--record", pipe, script)[0] == 0
        assert os.read(reader, 100_000).endswith(b"Beto discard Kd\n")
    finally:
        os.close(reader)


CASES = ROUND.split("start:")[0] + "cases:\n" + "".join(f"- {{name: {one}, steps: [Ana: stock_card]}}\n" for one in "ab")


@pytest.mark.parametrize(
    ("text", "target", "complaint"),
    [
        (ROUND, "round.yaml", "exists and is no record"),
        (ROUND, "none/game.record", "there is no folder"),
        (ROUND, ".", "cannot be written"),
        (CASES, "game.record", "the script has 2"),
        (ROUND.replace("Ana", "Ana Luz"), "game.record", "cannot name a player `Ana Luz`"),
    ],
)
def test_what_cannot_be_recorded_is_not_played(
    capsys: pytest.CaptureFixture[str], script: Path, text: str, target: str, complaint: str
) -> None:
    script.write_text(text, encoding="utf-8")
    code, out, err = run(capsys, "--record", script.parent / target, script)
    assert (code, out) == (2, "")
    assert complaint in err
    assert script.read_text(encoding="utf-8") == text
    assert not (script.parent / "game.record").exists()


def test_a_record_is_of_one_script(capsys: pytest.CaptureFixture[str], script: Path) -> None:
    record = script.parent / "game.record"
    assert run(capsys, "--record", record, script, script)[0] == 2
    assert run(capsys, "--record", record, "-i", "three_thirteen/pagat")[0] == 2
    script.write_text(ROUND.replace("pile", "pil"), encoding="utf-8")
    assert run(capsys, "--record", record, script)[0] == 2
    assert not record.exists(), "a script with mistakes is not played"
