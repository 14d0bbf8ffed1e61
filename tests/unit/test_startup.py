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


@pytest.mark.parametrize(
    "argv",
    [
        ["meld", "shanghai/wikipedia", "8s 8h Jk"],
        ["hand", "shanghai/wikipedia", "8s 8h 8d Ks Kh Jk 4c", "--round", "1"],
        ["hand", "shanghai/wikipedia", "8s 8h 8d Ks Kh Jk 4c", "--goal", "contract", "--round", "1"],
        [
            "hand",
            "shanghai/wikipedia",
            "8s Kd Kh Qc Qd Qh 4c",
            "--goal",
            "laydown",
            "--round",
            "1",
            "--table",
            "[6s 7s Jk=8s 9s]",
        ],
        ["hand", "shanghai/wikipedia", "8h 9h", "--goal", "out", "--round", "1", "--down", "--table", "[4h 5h 6h 7h]"],
        ["hand", "three_thirteen/pagat", "9c 9d 3h Kd", "--goal", "out", "--round", "1"],
    ],
    ids=lambda argv: " ".join(argv[:1] + argv[3:5]),
)
def test_a_question_with_rules_in_the_cache(argv: list[str]) -> None:
    """The first time the rules are compiled; the second time nothing costly is imported, the compiler least of all."""
    root = str(Path(cli.__file__).parent)
    code = f"import sys; sys.path.insert(0, {root!r}); import cli; code = cli.main({argv!r}); print(); print(code, *sys.modules)"
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    done = subprocess.run([sys.executable, "-S", "-I", "-c", code], capture_output=True, text=True, check=True)
    status, *loaded = done.stdout.splitlines()[-1].split()
    assert status == "0"
    assert not set(loaded) & COSTLY
    assert not [name for name in loaded if name.startswith(("rulec.syntax", "rulec.model", "rulec.checks", "rulec.emit"))]
