"""What the slots of a meld can stand for, and which cards can take such a slot: what candidate melds are built on.

A place is what a kind fixes for one slot of one meld: (rank, suit, colour), -1 where it fixes none. A role is what a card in
the slot then stands for: (rank, suit), -1 where no rule fixes it.
"""

from __future__ import annotations

from itertools import product

from runtime.melds import CONSECUTIVE, SAME, Deal, Kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Place = tuple[int, int, int]
    Role = tuple[int, int]


def layouts(deal: Deal, kind: Kind, least: int, most: int) -> Iterator[tuple[Place, ...]]:
    """Yield the places of a run, slot by slot, for every run; or the one place that all slots of a group share."""
    suits = [suit for suit, good in enumerate(kind.suit_ok) if good] if kind.suit_rule == SAME else [-1]
    one_color = kind.color_rule == SAME and kind.suit_rule != SAME
    colors = sorted(set(deal.pack.suit_colors)) if one_color else [-1]
    if kind.rank_rule == CONSECUTIVE:
        stretches = list(windows(kind, least, most))
    else:
        ranks = [rank for rank, good in enumerate(kind.rank_ok) if good] if kind.rank_rule == SAME else [-1]
        stretches = [(rank,) for rank in ranks]
    for ranks_in_order, suit, color in product(stretches, suits, colors):
        yield tuple((rank, suit, color) for rank in ranks_in_order)


def windows(kind: Kind, least: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield every stretch of the kind's order of ranks of `least` to `most` cards; a circle may be gone round more than once."""
    order, span = kind.order, len(kind.order)
    for start in range(span):
        longest = most if kind.circular else min(most, span - start)
        for length in range(least, longest + 1):
            ranks = tuple(order[(start + step) % span] for step in range(length))
            if all(kind.rank_ok[rank] for rank in ranks) and not (kind.ranks_differ and len(set(ranks)) < length):
                yield ranks


class Roles:
    """The roles of the cards of one deal in the slots of one kind, remembered by place."""

    def __init__(self, deal: Deal, kind: Kind) -> None:
        self.deal = deal
        self.kind = kind
        self._memo: dict[tuple[int, Place], tuple[list[Role], list[Role]]] = {}

    def of(self, card: int, place: Place) -> tuple[list[Role], list[Role]]:
        """Return the roles that the card may take there as a natural card, and those as a wild."""
        key = (card, place)
        if key not in self._memo:
            self._memo[key] = self._find(card, place)
        return self._memo[key]

    def _find(self, card: int, place: Place) -> tuple[list[Role], list[Role]]:
        deal, face, rule = self.deal, self.deal.pack.types[card], self.deal.wild_of[card]
        if not deal.meldable[card]:
            return [], []
        own = [(face.rank, face.suit)] if face.rank >= 0 <= face.suit and self._fits(place, face.rank, face.suit) else []
        if rule < 0:
            return own, []
        wild = deal.wilds[rule]
        if wild.at_home and own:
            return own, []
        ranks = range(len(deal.pack.ranks)) if place[0] < 0 else place[:1]
        suits = range(len(deal.pack.suits)) if place[1] < 0 else place[1:2]
        targets = [(r, s) for r in ranks for s in suits if wild.targets[r][s] and self._fits(place, r, s)]
        if wild.at_home and face.rank < 0:
            return targets, []  # a false joker: one more copy of the cards it is made for
        if wild.stands_for_card:
            return [], targets
        return [], [place[:2]] if targets else []

    def _fits(self, place: Place, rank: int, suit: int) -> bool:
        """Whether a slot of this place may have this role."""
        if not (self.kind.rank_ok[rank] and self.kind.suit_ok[suit]):
            return False
        color = self.deal.pack.suit_colors[suit]
        return all(fixed in (-1, own) for fixed, own in zip(place, (rank, suit, color)))
