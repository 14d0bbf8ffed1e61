"""Form a contract for kinds and wild rules of any sort, and with limits between melds and over all of them."""

from __future__ import annotations

from runtime.melds import Deal, Item, Reading
from runtime.solve.no_roles import LooksAtRoles, face_of, without_roles
from runtime.solve.search.bits import Steps
from runtime.solve.search.melds import MeldMaker
from runtime.solve.search.tokens import Tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class AnyContract:
    """Search of one hand for the items of a contract, by candidates. Raises OutOfSteps.

    With `every`, each reading of a choice of cards is a candidate of its own, for limits between melds and for listing; with
    `hiding`, those that differ only in what cards stand for are one again.
    """

    def __init__(
        self,
        deal: Deal,
        cards: tuple[int, ...],
        items: tuple[Item, ...],
        points: tuple[int, ...],
        steps: Steps,
        every: bool,
        hiding: bool = False,
    ) -> None:
        self.deal = deal
        self.hiding = hiding
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
            key = face_of(deal, reading) if self.hiding else reading.key() if every else packed
            found.setdefault(key, (packed, reading))
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


def limited_contract(
    deal: Deal, cards: tuple[int, ...], items: tuple[Item, ...], points: tuple[int, ...], steps: Steps
) -> tuple[Reading, ...] | None:
    """Return melds that are the items one by one and keep the limits between melds and over all; None without any."""
    hiding = without_roles(deal)
    if hiding is not None:
        try:
            return next(AnyContract(hiding, cards, items, points, steps, True, True).ways(), None)
        except LooksAtRoles:
            pass
    return next(AnyContract(deal, cards, items, points, steps, True).ways(), None)


def pairs_hold(deal: Deal, melds: list[Reading], last: Reading) -> bool:
    """Whether a further meld keeps the limits between it and each of the others."""
    for limit in deal.pairs:
        for meld in melds:
            if meld.kind == limit.first and last.kind == limit.second and not limit.test(meld, last):
                return False
            if last.kind == limit.first and meld.kind == limit.second and not limit.test(last, meld):
                return False
    return True
