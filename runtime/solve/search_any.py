"""Arrange a hand, or form a contract, for kinds and wild rules of any sort.

The candidates are found first, each choice of cards once. Then the lowest card is either left or in one of its candidates, and
what remains is remembered: the same cards are never arranged twice.
"""

from __future__ import annotations

from runtime.melds import Deal, Item, Kind, Reading
from runtime.solve.search_bits import Steps
from runtime.solve.search_melds import MeldMaker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

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


def makers(deal: Deal, kinds: tuple[Kind, ...], limit: int) -> list[MeldMaker]:
    """Return a maker of melds for each kind."""
    return [MeldMaker(deal, kind, limit) for kind in kinds]


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
        for maker in makers(deal, kinds, limit):
            for reading in maker.melds(self.tokens.held, 1, limit, -1, self.steps):
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


class AnyContract:
    """Search of one hand for the items of a contract, by candidates. Raises OutOfSteps.

    With `every`, each reading of a choice of cards is a candidate of its own, for limits between melds and for listing.
    """

    def __init__(
        self, deal: Deal, cards: tuple[int, ...], items: tuple[Item, ...], points: tuple[int, ...], steps: Steps, every: bool
    ) -> None:
        self.deal = deal
        self.steps = steps
        merge = not every and not any(deal.kinds[item.kind].further for item in items)
        self.tokens = Tokens(deal, cards, points, merge)
        offers = {item: self._find(deal, item, len(cards), every) for item in dict.fromkeys(items)}
        self.items = sorted(items, key=lambda item: (len(offers[item]), item.kind, item.least, item.most))
        self.offers = [offers[item] for item in self.items]
        self.failed: set[tuple[int, int, int]] = set()

    def _find(self, deal: Deal, item: Item, limit: int, every: bool) -> list[tuple[int, Reading]]:
        found: dict[object, tuple[int, Reading]] = {}
        maker = MeldMaker(deal, deal.kinds[item.kind], limit)
        for reading in maker.melds(self.tokens.held, item.least, item.most, -1, self.steps):
            packed = self.tokens.pack(reading.cards)
            found.setdefault(reading.key() if every else packed, (packed, reading))
        return sorted(found.values(), key=lambda pair: sum(pair[1].acting))

    def can_form(self, at: int = 0, hand: int | None = None, first: int = 0) -> bool:
        """Whether the items from `at` on can be formed from a hand, limits between melds apart."""
        hand = self.tokens.hand if hand is None else hand
        if at == len(self.items):
            return True
        if (at, hand, first) in self.failed:
            return False
        offers = self.offers[at]
        self.steps.take(1 + len(offers) - first)
        for index in range(first, len(offers)):
            packed = offers[index][0]
            if self.tokens.fits(packed, hand) and self.can_form(at + 1, hand - packed, self._next(at, index)):
                return True
        self.failed.add((at, hand, first))
        return False

    def _next(self, at: int, index: int) -> int:
        """Return the first candidate of the next item: equal items take theirs in order."""
        return index if at + 1 < len(self.items) and self.items[at + 1] == self.items[at] else 0

    def first(self) -> tuple[Reading, ...] | None:
        """Return melds that are the items one by one, limits between melds apart; None when there are none."""
        if not self.can_form():
            return None
        melds: list[Reading] = []
        hand, first = self.tokens.hand, 0
        for at, offers in enumerate(self.offers):
            for index in range(first, len(offers)):
                packed, reading = offers[index]
                if self.tokens.fits(packed, hand) and self.can_form(at + 1, hand - packed, self._next(at, index)):
                    melds.append(reading)
                    hand -= packed
                    first = self._next(at, index)
                    break
        return self.tokens.write_out(melds)

    def ways(self) -> Iterator[tuple[Reading, ...]]:
        """Yield every choice of melds that keeps the limits between melds and over all of them."""
        yield from self._ways(0, self.tokens.hand, 0, [])

    def _ways(self, at: int, hand: int, first: int, melds: list[Reading]) -> Iterator[tuple[Reading, ...]]:
        if at == len(self.items):
            if all(limit.test(tuple(melds)) for limit in self.deal.together):
                yield self.tokens.write_out(melds)
            return
        if not self.can_form(at, hand, first):
            return
        offers = self.offers[at]
        for index in range(first, len(offers)):
            packed, reading = offers[index]
            self.steps.take()
            if self.tokens.fits(packed, hand) and pairs_hold(self.deal, melds, reading):
                melds.append(reading)
                yield from self._ways(at + 1, hand - packed, self._next(at, index), melds)
                melds.pop()


def pairs_hold(deal: Deal, melds: list[Reading], last: Reading) -> bool:
    """Whether a further meld keeps the limits between it and each of the others."""
    for limit in deal.pairs:
        for meld in melds:
            if meld.kind == limit.first and last.kind == limit.second and not limit.test(meld, last):
                return False
            if last.kind == limit.first and meld.kind == limit.second and not limit.test(last, meld):
                return False
    return True


def lowest(hand: int) -> int:
    """Return the index of the first card of a packed hand."""
    return ((hand & -hand).bit_length() - 1) // WIDTH
