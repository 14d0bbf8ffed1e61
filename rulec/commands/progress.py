"""How far a long command has come, told on standard error by time: also while a single step takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Event, Thread
from types import TracebackType

from rulec.streams import tell

ON_A_TERMINAL, ELSEWHERE = 0.5, 10.0
"""Seconds between two words on how far it is: on a terminal, where each takes the place of the last, and in a file."""


class Progress:
    """Tells how far a command is while a `with` block runs; `words` gives the words when they are needed."""

    def __init__(self, words: Callable[[], str]) -> None:
        self.words = words
        self.live = sys.stderr.isatty()
        self.every = ON_A_TERMINAL if self.live else ELSEWHERE
        self.over = Event()
        self.told = False
        self.thread = Thread(target=self._run, daemon=True)

    def __enter__(self) -> Progress:
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None) -> None:
        self.over.set()
        self.thread.join()
        if self.live and self.told:
            tell("\r\033[K")

    def _run(self) -> None:
        while not self.over.wait(self.every):
            self.told = True
            tell(f"\r\033[K{self.words()}" if self.live else f"{self.words()}\n")
