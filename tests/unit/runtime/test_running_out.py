"""Zones that run out: what is done then may itself take cards, and never goes round for ever."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from runtime import legal, machine
from runtime.flow import Endless, NobodyAsked, OutOfCards, OwedByNobody
from runtime.moves import Move
from runtime.position import read_state, state_line
from runtime.setup import Setup
from runtime.simulate import rounds
from runtime.state import State
from tests.support.tables import dealt, setup_of

GAME = 'game mine "Mine" of three_thirteen/pagat;\n'
NO_COUNT = "remove stock_empty; remove reshuffles; remove reshuffled;\n"
EMPTIES = "replace when stock runs out {{ {} }}\n" + NO_COUNT


def game(tmp_path: Path, text: str, players: int = 2) -> Setup:
    """A variant of Three Thirteen at a table."""
    path = tmp_path / "mine.rules"
    path.write_text(GAME + text)
    return setup_of(str(path), players)


def without_stock(setup: Setup) -> State:
    """A position before a draw in which the stock is empty, and the pile has one card."""
    state = dealt(setup, 1)
    stock, pile = (setup.layout.zones[name] for name in ("stock", "pile"))
    state.z[stock], state.z[pile] = b"", state.z[pile][-1:]
    return state


TAKING = {
    "two zones that draw from each other": (
        "zone aux: stack, face down;\nwhen aux runs out { move top of stock to aux; }\n"
        + EMPTIES.format("move top of aux to stock;")
    ),
    "a new stock, and an upcard from it": EMPTIES.format(
        "move pile without top of pile to stock; shuffle stock; move top of stock to pile;"
    ),
    "only if a variable says so": "keep times for round = 0;\n"
    + EMPTIES.format("add 1 to times; move top of stock to pile when times > 0;"),
}


@pytest.mark.parametrize("what", TAKING)
def test_what_takes_from_the_zone_that_ran_out_finds_no_card(tmp_path: Path, what: str) -> None:
    """The draw from the stock is refused for want of cards; the upcard can still be taken."""
    setup = game(tmp_path, TAKING[what])
    state = without_stock(setup)
    before = state_line(state)
    assert {offer.action for offer in legal.offers(state)} == {"upcard"}
    (against,) = legal.refusals(state, Move(state.asked, "stock_card"))
    assert (against.rule, against.message) == (legal.NOT_AVAILABLE, "there are no cards left to take")
    assert state_line(state) == before
    assert state.filling == 0
    assert read_state(setup, before) == state


def test_a_zone_that_is_filled_in_its_event_may_give_cards_there(tmp_path: Path) -> None:
    """The same event, with cards in the pile: the stock is made anew, and its top card turned up."""
    setup = game(tmp_path, TAKING["a new stock, and an upcard from it"])
    state = without_stock(setup)
    stock, pile = (setup.layout.zones[name] for name in ("stock", "pile"))
    state.z[pile] = bytes([0, 1, 2, 3, 4])
    legal.apply(state, Move(state.asked, "stock_card"))
    assert (len(state.z[stock]), len(state.z[pile])) == (2, 2)


@pytest.mark.parametrize("what", TAKING)
def test_rounds_with_such_events_end(tmp_path: Path, what: str) -> None:
    for played in islice(rounds(game(tmp_path, TAKING[what]), "uniform", 1, cap=60), 4):
        assert played.how in ("ended", "capped", "dead end")


# ---- what the rules do before anybody is asked


@pytest.mark.parametrize(
    ("text", "wrong", "rule", "told"),
    [
        ("change deal { remove begin_turn; }\n", NobodyAsked, "draw", "`draw` asks, and there is nobody whom it asks"),
        (
            "zone hole: stack, face down;\nchange deal { x: move top of pile to hole; y: move top of pile to hole; }\n",
            OutOfCards,
            "deal",
            "the rules take a card from `pile`, which is empty, by `deal`",
        ),
        (
            'change deal { remove begin_turn; owe full "not full": count of pile > 5; begin turn of left of dealer; }\n',
            OwedByNobody,
            "deal.full",
            "what `deal.full` owes falls due before anybody is asked, and it is not paid",
        ),
    ],
)
def test_a_deal_that_cannot_be_carried_out_is_told(tmp_path: Path, text: str, wrong: type[Endless], rule: str, told: str) -> None:
    setup = game(tmp_path, text)
    state = machine.new_match(setup, 1)
    with pytest.raises(wrong) as raised:
        machine.begin(state)
    assert (raised.value.rule, raised.value.told) == (rule, told)
    assert [(one.how, one.note) for one in rounds(setup, "eager", 1)] == [("dead end", told)]


def test_a_match_that_ends_before_anybody_is_asked_is_a_round_each(tmp_path: Path) -> None:
    setup = game(tmp_path, "change deal { end match; }\n")
    made = list(islice(rounds(setup, "eager", 1), 3))
    assert [(one.seed, one.how, one.moves, one.note) for one in made] == [
        (seed, "ended", 0, "the match ended before anybody was asked") for seed in (1, 2, 3)
    ]
