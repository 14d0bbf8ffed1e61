"""Bounds on a rules file, so that no text can exhaust the machine: size, nesting, number of lines, depth of expressions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token, Tree

from rulec.diagnostics.diagnostic import Report
from rulec.source import Source, Span

MAX_CHARACTERS = 256 * 1024
MAX_DEPTH = 60
"""Deepest nesting of `{`, `(` and `[`, and of `not`, `of` and the like in one expression."""
MAX_LINES = 5000
"""Most lines that end with `;` or `}`."""

_MARK = re.compile(r'"[^"\n]*"|//[^\n]*|[{(\[\])};]')


def within_bounds(source: Source, report: Report) -> bool:
    """Tell whether a text is small and flat enough to be read; report what is too much."""
    if len(source.text) > MAX_CHARACTERS:
        report.add(
            "too-much",
            Span(source, 0, 0),
            f"the file has {len(source.text)} characters, more than {MAX_CHARACTERS}",
            help="put parts of it into a base of its own, or into a YAML table",
        )
        return False
    blocks = brackets = lines = 0
    for found in _MARK.finditer(source.text):
        mark = found[0]
        if mark in ("{", "}", ";"):
            blocks = max(0, blocks + (mark == "{") - (mark == "}"))
            brackets = 0
            lines += mark != "{"
        else:
            brackets = max(0, brackets + (mark in ("(", "[")) - (mark in (")", "]")))
        deep = blocks + brackets > MAX_DEPTH
        if deep or lines > MAX_LINES:
            what = f"more than {MAX_DEPTH} brackets are open" if deep else f"the file has more than {MAX_LINES} lines"
            report.add(
                "too-much",
                Span(source, found.start(), found.end()),
                what,
                help="the text from here on was not read; no rule of a card game needs so much",
            )
            return False
    return True


def too_deep(tree: Tree[Token]) -> Iterator[Tree[Token]]:
    """Yield the statements and lines of a file that are nested deeper than the bound, without recursion."""
    for item in tree.children:
        if isinstance(item, Tree) and _depth(item) > MAX_DEPTH:
            yield item


def _depth(tree: Tree[Token]) -> int:
    deepest = 0
    left = [(tree, 1)]
    while left:
        part, depth = left.pop()
        deepest = max(deepest, depth)
        if depth > MAX_DEPTH:
            return depth
        left += [(child, depth + 1) for child in part.children if isinstance(child, Tree)]
    return deepest
