"""From the text of a rules file to its tree."""

from __future__ import annotations

import re
from pathlib import Path

from lark import Lark, Token, Tree, UnexpectedInput

from rulec.diagnostics.diagnostic import Report
from rulec.source import Source, Span
from rulec.syntax import ast
from rulec.syntax.bounds import MAX_DEPTH, too_deep, within_bounds
from rulec.syntax.build import Builder, build_file
from rulec.syntax.parser import goes_on, make_parser

_COMMENT = re.compile(r'"[^"\n]*"|//[^\n]*')


def parse(source: Source, report: Report, cache: Path | None = None) -> ast.File:
    """Return the tree of a rules file. It never raises on a bad text.

    What is wrong goes to the report: several mistakes in one run, each once. Lines that could not be read are left out, all
    others are in the tree; the names of lost statements are in `File.lost`. `cache` is a folder for the parser's tables.
    """
    if not within_bounds(source, report):
        return ast.File(None, (), span=Span(source, 0, 0))
    lark = make_parser(cache)
    lost: list[ast.Name] = []
    tree, header_lost = _tree(lark, source, report, lost)
    header_lost = header_lost or tree.children[0] is not None
    _drop_deep(tree, source, report, lost)
    file = build_file(Builder(source, report), tree, tuple(lost))
    if file.header is None and not header_lost:
        _no_header(source, report, file)
    return file


def parse_tree(source: Source, report: Report, cache: Path | None = None) -> Tree[Token] | None:
    """Return the parser's own tree of a rules file, for showing; None when it is too large."""
    if not within_bounds(source, report):
        return None
    tree, _ = _tree(make_parser(cache), source, report, [])
    _drop_deep(tree, source, report, [])
    return tree


def comments(source: Source) -> tuple[Span, ...]:
    """Return the places of all comments, each from its `//` to the end of its line, for a formatter to keep."""
    found = _COMMENT.finditer(source.text)
    return tuple(Span(source, one.start(), one.end()) for one in found if one[0].startswith("//"))


def _tree(lark: Lark, source: Source, report: Report, lost: list[ast.Name]) -> tuple[Tree[Token], bool]:
    """Return the tree of what can be read and whether the header was lost; note the names of what cannot."""
    try:
        tree = _read(lark, source.text)
    except UnexpectedInput:
        tree = None
    return _recovered(lark, source, report, lost) if tree is None else (tree, False)


def _read(lark: Lark, text: str) -> Tree[Token] | None:
    """Return the tree of a text without mistakes; None where a word only begins like one of the language (`removewild_limit;`).

    Raises UnexpectedInput.
    """
    parsing = lark.parse_interactive(text)
    for token in parsing.iter_parse():
        if goes_on(text, token):
            return None
    tree: Tree[Token] = parsing.feed_eof()  # type: ignore[no-untyped-call]
    return tree


def _recovered(lark: Lark, source: Source, report: Report, lost: list[ast.Name]) -> tuple[Tree[Token], bool]:
    """Return what `_tree` returns for a text with mistakes. Only such a text needs recovery, so it is imported late."""
    from rulec.syntax.prune import lost_names, prune, skipped_names
    from rulec.syntax.recovery.recover import recover

    recovery = recover(lark, source, report)
    interactive = lark.parse_interactive("")
    for token in recovery.tokens:
        interactive.result = interactive.feed_token(token)
    tree: Tree[Token] = interactive.result  # type: ignore[assignment]
    removed = prune(tree, recovery.broken)
    lost += lost_names(source, removed)
    lost += skipped_names(source, recovery.skipped)
    begins = min((item.meta.start_pos for item in tree.children[1:] if isinstance(item, Tree)), default=len(source.text))
    header_lost = any(one.data == "header" for one in removed) or any(skipped < begins for skipped, _ in recovery.skipped)
    return tree, header_lost


def _drop_deep(tree: Tree[Token], source: Source, report: Report, lost: list[ast.Name]) -> None:
    """Report and leave out the statements that are nested too deep to be built."""
    deep = list(too_deep(tree))
    if not deep:
        return
    from rulec.syntax.prune import lost_names

    for item in deep:
        report.add(
            "too-much",
            Span(source, item.meta.start_pos, item.meta.end_pos),
            f"an expression nested more than {MAX_DEPTH} deep",
            help="give parts of it names with `value NAME = ...;`",
        )
    lost += lost_names(source, deep)
    # compared by identity, for trees that are too deep cannot even be compared
    gone = {id(item) for item in deep}
    header, *items = tree.children
    tree.children = [None if id(header) in gone else header, *(item for item in items if id(item) not in gone)]  # type: ignore[list-item]


def _no_header(source: Source, report: Report, file: ast.File) -> None:
    first = file.items[0].span if file.items else Span(source, 0, 0)
    report.add(
        "no-header",
        Span(source, first.start, first.start + len(first.text.split(maxsplit=1)[0]) if first.text else first.start),
        "the file does not begin with `game` or `base`",
        help='begin it with a line such as `game our_rummy "Rummy as we play it" of base/rummy;`',
    )
