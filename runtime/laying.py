"""Melds on the table: laying them, adding cards, and exchanging wilds. Kind and roles are fixed when a card is laid."""

from __future__ import annotations

from runtime.flow import Unavailable
from runtime.melds import CONSECUTIVE, SAME, Deal, Kind, Reading, natural_roles, violations, wild_roles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.state import State


class Laid(Reading):
    """A meld on the table and whose it is (a seat, or a team in zones of teams)."""

    __slots__ = ("owner",)

    def __init__(self, reading: Reading, owner: int) -> None:
        super().__init__(reading.kind, reading.cards, reading.ranks, reading.suits, reading.acting)
        self.owner = owner

    def key(self) -> tuple[object, ...]:
        """A value that is equal for melds of one owner that differ only in the order of equal slots."""
        return (self.owner, *super().key())

    def changed(self, reading: Reading) -> Laid:
        """The same meld after a card was added or exchanged."""
        return Laid(reading, self.owner)


class Pick(Laid):
    """A meld of the table as a player chooses it: its place in `State.z`, its number there, and what it becomes when a card
    is laid on it (None when nothing is).
    """

    __slots__ = ("after", "number", "place")

    def __init__(self, meld: Laid, place: int, number: int, after: Reading | None = None) -> None:
        super().__init__(meld, meld.owner)
        self.place = place
        self.number = number
        self.after = after

    def key(self) -> tuple[object, ...]:
        """Picks are equal when they lead to the same melds on the table."""
        return (self.place, self.number, *super().key(), None if self.after is None else self.after.key())


class WildPick:
    """A wild card on the table as a player chooses it: the meld it lies in, and its slot. `freed` is its card."""

    __slots__ = ("meld", "slot")

    def __init__(self, meld: Pick, slot: int) -> None:
        self.meld = meld
        self.slot = slot

    @property
    def freed(self) -> int:
        """The card that lies in the slot."""
        return self.meld.cards[self.slot]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WildPick) and (self.meld, self.slot) == (other.meld, other.slot)

    def __hash__(self) -> int:
        return hash((self.meld, self.slot))

    def __repr__(self) -> str:
        return f"WildPick({self.meld!r}, {self.slot})"


# ---- what can be laid


def extensions(deal: Deal, meld: Reading, card: int) -> list[Reading]:
    """Return every meld that `meld` can become when a card is added, its own roles kept: at either end of a run, anywhere in
    other melds. The lines of the kind and the limits that always bind must hold.
    """
    kind = deal.kinds[meld.kind]
    found: list[Reading] = []
    for at, rank in _open_places(kind, meld):
        suit = next((one for one in meld.suits if one >= 0), -1) if kind.suit_rule == SAME else -1
        color = _color(deal, meld) if kind.color_rule == SAME else -1
        for acting, roles in (
            (False, natural_roles(deal, kind, card, rank, suit, color)),
            (True, wild_roles(deal, kind, card, rank, suit, color)),
        ):
            for role in roles:
                made = _with(meld, at, card, role, acting)
                if made not in found and not violations(deal, made, laid=False):
                    found.append(made)
    return found


def _open_places(kind: Kind, meld: Reading) -> list[tuple[int, int]]:
    """Return (where a new slot goes, its rank or -1 where any will do)."""
    size = len(meld.cards)
    if kind.rank_rule == SAME:
        return [(size, meld.ranks[0])]
    if kind.rank_rule != CONSECUTIVE:
        return [(size, -1)]
    order, length = kind.order, len(kind.order)
    places = []
    for start in range(length):
        if kind.circular:
            if all(order[(start + step) % length] == rank for step, rank in enumerate(meld.ranks)):
                places += [(0, order[(start - 1) % length]), (size, order[(start + size) % length])]
        elif order[start : start + size] == meld.ranks:
            if start:
                places.append((0, order[start - 1]))
            if start + size < length:
                places.append((size, order[start + size]))
    return list(dict.fromkeys(places))


def _color(deal: Deal, meld: Reading) -> int:
    return next((deal.pack.suit_colors[suit] for suit in meld.suits if suit >= 0), -1)


def _with(meld: Reading, at: int, card: int, role: tuple[int, int], acting: bool) -> Reading:
    def put(values: tuple[int, ...], value: int) -> tuple[int, ...]:
        return (*values[:at], value, *values[at:])

    flags = (*meld.acting[:at], acting, *meld.acting[at:])
    return Reading(meld.kind, put(meld.cards, card), put(meld.ranks, role[0]), put(meld.suits, role[1]), flags)


def exchanged(deal: Deal, meld: Reading, slot: int, card: int) -> Reading | None:
    """Return the meld with a natural card in the place of a wild, or None when the card does not fit there."""
    if not meld.acting[slot]:
        return None
    kind = deal.kinds[meld.kind]
    rank, suit = meld.ranks[slot], meld.suits[slot]
    color = _color(deal, meld) if kind.color_rule == SAME else -1
    for role in natural_roles(deal, kind, card, rank, suit, color):
        made = Reading(
            meld.kind,
            (*meld.cards[:slot], card, *meld.cards[slot + 1 :]),
            (*meld.ranks[:slot], role[0], *meld.ranks[slot + 1 :]),
            (*meld.suits[:slot], role[1], *meld.suits[slot + 1 :]),
            (*meld.acting[:slot], False, *meld.acting[slot + 1 :]),
        )
        if not violations(deal, made, laid=False):
            return made
    return None


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
    after = exchanged(s.g.deal_of(s), s.z[pick.place][pick.number], wild.slot, card)
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
        return exchanged(deal, target.meld, target.slot, card) is not None
    if isinstance(target, Reading):
        return bool(extensions(deal, target, card))
    assert isinstance(target, tuple)
    return any(extensions(deal, meld, card) for meld in target)


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
