"""Hands of any cards as ints, for the searches that look at single cards."""

from __future__ import annotations

from runtime.melds import Deal, Reading

WIDTH = 5
"""Bits for each type of card in a packed hand: four to count, one to see at once whether cards are there."""


class Tokens:
    """The types of cards of one hand in a fixed order, naturals first, and hands of them as ints.

    With `merge`, wilds that can do the same and cost the same are one type here; `write_out` gives each its own card again.
    """

    def __init__(self, deal: Deal, cards: tuple[int, ...], weights: tuple[int, ...], merge: bool) -> None:
        self.deal = deal
        twins: dict[object, int] = {}
        self.real: dict[int, list[int]] = {}
        for card in cards:
            if deal.meldable[card]:
                first = twins.setdefault(self._sort(card, weights, merge), card)
                self.real.setdefault(first, []).append(card)
        self.order = sorted(self.real, key=self._rank)
        self.index = {card: at for at, card in enumerate(self.order)}
        self.held = {card: len(real) for card, real in self.real.items()}
        self.guard = sum(1 << (WIDTH * at + WIDTH - 1) for at in range(len(self.order)))
        self.hand = sum(self.held[card] << (WIDTH * at) for at, card in enumerate(self.order))

    def _sort(self, card: int, weights: tuple[int, ...], merge: bool) -> object:
        rule = self.deal.wild_of[card]
        if not merge or rule < 0 or self.deal.wilds[rule].at_home:
            return card
        return (self.deal.wilds[rule].stands_for_card, self.deal.wilds[rule].targets, weights[card])

    def _rank(self, card: int) -> tuple[bool, bool, int]:
        rule = self.deal.wild_of[card]
        return rule >= 0, rule >= 0 and not self.deal.wilds[rule].at_home, card

    def pack(self, cards: tuple[int, ...]) -> int:
        """Return cards as one int."""
        return sum(1 << (WIDTH * self.index[card]) for card in cards)

    def fits(self, cards: int, hand: int) -> bool:
        """Whether a hand has all these cards."""
        return ((hand | self.guard) - cards) & self.guard == self.guard

    def cards_of(self, hand: int) -> tuple[int, ...]:
        """Return the cards of a packed hand, sorted."""
        full = (1 << WIDTH) - 1
        found: list[int] = []
        for at, card in enumerate(self.order):
            found += [card] * (hand >> (WIDTH * at) & full)
        return tuple(sorted(found))

    def counts_of(self, hand: int) -> dict[int, int]:
        """Return how many of each type of card a packed hand has."""
        full = (1 << WIDTH) - 1
        return {card: hand >> (WIDTH * at) & full for at, card in enumerate(self.order)}

    def write_out(self, melds: list[Reading]) -> tuple[Reading, ...]:
        """Return the melds with every card its own."""
        stock = {card: list(real) for card, real in self.real.items()}
        return tuple(
            Reading(meld.kind, tuple(stock[card].pop(0) for card in meld.cards), meld.ranks, meld.suits, meld.acting)
            for meld in melds
        )


def lowest(hand: int) -> int:
    """Return the index of the first card of a packed hand."""
    return ((hand & -hand).bit_length() - 1) // WIDTH
