"""Running the command line in tests."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import cli


@dataclass(frozen=True)
class Done:
    """What a command line gave: its exit code, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The output as JSON."""
        return json.loads(self.out)


class Rulec:
    """Runs `rulec` in a folder of the test's own."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.capsys = capsys
        self.folder = folder

    def __call__(self, *argv: str) -> Done:
        code = cli.main(list(argv))
        out, err = self.capsys.readouterr()
        return Done(code, out, err)

    def write(self, name: str, text: str | bytes) -> str:
        """Write a file and return its path."""
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """Return exit code, output and complaints of `rulec play`."""
    code = cli.main(["play", *map(str, words)])
    return code, *capsys.readouterr()
