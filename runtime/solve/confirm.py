"""The last check before an answer is shown: is an arrangement what the question asked for?

It shares nothing with the engines, and judges melds by the checker alone.
"""

from __future__ import annotations

from runtime.matching import each_its_own
from runtime.melds import Item, Reading, between, violations
from runtime.solve.port import ALL_BUT, CONTRACT, Problem, Witness


def confirm(problem: Problem, witness: Witness) -> tuple[str, ...]:
    """Return everything wrong with a witness, in words; nothing when it answers the question.

    That no arrangement leaves fewer points cannot be seen from a witness and is not tested.
    """
    wrong = _cards(problem, witness)
    for number, meld in enumerate(witness.melds, 1):
        wrong += [f"meld {number}: {name}" for name in violations(problem.deal, meld)]
    if problem.goal == CONTRACT:
        wrong += _contract(problem, witness.melds)
    elif problem.goal == ALL_BUT:
        if len(witness.left) != problem.spare:
            wrong.append(f"left: {len(witness.left)} cards, not {problem.spare}")
    elif problem.at_most is not None and (witness.points is None or witness.points > problem.at_most):
        wrong.append(f"points: {witness.points} left, not at most {problem.at_most}")
    return tuple(wrong)


def _cards(problem: Problem, witness: Witness) -> list[str]:
    """Return what is wrong with the cards: each must lie in one meld or be left, and the points are those of the cards left."""
    wrong = []
    used = sorted([card for meld in witness.melds for card in meld.cards] + list(witness.left))
    if used != sorted(problem.cards):
        wrong.append("cards: melds and cards left are not the cards given")
    if list(witness.left) != sorted(witness.left):
        wrong.append("left: not sorted")
    points = [problem.deal.points[card] for card in witness.left]
    total = None if None in points else sum(value for value in points if value is not None)
    if witness.points != total:
        wrong.append(f"points: {witness.points} said, {total} left")
    return wrong


def _contract(problem: Problem, melds: tuple[Reading, ...]) -> list[str]:
    items = problem.deal.contract
    if items is None:
        return ["contract: there is none"]
    wrong = list(between(problem.deal, melds))
    if items and not one_to_one(items, melds):
        wrong.append("contract: the melds are not those asked for")
    if not melds:
        wrong.append("contract: no meld")
    return wrong


def one_to_one(items: tuple[Item, ...], melds: tuple[Reading, ...]) -> bool:
    """Whether each item can be given a meld of its own and no meld is left."""
    return len(items) == len(melds) and each_its_own(
        [
            [at for at, meld in enumerate(melds) if meld.kind == item.kind and item.least <= len(meld.cards) <= item.most]
            for item in items
        ]
    )
