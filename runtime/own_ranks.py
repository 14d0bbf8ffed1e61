"""Whether wilds to which no rule fixes a rank can stand for cards whose ranks differ from all others in their meld."""

from __future__ import annotations

from runtime.matching import each_its_own
from runtime.melds import Deal, Reading, frames, targets


def ranks_left(deal: Deal, reading: Reading) -> bool:
    """Whether each slot without a rank can be given one of its own, which no other slot has and its wild may be there."""
    kind, colors = deal.kinds[reading.kind], deal.pack.suit_colors
    open_slots = [card for card, rank in zip(reading.cards, reading.ranks) if rank < 0]
    if any(deal.wild_of[card] < 0 for card in open_slots):
        return False
    fixed = [suit for suit in reading.suits if suit >= 0]
    for suit, color in frames(deal, kind):
        if all(suit in (-1, own) and color in (-1, colors[own]) for own in fixed):
            roles = [targets(deal, kind, deal.wild_of[card], -1, suit, color) for card in open_slots]
            if each_its_own([{rank for rank, _ in some} - set(reading.ranks) for some in roles]):
                return True
    return False
