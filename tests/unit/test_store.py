"""Compiled rules in the cache: whatever happened to them, the rules in force are those of the files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulec import store
from runtime.setup import Setup
from runtime.tables import Rules

TEXT = 'game g "G" of three_thirteen/pagat;\nuse jokers = 2;\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of rules, with a cache of its own."""
    monkeypatch.setenv("RULEC_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "g.rules"
    path.write_text(TEXT, encoding="utf-8")
    os.utime(path, (1, 1))
    return path


def jokers(rules: Rules) -> object:
    return dict(zip([one.name for one in rules.options], Setup(rules).options, strict=True))["jokers"]


def kept(file: Path) -> Path:
    """The file that the cache has for the rules."""
    return next(one for one in (file.parent / "cache").iterdir() if one.name.startswith("g_"))


def test_the_second_time_nothing_is_compiled(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = store.load_rules(str(file))
    monkeypatch.setattr(store, "_compile", lambda path: pytest.fail("compiled again"))
    second = store.load_rules(str(file))
    assert (second.hash, jokers(second)) == (first.hash, 2)


def test_damaged_rules_are_compiled_again(file: Path) -> None:
    first = store.load_rules(str(file))
    whole = kept(file).read_bytes()
    step = len(whole) // 7
    flipped = [bytes([*whole[:at], whole[at] ^ 1, *whole[at + 1 :]]) for at in range(0, len(whole), step)]
    for damaged in (b"", whole[: len(whole) // 2], whole[4:], whole + b"\0", *flipped):
        kept(file).write_bytes(damaged)
        assert store.load_rules(str(file)).hash == first.hash
        assert kept(file).read_bytes()[4:20] == whole[4:20]


def test_the_rules_of_another_file_are_not_taken(file: Path) -> None:
    other = file.with_name("h.rules")
    other.write_text(TEXT.replace("2", "0"), encoding="utf-8")
    os.utime(other, (1, 1))
    store.load_rules(str(other))
    store.load_rules(str(file))
    theirs = next(one for one in kept(file).parent.iterdir() if one.name.startswith("h_"))
    kept(file).write_bytes(theirs.read_bytes())
    assert jokers(store.load_rules(str(file))) == 2


def test_a_change_is_seen_even_if_the_size_is_the_same(file: Path) -> None:
    store.load_rules(str(file))
    file.write_text(TEXT.replace("2", "1"), encoding="utf-8")
    os.utime(file, (1, 1))
    assert jokers(store.load_rules(str(file))) == 1


def test_rules_that_change_while_they_are_compiled_are_not_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulec import pipeline

    compile = pipeline.compile_path

    def slowly(path: Path, *rest: object, **more: object) -> object:
        done = compile(path, *rest, **more)  # type: ignore[arg-type]
        file.write_text(TEXT.replace("2", "1"), encoding="utf-8")
        return done

    monkeypatch.setattr(pipeline, "compile_path", slowly)
    assert jokers(store.load_rules(str(file))) == 2
    monkeypatch.undo()
    monkeypatch.setenv("RULEC_CACHE", str(file.parent / "cache"))
    assert jokers(store.load_rules(str(file))) == 1


@pytest.mark.skipif(os.name != "posix", reason="permissions of this kind")
@pytest.mark.parametrize("mode", [0o500, 0o000])
def test_a_cache_that_cannot_be_written_is_no_error(file: Path, mode: int, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = file.parent / "cache"
    folder.mkdir(mode=0o700)
    folder.chmod(mode)
    monkeypatch.setattr(os, "access", lambda path, how: False)  # as for anybody but root
    try:
        assert jokers(store.load_rules(str(file))) == 2
    finally:
        folder.chmod(0o700)


def test_a_full_disk_is_no_error(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert jokers(store.load_rules(str(file))) == 2
    assert list((file.parent / "cache").iterdir()) == []
