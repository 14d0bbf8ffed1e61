"""What is wrong with the form of a YAML file, in words for people, from what the parser says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import yaml

from rulec.source import Source, Span


@dataclass(frozen=True, slots=True)
class Form:
    """What a YAML file is read as: the code of findings about its form, and how to help.

    `holds` is what one file holds, `example` how it begins, `entry` an entry in braces, `short` how long it is, `colon` how to
    help with a second `: ` in a line, where that is not a text for quotes.
    """

    code: str
    holds: str
    example: str
    entry: str
    short: str
    colon: str = ""


_EXPLAINED = (
    ("tab", "a tab stands where blanks must", "indent with blanks, not with tabs"),
    ("cannot start any token", "a mark that YAML keeps for itself", 'put the text in quotes: `"..."`'),
    ("expected ',' or '}'", "`,` or `}` is missing", ""),
    ("expected ',' or ']'", "`,` or `]` is missing", "a list is written `[value, value]`"),
    ("expected ':'", "`:` is missing after a key", "an entry is written `KEY: VALUE`, with a blank after each `:`"),
    ("end of stream", "the closing quote or bracket is missing", 'a text in quotes begins and ends with `"`'),
    ("expected <block end>", "this line is not indented like the one before", "begin all lines of one block in the same column"),
    ("expected key", "this line is not indented like the one before", "begin all lines of one block in the same column"),
    ("<document start>", "this line is not indented like the one before", "begin all lines of one block in the same column"),
    ("undefined alias", "`*` at the beginning of a value cannot be used here", "put the value in quotes"),
    ("alphabetic or numeric", "`*` or `&` at the beginning of a value cannot be used here", "put the value in quotes"),
    ("not allowed", "a character that a text file does not have", "remove it, or save the file as plain UTF-8 text"),
)
"""Part of the parser's message, ours, and how to help; no help of its own where the form of the file has one."""


def explained(error: yaml.YAMLError, source: Source, shift: int, form: Form) -> tuple[Span, str, str]:
    """Return place, message and help for an error of the YAML parser."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    at = mark.index if mark is not None else getattr(error, "position", 0)
    at = min(max(0, (at or 0) + shift), len(source.text))
    problem = " ".join(str(part) for part in (getattr(error, "problem", ""), getattr(error, "reason", "")) if part)
    if "mapping values are not allowed" in problem:
        return _colon(source, at, form)
    if "expected ',' or '}'" in problem or "expected ',' or ']'" in problem:
        at = _line_before(source, at, error, shift)
    shown = "tab" if source.text[at : at + 1] == "\t" else problem
    for part, message, help in _EXPLAINED:
        if part in shown:
            return Span(source, at, min(at + 1, len(source.text))), message, help or form.entry
    return (
        Span(source, at, min(at + 1, len(source.text))),
        "this cannot be read as YAML",
        problem or form.example,
    )


def _line_before(source: Source, at: int, error: Any, shift: int) -> int:
    """Return where a bracket should have been closed: at the end of the last line that has anything, when the next was begun."""
    context = getattr(error, "context_mark", None)
    opened = (context.index or 0) + shift if context is not None else at
    begin = source.text.rfind("\n", 0, at) + 1
    if opened >= begin:
        return at
    end = begin
    for line in reversed(source.text[opened:begin].splitlines(keepends=True)):
        end -= len(line)
        content = re.sub(r"(^|\s)#.*", "", line).rstrip()
        if content:
            return end + len(content)
    return at


_KEY = re.compile(r"([ ]*)((?:- +)*)([^\s:#][^:]*):(?=\s|$)")


def _too_deep(source: Source, begin: int, at: int) -> tuple[Span, str, str] | None:
    """Return place, message and help where a key begins further in than the one in the line before, which has a value."""
    here = _KEY.match(source.text, begin)
    before = source.text[:begin].rstrip()
    above = _KEY.match(before, before.rfind("\n") + 1)
    if here is None or above is None or here.end() - 1 != at or here[2]:
        return None
    column = len(above[1]) + len(above[2])
    if len(here[1]) <= column or not before[above.end() :].strip():
        return None
    place = Span(source, begin, here.end() - 1)
    return place, f"`{here[3]}` begins too far in", f"begin it in the same column as `{above[3]}` in the line before"


_STUCK = re.compile(r"[ ]*(?:- +)*(?P<key>[^\s:\[{\"']+)(?P<gap>:| *)(?P<bracket>[\[{])")
"""A key and a bracket with no `: ` between them."""


def _colon(source: Source, at: int, form: Form) -> tuple[Span, str, str]:
    """Return place, message and help for a `: ` in a value that has no brackets or quotes."""
    begin = source.text.rfind("\n", 0, at) + 1
    stuck = _STUCK.match(source.text, begin, at)
    if stuck is not None:
        help = f"write `{stuck['key']}: {stuck['bracket']}`"
        return Span(source, stuck.start("key"), stuck.end()), f"`: ` is missing before `{stuck['bracket']}`", help
    deep = _too_deep(source, begin, at)
    if deep is not None:
        return deep
    quotes = 'put a text with `: ` in quotes: `"..."`'
    return Span(source, at, min(at + 1, len(source.text))), "a `:` too many in this line", form.colon or quotes
