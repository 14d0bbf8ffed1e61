"""A hand as it is written: cards one after the other, and melds in brackets, which are to be the melds that they are."""

from __future__ import annotations

from runtime.answers import BadQuestion, as_melds, in_pack, shown, why_not
from runtime.declared import hold_declared, hold_undeclared
from runtime.flow import GaveUp
from runtime.hand_answer import HandAnswer, contract_words
from runtime.melds import between
from runtime.reader import Reader
from runtime.reasons import Reason, reason
from runtime.records import Record
from runtime.solve.port import NO, YES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.melds import Deal, Reading
    from runtime.reader import ReadCard
    from runtime.setup import Setup

MOST_CHOSEN = 100_000
"""How many ways to read melds together are tried at most."""


class Written(Record):
    """A hand: its text, the cards outside of brackets (type ids, sorted), and the melds in brackets, card by card as written."""

    text: str
    loose: tuple[int, ...]
    groups: tuple[tuple[ReadCard, ...], ...]

    def cards(self) -> tuple[int, ...]:
        """All cards, sorted."""
        return tuple(sorted([*self.loose, *[card.card for group in self.groups for card in group]]))


def read_hand(setup: Setup, text: str) -> Written:
    """Return the hand that a text says. Raises BadQuestion, and `runtime.reader.BadCards`."""
    loose, groups = Reader(setup.rules.pack).groups(text)
    if not loose and not any(groups):
        raise BadQuestion("no cards are given", "write them like this: 7s 7h Jk")
    if not all(groups):
        raise BadQuestion("a meld without cards is among them", "leave out the empty brackets")
    hold_undeclared(text, loose, setup.rules.pack)
    return Written(text, tuple(sorted(card.card for card in loose)), groups)


def hold_hand(setup: Setup, deal: Deal, written: Written) -> None:
    """Hold that the pack has these cards, and that they may be what they are declared. Raises BadQuestion and BadCards."""
    for group in written.groups:
        hold_declared(deal, written.text, group)
    in_pack(setup, deal, written.cards())


def ways_to_read(
    setup: Setup, deal: Deal, groups: tuple[tuple[ReadCard, ...], ...]
) -> tuple[list[list[Reading]], tuple[Reason, ...]]:
    """Return the readings of each meld as it is declared, and why those are none that have no reading."""
    ways = [as_melds(deal, group) for group in groups]
    against = [one for group, found in zip(groups, ways, strict=True) if not found for one in why_not(setup, deal, group, None)]
    return ways, tuple(against)


def lay_down(setup: Setup, deal: Deal, written: Written) -> HandAnswer:
    """Judge the melds in brackets as one lay-down of the contract; other cards are left. Raises Hole for too many ways."""
    ways, reasons = ways_to_read(setup, deal, written.groups)
    if reasons:
        return HandAnswer("contract", NO, reasons=reasons)
    if not deal.pairs and not deal.together:
        ways = [[next(one for one in found if one.kind == kind) for kind in {one.kind for one in found}] for found in ways]
    chosen, broken = _Fit(deal, ways).best([])
    if chosen is not None:
        types = setup.rules.pack.types
        left = tuple(types[card].code for card in written.loose)
        return HandAnswer("contract", YES, tuple(shown(setup, one) for one in chosen), left=left)
    if not broken:
        words = contract_words(setup, deal.contract or ())
        return HandAnswer("contract", NO, reasons=(reason(setup, "contract", f"the contract is {words}, and this is not"),))
    return HandAnswer("contract", NO, reasons=tuple(reason(setup, name) for name in broken))


class _Fit:
    """Chooses a reading for each meld so that they meet the contract and no limit between them is broken."""

    def __init__(self, deal: Deal, ways: list[list[Reading]]) -> None:
        self.deal = deal
        self.ways = ways
        self.tried = 0

    def best(self, chosen: list[Reading]) -> tuple[tuple[Reading, ...] | None, tuple[str, ...]]:
        """Return the readings, or the limits that are broken (none when it is the contract that is not met). Raises Hole."""
        from runtime.solve.confirm import one_to_one

        if len(chosen) == len(self.ways):
            self.tried += 1
            if self.tried > MOST_CHOSEN:
                raise GaveUp("which of very many melds these cards are", "say what the wild cards stand for, as in Jk=7d")
            if self.deal.contract and not one_to_one(self.deal.contract, tuple(chosen)):
                return None, ()
            broken = between(self.deal, tuple(chosen))
            return (None, broken) if broken else (tuple(chosen), ())
        why: tuple[str, ...] = ()
        for reading in self.ways[len(chosen)]:
            found, broken = self.best([*chosen, reading])
            if found is not None:
                return found, ()
            why = why or broken
        return None, why
