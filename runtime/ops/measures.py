"""Helpers that count and measure: points, wilds, naturals, what a hand can be arranged to."""

from __future__ import annotations

from runtime.flow import Hole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from runtime.melds import Deal, Reading
    from runtime.state import State


def points_card(s: State, card: int) -> int:
    """What a card costs. Raises Hole when that is left open."""
    if card < 0:
        return 0
    points = s.g.deal_of(s).points[card]
    if points is None:
        raise Hole("points")
    return points


def points_cards(s: State, cards: Iterable[int]) -> int:
    """What cards cost together."""
    return sum([points_card(s, card) for card in cards])


def points_meld(s: State, meld: Reading) -> int:
    """What the cards of a meld cost together."""
    return points_cards(s, meld.cards)


def points_melds(s: State, melds: Iterable[Reading]) -> int:
    """What the cards of some melds cost together."""
    return sum([points_cards(s, meld.cards) for meld in melds])


def worth_meld(s: State, meld: Reading) -> int:
    """What a meld counts: each natural card its points, each wild those of the card it stands for."""
    deal = s.g.deal_of(s)
    worth = 0
    for card, rank, suit, acting in zip(meld.cards, meld.ranks, meld.suits, meld.acting, strict=True):
        worth += points_card(s, _represented(deal, rank, suit) if acting else card)
    return worth


def _represented(deal: Deal, rank: int, suit: int) -> int:
    """A card of a role; of any suit where none is fixed. Raises Hole for a role that no rule fixes."""
    for card in deal.pack.types:
        if card.rank == rank and suit in (card.suit, -1):
            return card.id
    raise Hole("worth")


def worth_melds(s: State, melds: Iterable[Reading]) -> int:
    """What some melds count together."""
    return sum([worth_meld(s, meld) for meld in melds])


def wilds_card(s: State, card: int) -> int:
    """1 for a card that is wild, else 0."""
    return int(card >= 0 and s.g.deal_of(s).wild_of[card] >= 0)


def wilds_cards(s: State, cards: Iterable[int]) -> int:
    """How many of the cards are wild."""
    return sum([wilds_card(s, card) for card in cards])


def wilds_meld(s: State, meld: Reading) -> int:
    """How many cards of a meld act as wilds."""
    return sum(meld.acting)


def wilds_melds(s: State, melds: Iterable[Reading]) -> int:
    """How many cards of some melds act as wilds."""
    return sum([sum(meld.acting) for meld in melds])


def naturals_card(s: State, card: int) -> int:
    """1 for a card that is not wild, else 0."""
    return int(card >= 0) - wilds_card(s, card)


def naturals_cards(s: State, cards: Sequence[int]) -> int:
    """How many of the cards are not wild."""
    return len(cards) - wilds_cards(s, cards)


def naturals_meld(s: State, meld: Reading) -> int:
    """How many cards of a meld are natural."""
    return len(meld.cards) - sum(meld.acting)


def naturals_melds(s: State, melds: Iterable[Reading]) -> int:
    """How many cards of some melds are natural."""
    return sum([len(meld.cards) - sum(meld.acting) for meld in melds])


def deadwood(s: State, cards: bytes) -> int:
    """The fewest points that can be left when the cards are arranged in melds."""
    from runtime.arrange import least_points

    return least_points(s, cards)


def can_meld(s: State, cards: bytes) -> bool:
    """Whether all the cards can be arranged in melds."""
    from runtime.arrange import all_melded

    return all_melded(s, cards)
