"""Melds as the rules of one deal see them, and the small checker that every answer must pass.

The checker evaluates the author's own lines on a finished meld. It shares nothing with the solvers but these records, so
that a fault of a solver cannot confirm itself.
"""

from __future__ import annotations

from runtime.cards import Pack
from runtime.records import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FREE, SAME, DIFFERENT, CONSECUTIVE = 0, 1, 2, 3
"""What a kind of meld asks of the ranks, suits or colours of its slots."""

NO_LIMIT = 10**9
"""A size, limit or number greater than all others (`unlimited`, `size is 3..`)."""


class Reading:
    """One way to see some cards as a meld: the kind, and for each slot the card, what it stands for, and whether it is wild.

    Slots are in the order of the run (any order in a set). `ranks` and `suits` hold the role of each slot as indices; -1
    where no rule fixes it (the suit of a wild in a set). `acting[i]` is true when the card of slot i acts as a wild. A
    natural card's role is its own rank and suit.
    """

    __slots__ = ("acting", "cards", "kind", "ranks", "suits")

    def __init__(
        self, kind: int, cards: tuple[int, ...], ranks: tuple[int, ...], suits: tuple[int, ...], acting: tuple[bool, ...]
    ) -> None:
        self.kind = kind
        self.cards = cards
        self.ranks = ranks
        self.suits = suits
        self.acting = acting

    def key(self) -> tuple[object, ...]:
        """A value that is equal for readings that differ only in the order of slots of equal role."""
        slots = tuple(sorted(zip(self.ranks, self.suits, self.acting, self.cards, strict=True)))
        return (self.kind, slots)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reading) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Reading({self.kind}, {self.cards}, {self.ranks}, {self.suits}, {self.acting})"


class Line(Record):
    """One line of the rules about a single meld: its full name and its test on a finished reading."""

    name: str
    test: Callable[[Reading], bool]


class Kind(Record):
    """A kind of meld in one deal.

    `lines` are the author's conditions, each to be tested on a reading; `laid` are the limits on a meld newly put down (those
    that always bind are among them) and `always` those that bind on the table, too. These alone decide.

    The other fields are what can be known without trying, for solvers: the rule for ranks (FREE, SAME or CONSECUTIVE along
    `order`, a line of rank indices that joins its ends when `circular`; a rank may stand twice in a line), for suits and
    colours (FREE, SAME, DIFFERENT), whether ranks must differ, which ranks and suits a slot may have (`rank_ok[rank]`,
    `suit_ok[suit]`), the sizes (`most` may be NO_LIMIT), and `wilds_ok(size, wilds)`: whether a newly laid meld of that size
    and number of acting wilds passes all lines and limits that speak of nothing else. Lines and limits that say more
    are listed again in `further`: a solver must test them on each finished reading.
    """

    id: int
    name: str
    lines: tuple[Line, ...]
    laid: tuple[Line, ...]
    always: tuple[Line, ...]
    rank_rule: int
    order: tuple[int, ...]
    circular: bool
    ranks_differ: bool
    suit_rule: int
    color_rule: int
    rank_ok: tuple[bool, ...]
    suit_ok: tuple[bool, ...]
    least: int
    most: int
    wilds_ok: Callable[[int, int], bool]
    further: tuple[Line, ...]


class Wild(Record):
    """A wild rule in force in one deal.

    `stands_for_card`: rank and suit are declared, so the role of such a wild always has a suit. `at_home`: a card of this rule
    in its own place is natural and does not act as a wild (it has no choice); otherwise it always acts as one. Its own place
    is a slot that may have its rank and suit: none, or just these, is fixed by the kind for this meld (a kind of one colour
    fixes the colour). `targets[rank][suit]` says which roles it may take (a role without a fixed suit needs one suit that it
    may).

    A special card that is wild with `at_home` and has no rank is natural in every role that `targets` allow, always with a
    suit, and never acts as a wild: it is a further copy of these cards (a false joker).
    """

    name: str
    stands_for_card: bool
    at_home: bool
    targets: tuple[tuple[bool, ...], ...]


class PairLimit(Record):
    """A limit between two melds laid in one action, tested on each pair of the two kinds, in both orders if they differ."""

    name: str
    first: int
    second: int
    test: Callable[[Reading, Reading], bool]


class TogetherLimit(Record):
    """A limit over all melds laid in one action."""

    name: str
    test: Callable[[tuple[Reading, ...]], bool]


class Item(Record):
    """One meld that a contract asks for: its kind and its sizes (`most` is NO_LIMIT where only a minimum is stated)."""

    kind: int
    least: int
    most: int


class Deal(Record):
    """Everything a question about cards needs of one deal: rules, options, players and round are all settled.

    `copies[type]` is how many of a card the pack in play holds; `wild_of[type]` the index of the wild rule that makes it wild, or
    -1; `points[type]` what it costs when left over, or None where the rules leave that open. `contract` is None when the game
    has none; an empty tuple stands for `any` (one or more melds of any kinds). `meldable[type]` is false for cards that may be in
    no meld: neither natural (no rank or suit) nor wild.
    """

    pack: Pack
    copies: tuple[int, ...]
    wilds: tuple[Wild, ...]
    wild_of: tuple[int, ...]
    meldable: tuple[bool, ...]
    kinds: tuple[Kind, ...]
    points: tuple[int | None, ...]
    pairs: tuple[PairLimit, ...]
    together: tuple[TogetherLimit, ...]
    contract: tuple[Item, ...] | None


# --- the checker --------------------------------------------------------------------------------------------------------------

CARD, ROLE, TARGET, AT_HOME = "card", "role", "target", "at_home"
"""Names of faults of a slot, found before any line is tested: the card may be in no meld, or is said to act as a wild and is
none; a role has not the form that the kind asks for, or a natural card not its own; a wild stands for what it may not; a card
in its own place is said to act as a wild."""


def violations(deal: Deal, reading: Reading, *, laid: bool = True) -> tuple[str, ...]:
    """Return the names of everything wrong with a meld: faults of its slots, then the lines and limits that do not hold.

    With `laid` the meld is judged as newly put down, else as one on the table, where only the limits that always bind count.
    """
    kind = deal.kinds[reading.kind]
    size = len(reading.cards)
    if not size or not size == len(reading.ranks) == len(reading.suits) == len(reading.acting):
        return (ROLE,)
    faults = min(
        (_faults(deal, kind, reading, suit, color) for suit, color in frames(deal, kind)),
        key=lambda found: (len(found), found.count(ROLE)),
    )
    lines = kind.lines + (kind.laid if laid else kind.always)
    return tuple(dict.fromkeys(faults + [line.name for line in lines if not line.test(reading)]))


def between(deal: Deal, melds: tuple[Reading, ...]) -> tuple[str, ...]:
    """Return the names of the limits between melds, and over all of them, that `melds` break when laid in one action.

    A limit between two kinds is tested on every two melds of them, in its order; on two melds of one kind, in both orders.
    """
    broken = [
        limit.name
        for limit in deal.pairs
        for i, first in enumerate(melds)
        for j, second in enumerate(melds)
        if i != j and first.kind == limit.first and second.kind == limit.second and not limit.test(first, second)
    ]
    broken += [limit.name for limit in deal.together if not limit.test(melds)]
    return tuple(dict.fromkeys(broken))


def frames(deal: Deal, kind: Kind) -> tuple[tuple[int, int], ...]:
    """Return what a kind can fix for all slots of one meld: pairs (suit, colour), -1 where it fixes none."""
    if kind.suit_rule == SAME:
        return tuple((suit, -1) for suit, good in enumerate(kind.suit_ok) if good) or ((-1, -1),)
    if kind.color_rule == SAME:
        return tuple((-1, color) for color in sorted(set(deal.pack.suit_colors)))
    return ((-1, -1),)


def natural_roles(deal: Deal, kind: Kind, card: int, rank: int, suit: int, color: int) -> list[tuple[int, int]]:
    """Return the roles that a card has as itself in a slot with this rank, suit and colour (-1 where not fixed)."""
    face, rule = deal.pack.types[card], deal.wild_of[card]
    if not deal.meldable[card] or (rule >= 0 and not deal.wilds[rule].at_home):
        return []
    if face.rank >= 0 and face.suit >= 0:
        return [(face.rank, face.suit)] if _may_have(deal, kind, face.rank, face.suit, rank, suit, color) else []
    return targets(deal, kind, rule, rank, suit, color) if rule >= 0 else []


def wild_roles(deal: Deal, kind: Kind, card: int, rank: int, suit: int, color: int) -> list[tuple[int, int]]:
    """Return the roles that a card may take as a wild in a slot with this rank, suit and colour (-1 where not fixed)."""
    face, rule = deal.pack.types[card], deal.wild_of[card]
    if rule < 0 or not deal.meldable[card] or natural_roles(deal, kind, card, rank, suit, color):
        return []
    if deal.wilds[rule].at_home and face.rank < 0:
        return []
    found = targets(deal, kind, rule, rank, suit, color)
    return found if deal.wilds[rule].stands_for_card or not found else [(rank, suit)]


def _faults(deal: Deal, kind: Kind, reading: Reading, suit: int, color: int) -> list[str]:
    """Return the faults of the slots if the kind fixes this suit and colour for the meld (-1: none)."""
    faults = []
    for card, rank, own_suit, acting in zip(reading.cards, reading.ranks, reading.suits, reading.acting):
        fixed = kind.rank_rule in (SAME, CONSECUTIVE)
        place = (rank if fixed else -1, suit, color)
        if not 0 <= card < len(deal.meldable) or not deal.meldable[card] or (acting and deal.wild_of[card] < 0):
            faults.append(CARD)
        elif not acting:
            if not _is_own(deal, card, rank, own_suit):
                faults.append(ROLE)
        elif fixed and rank < 0:
            faults.append(ROLE)
        elif natural_roles(deal, kind, card, *place):
            faults.append(AT_HOME)
        elif (rank, own_suit) not in wild_roles(deal, kind, card, *place):
            faults.append(TARGET if _has_form(deal, kind, card, rank, own_suit, suit) else ROLE)
    return faults


def _is_own(deal: Deal, card: int, rank: int, suit: int) -> bool:
    """Whether a card that does not act as a wild has this role."""
    face, rule = deal.pack.types[card], deal.wild_of[card]
    if rule >= 0 and not deal.wilds[rule].at_home:
        return False
    if face.rank >= 0 and face.suit >= 0:
        return (rank, suit) == (face.rank, face.suit)
    return rule >= 0 and rank >= 0 and suit >= 0 and deal.wilds[rule].targets[rank][suit]


def _has_form(deal: Deal, kind: Kind, card: int, rank: int, role_suit: int, suit: int) -> bool:
    """Whether the role of a wild says what this kind of meld and wild fix, and no more; `suit` is the meld's (-1: none)."""
    if deal.wilds[deal.wild_of[card]].stands_for_card:
        return rank >= 0 and role_suit >= 0
    return (rank >= 0) == (kind.rank_rule in (SAME, CONSECUTIVE)) and role_suit == suit


def targets(deal: Deal, kind: Kind, rule: int, rank: int, suit: int, color: int) -> list[tuple[int, int]]:
    """Return the roles, each with rank and suit, that a wild rule allows in a slot of this rank, suit and colour."""
    may = deal.wilds[rule].targets
    return [
        (r, s)
        for r in (range(len(may)) if rank < 0 else range(rank, min(rank + 1, len(may))))
        for s in (range(len(may[r])) if suit < 0 else range(suit, min(suit + 1, len(may[r]))))
        if may[r][s] and _may_have(deal, kind, r, s, rank, suit, color)
    ]


def _may_have(deal: Deal, kind: Kind, r: int, s: int, rank: int, suit: int, color: int) -> bool:
    """Whether a slot of this rank, suit and colour (-1: not fixed) may have the role (r, s)."""
    if not kind.rank_ok[r] or not kind.suit_ok[s]:
        return False
    return rank in (-1, r) and suit in (-1, s) and color in (-1, deal.pack.suit_colors[s])
