"""The tree of a rules file: one frozen class for each form of the language, each with its place.

Names are kept as the author wrote them; nothing here is looked up or typed. `span` covers the whole construct and is ignored by
equality. `name_span` is the name alone, for underlining.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from rulec.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Node:
    """Base of everything in the tree."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


# ---- the end of every line


@dataclass(frozen=True, slots=True)
class Cite(Node):
    """A clause in square brackets: `W-11` is prefix `W`, number `11`."""

    clause: str


@dataclass(frozen=True, slots=True)
class Tail(Node):
    """`[when CONDITION] [W-11, W-12] [chosen "why"]`, all optional."""

    when: Expr | None = None
    cites: tuple[Cite, ...] = ()
    chosen: str | None = None


# ---- expressions


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A word: a name of the rules or of the vocabulary."""

    text: str


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class Literal(Node):
    """A string in double quotes (without them)."""

    text: str


@dataclass(frozen=True, slots=True)
class Unspecified(Node):
    """A hole: the text says nothing."""


@dataclass(frozen=True, slots=True)
class Of(Node):
    """`top of pile`, `hand of left of turn`: `part of whole`."""

    part: Expr
    whole: Expr


@dataclass(frozen=True, slots=True)
class Filtered(Node):
    """`hand where (rank is 3)`."""

    base: Expr
    where: Expr


@dataclass(frozen=True, slots=True)
class Without(Node):
    """`hand without card`."""

    base: Expr
    less: Expr


@dataclass(frozen=True, slots=True)
class Measure(Node):
    """`count of X`, `points of X`, `deadwood of X`, `worth of X`, `wilds of X`, `naturals of X`."""

    measure: str
    of: Expr


@dataclass(frozen=True, slots=True)
class Arith(Node):
    """`op` is `+`, `-` or `*`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`op` is one of `<`, `<=`, `>`, `>=`, `is`, `is not`, `in`, `not in`, `fits`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class InRange(Node):
    """`size is 3..7`."""

    of: Expr
    range: Range


@dataclass(frozen=True, slots=True)
class Test(Node):
    """`X is empty`, `X is not empty`, `X can be melded`, `X has been laid`; `test` is `empty`, `not empty`, `melded`, `laid`."""

    test: str
    of: Expr


@dataclass(frozen=True, slots=True)
class Slots(Node):
    """A condition over all slots of a meld: `same rank`, `different suit`, `consecutive in ORDER`; `how` is the first word."""

    how: str
    what: Name


@dataclass(frozen=True, slots=True)
class Not(Node):
    of: Expr


@dataclass(frozen=True, slots=True)
class Both(Node):
    """`left and right`."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Either(Node):
    """`left or right`."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    """`lowest score`, `highest score`."""

    which: str
    what: Name


@dataclass(frozen=True, slots=True)
class Random(Node):
    """`random player`."""

    what: Name


@dataclass(frozen=True, slots=True)
class Range(Node):
    """`3..7`, `3..`, `..7`; a bound is a Name, a Number (also negative as the high bound), or None."""

    low: Name | Number | None
    high: Name | Number | None


Expr: TypeAlias = (
    Name
    | Number
    | Literal
    | Unspecified
    | Of
    | Filtered
    | Without
    | Measure
    | Arith
    | Compare
    | InRange
    | Test
    | Slots
    | Not
    | Both
    | Either
    | Extreme
    | Random
)
Atom: TypeAlias = Name | Number


# ---- statements


@dataclass(frozen=True, slots=True)
class Statement(Node):
    """Base of the statements; `name` is what patches call it (a keyword where the author gives none)."""

    name: str
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)
    title: str | None = field(default=None, kw_only=True)
    tail: Tail = field(default=Tail(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Header(Statement):
    """`game NAME "title" of base/path;`: `kind` is `game` or `base`, `base` the path or None."""

    kind: str
    base: str | None
    base_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SourceDecl(Statement):
    """`source W "..." from "w.yaml"`: its name is the prefix; `path` holds the clauses' sentences, or None."""

    text: str
    path: str | None = None
    path_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Players(Statement):
    """`players 3..8 [in 2 teams]`; its name is `players`."""

    range: Range
    teams: int | None


@dataclass(frozen=True, slots=True)
class Suit(Node):
    """`clubs c black`: name, letter, colour (or None)."""

    name: str
    code: str
    color: str | None


@dataclass(frozen=True, slots=True)
class Suits(Statement):
    suits: tuple[Suit, ...]


@dataclass(frozen=True, slots=True)
class Ranks(Statement):
    ranks: tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class Order(Statement):
    line: tuple[Atom, ...]
    circular: bool


@dataclass(frozen=True, slots=True)
class Cards(Statement):
    """`cards joker Jk [color]: 2 per pack;`: further cards; `per_pack` is False for `in all`."""

    code: str
    color: str | None
    count: Expr
    per_pack: bool


@dataclass(frozen=True, slots=True)
class Wild(Statement):
    """`wild N: CONDITION, PROPERTIES`.

    `at_home` is False after `never natural`, None when unsaid; `stands_for` is `place`, `card` or None.
    """

    which: Expr
    bound: Expr | None = None
    at_home: bool | None = None
    stands_for: str | None = None


@dataclass(frozen=True, slots=True)
class Property(Statement):
    """A condition line of a meld; its name is the label or the automatic name."""

    cond: Expr


@dataclass(frozen=True, slots=True)
class Meld(Statement):
    properties: tuple[Property, ...]


@dataclass(frozen=True, slots=True)
class Limit(Statement):
    """A limit. `scope` is `always`, `when laid`, `between` or `together`; `kinds` are the meld names (empty: every meld)."""

    scope: str
    kinds: tuple[Name, ...]
    cond: Expr


@dataclass(frozen=True, slots=True)
class Option(Statement):
    """`choices` are words or numbers, or a range of numbers; `normally` is None for an option that a game must set."""

    choices: tuple[Atom, ...] | Range
    normally: Expr | None


@dataclass(frozen=True, slots=True)
class Require(Statement):
    """At top level a combination of options that must hold; in an action a guard. The title is the reason."""

    cond: Expr


@dataclass(frozen=True, slots=True)
class Key(Node):
    """What a row is for. `kind` is `range`, `pair` (`black 3`, `rank wild_rank`), `atom` or `else`.

    `atom` keys hold (atom,), pairs (word, atom), ranges their Range in `range`.
    """

    kind: str
    atoms: tuple[Atom, ...] = ()
    range: Range | None = None


@dataclass(frozen=True, slots=True)
class Row(Statement):
    """A row of a table; its name is the key as written (`3..9`). `first` rows are tried before the others.

    In a `change` block `NAME: CONDITION;` is always read as a row; what it is depends on what is changed, so the model asks
    `as_property` or `as_column` when that is a meld or a YAML table.
    """

    key: Key
    value: Expr
    first: bool = False

    def as_property(self) -> Property | None:
        """Read a row of a `change` block as the labelled property of a meld it may be, or None when its key is no label."""
        if self.key.kind != "atom" or self.first or not isinstance(self.key.atoms[0], Name):
            return None
        return Property(self.name, self.value, span=self.span, name_span=self.name_span, tail=self.tail)

    def as_column(self) -> Column | None:
        """Read a row of a `change` block as the column of a YAML table it may be, or None when it is not `NAME: WORD`."""
        if self.as_property() is None or not isinstance(self.value, Name):
            return None
        word = self.value
        return Column(self.name, word.text, type_span=word.span, span=self.span, name_span=self.name_span, tail=self.tail)


@dataclass(frozen=True, slots=True)
class Value(Statement):
    """`value N = EXPR;` (`expr` set) or `value N by KEY { rows }` (`by` set)."""

    expr: Expr | None
    by: Expr | None
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Column(Statement):
    """A column of a YAML table: `contract: melds exactly when C;`. `type` is the declared type's word.

    `exactly` is True for `melds exactly`; the condition of the tail then says when it is exact.
    """

    type: str
    exactly: bool = False
    type_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Table(Statement):
    """`table N by round from "x.yaml" { columns }`."""

    by: Name
    path: str
    columns: tuple[Column, ...]
    path_span: Span = field(default=NOWHERE, compare=False, repr=False)


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


# ---- patches


@dataclass(frozen=True, slots=True)
class Replace(Node):
    """`replace STATEMENT`, at top level or inside a change."""

    statement: Line


@dataclass(frozen=True, slots=True)
class Remove(Node):
    """`remove a.b;`."""

    path: str
    tail: Tail = field(default=Tail(), kw_only=True)
    path_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Change(Node):
    """`change NAME { lines, replace, remove }`."""

    path: str
    inner: tuple[Line | Replace | Remove, ...]
    tail: Tail = field(default=Tail(), kw_only=True)
    path_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Use(Node):
    """`use OPTION = V when C;`."""

    option: str
    value: Atom
    tail: Tail = field(default=Tail(), kw_only=True)
    option_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CiteAt(Node):
    """`cite a.b, c [W-07];`: adds clauses to rules of a base."""

    paths: tuple[Name, ...]
    tail: Tail = field(default=Tail(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Normally(Node):
    """`normally STATEMENT`: holds until a variant states the same name."""

    statement: Statement


Line: TypeAlias = Statement
Top: TypeAlias = Statement | Replace | Remove | Change | Use | CiteAt | Normally


@dataclass(frozen=True, slots=True)
class File(Node):
    """A whole rules file. `header` is None when it could not be read.

    `lost` holds the names of statements that could not be read: other statements may use them, so a check that finds no
    rule of such a name should stay silent.
    """

    header: Header | None
    items: tuple[Top, ...]
    lost: tuple[Name, ...] = ()
