"""Reading scripted games: the form of the file. What it says is understood by `rulec.testing.tables`, `start` and `steps`.

    rules: three_thirteen/pagat
    players: [Ana, Beto]
    start: {round: 1, dealer: Beto, hands: {Ana: 5s 6s 9h, Beto: Kd Kh 2c}, pile: 8c, stock: 7s 10c}
    steps:
    - Ana: stock_card
    - Ana: go_out 5s
      illegal: go_out.all_melded
    - expect: {asked: Ana}

Instead of `start` and `steps` a file may have `cases`, a list of games each with a `name`; what stands above them holds for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.kinds import SCRIPT, YAML, is_script, kind_of, not_wanted
from rulec.locate import shown
from rulec.source import Source, Span
from rulec.syntax.files import read_source
from rulec.syntax.yaml_tree import Form, Map, Seq, Text, Yaml, read_yaml
from rulec.testing.things import CODE, short

FORM = Form(
    CODE,
    "one scripted game, or several as `cases`",
    "a scripted game has `rules`, `players` and `steps`",
    "it is written `{KEY: VALUE, KEY: VALUE}`",
    "make several files of it",
)
"""What is said about files that cannot be read as scripted games at all."""

GAME_KEYS = ("rules", "options", "players", "seed", "start", "steps")
"""What a game in a script has."""

MOST_CASES = 1000
MOST_STEPS = 20_000
"""Bounds on one file."""


@dataclass(frozen=True, slots=True)
class Case:
    """One game of a script as it is written. `name` is empty for a file without cases; `span` is where it begins."""

    name: str
    span: Span
    rules: Text
    options: Yaml | None
    players: Yaml | None
    seed: Yaml | None
    start: Yaml | None
    steps: Seq


@dataclass(frozen=True, slots=True)
class Script:
    """A scripted game or several: its file, and what was found wrong with the form. `cases` are those that can be read."""

    path: Path
    source: Source
    cases: tuple[Case, ...]


def read_script(path: Path, report: Report) -> Script | None:
    """Return a scripted game, or None after reporting why it cannot be read."""
    source = read_source(path, shown(path), report)
    content = read_yaml(source, report, FORM) if source is not None else None
    if source is None or content is None:
        return None
    return script_of(path, source, content, report)


def script_of(path: Path, source: Source, content: Yaml, report: Report) -> Script | None:
    """Return the scripted game that a YAML text holds, or None after reporting why it is none."""
    if not is_script(content) or not isinstance(content, Map):
        report.add(CODE, short(content), "this is no scripted game", help=_meant(path, content))
        return None
    before = report.errors
    _known(content, (*GAME_KEYS, "cases"), "a script", report)
    listed = content.get("cases")
    if listed is None:
        case = _case("", content, Map((), content.span), report)
        cases: tuple[Case, ...] = () if case is None else (case,)
    else:
        cases = _cases(listed, content, report)
    return Script(path, source, cases) if report.errors == before else None


def _meant(path: Path, content: Yaml) -> tuple[str, ...]:
    """Return how to help with a file that is no script: a misspelt key, or what it is instead."""
    keys = [key.text for key, _ in content.entries] if isinstance(content, Map) else []
    near = [line for key in keys if key not in GAME_KEYS for line in did_you_mean(key, ("steps", "cases"))]
    kind = kind_of(str(path))
    told = not_wanted(shown(path), SCRIPT, kind) if kind != YAML else ""
    return tuple(near[:1]) or ((told,) if told else (FORM.example,))


def _cases(listed: Yaml, outer: Map, report: Report) -> tuple[Case, ...]:
    steps = next((key for key, _ in outer.entries if key.text == "steps"), None)
    if steps is not None:
        report.add(CODE, steps.span, "a script with cases has its steps in them", help="put these steps into a case, too")
    if not isinstance(listed, Seq) or not listed.items:
        report.add(CODE, short(listed), "`cases` is a list of games", help="begin each with `- name: ...`")
        return ()
    if len(listed.items) > MOST_CASES:
        report.add("too-much", short(listed), f"more than {MOST_CASES} cases in one file", help="make several files of it")
        return ()
    made: list[Case] = []
    for item in listed.items:
        if not isinstance(item, Map):
            report.add(CODE, short(item), "a case has a `name`, a `start` and `steps`")
            continue
        _known(item, ("name", *GAME_KEYS), "a case", report)
        name = item.get("name")
        if not isinstance(name, Text) or not name.text:
            report.add(CODE, short(name or item), "a case needs a `name` of one line", help="write `- name: what it shows`")
            continue
        if any(one.name == name.text for one in made):
            report.add(CODE, name.span, f"two cases are called `{name.text}`", help="give one of them another name")
        case = _case(name.text, item, outer, report)
        made += [] if case is None else [case]
    return tuple(made)


def _case(name: str, inner: Map, outer: Map, report: Report) -> Case | None:
    """Return one game; what it does not say itself holds from above."""

    def part(key: str) -> Yaml | None:
        found = inner.get(key)
        return found if found is not None else outer.get(key)

    rules, steps = part("rules"), inner.get("steps")
    if not isinstance(rules, Text) or not rules.text:
        report.add(
            CODE, short(rules or inner), "a script says which `rules` are played", help="write `rules: three_thirteen/pagat`"
        )
        return None
    if steps is None and any(did_you_mean(key.text, ("steps",)) for key, _ in inner.entries if key.text not in GAME_KEYS):
        return None  # a misspelt `steps` was reported
    if not isinstance(steps, Seq) or not steps.items:
        report.add(CODE, short(steps or inner), "a game needs `steps`: a list of moves", help="write `- Ana: discard 9h`")
        return None
    if len(steps.items) > MOST_STEPS:
        report.add("too-much", short(steps), f"more than {MOST_STEPS} steps in one game", help="make several games of it")
        return None
    return Case(name, short(inner), rules, part("options"), part("players"), part("seed"), part("start"), steps)


def _known(node: Map, keys: tuple[str, ...], what: str, report: Report) -> None:
    """Report keys that a script or case does not have."""
    for key, _ in node.entries:
        if key.text not in keys:
            help = did_you_mean(key.text, keys) or (f"{what} has {', '.join(f'`{one}`' for one in keys)}",)
            report.add(CODE, key.span, f"{what} has no `{key.text}`", help=help)
