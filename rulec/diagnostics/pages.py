"""The pages that explain the diagnostic codes, and the examples in them, which tests compile.

A page is `explain/<code>.md`. Its examples are fenced blocks whose first line is `rules bad` or `rules good`, for a whole
rules file, and `yaml bad deals.yaml` for a file beside it. They may build on the shipped rules and on `tiny`, a complete
small game kept beside the pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rulec.diagnostics.codes import CODES

FOLDER = Path(__file__).with_name("explain")
TINY = "tiny"
"""The game that examples are variants of."""

MAIN_FILE = "example.rules"
"""What an example is called that gives no file name."""

_BLOCK = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Example:
    """A wrong (`bad`) or right (`good`) example: the file to compile, and all its files by name."""

    kind: str
    main: str
    files: dict[str, str]


@dataclass(frozen=True, slots=True)
class Page:
    """What a code means, in Markdown that can be read as it is."""

    code: str
    text: str

    @property
    def severity(self) -> str:
        """`error`, `warning` or `notice`."""
        return CODES[self.code].severity

    @property
    def about(self) -> str:
        """The code in one line."""
        return CODES[self.code].about

    def examples(self) -> list[Example]:
        """Return the examples in the order of the page, `bad` before `good`.

        All blocks of one kind make one example; the first of them is the file to compile.
        """
        files: dict[str, dict[str, str]] = {}
        for kind, name, text in _blocks(self.text):
            files.setdefault(kind, {})[name] = text
        return [Example(kind, next(iter(made)), made) for kind, made in files.items()]


def page(code: str) -> Page:
    """Return the page of a code. Raises KeyError for a code that is not registered."""
    if code not in CODES:
        raise KeyError(code)
    return Page(code, (FOLDER / f"{code}.md").read_text(encoding="utf-8"))


def page_codes() -> list[str]:
    """Return the codes that have a page, sorted."""
    return sorted(file.stem for file in FOLDER.glob("*.md"))


def tiny() -> str:
    """Return the rules of the game that examples are variants of."""
    return (FOLDER / f"{TINY}.rules").read_text(encoding="utf-8")


def _blocks(text: str) -> Iterator[tuple[str, str, str]]:
    """Give kind, file name and text of each block of an example."""
    for block in _BLOCK.finditer(text):
        words = block["info"].split()
        if len(words) >= 2 and words[0] in ("rules", "yaml") and words[1] in ("bad", "good"):
            yield words[1], words[2] if len(words) > 2 else MAIN_FILE, block["text"]
