"""Repairs of the mistakes that are known by example."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulec.syntax.mistake import Mistake
from rulec.syntax.mistakes import MISTAKES
from rulec.syntax.recovery.machine import made
from rulec.syntax.recovery.scene import Repair, Scene, end, shortened, start


def by_example(scene: Scene) -> Iterator[Repair]:
    """Yield the repairs of known mistakes at the wrong token and up to three before it."""
    for back in scene.reach():
        token = scene.token(back)
        assert token is not None
        for mistake in MISTAKES:
            found = mistake.pattern.match(scene.text, start(token))
            if found is None or not found[0] or not _reaches(scene, back, found.end()):
                continue
            if mistake.unless and scene.machine.shift(scene.stack_at(back), mistake.unless) is not None:
                continue
            yield _repair(scene, back, mistake, found)


def _reaches(scene: Scene, back: int, finish: int) -> bool:
    """Tell whether what a pattern found has to do with the wrong token: it covers it, or the word right before it."""
    if back:
        return finish >= end(scene.tokens[-1])
    return finish > start(scene.wrong)


_NOT_IN_NAMES = re.compile(r"[-'’]")


def _repair(scene: Scene, back: int, mistake: Mistake, found: re.Match[str]) -> Repair:
    insert = []
    for kind, text in mistake.becomes:
        meant = _filled(text, found)
        if kind == "NAME":
            meant = _NOT_IN_NAMES.sub("_", meant)  # so that other lines, which write it right, find it
        insert.append(made(kind, f'"{meant}"' if kind == "STRING" else meant, found.start(), found.end()))
    return Repair(
        scene.index(back),
        tuple(insert),
        found.end(),
        mistake.cost + 0.2 * back,
        _filled(mistake.message, found),
        (found.start(), found.end()),
        help=(_filled(mistake.help, found),),
        broken=mistake.broken,
    )


def _filled(text: str, found: re.Match[str]) -> str:
    """Put what was found into a text."""
    for at in range(found.re.groups, -1, -1):
        text = text.replace(f"{{{at}}}", shortened(" ".join((found[at] or "").split())))
    return text
