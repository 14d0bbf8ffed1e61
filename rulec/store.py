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
from rulec.locate import SUFFIX, find_file, shipped_folder, shown
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


def locate(name: str, *, folders: bool = False) -> str:
    """Return the path of the rules that a person named. Raises Misuse when there are none, or it is something else.

    With `folders` the name of a folder would do, too, and may be what was meant.
    """
    path = find_file(name)
    if path is not None:
        if not path.endswith(SUFFIX):
            _hold_rules(path)
        return path
    if os.path.isdir(name):
        raise Misuse(f"`{name}` is a folder; name a rules file in it")
    from rulec.nearby import near_rules

    hint = "; ".join(near_rules(name, folders=folders)) or "`rulec rules` lists the shipped rules"
    raise Misuse(f"there are no rules `{name}`; {hint}")


def _hold_rules(path: str) -> None:
    """Hold that a file which is not called so is no scripted game, record or table. Raises Misuse, which says what takes it."""
    from rulec.kinds import RULES, kind_of, not_wanted

    told = not_wanted(shown(path), RULES, kind_of(path))
    if told:
        raise Misuse(told)


def load_rules(name: str) -> Rules:
    """Return the compiled rules of a path or shipped name. Raises Misuse, and BadRules when they have errors."""
    path = locate(name)
    cached = _from_cache(path)
    return cached if cached is not None else _compile(path)


def _compile(path: str) -> Rules:
    import time
    from pathlib import Path

    from rulec.cache import cache_folder
    from rulec.pipeline import compile_path

    began = time.time_ns()
    done = compile_path(Path(path), cache_folder(), thorough=False)
    if done.rules is None:
        from rulec.render.text import render

        raise BadRules(f"the rules have errors\n{render(done.report)}", done)
    _to_cache(path, done, began)
    return done.rules


def _key(path: str) -> str:
    stem = "".join(char if char.isalnum() else "_" for char in os.path.basename(path))[:40]
    return f"{stem}-{zlib.crc32(path.encode(errors='surrogateescape')):08x}.tables"


def _stamp(path: str) -> tuple[Any, ...]:
    form = tuple([(name, kind._fields) for name, kind in REGISTRY.items() if kind.__module__ == Rules.__module__])
    return (FORMAT, form, VERSION, sys.version, path, shipped_folder())


def _from_cache(path: str) -> Rules | None:
    content = read_bytes(_key(path))
    if content is None or not content.startswith(MAGIC):
        return None
    try:
        stamp, lookups, files, tables = marshal.loads(memoryview(content)[len(MAGIC) :])
        if stamp != _stamp(path):
            return None
        for wanted, folder, suffix, found in lookups:
            if (find_file(wanted, beside=folder, suffix=suffix) or "") != found:
                return None
        for name, text in files:
            if os.stat(name).st_size != len(text):
                return None
            with open(name, "rb") as file:
                if file.read() != text:
                    return None
        made = unflatten(tables)
    except (OSError, ValueError, EOFError, TypeError, KeyError):
        return None
    return made if isinstance(made, Rules) else None


def _to_cache(path: str, done: Compiled, began: int) -> None:
    """Keep compiled rules with the files they were made of, unless one of these has changed since the compiler read it."""
    try:
        files = [(str(one), one.read_bytes()) for one in dict.fromkeys(done.loaded.read)]
        if any(os.stat(name).st_mtime_ns >= began for name, _ in files):
            return
    except OSError:
        return
    write_bytes(_key(path), MAGIC + marshal.dumps((_stamp(path), done.loaded.lookups, files, flatten(done.rules))))
