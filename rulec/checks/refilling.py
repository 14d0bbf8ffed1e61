"""Events of zones that run out must not take from the zone before any card can have come there."""

from __future__ import annotations

from rulec.checks.graph import reachable_lines
from rulec.checks.needed import drawn_from
from rulec.diagnostics.diagnostic import Report
from rulec.model.constants import constant
from rulec.model.typed import Do, Ex, Program
from rulec.syntax import ast

FILLING = ("begin_round",)
"""Effects that bring cards to zones which they do not name."""


def check_refilling(program: Program, report: Report) -> None:
    """Report the first line of each event that takes a card from the very zone that has run out, while it still is empty."""
    for zone, lines in program.runs_out.items():
        node = program.model.entries[zone].node
        if not isinstance(node, ast.Zone) or node.each:
            continue  # of the zones of several players only one has run out
        for line in reachable_lines(lines):
            if line.verb in FILLING or (line.verb != "move" and _names(line, zone)) or _brings(line, zone):
                break
            if drawn_from(line) == zone and _always_takes(line):
                report.add(
                    "stuck",
                    line.entry.node.span,
                    f"this is done when `{zone}` has run out, and it takes a card from `{zone}`: none is there",
                    help=f"first bring cards there, as in `move pile without top of pile to {zone}`, or lead on with `go`",
                )
                break


def _brings(line: Do, zone: str) -> bool:
    """Whether a line may bring cards to a zone."""
    return line.verb == "move" and any(part.op == "zone" and part.args[0] == zone for part in line.args[-1].walk())


def _names(line: Do, zone: str) -> bool:
    parts: tuple[Ex, ...] = line.args
    return any(part.op == "zone" and part.args[0] == zone for ex in parts for part in ex.walk())


def _always_takes(line: Do) -> bool:
    """Whether a line takes at least one card whenever it is reached."""
    if line.when is not None or line.each_where is not None:
        return False
    count = constant(line.args[0]) if line.counts else 1
    return isinstance(count, int) and count > 0
