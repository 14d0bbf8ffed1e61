"""Lists choices of disjoint melds of one hand, each choice once."""

from __future__ import annotations

from runtime.melds import Deal, Reading
from runtime.solve.no_roles import LooksAtRoles, face_of, without_roles
from runtime.solve.search.bits import Steps
from runtime.solve.search.items import pairs_hold
from runtime.solve.search.melds import MeldMaker
from runtime.solve.search.tokens import WIDTH, Tokens, lowest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Layer:
    """Goes through a hand card by card: each is in a meld or left.

    Of equal cards, those in melds come first, in the order in which their melds are found, so that no choice comes twice. Melds
    are found when they are first asked for, and kept. Without `every`, melds that differ only in what cards stand for are one.
    """

    def __init__(self, deal: Deal, cards: tuple[int, ...], steps: Steps, every: bool = True) -> None:
        self.deal = deal
        self.every = every
        self.tokens = Tokens(deal, cards, (), False)
        self.steps = steps
        self.size = len(cards)
        self.makers = [MeldMaker(deal, kind, len(cards)) for kind in deal.kinds]
        self.melds: list[Reading] = []
        self.found: list[list[tuple[int, Reading]]] = [[] for _ in self.tokens.order]
        self.more = [self._find(at) for at in range(len(self.tokens.order))]

    def _find(self, at: int) -> Iterator[tuple[int, Reading]]:
        """Yield (packed cards, reading) of the melds whose first card is that of index `at`."""
        held = {card: self.tokens.held[card] for card in self.tokens.order[at:]}
        seen = set()
        for maker in self.makers:
            for reading in maker.melds(held, 1, self.size, self.tokens.order[at], self.steps):
                key = reading.key() if self.every else face_of(self.deal, reading)
                if key not in seen:
                    seen.add(key)
                    yield self.tokens.pack(reading.cards), reading

    def with_first(self, hand: int, index: int) -> Iterator[tuple[int, int, Reading]]:
        """Yield (index, packed cards, reading) of the melds that hold the first card of a hand, from an index on."""
        at = lowest(hand)
        found = self.found[at]
        while True:
            if index == len(found):
                more = next(self.more[at], None)
                if more is None:
                    return
                found.append(more)
            self.steps.take()
            packed, reading = found[index]
            if self.tokens.fits(packed, hand):
                yield index, packed, reading
            index += 1

    def without_first(self, hand: int) -> tuple[int, int, int]:
        """Return (hand without all cards of its first type, index of the type, how many)."""
        at = lowest(hand)
        number = hand >> (WIDTH * at) & ((1 << WIDTH) - 1)
        return hand - (number << (WIDTH * at)), at, number


def lay_down(deal: Deal, cards: tuple[int, ...], steps: Steps) -> tuple[Reading, ...] | None:
    """Return one or more melds that may be laid together, or None: one alone if that may be. Raises OutOfSteps."""
    held = {card: cards.count(card) for card in set(cards) if deal.meldable[card]}
    for kind in deal.kinds:
        for reading in MeldMaker(deal, kind, len(cards)).melds(held, 1, len(cards), -1, steps):
            if all(limit.test((reading,)) for limit in deal.together):
                return (reading,)
    hiding = without_roles(deal)
    if hiding is not None:
        try:
            return next(lay_downs(hiding, cards, steps, every=False), None)
        except LooksAtRoles:
            pass
    return next(lay_downs(deal, cards, steps), None)


def lay_downs(deal: Deal, cards: tuple[int, ...], steps: Steps, *, every: bool = True) -> Iterator[tuple[Reading, ...]]:
    """Yield every way to lay one or more melds that keeps the limits between melds and over all of them. Raises OutOfSteps.

    Without `every`, melds that differ only in what cards stand for are one.
    """
    layer = Layer(deal, cards, steps, every)

    def lay(hand: int, first: int) -> Iterator[tuple[Reading, ...]]:
        if not hand:
            return
        for index, packed, reading in layer.with_first(hand, first):
            if pairs_hold(deal, layer.melds, reading):
                layer.melds.append(reading)
                if all(limit.test(tuple(layer.melds)) for limit in deal.together):
                    yield layer.tokens.write_out(layer.melds)
                rest = hand - packed
                yield from lay(rest, index if rest and lowest(rest) == lowest(hand) else 0)
                layer.melds.pop()
        yield from lay(layer.without_first(hand)[0], 0)

    yield from lay(layer.tokens.hand, 0)


def equals(layer: Layer, weights: list[int], cost: int, can: Callable[[int, int], bool]) -> Iterator[tuple[Reading, ...]]:
    """Yield every arrangement that leaves exactly this cost; `can(hand, cost)` says whether what remains of a hand may."""
    known: dict[tuple[int, int], bool] = {}

    def may(hand: int, rest: int) -> bool:
        if (hand, rest) not in known:
            known[hand, rest] = can(hand, rest)
        return known[hand, rest]

    def lay(hand: int, rest: int, first: int) -> Iterator[tuple[Reading, ...]]:
        if not hand:
            if rest == 0:
                yield layer.tokens.write_out(layer.melds)
            return
        for index, packed, reading in layer.with_first(hand, first):
            less = hand - packed
            if may(less, rest):
                layer.melds.append(reading)
                yield from lay(less, rest, index if less and lowest(less) == lowest(hand) else 0)
                layer.melds.pop()
        less, at, number = layer.without_first(hand)
        if may(less, rest - number * weights[at]):
            yield from lay(less, rest - number * weights[at], 0)

    yield from lay(layer.tokens.hand, cost, 0)
