"""`rulec test`: what is found and run, exit codes, JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cli
from rulec.commands.test import VERSION
from tests.cli.test_play import ROUND

RULES = """game mine "Mine" of three_thirteen/pagat;
example "7h 7c 7d" is set in round 1;
example "7h 7c 8d" is not set in round 1 because same_rank;
"""


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """Return exit code, output and complaints of `rulec test`."""
    code = cli.main(["test", *map(str, words)])
    return code, *capsys.readouterr()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Rules, two scripts, a table and a file of clauses, one of them below, and one in a hidden folder."""
    (tmp_path / "below").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "mine.rules").write_text(RULES, encoding="utf-8")
    (tmp_path / "round.yaml").write_text(ROUND, encoding="utf-8")
    (tmp_path / "below" / "again.yml").write_text(ROUND, encoding="utf-8")
    (tmp_path / "table.yaml").write_text("1: {cards: 3}\n", encoding="utf-8")
    (tmp_path / "mine.clauses.yaml").write_text('H-1: "sets are seven"\n', encoding="utf-8")
    (tmp_path / ".hidden" / "bad.yaml").write_text(ROUND.replace("pile", "pil"), encoding="utf-8")
    return tmp_path


def test_a_folder(capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    code, out, _ = run(capsys, ".")
    assert code == 0
    assert out.splitlines() == ["mine.rules: 2 passed", "round.yaml: 1 passed", "below/again.yml: 1 passed", "4 passed, 0 failed"]


def test_quiet(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(capsys, "--quiet", folder)[:2] == (0, "4 passed, 0 failed\n")


def test_a_file_is_run_once(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(capsys, "--quiet", folder, folder / "round.yaml", folder / "mine.rules")[1] == "4 passed, 0 failed\n"


def test_shipped_rules_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "three_thirteen/pagat")
    assert code == 0
    assert out.endswith(" passed, 0 failed\n")


def test_failures_are_shown_with_their_place(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "mine.rules").write_text(RULES.replace("7h 7c 7d", "7h 7c 9d"), encoding="utf-8")
    (folder / "round.yaml").write_text(ROUND.replace("go_out 9h", "go_out 5s"), encoding="utf-8")
    code, out, _ = run(capsys, folder)
    assert code == 1
    assert "mine.rules:2: this example does not hold" in out
    assert "round.yaml:8:3: step 3 is not as written" in out
    assert out.splitlines()[-1] == "2 passed, 2 failed"


def test_rules_with_errors_fail(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "mine.rules").write_text(RULES + "use jokers = 9;\n", encoding="utf-8")
    code, out, _ = run(capsys, folder / "mine.rules")
    assert code == 1
    assert "the option `jokers` cannot be `9`" in out
    assert out.splitlines()[-1] == "0 passed, 1 failed"


def test_scripts_that_cannot_be_read(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "round.yaml").write_text(ROUND.replace("pile", "pil"), encoding="utf-8")
    (folder / "below" / "again.yml").write_text("rules: [three\n", encoding="utf-8")
    code, out, _ = run(capsys, folder)
    assert code == 2
    assert "did you mean `pile`?" in out
    assert out.splitlines()[-1] == "2 passed, 0 failed, 2 unreadable"


def test_an_empty_run_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text("1: {cards: 3}\n", encoding="utf-8")
    (tmp_path / "mine.rules").write_text('game mine "Mine" of three_thirteen/pagat;\n', encoding="utf-8")
    code, out, err = run(capsys, tmp_path)
    assert (code, out) == (1, "")
    assert "there is nothing to test" in err


def test_a_table_named_as_a_script_is_a_mistake(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, _ = run(capsys, folder / "table.yaml")
    assert code == 2
    assert "this is no scripted game" in out


@pytest.mark.parametrize("path", ["nowhere", "nowhere.yaml", "three_thirteen/pagta"])
def test_wrong_paths(capsys: pytest.CaptureFixture[str], path: str) -> None:
    code, out, err = run(capsys, path)
    assert (code, out) == (2, "")
    assert path in err


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("mine.rlues", "mine.rules"),
        ("mien", "mine"),
        ("rond.yaml", "round.yaml"),
        ("blow", "below"),
        ("blow/again.yml", "below/again.yml"),
    ],
)
def test_what_was_probably_meant(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch, path: str, meant: str
) -> None:
    monkeypatch.chdir(folder)
    code, _, err = run(capsys, path)
    assert code == 2
    assert err.endswith(f"did you mean `{meant}`?\n")


def test_a_script_may_be_called_otherwise(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "round.txt").write_text(ROUND, encoding="utf-8")
    assert run(capsys, "--quiet", folder / "round.txt")[:2] == (0, "1 passed, 0 failed\n")


def test_a_script_with_misspelt_steps_is_not_taken_for_a_table(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "round.yaml").write_text(ROUND.replace("steps:", "stepps:"), encoding="utf-8")
    code, out, _ = run(capsys, folder)
    assert code == 2
    assert "did you mean `steps`?" in out


def test_each_outcome_is_counted_once(capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line of a file and the closing line agree: what cannot be read has not failed."""
    monkeypatch.chdir(folder)
    (folder / "empty.yaml").write_text("", encoding="utf-8")
    code, out, _ = run(capsys, "empty.yaml", "round.yaml")
    assert code == 2
    assert out.splitlines()[-3:] == ["empty.yaml: unreadable", "round.yaml: 1 passed", "1 passed, 0 failed, 1 unreadable"]


def test_positions_on_demand(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "round.yaml").write_text(ROUND.replace("go_out 9h", "go_out 5s"), encoding="utf-8")
    assert "position: at=" not in run(capsys, folder / "round.yaml")[1]
    assert "  position: at=throw " in run(capsys, folder / "round.yaml", "--positions")[1]


def test_json(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "round.yaml").write_text(ROUND.replace("go_out 9h", "go_out 5s"), encoding="utf-8")
    code, out, _ = run(capsys, "--json", folder)
    told = json.loads(out)
    assert (code, told["version"], told["passed"], told["failed"], told["unreadable"]) == (1, VERSION, 3, 1, 0)
    assert [one["kind"] for one in told["tests"]] == ["example", "example", "script", "script"]
    failed = next(one for one in told["tests"] if one["verdict"] == "failed")
    assert failed["file"].endswith("round.yaml")
    assert "step 3 is not as written" in failed["shown"]
