"""Compiled rules from the user's cache, or compiled now: what every question about cards begins with.

Nothing of the compiler is imported when the cache has the rules. A cached game is used only if every file it was made of still
has the same content, every name still leads to the same file, and our version and Python's are the same.
"""

from __future__ import annotations

import marshal
import os
import sys
import zlib

from rulec.cache import read_bytes, write_bytes
from rulec.locate import find_file, shipped_folder
from rulec.misuse import Misuse
from rulec.version import VERSION
from runtime.records import REGISTRY, flatten, unflatten
from runtime.tables import FORMAT, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulec.pipeline import Compiled

MAGIC = b"rulec-tables\n"


class BadRules(Misuse):
    """Rules with errors: they can be checked, and nothing else. `compiled` has the report."""

    def __init__(self, message: str, compiled: Compiled) -> None:
        super().__init__(message)
        self.compiled = compiled


def locate(name: str) -> str:
    """Return the path of the rules that a person named. Raises Misuse when there are none."""
    path = find_file(name)
    if path is not None:
        return path
    if os.path.isdir(name):
        raise Misuse(f"`{name}` is a folder; name a rules file in it")
    from rulec.diagnostics.suggest import did_you_mean
    from rulec.locate import shipped_names

    hint = "; ".join(did_you_mean(name, shipped_names())) or "`rulec rules` lists the shipped rules"
    raise Misuse(f"there are no rules `{name}`; {hint}")


def load_rules(name: str) -> Rules:
    """Return the compiled rules of a path or shipped name. Raises Misuse, and BadRules when they have errors."""
    path = locate(name)
    cached = _from_cache(path)
    return cached if cached is not None else _compile(path)


def _compile(path: str) -> Rules:
    from pathlib import Path

    from rulec.cache import cache_folder
    from rulec.pipeline import compile_path

    done = compile_path(Path(path), cache_folder(), thorough=False)
    if done.rules is None:
        from rulec.render.text import render

        raise BadRules(f"the rules have errors\n{render(done.report)}", done)
    _to_cache(path, done)
    return done.rules


def _key(path: str) -> str:
    stem = "".join(char if char.isalnum() else "_" for char in os.path.basename(path))[:40]
    return f"{stem}-{zlib.crc32(path.encode(errors='surrogateescape')):08x}.tables"


def _stamp(path: str) -> tuple[Any, ...]:
    form = tuple([(name, kind._fields) for name, kind in REGISTRY.items() if kind.__module__ == Rules.__module__])
    return (FORMAT, form, VERSION, sys.version, path, shipped_folder())


def _from_cache(path: str) -> Rules | None:
    content = read_bytes(_key(path))
    if content is None or not content.startswith(MAGIC) or len(content) < len(MAGIC) + 4:
        return None
    body = memoryview(content)[len(MAGIC) + 4 :]
    if zlib.crc32(body) != int.from_bytes(content[len(MAGIC) : len(MAGIC) + 4], "big"):
        return None
    try:
        stamp, lookups, files, tables = marshal.loads(body)
        if stamp != _stamp(path):
            return None
        for wanted, folder, suffix, found in lookups:
            if (find_file(wanted, beside=folder, suffix=suffix) or "") != found:
                return None
        for name, text in files:
            with open(name, "rb") as file:
                if file.read() != text:
                    return None
        made = unflatten(tables)
    except (OSError, ValueError, EOFError, TypeError, KeyError):
        return None
    return made if isinstance(made, Rules) else None


def _to_cache(path: str, done: Compiled) -> None:
    try:
        files = [(str(one), one.read_bytes()) for one in dict.fromkeys(done.loaded.read)]
    except OSError:
        return
    body = marshal.dumps((_stamp(path), done.loaded.lookups, files, flatten(done.rules)))
    write_bytes(_key(path), MAGIC + zlib.crc32(body).to_bytes(4, "big") + body)
