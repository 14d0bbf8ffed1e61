"""The engines and a brute force that shares no code with them give the same answers on random and on almost complete hands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from runtime.solve import candidates, packing, partition, slots, smt
from runtime.solve.candidates import Candidates
from runtime.solve.port import Budget
from runtime.solve.prove import ENGINES
from tests.differential.compare import Tally, agree, random_question
from tests.differential.settings import FAMILIES, Settings, odd

Family = Callable[[Random], Settings]
EVERY = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__.strip("_"))


@EVERY
def test_all_agree_with_trying_everything(family: Family, rng: Random) -> None:
    tally = Tally()
    for _ in range(80):
        tally.add(agree(random_question(rng, 4, 8, odd(rng, family(rng))), brute=True))
    # Open points are unknown to all; else only a limit over all melds, known by testing alone, makes an engine give up here.
    assert max(tally.unknown(name) for name in ENGINES) <= 0.1, tally


@EVERY
def test_all_agree_with_trying_everything_on_more_cards(family: Family, rng: Random) -> None:
    for _ in range(6):
        agree(random_question(rng, 9, 10, odd(rng, family(rng))), brute=True)


@EVERY
def test_engines_agree_on_whole_hands(family: Family, rng: Random) -> None:
    tally = Tally()
    for _ in range(20):
        tally.add(agree(random_question(rng, 10, 15, odd(rng, family(rng))), budget=Budget(200_000)))
    assert min(tally.unknown(name) for name in ENGINES) <= 0.2, tally


def _dropped(*args: Any, **options: Any) -> Candidates:
    found = candidates.find_candidates(*args, **options)
    return Candidates(found.melds[:-1], found.complete, found.tried)


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        (partition, "find_candidates", _dropped),
        (packing.LayDown, "_together", lambda self, chosen: [self.melds[number][0] for number in chosen]),
        (slots.Shaper, "_apart", lambda self, fill: []),
        (smt._Question, "_learn", lambda self, chosen, model: False),
    ],
    ids=["a candidate is lost", "limits over all melds are not tested", "suits need not differ", "nothing is learnt"],
)
def test_a_wrong_engine_is_found(monkeypatch: pytest.MonkeyPatch, module: object, name: str, wrong: object) -> None:
    # The seed is fixed: this is about the questions, whether they are such as to show a fault.
    monkeypatch.setattr(module, name, wrong)
    rng = Random(20)
    with pytest.raises(AssertionError, match=r"says|leaves|refused"):  # noqa: PT012
        for _ in range(800):
            agree(random_question(rng, 4, 8))


def test_partition_seldom_gives_up() -> None:
    # A fixed sample, so that the share is a fact about the engine and no matter of luck.
    rng = Random(11)
    tally = Tally()
    for number in range(240):
        tally.add(agree(random_question(rng, 11, 14, FAMILIES[number % 3](rng)), engines=("partition",)))
    assert tally.unknown("partition") <= 0.01, tally
