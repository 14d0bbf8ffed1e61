"""The fewest wilds for runs of asked-for sizes from the cards of one suit."""

from __future__ import annotations

from runtime.solve.search.bits import FIELD, FULL, Steps, counts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.solve.search.plan import RunKind

    Run = tuple[int, int, int]  # index of the item, packed naturals, wilds

NEVER = 1 << 20
"""More wilds than there are: it cannot be done."""

MANY = 50_000


class RunItem:
    """A run that is asked for: its kind and sizes, and the windows it may lie in: (ranks, a bit for each, whether a rank
    stands there more than once, allowed wilds). `often` is how often a rank may stand in one.
    """

    __slots__ = ("kind", "least", "most", "often", "windows")

    def __init__(self, kind: RunKind, least: int, most: int) -> None:
        self.kind = kind
        self.least = least
        self.most = most
        self.windows: list[tuple[tuple[int, ...], int, bool, int]] = []
        self.often = 1
        for start, far in enumerate(kind.far):
            for size in range(least, min(most, far - start + 1) + 1):
                if kind.ok[size]:
                    ranks = kind.line[start : start + size]
                    bits = sum(1 << (FIELD * rank) for rank in set(ranks))
                    self.windows.append((ranks, bits, len(set(ranks)) < size, kind.ok[size]))
                    self.often = max(self.often, *(ranks.count(rank) for rank in ranks))


class Demand:
    """Table of the fewest wilds by cards and runs wanted (packed: four bits for each item)."""

    __slots__ = ("items", "least", "most", "ones")

    def __init__(self, items: list[RunItem], most: int, ranks: int) -> None:
        self.items = items
        self.most = most
        self.ones = sum(1 << (FIELD * rank) for rank in range(ranks))
        self.least: dict[tuple[int, int], int] = {}

    def fewest(self, counts: int, wanted: int, steps: Steps) -> int:
        """Return the fewest wilds with which these cards make the runs wanted; NEVER if more than there are."""
        if not wanted:
            return 0
        key = (counts, wanted)
        found = self.least.get(key)
        if found is None:
            found = NEVER
            for _, _, wilds in self._ways(counts, wanted, steps):
                found = min(found, wilds)
            if found > self.most:
                found = NEVER
            if len(self.least) > MANY:
                self.least.clear()
            self.least[key] = found
        return found

    def arrange(self, counts: int, wanted: int, steps: Steps) -> list[Run]:
        """Return runs that do it with the fewest wilds; there must be some."""
        found: list[Run] = []
        while wanted:
            fewest = self.fewest(counts, wanted, steps)
            index, taken, wilds = next(
                (index, taken, wilds - self._rest(counts - taken, wanted, index, steps))
                for index, taken, wilds in self._ways(counts, wanted, steps)
                if wilds == fewest
            )
            found.append((index, taken, wilds))
            counts -= taken
            wanted -= 1 << (FIELD * index)
        return found

    def _rest(self, counts: int, wanted: int, index: int, steps: Steps) -> int:
        return self.fewest(counts, wanted - (1 << (FIELD * index)), steps)

    def _ways(self, counts: int, wanted: int, steps: Steps) -> Iterator[Run]:
        """Yield (item, naturals taken, fewest wilds of all runs wanted) for each way to make the first run wanted."""
        index = ((wanted & -wanted).bit_length() - 1) // FIELD
        runs = sum(count for _, count in counts_of(wanted))
        item = self.items[index]
        present = (counts | counts >> 1 | counts >> 2 | counts >> 3) & self.ones
        steps.take(1 + len(item.windows) // 8)
        often = max(item.often for item in self.items)
        for ranks, bits, again, row in item.windows:
            have = sum(_copies(counts, ranks, rank) for rank in set(ranks)) if again else (present & bits).bit_count()
            if len(ranks) - have > self.most:
                continue
            if runs == 1:
                missing = _next(row, len(ranks) - have)
                if missing <= self.most:
                    yield index, _all(counts, ranks, len(ranks) - missing), missing
                continue
            for taken, number in _choices(counts, ranks, often * runs, len(ranks) - self.most):
                steps.take()
                wilds = _next(row, len(ranks) - number)
                if wilds <= self.most:
                    taken = taken if wilds == len(ranks) - number else _fewer(taken, len(ranks) - wilds)
                    yield index, taken, wilds + self._rest(counts - taken, wanted, index, steps)


def _copies(counts: int, ranks: tuple[int, ...], rank: int) -> int:
    """Return how many cards of a rank can lie in a window."""
    return min(counts >> (FIELD * rank) & FULL, ranks.count(rank))


def _fewer(taken: int, number: int) -> int:
    """Return `number` of the cards taken."""
    kept = 0
    for rank, count in counts_of(taken):
        for _ in range(min(count, number)):
            kept += 1 << (FIELD * rank)
            number -= 1
    return kept


def _all(counts: int, ranks: tuple[int, ...], number: int) -> int:
    """Return `number` cards for the ranks; there must be so many."""
    taken = 0
    for rank in ranks:
        if number and (counts - taken) >> (FIELD * rank) & FULL:
            taken += 1 << (FIELD * rank)
            number -= 1
    return taken


def _choices(counts: int, ranks: tuple[int, ...], uses: int, least: int) -> list[tuple[int, int]]:
    """Return the choices of at least so many naturals for a window: (packed, number).

    A card is left for other runs only where there are fewer copies than the runs could use.
    """
    found = [(0, 0)]
    for at, rank in enumerate(ranks):
        unit = 1 << (FIELD * rank)
        grown = []
        for taken, number in found:
            copies = (counts - taken) >> (FIELD * rank) & FULL
            if copies:
                grown.append((taken + unit, number + 1))
            if copies < uses and number + len(ranks) - at - 1 >= least:
                grown.append((taken, number))
        found = grown
    return found


def _next(row: int, least: int) -> int:
    """Return the lowest number in a mask that is at least `least`; NEVER if there is none."""
    rest = row >> least
    return least + (rest & -rest).bit_length() - 1 if rest else NEVER
