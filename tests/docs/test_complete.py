"""The documentation tells everything there is: words, statements, commands, codes, options of commands."""

from __future__ import annotations

import re
from importlib import import_module

import click
import pytest

from rulec.commands import COMMANDS
from rulec.commands.common import LazyGroup
from rulec.diagnostics.codes import CODES
from rulec.model.symbols import VOCABULARY
from rulec.syntax import parser
from tests.docs.blocks import ROOT

LANGUAGE = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
COMMANDS_PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
PROSE = re.sub(r"^```.*?^```$", "", LANGUAGE, flags=re.MULTILINE | re.DOTALL)
CODE = " ".join(re.findall(r"`([^`\n]+)`", PROSE)) + " ".join(
    re.findall(r"^```[^\n]*\n(.*?)^```$", LANGUAGE, re.MULTILINE | re.DOTALL)
)


def keywords() -> list[str]:
    """Return every keyword of the grammar."""
    grammar = (ROOT / "rulec" / "syntax" / "grammar.lark").read_text(encoding="utf-8")
    rules = re.sub(r"//[^\n]*", "", grammar)
    words = set(re.findall(r'"([a-z]+)"', rules))
    for alternatives in re.findall(r"/\(([a-z|?]+)\)", rules):
        words |= {word.replace("?", "") for word in alternatives.split("|")}
    return sorted(words)


def test_the_grammar_has_keywords() -> None:
    assert {"game", "limit", "choose", "cards", "lowest", "points"} <= set(keywords())
    assert parser.__doc__


@pytest.mark.parametrize("word", keywords())
def test_every_keyword_is_told(word: str) -> None:
    assert re.search(rf"\b{word}\b", CODE), f"docs/language.md never uses `{word}`"


@pytest.mark.parametrize("word", sorted(VOCABULARY))
def test_every_word_is_told(word: str) -> None:
    assert re.search(rf"\b{word}\b", CODE), f"docs/language.md never uses `{word}`"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_section_and_all_its_options(name: str) -> None:
    section = re.search(rf"^## rulec {name}$(.*?)(?=^## |\Z)", COMMANDS_PAGE, re.MULTILINE | re.DOTALL)
    assert section is not None, f"docs/commands.md has no section on `{name}`"
    command = LazyGroup("rulec").get_command(click.Context(LazyGroup("rulec")), name)
    assert command is not None
    for option in command.params:
        if isinstance(option, click.Option) and not option.hidden:
            assert any(word in section[1] for word in option.opts), f"`rulec {name}`: {option.opts[0]} is not told"


def test_the_codes_are_told_by_the_command() -> None:
    assert "rulec explain --list" in LANGUAGE
    named = set(re.findall(r"bad=([a-z,-]+)", LANGUAGE.replace(",", " ")))
    assert {code for words in named for code in words.split()} <= set(CODES)


def test_what_is_not_played_yet_is_told() -> None:
    from rulec.checks import machine

    told = (ROOT / "docs" / "cannot-say.md").read_text(encoding="utf-8")
    names = [f"choose {kind}" for kind in machine.CHOICES]
    names += [f"{op} of" for op in machine.OPERATIONS]
    names += [op.removeprefix("meld_") for op in machine.OF_LAID_MELDS]
    names += [verb.replace("_", " ") for verb in machine.VERBS]
    for name in names:
        assert f"`{name}`" in told, f"docs/cannot-say.md does not tell that `{name}` is not played yet"


def test_the_exceptions_of_the_python_page_exist() -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    names = re.findall(r"^\| `([\w.]+)\.(\w+)` \|", text, re.MULTILINE)
    assert len(names) >= 5
    for module, name in names:
        assert issubclass(getattr(import_module(module), name), Exception)
