"""The fenced blocks of a page of documentation, and how the tests treat each.

The first word after the fence is the language, as viewers show it; the words after it are for the tests:

- `rules`: compiled; without `bad=` it must have no error. Without `of=` it is a whole file; with `of=PATH` its lines are put
  below the header of a variant of that game. `bad=CODE` (or `bad=CODE,CODE`) says which findings it gives.
- `yaml`: kept when it has `file=`; with `script=passed` (or `failed`) it is a scripted game, which is run.
- `console`: each line `$ rulec ...` is run, and what follows it must be what is printed; a line `...` stands for any lines, and
  ` ...` at the end of a line for any rest of it. `exit=1` (or `exit=0,1`, one for each command) is the exit code when not 0.
- `pycon`: a doctest.
- anything else (`text`, `sh`): not looked at.

`file=NAME` keeps the text of a block under that name in the page's folder, where later blocks of the page find it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, what its other words say, its text, and the line of the page where its text begins."""

    language: str
    words: dict[str, str] = field(hash=False)
    text: str
    line: int

    @property
    def bad(self) -> set[str]:
        """The codes of the findings that the block must give."""
        return {code for code in self.words.get("bad", "").split(",") if code}


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a console block, what it prints, and its exit code."""

    words: str
    output: str
    code: int


def pages() -> list[Path]:
    """Return every page of the documentation and of the examples."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "examples").rglob("*.md"))]


def blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page in order."""
    text = page.read_text(encoding="utf-8")
    made = []
    for found in _FENCE.finditer(text):
        language, *words = found["info"].split() or [""]
        pairs = dict(word.partition("=")[::2] for word in words)
        indent = found["indent"]
        body = "".join(line.removeprefix(indent) for line in found["text"].splitlines(keepends=True))
        made.append(Block(language, pairs, body, text.count("\n", 0, found.start()) + 2))
    return made


def rules_text(block: Block) -> str:
    """Return the whole rules file of a block."""
    base = block.words.get("of")
    return block.text if base is None else f'game shown "Shown in the documentation" of {base};\n' + block.text


def commands(block: Block) -> list[Command]:
    """Return the commands of a console block."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    codes = [int(code) for code in block.words.get("exit", "0").split(",")]
    made = []
    for number, part in enumerate(parts[1:]):
        words, _, output = part.partition("\n")
        made.append(Command(words, output.rstrip("\n"), codes[min(number, len(codes) - 1)]))
    return made


def as_shown(printed: str, shown: str) -> bool:
    """Tell whether what is shown is what was printed, where a line `...` stands for any lines."""
    pattern = []
    for line in shown.splitlines():
        if line.strip() == "...":
            pattern.append(r"(?:[^\n]*\n)*?")
        elif line.endswith(" ..."):
            pattern.append(re.escape(line[:-4]) + r"[^\n]*\n")
        else:
            pattern.append(re.escape(line.rstrip()) + r" *\n")
    return re.fullmatch("".join(pattern) + r"\n*", printed.rstrip("\n") + "\n" if printed.strip() else "") is not None
