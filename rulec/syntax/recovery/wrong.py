"""Repairs of what is there but wrong: a misspelt word, another mark, one word too many."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from lark import Token

from rulec.syntax.recovery.forms import FOREIGN
from rulec.syntax.recovery.lines import HOME
from rulec.syntax.recovery.machine import END, made
from rulec.syntax.recovery.missing import expected
from rulec.syntax.recovery.scene import Repair, Scene, end, start
from rulec.syntax.recovery.wording import near, spellings

_SIGNS = ("PLUS", "MINUS", "STAR", "REL")
"""Marks of arithmetic, which are seldom meant by another one."""


_CLOSING = ("SEMICOLON", "LBRACE", "RBRACE", "RPAR", "RSQB")
"""What is meant by a mark that ends a line: another that ends something."""


def misspelt(scene: Scene) -> Iterator[Repair]:
    """A keyword is misspelt, at the wrong token or up to three before it (where it was taken for a name)."""
    for back in scene.reach():
        token = scene.token(back)
        if token is None or not token[:1].isalpha() or token in HOME:
            continue
        for kind in scene.machine.accepts(scene.stack_at(back)):
            for word in spellings().get(kind, ()):
                if word[0].isalpha():
                    yield from _misspelt_as(scene, back, kind, word)


def _misspelt_as(scene: Scene, back: int, kind: str, word: str) -> Iterator[Repair]:
    token = scene.token(back)
    assert token is not None
    written = _words(word.count(" ") + 1).match(scene.text, start(token))
    far = near(" ".join(written[0].split()), word) if written else None
    if written is None or far is None or written[0] == word:
        return
    yield Repair(
        scene.index(back),
        (made(kind, word, written.start(), written.end()),),
        written.end(),
        0.3 + 0.6 * far + 0.2 * back,
        f"`{written[0]}` is not a word that can stand here" if far else f"`{written[0]}` is written `{word}`",
        (written.start(), written.end()),
        help=(f"did you mean `{word}`?",) if far else ("the words of the language are written in small letters",),
    )


def glued(scene: Scene) -> Iterator[Repair]:
    """Two words stand without a blank between them: `removewild_limit`."""
    token = scene.wrong
    for kind in scene.machine.accepts(scene.stack):
        for word in spellings().get(kind, ()):
            rest = token[len(word) :]
            if len(word) > 2 and word.isalpha() and token.startswith(word) and rest[:1].isalpha():
                at = start(token) + len(word)
                yield Repair(
                    scene.index(0),
                    (made(kind, word, start(token), at),),
                    at,
                    1.1,
                    f"a blank is missing between `{word}` and `{rest}`",
                    scene.spot(),
                    help=(f"write `{word} {rest}`",),
                )


@cache
def _words(count: int) -> re.Pattern[str]:
    return re.compile(r"[^\W\d]\w*" + r"[ \t]+[^\W\d]\w*" * (count - 1))


def other_mark(scene: Scene) -> Iterator[Repair]:
    """Another mark was meant."""
    wrong = str(scene.wrong)
    if scene.wrong.type == END or wrong[0].isalnum() or wrong[0] == '"':
        return
    for kind in scene.machine.accepts(scene.stack):
        if wrong in ";{}" and kind not in _CLOSING:
            continue
        for mark in () if kind in _SIGNS else spellings().get(kind, ())[:1]:
            if not mark[0].isalpha() and mark != wrong:
                yield Repair(
                    scene.index(0),
                    (made(kind, mark, start(scene.wrong), end(scene.wrong)),),
                    end(scene.wrong),
                    1.7,
                    f"`{mark}` belongs here, not `{wrong}`",
                    scene.spot(),
                    help=expected(scene) or (f"write `{mark}`",),
                    shows_form=True,
                )


def superfluous(scene: Scene) -> Iterator[Repair]:
    """The wrong token, or the word or `}` before it, is too many."""
    if any(str(scene.token(back)) in FOREIGN for back in scene.reach()):
        return
    if scene.wrong.type != END:
        yield _without(scene, 0, scene.wrong, _cost(scene))
    before = scene.token(1)
    if before is None:
        return
    if before == "}" and scene.first_on_line(0):
        yield _without(scene, 1, before, 1.5)
    elif len(scene.reach()) > 1 and before not in HOME:
        # at the end of a line something is more likely missing than too many
        yield _without(scene, 1, before, 4.5 if scene.wrong in (";", "{", "}") else 3.5)


def _cost(scene: Scene) -> float:
    if scene.wrong in (";", "}"):
        return 1.0
    if scene.wrong == scene.token(1):
        return 1.2
    return 3.2 if scene.wrong not in HOME else 6.0


def _without(scene: Scene, back: int, token: Token, cost: float) -> Repair:
    closes = token == "}"
    return Repair(
        scene.index(back),
        (),
        end(token),
        cost,
        "`}` closes no block" if closes else f"{scene.word(back)} is not expected here",
        (start(token), end(token)),
        help=_leave_out(scene, str(token), back),
        shows_form=not closes,
    )


def _leave_out(scene: Scene, word: str, back: int) -> tuple[str, ...]:
    if word == ";":
        return ("leave it out: a block ends with `}` alone, a line with one `;`", *expected(scene, back))
    if word == "}":
        return ("leave it out, or look for a `{` that is missing before it",)
    return (f"leave out {scene.word(back)}", *expected(scene, back))
