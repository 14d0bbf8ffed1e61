"""The rules that are in force once a game and its bases are merged, each with the places it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulec.source import Source, Span
from rulec.syntax import ast
from rulec.syntax.yaml_tables import TableFile


@dataclass(slots=True)
class Entry:
    """One named rule in force: its statement, and its lines by name where it has some.

    `layer` is the index of the file that stated it (0: the deepest base). `normally` is true while only a base's
    default holds it. `changed` are the places of patches that touched it. `cuts` marks a row that was cut out of a wider one,
    `table` is the YAML table of a column, `replaced` the rule whose place it took.
    """

    name: str
    node: ast.Statement
    layer: int
    normally: bool = False
    cuts: bool = False
    cites: list[ast.Cite] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    changed: list[Span] = field(default_factory=list)
    lines: dict[str, Entry] = field(default_factory=dict)
    table: Entry | None = None
    replaced: Entry | None = None

    @property
    def span(self) -> Span:
        """Where its name stands."""
        return self.node.name_span if self.node.name_span.source.text else self.node.span

    def walk(self, path: str = "") -> Iterator[tuple[str, Entry]]:
        """Yield (full name, entry) of this rule and all its lines."""
        here = f"{path}.{self.name}" if path else self.name
        yield here, self
        for line in self.lines.values():
            yield from line.walk(here)


@dataclass(frozen=True, slots=True)
class Setting:
    """One `use OPTION = V [when C]`, or the column of a table that sets the option for its deal."""

    value: ast.Atom | None
    tail: ast.Tail
    span: Span
    layer: int


@dataclass(frozen=True, slots=True)
class Clause:
    """The sentence of a cited clause, and where it is written."""

    sentence: str
    span: Span


@dataclass(slots=True)
class Layer:
    """One file of a game: a base or the game itself."""

    shown: str
    source: Source
    file: ast.File


@dataclass(slots=True)
class Model:
    """A game with its bases merged: every rule in force by name, in order; nothing is looked up or typed yet."""

    header: ast.Header
    layers: list[Layer]
    entries: dict[str, Entry] = field(default_factory=dict)
    examples: list[ast.Example] = field(default_factory=list)
    sources: dict[str, ast.SourceDecl] = field(default_factory=dict)
    clauses: dict[str, Clause] = field(default_factory=dict)
    settings: dict[str, list[Setting]] = field(default_factory=dict)
    tables: dict[str, TableFile] = field(default_factory=dict)
    removed: dict[str, Span] = field(default_factory=dict)
    option_columns: dict[str, Entry] = field(default_factory=dict)
    undeclared: dict[str, tuple[Entry, Entry]] = field(default_factory=dict)
    """Columns that a replaced table had and the new one has not: the new table and the old column."""
    unread: set[str] = field(default_factory=set)
    """Names of blocks of which it cannot be told what they state."""

    @property
    def is_game(self) -> bool:
        """Whether these are rules to play by, and no base."""
        return self.header.kind == "game"

    def lost(self, word: str) -> bool:
        """Whether a word may be the name of a statement that could not be read: nothing is said against such a word."""
        step = word.split(".", 1)[0]
        return step in self.unread or any(step == name.text for layer in self.layers for name in layer.file.lost)

    def walk(self) -> Iterator[tuple[str, Entry]]:
        """Yield (full name, entry) of every rule and line in force."""
        for entry in self.entries.values():
            yield from entry.walk()

    def of(self, kind: type[ast.Statement]) -> list[Entry]:
        """Return the rules of one kind of statement, in order."""
        return [entry for entry in self.entries.values() if isinstance(entry.node, kind)]
