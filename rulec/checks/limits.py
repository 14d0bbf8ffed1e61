"""Limits, and rows of tables that limits read, which can never refuse anything."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulec.checks.cases import Case, Cases, with_players
from rulec.checks.doubtful import counted_setting
from rulec.checks.extents import always
from rulec.checks.reading import reached
from rulec.checks.sizes import blank, largest, maker
from rulec.checks.words import plural
from rulec.diagnostics.diagnostic import Report
from rulec.model.bounds import MOST_DEALS
from rulec.model.typed import Cond, Row, Value
from runtime.flow import Hole
from runtime.tables import LimitInfo


@dataclass(slots=True)
class Effect:
    """What a limit does: the sizes of melds that can be made and are refused with some number of wilds, by players; the sizes
    that can be made at all; and the most wild cards that a meld can have, by players.
    """

    possible: set[int] = field(default_factory=set)
    refused: dict[int, set[int]] = field(default_factory=dict)
    wilds: dict[int, int] = field(default_factory=dict)
    known: bool = False


def check_limits(cases: Cases, report: Report) -> None:
    """Notices of limits on wild cards that the pack makes idle, in all, for some sizes, or for some numbers of players."""
    for info, (scope, _, cond) in zip(cases.rules.limits, cases.program.limits, strict=True):
        if counted_setting(cond.cond) is not None:
            continue  # that it says nothing about melds has been told
        if scope in ("always", "when laid") and info.line.shape == ("counts",):
            effect = _effect(cases, info)
            if effect.known:
                _report(cases, cond, effect, report)
        elif always(cond.cond, max(sum(cases.case(players, 1).copies() or ()) for players in cases.seats())):
            report.add(
                "never-matters",
                cond.entry.span,
                f"the limit `{cond.path}` never refuses anything: it always holds",
                help="it can be left out",
            )


def _effect(cases: Cases, info: LimitInfo) -> Effect:
    made = Effect()
    rounds = range(1, min(cases.deals() or cases.longest_table(), MOST_DEALS) + 1) if "meld" in cases.rules.by_round else (1,)
    done: dict[object, int] = {}
    for players in cases.seats():
        for round in rounds:
            case = cases.case(players, round)
            deal = cases.deal(case)
            if deal is None or (info.line.when >= 0 and not _in_force(case, info.line.when)):
                continue
            made.known = True
            same = done.setdefault(cases.same_melds(case), players)
            if same != players:
                made.refused[players], made.wilds[players] = made.refused[same], made.wilds[same]
                continue
            for number in info.kinds or range(len(deal.kinds)):
                _try(cases, case, number, info, made)
    return made


def _in_force(case: Case, function: int) -> bool:
    try:
        return bool(case.trial.F[function](case.state, 0, None))
    except Hole:
        return False


def _try(cases: Cases, case: Case, number: int, info: LimitInfo, made: Effect) -> None:
    """Note which sizes of a kind the limit refuses when the cards and the kind's own lines allow them."""
    melds = maker(cases, case, number)
    assert melds is not None
    deal, kind = melds.deal, melds.kind
    counting = [line for line in cases.rules.kinds[kind.id].lines if line.shape == ("counts",)]
    test = case.trial.F[info.line.test]
    made.refused.setdefault(case.players, set())
    made.wilds.setdefault(case.players, 0)
    for size in range(kind.least, largest(deal, kind) + 1):
        span = melds.wilds(size)
        for wilds in range(span[0], span[1] + 1) if span is not None else ():
            meld = blank(kind, size, wilds)
            try:
                if not all(case.trial.F[line.test](case.state, 0, meld) for line in counting):
                    continue
                made.possible.add(size)
                made.wilds[case.players] = max(made.wilds[case.players], wilds)
                if not test(case.state, 0, meld):
                    made.refused[case.players].add(size)
            except Hole:
                made.refused[case.players].add(size)


def _report(cases: Cases, cond: Cond, effect: Effect, report: Report) -> None:
    refused = set().union(*effect.refused.values())
    name, span = cond.path, cond.entry.span
    wilds = max(effect.wilds.values())
    have = f"no meld can have more than {plural(wilds, 'wild card')}" if wilds else "no meld can have a wild card"
    if not refused:
        report.add("never-matters", span, f"the limit `{name}` never refuses anything: {have}", help="it can be left out")
        return
    idle = [players for players, sizes in effect.refused.items() if not sizes]
    rows = _idle_rows(cases, cond, effect.possible, refused)
    if rows:
        table, found = rows
        report.add(
            "never-matters",
            table.entry.span,
            f"{plural(len(found), 'row')} of `{table.name}` can never come into play: {have}",
            others=[*((row.entry.span, "never refuses anything") for row in found), (span, "the limit that reads it")],
        )
    if idle:
        fewest = max(effect.wilds[players] for players in idle)
        few = f"a meld cannot have more than {plural(fewest, 'wild card')}" if fewest else "there is no wild card"
        report.add("never-matters", span, f"{with_players(idle)} the limit `{name}` never refuses anything: {few}")


def _idle_rows(cases: Cases, cond: Cond, possible: set[int], refused: set[int]) -> tuple[Value, list[Row]] | None:
    """The rows of a table by size, read by the limit, all of whose sizes can be made and none of which is ever refused."""
    for part in reached(cases.program, [cond.cond]):
        if part.op != "value":
            continue
        value = cases.program.values[part.args[0]]
        if value.key is None or value.key.op != "meld_size":
            continue
        found = []
        for row in value.rows:
            sizes = {size for size in possible if _row_of(value, size) is row}
            if sizes and not sizes & refused:
                found.append(row)
        if found:
            return value, found
    return None


def _row_of(value: Value, size: int) -> Row | None:
    return next((row for row in value.rows if row.match.test is None and row.match.holds(size)), None)
