"""Asking one engine or all of them, and holding their answers against each other.

Every arrangement passes the checker before anybody sees it. Two different definite answers, or an arrangement that the
checker refuses, are a fault of this program and never an answer. Engines are imported when they are asked, not before.
"""

from __future__ import annotations

import gc

from runtime.melds import Kind
from runtime.records import Record
from runtime.solve.confirm import confirm
from runtime.solve.port import LEAST, NO, UNKNOWN, YES, Budget, Problem, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Engine = Callable[[Problem, Budget], Verdict]

ENGINES = ("search", "partition", "smt")
"""The names of the engines, in the order in which their arrangements are preferred."""


class Proof(Record):
    """The answer, and what each engine said, by its name."""

    verdict: Verdict
    engines: dict[str, Verdict]


class Disagreement(Exception):
    """A fault of this program: engines contradict each other, or one of them gave an arrangement that is none.

    `data` is the problem and what was said, as plain values that can be written to a file.
    """

    def __init__(self, what: str, problem: Problem, engines: dict[str, Verdict]) -> None:
        super().__init__(what)
        self.data = {
            "what": what,
            "problem": describe(problem),
            "engines": {name: _verdict_data(problem, verdict) for name, verdict in engines.items()},
        }


def prove(problem: Problem, budget: Budget | None = None) -> Proof:
    """Ask all engines.

    Raises:
        Disagreement: their answers cannot all be right.
    """
    return ask(problem, ENGINES, budget)


def go_on(problem: Problem, first: Verdict, budget: Budget | None = None) -> Proof:
    """Ask the other engines in turn when the first one used up its budget, until one has an answer.

    Where `first` is an answer, or the rules leave open what would decide, nobody else is asked.

    Raises:
        Disagreement: the arrangement of an engine is refused.
    """
    budget = budget or Budget()
    answers = {ENGINES[0]: first}
    if first.answer == UNKNOWN and first.work >= budget.steps:
        for name in ENGINES[1:]:
            answers[name] = _engine(name)(problem, budget)
            _hold(problem, name, answers)
            if answers[name].answer != UNKNOWN:
                return Proof(answers[name], answers)
    return Proof(first, answers)


def ask(problem: Problem, engines: tuple[str, ...] = ("search",), budget: Budget | None = None) -> Proof:
    """Ask the named engines, each with the same budget, and return the answer they agree on.

    It is UNKNOWN only if all say so. A no carries the reasons of the last engine that gave some: `smt` gives the fewest.

    Raises:
        Disagreement: their answers cannot all be right.
        KeyError: there is no engine of that name.
    """
    answers: dict[str, Verdict] = {}
    for name in engines:
        answers[name] = _engine(name)(problem, budget or Budget())
        _hold(problem, name, answers)
    definite = [verdict for verdict in answers.values() if verdict.answer != UNKNOWN]
    if not definite:
        return Proof(next(iter(answers.values())), answers)
    if definite[0].answer == NO:
        telling = [verdict for verdict in definite if verdict.reasons or verdict.note]
        return Proof((telling or definite)[-1], answers)
    return Proof(definite[0], answers)


def _engine(name: str) -> Engine:
    """Import an engine, without the collector: it would search the thousands of objects of z3 and networkx for nothing."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        if name == "search":
            from runtime.solve.search import engine as search

            return search.solve
        if name == "partition":
            from runtime.solve import partition

            return partition.solve
        if name == "smt":
            from runtime.solve import smt

            return smt.solve
    finally:
        if collecting:
            gc.enable()
    raise KeyError(name)


def _hold(problem: Problem, name: str, answers: dict[str, Verdict]) -> None:
    """Hold the newest answer against the checker and against the earlier ones."""
    new = answers[name]
    if new.answer == YES:
        wrong = confirm(problem, new.witness) if new.witness is not None else ("no arrangement",)
        if wrong:
            raise Disagreement(f"the arrangement of {name} is refused: {'; '.join(wrong)}", problem, answers)
    for other, old in answers.items():
        if UNKNOWN in (old.answer, new.answer):
            continue
        if old.answer != new.answer:
            raise Disagreement(f"{other} says {old.answer}, {name} says {new.answer}", problem, answers)
        if problem.goal == LEAST and problem.at_most is None and old.witness and new.witness:
            points = old.witness.points, new.witness.points
            if points[0] != points[1]:
                raise Disagreement(f"{other} leaves {points[0]} points, {name} leaves {points[1]}", problem, answers)


# --- as plain data ------------------------------------------------------------------------------------------------------------


def describe(problem: Problem) -> dict[str, Any]:
    """Return a problem as plain values: its cards and all that is known of the deal without running the author's lines."""
    deal = problem.deal
    codes = [face.code for face in deal.pack.types]
    return {
        "cards": [codes[card] for card in problem.cards],
        "goal": problem.goal,
        "spare": problem.spare,
        "at_most": problem.at_most,
        "contract": None
        if deal.contract is None
        else [[deal.kinds[item.kind].name, item.least, item.most] for item in deal.contract],
        "pack": {code: deal.copies[card] for card, code in enumerate(codes) if deal.copies[card]},
        "points": {codes[card]: deal.points[card] for card in sorted(set(problem.cards))},
        "unmeldable": [code for card, code in enumerate(codes) if not deal.meldable[card]],
        "wilds": [
            {
                "name": wild.name,
                "cards": [code for card, code in enumerate(codes) if deal.wild_of[card] == number],
                "stands_for_card": wild.stands_for_card,
                "at_home": wild.at_home,
                "targets": [list(row) for row in wild.targets],
            }
            for number, wild in enumerate(deal.wilds)
        ],
        "kinds": [_kind_data(kind, len(problem.cards)) for kind in deal.kinds],
        "between": [[limit.name, deal.kinds[limit.first].name, deal.kinds[limit.second].name] for limit in deal.pairs],
        "together": [limit.name for limit in deal.together],
    }


def _kind_data(kind: Kind, cards: int) -> dict[str, Any]:
    skipped = ("id", "lines", "laid", "always", "further", "wilds_ok")
    plain = {field: getattr(kind, field) for field in kind._fields if field not in skipped}
    plain = {field: list(value) if isinstance(value, tuple) else value for field, value in plain.items()}
    for field in ("lines", "laid", "always", "further"):
        plain[field] = [line.name for line in getattr(kind, field)]
    plain["wilds_ok"] = [[size, wilds] for size in range(1, cards + 1) for wilds in range(size + 1) if kind.wilds_ok(size, wilds)]
    return plain


def _verdict_data(problem: Problem, verdict: Verdict) -> dict[str, Any]:
    codes = [face.code for face in problem.deal.pack.types]
    data: dict[str, Any] = {
        "answer": verdict.answer,
        "reasons": list(verdict.reasons),
        "note": verdict.note,
        "work": verdict.work,
    }
    if verdict.witness is not None:
        data["melds"] = [
            {
                "kind": problem.deal.kinds[meld.kind].name,
                "cards": [codes[card] for card in meld.cards],
                "ranks": list(meld.ranks),
                "suits": list(meld.suits),
                "acting": list(meld.acting),
            }
            for meld in verdict.witness.melds
        ]
        data["left"] = [codes[card] for card in verdict.witness.left]
        data["points"] = verdict.witness.points
    return data
