"""Numbers of deals and cards that people can play with: a pack that can be held, hands with cards, a match with an end."""

from __future__ import annotations

from rulec.checks.cases import Cases
from rulec.checks.origin import written
from rulec.checks.reading import reached_names
from rulec.checks.words import plural
from rulec.diagnostics.diagnostic import Report
from rulec.model.bounds import MOST_DEALS
from rulec.model.typed import NUMBER, Ex
from rulec.source import Span
from runtime.build import LARGEST_PACK
from runtime.flow import Hole


def check_deals(cases: Cases, report: Report) -> None:
    """Report a match of far too many deals, under any settings."""
    value = cases.program.values.get("deals")
    if value is None:
        return
    parts = list(value.parts())
    for options in cases.settings(reached_names(cases.program, parts)):
        deals = cases.deals(options)
        if deals is not None and deals > MOST_DEALS:
            words = cases.words(cases.case(cases.seats()[0], 1, options), parts, players=False, round=False)
            report.add(
                "too-much",
                value.entry.span,
                f"a match of {deals} deals {words}".rstrip(),
                help=f"{MOST_DEALS} is the most; where a score ends the match, say so in a state, as in "
                "`go match_over when highest score >= 500;`",
            )
            return


def check_counts(cases: Cases, report: Report) -> None:
    """Report the first case in which the pack in play is empty or far too large."""
    if cases.program.model.is_game:
        _specials(cases, report)
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


def _specials(cases: Cases, report: Report) -> None:
    """Report the first case in which a further card is in the pack less than never."""
    for special in cases.rules.specials:
        name = cases.rules.pack.types[special.type].special
        count = cases.program.specials[name]
        for case in cases.about([count]):
            try:
                number = case.trial.F[special.count](case.state, 0, None)
            except Hole:
                continue
            if number < 0:
                words = cases.words(case, [count])
                message = f"there cannot be {number} of `{name}` {words}".rstrip()
                report.add("type", count.span, message, help="write 0 where the pack has none")
                break


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
            place = written(cases, case, Ex("value", NUMBER, ("hand_size", None, None)))
            report.add(
                "type",
                place or value.entry.span,
                f"a hand of {size} cards {words}".rstrip(),
                others=[(value.entry.span, "the value")] if place and place.source is not value.entry.span.source else (),
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
