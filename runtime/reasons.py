"""Why not: the broken rules in words, with where they stand and which clause says so."""

from __future__ import annotations

from runtime.records import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.melds import Reading
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
    the rule (empty and 0 for what no rule says), and the clauses it cites with their sentences.
    """

    rule: str
    message: str
    cards: tuple[str, ...] = ()
    file: str = ""
    line: int = 0
    source: tuple[tuple[str, str], ...] = ()


def reason(setup: Setup, rule: str, message: str = "", cards: tuple[str, ...] = ()) -> Reason:
    """Build the reason that names a rule; without a message the rule's own title or words are used."""
    info = setup.rules.infos.get(rule)
    if info is None:
        return Reason(rule, message or FAULTS.get(rule, rule), cards)
    clauses = tuple((clause, setup.rules.clauses.get(clause, "")) for clause in info.clauses)
    if not clauses and "." in rule:
        outer = setup.rules.infos.get(rule.rsplit(".", 1)[0])
        clauses = tuple((clause, setup.rules.clauses.get(clause, "")) for clause in outer.clauses) if outer else ()
    return Reason(rule, message or info.text or f"the rule says: {info.said}", cards, info.file, info.line, clauses)


def meld_reason(setup: Setup, rule: str, reading: Reading | None, size: int) -> Reason:
    """Build the reason why cards are no meld of a kind, from a line or limit that their nearest reading breaks."""
    cards = tuple(setup.rules.pack.types[card].code for card in reading.cards) if reading is not None else ()
    return reason(setup, rule, _about_line(setup, rule, size), cards)


def _about_line(setup: Setup, rule: str, size: int) -> str:
    for kind in setup.rules.kinds:
        for line in kind.lines:
            if line.name == rule:
                info = setup.rules.infos[rule]
                return info.text or _by_shape(kind.name, line.shape, size, info.said)
    return ""


def _by_shape(kind: str, shape: tuple[object, ...], size: int, said: str) -> str:
    match shape:
        case ("same", what):
            return f"the cards are not all of the same {what}"
        case ("different", what):
            return f"two cards have the same {what}"
        case ("consecutive", _):
            return "the ranks do not follow each other without a gap"
        case ("size", *_):
            return f"{size} card{'s are' if size != 1 else ' is'} not a {kind}: {said}"
    return f"the rule says: {said}"
