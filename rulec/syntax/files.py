"""Reading files that people name: bounded, as UTF-8, with what goes wrong said in the report."""

from __future__ import annotations

import stat
from pathlib import Path

from rulec.diagnostics.diagnostic import Report
from rulec.source import Source, Span
from rulec.syntax.hidden import HELP, called, hidden

MAX_BYTES = 256 * 1024


def read_source(path: Path, shown: str, report: Report) -> Source | None:
    """Return the text of a file under the name shown to people, or None after reporting why it cannot be read.

    Only regular files are opened, and at most 256 KiB are read.
    """
    try:
        if stat.S_ISDIR(path.stat().st_mode):
            return _refuse(report, shown, f"`{shown}` is a folder", "name the file in it")
        if not path.is_file():
            return _refuse(report, shown, f"`{shown}` is not a file", "name a text file")
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return _refuse(report, shown, f"there is no file `{shown}`", "check how its name is spelled")
    except PermissionError:
        return _refuse(report, shown, f"`{shown}` may not be read", "ask for the right to read it")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "its name is not one a file can have"
        return _refuse(report, shown, f"`{shown}` cannot be read", f"the system says: {reason.lower()}")
    return _decoded(content, shown, report)


def _decoded(content: bytes, shown: str, report: Report) -> Source | None:
    if len(content) > MAX_BYTES:
        return _refuse(report, shown, f"`{shown}` is larger than 256 KiB", "put parts of it into other files", code="too-much")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _refuse(report, shown, f"`{shown}` is not text in UTF-8", "save it as plain text in UTF-8")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return _refuse(report, shown, f"`{shown}` is not text in UTF-8, see line {line}", "save it as plain text in UTF-8")
    if "\r" in text and "\n" not in text:
        text = text.replace("\r", "\n")
    source = Source(shown, text)
    at = hidden(text)
    if at is not None:
        report.add("unreadable", Span(source, at, at + 1), f"a control character, {called(text[at])}, is in the text", help=HELP)
        return None
    return source


def _refuse(report: Report, shown: str, message: str, help: str, code: str = "unreadable") -> Source | None:
    report.add(code, Span(Source(shown, ""), 0, 0), message, help=help)
    return None
