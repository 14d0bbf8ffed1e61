"""Checks of a typed program, one family a file."""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Program


def check(program: Program, report: Report) -> None:
    """Run all checks that need no lowered tables."""
