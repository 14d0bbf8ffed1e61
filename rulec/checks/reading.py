"""Who reads what: which rules mention a name, and which names any rule that counts depends on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rulec.model.entries import Entry
from rulec.model.typed import Ex, Program
from rulec.source import Span

ASKED = ("packs", "contract", "points", "deals", "hand_size")
"""Values that questions about hands read, whether a rule does or not."""


@dataclass(frozen=True, slots=True)
class Use:
    """A rule that reads a name, and where."""

    entry: Entry
    span: Span


@dataclass(slots=True)
class Readers:
    """Every name with the rules that read it. Names are those of options, values, variables, zones, orders, cards and wilds.

    `play` are the names that states, melds, limits, wilds and the pack depend on, directly or through others; `all` adds what
    questions about hands ask for by itself.
    """

    of: dict[str, list[Use]] = field(default_factory=dict)
    play: frozenset[str] = frozenset()
    all: frozenset[str] = frozenset()

    def live(self, name: str) -> list[Use]:
        """The rules that read a name and count themselves: not those of values and options that nobody reads."""
        return [use for use in self.of.get(name, ()) if use.entry.name in self.play or not _passive(use.entry)]


def _passive(entry: Entry) -> bool:
    """Whether a rule does nothing unless another reads it."""
    from rulec.syntax import ast

    return isinstance(entry.node, ast.Value | ast.Column | ast.Option | ast.Row | ast.Require)


def readers(program: Program) -> Readers:
    """Work out who reads what in a program."""
    made = Readers()
    for ex, entry in program.expressions():
        for name, span in names_read(program, ex):
            made.of.setdefault(name, []).append(Use(entry, span))
    made.play = frozenset(reached_names(program, roots(program)))
    asked = [ex for name in ASKED if name in program.values for ex in program.values[name].parts()]
    made.all = made.play | frozenset(reached_names(program, asked)) | {name for name in ASKED if name in program.values}
    return made


def roots(program: Program) -> Iterator[Ex]:
    """Yield the expressions of rules that count by themselves."""
    passive = {id(value.entry) for value in program.values.values()} | {id(option.entry) for option in program.options.values()}
    passive |= {id(demand.entry) for demand in program.demands}
    for ex, entry in program.expressions():
        if id(entry) not in passive:
            yield ex
    if "packs" in program.values:
        yield Ex("value", "number", ("packs", None, None))


def names_read(program: Program, ex: Ex) -> Iterator[tuple[str, Span]]:
    """Yield the names that an expression mentions, each with its place; the points that `deadwood of` needs among them."""
    for part in ex.walk():
        name = _name(program, part)
        if name is not None:
            yield name, part.span
        if part.op in ("points", "deadwood", "worth"):
            yield "points", part.span


def _name(program: Program, part: Ex) -> str | None:
    symbols = program.symbols
    name: str | None = None
    match part.op:
        case "option" | "value" | "var" | "zone":
            name = part.args[0]
        case "extreme":
            name = part.args[1]
        case "is_wild":
            name = list(symbols.wilds)[part.args[1]]
        case "is_special":
            name = next((name for name, card in symbols.specials.items() if card == part.args[1]), None)
        case "const" if part.type == "order":
            name = list(symbols.orders)[part.args[0]]
        case "const" if part.type == "kind":
            name = list(symbols.kinds)[part.args[0]]
    return name


def below(program: Program, name: str) -> list[Ex]:
    """The expressions that a named value, option or wild consists of."""
    if name in program.values:
        parts = list(program.values[name].parts())
    elif name in program.options:
        option = program.options[name]
        parts = [cond for cond, _ in option.uses]
        if option.column and f"{name}@column" in program.values:
            parts += program.values[f"{name}@column"].parts()
    else:
        parts = [
            one for wild in program.wilds if wild.name == name for one in (wild.which, wild.bound, wild.when) if one is not None
        ]
    return parts


def reached_names(program: Program, start: Iterable[Ex]) -> set[str]:
    """Return every name that some expressions depend on, through values, options and wilds."""
    seen: set[str] = set()
    waiting = list(start)
    while waiting:
        for name, _ in names_read(program, waiting.pop()):
            if name not in seen:
                seen.add(name)
                waiting += below(program, name)
    return seen


def reached(program: Program, start: Iterable[Ex]) -> Iterator[Ex]:
    """Yield all expressions below some, through values, options and wilds."""
    exprs = list(start)
    exprs += [ex for name in reached_names(program, exprs) for ex in below(program, name)]
    for ex in exprs:
        yield from ex.walk()
