"""Answers by trying everything, for small hands: slow, short, and apart from the engines. Melds are judged by the checker."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from runtime.melds import Deal, Item, Reading, between
from runtime.readings import readings
from runtime.solve.port import ALL_BUT, CONTRACT, Problem

Cards = tuple[int, ...]


class Naive:
    """Everything about one hand; the readings of each choice of cards are found once."""

    def __init__(self, deal: Deal, cards: Cards) -> None:
        self.deal = deal
        self.cards = tuple(sorted(cards))
        self.known: dict[Cards, list[Reading]] = {}

    def melds(self, cards: Cards) -> list[Reading]:
        """Return the readings of exactly these cards."""
        if cards not in self.known:
            usable = all(self.deal.meldable[card] for card in cards)
            self.known[cards] = list(readings(self.deal, cards)) if usable else []
        return self.known[cards]

    def choices(self, cards: Cards) -> set[Cards]:
        """Return the choices of these cards that are melds and hold the first."""
        first, rest = cards[0], cards[1:]
        picks = {(first, *more) for size in range(len(cards)) for more in combinations(rest, size)}
        return {pick for pick in picks if self.melds(pick)}

    def left(self) -> set[Cards]:
        """Return every choice of cards that can be left over when the others are arranged in melds."""
        return self._left(self.cards, {})

    def _left(self, cards: Cards, memo: dict[Cards, set[Cards]]) -> set[Cards]:
        if not cards:
            return {()}
        if cards not in memo:
            found = {tuple(sorted((cards[0], *left))) for left in self._left(cards[1:], memo)}
            for pick in self.choices(cards):
                found |= self._left(without(cards, pick), memo)
            memo[cards] = found
        return memo[cards]

    def arrangements(self) -> Iterator[tuple[Reading, ...]]:
        """Yield every choice of disjoint melds, some more than once."""
        yield from self._arrangements(self.cards)

    def _arrangements(self, cards: Cards) -> Iterator[tuple[Reading, ...]]:
        if not cards:
            yield ()
            return
        yield from self._arrangements(cards[1:])
        for pick in self.choices(cards):
            for rest in self._arrangements(without(cards, pick)):
                for reading in self.melds(pick):
                    yield (reading, *rest)

    def contracts(self) -> Iterator[tuple[Reading, ...]]:
        """Yield every way to form the contract, some more than once."""
        items = self.deal.contract
        assert items is not None
        ways = self._items(self.cards, items) if items else (way for way in self.arrangements() if way)
        yield from (way for way in ways if not between(self.deal, way))

    def _items(self, cards: Cards, items: tuple[Item, ...]) -> Iterator[tuple[Reading, ...]]:
        if not items:
            yield ()
            return
        item = items[0]
        sizes = range(max(item.least, 1), min(item.most, len(cards)) + 1)
        for pick in {pick for size in sizes for pick in combinations(cards, size)}:
            for reading in self.melds(pick):
                if reading.kind == item.kind:
                    for rest in self._items(without(cards, pick), items[1:]):
                        yield (reading, *rest)


def without(cards: Cards, taken: Cards) -> Cards:
    """Return cards with some taken away."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def answer(problem: Problem) -> bool | int:
    """Return yes or no, or the least points left."""
    naive = Naive(problem.deal, problem.cards)
    if problem.goal == CONTRACT:
        return next(naive.contracts(), None) is not None
    if problem.goal == ALL_BUT:
        return any(len(left) == problem.spare for left in naive.left())
    return min(sum(problem.deal.points[card] or 0 for card in left) for left in naive.left())
