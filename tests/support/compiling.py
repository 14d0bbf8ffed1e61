"""Compiling a few lines of rules in a test: variants of `tiny`, the small complete game of the explain pages."""

from __future__ import annotations

from pathlib import Path

from rulec.diagnostics import pages
from rulec.diagnostics.diagnostic import Diagnostic
from rulec.pipeline import Compiled, compile_path

HEAD = 'game mine "Mine" of tiny;\nuse jokers = 0;\nuse wild_twos = no;\n'
"""The head of a variant of `tiny` that says everything itself, so that no notice stands in the way."""


def compiled(folder: Path, rules: str, **files: str) -> Compiled:
    """Compile rules in a folder, with other files beside them; `__` in a file's name stands for the dot."""
    (folder / f"{pages.TINY}.rules").write_text(pages.tiny(), encoding="utf-8")
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(text, encoding="utf-8")
    main = folder / "mine.rules"
    main.write_text(rules, encoding="utf-8")
    return compile_path(main)


def variant(folder: Path, lines: str, **files: str) -> Compiled:
    """Compile a variant of `tiny` with some lines of its own."""
    return compiled(folder, HEAD + lines, **files)


def found(done: Compiled, code: str) -> list[Diagnostic]:
    """The findings of one code."""
    return [one for one in done.report if one.code == code]
