"""Did you mean: files beside the one that is not there, and shipped games by part of their name."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

from rulec.diagnostics.suggest import nearest
from rulec.locate import SUFFIX, shipped_names
from runtime.wording import listed

MOST_NAMES = 5000
"""How many names of one folder are looked at."""


def near_rules(name: str, *, beside: str | os.PathLike[str] | None = None, folders: bool = False) -> tuple[str, ...]:
    """Return a help line with the rules that a name which leads nowhere probably means, or none.

    `beside` is as for `rulec.locate.find_file`: then nothing outside of that folder is looked at.
    """
    inside = beside is None or not (os.path.isabs(name) or ".." in name.replace("\\", "/").split("/"))
    file = nearest_path(name, (SUFFIX,), os.fspath(beside) if beside is not None else "", folders=folders) if inside else None
    return _line([*([file] if file else []), *_games(name)])


def near_files(path: str, suffixes: tuple[str, ...], *, folders: bool = False) -> tuple[str, ...]:
    """Return a help line with the file that a path which leads nowhere probably means, or none; with `folders` also a folder."""
    found = nearest_path(path, suffixes, folders=folders)
    return _line([found] if found else [])


def nearest_path(path: str, suffixes: tuple[str, ...], within: str = "", *, folders: bool = False) -> str | None:
    """Return the path of a file or, with `folders`, folder that differs from `path` by misspelt parts, or None.

    `path` counts from the folder `within`. A file ends in one of the suffixes, which is left out where `path` has none.
    """
    if not path.strip() or "\0" in path:
        return None
    made = os.sep if os.path.isabs(path) else ""
    *above, name = [part for part in path.replace(os.sep, "/").split("/") if part] or [""]
    for part in above:
        if not os.path.isdir(os.path.join(within, made, part)):
            near = nearest(part, _listed(os.path.join(within, made), os.path.isdir))
            if near is None:
                return None
            part = near
        made = os.path.join(made, part)
    here = os.path.join(within, made)
    stem, dot = os.path.splitext(name)
    files = [one for one in _listed(here, os.path.isfile) if one.endswith(suffixes)]
    known = {os.path.splitext(one)[0]: one if dot else os.path.splitext(one)[0] for one in reversed(files)}
    known |= {one: one for one in _listed(here, os.path.isdir)} if folders else {}
    found = stem if stem in known else nearest(stem, known)
    return os.path.join(made, known[found]) if found is not None else None


def hindrance(name: str, beside: str | os.PathLike[str], suffix: str = "") -> tuple[str, ...]:
    """Return a help line that says why a name is not read although something of this name is there, or none.

    `beside` is the folder of the rules that name it; nothing outside of it is looked at.
    """
    folder = os.path.realpath(beside)
    if not name or "\0" in name or os.path.isabs(name) or ".." in name.split("/"):
        return ()
    for path in dict.fromkeys((name, name if name.endswith(suffix) else name + suffix)):
        full = os.path.join(folder, path)
        if not os.path.lexists(full):
            continue
        if not os.path.realpath(full).startswith(os.path.join(folder, "")):
            return (f"`{path}` is a link that leads out of the folder of these rules: put a copy of the file there",)
        if os.path.isdir(full):
            ends = suffix or (".yaml", ".yml")
            files = [one.removesuffix(suffix) for one in _listed(full, os.path.isfile) if one.endswith(ends)]
            return (f"`{path}` is a folder: name a file in it" + (f", such as `{path}/{files[0]}`" if files else ""),)
        if not os.path.isfile(full):
            return (f"`{path}` is a link that leads to no file" if os.path.islink(full) else f"`{path}` is no text file",)
    return ()


def _listed(folder: str, wanted: Callable[[str], bool]) -> list[str]:
    """Return the names in a folder of what is wanted."""
    try:
        names = sorted(os.listdir(folder or "."))[:MOST_NAMES]
    except OSError:
        return []
    return [name for name in names if wanted(os.path.join(folder, name))]


def _games(name: str) -> list[str]:
    """Return the shipped rules that a name probably means: all of a family, else one by its last part or by its whole name."""
    word = "_".join(name.removesuffix(SUFFIX).replace("-", " ").split()).lower()
    shipped = shipped_names()
    family = [one for one in shipped if one.rpartition("/")[0] == word.rstrip("/")]
    if family or not word:
        return family
    ends = {one.rpartition("/")[2]: one for one in shipped}
    best = ends.get(word) or (word if word in shipped else nearest(word, shipped))
    if best is None:
        end = nearest(word.rpartition("/")[2], ends)
        best = ends[end] if end is not None else None
    return [best] if best is not None else []


def _line(names: Iterable[str]) -> tuple[str, ...]:
    words = listed([f"`{name}`" for name in dict.fromkeys(names)], "or")
    return (f"did you mean {words}?",) if words else ()
