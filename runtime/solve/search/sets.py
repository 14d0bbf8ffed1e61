"""The sets of one rank: which of its cards can lie in sets, and with how many wilds.

The cards of a rank are an int with four bits for the copies in each suit.
"""

from __future__ import annotations

from runtime.solve.search.bits import FIELD, Steps, counts_of, numbers, parts_of, sums, total_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.solve.search.plan import SetKind

    Choice = tuple[int, int]  # packed cards, mask of wilds
    Set = tuple[int, int, int]  # index of the set kind, packed cards, wilds


class SetTable:
    """The sets that can be made of cards of one rank, for the kinds that the rank may be in.

    `guests` is the number of wilds that may act in its sets of different suits: where the rank is itself wild and natural at
    home, its own cards never act there. None when there is no such limit.
    """

    __slots__ = ("kinds", "masks", "most", "offers")

    def __init__(self, kinds: list[SetKind], most: int, guests: int | None) -> None:
        self.kinds = kinds
        self.most = most if guests is None else min(most, guests)
        self.masks: dict[int, int] = {0: 1}
        self.offers: dict[int, tuple[Choice, ...]] = {}

    def choices(self, cards: int, steps: Steps) -> tuple[Choice, ...]:
        """Return every choice of cards that sets can hold, most cards first, with its mask of wilds; not the empty one."""
        found = self.offers.get(cards)
        if found is None:
            pairs = [(part, self.mask(part)) for part in parts_of(cards) if part]
            steps.take(len(pairs))
            found = tuple(sorted((pair for pair in pairs if pair[1]), key=lambda pair: -total_of(pair[0])))
            self.offers[cards] = found
        return found

    def mask(self, cards: int) -> int:
        """Return the mask of wilds with which sets hold exactly these cards, each set at least one."""
        found = self.masks.get(cards)
        if found is None:
            found = 0
            for part in self._firsts(cards):
                for index in range(len(self.kinds)):
                    found |= sums(self.single(index, part), self.mask(cards - part))
            self.masks[cards] = found = found & ((2 << self.most) - 1)
        return found

    def single(self, index: int, cards: int) -> int:
        """Return the mask of wilds with which these cards are one set of a kind."""
        kind = self.kinds[index]
        naturals = 0
        for _, count in counts_of(cards):
            if kind.different and count > 1:
                return 0
            naturals += count
        found = 0
        for size in range(naturals, min(naturals + self.most + 1, len(kind.ok))):
            found |= (kind.ok[size] >> (size - naturals) & 1) << (size - naturals)
        return found

    def arrange(self, cards: int, wilds: int) -> list[Set]:
        """Return sets that hold exactly these cards and so many wilds; the mask must say so."""
        found: list[Set] = []
        while cards:
            index, part, k = self._first(cards, wilds)
            found.append((index, part, k))
            cards -= part
            wilds -= k
        return found

    def _firsts(self, cards: int) -> list[int]:
        """Return the choices that hold the first card, so that no two orders of the same sets are tried."""
        lowest = (cards & -cards).bit_length() - 1
        unit = 1 << (lowest - lowest % FIELD)
        return [part + unit for part in parts_of(cards - unit)]

    def _first(self, cards: int, wilds: int) -> Set:
        for part in reversed(self._firsts(cards)):
            for index in range(len(self.kinds)):
                rest = self.mask(cards - part)
                for k in numbers(self.single(index, part)):
                    if k <= wilds and rest >> (wilds - k) & 1:
                        return index, part, k
        raise ValueError("no such sets")


def only_wild(rows: list[list[int]], most: int) -> int:
    """Return the mask of wilds that melds of wilds only can hold; `rows` are the allowed wilds by size of each kind."""
    sizes = 0
    for row in rows:
        for size in range(1, min(most + 1, len(row))):
            sizes |= (row[size] >> size & 1) << size
    found = 1
    for _ in range(most):
        found |= sums(sizes, found) & ((2 << most) - 1)
    return found


def split_wild(rows: list[list[int]], wilds: int) -> list[tuple[int, int]]:
    """Return melds of wilds only, (index of the row, size), that hold exactly so many."""
    found = []
    while wilds:
        index, size = next(
            (index, size)
            for size in range(wilds, 0, -1)
            for index, row in enumerate(rows)
            if size < len(row) and row[size] >> size & 1 and only_wild(rows, wilds - size) >> (wilds - size) & 1
        )
        found.append((index, size))
        wilds -= size
    return found
