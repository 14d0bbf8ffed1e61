"""Reading rendered findings back: which text do the carets stand under."""

from __future__ import annotations

from unicodedata import category, east_asian_width


def cells(text: str) -> list[str]:
    """Return what stands in each column of a terminal: wide characters fill two, combining ones none of their own."""
    columns: list[str] = []
    for char in text:
        if category(char) in {"Mn", "Me"} or char == "\u200d":
            if columns:
                columns[-1] += char
        else:
            columns.append(char)
            if east_asian_width(char) in {"W", "F"}:
                columns.append("")
    return columns


def underlined(output: str) -> list[tuple[str, str]]:
    """Return, for each row of carets, the text above it and the label beside it."""
    found = []
    source = ""
    for line in output.splitlines():
        gutter, bar, rest = line.partition(" |")
        if not bar:
            continue
        rest = rest[1:]
        if gutter.strip().isdigit():
            source = rest
        elif rest.strip():
            before = len(rest) - len(rest.lstrip())
            mark = rest[before]
            carets = len(rest[before:]) - len(rest[before:].lstrip(mark))
            found.append(("".join(cells(source)[before : before + carets]), rest[before + carets :].strip()))
    return found
