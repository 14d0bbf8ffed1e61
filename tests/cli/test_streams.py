"""Standard streams that are closed, full or left: the answer is given or said to be lost, and never a bug of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import cli

ROOT = Path(cli.__file__).parent
RUN = f"exec '{sys.executable}' '{ROOT / 'cli.py'}'"

pytestmark = pytest.mark.skipif(os.name != "posix" or not Path("/dev/full").exists(), reason="streams of this kind")

ANSWERS = {
    "of a quick command": ("meld three_thirteen/pagat 7h 8h 3c --round 1", 0),
    "no": ("meld three_thirteen/pagat 7h 8h 3d 9d --round 2", 1),
    "of click": ("rules", 0),
    "help": ("check --help", 0),
    "a game": ("play -i three_thirteen/pagat --seed 1", 0),
}
MISUSES = {"of a quick command": "meld nope 7h", "of click": "rules --nonsense", "of rules": "check nope"}


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a command line with the redirections in it."""
    return subprocess.run(
        ["/bin/sh", "-c", f"{RUN} {line}"], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )


@pytest.mark.parametrize("case", ANSWERS)
@pytest.mark.parametrize(("where", "why"), [(">&-", "Bad file descriptor"), (">/dev/full", "No space left on device")])
def test_an_answer_that_cannot_be_written_is_said_to_be_lost(case: str, where: str, why: str) -> None:
    done = shell(f"{ANSWERS[case][0]} {where}")
    assert (done.returncode, done.stderr) == (74, f"rulec: the output cannot be written: {why}\n")


@pytest.mark.parametrize("case", ANSWERS)
@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", "<&-"])
def test_the_other_streams_do_not_change_the_answer(case: str, where: str) -> None:
    line, code = ANSWERS[case]
    done, usual = shell(f"{line} {where}"), shell(line)
    assert (done.returncode, done.stdout) == (code, usual.stdout)
    assert done.stdout


@pytest.mark.parametrize("case", MISUSES)
@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", ">&-", ">/dev/full", ">&- 2>&- <&-"])
def test_wrong_use_is_2_even_if_nobody_can_be_told(case: str, where: str) -> None:
    assert shell(f"{MISUSES[case]} {where}").returncode == 2


def test_a_reader_of_complaints_that_has_gone_does_not_change_the_code() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([sys.executable, str(ROOT / "cli.py"), "check", "nope"], stderr=writer, check=False)
    os.close(writer)
    assert done.returncode == 2


@pytest.mark.parametrize("case", [*ANSWERS, "long"])
def test_a_reader_that_has_gone_ends_a_command_in_silence(case: str) -> None:
    line = {**ANSWERS, "long": ("show shanghai/wikipedia", 0)}[case][0]
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        ["/bin/sh", "-c", f"{RUN} {line}"], stdout=writer, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_current_folder_that_is_gone_does_not_look_like_a_lost_answer(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    for line in ("check three_thirteen/pagat", "show three_thirteen/pagat", "meld three_thirteen/pagat 7h 8h 9h --round 1"):
        done = subprocess.run(
            ["/bin/sh", "-c", f"cd '{gone}' && rmdir '{gone}' && {RUN} {line}"], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        gone.mkdir()


@pytest.mark.parametrize(
    ("error", "code"),
    [(OSError(28, "full"), 74), (OSError(2, "none"), 70), (OSError(28, "full", "file"), 70), (OSError("own"), 70)],
)
def test_only_what_a_stream_says_is_a_lost_answer(
    error: OSError, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(words: list[str]) -> int:
        raise error

    monkeypatch.setattr(cli, "_with_click", fail)
    assert cli.main(["rules"]) == code


def test_letters_that_nobody_can_type_are_no_move() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), "play", "-i", "three_thirteen/pagat", "--seed", "1"],
        input=b"\xff\xfe\n" + b"x" * 5000 + b"\n",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"Good-bye\n")


def test_a_record_is_written_although_the_reader_has_gone(tmp_path: Path) -> None:
    """`rulec play game.yaml --record game.record | head` leaves the whole record."""
    steps = "\n".join("- {P1: discard 9h, illegal: not_now}" for _ in range(200))
    script = f"rules: three_thirteen/pagat\nplayers: 2\nstart: {{dealer: P2}}\nsteps:\n{steps}\n- P1: stock_card\n"
    (tmp_path / "game.yaml").write_text(script)
    line = f"play '{tmp_path}/game.yaml' --record '{tmp_path}/{{}}.record'"
    assert shell(line.format("whole")).returncode == 0
    reader, writer = os.pipe()
    os.close(reader)
    gone = line.format("gone")
    done = subprocess.run(
        ["/bin/sh", "-c", f"{RUN} {gone}"], stdout=writer, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")
    assert (tmp_path / "gone.record").read_text() == (tmp_path / "whole.record").read_text()
    assert "stock_card" in (tmp_path / "gone.record").read_text()
