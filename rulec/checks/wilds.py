"""Wild rules that never count, because every card they name is wild by a rule before them."""

from __future__ import annotations

from rulec.checks.cases import Case, Cases
from rulec.checks.words import quoted
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import WildNode
from runtime.flow import Hole


def check_wilds(cases: Cases, report: Report) -> None:
    """Report wild rules of the game's own file all of whose cards are wild already, in every deal and under every setting."""
    model = cases.program.model
    told = {one.span for one in report if one.code == "similar-name"}
    for number, wild in enumerate(cases.program.wilds):
        if number and wild.entry.layer == len(model.layers) - 1 and wild.entry.span not in told:
            _wild(cases, number, wild, report)


def _wild(cases: Cases, number: int, wild: WildNode, report: Report) -> None:
    before = cases.program.wilds[:number]
    parts = [one for rule in (wild, *before) for one in (rule.which, rule.when) if one is not None]
    first: set[int] = set()
    for case in cases.about(parts):
        try:
            cards = _named(case, number)
            earlier = [_named(case, other) for other in range(number)]
        except Hole:
            return
        if not cards <= set().union(*earlier):
            return
        first.update(other for card in cards for other in [next(at for at, there in enumerate(earlier) if card in there)])
    if not first:
        return  # it names no card at all
    others = [before[at] for at in sorted(first)]
    names = quoted(other.name for other in others)
    inherited = next((other for other in others if other.entry.layer < wild.entry.layer), None)
    help = "leave it out, or put it before the other"
    if inherited is not None:
        help = f"write `replace wild {inherited.name}` if it is meant to take the place of that rule, else leave it out"
    report.add(
        "unused",
        wild.entry.span,
        f"`{wild.name}` never counts: every card that it names is wild already by {names}",
        others=[(other.entry.span, "the first wild rule that a card meets counts") for other in others],
        help=help,
    )


def _named(case: Case, number: int) -> set[int]:
    """The cards that a wild rule speaks of in a case, none when it is not in force."""
    trial, info = case.trial, case.trial.rules.wilds[number]
    if info.when >= 0 and not trial.F[info.when](case.state, 0, None):
        return set()
    return {card.id for card in trial.rules.pack.types if trial.F[info.which](case.state, 0, card.id)}
