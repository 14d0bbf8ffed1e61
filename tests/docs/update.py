"""Write what the commands of the documentation print now into its console blocks: `python -m tests.docs.update [PAGE...]`.

Blocks that still say what is printed, also those shortened with `...`, are left as they are. Read the difference before you
commit it.
"""

from __future__ import annotations

import io
import os
import shlex
import sys
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

import cli
from rulec.diagnostics.pages import TINY, tiny
from tests.docs.blocks import ROOT, Command, as_shown, blocks, commands, pages, rules_text


def printed(command: Command) -> tuple[str, int]:
    """Run a command and return what it prints, and its exit code."""
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        code = cli.main(shlex.split(command.words)[1:])
    return "\n".join(line.rstrip() for line in out.getvalue().rstrip("\n").splitlines()), code


def update(page: Path) -> list[str]:
    """Rewrite a page and return what was changed or is not as said."""
    text = page.read_text(encoding="utf-8")
    said = []
    with tempfile.TemporaryDirectory() as name, chdir(name):
        folder = Path(name)
        (folder / f"{TINY}.rules").write_text(tiny(), encoding="utf-8")
        if (ROOT / "examples").is_dir():
            (folder / "examples").symlink_to(ROOT / "examples")
        for block in blocks(page):
            if block.language == "rules":
                (folder / block.words.get("file", "shown.rules")).write_text(rules_text(block), encoding="utf-8")
            elif "file" in block.words:
                (folder / block.words["file"]).write_text(block.text, encoding="utf-8")
            if block.language != "console":
                continue
            new = ""
            for command in commands(block):
                output, code = printed(command)
                if code != command.code:
                    said.append(f"{page.name}:{block.line}: `{command.words}` ends with {code}, not {command.code}")
                kept = command.output if as_shown(output, command.output) else output
                new += f"$ {command.words}\n" + (kept + "\n" if kept else "")
            if "```" in new:
                said.append(f"{page.name}:{block.line}: the output has a fence of its own; cut it with `...`")
            elif new != block.text:
                said.append(f"{page.name}:{block.line}: rewritten")
                text = text.replace(block.text, new, 1)
    page.write_text(text, encoding="utf-8")
    return said


if __name__ == "__main__":
    os.environ.update(COLUMNS="80", NO_COLOR="1")
    for one in [Path(name).resolve() for name in sys.argv[1:]] or pages():
        print("\n".join(update(one)))
