"""Decisions about hands by z3: an independent judge of yes and no, and the minimal reasons for no.

Melds are unknown windows and groups (`slots`); every rule about them is asserted under a name, so that a core of the names is
the reason of a no. The least points are found by asking "at most k", never by optimising. Kinds with lines that the structure
does not say use candidate melds instead; limits between melds are added when a model breaks them.
"""

from __future__ import annotations

from itertools import pairwise

import z3

from runtime.melds import Item, Kind, Reading, TogetherLimit
from runtime.solve.candidates import find_candidates
from runtime.solve.lemmas import Lemmas
from runtime.solve.limits import Forbids
from runtime.solve.open_points import least_with_open_points
from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, NO, UNKNOWN, YES, Budget, Problem, Verdict, Witness
from runtime.solve.reasons import explain
from runtime.solve.slots import Shape, Shaper
from runtime.solve.weighted import weighted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Name = tuple[str, object]  # what an assertion is about: ("item", number), ("copies", card), ("limit", name), ("goal", text)

ROUNDS = 1_000
"""How many models may break a limit between melds before giving up."""

LEMMA = 5
"""Steps of the budget that the trial of one choice of melds counts for."""

EFFORT = 10
"""z3's own steps (`rlimit`) for one step of the budget: counted work, not time, so that no answer depends on the machine."""


class _GaveUp(Exception):
    """There is no answer within the budget; the text says why."""


def solve(problem: Problem, budget: Budget | None = None) -> Verdict:
    """Answer the question; UNKNOWN when z3 or the limits between melds use up the budget."""
    if problem.goal == CONTRACT and problem.deal.contract is None:
        return Verdict(NO, note="there is no contract in this deal")
    if problem.goal == LEAST and any(problem.deal.points[card] is None for card in problem.cards):
        return least_with_open_points(problem, lambda priced: solve(priced, budget))
    question = _Question(problem, budget or Budget())
    try:
        question.build()
        if problem.goal == LEAST and problem.at_most is None:
            return question.least()
        return question.decide()
    except _GaveUp as stop:
        return Verdict(UNKNOWN, note=str(stop), work=question.calls)


class _Question:
    """One problem as assertions: `shapes` are the possible melds, `left` the cards left over (where the goal counts them)."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem = problem
        self.deal = problem.deal
        self.context = z3.Context()
        self.solver = z3.SolverFor("QF_FD", ctx=self.context)
        self.solver.set("random_seed", 7)
        self.solver.set("rlimit", budget.steps * EFFORT)
        self.budget = budget
        self.names: dict[Name, Any] = {}
        self.shapes: list[Shape] = []
        self.left: list[tuple[Any, int]] = []
        self.made = 0
        self.calls = 0
        self.lemmas = Lemmas()

    # Assertions.

    def fresh(self, what: str) -> Any:
        self.made += 1
        return z3.Bool(f"{what}.{self.made}", self.context)

    def say(self, name: Name, holds: Any) -> None:
        """Assert under a name, so that it can be left out and be part of a reason."""
        if name not in self.names:
            self.names[name] = self.fresh("name")
        self.solver.add(z3.Implies(self.names[name], holds))

    def build(self) -> None:
        """Assert everything but the goal of least points."""
        if self.problem.goal == CONTRACT and self.deal.contract:
            self._items(sorted(self.deal.contract, key=tuple))
        else:
            for kind in self.deal.kinds:
                for shapes in self._shapes(kind, kind.least, kind.most, None):
                    self._add(shapes)
            if self.problem.goal == CONTRACT:
                self.say(("item", "any meld"), z3.Or([shape.used for shape in self.shapes] + [z3.BoolVal(False, self.context)]))
        self._cards()
        if self.problem.goal == ALL_BUT:
            self.say(("goal", ""), weighted(self.context, [(literal, 1) for literal, _ in self.left], "=", self.problem.spare))
        elif self.problem.goal == LEAST and self.problem.at_most is not None:
            self._at_most(self.problem.at_most)

    def _items(self, items: list[Item]) -> None:
        """One meld for each item of the contract; equal items take their frames in order."""
        before: tuple[Item, list[Shape]] | None = None
        for number, item in enumerate(items):
            kind = self.deal.kinds[item.kind]
            shapes = [one for some in self._shapes(kind, item.least, item.most, 1) for one in some]
            for shape in shapes:
                self._add([shape])
            used = [shape.used for shape in shapes]
            self.solver.add(weighted(self.context, [(one, 1) for one in used], "<=", 1))
            self.say(("item", number), z3.Or([*used, z3.BoolVal(False, self.context)]))
            if before and before[0] == item:
                for at, shape in enumerate(shapes):
                    self.solver.add(z3.Implies(shape.used, z3.Or([earlier.used for earlier in before[1][: at + 1]])))
            before = (item, shapes)

    def _shapes(self, kind: Kind, least: int, most: int, copies: int | None) -> list[list[Shape]]:
        if kind.further:
            return self._candidates(kind, max(least, kind.least), min(most, kind.most), copies)
        plain = self.problem.goal != CONTRACT or not (self.deal.pairs or self.deal.together)
        forbids = Forbids(self.deal, kind)
        prune = self.problem.goal == LEAST and self.problem.at_most is None
        return Shaper(self.deal, kind, self.problem.cards, self.fresh, forbids, plain, prune).shapes(least, most, copies)

    def _candidates(self, kind: Kind, least: int, most: int, copies: int | None) -> list[list[Shape]]:
        """Finished melds as shapes, for kinds with lines that are known by testing only."""
        cards = self.problem.cards
        by_reading = self.problem.goal == CONTRACT and bool(self.deal.pairs or self.deal.together)
        found = find_candidates(
            self.deal, cards, sizes={kind.id: (least, most)}, by_reading=frozenset({kind.id} if by_reading else ()), limit=4_000
        )
        if not found.complete:
            raise _GaveUp("too many candidate melds to weigh")
        shapes = []
        for meld in found.melds:
            often = min(cards.count(card) // meld.cards.count(card) for card in meld.cards) if copies is None else copies
            options = list(zip(meld.reading.cards, meld.reading.ranks, meld.reading.suits, meld.reading.acting))
            row = []
            for _ in range(often):
                used = self.fresh("meld")
                row.append(Shape(kind.id, used, [(used, at, option) for at, option in enumerate(options)], [], []))
            shapes.append(row)
        return shapes

    def _add(self, shapes: list[Shape]) -> None:
        for shape in shapes:
            for name, holds in shape.rules:
                if name:
                    self.say(("limit", name), holds)
                else:
                    self.solver.add(holds)
        for first, second in pairwise(shapes):
            self.solver.add(z3.Implies(second.used, first.used))
        self.shapes += shapes

    def _cards(self) -> None:
        """Each card is used at most as often as it is held, and what is not used is left."""
        uses: dict[int, dict[Any, int]] = {card: {} for card in sorted(set(self.problem.cards))}
        for shape in self.shapes:
            for literal, _, option in shape.fill:
                uses[option[0]][literal] = uses[option[0]].get(literal, 0) + 1
        for card, literals in uses.items():
            held = self.problem.cards.count(card)
            count = list(literals.items())
            if self.problem.goal != CONTRACT:
                left = [self.fresh("left") for _ in range(held)]
                self.left += [(one, self.deal.points[card] or 0) for one in left]
                for first, second in pairwise(left):
                    self.solver.add(z3.Implies(second, first))
                count += [(one, 1) for one in left]
                self.solver.add(weighted(self.context, count, ">=", held))
            self.say(("copies", card), weighted(self.context, count, "<=", held))

    def _at_most(self, points: int) -> None:
        self.say(("goal", points), weighted(self.context, self.left, "<=", points))

    # Answers.

    def check(self, names: list[Name]) -> Any:
        """Ask z3 under these names; return the model, or None for no.

        Raises:
            _GaveUp: z3 used up its effort.
        """
        self.calls += 1
        answer = self.solver.check(*[self.names[name] for name in names])
        if answer == z3.unknown:
            raise _GaveUp("z3 gave up after the effort allowed")
        return self.solver.model() if answer == z3.sat else None

    def decide(self) -> Verdict:
        """Answer yes or no to the goal as it stands."""
        rounds = 0
        while rounds < ROUNDS and self.lemmas.tried * LEMMA <= self.budget.steps:
            rounds += 1
            model = self.check(list(self.names))
            if model is None:
                return self._no()
            chosen = [shape for shape in self.shapes if z3.is_true(model[shape.used])]
            if self.problem.goal != CONTRACT or not self._learn(chosen, model):
                return Verdict(YES, self._witness(chosen, model), work=self.calls)
        raise _GaveUp("gave up after too many choices that a limit between melds forbids")

    def least(self) -> Verdict:
        """Find the least points by asking for at most k, and not for k - 1."""
        lowest = sum(min(points, 0) for _, points in self.left)
        names, best = list(self.names), None
        while best is None or lowest < best.points:
            middle = None if best is None else (lowest + best.points) // 2
            if middle is not None:
                self._at_most(middle)
            model = self.check(names if middle is None else [*names, ("goal", middle)])
            if model is None:
                lowest = (middle or 0) + 1
            else:
                best = self._witness([shape for shape in self.shapes if z3.is_true(model[shape.used])], model)
        return Verdict(YES, best, work=self.calls)

    def _witness(self, chosen: list[Shape], model: Any) -> Witness:
        melds = tuple(shape.reading(model) for shape in chosen)
        left = list(self.problem.cards)
        for meld in melds:
            for card in meld.cards:
                left.remove(card)
        points = [self.deal.points[card] for card in left]
        known = None if None in points else sum(one for one in points if one is not None)
        return Witness(melds, tuple(left), known)

    # Limits between melds, learnt from models that break them.

    def _learn(self, chosen: list[Shape], model: Any) -> bool:
        """Forbid what the chosen melds break; return whether there was anything."""
        readings = [shape.reading(model) for shape in chosen]
        broken = False
        for limit in self.deal.pairs:
            for first, a in zip(chosen, readings):
                for second, b in zip(chosen, readings):
                    if first is not second and (a.kind, b.kind) == (limit.first, limit.second) and not limit.test(a, b):
                        said = self.lemmas.lemma([first, second], model, limit.test)
                        self.say(("limit", limit.name), z3.Not(z3.And(said)))
                        broken = True
        for together in self.deal.together:
            if not together.test(tuple(readings)):
                said = self.lemmas.lemma(chosen, model, _one_by_one(together))
                others = [] if self.deal.contract else [z3.Not(shape.used) for shape in self.shapes if shape not in chosen]
                self.say(("limit", together.name), z3.Not(z3.And(said + others)))
                broken = True
        return broken

    # Reasons.

    def _no(self) -> Verdict:
        """Say no, with a smallest set of names that cannot hold together (no name of it can be left out)."""
        order = {"copies": 0, "limit": 1, "item": 2, "goal": 3}
        core = self._core()
        for name in sorted(core, key=lambda one: order[one[0]]):
            if name in core:
                try:
                    rest = [one for one in core if one != name]
                    if self.check(rest) is None:
                        core = [one for one in rest if one in self._core()]
                except _GaveUp:
                    break
        reasons, note = explain(self.problem, self._with_equals(core))
        return Verdict(NO, reasons=reasons, note=note, work=self.calls)

    def _with_equals(self, core: list[Name]) -> list[Name]:
        """Return a core with the items that those in it stand behind: of equal items the later is made only with the earlier."""
        items = sorted(self.deal.contract or (), key=tuple)
        numbers = {number for what, number in core if what == "item" and isinstance(number, int)}
        for number in range(len(items) - 1, 0, -1):
            if number in numbers and items[number - 1] == items[number]:
                numbers.add(number - 1)
        return [*core, *[("item", number) for number in sorted(numbers) if ("item", number) not in core]]

    def _core(self) -> list[Name]:
        """The names that z3 used in its last no, in the order they were said."""
        used = {str(literal) for literal in self.solver.unsat_core()}
        return [name for name, literal in self.names.items() if str(literal) in used]


def _one_by_one(limit: TogetherLimit) -> Callable[..., bool]:
    """The test of a limit over all melds as a test that takes them one by one."""

    def test(*melds: Reading) -> bool:
        return limit.test(melds)

    return test
