"""What a question about a hand may import: nothing that costs as much as starting Python."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import cli

COSTLY = frozenset(
    "click lark yaml z3 networkx re typing dataclasses enum json pathlib collections inspect importlib.metadata".split()  # noqa: SIM905
)

CHEAP = (
    "cli",
    "rulec.cache",
    "rulec.commands.quick",
    "rulec.locate",
    "rulec.version",
    "runtime.cards",
    "runtime.melds",
    "runtime.readings",
    "runtime.records",
    "runtime.solve.port",
    "runtime.solve.search",
    "runtime.tables",
)


@pytest.mark.parametrize("module", [name for name in CHEAP if find_spec(name) is not None])
def test_cheap_to_import(module: str) -> None:
    """Python is started without site packages, so that nothing else has imported a costly module before."""
    root = str(Path(cli.__file__).parent)
    code = f"import sys; sys.path.insert(0, {root!r}); import {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-S", "-I", "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert module in loaded
    assert not loaded & COSTLY
