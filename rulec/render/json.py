"""Findings as JSON, for programs. The form is described in `docs/json.md`; a change that breaks readers raises `VERSION`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from rulec.diagnostics.diagnostic import Diagnostic, Severity
from rulec.render.places import named
from rulec.render.summary import counts
from rulec.source import Span

VERSION = 1


def render(found: Iterable[Diagnostic]) -> str:
    """Return one JSON object with all findings, ended by a line end."""
    return json.dumps(as_json(found), ensure_ascii=False, indent=2) + "\n"


def as_json(found: Iterable[Diagnostic]) -> dict[str, Any]:
    """Return the findings as dicts and lists that `json` can write."""
    every = tuple(found)
    number = counts(every)
    return {
        "version": VERSION,
        "diagnostics": [_diagnostic(one) for one in every],
        "errors": number[Severity.ERROR],
        "warnings": number[Severity.WARNING],
        "notices": number[Severity.NOTICE],
    }


def _diagnostic(one: Diagnostic) -> dict[str, Any]:
    return {
        "code": one.code,
        "severity": one.severity.value,
        "message": one.message,
        "place": _place(one.span),
        "label": one.label,
        "others": [{"place": _place(other.span), "text": other.text} for other in one.others],
        "help": list(one.help),
    }


def _place(span: Span) -> dict[str, Any]:
    """Return file, first and last position, and the text between; positions are null for a file without text."""
    source = span.source
    if not named(source):
        return {"file": source.name, "start": None, "end": None, "text": ""}
    start, end = (dict(zip(("line", "column"), source.place(at), strict=True)) for at in (span.start, span.end))
    return {"file": source.name, "start": start, "end": end, "text": span.text}
