"""Conditions on the deal that hold in no deal of the match, as `when round is 11` where there are ten."""

from __future__ import annotations

from rulec.checks.always import guards_of, whens_of
from rulec.checks.cases import Cases
from rulec.checks.reading import reached_names
from rulec.checks.words import plural
from rulec.diagnostics.diagnostic import Report
from rulec.model.bounds import MOST_DEALS
from rulec.model.constants import constant, put_in
from rulec.model.entries import Entry
from rulec.model.typed import Ex


def check_beyond(cases: Cases, report: Report) -> None:
    """Report conditions that ask for the deal and for nothing else, and hold in none under any setting of `deals`."""
    deals = cases.program.values.get("deals")
    if deals is None:
        return
    last = len(cases.program.model.layers) - 1
    rounds = all_deals(cases)
    if not rounds:
        return
    for when, entry, what in whens_of(cases.program):
        if entry.layer == last and _never(when, rounds):
            _report("never-matters", when, deals.entry, f"this holds in no deal, so {what} never counts", rounds, report)
    for guard, action in guards_of(cases.program):
        if guard.entry.layer == last and guard.when is None and _never(guard.cond, rounds):
            message = f"this holds in no deal, so `{action.name}` can never be done"
            _report("unused", guard.cond, deals.entry, message, rounds, report)


def all_deals(cases: Cases) -> range | None:
    """Return all deals that a match can have, None when that is not known under some setting."""
    value = cases.program.values.get("deals")
    if value is None:
        return None
    counts = [cases.deals(options) for options in cases.settings(reached_names(cases.program, value.parts()))]
    known = [count for count in counts if count is not None]
    return range(1, min(max(known), MOST_DEALS) + 1) if known and len(known) == len(counts) else None


def _never(ex: Ex, rounds: range) -> bool:
    """Whether a condition reads the deal, and fails in every one of them."""
    if not any(part.op == "round" for part in ex.walk()):
        return False
    return all(constant(_in_deal(ex, round)) is False for round in rounds)


def _in_deal(ex: Ex, round: int) -> Ex:
    """A condition with the number of a deal put in for `round`."""
    return put_in(ex, lambda part: round if part.op == "round" else None)


def _report(code: str, cond: Ex, deals: Entry, message: str, rounds: range, report: Report) -> None:
    report.add(
        code,
        cond.span,
        message,
        others=[(deals.span, f"the match has {plural(len(rounds), 'deal')}")],
        help="leave it out, or correct the condition",
    )
