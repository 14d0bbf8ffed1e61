"""Cards as small numbers: the types of a pack, multisets of them, and how people write them."""

from __future__ import annotations

from runtime.records import Record


class CardType(Record):
    """One type of card; copies of it from several packs are equal.

    `id` is its index in `Pack.types`. `rank`, `suit` and `color` are indices into the pack's lists, -1 where the card
    has none (a joker). `special` is the declared name of a further card (`joker`), empty for suit cards.
    """

    id: int
    code: str
    rank: int
    suit: int
    color: int
    special: str = ""


class Pack(Record):
    """What can be in the pack at all: every type of card, and the words ranks, suits and colours go by."""

    types: tuple[CardType, ...]
    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    suit_codes: tuple[str, ...]
    suit_colors: tuple[int, ...]
    colors: tuple[str, ...]
