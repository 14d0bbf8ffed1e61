"""The engines agree under every shipped game, deal by deal, on hands dealt from its own pack."""

from __future__ import annotations

from random import Random

import pytest

from rulec.api import load
from rulec.locate import shipped_names
from runtime.melds import Deal
from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, YES, Budget, Problem
from runtime.solve.prove import Disagreement, prove

GAMES = [name for name in shipped_names() if not name.startswith("base/")]
OPTIONS = [
    ("shanghai/wikipedia", {"twos_wild": "yes"}),
    ("shanghai/camping", {"runs_apart": "gap_required"}),
    ("three_thirteen/pagat", {"jokers": "2", "ace_high": "yes"}),
]


def hand_of(rng: Random, deal: Deal, size: int) -> tuple[int, ...]:
    """A hand from the pack in play, of two suits and few ranks more often than chance would have it."""
    pack = [card for card, copies in enumerate(deal.copies) for _ in range(copies)]
    if rng.random() < 0.7:
        suits, first = rng.sample(range(len(deal.pack.suits)), 2), rng.randrange(len(deal.pack.ranks))
        types = deal.pack.types
        near = [c for c in pack if types[c].suit in suits or (types[c].rank - first) % len(deal.pack.ranks) < 3]
        pack = near if len(near) >= size else pack
    return tuple(sorted(rng.sample(pack, size)))


@pytest.mark.parametrize(("name", "options"), [*((name, {}) for name in GAMES), *OPTIONS])
def test_engines_agree_under_shipped_rules(name: str, options: dict[str, str], rng: Random) -> None:
    game = load(name, options=options)
    yes = 0
    for _ in range(8):
        number = rng.randint(1, 10)
        deal = game.deal(number)
        cards = hand_of(rng, deal, rng.randint(6, 13))
        problems = [Problem(deal, cards, LEAST), Problem(deal, cards, ALL_BUT, spare=1)]
        problems += [Problem(deal, cards, CONTRACT)] if deal.contract is not None else []
        for problem in problems:
            try:
                yes += prove(problem, Budget(300_000)).verdict.answer == YES
            except Disagreement as fault:
                pytest.fail(f"{name} {options}, round {number}: {fault}\n{fault.data}")
    assert yes >= 8  # something is always least
