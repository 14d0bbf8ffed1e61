"""A file that is there and is not read: the finding says why, and nothing outside of the folder of the rules is looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulec.nearby import hindrance
from rulec.pipeline import compile_path

GAME = 'game g "G" of {};\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.rules").write_text('base s "S" of base/rummy;\n', encoding="utf-8")
    inside = tmp_path / "inside"
    (inside / "parts").mkdir(parents=True)
    (inside / "parts" / "one.rules").write_text('base o "O" of base/rummy;\n', encoding="utf-8")
    (inside / "out.rules").symlink_to("../secret.rules")
    (inside / "lost.rules").symlink_to("nowhere.rules")
    (inside / "same.rules").symlink_to("parts/one.rules")
    return inside


def said(folder: Path, base: str) -> str:
    """The help of the finding about a base."""
    (folder / "game.rules").write_text(GAME.format(base), encoding="utf-8")
    found = [one for one in compile_path(folder / "game.rules").report if one.code == "base-not-found"]
    return " ".join(line for one in found for line in one.help)


def test_a_link_out_of_the_folder_is_named_as_one(folder: Path) -> None:
    assert said(folder, "out").startswith("`out.rules` is a link that leads out of the folder of these rules")


def test_a_link_to_no_file_is_named_as_one(folder: Path) -> None:
    assert said(folder, "lost") == "`lost.rules` is a link that leads to no file"


def test_of_a_folder_a_file_in_it_is_suggested(folder: Path) -> None:
    assert said(folder, "parts") == "`parts` is a folder: name a file in it, such as `parts/one`"


def test_a_link_inside_of_the_folder_is_read(folder: Path) -> None:
    assert said(folder, "same") == ""


def test_names_that_lead_outside_are_not_looked_up(folder: Path) -> None:
    assert hindrance("../secret", folder, ".rules") == ()
    assert hindrance(str(folder / "out"), folder, ".rules") == ()


def test_of_a_table_the_same_is_said(folder: Path) -> None:
    (folder / "deals.yaml").mkdir()
    text = GAME.format("base/rummy") + 'table deals_table by round from "deals.yaml" { n: number; }\n'
    (folder / "game.rules").write_text(text, encoding="utf-8")
    found = [one for one in compile_path(folder / "game.rules").report if one.code == "unreadable"]
    assert [one.help for one in found] == [("`deals.yaml` is a folder: name a file in it",)]
    assert found[0].message == "`deals.yaml` beside the rules is no file that can be read", "and not that there is none"
