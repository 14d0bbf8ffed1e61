"""Checks of a typed program, one family a file."""

from __future__ import annotations

from rulec.checks.always import check_always
from rulec.checks.at_once import check_at_once
from rulec.checks.circles import check_circles
from rulec.checks.dead_rows import check_dead_rows
from rulec.checks.doubtful import check_doubtful
from rulec.checks.flow import check_flow
from rulec.checks.hidden import check_hidden
from rulec.checks.holes import check_holes
from rulec.checks.machine import check_machine
from rulec.checks.moving import check_moving
from rulec.checks.needed import check_needed
from rulec.checks.options import check_options
from rulec.checks.pack import check_pack
from rulec.checks.reading import readers
from rulec.checks.refilling import check_refilling
from rulec.checks.resembling import check_resembling
from rulec.checks.rounds_of_states import check_rounds
from rulec.checks.shared import check_shared
from rulec.checks.unused import check_unused
from rulec.checks.whens import check_whens
from rulec.diagnostics.diagnostic import Report, Severity
from rulec.model.typed import Program

NEEDED_FOR_TABLES = ("type", "not-yet", "same-for-all", "too-much")
"""Errors after which the tables cannot be made, or not asked."""


def check(program: Program, report: Report) -> None:
    """Run all checks that need no lowered tables."""
    check_circles(program, report)
    who = readers(program)
    check_needed(program, report)
    check_pack(program, report)
    check_whens(program, report)
    check_shared(program, report)
    check_machine(program, report)
    check_flow(program, report)
    check_refilling(program, report)
    check_rounds(program, report)
    check_at_once(program, report)
    check_moving(program, report)
    check_always(program, report)
    check_hidden(program, report)
    check_doubtful(program, who, report)
    check_dead_rows(program, report)
    check_holes(program, who, report)
    check_options(program, who, report)
    check_unused(program, who, report)
    check_resembling(program, [one.span for one in report if one.code == "unused"], report)


def has_tables(report: Report) -> bool:
    """Whether the tables can be made in spite of what was found, so that they can be checked, too."""
    return not any(one.code in NEEDED_FOR_TABLES and one.severity is Severity.ERROR for one in report)
