"""What melds a pack can make, compared with every meld that can be made of a small pack."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from rulec.checks.sizes import Maker, largest
from runtime.melds import Deal
from runtime.readings import readings
from runtime.setup import Setup
from tests.support.compiling import compiled

LINES = ["same rank", "same suit", "different suit", "same color", "different color", "different rank", "consecutive in low"]
LINES += ["consecutive in ring", "rank is 2..4", "suit is clubs"]
WILDS = ["", "wild w: joker;", "wild w: rank is 2;", "wild w: rank is 3, never natural;", "wild w: joker, for (color is red);"]


def random_game(rng: random.Random) -> str:
    """A small pack with one kind of meld of random lines."""
    lines = rng.sample(LINES, rng.randint(1, 3))
    sizes = rng.choice(["size is 1..;", "size is 2..;", "size is 3..4;"])
    return (
        'game small "Small";\nplayers 2..2;\nsuits clubs c black, hearts h red, spades s black;\nranks A 2 3 4;\n'
        "order low: A 2 3 4;\norder ring: A 2 3 4 circular;\n"
        f"value packs = {rng.randint(1, 2)};\ncards joker Jk: {rng.randint(0, 2)} in all;\n{rng.choice(WILDS)}\n"
        f"meld kind {{ {'; '.join(lines)}; {sizes} }}\n"
    )


def made(deal: Deal, most: int) -> dict[int, set[int]]:
    """The numbers of acting wilds in the melds of each size that the pack can really make, by trying all."""
    types = [card for card, copies in enumerate(deal.copies) if copies]
    possible: dict[int, set[int]] = {}
    for size in range(1, most + 1):
        for cards in combinations_with_replacement(types, size):
            if all(cards.count(card) <= deal.copies[card] for card in set(cards)):
                for reading in readings(deal, cards):
                    possible.setdefault(size, set()).add(sum(reading.acting))
    return possible


@pytest.mark.parametrize("number", range(25))
def test_never_too_strict(number: int, rng: random.Random, tmp_path: Path) -> None:
    """A meld that can be made is never called impossible: its size and its wilds lie within what is found."""
    rules = random_game(rng)
    done = compiled(tmp_path, rules)
    print(rules)
    if done.rules is None:  # no cards can make it, or the lines have no meaning together
        return
    deal = Setup(done.rules).deal(1)
    kind = deal.kinds[0]
    maker = Maker(deal, kind)
    for size, wilds in made(deal, 4).items():
        assert size <= largest(deal, kind)
        span = maker.wilds(size)
        assert span is not None
        assert span[0] <= min(wilds)
        assert max(wilds) <= span[1]


@pytest.mark.parametrize("number", range(25))
def test_what_is_called_impossible_cannot_be_made(number: int, rng: random.Random, tmp_path: Path) -> None:
    """Where `impossible-meld` is reported no meld of up to four cards exists."""
    rules = random_game(rng)
    done = compiled(tmp_path, rules)
    print(rules)
    if not any(one.code == "impossible-meld" for one in done.report):
        return
    assert done.program is not None
    from rulec.emit.lower import lower_program

    deal = Setup(lower_program(done.program, "small", "")).deal(1)
    assert made(deal, 4) == {}


def test_the_closed_form_is_exact_for_plain_sets_and_runs(tmp_path: Path) -> None:
    """Two packs, two jokers: sets of up to eight natural cards and two jokers, runs along the whole line."""
    rules = (
        'game mine "Mine" of base/rummy;\nplayers 2..2;\nvalue packs = 2;\ncards joker Jk: 2 in all;\nwild w: joker;\n'
        "meld set { same rank; size is 3..; }\nmeld run { same suit; consecutive in low; size is 3..; }\n"
    )
    done = compiled(tmp_path, rules)
    assert done.rules is not None
    deal = Setup(done.rules).deal(1)
    sets, runs = (Maker(deal, kind) for kind in deal.kinds)
    assert [sets.wilds(size) for size in (3, 8, 9, 10, 11)] == [(0, 2), (0, 2), (1, 2), (2, 2), None]
    assert [runs.wilds(size) for size in (3, 13, 14)] == [(0, 2), (0, 2), None]
    assert largest(deal, deal.kinds[1]) == 13
