"""Finding rules: shipped ones, those a person names, and those that rules name, which must not reach other files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulec.cache import folder
from rulec.locate import find, shipped_names, shipped_root, shown


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with rules of its own and a secret beside it."""
    folder = tmp_path / "home"
    (folder / "house").mkdir(parents=True)
    (folder / "house" / "ours.rules").write_text("", encoding="utf-8")
    (folder / "ours.yaml").write_text("", encoding="utf-8")
    (tmp_path / "secret.rules").write_text("", encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a folder in use cannot be removed")
def test_a_current_folder_that_is_gone(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = home / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert find("base/rummy") == shipped_root() / "base" / "rummy.rules"
    assert find("ours") is None
    assert shown(shipped_root() / "base" / "rummy.rules") == "base/rummy.rules"
    assert shown(home / "ours.yaml") == str(home / "ours.yaml")
    assert shown("ours.yaml") == "ours.yaml"
    monkeypatch.setenv("RULEC_CACHE", "relative")
    assert folder() is None


def test_a_shipped_name(home: Path) -> None:
    assert find("base/rummy") == shipped_root() / "base" / "rummy.rules"
    assert "base/rummy" in shipped_names()


def test_a_path_with_or_without_its_ending(home: Path) -> None:
    ours = home / "house" / "ours.rules"
    assert find("house/ours") == find("house/ours.rules") == find(ours) == ours
    assert find("../secret.rules") == home.parent / "secret.rules"


@pytest.mark.parametrize("name", ["", "nothing", "house", "a\0b", "base/rumy"])
def test_nothing(home: Path, name: str) -> None:
    assert find(name) is None


def test_a_file_here_comes_before_a_shipped_one(home: Path) -> None:
    (home / "base").mkdir()
    (home / "base" / "rummy.rules").write_text("", encoding="utf-8")
    assert find("base/rummy") == home / "base" / "rummy.rules"
    assert find("base/rummy", beside=home) == home / "base" / "rummy.rules"
    assert find("base/rummy", beside=home / "house") == shipped_root() / "base" / "rummy.rules"


def test_rules_name_files_below_their_folder_and_shipped_ones(home: Path) -> None:
    assert find("house/ours", beside=home) == home / "house" / "ours.rules"
    assert find("ours.yaml", beside=home, suffix="") == home / "ours.yaml"
    assert find("base/rummy", beside=home) == shipped_root() / "base" / "rummy.rules"


@pytest.mark.parametrize("name", ["../secret", "house/../../secret", "../../secret.rules", "/etc/passwd"])
def test_rules_reach_no_other_file(home: Path, name: str) -> None:
    assert find(name, beside=home) is None
    assert find(str(home.parent / "secret.rules"), beside=home) is None


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_nor_by_a_link(home: Path) -> None:
    (home / "link.rules").symlink_to(home.parent / "secret.rules")
    assert find("link", beside=home) is None
    assert find("link") == home / "link.rules"  # a person may


def test_files_are_shown_as_people_name_them(home: Path) -> None:
    assert shown(shipped_root() / "base" / "rummy.rules") == "base/rummy.rules"
    assert shown(home / "house" / "ours.rules") == "house/ours.rules"
    assert shown("house/ours.rules") == "house/ours.rules"
    assert shown("/elsewhere/a.rules") == "/elsewhere/a.rules"
