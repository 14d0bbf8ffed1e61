"""The files of a folder that a command is given: the same for all, in the order of their names."""

from __future__ import annotations

import os

from rulec.misuse import Misuse

MOST_FILES = 10_000
"""How many files of one folder are looked at."""


def files_below(folder: str, suffixes: tuple[str, ...]) -> list[str]:
    """Return the files of a folder and of those below it with one of the suffixes; hidden folders are left out.

    What vanishes or cannot be entered meanwhile is not there. Raises Misuse for more than can be meant.
    """
    files: list[str] = []
    for at, below, names in os.walk(folder):
        below[:] = sorted(name for name in below if not name.startswith("."))
        files += [os.path.join(at, name) for name in sorted(names) if name.endswith(suffixes)]
        if len(files) > MOST_FILES:
            raise Misuse(f"more than {MOST_FILES} files in `{folder}`; name the folders that are meant")
    return files
