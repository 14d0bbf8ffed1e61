"""Checks that ask the lowered tables: points of every card, packs large enough, melds that some cards can make."""

from __future__ import annotations

from rulec.checks.below_nothing import check_below_nothing
from rulec.checks.beyond import check_beyond
from rulec.checks.cases import Cases
from rulec.checks.contracts import check_contracts
from rulec.checks.counts import check_counts, check_deals, check_hands
from rulec.checks.dealing import check_dealing
from rulec.checks.examples import check_examples
from rulec.checks.exceeding import check_exceeding
from rulec.checks.going_on import check_going_on
from rulec.checks.length import check_length
from rulec.checks.limits import check_limits
from rulec.checks.lone_cards import check_lone_cards
from rulec.checks.magnitudes import check_magnitudes
from rulec.checks.melds import check_melds
from rulec.checks.moot import check_moot
from rulec.checks.playing import check_playing
from rulec.checks.points import check_points
from rulec.checks.reach import check_reach
from rulec.checks.rows import check_rows
from rulec.checks.settings import check_settings
from rulec.checks.spare_rows import check_spare_rows
from rulec.checks.wilds import check_wilds
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Program
from runtime.tables import Rules


def check_tables(rules: Rules, program: Program, report: Report, *, thorough: bool = True) -> None:
    """Report what is wrong with the tables.

    With `thorough` also what takes long to find: examples that do not hold, contracts whose melds stand in each other's way, and
    dead ends that play comes to.
    """
    cases = Cases(rules, program)
    if not cases.seats():
        return  # that nobody can play has been said
    check_deals(cases, report)
    check_counts(cases, report)
    check_magnitudes(cases, report)
    if any(one.code == "too-much" for one in report) or not _cards(cases):
        return
    check_hands(cases, report)
    check_settings(cases, report)
    check_rows(cases, report)
    check_length(cases, report)
    check_beyond(cases, report)
    check_spare_rows(cases, report)
    check_below_nothing(cases, report)
    check_points(cases, report)
    if program.model.is_game:
        check_dealing(cases, report)
        check_melds(cases, report)
        check_going_on(cases, report)
        check_exceeding(cases, report)
        check_moot(cases, report)
        check_lone_cards(cases, report)
        check_wilds(cases, report)
        check_limits(cases, report)
        if thorough:
            check_contracts(cases, report)
            check_reach(cases, report)
            check_playing(cases, report)
    if thorough:
        check_examples(cases, report)


def _cards(cases: Cases) -> bool:
    """Whether some pack is in play: without cards no check of them means anything."""
    copies = cases.case(cases.seats()[-1], 1).copies()
    return copies is None or sum(copies) > 0
