"""The YAML files that rules name: tables of values by round or player count, and the sentences of clauses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulec.diagnostics.diagnostic import Report
from rulec.source import NOWHERE, Source, Span
from rulec.syntax.contracts import AnyMelds, ContractItem, contract
from rulec.syntax.yaml_tree import CLAUSES, Map, Text, Yaml, read_yaml

__all__ = ["AnyMelds", "Clause", "ContractItem", "TableFile", "TableRow", "contract", "is_clause", "read_clauses", "read_table"]

_CLAUSE = re.compile(r"[A-Za-z][A-Za-z0-9_]*-[A-Za-z0-9][A-Za-z0-9_.]*")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row: its key and, in the order written, its cells under their columns' names."""

    key: Text
    cells: tuple[tuple[Text, Text], ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def cell(self, column: str) -> Text | None:
        """Return the cell of a column, None when the row has none."""
        return next((cell for name, cell in self.cells if name.text == column), None)


@dataclass(frozen=True, slots=True)
class TableFile:
    """A table as it stands in its file; nothing in it is typed yet."""

    rows: tuple[TableRow, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a rule text with its sentence."""

    id: str
    sentence: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


def is_clause(text: str) -> bool:
    """Whether a word is the id of a clause, such as `W-11`."""
    return _CLAUSE.fullmatch(text) is not None


def read_table(source: Source, report: Report) -> TableFile | None:
    """Return the rows of a table, or None after reporting why there are none. Rows that are wrong are reported and left out."""
    content = read_yaml(source, report)
    if content is None:
        return None
    if not isinstance(content, Map):
        report.add(
            "table-file",
            _short(content),
            "a table has rows with a key",
            help="write rows such as `1: {contract: 2 set 3, buys: 3}`",
        )
        return None
    rows = [_row(key, value, report) for key, value in content.entries]
    return TableFile(tuple(row for row in rows if row is not None), content.span)


def _row(key: Text, value: Yaml, report: Report) -> TableRow | None:
    if not isinstance(value, Map):
        word, bracket, _ = key.text.partition("{")
        if bracket and not key.quoted:
            report.add("table-file", key.span, "`: ` is missing before `{`", help=f"write `{word.rstrip(': ')}: {{`")
            return None
        report.add(
            "table-file",
            _short(value) if value.span.text else key.span,
            f"row `{key.text}` has no columns",
            help=f"write `{key.text}: {{column: value, column: value}}`",
        )
        return None
    cells = []
    for name, cell in value.entries:
        if isinstance(cell, Text):
            cells.append((name, cell))
        else:
            report.add(
                "table-file", _short(cell), f"`{name.text}` is one value, not several", help="write one word, number or contract"
            )
    return TableRow(key, tuple(cells), key.span.to(value.span))


def read_clauses(source: Source, report: Report) -> dict[str, Clause]:
    """Return the clauses of a file `W-11: "sentence"`, by their ids; what is wrong is reported and left out."""
    content = read_yaml(source, report, CLAUSES)
    if content is None:
        return {}
    if not isinstance(content, Map):
        report.add(
            "table-file", _short(content), "a file of clauses has lines with a clause", help='write lines such as `W-11: "..."`'
        )
        return {}
    found: dict[str, Clause] = {}
    for key, value in content.entries:
        if not is_clause(key.text):
            report.add(
                "table-file",
                key.span,
                f"`{key.text}` is not a clause",
                help="a clause is written `W-11`: the source's letters, `-`, its number",
            )
        elif not isinstance(value, Text) or not value.text.strip():
            place = _short(value) if value.span.text else key.span
            report.add("table-file", place, f"clause `{key.text}` has no sentence", help=f'write `{key.text}: "..."`')
        else:
            found[key.text] = Clause(key.text, " ".join(value.text.split()), key.span.to(value.span))
    return found


def _short(value: Yaml) -> Span:
    """Return the first line of a value's place, so that a report underlines no whole table."""
    span = value.span
    line = span.text.split("\n", 1)[0].rstrip()
    return Span(span.source, span.start, span.start + len(line))
