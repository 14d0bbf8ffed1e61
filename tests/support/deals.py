"""Deals built by hand, without the compiler, for tests of the checker and the engines.

The lines and limits are plain Python tests of a finished reading, written apart from the structural fields of `Kind`, so that
a test can hold the two against each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from runtime.cards import CardType, Pack
from runtime.melds import (
    CONSECUTIVE,
    DIFFERENT,
    FREE,
    NO_LIMIT,
    SAME,
    Deal,
    Item,
    Kind,
    Line,
    PairLimit,
    Reading,
    TogetherLimit,
    Wild,
)

FRENCH = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_COLORS = {
    "c": "black",
    "d": "red",
    "h": "red",
    "s": "black",
    "z": "yellow",
    "k": "black",
    "b": "blue",
    "o": "orange",
    "r": "red",
}
COLORS = ("black", "red", "yellow", "blue", "orange")

Test = Callable[[Reading], bool]


# --- limits -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Limit:
    """A limit for `make_deal`: its test, and what it says of size and wilds alone (None: it says more)."""

    name: str
    test: Test
    by_count: Callable[[int, int], bool] | None = None
    kinds: tuple[str, ...] | None = None
    """The kinds it binds; None for all."""
    always: bool = False


def counted(name: str, rule: Callable[[int, int], bool], kinds: tuple[str, ...] | None = None, always: bool = False) -> Limit:
    """Return a limit that speaks of size and acting wilds only: `rule(size, wilds)`."""
    return Limit(name, lambda r: rule(len(r.cards), sum(r.acting)), rule, kinds, always)


def ratio(name: str = "wild_limit", always: bool = False) -> Limit:
    """Return the limit wilds <= naturals."""
    return counted(name, lambda size, wilds: wilds <= size - wilds, None, always)


def by_size(kind: str, most: Mapping[int, int], name: str = "joker_limit") -> Limit:
    """Return the limit of `kind` whose most wilds are those of the greatest listed size that is not above the meld's."""

    def rule(size: int, wilds: int) -> bool:
        row = max((listed for listed in most if listed <= size), default=None)
        return row is None or wilds <= most[row]

    return counted(name, rule, (kind,))


def min_naturals(least: int, name: str = "naturals") -> Limit:
    """Return the limit that at least `least` cards are natural."""
    return counted(name, lambda size, wilds: size - wilds >= least)


def max_wilds(most: int, name: str = "max_wilds", kinds: tuple[str, ...] | None = None) -> Limit:
    """Return the limit that at most `most` cards act as wild."""
    return counted(name, lambda size, wilds: wilds <= most, kinds)


def apart_wilds(name: str = "adjacent_wilds", kinds: tuple[str, ...] = ("run",)) -> Limit:
    """Return the limit that no two neighbours in a run act as wild."""
    return Limit(name, lambda r: not any(a and b for a, b in zip(r.acting, r.acting[1:], strict=False)), None, kinds)


# --- wild rules ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WildRule:
    """A wild rule for `make_deal`: which types it makes wild, and how they act."""

    name: str
    which: Callable[[CardType, Pack], bool]
    card: bool = False
    home: bool = False
    targets: Callable[[str, str], bool] = field(default=lambda rank, suit: True)
    """Which roles (rank word, suit code) it may take."""


def special(code: str = "Jk", **how: object) -> WildRule:
    """Return a rule that makes the special card of that code wild."""
    return WildRule(f"wild_{code}", lambda c, pack: c.code == code, **how)  # type: ignore[arg-type]


def rank_wild(rank: str, home: bool = True, **how: object) -> WildRule:
    """Return a rule that makes a whole rank wild, natural in its own place by default."""
    return WildRule(f"wild_{rank}", lambda c, pack: c.rank >= 0 and pack.ranks[c.rank] == rank, home=home, **how)  # type: ignore[arg-type]


def card_wild(code: str, home: bool = True, **how: object) -> WildRule:
    """Return a rule that makes one suit card wild, natural in its own place by default."""
    return WildRule(f"wild_{code}", lambda c, pack: c.code == code, home=home, **how)  # type: ignore[arg-type]


def of_color(color: str) -> Callable[[str, str], bool]:
    """Return targets that are the suits of one colour."""
    return lambda rank, suit: SUIT_COLORS[suit] == color


# --- the pack -----------------------------------------------------------------------------------------------------------------


def make_pack(ranks: Sequence[str] = FRENCH, suits: str = "cdhs", specials: Iterable[str] = ("Jk",)) -> Pack:
    """Return a pack of `suits` x `ranks` and the special cards of these codes (`Jr`, `Jb`: a red and a black one)."""
    names = tuple(suits)
    types = [
        CardType(s * len(ranks) + r, ("T" if rank == "10" else rank) + suit, r, s, COLORS.index(SUIT_COLORS[suit]))
        for s, suit in enumerate(names)
        for r, rank in enumerate(ranks)
    ]
    color = {"Jr": 1, "Jb": 0}
    types += [CardType(len(types) + i, code, -1, -1, color.get(code, -1), code) for i, code in enumerate(specials)]
    return Pack(tuple(types), tuple(ranks), names, names, tuple(COLORS.index(SUIT_COLORS[suit]) for suit in names), COLORS)


# --- lines --------------------------------------------------------------------------------------------------------------------


def _fixed(values: Iterable[int]) -> list[int]:
    return [value for value in values if value >= 0]


def _one(values: Iterable[int]) -> bool:
    return len(set(_fixed(values))) <= 1


def _apart(values: Iterable[int]) -> bool:
    fixed = _fixed(values)
    return len(set(fixed)) == len(fixed)


def _consecutive(ranks: tuple[int, ...], order: tuple[int, ...], circular: bool) -> bool:
    line = order * (len(ranks) // len(order) + 2) if circular else order
    return any(line[start : start + len(ranks)] == ranks for start in range(len(line) - len(ranks) + 1))


def make_kind(
    id: int,
    name: str,
    pack: Pack,
    *,
    rank_rule: int = FREE,
    suit_rule: int = FREE,
    color_rule: int = FREE,
    order: tuple[int, ...] = (),
    circular: bool = False,
    ranks_differ: bool = False,
    rank_ok: Callable[[str], bool] = lambda rank: True,
    suit_ok: Callable[[str], bool] = lambda suit: True,
    least: int = 3,
    most: int | None = None,
    limits: Iterable[Limit] = (),
    further: Iterable[tuple[str, Test]] = (),
) -> Kind:
    """Return a kind with its lines, its limits and the structural fields that say the same."""
    top = NO_LIMIT if most is None else most
    tests: list[tuple[str, Test]] = []
    colors = pack.suit_colors
    if rank_rule == SAME:
        tests.append(("same_rank", lambda r: _one(r.ranks)))
    if rank_rule == CONSECUTIVE:
        tests.append(("sequence", lambda r: _consecutive(r.ranks, order, circular)))
    if ranks_differ:
        tests.append(("different_rank", lambda r: _apart(r.ranks)))
    if suit_rule == SAME:
        tests.append(("same_suit", lambda r: _one(r.suits)))
    if suit_rule == DIFFERENT:
        tests.append(("different_suit", lambda r: _apart(r.suits)))
    if color_rule == SAME:
        tests.append(("same_color", lambda r: _one(colors[s] for s in r.suits if s >= 0)))
    if color_rule == DIFFERENT:
        tests.append(("different_color", lambda r: _apart(colors[s] for s in r.suits if s >= 0)))
    ranks_allowed = tuple(rank_ok(rank) for rank in pack.ranks)
    suits_allowed = tuple(suit_ok(suit) for suit in pack.suit_codes)
    if not all(ranks_allowed):
        tests.append(("rank", lambda r: all(ranks_allowed[rank] for rank in _fixed(r.ranks))))
    if not all(suits_allowed):
        tests.append(("suit", lambda r: all(suits_allowed[suit] for suit in _fixed(r.suits))))
    tests.append(("size", lambda r: least <= len(r.cards) <= top))
    more = [Line(f"{name}.{word}", test) for word, test in further]
    mine = [limit for limit in limits if limit.kinds is None or name in limit.kinds]
    rules = [limit.by_count for limit in mine if limit.by_count is not None]
    return Kind(
        id,
        name,
        tuple(Line(f"{name}.{word}", test) for word, test in tests) + tuple(more),
        tuple(Line(limit.name, limit.test) for limit in mine),
        tuple(Line(limit.name, limit.test) for limit in mine if limit.always),
        rank_rule,
        order,
        circular,
        ranks_differ,
        suit_rule,
        color_rule,
        ranks_allowed,
        suits_allowed,
        least,
        top,
        lambda size, wilds: least <= size <= top and all(rule(size, wilds) for rule in rules),
        tuple(more) + tuple(Line(limit.name, limit.test) for limit in mine if limit.by_count is None),
    )


def rank_order(name: str, ranks: Sequence[str]) -> tuple[tuple[int, ...], bool, bool]:
    """Return (line of rank indices, circular, ranks must differ) of an order by its name.

    `low`: A 2 .. K; `high`: 2 .. K A; `low_high`: A at either end, not both; `both`: at both ends of one run, too; `circular`.
    """
    line = tuple(range(len(ranks)))
    if name == "low":
        return line, False, False
    if name == "high":
        return (*line[1:], 0), False, False
    if name == "low_high":
        return (*line, 0), False, True
    if name == "both":
        return (*line, 0), False, False
    if name == "circular":
        return line, True, True
    raise ValueError(f"no order `{name}`")


# --- limits between melds -----------------------------------------------------------------------------------------------------


def _window(reading: Reading, order: tuple[int, ...]) -> tuple[int, int]:
    size = len(reading.ranks)
    start = next(i for i in range(len(order)) if order[i : i + size] == reading.ranks)
    return start, start + size - 1


def touching(first: Reading, second: Reading, order: tuple[int, ...]) -> bool:
    """Return whether one run ends where the other begins."""
    a, b = _window(first, order), _window(second, order)
    return a[1] + 1 == b[0] or b[1] + 1 == a[0]


def overlapping(first: Reading, second: Reading, order: tuple[int, ...]) -> bool:
    """Return whether two runs share a place of the line."""
    a, b = _window(first, order), _window(second, order)
    return a[0] <= b[1] and b[0] <= a[1]


def contract_items(text: str, names: Sequence[str], exact: bool = True) -> tuple[Item, ...]:
    """Return the items of a contract in the shorthand `2 set 3 + run 4`."""
    items: list[Item] = []
    for part in text.split("+"):
        found = re.fullmatch(r"\s*(?:(\d+)\s+)?(\w+?)\s*(\d+)\s*", part)
        if not found:
            raise ValueError(f"no contract item `{part}`")
        least = int(found[3])
        items += [Item(names.index(found[2]), least, least if exact else NO_LIMIT)] * int(found[1] or 1)
    return tuple(items)


def value_of(rank: str, ace: int = 1, court: int = 10) -> int:
    """Return face value; courts and ace as told."""
    return ace if rank == "A" else court if rank in ("J", "Q", "K") else int(rank)


def make_deal(
    *,
    ranks: Sequence[str] = FRENCH,
    suits: str = "cdhs",
    specials: Sequence[str] = ("Jk",),
    packs: int = 2,
    jokers: int = 4,
    sets: tuple[int, int | None] | None = (3, None),
    set_suits: int = FREE,
    set_further: Iterable[tuple[str, Test]] = (),
    runs: tuple[int, int | None] | None = (4, None),
    order: str = "low_high",
    run_suits: int = SAME,
    run_ranks: Callable[[str], bool] = lambda rank: True,
    run_further: Iterable[tuple[str, Test]] = (),
    colors: tuple[int, int | None] | None = None,
    more_kinds: Sequence[Callable[[int, Pack], Kind]] = (),
    wilds: Sequence[WildRule] | None = None,
    limits: Sequence[Limit] = (),
    unmeldable: Callable[[CardType], bool] = lambda card: False,
    points: Callable[[CardType, Pack], int | None] | None = None,
    joker_points: int | None = 50,
    contract: str | tuple[Item, ...] | None = None,
    exact: bool = True,
    between: str | None = None,
    pairs: Sequence[PairLimit] = (),
    together: Sequence[tuple[str, Callable[[tuple[Reading, ...]], bool]]] = (),
) -> Deal:
    """Return a deal; by default sets of 3 or more, runs of 4 or more, two packs, four wild jokers, no limits, no contract.

    `jokers` counts the copies of each special card in all. `colors` adds a kind `colors`: cards of one colour. `more_kinds` adds
    kinds of one's own, each built from its id and the pack. `wilds=None`: the special cards are wild. `contract` is shorthand
    (`2 set 3 + run 4`, `any`) or items; `exact` says whether its sizes are exact. `between` is `not_adjacent` or `gap`: limits on
    two runs of one suit.
    """
    pack = make_pack(ranks, suits, specials)
    line, circular, differ = rank_order(order, ranks)
    kinds: list[Kind] = []
    if sets:
        kinds.append(
            make_kind(
                0,
                "set",
                pack,
                rank_rule=SAME,
                suit_rule=set_suits,
                least=sets[0],
                most=sets[1],
                limits=limits,
                further=set_further,
            )
        )
    if runs:
        kinds.append(
            make_kind(
                len(kinds), "run", pack, rank_rule=CONSECUTIVE, suit_rule=run_suits, order=line, circular=circular,
                ranks_differ=differ, rank_ok=run_ranks, least=runs[0], most=runs[1], limits=limits, further=run_further,
            )
        )  # fmt: skip
    if colors:
        kinds.append(make_kind(len(kinds), "colors", pack, color_rule=SAME, least=colors[0], most=colors[1], limits=limits))
    for build in more_kinds:
        kinds.append(build(len(kinds), pack))
    names = [kind.name for kind in kinds]
    rules = [special(code) for code in specials] if wilds is None else list(wilds)
    wild_of = tuple(next((i for i, rule in enumerate(rules) if rule.which(card, pack)), -1) for card in pack.types)
    wild_records = tuple(
        Wild(
            rule.name,
            rule.card,
            rule.home,
            tuple(tuple(rule.targets(rank, suit) for suit in pack.suit_codes) for rank in pack.ranks),
        )
        for rule in rules
    )
    worth = points or (lambda card, pack: joker_points if card.rank < 0 else value_of(pack.ranks[card.rank]))
    items: tuple[Item, ...] | None
    if isinstance(contract, str):  # noqa: SIM108
        items = () if contract == "any" else contract_items(contract, names, exact)
    else:
        items = contract
    limits_between = list(pairs)
    if between:
        run = names.index("run")
        rule = touching if between == "not_adjacent" else lambda a, b, o: touching(a, b, o) or overlapping(a, b, o)
        limits_between.append(PairLimit(between, run, run, lambda a, b: a.suits[0] != b.suits[0] or not rule(a, b, line)))
    return Deal(
        pack,
        tuple(packs if card.rank >= 0 else jokers for card in pack.types),
        wild_records,
        wild_of,
        tuple((card.rank >= 0 or wild_of[card.id] >= 0) and not unmeldable(card) for card in pack.types),
        tuple(kinds),
        tuple(worth(card, pack) for card in pack.types),
        tuple(limits_between),
        tuple(TogetherLimit(name, test) for name, test in together),
        items,
    )


# --- cards in and out ---------------------------------------------------------------------------------------------------------


def card(deal: Deal, text: str) -> int:
    """Return the type id of one card as people write it (`7s`, `10d`, `Td`, `Jk`)."""
    wanted = text.lower().replace("10", "t")
    for kind in deal.pack.types:
        code = kind.code.lower().replace("10", "t")
        if code == wanted:
            return kind.id
    raise ValueError(f"no card `{text}`")


def cards(deal: Deal, text: str) -> tuple[int, ...]:
    """Return the sorted type ids of cards as people write them: `cards(deal, "7s 7h Jk")`."""
    return tuple(sorted(card(deal, word) for word in text.split()))


def codes(deal: Deal, ids: Iterable[int]) -> str:
    """Return card ids as text."""
    return " ".join(deal.pack.types[id].code for id in ids)


def show(deal: Deal, reading: Reading) -> str:
    """Return a reading as text: `run: 5c 6c Jk=7c 8c`; a role that no rule fixes is written `?`."""
    pack = deal.pack

    def role(rank: int, suit: int) -> str:
        word = "?" if rank < 0 else "T" if pack.ranks[rank] == "10" else pack.ranks[rank]
        return word + ("?" if suit < 0 else pack.suit_codes[suit])

    def slot(i: int) -> str:
        code = pack.types[reading.cards[i]].code
        return f"{code}={role(reading.ranks[i], reading.suits[i])}" if reading.acting[i] else code

    return f"{deal.kinds[reading.kind].name}: " + " ".join(slot(i) for i in range(len(reading.cards)))


def given(deal: Deal, kind: str, text: str) -> Reading:
    """Return a reading written by hand: `given(deal, "run", "5c 6c Jk=7c 8c")`; `=` marks a card that acts as a wild."""
    pack = deal.pack
    ids: list[int] = []
    roles: list[tuple[int, int]] = []
    acting: list[bool] = []
    ranks = ["T" if rank == "10" else rank for rank in pack.ranks]
    for word in text.split():
        code, _, role = word.partition("=")
        ids.append(card(deal, code))
        acting.append(bool(role))
        if role:
            rank, suit = role[:-1].replace("10", "T"), role[-1]
            roles.append((-1 if rank == "?" else ranks.index(rank), -1 if suit == "?" else pack.suit_codes.index(suit)))
        else:
            roles.append((pack.types[ids[-1]].rank, pack.types[ids[-1]].suit))
    id = [k.name for k in deal.kinds].index(kind)
    return Reading(id, tuple(ids), tuple(r for r, _ in roles), tuple(s for _, s in roles), tuple(acting))
