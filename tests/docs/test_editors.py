"""The colours of editors know every keyword of the grammar."""

from __future__ import annotations

import json
import re

import pytest

from tests.docs.blocks import ROOT
from tests.docs.test_complete import keywords

VSCODE = ROOT / "editors" / "vscode"


@pytest.mark.parametrize("file", ["vim/syntax/rulec.vim", "vscode/syntaxes/rulec.tmLanguage.json"])
def test_every_keyword_is_coloured(file: str) -> None:
    known = set(re.findall(r"[a-z_]+", (ROOT / "editors" / file).read_text(encoding="utf-8")))
    assert set(keywords()) <= known


def test_the_patterns_are_sound() -> None:
    grammar = json.loads((VSCODE / "syntaxes" / "rulec.tmLanguage.json").read_text(encoding="utf-8"))
    names = []
    for pattern in grammar["patterns"]:
        re.compile(pattern["match"])
        names.append(pattern.get("name") or pattern["captures"]["2"]["name"])
    assert len(names) == len(set(names))


def test_the_files_that_the_extension_names_are_there() -> None:
    contributes = json.loads((VSCODE / "package.json").read_text(encoding="utf-8"))["contributes"]
    named = [one["configuration"] for one in contributes["languages"]] + [one["path"] for one in contributes["grammars"]]
    for path in named:
        assert json.loads((VSCODE / path).read_text(encoding="utf-8"))
