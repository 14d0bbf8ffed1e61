"""Which lines a place covers, and which characters of each line to underline."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.source import Source, Span


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of one line to underline: characters from 0, `end` past the last; never empty, but it may lie after the line."""

    line: int
    start: int
    end: int
    text: str = ""
    main: bool = True


def named(source: Source) -> bool:
    """Tell whether a source is a text of its own, and not the place of things that no text says."""
    return bool(source.text)


def visible(span: Span) -> Span:
    """Return a span that shows something: one at the end of the text, where nothing stands, moves back to the last word."""
    text = span.source.text
    if span.start < span.end or text[span.start :].strip():
        return span
    at = len(text[: span.start].rstrip())
    return Span(span.source, at, at)


def where(span: Span) -> str:
    """Return `file:line:column` of what is underlined, or the file alone when it has no text to show."""
    if not named(span.source):
        return span.source.name
    line, column = span.source.place(visible(span).start)
    return f"{span.source.name}:{line}:{column}"


def last_place(span: Span) -> tuple[int, int]:
    """Return line (from 1) and character (from 0) past the last one that a span covers, space at its end not counted."""
    end = span.start + max(len(span.text.rstrip()), 1)
    line, column = span.source.place(min(end - 1, len(span.source.text)))
    return line, column


def marks(span: Span, text: str, main: bool) -> list[Mark]:
    """Return what to underline for a span: one mark, or for several lines one in the first and one in the last of them."""
    span = visible(span)
    source = span.source
    first, column = source.place(span.start)
    last, past = last_place(span)
    if first == last:
        return [Mark(first, column - 1, max(past, column), text, main)]
    head = source.line(first)
    tail = source.line(last)
    indent = len(tail) - len(tail.lstrip())
    return [
        Mark(first, column - 1, max(len(head.rstrip()), column), "", main),
        Mark(last, min(indent, past - 1), past, text, main),
    ]
