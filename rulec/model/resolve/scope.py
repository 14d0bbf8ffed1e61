"""What words mean where an expression stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import digits, nearest
from rulec.model.symbols import Symbols
from rulec.model.typed import ANY, CARD, ERROR, MELD, PLAYER, RANK, TRUTH, Ex, OptionNode, Program, Value
from rulec.source import Span

THING = "thing"
"""The operation that stands for what a function is about: its third parameter."""

DEAL = "deal"
SAY_ROUND = "the number of the deal is `round`"
"""What is told of `deal`, which many rules have as the name of a state, where a value is wanted."""
NO_CARD = "no card is chosen here; the card that lies on a stack is `top of pile`"
"""What is told of `card` where nothing is chosen."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an expression stands.

    `subject` is the card, meld, pair or melds that bare words such as `rank` or `size` speak of; `player` whether somebody acts;
    `choices` the words of the action's choices with their index and type; `it` the element inside a `where`; `value` is set
    inside a value, whose needs grow as its words ask for more.
    """

    subject: Ex | None = None
    player: bool = False
    turn: bool = True
    choices: dict[str, tuple[int, str]] = field(default_factory=dict)
    it: Ex | None = None
    depth: int = 0
    value: Value | None = None
    static: bool = False

    def about(self, subject: Ex) -> Scope:
        """The same place, with bare words speaking of `subject`."""
        return replace(self, subject=subject)

    def inside(self, element: Ex) -> Scope:
        """Inside a `where`: bare words and `it` speak of the element."""
        if element.type == PLAYER:
            return replace(self, it=element, player=True, depth=self.depth + 1)
        return replace(self, it=element, subject=element, depth=self.depth + 1)


@dataclass(slots=True)
class Context:
    """What resolving shares: the symbols, the report, options and values resolved so far, and how to get a value by name."""

    symbols: Symbols
    report: Report
    program: Program
    options: dict[str, OptionNode]
    get_value: Callable[[str], Value | None]

    def wrong(self, span: Span, message: str, *, help: str | tuple[str, ...] = (), code: str = "type", label: str = "") -> Ex:
        """Report a fault and return the error expression."""
        self.report.add(code, span, message, help=help, label=label)
        return ERROR

    def unknown(self, word: str, span: Span, extra: tuple[str, ...] = (), wanted: str = RANK) -> Ex:
        """Report a word that means nothing; not one that a statement which could not be read may have named.

        `wanted` is the type that the place asks for.
        """
        if self.symbols.model.lost(word):
            return ERROR
        gone = self.symbols.model.removed.get(word)
        if word in self.symbols.model.undeclared:
            self.undeclared(word, span)
            return ERROR
        if gone is not None:
            self.report.add(
                "still-used",
                span,
                f"`{word}` was removed and is still needed here",
                others=[(gone, "it was removed here")],
                help="remove or replace this rule, too",
            )
            return ERROR
        self.report.add(
            "unknown-name",
            span,
            f"nothing is called `{word}`",
            label="not a rule, a card or a word of the language",
            help=self.meant(word, extra, wanted),
        )
        return ERROR

    def undeclared(self, name: str, span: Span) -> None:
        """Report a column that a replaced table had and is still needed, once, where the new table stands."""
        table, column = self.symbols.model.undeclared[name]
        if any(one.code == "still-used" and one.span == table.span and f"`{name}`" in one.message for one in self.report):
            return
        file = self.symbols.model.tables.get(table.name)
        there = file is not None and any(row.cell(name) is not None for row in file.rows)
        words = " ".join(column.node.span.text.split("[")[0].rstrip("; \n").split())
        self.report.add(
            "still-used",
            table.span,
            f"the table `{table.name}` has no column `{name}`, which is still needed",
            others=[(span, "it is needed here"), (column.span, "the table before had it")],
            help=f"declare `{words};` in the table"
            + ("; its file has the column" if there else ", and add it to the rows of its file"),
        )

    def meant(self, word: str, extra: tuple[str, ...] = (), wanted: str = RANK) -> str:
        """Say what an unknown word may stand for; a rank or suit is compared."""
        best = nearest(word, [*extra, *self.symbols.everything()])
        number = digits(word)
        if number is not None and (best != number or wanted not in (RANK, CARD, TRUTH)):
            return f"a number is written in digits: `{number}`"
        if word == DEAL:
            return SAY_ROUND
        if word == "card":
            return NO_CARD
        if best is None:
            return "`rulec show` lists the names of all rules"
        of = "rank" if best in self.symbols.ranks else "suit" if best in self.symbols.suits else ""
        return f"did you mean `{best}`, as in `{of} is {best}`?" if of else f"did you mean `{best}`?"


def needs(scope: Scope, what: str) -> bool:
    """Whether `what` (`card`, `meld`, `player`) can be had here; a value notes that it must be told."""
    if what == "player":
        if scope.player:
            return True
    elif scope.subject is not None and scope.subject.type == {"card": CARD, "meld": MELD}[what]:
        return True
    if scope.value is not None:
        scope.value.needs |= {what}
        return True
    return False


def thing(scope: Scope, kind: str) -> Ex:
    """The card or meld that bare words speak of."""
    if scope.subject is not None and scope.subject.type in (kind, ANY):
        return scope.subject
    return Ex(THING, kind)
