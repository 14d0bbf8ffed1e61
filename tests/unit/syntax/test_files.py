"""Reading files: what cannot be read is a finding, and nothing else than a bounded text file is opened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulec.diagnostics.diagnostic import Report
from rulec.syntax.files import MAX_BYTES, read_source


def refused(path: Path) -> tuple[str, str]:
    """Read a file that must be refused; return the code and the message."""
    report = Report()
    assert read_source(path, "shown.rules", report) is None
    (one,) = report
    assert one.help
    assert one.span.source.name == "shown.rules"
    return one.code, one.message


def test_a_text_file(tmp_path: Path) -> None:
    file = tmp_path / "a.rules"
    file.write_bytes('\ufeffgame a "Ä";\r\n'.encode())
    report = Report()
    source = read_source(file, "shown.rules", report)
    assert source is not None
    assert (source.name, source.text, len(report)) == ("shown.rules", 'game a "Ä";\r\n', 0)


def test_line_ends_of_old_machines(tmp_path: Path) -> None:
    file = tmp_path / "a.rules"
    file.write_bytes(b"one\rtwo\r")
    source = read_source(file, "a", Report())
    assert source is not None
    assert source.lines == 3


def test_no_file_or_a_folder(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.rules") == ("unreadable", "there is no file `shown.rules`")
    assert refused(tmp_path) == ("unreadable", "`shown.rules` is a folder")
    assert refused(tmp_path / "none" / "a.rules")[0] == "unreadable"
    assert refused(tmp_path / ("x" * 5000))[0] == "unreadable"
    assert refused(tmp_path / "a\0b")[0] == "unreadable"


def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refused(tmp_path / "pipe") == ("unreadable", "`shown.rules` is not a file")


def test_a_loop_of_links(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert refused(tmp_path / "a")[0] == "unreadable"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "a.rules").write_text("x")
    monkeypatch.setattr(Path, "open", forbidden)
    assert refused(tmp_path / "a.rules") == ("unreadable", "`shown.rules` may not be read")


@pytest.mark.parametrize("content", [b"\xff\xfea\0", "é".encode("latin-1"), b"\x89PNG\r\n\x1a\n\0"])
def test_what_is_not_text(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "a.rules"
    file.write_bytes(content)
    code, message = refused(file)
    assert code == "unreadable"
    assert message.startswith("`shown.rules` is not text in UTF-8")


def test_the_line_of_a_letter_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    file = tmp_path / "a.rules"
    file.write_bytes(b"one\ntwo\nthr\xe9\n")
    assert refused(file)[1].endswith("see line 3")


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "a.rules"
    file.write_bytes(b"x" * (MAX_BYTES + 1))
    assert refused(file) == ("too-much", "`shown.rules` is larger than 256 KiB")
    file.write_bytes(b"x" * MAX_BYTES)
    assert read_source(file, "a", Report()) is not None


@pytest.mark.parametrize("char", ["\0", "\x1b", "\x07", "\x9b", "\u202e", "\u2066", "\u2028"])
def test_a_character_that_would_steer_the_terminal(char: str, tmp_path: Path) -> None:
    """Rules from strangers are shown by many commands: their titles and reasons must not do anything but be read."""
    file = tmp_path / "a.rules"
    file.write_text(f'game a "\u200d{char}x" of b;\n', encoding="utf-8")
    report = Report()
    assert read_source(file, "a.rules", report) is None
    [one] = report
    assert (one.code, one.span.text, one.span.column) == ("unreadable", char, 10)
    assert f"U+{ord(char):04X}" in one.message
