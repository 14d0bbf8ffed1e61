"""Typed rules: every word looked up, every expression with its type. What checks and lowering work on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulec.model.entries import Entry, Model
from rulec.source import NOWHERE, Span
from rulec.syntax import ast

NUMBER, TRUTH, WORD = "number", "truth", "word"
RANK, SUIT, COLOR, CARD, CARDS = "rank", "suit", "color", "card", "cards"
MELD, MELDS, SLOT, KIND, ORDER, CONTRACT = "meld", "melds", "wild", "kind", "order", "contract"
PLAYER, PLAYERS, TEAM = "player", "players", "team"
NOTHING, ANY = "nothing", "any"
BOUND = "bound"
"""A number that may be `unlimited`, which is greater than every other: it is compared, and no amount of anything."""

IN_WORDS = {
    NUMBER: "a number",
    BOUND: "a number that may be `unlimited`",
    TRUTH: "yes or no",
    WORD: "one of an option's words",
    RANK: "a rank",
    SUIT: "a suit",
    COLOR: "a colour",
    CARD: "a card",
    CARDS: "cards",
    MELD: "a meld",
    MELDS: "melds",
    SLOT: "a wild card on the table",
    KIND: "a kind of meld",
    ORDER: "an order of ranks",
    CONTRACT: "a contract",
    PLAYER: "a player",
    PLAYERS: "players",
    TEAM: "a team",
    NOTHING: "nothing",
    ANY: "anything",
}


@dataclass(frozen=True, slots=True)
class Ex:
    """A typed expression: an operation on typed arguments. `op` names are listed in `rulec.emit.expressions`."""

    op: str
    type: str
    args: tuple[Any, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def walk(self) -> Iterator[Ex]:
        """Yield this expression and all below it."""
        yield self
        for arg in self.args:
            if isinstance(arg, Ex):
                yield from arg.walk()
            elif isinstance(arg, tuple):
                for one in arg:
                    if isinstance(one, Ex):
                        yield from one.walk()


ERROR = Ex("error", ANY)
"""Stands for what could not be understood and has been reported."""


@dataclass(frozen=True, slots=True)
class Match:
    """When a row applies: `values` (a finite set), a range of numbers `low..high` (None: open), or `test`, or always."""

    values: frozenset[Any] | None = None
    low: int | None = None
    high: int | None = None
    test: Ex | None = None
    otherwise: bool = False

    def holds(self, value: Any) -> bool:
        """Whether a constant row applies to a value; not for rows with a test."""
        if self.otherwise:
            return True
        if self.values is not None:
            return value in self.values
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


@dataclass(frozen=True, slots=True)
class Row:
    """A typed row. `rank` orders them: first rows 0, cut-out rows 1, ordinary 2, `otherwise` 3."""

    name: str
    match: Match
    value: Ex
    order: int
    entry: Entry


@dataclass(slots=True)
class Value:
    """A typed value: a plain expression, or a key and rows; `needs` says what must be told to compute it."""

    name: str
    entry: Entry
    type: str
    expr: Ex | None = None
    key: Ex | None = None
    rows: tuple[Row, ...] = ()
    when: Ex | None = None
    needs: frozenset[str] = frozenset()
    exactly: Ex | None = None

    def parts(self) -> Iterator[Ex]:
        """Yield every expression in it."""
        for one in (self.expr, self.key, self.when, self.exactly):
            if one is not None:
                yield one
        for row in self.rows:
            yield row.value
            if row.match.test is not None:
                yield row.match.test


@dataclass(frozen=True, slots=True)
class Do:
    """A typed effect line; as `ast.Effect`, with typed arguments. `goes` is the index of the state of a `go`."""

    verb: str
    name: str
    args: tuple[Ex, ...]
    when: Ex | None
    each: str | None
    each_where: Ex | None
    goes: int
    word: str
    counts: bool
    reveals: bool
    entry: Entry
    path: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A typed choice of an action; `zones` are zone expressions (or lists to choose from)."""

    name: str
    kind: str
    called: str
    zones: tuple[Ex, ...]
    meeting: Ex | None
    entry: Entry


@dataclass(frozen=True, slots=True)
class Guard:
    """A typed requirement with its full name."""

    path: str
    cond: Ex
    when: Ex | None
    entry: Entry


@dataclass(frozen=True, slots=True)
class Act:
    """A typed action."""

    path: str
    name: str
    when: Ex | None
    choices: tuple[Choice, ...]
    guards: tuple[Guard, ...]
    effects: tuple[Do, ...]
    entry: Entry


@dataclass(frozen=True, slots=True)
class StateNode:
    """A typed state."""

    name: str
    asks: Ex | None
    start: Ex | None
    at_once: bool
    entry_lines: tuple[Do, ...]
    actions: tuple[Act, ...]
    then: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Cond:
    """A typed condition of a meld or limit, with its full name and when it is in force."""

    path: str
    cond: Ex
    when: Ex | None
    entry: Entry


@dataclass(frozen=True, slots=True)
class WildNode:
    """A typed wild rule."""

    name: str
    which: Ex
    bound: Ex | None
    when: Ex | None
    home: str
    stands_for_card: bool
    entry: Entry


@dataclass(frozen=True, slots=True)
class OptionNode:
    """A typed option with its settings for some deals (condition, value) and the value it has otherwise."""

    name: str
    type: str
    choices: tuple[object, ...]
    low: int
    high: int
    default: object
    unsaid: bool
    uses: tuple[tuple[Ex, object], ...]
    column: str | None
    entry: Entry


@dataclass(slots=True)
class Program:
    """All rules of a game, typed."""

    model: Model
    symbols: Any = None
    options: dict[str, OptionNode] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    melds: dict[str, tuple[Cond, ...]] = field(default_factory=dict)
    limits: list[tuple[str, tuple[int, ...], Cond]] = field(default_factory=list)
    wilds: list[WildNode] = field(default_factory=list)
    keeps: dict[str, Ex] = field(default_factory=dict)
    demands: list[Guard] = field(default_factory=list)
    specials: dict[str, Ex] = field(default_factory=dict)
    states: list[StateNode] = field(default_factory=list)
    runs_out: dict[str, tuple[Do, ...]] = field(default_factory=dict)
    example_nodes: list[ast.Example] = field(default_factory=list)

    def expressions(self) -> Iterator[tuple[Ex, Entry]]:
        """Yield every typed expression with the rule it belongs to."""
        for value in self.values.values():
            for part in value.parts():
                yield part, value.entry
        for conds in self.melds.values():
            yield from _conds(conds)
        yield from _conds([cond for _, _, cond in self.limits])
        for wild in self.wilds:
            for one in (wild.which, wild.bound, wild.when):
                if one is not None:
                    yield one, wild.entry
        for name, start in self.keeps.items():
            yield start, self.model.entries[name]
        for name, count in self.specials.items():
            yield count, self.model.entries[name]
        for option in self.options.values():
            for cond, _ in option.uses:
                yield cond, option.entry
        for demand in self.demands:
            yield demand.cond, demand.entry
        for lines in self.runs_out.values():
            yield from _dos(lines)
        for state in self.states:
            for one in (state.asks, state.start):
                if one is not None:
                    yield one, state.entry
            yield from _dos(state.entry_lines)
            for act in state.actions:
                yield from act_expressions(act)


def act_expressions(act: Act) -> Iterator[tuple[Ex, Entry]]:
    """Yield every typed expression of an action with its line."""
    if act.when is not None:
        yield act.when, act.entry
    for choice in act.choices:
        for zone in (*choice.zones, choice.meeting):
            if zone is not None:
                yield zone, choice.entry
    for guard in act.guards:
        for one in (guard.cond, guard.when):
            if one is not None:
                yield one, guard.entry
    yield from _dos(act.effects)


def _conds(conds: tuple[Cond, ...] | list[Cond]) -> Iterator[tuple[Ex, Entry]]:
    for cond in conds:
        yield cond.cond, cond.entry
        if cond.when is not None:
            yield cond.when, cond.entry


def _dos(lines: tuple[Do, ...]) -> Iterator[tuple[Ex, Entry]]:
    for line in lines:
        for one in (*line.args, line.when, line.each_where):
            if one is not None:
                yield one, line.entry
