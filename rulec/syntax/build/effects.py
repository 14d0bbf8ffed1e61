"""Builders of effect lines and what patches call them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from lark import Token, Tree

from rulec.source import NOWHERE, Span
from rulec.syntax import ast
from rulec.syntax.build.base import Branch, Builder, builds, head, parts, unquoted

_LEAVING = ("go", "again", "done")
_VERBS = {
    "move": "move",
    "move_count": "move",
    "lay": "lay",
    "exchange": "exchange",
    "add": "add",
    "subtract": "subtract",
    "let": "let",
    "shuffle": "shuffle",
    "show": "show",
    "begin_round": "begin_round",
    "begin_turn": "begin_turn",
    "end_match": "end_match",
    "again": "again",
    "done": "done",
}


@dataclass(frozen=True, slots=True)
class _Said:
    """What the middle of an effect line says, before its label, loop and tail."""

    verb: str
    args: tuple[ast.Expr, ...] = ()
    moves_count: bool = False
    word: str = ""
    word_span: Span = NOWHERE
    title: str | None = None


@builds(*_VERBS)
def _plain(b: Builder, tree: Branch) -> _Said:
    args = tuple(b.build(part) for part in parts(tree) if isinstance(part, Tree))
    return _Said(_VERBS[tree.data], args, tree.data == "move_count")


@builds("go")
def _go(b: Builder, tree: Branch) -> _Said:
    (state,) = parts(tree)
    return _Said("go", word=str(state), word_span=b.span(state))


@builds("owe")
def _owe(b: Builder, tree: Branch) -> _Said:
    name, title, cond = parts(tree)
    return _Said("owe", (b.build(cond),), word=str(name), word_span=b.span(name), title=unquoted(title))


@builds("effect_line")
def _effect_line(b: Builder, tree: Branch) -> ast.Effect:
    label, core, foreach, tail = parts(tree)
    said: _Said = b.build(core)
    each, where = parts(foreach) if foreach is not None else (None, None)
    return ast.Effect(
        str(label) if label is not None else effect_name(said),
        said.verb,
        said.args,
        said.moves_count,
        said.word,
        None if each is None else str(each),
        b.maybe(where),
        word_span=said.word_span,
        each_span=b.span(each),
        title=said.title,
        name_span=_name_span(b, label, core, said),
        tail=b.build(tail),
        span=b.span(tree),
    )


def _name_span(b: Builder, label: Token | None, core: Branch, said: _Said) -> Span:
    if label is not None:
        return b.span(label)
    return said.word_span if said.verb == "owe" else b.span(core)


def effect_name(said: _Said) -> str:
    """Return what patches call an effect line without a label; `with_next` renames the one that closes a block."""
    verb, args = said.verb, said.args
    match verb:
        case "owe":
            return said.word
        case "go":
            return f"go_{said.word}"
        case "move":
            return _joined("move_to", args[-1])
        case "lay":
            return _joined("lay_on", args[1])
        case "exchange":
            return "take_wild"
        case "add" | "subtract":
            return head(args[1]) or verb
        case "let":
            return head(args[0]) or verb
        case "shuffle" | "show":
            return _joined(verb, args[0])
    return verb


def _joined(verb: str, zone: ast.Expr) -> str:
    word = head(zone)
    return f"{verb}_{word}" if word is not None else verb


def leaves(line: ast.Node) -> bool:
    """Tell whether a line is an unconditional go, again or done without a label of its own."""
    return (
        isinstance(line, ast.Effect)
        and line.verb in _LEAVING
        and line.tail.when is None
        and line.name == (f"go_{line.word}" if line.verb == "go" else line.verb)
    )


_L = TypeVar("_L", bound=ast.Node)


def with_next(lines: tuple[_L, ...]) -> tuple[_L, ...]:
    """Call the last unconditional go, again or done of a block `next`, unless it has a label."""
    for at in range(len(lines) - 1, -1, -1):
        line = lines[at]
        if leaves(line) and isinstance(line, ast.Effect):
            return (*lines[:at], replace(line, name="next"), *lines[at + 1 :])
    return lines
