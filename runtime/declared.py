"""Cards that say what they stand for, as in `Jk=7h`: whether they may, and which readings of a meld agree."""

from __future__ import annotations

from runtime.melds import CONSECUTIVE, Reading
from runtime.reader import BadCards, role_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.cards import Pack
    from runtime.melds import Deal
    from runtime.reader import ReadCard

    Slot = tuple[int, int, int, bool]  # card, rank, suit, acts as a wild


def hold_declared(deal: Deal, text: str, cards: Iterable[ReadCard]) -> None:
    """Hold that only cards that are wild in this deal are declared as others. Raises BadCards, with the place in the text."""
    for card in cards:
        if card.role >= 0 and not is_itself(deal.pack, card) and deal.wild_of[card.card] < 0:
            code, other = deal.pack.types[card.card].code, role_told(deal.pack, card)
            raise BadCards(
                f"`{code}` is not wild here and cannot stand for `{other}`", text, card.start, card.end, f"write `{code}`"
            )


def is_itself(pack: Pack, card: ReadCard) -> bool:
    """Whether a card is declared to be what it is: `8s=8s`, or `8s=8?`, as an eight in a set may be any of its rank."""
    types = pack.types
    return card.role == card.card or (card.open and types[card.role].rank == types[card.card].rank)


def role_told(pack: Pack, card: ReadCard) -> str:
    """Return what a card is declared to stand for, as it is written."""
    face = pack.types[card.role]
    return role_code(pack, face.rank, -1 if card.open else face.suit)


def hold_undeclared(text: str, cards: Iterable[ReadCard], pack: Pack) -> None:
    """Hold that no card outside of melds is declared. Raises BadCards, with the place in the text."""
    for card in cards:
        if card.role >= 0:
            told = text[card.start : card.end]
            help = f"write `{pack.types[card.card].code}`, or the whole meld in brackets, as in `[7h 8h {told}]`"
            raise BadCards("a card outside of a meld stands for nothing yet", text, card.start, card.end, help)


def told(pack: Pack, cards: Iterable[ReadCard]) -> str:
    """Say what cards are declared to stand for: `Jk` stands for `8h` and `2c` for `9h`."""
    roles = [f"`{pack.types[card.card].code}` {{}} `{role_told(pack, card)}`" for card in cards if card.role >= 0]
    return " and ".join([role.format("for" if at else "stands for") for at, role in enumerate(roles)])


def as_declared(pack: Pack, reading: Reading, cards: tuple[ReadCard, ...]) -> bool:
    """Whether declared cards stand for what was said.

    A role without a fixed suit stands for any card of its rank; who leaves the suit open (`8?`) means such a role, or a card in
    its own place.
    """
    return _declared(pack, reading, cards) is not None


def as_written(deal: Deal, reading: Reading, cards: tuple[ReadCard, ...]) -> Reading:
    """Return the same meld with its slots in the order in which its cards are written; a run as it is, in its own order."""
    if deal.kinds[reading.kind].rank_rule == CONSECUTIVE:
        return reading
    found = _declared(deal.pack, reading, cards)
    assert found is not None
    slots, left = found
    for at, card in enumerate(cards):
        if at not in slots:
            slots[at] = left.pop(next(number for number, slot in enumerate(left) if slot[0] == card.card))
    codes, ranks, suits, acting = zip(*[slots[at] for at in range(len(cards))], strict=True)
    return Reading(reading.kind, codes, ranks, suits, acting)


def _declared(pack: Pack, reading: Reading, cards: tuple[ReadCard, ...]) -> tuple[dict[int, Slot], list[Slot]] | None:
    """Return the slots of the cards that say what they stand for, by their number, and the other slots; None if they lack."""
    left = list(zip(reading.cards, reading.ranks, reading.suits, reading.acting, strict=True))
    slots: dict[int, Slot] = {}
    for at, card in enumerate(cards):
        if card.role >= 0:
            rank, suit = pack.types[card.role].rank, pack.types[card.role].suit
            alike = [slot for slot in left if slot[:2] == (card.card, rank)]
            fits = next((slot for slot in alike if slot[2] == -1 or (not slot[3] if card.open else slot[2] == suit)), None)
            if fits is None:
                return None
            left.remove(fits)
            slots[at] = fits
    return slots, left
