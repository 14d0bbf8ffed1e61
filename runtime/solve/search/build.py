"""Write an arrangement out: which wild lies where, and what it stands for.

The tables know a meld by its natural cards and its number of wilds. Here it becomes a reading.
"""

from __future__ import annotations

from runtime.melds import Reading
from runtime.records import Record
from runtime.solve.search.bits import counts_of
from runtime.solve.search.plan import RunKind, SetKind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.solve.search.plan import Plan

    Slot = tuple[int, int, int, bool]  # card, rank, suit, acts as a wild


class SetMeld(Record):
    """A set: its rank, its natural cards (four bits for each suit), and how many wilds."""

    kind: SetKind
    rank: int
    cards: int
    wilds: int


class RunMeld(Record):
    """A run: its suit, its natural cards (four bits for each rank), and how many wilds."""

    kind: RunKind
    suit: int
    cards: int
    wilds: int


class WildMeld(Record):
    """A meld of wilds only: the index of its kind among the set kinds and then the run kinds of the plan."""

    index: int
    size: int


Meld = SetMeld | RunMeld | WildMeld


class Builder:
    """Hands out the wilds to be used; those of a wild rank are put where they are natural if they can."""

    def __init__(self, plan: Plan, homes: frozenset[int], wilds: list[int]) -> None:
        self.plan = plan
        self.homes = homes
        self.wilds = list(wilds)
        self.types = plan.deal.pack.types

    def readings(self, melds: list[Meld]) -> tuple[Reading, ...]:
        """Return the melds as readings, in the order given."""
        whole = [self._settle(meld) if isinstance(meld, WildMeld) else meld for meld in melds]
        done: dict[int, Reading] = {}
        for index in sorted(range(len(whole)), key=lambda index: not self._is_choosy(whole[index])):
            meld = whole[index]
            done[index] = self._set(meld) if isinstance(meld, SetMeld) else self._run(meld)
        return tuple(done[index] for index in range(len(whole)))

    def _is_choosy(self, meld: SetMeld | RunMeld) -> bool:
        """Whether wilds of the meld's own rank may not act in it."""
        return isinstance(meld, SetMeld) and meld.kind.different and meld.rank in self.homes

    def _settle(self, meld: WildMeld) -> SetMeld | RunMeld:
        """Give a meld of wilds only a rank or a suit."""
        if meld.index >= len(self.plan.sets):
            run = self.plan.runs[meld.index - len(self.plan.sets)]
            return RunMeld(run, next(suit for suit, good in enumerate(run.suits) if good), 0, meld.size)
        kind = self.plan.sets[meld.index]
        ranks = [rank for rank, good in enumerate(kind.ranks) if good]
        ranks.sort(key=lambda rank: (rank in self.homes) == kind.different)
        return SetMeld(kind, ranks[0], 0, meld.size)

    def _take(self, rank: int, suit: int, choosy: bool) -> int:
        """Take a wild for a slot: one that is natural there, else the last that may act there."""
        types, deal = self.types, self.plan.deal
        for card in self.wilds:
            at_home = types[card].rank == rank and suit in (-1, types[card].suit) and deal.wilds[deal.wild_of[card]].at_home
            if at_home and not choosy:
                break
        else:
            strange = [card for card in self.wilds if types[card].rank != rank or not deal.wilds[deal.wild_of[card]].at_home]
            card = strange[-1] if choosy else self.wilds[-1]
        self.wilds.remove(card)
        return card

    def _wild(self, card: int, rank: int, suit: int, taken: list[int]) -> Slot:
        """Return the slot of a wild; `suit` is -1 in a set, where `taken` are the suits there so far."""
        face, rule = self.types[card], self.plan.deal.wilds[self.plan.deal.wild_of[card]]
        if rule.at_home and face.rank == rank and suit in (-1, face.suit):
            return card, rank, face.suit, False
        if suit < 0 and rule.stands_for_card:
            free = [s for s in range(len(self.plan.deal.pack.suits)) if s not in taken]
            suit = free[0] if free else 0
            taken.append(suit)
        return card, rank, suit, True

    def _set(self, meld: SetMeld) -> Reading:
        slots: list[Slot] = []
        for suit, count in counts_of(meld.cards):
            slots += [(self.plan.cell[suit, meld.rank], meld.rank, suit, False)] * count
        suits = [slot[2] for slot in slots]
        choosy = self._is_choosy(meld)
        for _ in range(meld.wilds):
            slots.append(self._wild(self._take(meld.rank, -1, choosy), meld.rank, -1, suits))
        slots.sort(key=lambda slot: slot[3])
        return _reading(meld.kind.id, slots)

    def _run(self, meld: RunMeld) -> Reading:
        counts = dict(counts_of(meld.cards))
        start, size = self._window(meld.kind, counts, sum(counts.values()) + meld.wilds)
        slots: list[Slot | None] = [None] * size
        for at in range(size):
            rank = meld.kind.line[start + at]
            if counts.get(rank):
                counts[rank] -= 1
                slots[at] = (self.plan.cell[meld.suit, rank], rank, meld.suit, False)
        gaps = [at for at in range(size) if slots[at] is None]
        gaps.sort(key=lambda at: not self._has_home(meld.kind.line[start + at], meld.suit))
        for at in gaps:
            rank = meld.kind.line[start + at]
            slots[at] = self._wild(self._take(rank, meld.suit, False), rank, meld.suit, [])
        return _reading(meld.kind.id, [slot for slot in slots if slot is not None])

    def _has_home(self, rank: int, suit: int) -> bool:
        return any(self.types[card].rank == rank and self.types[card].suit == suit for card in self.wilds)

    def _window(self, kind: RunKind, counts: dict[int, int], size: int) -> tuple[int, int]:
        """Return (start, size) of a run of this size that has places for these naturals, the highest there is."""
        for start in range(kind.starts - 1, -1, -1):
            if kind.far[start] - start + 1 >= size:
                ranks = kind.line[start : start + size]
                if all(ranks.count(rank) >= count for rank, count in counts.items()):
                    return start, size
        raise ValueError("no run of that size")


def _reading(kind: int, slots: list[Slot]) -> Reading:
    cards, ranks, suits, acting = zip(*slots)
    return Reading(kind, cards, ranks, suits, acting)
