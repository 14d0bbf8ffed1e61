"""Limits over all melds: what does not look at roles is decided without trying every role, and what does is still exact."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from runtime.melds import Reading
from runtime.solve import partition
from runtime.solve.no_roles import LooksAtRoles, face_of, without_roles
from runtime.solve.port import CONTRACT, NO, YES, Budget, Verdict
from runtime.solve.search import engine as search
from runtime.solve.search.bits import Steps
from runtime.solve.search.lay import lay_down
from tests.differential.compare import Question, agree, random_question
from tests.differential.settings import Settings, random_settings
from tests.support.deals import cards, make_deal

SEVENS = Settings(
    "sevens",
    jokers=3,
    set_suits="different",
    runs=(3, 5),
    order="low",
    joker_card=True,
    wild_rank="7",
    contract="any",
    together=(("wilds", 1),),
)


def ask(rules: Settings, hand: str, engine: Any = search, steps: int = 300_000) -> Verdict:
    verdict: Verdict = engine.solve(Question(rules, hand.split(), CONTRACT).problem(), Budget(steps))
    return verdict


@pytest.mark.parametrize("engine", [search, partition], ids=["search", "partition"])
def test_wilds_that_may_stand_for_anything_are_counted_and_not_all_tried(engine: Any) -> None:
    assert ask(SEVENS, "4c 7c 7d 7d 7s 8s Jk", engine).answer == YES
    none = Settings(
        "none", jokers=2, runs=(3, None), joker_card=True, wild_rank="2", contract="set 3 + run 3", together=(("wilds", 0),)
    )
    assert ask(none, "2c 2d 2h 2h 2s 3h 5h 7d Tc", engine).answer == NO


def test_one_meld_that_may_be_laid_alone_is_found_first() -> None:
    rules = Settings("worth", jokers=2, runs=(3, None), joker_card=True, wild_rank="Q", contract="any", together=(("worth", 20),))
    for engine in (search, partition):
        verdict = ask(rules, "2c 2s 3s 4d 9d Jk Qc Qd Qs", engine)
        assert verdict.witness is not None
        assert len(verdict.witness.melds) == 1


def test_a_limit_that_looks_at_roles_is_found_out() -> None:
    looks = make_deal(contract="any", together=[("low", lambda melds: all(max(meld.ranks) < 6 for meld in melds))])
    hiding = without_roles(looks)
    assert hiding is not None
    meld = Reading(0, (7, 20, 52), (7, 7, 7), (0, 1, -1), (False, False, True))
    with pytest.raises(LooksAtRoles):
        hiding.together[0].test((meld,))
    counts = make_deal(contract="any", together=[("few", lambda melds: sum(sum(meld.acting) for meld in melds) <= 1)])
    plain = without_roles(counts)
    assert plain is not None
    assert plain.together[0].test((meld,))


def test_where_pairs_are_limited_all_readings_are_tried() -> None:
    assert without_roles(make_deal(contract="2 run 4", between="not_adjacent")) is None


def test_the_order_of_a_run_is_seen_and_that_of_a_set_is_not() -> None:
    deal = make_deal()
    one = Reading(1, (3, 52, 5, 6), (3, 4, 5, 6), (0, 0, 0, 0), (False, True, False, False))
    two = Reading(1, (52, 3, 5, 6), (2, 3, 5, 6), (0, 0, 0, 0), (True, False, False, False))
    assert face_of(deal, one) != face_of(deal, two)
    one = Reading(0, (7, 20, 52), (7, 7, 7), (0, 1, -1), (False, False, True))
    two = Reading(0, (52, 7, 20), (7, 7, 7), (-1, 0, 1), (True, False, False))
    assert face_of(deal, one) == face_of(deal, two)


def test_a_limit_on_the_order_of_wilds_is_exact() -> None:
    """Only the order 4c W 6c W keeps the wilds of this run apart; the limit speaks of all melds, and sees no roles."""

    def apart(melds: tuple[Reading, ...]) -> bool:
        return not any(a and b for meld in melds for a, b in zip(meld.acting, meld.acting[1:]))

    deal = make_deal(contract="any", sets=None, together=[("apart", apart)])
    found = lay_down(deal, cards(deal, "4c 6c Jk Jk"), Steps(100_000))
    assert found is not None
    assert apart(found)
    assert lay_down(deal, cards(deal, "4c 7c Jk Jk"), Steps(100_000)) is None


def test_engines_and_trying_all_agree_on_limits_over_all_melds() -> None:
    rng = Random(20)
    for _ in range(40):
        rules = random_settings(rng)
        together = rng.choice([(("wilds", 1),), (("pure", 1),), (("worth", 20),), (("wilds", 0),)])
        fields = {"contract": "any", "together": together, "joker_card": rng.random() < 0.5, "between": None}
        question = random_question(rng, 4, 6, Settings(**{**vars(rules), **fields}))
        question.goal, question.spare, question.at_most = CONTRACT, 0, None
        agree(question, brute=True, budget=Budget(200_000))
