"""Arrange a hand for kinds and wild rules of any sort.

The candidates are found first, each choice of cards once. Then the lowest card is either left or in one of its candidates, and
what remains is remembered: the same cards are never arranged twice.
"""

from __future__ import annotations

from runtime.melds import Deal, Kind, Reading
from runtime.solve.search.bits import Steps
from runtime.solve.search.melds import MeldMaker
from runtime.solve.search.tokens import WIDTH, Tokens, lowest


class AnyCover:
    """Search of one hand; `weights[type]` is the cost of a card left over.

    With `exactly`, exactly so many cards must be left and the weights say nothing. `merge` is that of `Tokens`. Raises
    OutOfSteps.
    """

    def __init__(
        self,
        deal: Deal,
        kinds: tuple[Kind, ...],
        cards: tuple[int, ...],
        weights: tuple[int, ...],
        steps: Steps,
        exactly: int | None = None,
        merge: bool = True,
    ) -> None:
        dead = [card for card in cards if not deal.meldable[card]]
        merge = merge and not any(kind.further for kind in kinds)
        self.tokens = Tokens(deal, cards, weights, merge)
        self.steps = steps
        self.exactly = exactly
        self.dead = len(dead) if exactly is not None else sum(weights[card] for card in dead)
        self.weights = [weights[card] for card in self.tokens.order]
        self.starts: list[list[tuple[int, Reading]]] = [[] for _ in self.tokens.order]
        self._find(deal, kinds, len(cards))
        self.costs: dict[int, int] = {0: 0}
        self.failed: set[tuple[int, int]] = set()

    def _find(self, deal: Deal, kinds: tuple[Kind, ...], limit: int) -> None:
        """Find the candidates, each choice of cards once, under their lowest card."""
        seen = set()
        for kind in kinds:
            for reading in MeldMaker(deal, kind, limit).melds(self.tokens.held, 1, limit, -1, self.steps):
                packed = self.tokens.pack(reading.cards)
                if packed not in seen:
                    seen.add(packed)
                    self.starts[lowest(packed)].append((packed, reading))
        for start in self.starts:
            start.sort(key=lambda pair: -len(pair[1].cards))

    def search(self) -> tuple[int, tuple[Reading, ...]] | None:
        """Return (cost of the cards left, melds); None when none leaves exactly the number of cards asked for."""
        hand = self.tokens.hand
        if self.exactly is None:
            return self.least(hand) + self.dead, self.tokens.write_out(self._least_melds(hand))
        if not self.can_leave(hand, self.exactly - self.dead):
            return None
        return self.exactly, self.tokens.write_out(self._exact_melds(hand, self.exactly - self.dead))

    def least(self, hand: int) -> int:
        """Return the least cost of the cards left of a hand."""
        found = self.costs.get(hand)
        if found is None:
            at = lowest(hand)
            found = self.least(hand - (1 << (WIDTH * at))) + self.weights[at]
            self.steps.take(1 + len(self.starts[at]))
            for packed, _ in self.starts[at]:
                if self.tokens.fits(packed, hand):
                    found = min(found, self.least(hand - packed))
            self.costs[hand] = found
        return found

    def _least_melds(self, hand: int) -> list[Reading]:
        melds = []
        while hand:
            at = lowest(hand)
            cost = self.least(hand)
            for packed, reading in self.starts[at]:
                if self.tokens.fits(packed, hand) and self.least(hand - packed) == cost:
                    melds.append(reading)
                    hand -= packed
                    break
            else:
                hand -= 1 << (WIDTH * at)
        return melds

    def can_leave(self, hand: int, left: int) -> bool:
        """Whether a hand can be arranged with exactly so many cards left."""
        if left < 0 or (hand, left) in self.failed:
            return False
        if not hand:
            return left == 0
        at = lowest(hand)
        self.steps.take(1 + len(self.starts[at]))
        for packed, _ in self.starts[at]:
            if self.tokens.fits(packed, hand) and self.can_leave(hand - packed, left):
                return True
        if self.can_leave(hand - (1 << (WIDTH * at)), left - 1):
            return True
        self.failed.add((hand, left))
        return False

    def _exact_melds(self, hand: int, left: int) -> list[Reading]:
        melds = []
        while hand:
            at = lowest(hand)
            for packed, reading in self.starts[at]:
                if self.tokens.fits(packed, hand) and self.can_leave(hand - packed, left):
                    melds.append(reading)
                    hand -= packed
                    break
            else:
                hand -= 1 << (WIDTH * at)
                left -= 1
        return melds
