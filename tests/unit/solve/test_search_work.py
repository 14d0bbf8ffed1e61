"""The effort of the search on hands of real games, counted in steps: at most what it was when this was written.

A step is a look at one choice; tables are empty at the start of each test. The hands are the same in every run.
"""

from __future__ import annotations

from random import Random

import pytest

from runtime.melds import DIFFERENT, FREE, Deal
from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, UNKNOWN, Problem
from runtime.solve.search.engine import solve
from tests.support.deals import FRENCH, apart_wilds, by_size, make_deal, of_color, rank_wild, ratio, special


def hands(deal: Deal, number: int, naturals: int, wilds: int) -> list[tuple[int, ...]]:
    """Return hands of so many natural and wild cards."""
    rng = Random(1)
    deck = [card for card, copies in enumerate(deal.copies) for _ in range(copies)]
    plain = [card for card in deck if deal.wild_of[card] < 0]
    wild = [card for card in deck if deal.wild_of[card] >= 0]
    return [tuple(sorted(rng.sample(plain, naturals) + rng.sample(wild, wilds))) for _ in range(number)]


def works(deal: Deal, goal: str, naturals: int, wilds: int, spare: int = 0) -> list[int]:
    """Return the steps for each of forty hands, sorted; every question is answered."""
    verdicts = [solve(Problem(deal, hand, goal, spare=spare), explain=False) for hand in hands(deal, 40, naturals, wilds)]
    assert all(verdict.answer != UNKNOWN for verdict in verdicts)
    return sorted(verdict.work for verdict in verdicts)


def check(found: list[int], median: int, most: int) -> None:
    assert found[20] <= median
    assert found[-1] <= most


def test_one_pack_without_wilds() -> None:
    check(works(make_deal(packs=1, jokers=0, sets=(3, 4), runs=(3, None), order="low"), LEAST, 10, 0), 6, 25)


@pytest.mark.parametrize(
    ("naturals", "wilds", "median", "most"),
    [(11, 0, 8, 32), (10, 2, 23, 52), (11, 4, 32, 70), (16, 4, 178, 1318)],
)
def test_two_packs_with_jokers_up_to_half_of_a_meld(naturals: int, wilds: int, median: int, most: int) -> None:
    check(works(make_deal(limits=[ratio()]), LEAST, naturals, wilds), median, most)


@pytest.mark.parametrize(("naturals", "wilds", "median", "most"), [(9, 3, 60, 158), (10, 5, 241, 762)])
def test_three_packs_with_wild_deuces_natural_at_home(naturals: int, wilds: int, median: int, most: int) -> None:
    deal = make_deal(packs=3, jokers=6, limits=[ratio()], wilds=[special(), rank_wild("2")])
    check(works(deal, LEAST, naturals, wilds), median, most)


@pytest.mark.parametrize(
    ("goal", "naturals", "wilds", "median", "most"),
    [
        (LEAST, 9, 4, 105, 185),
        (LEAST, 6, 8, 12, 71),
        (ALL_BUT, 10, 4, 126, 255),
        (ALL_BUT, 6, 8, 4, 66),
    ],
)
def test_a_whole_rank_wild_without_limits(goal: str, naturals: int, wilds: int, median: int, most: int) -> None:
    deal = make_deal(packs=4, jokers=0, runs=(3, None), order="low", wilds=[rank_wild("K")])
    check(works(deal, goal, naturals, wilds, spare=1), median, most)


@pytest.mark.parametrize(
    ("contract", "median", "most"),
    [
        ("2 set 3", 3, 3),
        ("set 3 + run 4", 16, 18),
        ("3 run 4", 373, 871),
        ("3 set 3 + run 5", 53, 308),
        ("3 run 5", 141, 349),
        ("set 3 + run 10", 4, 4),
    ],
)
def test_contracts_from_twenty_cards(contract: str, median: int, most: int) -> None:
    check(works(make_deal(limits=[ratio()], contract=contract), CONTRACT, 17, 3), median, most)


def test_contracts_of_runs_that_must_not_touch() -> None:
    limits = [by_size("set", {3: 1}), by_size("run", {4: 1, 5: 2, 7: 3, 10: 4})]
    deal = make_deal(jokers=2, limits=limits, wilds=[special(card=True)], between="not_adjacent", contract="3 run 4")
    check(works(deal, CONTRACT, 18, 2), 99, 211)


def test_a_wild_rank_natural_at_home_where_suits_differ() -> None:
    deal = make_deal(jokers=2, sets=(3, 4), set_suits=DIFFERENT, runs=(3, None), wilds=[special(), rank_wild("9")])
    check(works(deal, LEAST, 9, 4), 327, 676)


def test_what_goes_the_general_way() -> None:
    low = [str(number) for number in range(1, 13)]
    check(works(make_deal(ranks=low, suits="rbok", jokers=8, run_suits=FREE, order="low"), LEAST, 8, 2), 571, 4288)
    check(works(make_deal(limits=[apart_wilds()], runs=(3, None)), LEAST, 10, 3), 720, 1600)
    bound = [special("Jr", targets=of_color("red")), special("Jb", targets=of_color("black"))]
    check(works(make_deal(specials=["Jr", "Jb"], jokers=2, wilds=bound, runs=(3, None)), LEAST, 10, 3), 947, 2497)


def test_five_suits() -> None:
    deal = make_deal(
        ranks=FRENCH[2:], suits="cdhsz", packs=2, jokers=6, runs=(3, None), order="low", wilds=[rank_wild("9"), special()]
    )
    check(works(deal, LEAST, 9, 4), 97, 229)
