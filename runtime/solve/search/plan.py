"""What one deal allows, laid out for the search: which kinds are sets and runs in the usual sense, and in which sizes.

A *set* is cards of one rank, of any or of different suits; a *run* is consecutive in one suit. Such kinds without further
lines are searched by tables (`cover`, `contract`); all others go the general way (`melds`).
"""

from __future__ import annotations

from runtime.melds import CONSECUTIVE, DIFFERENT, FREE, SAME, Deal, Kind, Wild
from runtime.solve.search.bits import FIELD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.solve.search.demand import Demand
    from runtime.solve.search.runs import SuitTable
    from runtime.solve.search.sets import SetTable

SIZES = 24
"""Sizes of melds that a plan is first made for; a greater hand makes a greater plan."""


def allowed(kind: Kind, limit: int) -> list[int]:
    """Return, for each size up to `limit`, the mask of numbers of acting wilds that a new meld of that size may have."""
    rows = [0] * (limit + 1)
    for size in range(max(kind.least, 1), min(kind.most, limit) + 1):
        for wilds in range(size + 1):
            if kind.wilds_ok(size, wilds):
                rows[size] |= 1 << wilds
    return rows


class SetKind:
    """A kind of set: its allowed sizes and wilds, its ranks, and whether suits must differ."""

    __slots__ = ("different", "id", "ok", "ranks")

    def __init__(self, kind: Kind, limit: int, declared: bool) -> None:
        self.id = kind.id
        self.different = kind.suit_rule == DIFFERENT
        if declared and self.different:  # wilds that stand for cards need suits of their own
            limit = min(limit, len(kind.suit_ok))
        self.ranks = kind.rank_ok
        self.ok = allowed(kind, limit)


class RunKind:
    """A kind of run: the line of ranks, and for each place how far a run may reach from it.

    A circular line is unrolled; runs start in its first round. `far[start]` is the last place of the longest run from
    `start`; it never falls from one start to the next. `low[place]` is the first start of a run that holds the place.
    """

    __slots__ = ("_masks", "below", "far", "id", "line", "low", "ok", "places", "starts", "suits")

    def __init__(self, kind: Kind, limit: int) -> None:
        self.id = kind.id
        self.suits = kind.suit_ok
        self.ok = allowed(kind, limit)
        order = kind.order
        self.starts = len(order)
        longest = min(limit, len(order) if kind.ranks_differ or not kind.circular else limit)
        unrolled = len(order) + longest - 1 if kind.circular and order else len(order)
        self.line = tuple(order[place % len(order)] for place in range(unrolled))
        self.far = [self._reach(kind, start, longest) for start in range(self.starts)]
        ranks = len(kind.rank_ok)
        self.places = tuple(tuple(p for p, rank in enumerate(self.line) if rank == r) for r in range(ranks))
        self.low = [self._first(place) for place in range(unrolled)]
        self.below = [self._fields(self.low[place], place) for place in range(unrolled)]
        self._masks: dict[tuple[int, int, int], int] = {}

    def _reach(self, kind: Kind, start: int, longest: int) -> int:
        seen = set()
        for place in range(start, min(start + longest, len(self.line))):
            rank = self.line[place]
            if not kind.rank_ok[rank] or (kind.ranks_differ and rank in seen):
                return place - 1
            seen.add(rank)
        return min(start + longest, len(self.line)) - 1

    def _first(self, place: int) -> int:
        first = min(place, self.starts - 1) + 1
        while first > 0 and self.far[first - 1] >= place:
            first -= 1
        return first

    def _fields(self, start: int, end: int) -> int:
        fields = 0
        for place in range(start, end):
            fields |= 15 << (FIELD * self.line[place])
        return fields

    def longest(self) -> int:
        """Return the size of the longest run."""
        return max((far - start + 1 for start, far in enumerate(self.far)), default=0)

    def spans(self, first: int, last: int) -> list[tuple[int, int]]:
        """Return (start, size) of every run that holds both places."""
        found = []
        for start in range(min(first, self.starts - 1), -1, -1):
            if self.far[start] < last:
                break
            found += [(start, size) for size in range(last - start + 1, self.far[start] - start + 2)]
        return found

    def mask(self, first: int, last: int, naturals: int) -> int:
        """Return the mask of wilds with which naturals, the outermost on these places, make a run."""
        key = (first, last, naturals)
        mask = self._masks.get(key)
        if mask is None:
            mask = 0
            for _, size in self.spans(first, last):
                if self.ok[size] >> (size - naturals) & 1:
                    mask |= 1 << (size - naturals)
            self._masks[key] = mask
        return mask


class Plan:
    """One deal (or some of its kinds) laid out for the search, with the tables filled so far.

    `standard` is true when all kinds are sets or runs without further lines; `cell[suit, rank]` is the card type of that place;
    `set_sort[rank]` are the set kinds the rank may be in. `anywhere[rule]` says that a wild of the rule may stand for whatever a
    slot may have, `free` that wilds are limited by nothing, `falling` that a meld may always have fewer wilds at the same size.
    """

    __slots__ = (
        "alone",
        "anywhere",
        "cell",
        "deal",
        "demands",
        "falling",
        "free",
        "kinds",
        "limit",
        "runs",
        "set_sort",
        "set_tables",
        "sets",
        "standard",
        "suit_tables",
    )

    def __init__(self, deal: Deal, kinds: tuple[Kind, ...], limit: int) -> None:
        self.deal = deal
        self.kinds = kinds
        self.limit = limit
        faces = [card for card in deal.pack.types if card.suit >= 0 and card.rank >= 0]
        self.cell = {(card.suit, card.rank): card.id for card in faces}
        declared = {wild.stands_for_card for wild in deal.wilds}
        self.sets = [SetKind(kind, limit, declared == {True}) for kind in kinds if is_set(kind)]
        self.runs = [RunKind(kind, limit) for kind in kinds if is_run(kind)]
        self.standard = all(is_set(kind) or is_run(kind) for kind in kinds) and len(self.cell) == len(faces)
        if len(declared) > 1 and any(kind.different for kind in self.sets):
            self.standard = False
        oks = [kind.ok for kind in self.sets] + [kind.ok for kind in self.runs]
        rows = [(size, row) for ok in oks for size, row in enumerate(ok) if row]
        self.free = all(row == (2 << size) - 1 for size, row in rows)
        self.falling = all(row & (row + 1) == 0 for _, row in rows)
        self.suit_tables: dict[object, list[SuitTable]] = {}
        ranks = range(len(deal.pack.ranks))
        self.set_sort = [tuple(index for index, kind in enumerate(self.sets) if kind.ranks[rank]) for rank in ranks]
        self.alone: dict[int, int] = {}
        self.anywhere = tuple(all(_may_all(kind, wild) for kind in kinds) for wild in deal.wilds)
        self.set_tables: dict[object, SetTable] = {}
        self.demands: dict[object, Demand] = {}


def _may_all(kind: Kind, wild: Wild) -> bool:
    """Whether a wild may stand for everything that a slot of the kind may have."""
    rows = [row for row, good in zip(wild.targets, kind.rank_ok) if good]
    return all(may or not fits for row in rows for may, fits in zip(row, kind.suit_ok))


def is_set(kind: Kind) -> bool:
    """Whether a kind is a set in the sense of this module."""
    usual = kind.rank_rule == SAME and kind.suit_rule in (FREE, DIFFERENT) and kind.color_rule == FREE
    return usual and not kind.ranks_differ and not kind.further and all(kind.suit_ok)


def is_run(kind: Kind) -> bool:
    """Whether a kind is a run in the sense of this module."""
    usual = kind.rank_rule == CONSECUTIVE and kind.suit_rule == SAME and kind.color_rule in (FREE, SAME)
    return usual and not kind.further and bool(kind.order)


_PLANS: dict[tuple[int, tuple[int, ...]], Plan] = {}


def plan_of(deal: Deal, kinds: tuple[int, ...], cards: int) -> Plan:
    """Return the plan of some kinds of a deal for hands of so many cards; made once and kept.

    Deals that differ in nothing but the contract and the limits between melds have one plan.
    """
    key = (id(deal.kinds), kinds)
    plan = _PLANS.get(key)
    if plan is None or plan.limit < cards or not _is_same(plan.deal, deal):
        if len(_PLANS) > 200:
            _PLANS.clear()
        plan = Plan(deal, tuple(deal.kinds[kind] for kind in kinds), max(cards, SIZES))
        _PLANS[key] = plan
    return plan


def _is_same(old: Deal, new: Deal) -> bool:
    """Whether a plan for one deal serves another: all it was made from is the same thing."""
    if old is new:
        return True
    rules = old.kinds is new.kinds and old.wilds is new.wilds and old.wild_of is new.wild_of
    return rules and old.pack is new.pack and old.meldable is new.meldable and old.points is new.points
