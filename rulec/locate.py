"""Where rules lie: the shipped specs, found alike in a checkout and when installed, and files named by people or by rules.

Questions about hands run through here, so only `os` is imported at once: `pathlib` alone doubles the start-up time.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SUFFIX = ".rules"

_HERE = os.path.dirname(os.path.abspath(__file__))


def shipped_folder() -> str:
    """Return the folder of the shipped rules: `_spec` inside an installed package, `spec` beside it in a checkout."""
    installed = os.path.join(_HERE, "_spec")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_HERE), "spec")


def shipped_root() -> Path:
    """Return the folder of the shipped rules as a path."""
    from pathlib import Path

    return Path(shipped_folder())


def find(name: str | os.PathLike[str], *, beside: str | os.PathLike[str] | None = None, suffix: str = SUFFIX) -> Path | None:
    """Return the file that `name` means, or None; see `find_file`."""
    from pathlib import Path

    found = find_file(name, beside=beside, suffix=suffix)
    return None if found is None else Path(found)


def find_file(name: str | os.PathLike[str], *, beside: str | os.PathLike[str] | None = None, suffix: str = SUFFIX) -> str | None:
    """Return the absolute path of the file that `name` means, or None when there is none that may be read.

    Without `beside`, a person names it: a path, with or without the suffix, else a shipped name (`shanghai/wikipedia`); a file
    in the current folder comes first. With `beside`, the folder of the rules file that names it, only that folder, what is below
    it, and the shipped specs are looked into: rules from strangers must not reach any other file, not even by a link.
    """
    name = os.fspath(name)
    if not name or "\0" in name:
        return None
    if beside is None:
        return _file(name, suffix) or _within(shipped_folder(), name, suffix)
    return _within(os.fspath(beside), name, suffix) or _within(shipped_folder(), name, suffix)


def shipped_names() -> list[str]:
    """Return the names of all shipped rules files (`shanghai/wikipedia`), sorted."""
    return sorted(rules_below(shipped_folder()))


def rules_below(folder: str) -> Iterator[str]:
    """Give the names, without suffix and with `/`, of the rules files in a folder and below it."""
    for at, _, files in os.walk(folder):
        for file in files:
            if file.endswith(SUFFIX):
                path = os.path.relpath(os.path.join(at, file), folder)
                yield path[: -len(SUFFIX)].replace(os.sep, "/")


def shown(path: str | os.PathLike[str]) -> str:
    """Return the name to show for a file: as people would type it, from the shipped specs or from the current folder."""
    try:
        here = os.getcwd()
    except OSError:  # the current folder has been removed
        here = ""
    full = os.path.normpath(os.path.join(here, os.fspath(path)))
    for folder in (shipped_folder(), here):
        if folder and full.startswith(os.path.join(folder, "")):
            return full[len(os.path.join(folder, "")) :].replace(os.sep, "/")
    return os.fspath(path)


def _file(path: str, suffix: str) -> str | None:
    """Return the absolute path of `path`, or of it with the suffix, when that is a file."""
    if os.path.isfile(path):
        return os.path.abspath(path)
    if suffix and not path.endswith(suffix) and os.path.isfile(path + suffix):
        return os.path.abspath(path + suffix)
    return None


def _within(folder: str, name: str, suffix: str) -> str | None:
    """Return the file below `folder` that `name` means, or None when there is none or it leads out of the folder."""
    if os.path.isabs(name):
        return None
    found = _file(os.path.join(folder, name), suffix)
    if found is None:
        return None
    real_folder, real_file = os.path.realpath(folder), os.path.realpath(found)
    return found if real_file.startswith(os.path.join(real_folder, "")) else None
