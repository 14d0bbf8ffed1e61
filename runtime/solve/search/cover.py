"""Arrange a hand with the least left over, or with exactly so many cards left, by tables.

Sets are chosen first, rank by rank; then the suits are independent of each other, and each is a look-up.
"""

from __future__ import annotations

from runtime.solve.search.bits import Steps, Table, choose, numbers, sums
from runtime.solve.search.build import Builder, Meld, RunMeld, SetMeld, WildMeld
from runtime.solve.search.hand import ONE_SUIT, SUIT, Hand, hands, in_order_of_use
from runtime.solve.search.runs import join
from runtime.solve.search.sets import split_wild
from runtime.solve.search.tables import set_options, set_table, suit_tables, wild_rows, wilds_alone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.melds import Reading
    from runtime.solve.search.plan import Plan
    from runtime.solve.search.tables import Option


class Arrangement:
    """The best way found to arrange a hand: what is left costs `cost`; the rest says how to write the melds out."""

    __slots__ = ("cost", "naturals", "search", "sets", "suit_cost", "used")

    def __init__(
        self, search: HandSearch, cost: int, suit_cost: int, used: int, sets: list[tuple[int, Option]], naturals: int
    ) -> None:
        self.search = search
        self.cost = cost
        self.suit_cost = suit_cost
        self.used = used
        self.sets = sets
        self.naturals = naturals


def cover(
    plan: Plan, cards: tuple[int, ...], weights: tuple[int, ...], steps: Steps, exactly: int | None = None
) -> Arrangement | None:
    """Return the arrangement that leaves least; `weights[type]` is the cost of a card left.

    With `exactly`, the weights must all be 1, and an arrangement that leaves exactly so many cards is returned, or None.
    Raises OutOfSteps.
    """
    best: Arrangement | None = None
    costs = [weights[card] for card in cards]
    floor, ceiling = sum(cost for cost in costs if cost < 0), sum(cost for cost in costs if cost > 0)
    for hand in hands(plan, cards):
        search = HandSearch(plan, hand, weights, steps, exactly, floor, ceiling)
        search.best = best
        search.run()
        best = search.best
        if search.finished():
            break
    return best


class HandSearch:
    """The search of one hand, its wilds settled. No arrangement costs less than `floor` or more than `ceiling`."""

    def __init__(
        self,
        plan: Plan,
        hand: Hand,
        weights: tuple[int, ...],
        steps: Steps,
        exactly: int | None,
        floor: int,
        ceiling: int,
    ) -> None:
        self.plan = plan
        self.hand = hand
        self.weights = weights
        self.steps = steps
        self.exactly = exactly
        self.floor = floor
        self.ceiling = ceiling
        self.best: Arrangement | None = None
        self.wilds = in_order_of_use(plan.deal, hand.wilds, weights, exactly is None)
        self.most = len(self.wilds)
        self.full = (2 << self.most) - 1
        self.dead = sum(weights[card] for card in hand.dead)
        self.wild_cost = [self.dead + sum(weights[card] for card in self.wilds[: self.most - k]) for k in range(self.most + 1)]
        self.wild_least = min(self.wild_cost)

    def run(self) -> None:
        """Search; `best` is the better of what it was and what is found."""
        plan = self.plan
        cap = None if self.exactly is None else self.exactly - self.dead
        if cap is not None and cap < 0:
            return
        self.alone = wilds_alone(plan, self.most)
        self.tables = suit_tables(plan, self.weights, self.most, cap)
        self.options = set_options(plan, self.hand, self.steps)
        self.chosen: list[tuple[int, Option]] = []
        self._descend(0, self.hand.naturals, 1)

    def finished(self) -> bool:
        """Whether nothing better can be found."""
        return self.best is not None and (self.exactly is not None or self.best.cost <= self.floor)

    def _descend(self, at: int, naturals: int, mask: int) -> None:
        if at == len(self.options):
            self._leaf(naturals, mask)
            return
        rank, options = self.options[at]
        for option in options:
            joined = sums(mask, option[1]) & self.full
            if joined:
                self.chosen.append((rank, option))
                self._descend(at + 1, naturals - option[0], joined)
                self.chosen.pop()
                if self.finished():
                    return
        self._descend(at + 1, naturals, mask)

    def _leaf(self, naturals: int, mask: int) -> None:
        """Join the tables of the suits, unless even their least costs are too much."""
        self.steps.take()
        tables = []
        least = self.wild_least
        rest = naturals
        for suit in self.tables:
            counts = rest & ONE_SUIT
            rest >>= SUIT
            if counts:
                table = suit.tables.get(counts) or suit.table(counts, self.steps)
                if not table:
                    return
                least += table[0][0]
                tables.append(table)
        room = self._bound() - least
        if room < 0:
            return
        joined = {0: sums(mask, self.alone) & self.full}
        most = room
        for table in tables:
            most += table[0][0]
            joined = join(joined, table, self.full, most)
        self._judge(naturals, joined)

    def _bound(self) -> int:
        """Return the greatest cost that is still of use."""
        if self.exactly is not None:
            return self.exactly
        return self.ceiling if self.best is None else self.best.cost - 1

    def _judge(self, naturals: int, joined: dict[int, int]) -> None:
        for cost, wilds in joined.items():
            for used in numbers(wilds):
                total = cost + self.wild_cost[used]
                if total == self.exactly if self.exactly is not None else self.best is None or total < self.best.cost:
                    self.best = Arrangement(self, total, cost, used, list(self.chosen), naturals)
                    if self.exactly is not None:
                        return


def write_out(found: Arrangement) -> tuple[Reading, ...]:
    """Return the melds of an arrangement."""
    search = found.search
    plan, steps = search.plan, search.steps
    suits = [(suit, found.naturals >> (SUIT * suit) & ONE_SUIT) for suit in range(len(search.tables))]
    parts: list[Table] = [((0, search.alone),)]
    parts += [((0, option[1]),) for _, option in found.sets]
    parts += [search.tables[suit].table(counts, steps) for suit, counts in suits]
    chosen = choose(parts, found.suit_cost, found.used)
    melds: list[Meld] = [WildMeld(index, size) for index, size in split_wild(wild_rows(plan), chosen[0][1])]
    for (rank, option), (_, used) in zip(found.sets, chosen[1:]):
        table = set_table(plan, search.hand, rank)
        melds += [SetMeld(table.kinds[index], rank, part, k) for index, part, k in table.arrange(option[2], used)]
    for (suit, counts), (cost, used) in zip(suits, chosen[1 + len(found.sets) :]):
        runs = search.tables[suit].arrange(counts, cost, used, steps)
        melds += [RunMeld(search.tables[suit].kinds[index], suit, part, k) for index, part, k in runs]
    return Builder(plan, search.hand.homes, search.wilds[search.most - found.used :]).readings(melds)
