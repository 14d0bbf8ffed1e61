"""An action is offered exactly when all that it does can be done: cards that it takes without choosing them must be there."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from rulec import api
from runtime import legal, machine
from runtime.moves import Move
from runtime.setup import Setup
from runtime.simulate import rounds
from runtime.state import State

P = "three_thirteen/pagat"

VARIANTS = {
    "two from one pile": ("change upcard { twice: move top of pile to hand; }", "upcard", {"pile": "8c"}, {"pile": "8c 9c"}),
    "two by a count": (
        "change upcard { add_more: move 2 cards from pile to hand; }",
        "upcard",
        {"pile": "8c 9c"},
        {"pile": "8c 9c 2d"},
    ),
    "under a condition": (
        "change upcard { twice: move top of pile to hand when round is 1; }",
        "upcard",
        {"pile": "8c"},
        {"pile": "8c 9c"},
    ),
    "from the bottom, too": (
        "change upcard { twice: move bottom of pile to hand; }",
        "upcard",
        {"pile": "8c"},
        {"pile": "8c 9c"},
    ),
}


@pytest.fixture
def variant(tmp_path: Path) -> object:
    """Writes a variant of Three Thirteen and gives it at a table of three."""

    def made(lines: str, base: str = P) -> Setup:
        path = tmp_path / "g.rules"
        path.write_text(f'game g "G" of {base};\n{lines}\n', encoding="utf-8")
        return api.load(path, players=3).setup

    return made


def at_draw(setup: Setup, pile: str) -> State:
    """The first question of a match, with another pile."""
    state = machine.new_match(setup, 1)
    machine.begin(state)
    codes = {one.code: number for number, one in enumerate(setup.rules.pack.types)}
    state.z[setup.layout.zones["pile"]] = bytes(codes[card] for card in reversed(pile.split()))
    return state


@pytest.mark.parametrize("case", VARIANTS)
def test_it_is_offered_when_the_cards_are_there_and_refused_otherwise(case: str, variant: object) -> None:
    lines, action, short, enough = VARIANTS[case]
    setup = variant(lines)  # type: ignore[operator]
    few, many = at_draw(setup, short["pile"]), at_draw(setup, enough["pile"])
    assert action not in [one.action for one in legal.offers(few)]
    assert [one.rule for one in legal.refusals(few, Move(few.asked, action))] == ["not_available"]
    with pytest.raises(legal.IllegalMove):
        legal.apply(few, Move(few.asked, action))
    assert action in [one.action for one in legal.offers(many)]
    legal.apply(many, Move(many.asked, action))


def test_what_the_action_itself_puts_there_can_be_taken(variant: object) -> None:
    setup = variant("change upcard { replace move_to_hand: move top of stock to pile; then_take: move top of pile to hand; }")  # type: ignore[operator]
    state = at_draw(setup, "")
    assert [one.action for one in legal.offers(state)] == ["stock_card", "upcard"]
    legal.apply(state, Move(state.asked, "upcard"))


def test_a_card_is_not_thrown_once_for_each_player(variant: object) -> None:
    setup = variant("change discard { replace move_to_pile: move card to pile, for each player; }")  # type: ignore[operator]
    (played,) = islice(rounds(setup, "uniform", 1), 1)
    assert played.how == "dead end"
    assert "`discard`" in played.note
    assert "there are no cards left to take" in played.note


@pytest.mark.parametrize("case", VARIANTS)
def test_play_never_meets_a_move_that_cannot_be_made(case: str, variant: object) -> None:
    setup = variant(VARIANTS[case][0])  # type: ignore[operator]
    rng = Random(11)
    state = machine.new_match(setup, 11)
    machine.begin(state, 3)
    for _ in range(50):
        open = legal.offers(state)
        if not open:
            break
        for offer in open:
            for move in offer.moves:
                legal.apply(state.clone(), move)
        legal.apply(state, rng.choice([move for offer in open for move in offer.moves]))


def test_a_deal_that_cannot_be_dealt_is_a_dead_end(variant: object) -> None:
    setup = variant("change deal { replace move_to_pile: move top of pile to pile; }")  # type: ignore[operator]
    played = list(islice(rounds(setup, "eager", 1), 3))
    assert [one.how for one in played] == ["dead end"]
