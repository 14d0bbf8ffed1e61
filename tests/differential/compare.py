"""One question put to the brute force and to every engine, and what they said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, UNKNOWN, Budget, Problem, Verdict
from runtime.solve.prove import ENGINES, Disagreement, ask
from tests.differential.brute import Brute, card_of
from tests.differential.hands import contract_items, near_complete, random_hand
from tests.differential.settings import Settings, deal_of, random_settings
from tests.support import deals


@dataclass
class Question:
    """A question in plain values."""

    rules: Settings
    hand: list[str]
    goal: str
    spare: int = 0
    at_most: int | None = None

    def problem(self) -> Problem:
        """Return the question as the engines are asked it."""
        deal = deal_of(self.rules)
        return Problem(deal, deals.cards(deal, " ".join(self.hand)), self.goal, self.spare, self.at_most)

    def plain(self) -> dict[str, Any]:
        """Return the question as values that can be written to a file."""
        return {"rules": self.rules.plain(), "hand": self.hand, "goal": self.goal, "spare": self.spare, "at_most": self.at_most}

    @staticmethod
    def of(data: dict[str, Any]) -> Question:
        """Return the question that `plain` wrote, after a trip through JSON."""
        rules = Settings(**{key: _tuples(value) for key, value in data["rules"].items()})
        return Question(rules, list(data["hand"]), data["goal"], data["spare"], data["at_most"])


def _tuples(value: Any) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, (list, tuple)) else value


@dataclass
class Tally:
    """How often each engine was asked, said yes or no, and gave up."""

    asked: int = 0
    said: dict[str, dict[str, int]] = field(default_factory=dict)

    def add(self, answers: dict[str, Verdict]) -> None:
        """Count the answers to one question."""
        self.asked += 1
        for name, verdict in answers.items():
            row = self.said.setdefault(name, {"yes": 0, "no": 0, "unknown": 0})
            row[verdict.answer] += 1

    def unknown(self, name: str) -> float:
        """Return the share of questions to which an engine had no answer."""
        return self.said[name]["unknown"] / max(self.asked, 1)

    def __str__(self) -> str:
        rows = [f"{name}: {row['yes']} yes, {row['no']} no, {row['unknown']} unknown" for name, row in self.said.items()]
        return f"{self.asked} questions; " + "; ".join(rows)


def random_question(rng: Random, least: int, most: int, rules: Settings | None = None) -> Question:
    """Return a question about a hand of `least` to `most` cards under random rules."""
    rules = rules or random_settings(rng)
    size = rng.randint(least, most)
    goal = rng.choice([LEAST, ALL_BUT, CONTRACT, CONTRACT] if rules.contract else [LEAST, ALL_BUT])
    if goal == CONTRACT:
        size = min(most, max(size, sum(number for _, number in contract_items(rules))))
    hand = near_complete(rng, rules, size, goal == CONTRACT) if rng.random() < 0.8 else random_hand(rng, rules, size)
    if goal == ALL_BUT:
        return Question(rules, hand, goal, spare=rng.choice([0, 1, 1, 2]))
    return Question(rules, hand, goal, at_most=rng.choice([None, None, 0, 5, 12, 30]) if goal == LEAST else None)


def agree(
    question: Question, engines: Sequence[str] = ENGINES, brute: bool = False, budget: Budget | None = None
) -> dict[str, Verdict]:
    """Ask all; return what each engine said. With `brute`, which is for small hands, everything is tried as well.

    Raises:
        AssertionError: two of them contradict each other, or an arrangement is none; the text reproduces it.
    """
    try:
        answers = ask(question.problem(), tuple(engines), budget).engines
    except Disagreement as fault:
        raise AssertionError(f"{fault}\n{question.plain()}\n{fault.data['engines']}") from fault
    if brute:
        wanted = _truth(question)
        for name, verdict in answers.items():
            if verdict.answer != UNKNOWN and _said(question, verdict) != wanted:
                raise AssertionError(
                    f"{name} says {_said(question, verdict)}, by trying all it is {wanted}\n{question.plain()}\n{verdict}"
                )
    return answers


def _said(question: Question, verdict: Verdict) -> object:
    if question.goal == LEAST and question.at_most is None:
        return verdict.witness.points if verdict.witness else verdict.answer
    return verdict.answer


def _truth(question: Question) -> object:
    """The answer of the brute force."""
    force = Brute(question.rules)
    hand = [card_of(code) for code in question.hand]
    if question.goal == CONTRACT:
        return "yes" if force.contract(hand) else "no"
    left, cheap = force.cover(hand)
    if question.goal == ALL_BUT:
        return "yes" if question.spare in left else "no"
    # Open points are 0 or more: what is least, or few enough, must be so whatever they are.
    _, dear = force.cover(hand, 10_000)
    if question.at_most is None:
        return cheap if cheap == dear else "unknown"
    return "yes" if dear <= question.at_most else "no" if cheap > question.at_most else "unknown"


def smallest(question: Question, brute: bool) -> Question:
    """Return a question with as few cards as can be on which they still disagree."""
    for card in sorted(set(question.hand)):
        rest = list(question.hand)
        rest.remove(card)
        less = replace(question, hand=rest)
        try:
            agree(less, brute=brute)
        except AssertionError:
            return smallest(less, brute)
    return question
