"""Working out a deal: the cards, wilds, kinds and limits that hold for given options, players and round."""

from __future__ import annotations

from runtime.flow import Hole
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
from runtime.tables import KindInfo, LineInfo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from runtime.setup import Setup
    from runtime.state import State

LARGEST_PACK = 2000
"""More cards than any game has; a pack above it is a mistake."""


def build_deal(setup: Setup, state: State) -> Deal:
    """Return the deal that holds in a state, which must not change afterwards. Raises Hole when the pack is left open."""
    rules = setup.rules
    types = rules.pack.types
    wild_of, wilds = _wilds(setup, state)
    meldable = tuple(card.rank >= 0 or wild_of[card.id] >= 0 for card in types)
    copies = copies_of(setup, state)
    return Deal(
        pack=rules.pack,
        copies=copies,
        wilds=wilds,
        wild_of=wild_of,
        meldable=meldable,
        kinds=tuple(_Kind(setup, state, number, info, sum(copies)).kind() for number, info in enumerate(rules.kinds)),
        points=_points(setup, state),
        pairs=_pairs(setup, state),
        together=_together(setup, state),
        contract=contract_of(setup, state, 0),
    )


def contract_of(setup: Setup, state: State, player: int) -> tuple[Item, ...] | None:
    """Return the contract of a player in a state; None when there is none or it is left open."""
    info = setup.value_of.get("contract")
    if info is None:
        return None
    try:
        items = setup.F[info.fn](state, player, None)
    except Hole:
        return None
    return tuple(Item(*item) for item in items)


def copies_of(setup: Setup, state: State) -> tuple[int, ...]:
    """Return how many of each card the pack in play holds. Raises Hole when that is left open."""
    rules = setup.rules
    packs = setup.F[setup.value_of["packs"].fn](state, 0, None) if "packs" in setup.value_of else 1
    copies = [packs if not card.special else 0 for card in rules.pack.types]
    for special in rules.specials:
        count = setup.F[special.count](state, 0, None)
        copies[special.type] = count * packs if special.per_pack else count
    return tuple(min(max(count, 0), LARGEST_PACK) for count in copies)


def _points(setup: Setup, state: State) -> tuple[int | None, ...]:
    info = setup.value_of.get("points")
    types = setup.rules.pack.types
    if info is None:
        return (None,) * len(types)
    function = setup.F[info.fn]
    made: list[int | None] = []
    for card in types:
        try:
            made.append(function(state, 0, card.id))
        except Hole:
            made.append(None)
    return tuple(made)


def _wilds(setup: Setup, state: State) -> tuple[tuple[int, ...], tuple[Wild, ...]]:
    """Return the wild rule of each card and the rules that some card follows. The first rule that a card meets counts.

    A rule that speaks of suit cards and of further cards becomes two, since only the former have a place of their own.
    """
    rules, functions = setup.rules, setup.F
    wilds: list[Wild] = []
    numbers: dict[tuple[int, bool], int] = {}
    wild_of = []
    for card in rules.pack.types:
        rule = next((number for number, wild in enumerate(rules.wilds) if functions[wild.which](state, 0, card.id)), -1)
        key = (rule, bool(card.special))
        if rule >= 0 and key not in numbers:
            numbers[key] = len(wilds)
            home = rules.wilds[rule].home
            wilds.append(_wild(setup, state, rule, at_home=home == "yes" if card.special else home != "no"))
        wild_of.append(numbers.get(key, -1))
    return tuple(wild_of), tuple(wilds)


def _wild(setup: Setup, state: State, number: int, *, at_home: bool) -> Wild:
    info = setup.rules.wilds[number]
    pack = setup.rules.pack
    function = setup.F[info.bound] if info.bound >= 0 else None
    targets = tuple(
        tuple(function is None or bool(function(state, 0, (rank, suit))) for suit in range(len(pack.suits)))
        for rank in range(len(pack.ranks))
    )
    return Wild(info.name, info.stands_for_card, at_home, targets)


def _in_force(setup: Setup, state: State, when: int) -> bool:
    return when < 0 or bool(setup.F[when](state, 0, None))


def _line(setup: Setup, state: State, info: LineInfo) -> Line:
    function = setup.F[info.test]

    def test(reading: Reading) -> bool:
        return bool(function(state, 0, reading))

    return Line(info.name, test)


def _pairs(setup: Setup, state: State) -> tuple[PairLimit, ...]:
    made = []
    for limit in setup.rules.limits:
        if limit.scope == "between" and _in_force(setup, state, limit.line.when):
            function = setup.F[limit.line.test]

            def test(one: Reading, two: Reading, function: Callable[..., Any] = function) -> bool:
                return bool(function(state, 0, (one, two)))

            made.append(PairLimit(limit.line.name, limit.kinds[0], limit.kinds[1], test))
    return tuple(made)


def _together(setup: Setup, state: State) -> tuple[TogetherLimit, ...]:
    made = []
    for limit in setup.rules.limits:
        if limit.scope == "together" and _in_force(setup, state, limit.line.when):
            function = setup.F[limit.line.test]

            def test(melds: tuple[Reading, ...], function: Callable[..., Any] = function) -> bool:
                return bool(function(state, 0, melds))

            made.append(TogetherLimit(limit.line.name, test))
    return tuple(made)


class _Kind:
    """Builds one kind of meld: its lines, and what they say in the forms that solvers know."""

    def __init__(self, setup: Setup, state: State, number: int, info: KindInfo, cards: int) -> None:
        self.setup = setup
        self.state = state
        self.number = number
        self.info = info
        self.cards = cards
        pack = setup.rules.pack
        self.rank_rule = self.suit_rule = self.color_rule = FREE
        self.order: tuple[int, ...] = ()
        self.circular = False
        self.differ = False
        self.rank_ok = [True] * len(pack.ranks)
        self.suit_ok = [True] * len(pack.suits)
        self.least, self.most = 1, NO_LIMIT
        self.counting: list[Line] = []
        self.further: list[Line] = []

    def kind(self) -> Kind:
        rules = self.setup.rules
        lines = [line for line in self.info.lines if _in_force(self.setup, self.state, line.when)]
        limits = [
            limit
            for limit in rules.limits
            if limit.scope in ("laid", "always")
            and (not limit.kinds or self.number in limit.kinds)
            and _in_force(self.setup, self.state, limit.line.when)
        ]
        for info in (*lines, *[limit.line for limit in limits]):
            self.read(info)
        return Kind(
            id=self.number,
            name=self.info.name,
            lines=tuple(_line(self.setup, self.state, line) for line in lines),
            laid=tuple(_line(self.setup, self.state, limit.line) for limit in limits),
            always=tuple(_line(self.setup, self.state, limit.line) for limit in limits if limit.scope == "always"),
            rank_rule=self.rank_rule,
            order=self.order,
            circular=self.circular,
            ranks_differ=self.differ,
            suit_rule=self.suit_rule,
            color_rule=self.color_rule,
            rank_ok=tuple(self.rank_ok),
            suit_ok=tuple(self.suit_ok),
            least=max(self.least, 1),
            most=self.most,
            wilds_ok=self.wilds_ok(),
            further=tuple(self.further),
        )

    def read(self, info: LineInfo) -> None:
        """Note what a line says; what has no known form, or clashes with an earlier line, is tested on finished melds."""
        functions, state = self.setup.F, self.state
        match info.shape:
            case ("same", "rank") if self.rank_rule == FREE:
                self.rank_rule = SAME
            case ("different", "rank"):
                self.differ = True
            case ("consecutive", order) if self.rank_rule == FREE and isinstance(order, int):
                line = self.setup.rules.orders[functions[order](state, 0, None)]
                self.rank_rule, self.order, self.circular = CONSECUTIVE, line.line, line.circular
            case ("same" | "different" as how, "suit") if self.suit_rule == FREE:
                self.suit_rule = SAME if how == "same" else DIFFERENT
            case ("same" | "different" as how, "color") if self.color_rule == FREE:
                self.color_rule = SAME if how == "same" else DIFFERENT
            case ("size", int() as low, int() as high):
                if low >= 0:
                    self.least = max(self.least, functions[low](state, 0, None))
                if high >= 0:
                    self.most = min(self.most, functions[high](state, 0, None))
            case ("rank" | "suit" as what, int() as test):
                allowed = self.rank_ok if what == "rank" else self.suit_ok
                for index in range(len(allowed)):
                    allowed[index] = allowed[index] and bool(functions[test](state, 0, index))
            case ("counts",):
                self.counting.append(_line(self.setup, state, info))
            case _:
                self.further.append(_line(self.setup, state, info))

    def wilds_ok(self) -> Callable[[int, int], bool]:
        """The test of size and number of wilds, remembered; it runs the counting lines on a meld of blank cards."""
        counting, least, most, number = tuple(self.counting), self.least, self.most, self.number
        known: dict[tuple[int, int], bool] = {}

        def test(size: int, wilds: int) -> bool:
            key = (size, wilds)
            if key not in known:
                blank = (0,) * size
                reading = Reading(number, blank, blank, blank, (True,) * wilds + (False,) * (size - wilds))
                known[key] = least <= size <= most and all(line.test(reading) for line in counting)
            return known[key]

        return test
