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
    in a slot of its own rank, and its own suit or no fixed suit, is natural and does not act as a wild (it has no choice);
    otherwise it always acts as one. `targets[rank][suit]` says which roles it may take (a role without a fixed suit needs one
    suit that it may).
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
