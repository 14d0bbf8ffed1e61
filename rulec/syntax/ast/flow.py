"""Where cards lie, what is remembered, states, actions, effects and examples."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulec.source import NOWHERE, Span
from rulec.syntax.ast.expressions import Atom, Expr
from rulec.syntax.ast.statements import Statement
from rulec.syntax.ast.tables import Require


@dataclass(frozen=True, slots=True)
class Zone(Statement):
    """`each` is `player`, `team` or None; `kind` is `deck`, `stack`, `cards` or `melds`.

    `seen` is `face down`, `face up`, `top face up` or `owner sees`.
    """

    each: str | None
    kind: str
    seen: str
    each_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Keep(Statement):
    """A variable: `each` is `player`, `team` or None; `scope` is `match`, `round` or `turn`."""

    each: str | None
    scope: str
    start: Expr
    each_span: Span = field(default=NOWHERE, compare=False, repr=False)
    scope_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Winner(Statement):
    """`winner lowest score, ties shared;`.

    `ties` is `shared`, `unspecified` or `by`; then `tie_extreme` and `tie_by` say more.
    """

    extreme: str
    what: str
    ties: str
    tie_extreme: str | None = None
    tie_by: str | None = None
    what_span: Span = field(default=NOWHERE, compare=False, repr=False)
    tie_by_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Choose(Statement):
    """`choose KIND as NAME from ZONE and ZONE meeting CONTRACT`; the statement's name is what patches call it.

    `called` is the word the choice goes by in later lines.
    """

    kind: str
    called: str
    zones: tuple[Expr, ...]
    meeting: Expr | None = None


@dataclass(frozen=True, slots=True)
class Effect(Statement):
    """A line that changes the state.

    `verb` is one of move, lay, exchange, add, subtract, let, shuffle, show, owe, begin_round, begin_turn, end_match, go,
    again, done. `args` holds its expressions in the order written: move (what, [from,] to), lay (what, on), exchange (card,
    wild), add/subtract (amount, variable), let (variable, value), shuffle/show (zone), owe (condition), begin_turn (who).
    `moves_count` is True for `move N cards from A to B`. `word` is the state of a `go` or the debt's name of an `owe` (its
    reason is the title). `each` and `each_where` are the `, for each player where (..)` at its end.
    """

    verb: str
    args: tuple[Expr, ...] = ()
    moves_count: bool = False
    word: str = ""
    each: str | None = None
    each_where: Expr | None = None
    word_span: Span = field(default=NOWHERE, compare=False, repr=False)
    each_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Then(Statement):
    """`then go STATE;`: where it goes on when everybody asked is done. Its name is `then`."""

    state: str
    state_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Action(Statement):
    lines: tuple[Choose | Require | Effect, ...]


@dataclass(frozen=True, slots=True)
class State(Statement):
    """`asks` is who is asked (None: automatic), `asks_from` the seat it starts at, `at_once` blind and together."""

    asks: Expr | None
    asks_from: Expr | None
    at_once: bool
    lines: tuple[Effect | Action | Then, ...]


@dataclass(frozen=True, slots=True)
class RunsOut(Statement):
    """`when stock runs out { effects }`; its name is `stock_runs_out`. `lines` is None for `unspecified`."""

    zone: str
    lines: tuple[Effect, ...] | None


@dataclass(frozen=True, slots=True)
class Example(Statement):
    """`example [NAME] "CARDS" is KIND in round 3 with option = value because NAME;`. Without a name it is called `example`.

    `verdict` is `is`, `is not` or `has`; `what` the kind or question; `value` the number of a `has`.
    """

    cards: str
    verdict: str
    what: str
    value: Expr | None = None
    round: int | None = None
    settings: tuple[tuple[str, Atom], ...] = ()
    because: tuple[str, ...] = ()
    cards_span: Span = field(default=NOWHERE, compare=False, repr=False)
    what_span: Span = field(default=NOWHERE, compare=False, repr=False)
    round_span: Span = field(default=NOWHERE, compare=False, repr=False)
    settings_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    because_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)
