"""Rules about cards are the same for everybody at the table, and known before anybody plays."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.checks.reading import below, names_read
from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Entry
from rulec.model.typed import Cond, Ex, Program
from rulec.source import Span
from rulec.syntax import ast

SETTLED = frozenset(
    [
        *("option", "value", "round", "players", "const", "hole"),
        *("arith", "cmp", "eq", "among", "between", "and", "or", "not", "rank_named", "next_rank"),
    ]
)
"""What a setting for some deals, or the size of the pack, may depend on."""


def check_shared(program: Program, report: Report) -> None:
    """Report rules about melds, wilds, points and the pack that would differ from player to player or change during play."""
    before = report.errors
    for ex, entry, what in _settled(program):
        _known_before(program, ex, entry, what, report)
        if report.errors > before:
            return  # what depends on it would be reported for the same reason
    for ex, entry, what in _about_cards(program):
        _same_for_all(program, ex, entry, what, report)


def _about_cards(program: Program) -> Iterator[tuple[Ex, Entry, str]]:
    conds: list[tuple[Cond, str]] = [(cond, f"the meld `{name}`") for name, lines in program.melds.items() for cond in lines]
    conds += [(cond, f"the limit `{cond.path}`") for _, _, cond in program.limits]
    for cond, what in conds:
        for ex in (cond.cond, cond.when):
            if ex is not None:
                yield ex, cond.entry, what
    for wild in program.wilds:
        for ex in (wild.which, wild.bound, wild.when):
            if ex is not None:
                yield ex, wild.entry, f"the wild rule `{wild.name}`"
    if "points" in program.values:
        for ex in program.values["points"].parts():
            yield ex, program.values["points"].entry, "`points`"


def _settled(program: Program) -> Iterator[tuple[Ex, Entry, str]]:
    for option in program.options.values():
        for ex, _ in option.uses:
            yield ex, option.entry, f"the setting of `{option.name}`"
    for name in ("packs", "deals"):
        if name in program.values:
            for ex in program.values[name].parts():
                yield ex, program.values[name].entry, f"`{name}`"
    for name, count in program.specials.items():
        yield count, program.model.entries[name], f"the number of `{name}` in the pack"
    for demand in program.demands:
        for one in (demand.cond, demand.when):
            if one is not None:
                yield one, demand.entry, f"the requirement `{demand.path}`"


def _parts(program: Program, ex: Ex) -> Iterator[tuple[Ex, Span]]:
    """Yield everything an expression depends on, with its place in the rule it was asked about."""
    seen: set[str] = set()
    waiting = [(ex, Span(ex.span.source, 0, 0))]
    while waiting:
        one, at = waiting.pop()
        for part in one.walk():
            place = at if at.end else part.span if part.span.source.text else one.span
            yield part, place
            for name, _ in names_read(program, part) if part.op in ("value", "option", "is_wild") else ():
                if name not in seen:
                    seen.add(name)
                    waiting += [(further, place) for further in below(program, name)]


def _same_for_all(program: Program, ex: Ex, entry: Entry, what: str, report: Report) -> None:
    for part, place in _parts(program, ex):
        others = _further(part, place, entry)
        if part.op == "var":
            node = program.model.entries[part.args[0]].node
            assert isinstance(node, ast.Keep)
            if node.each is not None:
                report.add(
                    "same-for-all",
                    place,
                    f"{what} depends on `{node.name}`, which is kept for each {node.each}",
                    others=[*others, (program.model.entries[node.name].span, "kept here")],
                    help="what a meld is, and what a card counts, is the same for all; a requirement of an action may ask for it",
                )
                return
        elif part.op == "player" and not part.span.source.text:
            continue  # whose it is goes unsaid with what is told of next
        elif part.op in ("zone", "player", "turn", "everyone", "others", "choice", "extreme"):
            word = f"`{part.args[0]}`" if part.op == "zone" else "who plays" if part.op != "extreme" else "how players stand"
            report.add(
                "same-for-all",
                place,
                f"{what} depends on {word}",
                others=others,
                help="what a meld is, and what a card counts, is known from the cards; a requirement of an action may ask more",
            )
            return


def _known_before(program: Program, ex: Ex, entry: Entry, what: str, report: Report) -> None:
    for part, place in _parts(program, ex):
        if part.op in SETTLED or part.op == "error" or (part.op == "player" and not part.span.source.text):
            continue
        report.add(
            "type",
            place,
            f"{what} depends on something that is not known before the deal",
            others=_further(part, place, entry),
            help="it may depend on the deal, the number of players, options and columns of tables",
        )
        return


def _further(part: Ex, place: Span, entry: Entry) -> list[tuple[Span, str]]:
    """Where a value or option reads it, when it is not read in the rule itself."""
    return [(part.span, "read here")] if part.span != place and part.span.source.text else []
