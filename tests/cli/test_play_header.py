"""What `rulec play` says of a round before its first step, and of a script whose lines stand too far in."""

from __future__ import annotations

from pathlib import Path

import pytest

import cli

START = """rules: shanghai/wikipedia
players: [Ana, Beto, Caro]
start: {{round: 2, state: offer, dealer: Caro, turn: Ana{more}}}
steps:
- Ana: leave
"""


def played(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return the exit code of `rulec play` and all it prints."""
    script = folder / "script.yaml"
    script.write_text(text, encoding="utf-8")
    code = cli.main(["play", str(script)])
    return code, "".join(capsys.readouterr())


def test_who_went_out_last_is_told_once_somebody_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A part in the match that nobody has is no news."""
    code, said = played(START.format(more=""), tmp_path, capsys)
    assert code == 0
    assert "Round 2; dealer: Caro; wild: Jk;" in said
    code, said = played(START.format(more=", winner_of_hand: Beto"), tmp_path, capsys)
    assert code == 0
    assert "Round 2; dealer: Caro; who went out last: Beto; wild: Jk;" in said


def test_a_refusal_that_stands_too_far_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A key deeper than the one before, which has a value, belongs beside it: no text lacks its quotes."""
    code, said = played(START.format(more="") + "  illegal: not_now\n- Beto: pass\n    illegal: not_now\n", tmp_path, capsys)
    assert code == 2
    assert "`illegal` begins too far in" in said
    assert "script.yaml:8:1" in said
    assert "begin it in the same column as `Beto` in the line before" in said
