"""Bounds on weighted counts for z3 say what they mean, for weights and bounds of any size and sign."""

from __future__ import annotations

import operator
from itertools import product
from random import Random

import pytest
import z3

from runtime.solve.weighted import GREATEST, weighted

HOW = {"<=": operator.le, ">=": operator.ge, "=": operator.eq}
SIZES = [0, 1, 2, 5, GREATEST, GREATEST + 1, 10**12, 2**63, 10**30]


def truths(weights: list[int], how: str, bound: int) -> set[tuple[bool, ...]]:
    """All choices of true and false terms that z3 accepts."""
    context = z3.Context()
    terms = [z3.Bool(f"t{number}", context) for number in range(len(weights))]
    solver = z3.SolverFor("QF_FD", ctx=context)
    solver.add(weighted(context, list(zip(terms, weights, strict=True)), how, bound))
    found = set()
    for chosen in product((False, True), repeat=len(weights)):
        if solver.check(*[term if yes else z3.Not(term) for term, yes in zip(terms, chosen, strict=True)]) == z3.sat:
            found.add(chosen)
    return found


@pytest.mark.parametrize("how", HOW)
def test_as_counted_by_hand(how: str) -> None:
    rng = Random(4)
    for _ in range(60):
        weights = [rng.choice(SIZES) * rng.choice([1, 1, -1]) for _ in range(rng.randint(0, 4))]
        sums = [
            sum(weight for weight, yes in zip(weights, chosen) if yes) for chosen in product((False, True), repeat=len(weights))
        ]
        bound = rng.choice(sums) + rng.choice([-1, 0, 0, 1])
        wanted = {
            chosen
            for chosen, total in zip(product((False, True), repeat=len(weights)), sums, strict=True)
            if HOW[how](total, bound)
        }
        assert truths(weights, how, bound) == wanted, (weights, how, bound)
