"""The tests of the documentation can fail: a wrong output, a wrong code and a dead link are seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.blocks import Block, as_shown, blocks, commands, rules_text


def test_blocks_are_read_with_their_words(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "one\n\n```rules of=tiny bad=gap,type\nremove low;\n```\n\n- two\n\n  ```console exit=1\n  $ rulec x\n  no\n  ```\n"
    )
    patch, console = blocks(page)
    assert (patch.language, patch.bad, patch.line) == ("rules", {"gap", "type"}, 4)
    assert rules_text(patch).splitlines()[1] == "remove low;"
    assert console.text == "$ rulec x\nno\n"


def test_commands_have_their_output_and_code() -> None:
    block = Block("console", {"exit": "0,1"}, "$ rulec a\none\ntwo\n$ rulec b 'c d'\n", 1)
    first, second = commands(block)
    assert (first.words, first.output, first.code) == ("rulec a", "one\ntwo", 0)
    assert (second.words, second.output, second.code) == ("rulec b 'c d'", "", 1)


@pytest.mark.parametrize(
    ("printed", "shown", "same"),
    [
        ("a\nb\n", "a\nb", True),
        ("a\nb\n", "a", False),
        ("a\nb\nc\n", "a\n...\nc", True),
        ("a\nc\n", "a\n...\nc", True),
        ("a\nb\nc\n", "a\n...", True),
        ("a\nb\n", "a\nbb", False),
        ("a.b\n", "axb", False),
        ("long line\nb\n", "long ...\nb", True),
        ("short line\nb\n", "long ...\nb", False),
        ("", "", True),
        ("a\n", "", False),
    ],
)
def test_shown_output_is_compared_line_by_line(printed: str, shown: str, same: bool) -> None:
    assert as_shown(printed, shown) is same
