"""What a player sees, and what he is told of what others do (known cases V01, V02 of the rules on what is seen)."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime.legal import apply, offers
from runtime.moves import Move
from runtime.setup import Setup
from runtime.state import State
from runtime.view import HIDDEN, seen_events, view
from tests.support.tables import dealt, setup_of


@pytest.fixture
def state() -> State:
    """Two players of Three Thirteen, the first deal."""
    return dealt(setup_of("three_thirteen/pagat", 2), 1)


def test_own_hand_top_of_the_pile_and_counts(state: State) -> None:
    setup = state.g
    seen = view(state, 0)
    assert seen.zone("hand", 0).cards == tuple(state.z[setup.layout.zones["hand"]])
    assert seen.zone("hand", 0).complete
    other = seen.zone("hand", 1)
    assert (other.count, other.cards, other.complete) == (3, (), False)
    stock = seen.zone("stock")
    assert (stock.count, stock.cards) == (52 - 7, ())
    assert seen.zone("pile").cards == tuple(state.z[setup.layout.zones["pile"]])
    with pytest.raises(KeyError):
        seen.zone("hand", 2)


def test_only_the_top_of_the_pile(state: State) -> None:
    apply(state, offers(state)[0].moves[0])
    discard = next(offer for offer in offers(state) if offer.action == "discard").moves[0]
    apply(state, discard)
    pile = view(state, state.asked).zone("pile")
    assert (pile.count, pile.cards, pile.complete) == (2, discard.args, False)


def test_variables_and_the_machine_are_public(state: State) -> None:
    seen = view(state, 1)
    assert dict(seen.variables)["score"] == (0, 0)
    assert (seen.state, seen.round, seen.asked) == ("draw", 1, state.asked)


def test_an_onlooker_sees_no_hand(state: State) -> None:
    seen = view(state, -1)
    assert [zone.cards for zone in seen.zones if zone.name == "hand"] == [(), ()]


def test_a_drawn_card_is_hidden_from_others(state: State) -> None:
    """V02: who draws from the stock sees the card, the others only that one was drawn."""
    before, actor = state.clone(), state.asked
    events = apply(state, Move(actor, "stock_card"))
    drawn = next(event[3][0] for event in events if event[0] == "move")
    assert [event[3] for event in seen_events(before, events, actor) if event[0] == "move"] == [(drawn,)]
    assert [event[3] for event in seen_events(before, events, 1 - actor) if event[0] == "move"] == [(HIDDEN,)]
    assert [event[3] for event in seen_events(before, events, -1) if event[0] == "move"] == [(HIDDEN,)]


def test_a_card_from_the_pile_is_seen_by_all(state: State) -> None:
    before, actor = state.clone(), state.asked
    events = apply(state, Move(actor, "upcard"))
    taken = next(event[3] for event in events if event[0] == "move")
    assert [event[3] for event in seen_events(before, events, 1 - actor) if event[0] == "move"] == [tuple(taken)]


def test_a_discard_is_seen_by_all_in_what_was_chosen_too(state: State) -> None:
    actor = state.asked
    apply(state, Move(actor, "stock_card"))
    before = state.clone()
    move = next(offer for offer in offers(state) if offer.action == "discard").moves[0]
    events = apply(state, move)
    seen = seen_events(before, events, 1 - actor)
    assert seen[0] == ("act", actor, before.at, 0, move.args)


def test_a_shown_hand_is_seen_until_the_round_ends(state: State) -> None:
    setup, actor = state.g, state.asked
    place = setup.layout.zones["hand"] + actor
    pack = {card.code: card.id for card in setup.rules.pack.types}
    state.z[place] = bytes(sorted(pack[code] for code in ("5s", "6s", "7s")))
    apply(state, Move(actor, "upcard"))
    out = next(offer for offer in offers(state) if offer.action == "go_out").moves[0]
    apply(state, out)
    assert len(view(state, 1 - actor).zone("hand", actor).cards) == 3
    apply(state, offers(state)[0].moves[0])
    apply(state, offers(state)[0].moves[0])
    assert state.v[0] == 2
    assert view(state, 1 - actor).zone("hand", actor).cards == ()


PASSING = """
game passing "Passing a card on" of base/rummy;
players 2..2;
value packs = 1;
value hand_size = 3;
value points = 1;
value deals = 1;
meld set { same rank; size is 3..; }
zone passed of each player: cards, owner sees;
state deal { begin round; move hand_size cards from stock to hand, for each player; begin turn of left of dealer; go give; }
state give asks turn {
  action give "pass a card on" { choose card from hand; move card to passed of left of player; again; }
  action stop "stop" { go match_over; }
  action bury "lay a card on the face-down stock" { choose card from hand; move card to stock; again; }
}
state match_over { end match; }
winner lowest score, ties shared;
"""


@pytest.fixture
def passing(tmp_path: Path) -> Setup:
    file = tmp_path / "passing.rules"
    file.write_text(PASSING, encoding="utf-8")
    return setup_of(str(file), 2)


def test_a_card_passed_on_is_known_to_giver_and_taker_only(passing: Setup) -> None:
    state = dealt(passing, 1)
    before, actor = state.clone(), state.asked
    card = state.z[passing.layout.zones["hand"] + actor][0]
    events = apply(state, Move(actor, "give", (card,)))
    assert seen_events(before, events, actor)[0][4] == (card,)
    assert seen_events(before, events, 1 - actor)[0][4] == (card,)
    assert seen_events(before, events, -1)[0][4] == (HIDDEN,)


def test_what_is_buried_face_down_is_not_told(passing: Setup) -> None:
    state = dealt(passing, 1)
    before, actor = state.clone(), state.asked
    card = state.z[passing.layout.zones["hand"] + actor][0]
    events = apply(state, Move(actor, "bury", (card,)))
    other = seen_events(before, events, 1 - actor)
    assert other[0][4] == (HIDDEN,)
    assert all(card not in event[3] for event in other if event[0] in ("move", "take"))
    assert seen_events(before, events, actor)[0][4] == (card,)


def test_moves_made_at_once_are_not_told_before_all_have_moved() -> None:
    state = dealt(setup_of("three_thirteen/speed", 3), 1)
    first = state.asked
    events = apply(state, offers(state)[0].moves[0])
    assert not [event for event in events if event[0] in ("act", "move", "take")]
    assert view(state, state.asked).moved == (first,)
