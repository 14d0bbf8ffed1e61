"""The rules in force as lines for people: name, words, origin, clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulec.emit.in_force import FileRow, conditional, file_rows, is_read, option_said, rows_asked, value_word
from rulec.emit.infos import said, sentence, words_of
from rulec.model.entries import Entry, Model
from rulec.model.typed import Program
from rulec.syntax import ast
from runtime.setup import Setup, allowed

WIDE = 62
"""Where origins stand in a line."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One rule or line in force. `depth` is how far it is indented, `usual` whether a base's default holds it.

    `now` says what it is at this time: an option's value, the rows of a table that take a part of a row; `rows` are those of a
    table's file.
    """

    name: str
    depth: int
    text: str
    file: str
    line: int
    clauses: tuple[tuple[str, str], ...]
    chosen: tuple[str, ...]
    changed: tuple[str, ...]
    usual: bool
    now: tuple[str, ...] = ()
    rows: tuple[FileRow, ...] = ()

    def lines(self, *, sentences: bool = False, since: Sequence[str] = ()) -> Iterator[str]:
        """Yield it as text, with the sentences of the clauses if wanted, and what was changed `since` they were cited."""
        if not self.depth:
            yield ""
        indent = "  " * self.depth
        origin = f"{self.file}:{self.line}" + (f", changed in {', '.join(self.changed)}" if self.changed else "")
        clauses = f"  [{', '.join(clause for clause, _ in self.clauses)}]" if self.clauses else ""
        usual = "  (as usual)" if self.usual else ""
        yield f"{indent + self.name:<{WIDE}}  {origin}{clauses}{usual}"
        yield f"{indent}    {self.text}"
        yield from (f"{indent}    {one}" for one in self.now)
        for why in self.chosen:
            yield f"{indent}    chosen: {why}"
        if sentences:
            yield from (f"{indent + '    ' + row.text:<{WIDE}}  {row.file}:{row.line}" for row in self.rows)
            yield from (f"{indent}    [{clause}] {sentence}" for clause, sentence in self.clauses if sentence)
            if since and self.clauses:
                yield f"{indent}    otherwise here: {', '.join(since)}"


def listing(model: Model, program: Program | None = None, setup: Setup | None = None) -> list[Listed]:
    """Return every rule in force, each followed by its lines.

    With `program` the rows of tables stand as they apply: in the order tried, without those that are never asked. With `setup`
    options say what they are.
    """
    made: list[Listed] = []
    for entry in model.entries.values():
        if entry.table is None or entry.table.lines.get(entry.name) is not entry:
            _Listing(model, program, setup, made).add(entry, entry.name, 0)
    return made


@dataclass(frozen=True, slots=True)
class _Listing:
    model: Model
    program: Program | None
    setup: Setup | None
    made: list[Listed]

    def add(self, entry: Entry, name: str, depth: int, now: tuple[str, ...] = ()) -> None:
        model = self.model
        span = entry.node.span
        clauses = tuple((cite, sentence(model, cite)) for cite in dict.fromkeys(cite.clause for cite in entry.cites))
        changed = tuple(dict.fromkeys(f"{one.source.name}:{one.line}" for one in entry.changed if one.source is not span.source))
        if isinstance(entry.node, ast.Option) and self.setup is not None:
            now = tuple(option_said(model, self.setup, entry.name))
        self.made.append(
            Listed(
                name,
                depth,
                _text(entry),
                model.layers[entry.layer].shown,
                span.line,
                clauses,
                tuple(dict.fromkeys(entry.chosen)),
                changed,
                entry.normally,
                now,
                file_rows(model, entry) if isinstance(entry.node, ast.Table | ast.Column) else (),
            )
        )
        for line, taken in rows_asked(self.program, entry):
            if isinstance(line.node, ast.Column) and not is_read(model, line):
                continue  # a value of its own has taken its place
            self.add(line, f"{name}.{line.name}", depth + 1, (taken,) if taken else ())


def _text(entry: Entry) -> str:
    """The rule's own words, without the block of lines that are listed below it; an option's values are never cut short."""
    words = words_of(entry.node) if isinstance(entry.node, ast.Option) else said(entry.node)
    if entry.lines and "{" in words:
        words = words[: words.index("{")].rstrip() + " { ... }"
    return words


def option_lines(model: Model, setup: Setup) -> Iterator[str]:
    """Yield each option with its value, what it is under a condition, and what it can be."""
    for option, value in zip(setup.rules.options, setup.options, strict=True):
        how = ["set"] if option.name in setup.set_values else ["as usual"] if option.taken_unsaid else []
        how += [f"{word} {when}" for word, when, _ in conditional(model, setup, option.name)]
        title = f"  {option.title}" if option.title else ""
        yield (
            f"  {option.name} = {value_word(value)}" + (f" ({'; '.join(how)})" if how else "") + f"  of {allowed(option)}{title}"
        )
