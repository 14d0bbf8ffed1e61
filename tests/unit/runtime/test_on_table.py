"""Melds of a table told by their cards alone: what is meant where they can be read in several ways."""

from __future__ import annotations

import pytest

from rulec.store import load_rules
from runtime.answers import BadQuestion
from runtime.reader import role_code
from runtime.setup import Setup
from runtime.turn_answers import read_table

W = "shanghai/wikipedia"


def lies(meld: str, **options: object) -> str:
    """What the cards of a meld on the table stand for, in its order."""
    made = Setup(load_rules(W), 4, {"twos_wild": True, **options})
    (one,) = read_table(made, made.deal(1), f"[{meld}]")
    return " ".join(role_code(made.rules.pack, rank, suit) for rank, suit in zip(one.ranks, one.suits, strict=True))


@pytest.mark.parametrize("meld", ["2c 2s 2d", "2c 2s 2d Jk"])
def test_what_nobody_can_have_laid_is_not_meant(meld: str) -> None:
    """W-11: when they are laid, wild cards are no more than naturals; so twos alone are a set of twos."""
    roles = lies(meld, limit_after="no")
    assert set(roles.replace("?", "c").replace("s", "c").replace("d", "c").split()) == {"2c"}


def test_more_wilds_than_naturals_may_have_come_later() -> None:
    """Without the limit on later turns a set of two eights may have got any number of wilds since."""
    assert lies("8c 8s Jk Jk Jk", limit_after="no") == "8c 8s 8? 8? 8?"


def test_what_can_have_been_laid_is_still_asked_back_about() -> None:
    with pytest.raises(BadQuestion, match="2 ways: 2d 3d 4d 5d 6d; 3d 4d 5d 6d 7d"):
        lies("3d 4d 6d 5d Jk")


@pytest.mark.parametrize(
    ("meld", "roles"),
    [
        ("2d 3d 4d 5d 6d Jk=7d", "2d 3d 4d 5d 6d 7d"),
        ("3d 4d 5d 6d Jk=7d 2d", "3d 4d 5d 6d 7d 8d"),
        ("3d 4d 5d Jk", "3d 4d 5d 6d"),
        ("Jk 3d 4d 5d", "2d 3d 4d 5d"),
    ],
)
def test_the_order_in_which_a_run_is_written_is_what_is_meant(meld: str, roles: str) -> None:
    assert lies(meld) == roles


def test_a_set_lies_as_it_is_written() -> None:
    assert lies("Jk 8c 8s") == "8? 8c 8s"


def test_a_card_in_its_own_place_may_leave_its_suit_open() -> None:
    """`2?` is how a place of a set is printed; a two in a set of twos is one of these."""
    assert lies("2c=2? 2s=2? 2d=2?") == "2c 2s 2d"
