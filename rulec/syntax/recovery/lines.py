"""Repairs that leave out the rest of a line or a whole line, and where a line belongs that cannot stand where it does."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulec.syntax.recovery.forms import FOREIGN, form
from rulec.syntax.recovery.machine import END
from rulec.syntax.recovery.missing import expected
from rulec.syntax.recovery.scene import Repair, Scene, empty, end, start
from rulec.syntax.recovery.wording import listed, spellings

_TOP = listed(
    """
    source players suits ranks order cards wild meld limit option require value table zone keep winner when state example
    normally replace remove change use cite
    """
)
_EFFECTS = listed("move lay exchange add subtract let shuffle show owe begin end go again done")
HOME = {
    **dict.fromkeys(_TOP, "it stands outside of all blocks"),
    **dict.fromkeys(_EFFECTS, "it belongs in a `state`, an `action` or a `when .. runs out` block"),
    "require": "it stands outside of all blocks or in an `action`",
    "choose": "it belongs in an `action`",
    "action": "it belongs in a `state`",
    "then": "it belongs in a `state`, as `then go NAME;`",
    "game": "a file has one header, and it is the first line",
    "base": "a file has one header, and it is the first line",
}
"""First words of lines, and where such lines stand."""

WHOLE = 7.0
"""The cost of leaving out a line."""


def rest_of_line(scene: Scene) -> Iterator[Repair]:
    """What stands from the wrong token to the end of its line makes no sense; a block that begins there is kept."""
    at = start(scene.wrong)
    while True:
        token = scene.machine.raw(at)
        if token.type == END or token == "}":
            return
        if token in (";", "{"):
            break
        at = end(token)
    yield Repair(
        scene.index(0),
        (),
        start(token),
        5.5,
        *_reason(scene),
        broken=token == ";",
        shows_form=True,
    )


def whole_line(scene: Scene) -> Repair:
    """The line makes no sense: leave it out, with its block if it has one, and go on after it."""
    return Repair(scene.line_start, (), _line_end(scene), WHOLE, *_reason(scene), shows_form=misplaced(scene) is None)


def _reason(scene: Scene) -> tuple[str, tuple[int, int], str, tuple[str, ...]]:
    """Return message, place, label and help for a line that cannot be read."""
    stray = misplaced(scene)
    if stray is not None:
        word, place = stray
        hints = [f"{HOME[word]}"]
        if not scene.open_braces(0):
            hints.append("or the first line of its block is missing before it, such as `state NAME {`")
        return f"a line with `{word}` cannot stand here", place, "", tuple(hints)
    for back in scene.reach():
        token = scene.token(back)
        if token is not None and str(token) in FOREIGN:
            message, hint = FOREIGN[str(token)]
            return message, (start(token), end(token)), "", (hint,)
    hints = list(expected(scene))
    if not hints and form(str(scene.machine.raw(scene.line_offset))) is None:
        hints.append(_first_words(scene))
    return f"{scene.word(0)} is not expected here", scene.spot(), "", tuple(hints)


def _first_words(scene: Scene) -> str:
    if not scene.open_braces(0):
        return "a line begins with a word of the language, such as `value`, `meld`, `limit`, `use`, `change` or `state`"
    return "compare the line with others in a block of this kind"


_FIRST = re.compile(r"([A-Za-z]\w*)(?:\s*:\s*([A-Za-z]\w*))?")


def misplaced(scene: Scene) -> tuple[str, tuple[int, int]] | None:
    """Return the first word of the wrong token's line (after a label) and its place, if such lines stand elsewhere."""
    begin = scene.line_offset
    found = _FIRST.match(scene.text, begin)
    if found is None or start(scene.wrong) > end(scene.machine.raw(found.end())):
        return None
    at = 2 if found[2] in _EFFECTS else 1
    word = found[at]
    if word not in HOME:
        return None
    kinds = {kind for kind, words in spellings().items() if words == (word,)} | ({"KIND"} if word in ("game", "base") else set())
    here = scene.stack_at(scene.index(0) - scene.line_start)
    if any(scene.machine.shift(here, kind) for kind in kinds):
        return None
    return word, (found.start(at), found.end(at))


def _line_end(scene: Scene) -> int:
    """Return the offset after the line and its block; before a `}` that closes the block around it or a new statement."""
    at, depth = start(scene.wrong), 0
    while True:
        token = scene.machine.raw(at)
        begins = start(token) > start(scene.wrong) and scene.indent(start(token), begins=True) == 0
        if token.type == END or (token == "}" and depth == 0) or (begins and token in _TOP):
            return start(token)
        depth += (token == "{") - (token == "}")
        at = end(token)
        if depth == 0 and token in (";", "}"):
            return at


def move_on(scene: Scene, repair: Repair, edited: int) -> Repair:
    """Return a repair that leaves out a line so that it leads on: open blocks end with the file, a stray `}` is skipped.

    `edited` is the offset the last repair went on from.
    """
    back = scene.index(0) - scene.line_start
    token = scene.machine.raw(repair.resume)
    if token.type == END:
        closing = tuple(empty("RBRACE", "}", repair.resume) for _ in scene.open_braces(back))
        return repair.with_insert(closing)
    if repair.resume <= max(edited, scene.line_offset):
        here = scene.machine.token(scene.stack_at(back), repair.resume)
        if scene.machine.shift(scene.stack_at(back), here.type) is None:
            return repair.with_resume(end(token))
    return repair
