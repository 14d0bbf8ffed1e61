"""Which clauses a rule can be told by, and what was changed since: a published text says nothing of house rules."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.checks.reading import reached_names
from rulec.emit.usual import unusual
from rulec.model.entries import Entry, Model
from rulec.model.typed import Ex, Program
from rulec.source import Span
from rulec.syntax import ast


class Departures:
    """Looks up the clauses of rules, and the places that changed what they speak of after they were cited."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.model: Model = program.model
        self.layers = {layer.source: number for number, layer in enumerate(self.model.layers)}
        self.unusual = unusual(program)
        self.parts: dict[int, list[Ex]] = {}
        for ex, entry in program.expressions():
            self.parts.setdefault(id(entry), []).append(ex)

    def clauses(self, entry: Entry, outer: Entry | None) -> list[ast.Cite]:
        """Return what a rule cites; a line without clauses of its own is told by those of the rule around it.

        A clause that was cited before the line came into the rule does not speak of it, nor does any of a line that is in force
        only if an option is set otherwise than the game sets it.
        """
        if entry.cites or outer is None:
            return list(entry.cites)
        if id(entry) in self.unusual:
            return []
        return [cite for cite in outer.cites if self.layer(cite.span) >= entry.layer]

    def since(self, entry: Entry, cites: list[ast.Cite]) -> tuple[str, ...]:
        """Return names and places of what a rule reads, itself among it, that later files than those which cite have changed."""
        if not cites:
            return ()
        last = max(self.layer(cite.span) for cite in cites)
        if last == len(self.model.layers) - 1:
            return ()
        names = sorted(reached_names(self.program, list(self.read(entry, last))))
        read = [(name, self.model.entries[name]) for name in names if name in self.model.entries]
        found: dict[str, Span] = {}
        for name, one in ((entry.name, entry), *read):
            for span in self.places(one):
                if self.layer(span) > last:
                    found.setdefault(name, span)
        return tuple(f"`{name}` ({span.source.name}:{span.line})" for name, span in found.items())

    def read(self, entry: Entry, last: int) -> Iterator[Ex]:
        """Yield what a rule reads, and what its lines do that its clauses speak of because they cite none of their own."""
        yield from self.parts.get(id(entry), ())
        for line in entry.lines.values():
            if not line.cites and line.layer <= last:
                yield from self.read(line, last)

    def places(self, entry: Entry) -> Iterator[Span]:
        """Yield where a rule is stated and where it was changed."""
        yield entry.node.span
        yield from entry.changed
        if entry.table is not None:
            yield from entry.table.changed

    def layer(self, span: Span) -> int:
        """Return the number of the file of a place."""
        return self.layers.get(span.source, 0)
