"""What the start page asks people to type is there. (Its blocks are run by `test_pages`.)"""

from __future__ import annotations

import re
import tomllib

from tests.docs.blocks import ROOT, blocks

README = ROOT / "README.md"


def test_the_targets_of_make_exist() -> None:
    asked = {
        word
        for block in blocks(README)
        if block.language == "sh"
        for word in re.findall(r"^make (\w+)", block.text, re.MULTILINE)
    }
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"demo", "test"} <= asked <= targets


def test_the_demo_plays_a_script_that_is_there() -> None:
    demo = re.search(r"^DEMO := (\S+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert demo is not None
    assert (ROOT / demo[1]).is_file()


def test_installing_gives_the_command() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"rulec": "cli:main"}
    assert project["requires-python"] == ">=3.11"


def test_the_tour_shows_what_it_promises() -> None:
    """A variant with mistakes, a meld, a hand, all engines, a scripted game, and the origin of a rule."""
    shown = "".join(block.text for block in blocks(README))
    for words in ("rulec check", "rulec meld", "rulec hand", "--prove", "rulec play", "rulec show"):
        assert f"$ {words}" in shown or (words.startswith("--") and words in shown), words


def test_the_project_says_what_it_is_in_three_lines() -> None:
    first = README.read_text(encoding="utf-8").split("\n\n")[1]
    assert len(first.splitlines()) == 3
