"""Progress by time: told while a single step takes long, on a terminal in place and elsewhere line by line."""

from __future__ import annotations

import sys
from io import StringIO
from threading import Event

import pytest

from rulec.commands import progress


class Terminal(StringIO):
    """A stream that says it is a terminal, or not."""

    def __init__(self, live: bool) -> None:
        super().__init__()
        self.live = live

    def isatty(self) -> bool:
        return self.live


@pytest.mark.parametrize(("live", "first", "last"), [(True, "\r\033[K1 of 9", "\r\033[K"), (False, "1 of 9\n", "1 of 9\n")])
def test_a_step_that_takes_long_is_told_of(monkeypatch: pytest.MonkeyPatch, live: bool, first: str, last: str) -> None:
    stream = Terminal(live)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "ON_A_TERMINAL", 0.01)
    monkeypatch.setattr(progress, "ELSEWHERE", 0.01)
    asked = Event()

    def words() -> str:
        asked.set()
        return "1 of 9"

    with progress.Progress(words):
        assert asked.wait(10)
    assert stream.getvalue().startswith(first)
    assert stream.getvalue().endswith(last)


def test_what_is_done_soon_is_not_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal(True)
    monkeypatch.setattr(sys, "stderr", stream)
    with progress.Progress(lambda: "1 of 9"):
        pass
    assert stream.getvalue() == ""
