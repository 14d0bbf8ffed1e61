"""Repairs of the end of a line: its parts in another order, `where` without parentheses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulec.syntax.recovery.machine import made
from rulec.syntax.recovery.scene import Repair, Scene, end, start


def wrong_order(scene: Scene) -> Iterator[Repair]:
    """The parts at the end of a line come in the order `when`, clauses, `chosen`; a later one stands before an earlier one."""
    word = str(scene.wrong)
    if word not in ("when", "[", "chosen"):
        return
    part = re.compile(r'when\b[^;{\["]*|\[[^\];{\n]*\]?|chosen\s+"[^"\n]*"').match(scene.text, start(scene.wrong))
    line = [str(token) for token in scene.tokens[scene.line_start :]]
    later: list[str] = [mark for mark in ("[", "chosen") if mark in line and (word, mark) != ("chosen", "[")]
    if part is None:
        return
    choosing = word == "when" and "choose" in line
    if not later and not choosing:
        return
    yield Repair(
        scene.index(0),
        (),
        start(scene.wrong) + len(part[0].rstrip()),
        0.4,
        _order_message(word, later, choosing),
        (start(scene.wrong), start(scene.wrong) + len(part[0].rstrip())),
        help=(_order_help(word, later, choosing),),
    )


def _order_message(word: str, later: list[str], choosing: bool) -> str:
    if choosing:
        return "a `choose` line has no `when`"
    if word in later:
        return "a line has its clauses in one pair of brackets" if word == "[" else f"a line has one `{word}`"
    return f"`{word}` comes before `{later[0]}`" if word != "[" else f"the clauses come before `{later[0]}`"


def _order_help(word: str, later: list[str], choosing: bool) -> str:
    if choosing:
        return "put the condition on the action, or on a `require` line"
    if word == "[" and "[" in later:
        return "write `[W-11, W-12]`"
    return 'a line ends in this order: `when CONDITION [W-11] chosen "why"`'


_ENDS = re.compile(r"\s*(?=[;:{,\[)]|\bis\b|\bwhen\b|\bchosen\b|[<>=]|\bat\s+once\b|\bmeeting\b|\band\b|\bfrom\b)")
"""Where a condition may end."""


def bare_where(scene: Scene) -> Iterator[Repair]:
    """`where` needs parentheses around its condition."""
    if not scene.tokens or scene.tokens[-1].type != "WHERE" or str(scene.wrong) == "(":
        return
    begin = start(scene.wrong)
    for rank, found in enumerate(_ENDS.finditer(scene.text, begin, begin + 200)):
        finish = found.start()
        if "\n" in scene.text[begin:finish]:
            return
        if finish > begin:
            yield _in_parentheses(scene, begin, finish, rank)


def _in_parentheses(scene: Scene, begin: int, finish: int, rank: int) -> Repair:
    insert = [made("LPAR", "(", begin, begin)]
    stack = scene.after(scene.stack, tuple(insert))
    at = begin
    while stack is not None and at < finish:
        token = scene.machine.token(stack, at)
        if start(token) >= finish:
            break
        insert.append(token)
        stack, at = scene.machine.shift(stack, token.type), end(token)
    insert.append(made("RPAR", ")", finish, finish))
    return Repair(
        scene.index(0),
        tuple(insert),
        finish,
        0.6 - 0.01 * min(rank, 30),
        "the condition after `where` stands in parentheses",
        (begin, finish),
        help=(f"write `where ({scene.text[begin:finish]})`",),
    )
