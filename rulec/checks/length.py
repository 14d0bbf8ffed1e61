"""The match has as many deals as its tables by deal have rows."""

from __future__ import annotations

from rulec.checks.cases import Cases, in_deals
from rulec.checks.overlaps import name_of, row_span
from rulec.checks.reading import reached_names
from rulec.checks.words import numbers, plural
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Row, Value
from rulec.source import Span


def check_length(cases: Cases, report: Report) -> None:
    """Compare the number of deals, under every setting that changes it, with every table by deal."""
    deals = cases.program.values.get("deals")
    if deals is None:
        return
    names = reached_names(cases.program, deals.parts())
    every: dict[int, str] = {}
    for options in cases.settings(names):
        count = cases.deals(options)
        if count is not None:
            every.setdefault(count, cases.words(cases.case(cases.seats()[0], 1, options), deals.parts(), players=False))
    if not every:
        return
    if min(every) < 1:
        report.add(
            "match-length",
            deals.entry.span,
            f"a match cannot have {plural(min(every), 'deal')}",
            help="say how many deals there are",
        )
        return
    seen: set[str] = set()
    for value in cases.program.values.values():
        if value.key is None or value.key.op != "round" or not value.rows:
            continue
        name, span = name_of(value)
        if name not in seen:
            seen.add(name)
            _compare(cases, value, deals, every, name, span, report)


def _compare(cases: Cases, value: Value, deals: Value, every: dict[int, str], name: str, span: Span, report: Report) -> None:
    most = max(every)
    when = f" {every[most]}" if every[most] else ""
    last = _last(value)
    if last is not None and last < most:
        others = [(deals.entry.span, f"{plural(most, 'deal')} here")]
        if value.entry.table is not None:
            final = max(value.rows, key=lambda row: max(_bounds(row), default=0))
            others.append((row_span(cases, value, final), "the last row"))
        report.add(
            "match-length",
            span,
            f"the match has {plural(most, 'deal')}{when}, and `{name}` ends with deal {last}",
            others=others,
            help=f"add what holds {in_deals(range(last + 1, most + 1))}, or let `deals` be {last}",
        )
        return
    extra = [row for row in value.rows if _bounds(row) and min(_bounds(row)) > most]
    if extra:
        first = extra[0]
        beyond = sorted({bound for row in extra for bound in _bounds(row)})
        report.add(
            "match-length",
            row_span(cases, value, first),
            f"`{name}` goes on to deal {beyond[-1]}, and the match has {plural(most, 'deal')}{when}",
            others=[(deals.entry.span, f"{plural(most, 'deal')} here")],
            help=f"let `deals` be {beyond[-1]}, or take out {_rows(beyond, extra)}",
        )


def _rows(beyond: list[int], extra: list[Row]) -> str:
    return f"the row{'s' if len(extra) > 1 else ''} for deal{'s' if len(beyond) > 1 else ''} {numbers(beyond)}"


def _bounds(row: Row) -> list[int]:
    """The deals that a row names."""
    return [one for one in (*(row.match.values or ()), row.match.low, row.match.high) if one is not None]


def _last(value: Value) -> int | None:
    """The last deal that a table has a row for, None when it goes on for ever."""
    last = 0
    for row in value.rows:
        match = row.match
        if match.otherwise or (match.values is None and match.high is None):
            return None
        last = max(last, *(match.values or ()), match.high or 0)
    return last
