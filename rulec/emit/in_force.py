"""What holds now, after all patches and settings: values of options, the rows of a table that are asked, those of its file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulec.checks.covering import meet, uncovered
from rulec.checks.dead_rows import keys_of
from rulec.model.entries import Entry, Model, Setting
from rulec.model.symbols import atom_text
from rulec.model.typed import Program, Row, Value
from rulec.syntax import ast
from runtime.setup import Setup, allowed


@dataclass(frozen=True, slots=True)
class FileRow:
    """A row of a table's file: its key, its cells by column, its place."""

    key: str
    cells: tuple[tuple[str, str], ...]
    file: str
    line: int

    @property
    def text(self) -> str:
        """The row in one line: `1: contract 2 set 3, buys 3`."""
        return f"{self.key}: {', '.join(f'{column} {cell}' for column, cell in self.cells)}"


def is_read(model: Model, column: Entry) -> bool:
    """Whether a column counts: no value of its own has taken its place."""
    return any(one is column for one in (model.entries.get(column.name), model.option_columns.get(column.name)))


def file_rows(model: Model, entry: Entry) -> tuple[FileRow, ...]:
    """Return the rows of a table's file, or the cells of one column of it, as far as rules read them; none for other rules."""
    table = entry if isinstance(entry.node, ast.Table) else entry.table
    if table is None or table.name not in model.tables:
        return ()
    columns = [line.name for line in table.lines.values() if is_read(model, line) and entry in (table, line)]
    made = []
    for row in model.tables[table.name].rows:
        cells = tuple((column, cell.text) for column in columns if (cell := row.cell(column)) is not None)
        made.append(FileRow(row.key.text, cells, row.key.span.source.name, row.key.span.line))
    return tuple(row for row in made if row.cells)


def rows_asked(program: Program | None, entry: Entry) -> list[tuple[Entry, str]]:
    """Return the rows of a table in the order they are tried, without those that others leave nothing to.

    With each stand the rows, if any, that are tried before it and take a part of it: `but for J`.
    """
    value = program.values.get(entry.name) if program is not None else None
    if value is None or value.entry is not entry or len(value.rows) != len(entry.lines):
        return [(line, "") for line in entry.lines.values()]
    made = []
    for number, row in enumerate(value.rows):
        before = [one for one in value.rows[:number] if one.match.test is None and one.order < max(row.order, 1)]
        taken = _taken(value, row, before)
        if taken is not None:
            made.append((row.entry, f"but for {', '.join(taken)}" if taken else ""))
    return made


def _taken(value: Value, row: Row, before: list[Row]) -> list[str] | None:
    """Return the rows that take a part of a row, None when they take all."""
    if row.match.otherwise or row.match.test is not None or not before:
        return []
    keys = keys_of(value, row)
    if keys and not uncovered(before, keys):
        return None
    return [one.name for one in before if not one.match.otherwise and meet(one.match, row.match)]


def option_said(model: Model, setup: Setup, name: str) -> Iterator[str]:
    """Yield what an option is, who set it, and what else it could be."""
    number = next((at for at, option in enumerate(setup.rules.options) if option.name == name), -1)
    if number < 0:
        return
    option = setup.rules.options[number]
    could = f"could be {allowed(option).removeprefix('a number from ')}"
    if name in setup.set_values:
        yield f"is {value_word(setup.options[number])}, set by `--set`; {could}"
        return
    settings = [one for one in model.settings.get(name, ()) if one.value is not None]
    for word, when, one in conditional(model, setup, name):
        yield f"is {word} {when}, set in {one.span.source.name}:{one.span.line}"
    column = model.option_columns.get(name)
    always = next((one for one in reversed(settings) if one.tail.when is None), None)
    if column is not None and column.table is not None:
        yield f"is as `{column.table.name}` says for each deal, {column.span.source.name}:{column.span.line}; {could}"
    elif always is not None:
        yield f"is {value_word(setup.options[number])}, set in {always.span.source.name}:{always.span.line}; {could}"
    else:
        yield f"is {value_word(setup.options[number])}, as usual; {could}"


def conditional(model: Model, setup: Setup, name: str) -> list[tuple[str, str, Setting]]:
    """Return what an option is under conditions: (word, `when round is 7`, setting); nothing where `--set` sets it."""
    if name in setup.set_values:
        return []
    return [
        (atom_text(one.value), f"when {' '.join(one.tail.when.span.text.split())}", one)
        for one in model.settings.get(name, ())
        if one.value is not None and one.tail.when is not None
    ]


def value_word(value: object) -> object:
    """Return an option's value as it is written; `not set` for one that is left open."""
    words: Mapping[object, str] = {True: "yes", False: "no", None: "not set"}
    return words[value] if isinstance(value, bool | None) else value
