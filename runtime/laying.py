"""Melds on the table: laying them, adding cards, and exchanging wilds. Kind and roles are fixed when a card is laid."""

from __future__ import annotations

from runtime.extending import extensions, grown, replaced
from runtime.flow import Unavailable
from runtime.melds import Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from runtime.melds import Deal
    from runtime.state import State


class Laid(Reading):
    """A meld on the table and whose it is (a seat, or a team in zones of teams).

    `known` remembers what can become of the meld in one deal; it is shared by all picks of the meld.
    """

    __slots__ = ("known", "owner")

    def __init__(self, reading: Reading, owner: int) -> None:
        self.kind = reading.kind
        self.cards = reading.cards
        self.ranks = reading.ranks
        self.suits = reading.suits
        self.acting = reading.acting
        self.owner = owner
        self.known: dict[object, Any] = reading.known if isinstance(reading, Laid) else {}

    def key(self) -> tuple[object, ...]:
        """A value that is equal for melds of one owner that differ only in the order of equal slots."""
        return (self.owner, *super().key())

    def changed(self, reading: Reading) -> Laid:
        """The same meld after a card was added or exchanged."""
        return Laid(reading, self.owner)

    def remembered(self, deal: Deal) -> dict[object, Any]:
        """What is known of the meld in a deal, to be added to."""
        if self.known.get("deal") is not deal:
            self.known.clear()
            self.known["deal"] = deal
        return self.known


class Pick(Laid):
    """A meld of the table as a player chooses it: its place in `State.z`, its number there, and what it becomes when a card
    is laid on it (None when nothing is).
    """

    __slots__ = ("after", "number", "place")

    def __init__(self, meld: Laid, place: int, number: int, after: Reading | None = None) -> None:
        Laid.__init__(self, meld, meld.owner)
        self.place = place
        self.number = number
        self.after = after

    def key(self) -> tuple[object, ...]:
        """Picks are equal when they lead to the same melds on the table."""
        return (self.place, self.number, *super().key(), None if self.after is None else self.after.key())


class WildPick:
    """A wild card on the table as a player chooses it: the meld it lies in, and its slot. `freed` is its card.

    Equal wilds that stand for the same are one: it makes no difference which of them is taken.
    """

    __slots__ = ("meld", "slot")

    def __init__(self, meld: Pick, slot: int) -> None:
        self.meld = meld
        self.slot = slot

    @property
    def freed(self) -> int:
        """The card that lies in the slot."""
        return self.meld.cards[self.slot]

    @property
    def role(self) -> tuple[int, int, int]:
        """The card, and the rank and suit it stands for."""
        meld, slot = self.meld, self.slot
        return meld.cards[slot], meld.ranks[slot], meld.suits[slot]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WildPick) and (self.meld, self.role) == (other.meld, other.role)

    def __hash__(self) -> int:
        return hash((self.meld, self.role))

    def __repr__(self) -> str:
        return f"WildPick({self.meld!r}, {self.slot})"


# ---- laying


def _take(s: State, cards: Iterable[int], sources: Iterable[int]) -> None:
    """Take cards out of the first of some zones that holds each."""
    for card in cards:
        for place in sources:
            at = s.z[place].find(card)
            if at >= 0:
                s.z[place] = s.z[place][:at] + s.z[place][at + 1 :]
                break
        else:
            raise Unavailable(next(iter(sources)))


def lay_melds(s: State, player: int, melds: Reading | tuple[Reading, ...], sources: tuple[int, ...], place: int) -> None:
    """Lay new melds from some zones on the table."""
    made = (melds,) if isinstance(melds, Reading) else melds
    owner = s.g.layout.owner_of[place]
    for meld in made:
        _take(s, meld.cards, sources)
        s.z[place] = (*s.z[place], Laid(meld, owner if owner >= 0 else player))
        _laid(s, player, meld.cards)
        if s.ev is not None:
            s.ev.append(("lay", player, place, len(s.z[place]) - 1, meld))


def lay_card(s: State, player: int, card: int, source: int, target: Pick) -> None:
    """Lay a card on a meld of the table; the pick says what the meld becomes."""
    assert target.after is not None
    _take(s, (card,), (source,))
    _put(s, target, target.after)
    _laid(s, player, (card,))
    if s.ev is not None:
        s.ev.append(("add", player, target.place, target.number, card, target.after))


def _put(s: State, target: Pick, after: Reading) -> None:
    melds = s.z[target.place]
    s.z[target.place] = (*melds[: target.number], melds[target.number].changed(after), *melds[target.number + 1 :])


def exchange(s: State, player: int, card: int, source: int, wild: WildPick) -> None:
    """Put a card in the place of a wild; the freed wild goes where the card came from."""
    pick = wild.meld
    after = replaced(s.g.deal_of(s), s.z[pick.place][pick.number], wild.slot, card)
    if after is None:
        raise Unavailable(source)
    freed = wild.freed
    _take(s, (card,), (source,))
    _put(s, pick, after)
    s.z[source] = bytes(sorted((*s.z[source], freed)))
    _laid(s, player, (card,))
    if s.ev is not None:
        s.ev.append(("exchange", player, pick.place, pick.number, wild.slot, card, freed))


def lay_freed(s: State, player: int, wild: WildPick, sources: tuple[int, ...], target: Pick) -> None:
    """Lay a wild that an exchange has freed on a meld of the table; the pick says what the meld becomes, the exchange
    included."""
    assert target.after is not None
    freed = wild.freed
    _take(s, (freed,), sources)
    _put(s, target, target.after)
    _laid(s, player, (freed,))
    if s.ev is not None:
        s.ev.append(("add", player, target.place, target.number, freed, target.after))


def move_meld(s: State, pick: Pick, place: int) -> None:
    """Take a meld of the table apart and move its cards to a zone."""
    melds = s.z[pick.place]
    s.z[pick.place] = (*melds[: pick.number], *melds[pick.number + 1 :])
    joined = s.z[place] + bytes(pick.cards)
    s.z[place] = bytes(sorted(joined)) if s.g.layout.kinds[place] == "cards" else joined
    if s.ev is not None:
        s.ev.append(("lift", pick.place, pick.number, place))


def move_melds(s: State, melds: tuple[Laid, ...], source: int, place: int) -> None:
    """Take some melds of a zone apart and move their cards to another."""
    for meld in melds:
        number = next(at for at, laid in enumerate(s.z[source]) if laid is meld)
        move_meld(s, Pick(meld, source, number), place)


def _laid(s: State, player: int, cards: Iterable[int]) -> None:
    """Remember cards that went to a meld since a debt was noted, for `has been laid`."""
    if s.debts:
        s.laid = (*s.laid, *[(player, card) for card in cards])


# ---- words about them


def has_laid(s: State, player: int, card: int) -> bool:
    """Whether a card of this type went from the player's zones to a meld since he owed it."""
    return (player, card) in s.laid


def fits(s: State, card: int, target: object) -> bool:
    """Whether a card fits the place of a wild, a meld, or one of some melds."""
    deal = s.g.deal_of(s)
    if isinstance(target, WildPick):
        return replaced(deal, target.meld, target.slot, card) is not None
    if isinstance(target, Reading):
        return bool(grown(deal, target, card) if isinstance(target, Laid) else extensions(deal, target, card))
    assert isinstance(target, tuple)
    return any(grown(deal, meld, card) for meld in target)


def wild_rank(s: State, wild: WildPick) -> int:
    """The rank a wild stands for."""
    return wild.meld.ranks[wild.slot]


def wild_suit(s: State, wild: WildPick) -> int:
    """The suit a wild stands for, -1 where none is fixed."""
    return wild.meld.suits[wild.slot]


def wild_kind(s: State, wild: WildPick) -> int:
    """The kind of meld that a wild lies in."""
    return wild.meld.kind


def wild_size(s: State, wild: WildPick) -> int:
    """The size of the meld that a wild lies in."""
    return len(wild.meld.cards)


def wild_owner(s: State, wild: WildPick) -> int:
    """Whose meld a wild lies in."""
    return wild.meld.owner
