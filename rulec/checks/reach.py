"""Contracts that nobody can come to lay, since no hand ever has as many cards: a matter of the deal, of buying and of drawing."""

from __future__ import annotations

from rulec.checks.cases import Cases, in_deals
from rulec.checks.melds import contract_span
from rulec.diagnostics.diagnostic import Report
from rulec.model.bounds import MOST_DEALS
from rulec.model.typed import Act
from runtime.counting import possible
from runtime.effort import Meter
from runtime.flow import Endless, Hole, Unavailable
from runtime.setup import BadSetting, Setup

MOST_POSITIONS = 30_000
"""How many positions are looked at for all deals; of those that would take more, nothing is said."""

MOST_TOLD = 10
"""How many deals are told, since each takes a while; of later ones nothing is said."""


def check_reach(cases: Cases, report: Report) -> None:
    """Report the deals in which no number of draws and buys that the rules allow makes a hand large enough for the contract."""
    program = cases.program
    if "contract" not in program.values or any(one.code == "impossible-meld" for one in report):
        return
    if not cases.rules.counted:
        return  # the count would take cards for what they are not
    actions = [action for state in program.states for action in state.actions if _lays_contract(action)]
    try:
        setups = [Setup(cases.rules, players, {}) for players in cases.seats()]
    except BadSetting:
        return
    rounds = range(1, min(cases.deals() or cases.longest_table(), MOST_DEALS) + 1)
    meter = Meter(MOST_POSITIONS, "which contracts can be laid")
    for name in dict.fromkeys(action.name for action in actions):
        with meter:
            never = _never(setups, name, rounds)
        if never:
            report.add(
                "out-of-reach",
                contract_span(cases, never[0]),
                f"{in_deals(never)} `{name}` is never possible: no hand ever has the right number of cards for the contract, "
                "whatever is dealt, drawn and bought",
                help="allow more buys, deal more cards, or ask for another contract",
            )


def _lays_contract(action: Act) -> bool:
    return any(choice.kind == "melds" and choice.meeting is not None for choice in action.choices)


def _never(setups: list[Setup], action: str, rounds: range) -> list[int]:
    """Return the deals in which an action is possible for no number of players, as far as the count comes.

    For all deals it is tried with the fewest and the most players, for the first one found with every number between.
    """

    def some(tables: list[Setup], round: int) -> bool:
        return any(possible(setup, [action], round) for setup in tables)

    never: list[int] = []
    try:
        for round in rounds:
            if len(never) == MOST_TOLD:
                break
            if some(setups[:1], round) or some(setups[1:][-1:], round):
                continue
            if not never and some(setups[1:-1], round):
                return []
            never.append(round)
    except (Hole, Endless, Unavailable):
        pass  # of the other deals nothing is known
    return never
