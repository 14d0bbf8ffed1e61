"""Form a contract from a hand by tables: each item a meld of its own, any cards left over.

Only the fewest wilds matter, as those not needed may be left. Sets are chosen first, then the suits share the runs out.
"""

from __future__ import annotations

from runtime.solve.search.bits import FIELD, FULL, Steps, counts_of, parts_of, total_of
from runtime.solve.search.build import Builder, Meld, RunMeld, SetMeld, WildMeld
from runtime.solve.search.demand import NEVER, Demand, RunItem
from runtime.solve.search.hand import ONE_SUIT, SUIT, Hand, hands, in_order_of_use
from runtime.solve.search.tables import spread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.melds import Item, Reading
    from runtime.solve.search.plan import Plan, SetKind

    Choice = tuple[int, int, int]  # wilds, packed cards of the rank, the same as in Hand.naturals
    Taken = tuple[int, int, int, int]  # item, rank (-1: wilds only), packed cards, wilds


def form(
    plan: Plan, cards: tuple[int, ...], items: tuple[Item, ...], points: tuple[int, ...], steps: Steps
) -> tuple[Reading, ...] | None:
    """Return melds that are these items one by one, or None when there are none. Raises OutOfSteps.

    Limits between melds are not looked at. `points` decide which of several equal wilds are used: the dearest.
    """
    for hand in hands(plan, cards):
        search = ContractSearch(plan, hand, items, points, steps)
        if search.run():
            return search.write_out()
    return None


class ContractSearch:
    """The search of one hand, its wilds settled, for the items of a contract."""

    def __init__(self, plan: Plan, hand: Hand, items: tuple[Item, ...], points: tuple[int, ...], steps: Steps) -> None:
        self.plan = plan
        self.hand = hand
        self.steps = steps
        self.wilds = in_order_of_use(plan.deal, hand.wilds, points, not any(kind.different for kind in plan.sets))
        self.most = len(self.wilds)
        self.suits = len(plan.deal.pack.suits)
        ordered = sorted(items, key=lambda item: (item.kind, item.least, item.most))
        sets = {kind.id: kind for kind in plan.sets}
        self.items = [(sets[item.kind], item) for item in ordered if item.kind in sets]
        runs = [item for item in ordered if item.kind not in sets]
        self.wanted = 0
        self.demand = demand_of(plan, runs, self.most)
        for index, item in enumerate(dict.fromkeys(runs)):
            self.wanted += runs.count(item) << (FIELD * index)
        self.chosen: list[Taken] = []
        self.offers: dict[tuple[int, int], list[Choice]] = {}

    def run(self) -> bool:
        """Search; whether the contract can be formed."""
        bound = self._runs(self.hand.naturals)
        return bound <= self.most and self._set(0, self.hand.naturals, 0)

    def _set(self, at: int, naturals: int, used: int) -> bool:
        """Choose the cards of the set items from the one at `at` on."""
        self.steps.take()
        if at == len(self.items):
            if used + self._runs(naturals) > self.most:
                return False
            self.rest = naturals
            return True
        kind, item = self.items[at]
        same = at > 0 and self.items[at - 1][1] == item
        first = self.chosen[-1][1] if same else 0
        for rank in range(first, len(kind.ranks)) if first >= 0 else ():
            if kind.ranks[rank]:
                column = self._column(naturals, rank)
                for wilds, part, taken in self._offers(at, column) if column else ():
                    if used + wilds > self.most or not self._welcome(kind, rank, wilds):
                        continue
                    self.chosen.append((at, rank, part, wilds))
                    if self._set(at + 1, naturals - (taken << (FIELD * rank)), used + wilds):
                        return True
                    self.chosen.pop()
        alone = _only_wild(kind, item)
        if used + alone <= self.most:
            self.chosen.append((at, -1, 0, alone))
            if self._set(at + 1, naturals, used + alone):
                return True
            self.chosen.pop()
        return False

    def _column(self, naturals: int, rank: int) -> int:
        column = naturals >> (FIELD * rank)
        found = 0
        for suit in range(self.suits):
            found |= (column >> (SUIT * suit) & FULL) << (FIELD * suit)
        return found

    def _welcome(self, kind: SetKind, rank: int, wilds: int) -> bool:
        """Whether there are enough wilds that may act in sets of a rank whose own cards are natural there."""
        if not wilds or not kind.different or rank not in self.hand.homes:
            return True
        taken = sum(taken[3] for taken in self.chosen if taken[1] == rank)
        return taken + wilds <= self.hand.guests(self.plan.deal, rank)

    def _offers(self, at: int, column: int) -> list[Choice]:
        """Return the choices of cards for a set, fewest wilds first; without runs, one of each number is enough."""
        found = self.offers.get((at, column))
        if found is None:
            kind, item = self.items[at]
            found = []
            numbers = set()
            for part in parts_of(column):
                naturals = total_of(part)
                if not part or (kind.different and any(count > 1 for _, count in counts_of(part))):
                    continue
                if not self.wanted and not kind.different and naturals in numbers:
                    continue
                numbers.add(naturals)
                wilds = _fewest(kind, item, naturals)
                if wilds <= self.most:
                    found.append((wilds, part, spread(part)))
            found.sort()
            self.offers[at, column] = found
        return found

    def _runs(self, naturals: int) -> int:
        """Return the fewest wilds for the runs wanted, shared out among the suits."""
        if not self.wanted:
            return 0
        return self._shares(naturals)[-1].get(self.wanted, NEVER)

    def _shares(self, naturals: int) -> list[dict[int, int]]:
        """Return, after each suit, the fewest wilds for every part of the runs wanted."""
        parts = parts_of(self.wanted)
        found = [{0: 0}]
        for suit in range(self.suits):
            counts = naturals >> (SUIT * suit) & ONE_SUIT
            here: dict[int, int] = {}
            own = self._own(suit, counts, parts)
            for before, wilds in found[-1].items():
                for part, more in own:
                    both = before + part
                    if wilds + more <= self.most and _within(both, self.wanted) and wilds + more < here.get(both, NEVER):
                        here[both] = wilds + more
            found.append(here)
        return found

    def _own(self, suit: int, counts: int, parts: list[int]) -> list[tuple[int, int]]:
        """Return (runs, fewest wilds) that one suit can make."""
        if counts or self.most:
            pairs = [(part, self.demand.fewest(counts, part, self.steps)) for part in parts if self._suits(suit, part)]
            return [pair for pair in pairs if pair[1] <= self.most]
        return [(0, 0)]

    def _suits(self, suit: int, part: int) -> bool:
        """Whether all the runs may be of this suit."""
        return all(self.demand.items[index].kind.suits[suit] for index, _ in counts_of(part))

    def write_out(self) -> tuple[Reading, ...]:
        """Return the melds found."""
        melds: list[Meld] = []
        for at, rank, part, wilds in self.chosen:
            kind = self.items[at][0]
            melds.append(SetMeld(kind, rank, part, wilds) if rank >= 0 else WildMeld(self.plan.sets.index(kind), wilds))
        wanted = self.wanted
        shares = self._shares(self.rest) if wanted else []
        for suit in range(self.suits - 1, -1, -1) if wanted else ():
            counts = self.rest >> (SUIT * suit) & ONE_SUIT
            part = next(
                part
                for part, more in self._own(suit, counts, parts_of(wanted))
                if _within(part, wanted) and shares[suit].get(wanted - part, NEVER) + more == shares[suit + 1][wanted]
            )
            for index, taken, wilds in self.demand.arrange(counts, part, self.steps):
                melds.append(RunMeld(self.demand.items[index].kind, suit, taken, wilds))
            wanted -= part
        used = sum(meld.size if isinstance(meld, WildMeld) else meld.wilds for meld in melds)
        return Builder(self.plan, self.hand.homes, self.wilds[self.most - used :]).readings(melds)


def demand_of(plan: Plan, items: list[Item], most: int) -> Demand:
    """Return the table of runs for the different items, kept with the plan."""
    different = tuple(dict.fromkeys(items))
    key = (tuple((item.kind, item.least, item.most) for item in different), most)
    demand = plan.demands.get(key)
    if demand is None:
        kinds = {kind.id: kind for kind in plan.runs}
        made = [RunItem(kinds[item.kind], item.least, item.most) for item in different]
        demand = plan.demands[key] = Demand(made, most, len(plan.deal.pack.ranks))
    return demand


def _within(part: int, whole: int) -> bool:
    """Whether each field of `part` is at most that of `whole`."""
    while part:
        if part & FULL > whole & FULL:
            return False
        part >>= FIELD
        whole >>= FIELD
    return True


def _fewest(kind: SetKind, item: Item, naturals: int) -> int:
    """Return the fewest wilds that make a set of so many naturals an item."""
    for size in range(max(naturals, item.least), min(item.most, len(kind.ok) - 1) + 1):
        if kind.ok[size] >> (size - naturals) & 1:
            return size - naturals
    return NEVER


def _only_wild(kind: SetKind, item: Item) -> int:
    """Return the size of the smallest set of wilds only that is an item."""
    for size in range(max(item.least, 1), min(item.most, len(kind.ok) - 1) + 1):
        if kind.ok[size] >> size & 1:
            return size
    return NEVER
