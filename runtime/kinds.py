"""One kind of meld in a deal: its lines and limits, and what they say in the forms that solvers know."""

from __future__ import annotations

from runtime.melds import CONSECUTIVE, DIFFERENT, FREE, NO_LIMIT, SAME, Kind, Line, Reading
from runtime.tables import LimitInfo, LineInfo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from runtime.setup import Setup
    from runtime.state import State


def lines_of(setup: Setup, state: State, number: int) -> tuple[tuple[LineInfo, ...], tuple[LimitInfo, ...]]:
    """Return the lines of a kind, and the limits on single melds of it, that are in force in a state."""
    rules = setup.rules
    lines = [line for line in rules.kinds[number].lines if in_force(setup, state, line.when)]
    limits = [
        limit
        for limit in rules.limits
        if limit.scope in ("laid", "always")
        and (not limit.kinds or number in limit.kinds)
        and in_force(setup, state, limit.line.when)
    ]
    return tuple(lines), tuple(limits)


def kind_of(
    setup: Setup, state: State, number: int, lines: tuple[LineInfo, ...], limits: tuple[LimitInfo, ...], open_wilds: bool
) -> Kind:
    """Return a kind as these lines and limits make it; `open_wilds` says that some wild of the deal stands for a place."""
    return _Kind(setup, state, number, open_wilds).kind(lines, limits)


def in_force(setup: Setup, state: State, when: int) -> bool:
    """Whether the condition (-1: none) of a line or limit holds."""
    return when < 0 or bool(setup.F[when](state, 0, None))


def _line(setup: Setup, state: State, info: LineInfo) -> Line:
    function = setup.F[info.test]

    def test(reading: Reading) -> bool:
        return bool(function(state, 0, reading))

    return Line(info.name, test)


def _parts(shape: tuple[object, ...]) -> list[tuple[object, ...]]:
    """Return the shapes that a shape joins, or itself."""
    if shape[0] != "all":
        return [shape]
    return [part for joined in shape[1:] if isinstance(joined, tuple) for part in _parts(joined)]


class _Kind:
    """Builds one kind of meld: its lines, and what they say in the forms that solvers know."""

    def __init__(self, setup: Setup, state: State, number: int, open_wilds: bool) -> None:
        self.setup = setup
        self.state = state
        self.number = number
        self.open_wilds = open_wilds
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
        self.apart: list[Line] = []
        """Lines by which ranks differ."""

    def kind(self, lines: tuple[LineInfo, ...], limits: tuple[LimitInfo, ...]) -> Kind:
        """Return the kind. What fixes a rank, suit or colour is read first, so that the order of lines says nothing."""
        parts = [(part, info) for info in (*lines, *[limit.line for limit in limits]) for part in _parts(info.shape)]
        for part, info in sorted(parts, key=lambda one: one[0][0] not in ("same", "consecutive")):
            self.read(part, _line(self.setup, self.state, info))
        if self.rank_rule == FREE and self.open_wilds:
            self.further += self.apart  # which ranks are left for wilds of no fixed rank is seen on finished melds only
        return Kind(
            id=self.number,
            name=self.setup.rules.kinds[self.number].name,
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

    def read(self, part: tuple[object, ...], line: Line) -> None:
        """Note what a line says; what has no known form, or clashes with an earlier line, is tested on finished melds."""
        if not self.note(part):
            self.further.append(line)
        elif part == ("counts",):
            self.counting.append(line)
        elif part == ("different", "rank"):
            self.apart.append(line)

    def note(self, part: tuple[object, ...]) -> bool:
        """Note a shape; return whether it says all that is to be known of its line."""
        functions, state = self.setup.F, self.state
        match part:
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
            case ("rank" | "suit" | "color" as what, int() as test):
                self.allow(what, functions[test])
            case ("counts",):
                pass
            case _:
                return False
        return True

    def allow(self, what: str, test: Callable[..., Any]) -> None:
        """Note which ranks, suits or colours every slot may have."""
        allowed = self.rank_ok if what == "rank" else self.suit_ok
        colors = self.setup.rules.pack.suit_colors
        for index in range(len(allowed)):
            value = colors[index] if what == "color" else index
            allowed[index] = allowed[index] and bool(test(self.state, 0, value))

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
