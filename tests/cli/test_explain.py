"""`rulec explain`."""

from __future__ import annotations

import json

import pytest

import cli
from rulec.diagnostics.codes import CODES
from rulec.diagnostics.pages import page


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = cli.main(["explain", *argv])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_explained(capsys: pytest.CaptureFixture[str], code: str) -> None:
    status, out, err = run(capsys, code)
    assert (status, err) == (0, "")
    assert out.startswith(f"# {code}\n\n{CODES[code].severity}: {CODES[code].about}\n\n")
    assert page(code).text.partition("\n")[2].strip() in out
    assert ("`rulec explain tiny`" in out) == ("of tiny;" in out)


@pytest.mark.parametrize("written", ["[gap]", "GAP", " gap "])
def test_a_code_may_be_copied_from_a_message(capsys: pytest.CaptureFixture[str], written: str) -> None:
    assert run(capsys, written)[1].startswith("# gap\n")


def test_unknown_code_is_wrong_use_with_the_nearest_one(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "unknwon-name")
    assert (status, out) == (2, "")
    assert "there is no code `unknwon-name`; did you mean `unknown-name`? `rulec explain --list` shows them all" in err


def test_no_code_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys)[0] == 2
    assert run(capsys, "gap", "--list")[0] == 2


def test_list_has_a_line_for_each_code(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--list")
    lines = out.splitlines()
    assert status == 0
    assert [line.split()[0] for line in lines] == list(CODES)
    assert all(line.endswith(CODES[line.split()[0]].about) for line in lines)


def test_the_game_of_the_examples_can_be_seen(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "tiny")
    assert status == 0
    assert 'base tiny "A small rummy" of base/rummy;' in out


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    read = json.loads(run(capsys, "gap", "--json")[1])
    assert {key: read[key] for key in ("version", "code", "severity", "about")} == {
        "version": 1,
        "code": "gap",
        "severity": "error",
        "about": CODES["gap"].about,
    }
    assert read["page"].startswith("# gap\n")
    assert [example["kind"] for example in read["examples"]] == ["bad", "good"]
    listed = json.loads(run(capsys, "--list", "--json")[1])
    assert [one["code"] for one in listed["codes"]] == list(CODES)
    assert "base tiny" in json.loads(run(capsys, "tiny", "--json")[1])["rules"]
