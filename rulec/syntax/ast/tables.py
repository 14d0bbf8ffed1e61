"""Options, requirements, values and tables."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulec.source import NOWHERE, Span
from rulec.syntax.ast.expressions import Atom, Expr, Name, Node, Range
from rulec.syntax.ast.pack import Property
from rulec.syntax.ast.statements import Statement


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
