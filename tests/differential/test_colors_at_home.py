"""Kinds of one colour, with wilds that are natural in their own place: which place that is depends on the colour of the meld."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from runtime.solve.port import CONTRACT, LEAST, NO, YES
from tests.differential.compare import Question, agree, random_question
from tests.differential.settings import FRENCH, Settings, random_settings

COLORS = Settings("colors", ranks=FRENCH[:8], packs=2, jokers=0, runs=None, sets=None, colors=(3, 5), wild_rank="2")


@pytest.mark.parametrize(
    ("hand", "rules", "answer"),
    [
        # A red two is natural among red cards, so that one natural card more is there; a black two acts as a wild.
        ("3h 4d 2h", replace(COLORS, limit=("most", 0)), YES),
        ("3h 4d 2c", replace(COLORS, limit=("most", 0)), NO),
        ("3h 4d 2c", COLORS, YES),
        # Where the two is wild everywhere, it acts among cards of its own colour, too.
        ("3h 4d 2h", replace(COLORS, limit=("most", 0), home=False), NO),
        # Twos alone: two of them are at home in one colour or the other, never all four.
        ("2c 2d 2h 2s", replace(COLORS, limit=("most", 2)), YES),
        ("2c 2d 2h 2s", replace(COLORS, limit=("most", 1), colors=(4, 5)), NO),
    ],
)
def test_a_wild_is_natural_in_its_own_colour(hand: str, rules: Settings, answer: str) -> None:
    question = Question(replace(rules, contract="any"), hand.split(), CONTRACT)
    assert {verdict.answer for verdict in agree(question, brute=True).values()} == {answer}
    left = agree(replace(question, goal=LEAST), brute=True)
    assert {verdict.answer for verdict in left.values()} == {YES}


def test_engines_agree_on_hands_full_of_such_wilds() -> None:
    rng = Random(7)
    for _ in range(40):
        base = random_settings(rng)
        rules = replace(
            COLORS,
            jokers=rng.choice([0, 2]),
            runs=rng.choice([None, (3, None)]),
            run_suits=rng.choice(["same", "any"]),
            sets=rng.choice([None, (3, None)]),
            home=rng.random() < 0.8,
            wild_card=rng.random() < 0.4,
            limit=base.limit,
            contract=rng.choice(["any", "2 colors 3"]),
        )
        question = random_question(rng, 3, 5, rules)
        twos = [code for code in ("2c", "2d", "2h", "2s") if code not in question.hand]
        question.hand = [*question.hand, *rng.sample(twos, min(len(twos), rng.randint(0, 2)))]
        agree(question, brute=True)
