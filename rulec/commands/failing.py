"""What is said when a command line ends without an answer: to people on standard error, with `--json` also as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rulec.commands import COMMANDS

VERSION = 1
"""Version of the JSON form, described in `docs/json.md`."""


def wants_json(words: Sequence[str]) -> bool:
    """Whether a command line, which may be wrong, asks for JSON."""
    options = list(words[: words.index("--")] if "--" in words else words)
    return "--json" in options or "--format=json" in options or ("--format", "json") in pairwise(options)


def say_failure(words: Sequence[str], error: Exception | str, code: int) -> None:
    """Print one JSON document about wrong use or a fault of ours, when the command line asks for JSON."""
    if not wants_json(words):
        return
    compiled = getattr(error, "compiled", None)
    text = str(error)
    made: dict[str, Any] = {
        "version": VERSION,
        "verdict": "error",
        "command": next((word for word in words if word in COMMANDS), None),
        "exit": code,
        "error": text if compiled is None else text.split("\n", 1)[0],
        "diagnostics": [],
    }
    if compiled is not None:
        from rulec.render.json import as_json

        made["diagnostics"] = as_json(compiled.report)["diagnostics"]
    sys.stdout.write(json.dumps(made, ensure_ascii=False, indent=2) + "\n")
    sys.stdout.flush()
