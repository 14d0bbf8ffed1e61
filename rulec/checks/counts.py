"""The pack in play has a number of cards that people can hold: at least one pack, and not thousands of cards."""

from __future__ import annotations

from rulec.checks.cases import Cases
from rulec.checks.words import plural
from rulec.diagnostics.diagnostic import Report
from rulec.source import Span
from runtime.build import LARGEST_PACK
from runtime.flow import Hole


def check_counts(cases: Cases, report: Report) -> None:
    """Report the first case in which the pack in play is empty or far too large."""
    packs = cases.program.values.get("packs")
    parts = [*(packs.parts() if packs is not None else ()), *cases.program.specials.values()]
    for case in cases.about(parts) if cases.rules.pack.types else ():
        copies = case.copies()
        if copies is None:
            continue
        words = cases.words(case, parts)
        when = f" {words}" if words else ""
        if sum(copies) > LARGEST_PACK:
            report.add(
                "too-much",
                _largest(cases, copies),
                f"{plural(sum(copies), 'card')} are in play{when}",
                help=f"no game needs more than {LARGEST_PACK}; perhaps a number has a digit too many",
            )
            return
        if not sum(copies):
            span = packs.entry.span if packs is not None else cases.program.model.header.name_span
            report.add("missing-rule", span, f"no card is in play{when}", help="a game needs one pack at least")
            return


def check_hands(cases: Cases, report: Report) -> None:
    """Report the first deal in which nobody gets a card."""
    value = cases.program.values.get("hand_size")
    if value is None:
        return
    for case in cases.about(list(value.parts())):
        try:
            size = case.trial.value("hand_size", case.state)
        except Hole:
            continue
        if isinstance(size, int) and size < 1:
            words = cases.words(case, list(value.parts()))
            span = next((row.value.span for row in value.rows if row.value.args == (size,)), value.entry.span)
            report.add(
                "type",
                span,
                f"a hand of {size} cards {words}".rstrip(),
                help="`hand_size` is how many cards each player is dealt",
            )
            return


def _largest(cases: Cases, copies: tuple[int, ...]) -> Span:
    """Where the cards come from of which there are most."""
    entries = cases.program.model.entries
    special = max(cases.program.symbols.specials, key=lambda name: copies[cases.program.symbols.specials[name]], default=None)
    plain = max((copies[card.id] for card in cases.rules.pack.types if not card.special), default=0)
    if special is not None and copies[cases.program.symbols.specials[special]] > plain:
        return entries[special].span
    return entries["packs"].span if "packs" in entries else cases.program.model.header.name_span
