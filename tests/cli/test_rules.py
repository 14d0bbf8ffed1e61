"""`rulec rules`: every shipped game is listed, by the name that other commands take."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cli
from rulec.commands.rules import listing
from rulec.locate import find, shipped_root


def put(folder: Path, name: str, text: str) -> None:
    file = folder / f"{name}.rules"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_every_shipped_file_is_listed_once_and_can_be_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "--bases"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    files = [file.relative_to(shipped_root()).with_suffix("").as_posix() for file in shipped_root().rglob("*.rules")]
    assert sorted(listed) == sorted(files)
    for name in listed:
        assert find(name) == shipped_root() / f"{name}.rules"


def test_bases_are_not_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules"]) == 0
    assert not [line for line in capsys.readouterr().out.splitlines() if line.endswith("(a base)") or line.startswith("base/")]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "--json", "--bases"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert read["version"] == 1
    assert {"name", "title", "kind", "of"} == set(read["rules"][0])
    assert {one["kind"] for one in read["rules"]} <= {"game", "variant", "base"}
    assert "base/rummy" in {one["name"] for one in read["rules"]}


def test_variants_stand_after_their_game(tmp_path: Path) -> None:
    put(tmp_path, "base/cards", '// shared\nbase cards "Cards";\n')
    put(tmp_path, "b/main", '// comment\n// game no "No";\ngame main "Main game"\n  of base/cards [X-1];\n')
    put(tmp_path, "a/late", 'game late "Late variant" of b/early;')
    put(tmp_path, "b/early", 'game early "Early variant" of b/main;')
    put(tmp_path, "c/other", 'game other "Other";')
    put(tmp_path, "c/no_header", "meld set { size is 3; }")
    assert [(one.name, one.title, one.kind, one.of) for one in listing(str(tmp_path))] == [
        ("b/main", "Main game", "game", "base/cards"),
        ("b/early", "Early variant", "variant", "b/main"),
        ("a/late", "Late variant", "variant", "b/early"),
        ("base/cards", "Cards", "base", None),
        ("c/other", "Other", "game", None),
    ]


def test_variants_of_each_other_do_not_hang(tmp_path: Path) -> None:
    put(tmp_path, "a", 'game a "A" of b;')
    put(tmp_path, "b", 'game b "B" of a;')
    assert {one.name for one in listing(str(tmp_path))} == {"a", "b"}
