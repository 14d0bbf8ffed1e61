"""Findings a line each, and as JSON; and the closing line."""

from __future__ import annotations

import json

import pytest

from rulec.diagnostics.diagnostic import Diagnostic, Label
from rulec.render import concise
from rulec.render import json as as_json
from rulec.render.summary import summary
from rulec.source import NOWHERE, Source, Span

SOURCE = Source("a.rules", "ranks A;\nsuits x♠;\n")
ERROR = Diagnostic("type", "wrong", Span(SOURCE, 15, 17), "this", (Label(Span(SOURCE, 0, 5), "that"),), ("try",))
WARNING = Diagnostic("unspecified", "open", NOWHERE)
NOTICE = Diagnostic("taken-as-usual", "not told", Span(SOURCE, 0, 5))


def test_concise_is_a_line_each() -> None:
    assert concise.render([ERROR, WARNING]) == (
        "a.rules:2:7: error[type] wrong\n(built in): warning[unspecified] open\n1 error, 1 warning\n"
    )
    assert concise.render([ERROR], summary=False) == "a.rules:2:7: error[type] wrong\n"


def test_concise_stays_one_line_and_harmless() -> None:
    assert concise.render([Diagnostic("type", "a\nb\x1b", NOWHERE)], summary=False) == "(built in): error[type] a b\ufffd\n"


def test_json_form() -> None:
    read = json.loads(as_json.render([ERROR, WARNING, NOTICE]))
    assert (read["version"], read["errors"], read["warnings"], read["notices"]) == (1, 1, 1, 1)
    assert read["diagnostics"][0] == {
        "code": "type",
        "severity": "error",
        "message": "wrong",
        "place": {"file": "a.rules", "start": {"line": 2, "column": 7}, "end": {"line": 2, "column": 9}, "text": "x♠"},
        "label": "this",
        "others": [
            {
                "place": {"file": "a.rules", "start": {"line": 1, "column": 1}, "end": {"line": 1, "column": 6}, "text": "ranks"},
                "text": "that",
            }
        ],
        "help": ["try"],
    }
    assert read["diagnostics"][1]["place"] == {"file": "(built in)", "start": None, "end": None, "text": ""}


@pytest.mark.parametrize(
    ("found", "line"),
    [
        ([], "no mistakes found"),
        ([NOTICE, NOTICE], "no mistakes found, 2 notices"),
        ([WARNING], "1 warning"),
        ([ERROR, ERROR, WARNING, NOTICE], "2 errors, 1 warning, 1 notice"),
    ],
)
def test_closing_line(found: list[Diagnostic], line: str) -> None:
    assert summary(found) == line
