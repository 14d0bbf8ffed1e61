"""`rulec rules`: the shipped games and variants, a line each."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass

import click

from rulec.commands.common import say, say_json
from rulec.kinds import HEADER
from rulec.locate import SUFFIX, rules_below, shipped_folder

VERSION = 1
"""Version of the JSON form, described in `docs/json.md`."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A shipped rules file. `kind` is `game`, `variant` (of a game) or `base`; `of` is what it is built on."""

    name: str
    title: str
    kind: str
    of: str | None


def listing(folder: str) -> list[Listed]:
    """Return the rules below a folder, sorted by name, each variant after its game when that is below the folder, too."""
    found: dict[str, Listed] = {}
    for name in sorted(rules_below(folder)):
        with open(os.path.join(folder, name + SUFFIX), encoding="utf-8") as file:
            header = HEADER.match(file.read())  # the list must not cost the compilation of every game
        if header is not None:
            found[name] = Listed(name, header["title"], header["kind"], header["of"])
    variants = {
        name: Listed(name, one.title, "variant", one.of)
        for name, one in found.items()
        if one.kind == "game" and one.of in found and found[one.of].kind == "game"
    }
    every = found | variants
    return sorted(every.values(), key=lambda one: _lineage(one, every))


def _lineage(one: Listed, every: dict[str, Listed]) -> tuple[str, ...]:
    """Return the names from the game a variant goes back to, down to itself."""
    line = [one.name]
    while one.kind == "variant" and one.of is not None and one.of not in line:
        one = every[one.of]
        line.insert(0, one.name)
    return tuple(line)


@click.command("rules", short_help="list the shipped games and variants")
@click.option("--bases", is_flag=True, help="list what games are built on, too; a base is never played itself")
@click.option("--json", "as_json", is_flag=True, help="answer as JSON")
def command(bases: bool, as_json: bool) -> int:
    """List the shipped games and variants, by the names that other commands take."""
    shown = [one for one in listing(shipped_folder()) if bases or one.kind != "base"]
    if as_json:
        say_json({"version": VERSION, "rules": [asdict(one) for one in shown]})
        return 0
    wide = max((len(one.name) for one in shown), default=0)
    say("\n".join(f"{one.name:<{wide}}  {_about(one)}" for one in shown))
    return 0


def _about(one: Listed) -> str:
    """Return the title, and what a variant is a variant of."""
    if one.kind == "variant":
        return f"{one.title} (a variant of {one.of})"
    return f"{one.title} (a base)" if one.kind == "base" else one.title
