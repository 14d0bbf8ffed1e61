"""The compiled form of a rules text: what the compiler writes and the machine reads.

Nothing here refers to the text but `RuleInfo`, which lets answers name rules, clauses and places. Functions are numbers: indices
into the tuple `F` that the one generated code object of the rules leaves behind when it runs; -1 stands for none. All take
(state, player, thing): the thing is what the function is about, a Reading, a card, the choices of a move.
"""

from __future__ import annotations

from runtime.cards import Pack
from runtime.flow_tables import DebtInfo, RequireInfo, ShedInfo, StateInfo, WinnerInfo
from runtime.records import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType

FORMAT = 8
"""Number of this format; a cached table of another number is compiled anew."""

NONE = -1
"""No function; also `nobody`, `nothing`, and the rank or suit of a card that has none."""

ENOUGH = 5
"""So many cards in a zone are as good as any more for a count of cards, unless the rules name a larger number."""

ROUND, TURN = 0, 1
"""Places of the two built-in variables in `State.v`; `keep` variables follow."""


class RuleInfo(Record):
    """One named rule, for people: its kind (`limit`, `require`, ...), reason or title, place and sources.

    `said` is the rule in the author's own words, on one line, shortened when it is long. `clauses` are the cited ids, `chosen`
    the reasons of chosen readings, `changed` the places of patches that touched it, `since` names and places of what it reads and
    of itself that later files than those with the clauses have changed, so that the cited sentences no longer tell it. `when` is
    its condition in the author's words, empty without one.
    """

    name: str
    kind: str
    text: str
    said: str
    file: str
    line: int
    clauses: tuple[str, ...]
    chosen: tuple[str, ...]
    changed: tuple[str, ...]
    since: tuple[str, ...] = ()
    when: str = ""


class OptionInfo(Record):
    """An option: its type (`truth`, `word`, `number`), allowed values (or low and high of a number), and what it is unless set.

    `default` is None when the rules leave it open. `taken_unsaid` is true when the game says nothing and a base's default
    holds. `uses` are settings for some deals only: (function of the condition, value).
    """

    name: str
    title: str
    type: str
    choices: tuple[object, ...]
    low: int
    high: int
    default: object
    taken_unsaid: bool
    uses: tuple[tuple[int, object], ...]


class Special(Record):
    """Further cards of the pack: the type of card, the function that counts them, and whether that is per pack or in all."""

    type: int
    count: int
    per_pack: bool


class ValueInfo(Record):
    """A named value: its function, type and what it must be told (`card`, `meld`, `player`)."""

    name: str
    title: str
    fn: int
    type: str
    needs: tuple[str, ...]


class OrderInfo(Record):
    """A line of ranks for runs."""

    name: str
    line: tuple[int, ...]
    circular: bool


class LineInfo(Record):
    """A condition on one meld. `shape` tells solvers what it is about: its first word is `same`, `different` (then `rank`,
    `suit` or `color`), `consecutive` (then the function that gives the order), `size` (then functions of the least and most,
    -1 for open), `rank`, `suit` or `color` (then a function of a rank, suit or colour alone), `all` (then the shapes of the
    conditions that it joins), `counts` (size, wilds and naturals only) or `further`.
    """

    name: str
    when: int
    test: int
    shape: tuple[object, ...]


class KindInfo(Record):
    """A kind of meld as stated; `when` allows a kind that some settings do not have."""

    name: str
    title: str
    when: int
    lines: tuple[LineInfo, ...]


class LimitInfo(Record):
    """A limit. `scope` is `laid`, `always`, `between` or `together`; `kinds` are indices (empty: every kind)."""

    scope: str
    kinds: tuple[int, ...]
    line: LineInfo


class WildInfo(Record):
    """A wild rule: function of a card (is it wild), function of a role ((rank, suit) pair: may it stand there) or -1.

    `home` is `yes` or `no` as the rule says it, empty where it is silent: then a suit card is natural in its own place, and a
    further card, which has no place of its own, never is.
    """

    name: str
    when: int
    which: int
    bound: int
    home: str
    stands_for_card: bool


class ZoneInfo(Record):
    """A place for cards. `each` is '', 'player' or 'team'; `base` its place in `State.z`; `runs_out` the function of its event.

    `kind` is deck, stack, cards or melds; `seen` is `face down`, `face up`, `top face up` or `owner sees`. `sheds` tells how
    cards leave a zone of a player, where it can be told.
    """

    name: str
    title: str
    each: str
    kind: str
    seen: str
    runs_out: int
    sheds: ShedInfo | None = None


class KeepInfo(Record):
    """A variable: `scope` is match, round or turn; `start` the function of its first value; `type` tells how to show it;
    `natural` that no rule makes it less than 0.
    """

    name: str
    title: str
    each: str
    scope: str
    start: int
    type: str
    natural: bool = False


class ExampleInfo(Record):
    """An `example` of the rules: the cards, what is claimed, and where it stands."""

    cards: str
    verdict: str
    what: str
    value: object
    round: int
    settings: tuple[tuple[str, object], ...]
    because: tuple[str, ...]
    file: str
    line: int


class Rules(Record):
    """A compiled game (or base). `code` leaves `F`, the tuple of functions, in the namespace it runs in.

    `counted` tells that the course of play, apart from requirements, is the same whatever the cards are; `enough` how many cards
    in a zone are then as good as any more, since no action takes as many at once and no condition asks for them.
    """

    format: int
    name: str
    title: str
    kind: str
    hash: str
    code: CodeType
    pack: Pack
    specials: tuple[Special, ...]
    least_players: int
    most_players: int
    teams: int
    options: tuple[OptionInfo, ...]
    demands: tuple[RequireInfo, ...]
    values: tuple[ValueInfo, ...]
    orders: tuple[OrderInfo, ...]
    kinds: tuple[KindInfo, ...]
    limits: tuple[LimitInfo, ...]
    wilds: tuple[WildInfo, ...]
    zones: tuple[ZoneInfo, ...]
    keeps: tuple[KeepInfo, ...]
    states: tuple[StateInfo, ...]
    debts: tuple[DebtInfo, ...]
    winner: WinnerInfo | None
    examples: tuple[ExampleInfo, ...]
    infos: dict[str, RuleInfo]
    clauses: dict[str, str]
    notes: tuple[str, ...]
    by_round: tuple[str, ...]
    tabled: tuple[int, ...]
    counted: bool
    enough: int = ENOUGH
