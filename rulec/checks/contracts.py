"""Contracts whose melds can each be made, and not all together: too few cards, or a limit between them in the way."""

from __future__ import annotations

from rulec.checks.cases import Case, Cases, in_deals, with_players
from rulec.checks.melds import contract_span
from rulec.checks.words import quoted
from rulec.diagnostics.diagnostic import Report
from rulec.model.bounds import MOST_DEALS
from runtime.build import contract_of
from runtime.flow import Hole
from runtime.hand_answer import contract_words
from runtime.melds import Deal, Item
from runtime.solve.port import CONTRACT, NO, UNKNOWN, YES, Budget, Problem
from runtime.solve.search.engine import solve

STEPS = 30_000
"""How much work the first solver may do for one contract."""

STEPS_IN_ALL = 1_000_000
"""How much work the second may do for all contracts at which the first gave up; where both give up, that is said."""

UNKNOWN_YET = ("",)
"""In place of the rules in the way: nobody knows whether there are any."""


def check_contracts(cases: Cases, report: Report) -> None:
    """Report contracts that the whole pack of the fewest players cannot form, where their melds depend on each other."""
    if "contract" not in cases.program.values or any(one.code == "impossible-meld" for one in report):
        return
    found: dict[tuple[Item, ...], tuple[list[Case], tuple[str, ...]]] = {}
    asked: dict[object, tuple[str, ...] | None] = {}
    open_deals: list[int] = []
    left = STEPS_IN_ALL
    for round in range(1, min(cases.deals() or cases.longest_table(), MOST_DEALS) + 1):
        case = min((cases.case(players, round) for players in cases.seats()), key=lambda one: sum(one.copies() or ()))
        contract = contract_of(case.trial, case.state, 0)
        deal = cases.deal(case)
        if not contract or deal is None or not _depend(deal, contract):
            continue
        key = contract, cases.same_melds(case)
        if key not in asked:
            try:
                asked[key], work = _impossible(deal, contract, left)
                left -= work
            except Hole:  # a limit reads what is left open
                asked[key] = None
        why = asked[key]
        if why == UNKNOWN_YET:
            open_deals.append(round)
        elif why is not None:
            found.setdefault(contract, ([], why))[0].append(case)
    for contract, (where, why) in found.items():
        _report(cases, contract, where, why, report)
    if open_deals:
        report.add(
            "not-examined",
            contract_span(cases, open_deals[0]),
            f"whether any cards can form the contract {in_deals(open_deals)} would take too long to find out",
            help="simpler limits on melds laid together are examined faster; nothing is known to be wrong",
        )


def _depend(deal: Deal, contract: tuple[Item, ...]) -> bool:
    """Whether melds of a contract can stand in each other's way."""
    kinds = [item.kind for item in contract]
    for limit in deal.pairs:
        if limit.first in kinds and limit.second in kinds and (limit.first != limit.second or kinds.count(limit.first) > 1):
            return True
    return bool(deal.together) or 2 * sum(item.least for item in contract) > sum(deal.copies)


def _impossible(deal: Deal, contract: tuple[Item, ...], steps: int) -> tuple[tuple[str, ...] | None, int]:
    """The rules in the way when the whole pack cannot form a contract, None when it can, UNKNOWN_YET when both solvers gave up;
    and the work of the second solver, which may do so many steps.
    """
    cards = tuple(card for card, copies in enumerate(deal.copies) for _ in range(copies))
    problem = Problem(deal.replace(contract=contract), cards, CONTRACT)
    verdict = solve(problem, Budget(STEPS))
    work = 0
    if verdict.answer == UNKNOWN and steps > 0:
        from runtime.solve import partition

        verdict = partition.solve(problem, Budget(steps))
        work = verdict.work
    if verdict.answer != NO:
        return None if verdict.answer == YES else UNKNOWN_YET, work
    limits = [limit.name for limit in deal.pairs] + [limit.name for limit in deal.together]
    bare = problem.replace(deal=problem.deal.replace(pairs=(), together=()))
    alone = solve(bare, Budget(STEPS))
    return tuple(dict.fromkeys(limits)) if alone.answer == YES else verdict.reasons, work


def _report(cases: Cases, contract: tuple[Item, ...], where: list[Case], why: tuple[str, ...], report: Report) -> None:
    entries = cases.program.model.entries
    limits = [name for name in why if name in entries]
    case = where[0]
    words = contract_words(case.trial, contract)
    reason = f"{quoted(limits)} {'stand' if len(limits) > 1 else 'stands'} in the way" if limits else "there are not enough cards"
    same = all(cases.same_melds(cases.case(players, case.round)) == cases.same_melds(case) for players in cases.seats())
    who = "" if same else f" {with_players([case.players])}"
    report.add(
        "impossible-meld",
        contract_span(cases, case.round),
        f"no cards can form the contract {in_deals(one.round for one in where)}, {words}{who}: {reason}",
        others=[(entries[name].span, "this cannot be met") for name in limits],
        help="correct the contract, or the limit" if limits else "add packs, or ask for less",
    )
