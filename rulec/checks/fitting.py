"""Whether any cards keep the lines of a kind together: asked by trying, where counting cards does not tell.

A line about slots alone (`same suit`, `rank is 2..5`, `consecutive in ORDER`) that holds of a meld holds of the first cards of
it, too. So where no two cards keep such lines together, or no three, no meld does that must have as many.
"""

from __future__ import annotations

from collections.abc import Iterable

from runtime.flow import Hole
from runtime.kinds import kind_of, lines_of
from runtime.melds import Deal, Kind
from runtime.setup import Setup
from runtime.solve.search.bits import OutOfSteps, Steps
from runtime.solve.search.melds import MeldMaker
from runtime.state import State
from runtime.tables import LineInfo

OF_SLOTS = frozenset(["same", "different", "consecutive", "rank", "suit", "color", "all"])
"""Shapes of lines that hold of the first cards of every meld that they hold of."""

FEW = 4
"""How many cards are tried together."""

TRIES = 50_000
"""How many cards are tried in a slot before it is taken that some fit."""


def clash(setup: Setup, state: State, deal: Deal, number: int, least: int) -> tuple[int, tuple[str, ...]] | None:
    """Return (how many cards, the lines and limits about slots that so many cards never keep together); None without any.

    `least` is how many cards the meld has at least. No line that is named can be left out: the others can be kept.
    """
    lines, limits = lines_of(setup, state, number)
    every = [info for info in (*lines, *(limit.line for limit in limits)) if info.shape[0] in OF_SLOTS]
    for size in range(2, min(least, FEW) + 1):
        if not _kept(setup, state, deal, number, every, size):
            needed = list(every)
            for info in every:
                fewer = [other for other in needed if other is not info]
                if not _kept(setup, state, deal, number, fewer, size):
                    needed = fewer
            return size, tuple(dict.fromkeys(info.name for info in needed))
    return None


def _kept(setup: Setup, state: State, deal: Deal, number: int, infos: Iterable[LineInfo], size: int) -> bool:
    """Whether some cards of the pack, so many, keep these lines; where that is not found out, they are taken to."""
    open_wilds = any(not wild.stands_for_card for wild in deal.wilds)
    return can_be(deal, kind_of(setup, state, number, tuple(infos), (), open_wilds), size, size)


def can_be(deal: Deal, kind: Kind, least: int, most: int) -> bool:
    """Whether some cards of the pack are a new meld of `least` to `most` cards; where that is not found out, some are."""
    held = {card: copies for card, copies in enumerate(deal.copies) if copies}
    try:
        return any(MeldMaker(deal, kind, most).melds(held, least, most, -1, Steps(TRIES)))
    except (OutOfSteps, Hole):
        return True
