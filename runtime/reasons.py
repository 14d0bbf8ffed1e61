"""Why not: the broken rules in words, with where they stand and which clause says so."""

from __future__ import annotations

from runtime.records import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.melds import Deal, Kind, Reading
    from runtime.setup import Setup

FAULTS = {
    "card": "a card among them can be in no meld",
    "role": "a card stands in a place that it cannot take",
    "target": "a wild card stands for a card that it may not replace",
    "at_home": "a wild card in its own place counts as itself",
}
"""What the checker's own names mean."""


class Reason(Record):
    """A rule that stands in the way: its full name, the sentence for people, the cards it is about (codes), the file and line of
    the rule (empty and 0 for what no rule says), the clauses it cites with their sentences, and names and places of what was
    changed since, so that the sentences no longer tell how it is played.
    """

    rule: str
    message: str
    cards: tuple[str, ...] = ()
    file: str = ""
    line: int = 0
    source: tuple[tuple[str, str], ...] = ()
    since: tuple[str, ...] = ()


def reason(setup: Setup, rule: str, message: str = "", cards: tuple[str, ...] = ()) -> Reason:
    """Build the reason that names a rule; without a message the rule's own title or words are used."""
    info = setup.rules.infos.get(rule)
    if info is None:
        return Reason(rule, message or FAULTS.get(rule, rule), cards)
    clauses = tuple((clause, setup.rules.clauses.get(clause, "")) for clause in info.clauses)
    words = message or info.text or f"the rule says: {info.said}"
    return Reason(rule, words, cards, info.file, info.line, clauses, info.since)


def meld_reason(setup: Setup, deal: Deal, rule: str, reading: Reading | None, size: int) -> Reason:
    """Build the reason why cards are no meld of a kind, from a line or limit that their nearest reading breaks."""
    cards = tuple(setup.rules.pack.types[card].code for card in reading.cards) if reading is not None else ()
    return reason(setup, rule, _about_line(setup, deal, rule, reading, size), cards)


def _about_line(setup: Setup, deal: Deal, rule: str, reading: Reading | None, size: int) -> str:
    for kind, now in zip(setup.rules.kinds, deal.kinds, strict=True):
        for line in kind.lines:
            if line.name == rule:
                info = setup.rules.infos[rule]
                return info.text or _by_shape(now, line.shape, reading, size, info.said)
    return ""


def _no_two_alike(ranks: tuple[int, ...]) -> bool:
    """Whether all ranks that are fixed differ, so that it is a wild of no fixed rank that lacks one."""
    fixed = [rank for rank in ranks if rank >= 0]
    return len(set(fixed)) == len(fixed)


def _by_shape(kind: Kind, shape: tuple[object, ...], reading: Reading | None, size: int, said: str) -> str:
    cards = f"{size} card{'s are' if size != 1 else ' is'}"
    match shape:
        case ("same", what):
            return f"the cards are not all of the same {what}"
        case ("different", "rank") if reading is not None and _no_two_alike(reading.ranks):
            return "no rank is left that a wild card could have"
        case ("different", what):
            return f"two cards have the same {what}"
        case ("consecutive", _):
            return "the ranks do not follow each other without a gap"
        case ("size", *_) if size < kind.least:
            return f"{cards} too few: a {kind.name} has {kind.least}{' or more' if kind.most > kind.least else ''}"
        case ("size", *_) if size > kind.most:
            return f"{cards} too many: a {kind.name} has {kind.most}{' or fewer' if kind.most > kind.least else ''}"
        case ("size", *_):
            return f"{cards} not a {kind.name}: {said}"
    return f"the rule says: {said}"
