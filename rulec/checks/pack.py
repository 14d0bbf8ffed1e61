"""The pack: cards that can be told apart, and rules that speak of cards that are there."""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import ranks_are
from rulec.model.typed import Program
from rulec.source import Span
from runtime.cards import CardType
from runtime.reader import spellings


def check_pack(program: Program, report: Report) -> None:
    """Report cards written alike, and conditions on ranks that the pack does not have."""
    _spelling(program, report)
    for ex, _ in program.expressions():
        for part in ex.walk():
            if part.op == "rank_named" and part.args[0].op == "const":
                number = part.args[0].args[0]
                report.add(
                    "card-not-in-pack",
                    part.args[0].span,
                    f"the pack has no `{number}`",
                    others=[(program.model.entries["ranks"].span, "the ranks are listed here")]
                    if "ranks" in program.model.entries
                    else (),
                    help=ranks_are(program.symbols.ranks),
                )


def _spelling(program: Program, report: Report) -> None:
    pack = program.symbols.pack
    ways = spellings(pack)
    told = set()
    for card in pack.types:
        alike = [pack.types[other] for other in ways[card.code.lower()]]
        if len(alike) < 2:
            continue
        first, second = alike[0], alike[1]
        spans = _place(program, second), _place(program, first)
        if spans in told:
            continue
        told.add(spans)
        suits = not second.special
        report.add(
            "spelling",
            spans[0],
            f"{_name(program, first)} and {_name(program, second)} would both be written `{second.code}`",
            others=[(spans[1], _name(program, first))] if spans[0] != spans[1] else (),
            help="give one of the suits another letter" if suits else f"choose another short form for `{second.special}`",
        )


def _name(program: Program, card: CardType) -> str:
    """A card in words."""
    pack = program.symbols.pack
    return f"the card `{card.special}`" if card.special else f"the {pack.ranks[card.rank]} of {pack.suits[card.suit]}"


def _place(program: Program, card: CardType) -> Span:
    """Where the statement that brings a card in stands."""
    entries = program.model.entries
    if card.special:
        return entries[card.special].span
    entry = entries["suits"]
    suits = getattr(entry.node, "suits", ())
    return suits[card.suit].span if card.suit < len(suits) else entry.span
