"""The runs of one suit: what can be covered with how many wilds, and the fewest wilds for runs that are asked for.

A suit is an int with four bits for the copies of each rank. Which wilds are used, and in which slots, is never enumerated: a
choice of natural cards has a mask of the numbers of wilds that make it a run.
"""

from __future__ import annotations

from runtime.solve.search.bits import FIELD, FULL, Steps, Table, numbers, sums, total_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.solve.search.plan import RunKind

    Run = tuple[int, int, int]  # index of the run kind, packed naturals, wilds

MANY = 50_000
"""Entries kept in a table before it is emptied."""


class SuitTable:
    """For each choice of cards of one suit: the costs of what no run covers, each with the mask of wilds it takes.

    `weights[rank]` is the cost of a card left over. Without `cap` only the least cost for each number of wilds is kept; with it
    every cost up to `cap`.
    """

    __slots__ = ("cap", "full", "kinds", "most", "tables", "weights")

    def __init__(self, kinds: list[RunKind], weights: tuple[int, ...], most: int, cap: int | None) -> None:
        self.kinds = kinds
        self.weights = weights
        self.most = most
        self.full = (2 << most) - 1
        self.cap = cap
        self.tables: dict[int, Table] = {0: ((0, 1),)}

    def table(self, counts: int, steps: Steps) -> Table:
        """Return (cost, mask of wilds) for these cards."""
        found = self.tables.get(counts)
        if found is None:
            found = self._fill(counts, steps)
            if len(self.tables) > MANY:
                self.tables = {0: ((0, 1),)}
            self.tables[counts] = found
        return found

    def _fill(self, counts: int, steps: Steps) -> Table:
        rank = ((counts & -counts).bit_length() - 1) // FIELD
        weight = self.weights[rank]
        costs: dict[int, int] = {}
        for cost, mask in self.table(counts - (1 << (FIELD * rank)), steps):
            costs[cost + weight] = costs.get(cost + weight, 0) | mask
        runs = runs_with(self.kinds, counts, rank, self.most)
        steps.take(1 + len(runs))
        for (_, naturals), wilds in runs.items():
            for cost, mask in self.table(counts - naturals, steps):
                joined = sums(wilds, mask) & self.full
                if joined:
                    costs[cost] = costs.get(cost, 0) | joined
        return keep(costs, self.cap)

    def arrange(self, counts: int, cost: int, wilds: int, steps: Steps) -> list[Run]:
        """Return runs that leave exactly `cost` of these cards and use exactly so many wilds; the table must say so."""
        found: list[Run] = []
        while counts:
            rank = ((counts & -counts).bit_length() - 1) // FIELD
            run = self._step(counts, rank, cost, wilds, steps)
            if run is None:
                counts -= 1 << (FIELD * rank)
                cost -= self.weights[rank]
            else:
                found.append(run)
                counts -= run[1]
                wilds -= run[2]
        return found

    def _step(self, counts: int, rank: int, cost: int, wilds: int, steps: Steps) -> Run | None:
        """Return the run that the lowest card is in; None when it is left."""
        best: Run | None = None
        for (kind, naturals), mask in runs_with(self.kinds, counts, rank, self.most).items():
            rest = dict(self.table(counts - naturals, steps)).get(cost, 0)
            for k in numbers(mask):
                longer = best is None or total_of(naturals) + k > total_of(best[1]) + best[2]
                if k <= wilds and longer and rest >> (wilds - k) & 1:
                    best = (kind, naturals, k)
        return best


def keep(costs: dict[int, int], cap: int | None) -> Table:
    """Return the entries worth keeping, least cost first: all up to `cap`, or each number of wilds once at its least cost."""
    if cap is not None:
        return tuple(sorted((cost, mask) for cost, mask in costs.items() if cost <= cap))
    kept = []
    seen = 0
    for cost in sorted(costs):
        mask = costs[cost] & ~seen
        if mask:
            kept.append((cost, mask))
            seen |= mask
    return tuple(kept)


def join(costs: dict[int, int], table: Table, full: int, most: int) -> dict[int, int]:
    """Return the costs up to `most` of two independent parts together, each with its mask of wilds."""
    found: dict[int, int] = {}
    for cost, mask in costs.items():
        for more, wilds in table:
            both = cost + more
            if both > most:
                break  # the table is in order of cost
            joined = sums(mask, wilds) & full
            if joined:
                found[both] = found[both] | joined if both in found else joined
    return found


def runs_with(kinds: list[RunKind], counts: int, rank: int, most: int) -> dict[tuple[int, int], int]:
    """Return the runs that hold a card of `rank`: (index of the kind, packed naturals) to the mask of wilds, up to `most`."""
    found: dict[tuple[int, int], int] = {}
    full = (2 << most) - 1
    for index, kind in enumerate(kinds):
        for place in kind.places[rank]:
            if kind.low[place] <= place:
                _grow(kind, index, counts, place, 1 << (FIELD * rank), most, full, found)
    return found


def _grow(
    kind: RunKind, index: int, counts: int, place: int, unit: int, most: int, full: int, found: dict[tuple[int, int], int]
) -> None:
    """Add the runs that hold the card at `place`: every choice of naturals before it and behind it with few enough gaps."""
    line, far, mask_of = kind.line, kind.far, kind.mask
    starts = _before(kind, counts, place, unit, most) if counts & kind.below[place] else [(place, unit, 1, 0)]
    for first, taken, naturals, gaps in starts:
        end = far[first] if first < kind.starts else far[-1]
        stack = [(place, taken, naturals, gaps)]
        while stack:
            last, taken, naturals, gaps = stack.pop()
            mask = mask_of(first, last, naturals) & full
            if mask:
                key = (index, taken)
                found[key] = found.get(key, 0) | mask
            left = counts - taken
            for at in range(last + 1, min(end, last + 1 + most - gaps) + 1):
                shift = FIELD * line[at]
                if left >> shift & FULL:
                    stack.append((at, taken + (1 << shift), naturals + 1, gaps + at - last - 1))


def _before(kind: RunKind, counts: int, place: int, unit: int, most: int) -> list[tuple[int, int, int, int]]:
    """Return every choice of naturals before a place: (first place, packed naturals, how many, gaps)."""
    found = [(place, unit, 1, 0)]
    for first, taken, naturals, gaps in found:  # the list grows while it is read
        left = counts - taken
        for at in range(first - 1, max(kind.low[place], first - 1 - (most - gaps)) - 1, -1):
            shift = FIELD * kind.line[at]
            if left >> shift & FULL:
                found.append((at, taken + (1 << shift), naturals + 1, gaps + first - at - 1))
    return found
