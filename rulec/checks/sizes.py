"""Which melds the cards of a pack can make: sizes and numbers of wild cards, in closed form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulec.checks.cases import Case, Cases
from rulec.checks.reading import reached_names
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
        ranks = kind.order if kind.rank_rule == CONSECUTIVE else range(len(kind.rank_ok))
        most = min(most, 1 if kind.rank_rule == SAME else len(set(ranks)))
    return most


def wilds_possible(deal: Deal, kind: Kind, size: int) -> tuple[int, int] | None:
    """Return the fewest and most acting wilds with which the pack has cards for a meld of a size, None when it has none.

    Lines that count cards, and limits, are not asked. It may be too generous, never too strict: cards that could serve as a
    natural card or as a wild are counted for both.
    """
    found: tuple[int, int] | None = None
    for suit, color in frames(deal, kind):
        for row in _rows(deal, kind, size):
            naturals, wilds = _naturals(deal, kind, row, suit, color), _wilds(deal, kind, row, suit, color)
            least = size - naturals
            if least <= wilds:
                most = min(wilds, size)
                found = (min(found[0], least), max(found[1], most)) if found else (least, most)
        if found and found[0] == 0 and found[1] == size:
            break
    return found


def _rows(deal: Deal, kind: Kind, size: int) -> Iterator[tuple[int, ...]]:
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


def _naturals(deal: Deal, kind: Kind, row: tuple[int, ...], suit: int, color: int) -> int:
    """The most slots of a row that natural cards can fill."""
    total = 0
    suits: set[int] = set()
    for rank, slots in Counter(row).items():
        have = 0
        for card, copies in enumerate(deal.copies):
            if copies and (roles := natural_roles(deal, kind, card, rank, suit, color)):
                have += min(copies, len(row)) if kind.suit_rule != DIFFERENT else 1
                suits.update(one for _, one in roles)
        total += min(have, slots)
    if kind.suit_rule == DIFFERENT:
        total = min(total, len(suits))
    if kind.color_rule == DIFFERENT:
        total = min(total, len(deal.pack.colors))
    if kind.ranks_differ and row and row[0] < 0:
        total = min(total, sum(kind.rank_ok))
    return total


def _wilds(deal: Deal, kind: Kind, row: tuple[int, ...], suit: int, color: int) -> int:
    """The most slots of a row that wild cards can fill."""
    ranks = set(row)
    return sum(
        copies
        for card, copies in enumerate(deal.copies)
        if copies and deal.wild_of[card] >= 0 and any(wild_roles(deal, kind, card, rank, suit, color) for rank in ranks)
    )


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
        deal = case.deal()
        for number in kinds if deal is not None else ():
            assert deal is not None
            least, most = min(least, deal.kinds[number].least), max(most, largest(deal, deal.kinds[number]))
    return range(least, most + 1)


def _packs(cases: Cases) -> Iterator[Case]:
    for players in cases.seats():
        yield cases.case(players, 1)
