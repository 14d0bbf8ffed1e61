"""Which melds the cards of a pack can make: sizes and numbers of wild cards, in closed form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulec.checks.cases import Case, Cases
from rulec.checks.reading import reached_names
from runtime.kinds import lines_of
from runtime.melds import CONSECUTIVE, DIFFERENT, SAME, Deal, Kind, Reading, frames, natural_roles, wild_roles
from runtime.readings import windows

MOST_SIZE = 60
"""The largest meld that is looked for."""


def largest(deal: Deal, kind: Kind) -> int:
    """The most cards that a meld of a kind can have, by its lines, its order and the pack."""
    most = min(kind.most, sum(deal.copies), MOST_SIZE)
    if kind.rank_rule == CONSECUTIVE and not kind.circular:
        most = min(most, len(kind.order))
    if kind.ranks_differ:
        ranks = kind.order if kind.rank_rule == CONSECUTIVE else [rank for rank, good in enumerate(kind.rank_ok) if good]
        most = min(most, 1 if kind.rank_rule == SAME else len(set(ranks)))
    return most


class Maker:
    """What melds of one kind the pack of one deal can make. Cards that fit a place are looked up once.

    `counting` are the names of its lines and limits about size, wilds and naturals alone.
    """

    def __init__(self, deal: Deal, kind: Kind, counting: frozenset[str] = frozenset()) -> None:
        self.deal = deal
        self.kind = kind
        self.counting = counting
        self.places: dict[tuple[int, int, int], tuple[int, frozenset[int], frozenset[int]]] = {}
        self.found: dict[int, tuple[int, int] | None] = {}

    def wilds(self, size: int) -> tuple[int, int] | None:
        """Return the fewest and most acting wilds with which there are cards for a meld of a size, None when there are none.

        Lines that count cards, and limits, are not asked. It may be too generous, never too strict: cards that could serve as a
        natural card or as a wild are counted for both.
        """
        if size not in self.found:
            self.found[size] = self._wilds(size)
        return self.found[size]

    def _wilds(self, size: int) -> tuple[int, int] | None:
        found: tuple[int, int] | None = None
        for suit, color in frames(self.deal, self.kind):
            for row in _rows(self.kind, size):
                naturals, wilds = self._row(row, suit, color)
                least, most = size - naturals, min(wilds, size)
                if least <= most:
                    found = (min(found[0], least), max(found[1], most)) if found else (least, most)
        return found

    def _row(self, row: tuple[int, ...], suit: int, color: int) -> tuple[int, int]:
        """The most slots of a row of ranks that natural cards can fill, and the most that wild cards can."""
        deal, kind = self.deal, self.kind
        total = 0
        suits: set[int] = set()
        wilds: set[int] = set()
        for rank, slots in Counter(row).items():
            have, these, wild = self._place(rank, suit, color)
            total += min(have, slots)
            suits |= these
            wilds |= wild
        if kind.suit_rule == DIFFERENT:
            total = min(total, len(suits))
        if kind.color_rule == DIFFERENT:
            total = min(total, len(deal.pack.colors))
        if kind.ranks_differ and row[0] < 0:
            total = min(total, sum(kind.rank_ok))
        return total, sum(deal.copies[card] for card in wilds)

    def _place(self, rank: int, suit: int, color: int) -> tuple[int, frozenset[int], frozenset[int]]:
        """How many natural cards there are for a place, of which suits, and which cards can be wild there."""
        key = (rank, suit, color)
        if key not in self.places:
            deal, kind = self.deal, self.kind
            have = 0
            suits: set[int] = set()
            wilds: set[int] = set()
            for card, copies in enumerate(deal.copies):
                if not copies:
                    continue
                roles = natural_roles(deal, kind, card, *key)
                if roles:
                    have += copies
                    suits.update(one for _, one in roles)
                if deal.wild_of[card] >= 0 and wild_roles(deal, kind, card, *key):
                    wilds.add(card)
            self.places[key] = have, frozenset(suits), frozenset(wilds)
        return self.places[key]


def maker(cases: Cases, case: Case, number: int) -> Maker | None:
    """What melds of a kind can be made in a case; worked out once for equal cases. None when the pack is left open."""
    key = ("maker", cases.same_melds(case), number)
    if key not in cases.known:
        deal = cases.deal(case)
        cases.known[key] = None if deal is None else Maker(deal, deal.kinds[number], _counting(case, number))
    made: Maker | None = cases.known[key]
    return made


def _counting(case: Case, number: int) -> frozenset[str]:
    lines, limits = lines_of(case.trial, case.state, number)
    return frozenset(info.name for info in (*lines, *(limit.line for limit in limits)) if info.shape[0] == "counts")


def _rows(kind: Kind, size: int) -> Iterator[tuple[int, ...]]:
    """The ranks that the slots of a meld can have, -1 where none is fixed."""
    if kind.rank_rule == CONSECUTIVE:
        for row in windows(kind, size):
            if not kind.ranks_differ or len(set(row)) == size:
                yield row
    elif kind.rank_rule == SAME:
        if not (kind.ranks_differ and size > 1):
            yield from ((rank,) * size for rank, good in enumerate(kind.rank_ok) if good)
    else:
        yield (-1,) * size


def blank(kind: Kind, size: int, wilds: int) -> Reading:
    """A meld of blank cards of which only size and number of wilds mean something."""
    none = (0,) * size
    return Reading(kind.id, none, none, none, (True,) * wilds + (False,) * (size - wilds))


def meld_sizes(cases: Cases, name: str) -> range:
    """The sizes of melds that a table by size is asked for: those of the kinds whose lines or limits read it."""
    program = cases.program
    kinds: set[int] = set()
    for number, conds in enumerate(program.melds.values()):
        parts = [one for cond in conds for one in (cond.cond, cond.when) if one is not None]
        if name in reached_names(program, parts):
            kinds.add(number)
    for _, which, limit in program.limits:
        parts = [one for one in (limit.cond, limit.when) if one is not None]
        if name in reached_names(program, parts):
            kinds |= set(which or range(len(program.melds)))
    least, most = MOST_SIZE, 0
    for case in _packs(cases):
        deal = cases.deal(case)
        if deal is not None:
            sizes = [(deal.kinds[number].least, largest(deal, deal.kinds[number])) for number in kinds]
            least, most = min([least, *(low for low, _ in sizes)]), max([most, *(high for _, high in sizes)])
    return range(least, most + 1)


def _packs(cases: Cases) -> Iterator[Case]:
    for players in cases.seats():
        yield cases.case(players, 1)
