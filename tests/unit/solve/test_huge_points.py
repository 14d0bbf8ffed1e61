"""Points of any size: no number that rules could give a card is too great, or too far below nothing, for an engine."""

from __future__ import annotations

import pytest

from runtime.solve.port import ALL_BUT, LEAST, NO, YES, Problem
from runtime.solve.prove import prove
from tests.support.deals import cards, make_deal

GREAT = [2**31 - 1, 2**31, 2 * 10**9, 2**60, 2**63, 10**30]


@pytest.mark.parametrize("great", GREAT)
@pytest.mark.parametrize("sign", [1, -1])
def test_all_engines_agree_on_points_of_any_size(great: int, sign: int) -> None:
    deal = make_deal(points=lambda card, pack: sign * great if card.rank in (7, 8) else 3)
    hand = cards(deal, "8s 8h 8d 9c Kd Jk")
    proof = prove(Problem(deal, hand, LEAST))
    assert {verdict.answer for verdict in proof.engines.values()} == {YES}
    witness = proof.verdict.witness
    assert witness is not None
    assert witness.points == (great + 3 if sign > 0 else -4 * great + 6)
    at_least = witness.points
    assert prove(Problem(deal, hand, LEAST, at_most=at_least)).verdict.answer == YES
    assert prove(Problem(deal, hand, LEAST, at_most=at_least - 1)).verdict.answer == NO
    assert prove(Problem(deal, hand, LEAST, at_most=-(10**40))).verdict.answer == NO
    assert prove(Problem(deal, hand, LEAST, at_most=10**40)).verdict.answer == YES


def test_great_points_do_not_matter_where_cards_are_counted() -> None:
    deal = make_deal(points=lambda card, pack: 10**30)
    assert prove(Problem(deal, cards(deal, "8s 8h 8d 9c"), ALL_BUT, spare=1)).verdict.answer == YES
    assert prove(Problem(deal, cards(deal, "8s 8h 8d 9c"), ALL_BUT)).verdict.answer == NO


def test_small_differences_of_great_points_count() -> None:
    deal = make_deal(jokers=0, points=lambda card, pack: 10**30 + card.suit)
    witness = prove(Problem(deal, cards(deal, "8c 8d 8h 8s 9s Ts Js"), LEAST)).verdict.witness
    assert witness is not None
    assert witness.left == ()
    short = make_deal(jokers=0, sets=(3, 3), points=lambda card, pack: 10**30 + card.suit)
    witness = prove(Problem(short, cards(short, "8c 8d 8h 8s"), LEAST)).verdict.witness
    assert witness is not None
    assert witness.left == cards(short, "8c")
