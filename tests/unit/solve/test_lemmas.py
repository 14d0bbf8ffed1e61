"""What is learnt from melds that a limit forbids: as loose as the limit allows, and never so loose that a good choice is lost."""

from __future__ import annotations

import pytest

from runtime.melds import Reading
from runtime.solve import lemmas, smt
from runtime.solve.port import CONTRACT, NO, UNKNOWN, YES, Budget, Problem, Verdict
from tests.support.deals import cards, make_deal


def ask(hand: str, contract: str, *, budget: Budget | None = None, **more: object) -> Verdict:
    deal = make_deal(contract=contract, **more)  # type: ignore[arg-type]
    return smt.solve(Problem(deal, cards(deal, hand), CONTRACT), budget)


def few(melds: tuple[Reading, ...]) -> bool:
    return not any(any(meld.acting) for meld in melds)


def test_one_lemma_covers_all_melds_that_break_a_limit_alike() -> None:
    """Whichever ranks the wilds stand for, it is their number that is forbidden: a few calls of z3 settle it."""
    verdict = ask("8s 8h 8c 8d 9s 9h 9c 9d Jk Jk", "2 set 5", together=[("no_wilds", few)])
    assert (verdict.answer, verdict.reasons) == (NO, ("no_wilds",))
    assert verdict.work < 60


def test_a_lemma_loses_no_choice_that_is_allowed() -> None:
    verdict = ask("8s 8h 8c Jk 9s 9h 9c Kd Kh Kc", "3 set 3", together=[("no_wilds", few)])
    assert verdict.answer == YES
    assert verdict.witness is not None
    assert few(verdict.witness.melds)


def test_without_loosening_each_choice_is_forbidden_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loosened lemmas change the work and not the answer."""
    hand, contract = "8s 8h 8c 8d 9s 9h 9c Jk Jk", "2 set 4"
    loose = ask(hand, contract, together=[("no_wilds", few)])
    monkeypatch.setattr(lemmas, "TRIED", 0)
    exact = ask(hand, contract, together=[("no_wilds", few)])
    assert exact.answer == loose.answer == NO
    assert exact.work > loose.work


def test_effort_that_runs_out_among_lemmas_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smt, "ROUNDS", 1)
    verdict = ask("8s 8h 8c 8d 9s 9h 9c 9d Jk Jk", "2 set 5", together=[("no_wilds", few)])
    assert verdict.answer == UNKNOWN
    assert "limit between melds" in verdict.note
    assert verdict.witness is None


def test_limits_between_two_melds_are_learnt_in_both_orders() -> None:
    for hand in ("2h 3h 4h 5h 6h 7h 8h 9h", "6h 7h 8h 9h 2h 3h 4h 5h"):
        assert ask(hand, "2 run 4", between="not_adjacent").answer == NO
    assert ask("2h 3h 4h 5h 7h 8h 9h Th", "2 run 4", between="not_adjacent").answer == YES
