"""A variant whose header names no base: nothing that it changes is there, so this is told once, with the rules it may be of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulec.diagnostics.diagnostic import Report
from rulec.loading import Loaded, load
from rulec.locate import find, shipped_names
from rulec.model.entries import Model
from rulec.model.merge import merge
from rulec.model.names import candidates
from rulec.syntax import ast

MOST_BASES = 3
"""How many rules are named at most."""

MOST_NAMES = 4
"""How many of the names that they have are told."""

PACK = (ast.Suits, ast.Ranks)
"""What rules that stand on their own must state."""


def lacks_base(loaded: Loaded, report: Report, cache: Path | None = None) -> bool:
    """Whether a game changes rules that it has not and states no pack of its own, which means that its base was left out.

    That is reported. `cache` is a folder for the parser's tables.
    """
    file = loaded.layers[-1].file
    if file.header is None or file.header.base is not None or any(isinstance(item, PACK) for item in file.items):
        return False
    own = {item.name for item in file.items if isinstance(item, ast.Statement)} | {name.text for name in file.lost}
    wanted = list(dict.fromkeys(name for name in _targets(file) if name.split(".", 1)[0] not in own))
    if not wanted:
        return False
    bases, there = _with_most(wanted, file.header.kind, cache)
    named = f"did you forget {' or '.join(f'`of {base}`' for base in bases)}? {'It has' if len(bases) == 1 else 'They have'}"
    names = ", ".join(f"`{name}`" for name in (there or wanted)[:MOST_NAMES])
    report.add(
        "missing-target",
        file.header.name_span,
        f"`{file.header.name}` changes rules, and its first line does not say of which game",
        help=f"{named} {names}" if bases else f"write `of` and the name of the game that has {names} before the `;`",
    )
    return True


def _targets(file: ast.File) -> Iterator[str]:
    """The names of rules that a file puts something in the place of, changes, removes, sets or cites."""
    for item in file.items:
        match item:
            case ast.Replace(statement=statement):
                yield statement.name
            case ast.Change(path=path) | ast.Remove(path=path):
                yield path
            case ast.Use(option=option):
                yield option
            case ast.CiteAt(paths=paths):
                yield from (path.text for path in paths)


def _with_most(wanted: list[str], kind: str, cache: Path | None) -> tuple[list[str], list[str]]:
    """The shipped rules that have most of some names, and the names they have; not those that are variants of another of them.

    Of a game they are games, too.
    """
    models = {
        name: model
        for name in shipped_names()
        if (model := _model(name, cache)) is not None and kind in ("base", model.header.kind)
    }
    has = {name: [one for one in wanted if candidates(model, one)] for name, model in models.items()}
    most = max((len(found) for found in has.values()), default=0)
    best = [name for name, found in has.items() if most and len(found) == most]
    first = [name for name in best if models[name].header.base not in best]
    return first[:MOST_BASES], has[first[0]] if first else []


def _model(name: str, cache: Path | None) -> Model | None:
    path = find(name)
    loaded = load(path, Report(), cache) if path is not None else None
    return merge(loaded.layers, Report()) if loaded is not None and loaded.complete and loaded.layers else None
