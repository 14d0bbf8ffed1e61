"""Repairs of a lost quote: where the text in quotes may have begun or ended."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulec.syntax.recovery.machine import made
from rulec.syntax.recovery.scene import Repair, Scene, start

_ENDS = re.compile(
    r"\s*(?=[;:{\[,=)]|//|\bis\b|\bof\b|\bby\b|\bfor\b|\basks\b|\bin\b|\bwhen\b|\bchosen\b|\bbetween\b|\btogether\b|\bfrom\b|\bhas\b|$)"
)
_MOST = 24


def lost_quote(scene: Scene) -> Iterator[Repair]:
    """A line of the text has an odd number of quotes: try where the missing one may have stood."""
    begin = scene.text.rfind("\n", 0, start(scene.wrong)) + 1
    finish = scene.text.find("\n", start(scene.wrong))
    finish = len(scene.text) if finish < 0 else finish
    places = [at for at in range(begin, finish) if scene.text[at] == '"']
    if len(places) % 2 == 0:
        return
    for place in places:
        yield from _without_end(scene, place, finish)
        yield from _without_begin(scene, place, begin)


def _without_end(scene: Scene, place: int, finish: int) -> Iterator[Repair]:
    """The text begins at a quote and its end is lost."""
    back = _back_to(scene, place)
    if back is None:
        return
    line = scene.text[place + 1 : finish]
    found = [place + 1 + match.start() for match in _ENDS.finditer(line)]
    for at, close in enumerate(found[:_MOST]):
        yield Repair(
            scene.index(back),
            (made("STRING", f'"{scene.text[place + 1 : close]}"'.replace("\n", " "), place, close),),
            close,
            0.5 + 0.1 * back + 0.01 * at,
            "the closing quote is missing",
            (place, close),
            help=(f'put a `"` after `{_last_word(scene.text[place + 1 : close])}`',),
        )


def _without_begin(scene: Scene, place: int, begin: int) -> Iterator[Repair]:
    """The text ends at a quote and its begin is lost."""
    for back in scene.reach():
        token = scene.token(back)
        assert token is not None
        if not begin <= start(token) < place:
            continue
        inner = scene.text[start(token) : place]
        yield Repair(
            scene.index(back),
            (made("STRING", f'"{inner}"', start(token), place + 1),),
            place + 1,
            0.6 + 0.1 * back,
            "the opening quote is missing",
            (start(token), place + 1),
            help=(f'put a `"` before `{inner.split()[0] if inner.split() else inner}`',),
        )


def _back_to(scene: Scene, place: int) -> int | None:
    """Return how far back the token at an offset is, None when no token begins there."""
    for back in range(min(40, len(scene.tokens) - scene.line_start) + 1):
        token = scene.token(back)
        if token is not None and start(token) == place:
            return back
    return None


def _last_word(text: str) -> str:
    return text.split()[-1] if text.split() else text
