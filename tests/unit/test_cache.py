"""The cache folder: private, whole files only, and never in the way."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from rulec import cache

posix = pytest.mark.skipif(os.name != "posix", reason="permissions of this kind")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "deep" / "cache"
    monkeypatch.setenv("RULEC_CACHE", str(folder))
    return folder


def test_what_is_written_is_read_back(place: Path) -> None:
    assert cache.read_bytes("a.bin") is None
    assert cache.write_bytes("a.bin", b"one")
    assert cache.write_bytes("a.bin", b"two")
    assert cache.read_bytes("a.bin") == b"two"
    assert [file.name for file in place.iterdir()] == ["a.bin"]


@posix
def test_the_folder_and_its_files_are_private(place: Path) -> None:
    cache.write_bytes("a.bin", b"")
    assert cache.cache_folder() == place
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert stat.S_IMODE((place / "a.bin").stat().st_mode) == 0o600


@posix
def test_a_folder_that_others_may_write_to_is_not_used(place: Path) -> None:
    place.mkdir(parents=True)
    place.chmod(0o777)
    assert cache.cache_folder() is None
    assert not cache.write_bytes("a.bin", b"")
    assert cache.read_bytes("a.bin") is None


@posix
@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can give files away")
def test_files_and_folders_of_others_are_not_trusted(place: Path) -> None:
    cache.write_bytes("a.bin", b"")
    os.chown(place / "a.bin", 12345, 12345)
    assert cache.read_bytes("a.bin") is None
    os.chown(place, 12345, 12345)
    assert cache.cache_folder() is None


def test_a_place_that_cannot_be_made_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("RULEC_CACHE", str(tmp_path / "file" / "cache"))
    assert cache.cache_folder() is None
    assert not cache.write_bytes("a.bin", b"")


def test_empty_turns_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEC_CACHE", "")
    assert cache.cache_folder() is None


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="XDG")
def test_the_folder_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULEC_CACHE")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.cache_folder() == tmp_path / "xdg" / "rulec"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache.cache_folder() == tmp_path / ".cache" / "rulec"


@pytest.mark.parametrize("name", ["", "../a", "a/b", ".hidden", "a\0"])
def test_only_plain_names(place: Path, name: str) -> None:
    with pytest.raises(ValueError, match="plain file name"):
        cache.write_bytes(name, b"")


def test_a_failed_write_leaves_nothing_behind(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write_bytes("a.bin", b"old")

    def fail(*_: object) -> None:
        raise OSError("no space")

    monkeypatch.setattr(os, "replace", fail)
    assert not cache.write_bytes("a.bin", b"new")
    monkeypatch.undo()
    monkeypatch.setenv("RULEC_CACHE", str(place))
    assert cache.read_bytes("a.bin") == b"old"
    assert [file.name for file in place.iterdir()] == ["a.bin"]


@pytest.mark.parametrize("at", [0, 3, 4, 8])
def test_damaged_content_is_no_content(place: Path, at: int) -> None:
    cache.write_bytes("a.bin", b"whole")
    kept = place / "a.bin"
    whole = kept.read_bytes()
    kept.write_bytes(bytes([*whole[:at], whole[at] ^ 1, *whole[at + 1 :]]))
    assert cache.read_bytes("a.bin") is None
    kept.write_bytes(whole[:at])
    assert cache.read_bytes("a.bin") is None
    kept.write_bytes(whole)
    assert cache.read_bytes("a.bin") == b"whole"


def test_content_of_another_name_is_no_content(place: Path) -> None:
    cache.write_bytes("a.bin", b"mine")
    cache.write_bytes("b.bin", b"theirs")
    (place / "a.bin").write_bytes((place / "b.bin").read_bytes())
    assert cache.read_bytes("a.bin") is None
    assert cache.read_bytes("b.bin") == b"theirs"


@posix
def test_what_is_no_plain_file_is_not_read(place: Path) -> None:
    cache.write_bytes("a.bin", b"")
    os.mkfifo(place / "pipe.bin")
    (place / "folder.bin").mkdir()
    (place / "nothing.bin").symlink_to("/dev/zero")
    assert [cache.read_bytes(f"{name}.bin") for name in ("pipe", "folder", "nothing")] == [None, None, None]
