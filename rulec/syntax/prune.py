"""Taking the lines out of a tree that repairs had to make something up for, and remembering their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lark import Token, Tree

from rulec.source import Source, Span
from rulec.syntax import ast
from rulec.syntax.recovery.wording import listed

_BLOCKS = ("start", "change", "meld", "value_table", "table", "runs_out", "state", "action")
_LINES = listed(
    """
    property bare_property row row_named row_first column exact_column effect_line action then choose require replace remove
    """
)
_NAMED = re.compile(
    r"\s*(?:(?:normally|replace)\s+)?"
    r"(?:cards|order|wild|meld|limit|option|require|value|table|zone|keep|state|action|source|game|base)\s+([A-Za-z]\w*)"
)


def prune(tree: Tree[Token], offsets: Iterable[int]) -> list[Tree[Token]]:
    """Take out of the tree the innermost lines that contain one of the offsets; return them."""
    removed = []
    for offset in offsets:
        block, line = tree, _holds(tree, offset)
        while line is not None:
            inner = _holds(line, offset) if line.data in _BLOCKS else None
            if inner is None:
                break
            block, line = line, inner
        if line is not None:
            removed.append(line)
            at = next(at for at, child in enumerate(block.children) if child is line)
            if line.data == "header":
                block.children[at] = None  # type: ignore[call-overload]
            else:
                del block.children[at]
    return removed


def _holds(block: Tree[Token], offset: int) -> Tree[Token] | None:
    """Return the line of a block that contains an offset; of two that touch there, the later."""
    for child in reversed(block.children):
        if not isinstance(child, Tree) or child.meta.empty:
            continue
        if (block.data == "start" or child.data in _LINES) and child.meta.start_pos <= offset <= child.meta.end_pos:
            return child
    return None


def lost_names(source: Source, removed: Iterable[Tree[Token]]) -> Iterator[ast.Name]:
    """Yield the names of statements taken out."""
    for tree in removed:
        if tree.data in ("replace", "normally") and isinstance(tree.children[0], Tree):
            yield from lost_names(source, [tree.children[0]])
            continue
        for child in tree.children:
            if isinstance(child, Token) and child.type == "NAME" and child.start_pos != child.end_pos:
                yield ast.Name(str(child), span=Span(source, child.start_pos or 0, child.end_pos or 0))
                break


def skipped_names(source: Source, skipped: Iterable[tuple[int, int]]) -> Iterator[ast.Name]:
    """Yield the names of statements in stretches of the text that were skipped."""
    for begin, finish in skipped:
        at = begin
        while at < finish:
            found = _NAMED.match(source.text, at, finish)
            if found:
                yield ast.Name(found[1], span=Span(source, found.start(1), found.end(1)))
            ends = [source.text.find(mark, at, finish) for mark in ";{}"]
            at = min((end for end in ends if end >= 0), default=finish) + 1
