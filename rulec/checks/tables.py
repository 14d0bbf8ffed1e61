"""Checks that ask the lowered tables: points of every card, packs large enough, melds that some cards can make."""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Program
from runtime.tables import Rules


def check_tables(rules: Rules, program: Program, report: Report) -> None:
    """Report what is wrong with the tables."""
