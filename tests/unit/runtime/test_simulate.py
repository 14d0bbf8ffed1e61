"""Playing many rounds: how they end, the policies, and that a lost card is a fault."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from rulec import api
from runtime import legal, machine, simulate
from runtime.setup import Setup, deals_of
from runtime.simulate import POLICIES, Dice, LostCards, hold_conserved, play_round, rounds, scores
from runtime.tables import ROUND
from tests.support.positions import Position

W = "shanghai/wikipedia"


def setup(rules: str = W, players: int = 3, **options: object) -> Setup:
    """A game at a table."""
    return api.load(rules, players=players, options=options).setup


@pytest.mark.parametrize("policy", list(POLICIES))
@pytest.mark.parametrize("rules", [W, "shanghai/camping", "three_thirteen/pagat", "three_thirteen/five_crowns"])
def test_rounds_end_or_are_capped(rules: str, policy: str) -> None:
    for played in islice(rounds(setup(rules), policy, 1, cap=60), 3):
        assert played.how in ("ended", "capped")
        assert sum(played.actions.values()) == played.moves
        assert len(played.scores) == 3


def test_the_same_seed_gives_the_same_rounds() -> None:
    assert list(islice(rounds(setup(), "eager", 3), 3)) == list(islice(rounds(setup(), "eager", 3), 3))


def test_a_capped_round_is_followed_by_a_new_match_with_the_next_deal() -> None:
    made = list(islice(rounds(setup(), "eager", 1, first=9, cap=2), 4))
    assert [(one.round, one.seed, one.how) for one in made] == [
        (9, 1, "capped"),
        (10, 2, "capped"),
        (9, 3, "capped"),
        (10, 4, "capped"),
    ]


def test_the_cap_counts_turns() -> None:
    (played,) = islice(rounds(setup(), "uniform", 1, cap=10), 1)
    assert (played.how, played.turns) == ("capped", 10)


def test_scores_go_on_through_a_match() -> None:
    first, second = islice(rounds(setup(), "eager", 2), 2)
    assert (first.seed, second.seed) == (2, 2)
    assert all(later >= earlier for earlier, later in zip(first.scores, second.scores, strict=True))
    assert sum(second.scores) > sum(first.scores) > 0
    assert 0 in first.scores, "one went out"
    assert first.scored == first.scores
    assert second.scored == tuple(later - earlier for earlier, later in zip(first.scores, second.scores, strict=True))


def test_games_without_scores_have_none(tmp_path: Path) -> None:
    made = setup()
    state = machine.new_match(made, 1)
    assert scores(state) == (0, 0, 0)
    del made.layout.keeps["score"]
    assert scores(state) == ()


# ---- policies


def test_eager_lays_whatever_it_can() -> None:
    game = Position(W, 3).put(
        "play", hands={"Ana": "9h 4c 5d", "Beto": "2c"}, table=["Beto: 5h 6h 7h 8h"], pile="Qd", down={"Ana": True, "Beto": True}
    )
    offers = legal.offers(game.state)
    assert {POLICIES["eager"](game.state, offers, Dice(seed)).action for seed in range(30)} == {"lay_off"}
    assert {POLICIES["uniform"](game.state, offers, Dice(seed)).action for seed in range(30)} == {"lay_off", "discard"}


def test_eager_goes_out_in_three_thirteen() -> None:
    game = Position("three_thirteen/pagat", 2)
    state = game.state
    state.z[game.setup.layout.zones["hand"]] = bytes(sorted(game.reader.cards("9h 9d 9c Kd")))
    state.v[1] = 0
    machine.enter(state, [info.name for info in game.setup.rules.states].index("throw"))
    assert {POLICIES["eager"](state, legal.offers(state), Dice(seed)).action for seed in range(20)} == {"go_out"}


def test_dice_reach_everything() -> None:
    dice = Dice(1)
    assert {dice.of("abc") for _ in range(50)} == set("abc")


def test_the_chance_of_players_is_not_that_of_the_game() -> None:
    """Other choices do not change what is dealt."""
    one, two = (next(iter(rounds(setup(), policy, 5, cap=1))) for policy in ("eager", "uniform"))
    assert one.seed == two.seed
    states = []
    for policy in ("eager", "uniform"):
        state = machine.new_match(setup(), 5)
        machine.begin(state)
        play_round(state, POLICIES[policy], Dice(5), 5, 1)
        states.append(state.rng)
    assert states[0] == states[1]


# ---- faults


def test_a_lost_or_doubled_card_is_a_fault() -> None:
    game = Position(W, 3)
    state, hand = game.state, game.setup.layout.zones["hand"]
    before = state.z[:]
    hold_conserved(state, before, "pass")
    state.z[hand], state.z[hand + 1] = state.z[hand + 1], state.z[hand]
    hold_conserved(state, before, "pass")
    wanted = state.z[hand][0]
    code = game.setup.rules.pack.types[wanted].code
    state.z[hand] = state.z[hand][1:]
    with pytest.raises(LostCards, match=f"`discard` in round 1 changes how often a card is there: `{code}` -1"):
        hold_conserved(state, before, "discard")
    state.z[hand] = bytes([wanted, wanted]) + state.z[hand]
    with pytest.raises(LostCards, match=r"\+1"):
        hold_conserved(state, before, "discard")


def test_cards_that_turn_into_others_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    real = legal.apply

    def crooked(state: Any, move: Any) -> Any:
        events = real(state, move)
        if move.action == "discard":
            hand = state.g.layout.zones["hand"] + move.seat
            state.z[hand] = bytes([(state.z[hand][0] + 1) % 52]) + state.z[hand][1:]
        return events

    monkeypatch.setattr(simulate, "apply", crooked)
    with pytest.raises(LostCards):
        list(islice(rounds(setup(), "eager", 1), 1))


def test_a_player_without_a_move_is_a_dead_end(monkeypatch: pytest.MonkeyPatch) -> None:
    real = legal.offers
    monkeypatch.setattr(simulate, "offers", lambda state: [one for one in real(state) if one.action != "discard"])
    (played,) = islice(rounds(setup(), "uniform", 1), 1)
    assert played.how == "dead end"
    assert played.note == "nobody can do anything in `play`"


def test_what_the_rules_leave_open(tmp_path: Path) -> None:
    path = tmp_path / "open.rules"
    path.write_text(f'game open "Open" of {W};\nreplace value points = unspecified;\n')
    played = next(iter(rounds(setup(str(path)), "eager", 1)))
    assert (played.how, played.note) == ("unknown", "the rules leave `points` open")
    path.write_text(f'game open "Open" of {W};\nreplace value hand_size = unspecified;\n')
    assert [(one.how, one.note) for one in rounds(setup(str(path)), "eager", 1)] == [
        ("unknown", "the rules leave `hand_size` open")
    ]


def test_deals_of_a_match() -> None:
    assert (deals_of(setup()), deals_of(setup("three_thirteen/pagat"))) == (10, 11)


def test_a_deal_without_cards_to_go_on_with_is_a_dead_end(tmp_path: Path) -> None:
    """The stock is gone, nothing is said of that, and the next turn begins with a card from it."""
    path = tmp_path / "short.rules"
    path.write_text("""game short "Short of cards" of base/rummy;
players 2..2;
value packs = 1;
value hand_size = 20;
value deals = 1;
value points by card { A..K: 1; }
winner lowest score, ties shared;
state deal {
  begin round;
  shuffle stock;
  move hand_size cards from stock to hand, for each player;
  begin turn of left of dealer;
  go draw;
}
state draw { move top of stock to hand of turn; go play; }
state play asks turn {
  action throw { choose card from hand; move card to pile; go next; }
  action finish { require empty_handed "not before the hand is empty": count of hand is 0; go over; }
}
state next { begin turn of left of turn; go draw; }
state over { end match; }
""")
    found = list(islice(rounds(setup(str(path), 2), "eager", 1), 1))
    assert [(one.how, one.note) for one in found] == [
        ("dead end", "the rules take a card from `stock`, which is empty, by `draw.move_to_hand`")
    ]
    assert found[0].moves == 52 - 40 - 1


def test_the_round_of_a_state_is_where_it_stopped() -> None:
    state = machine.new_match(setup(), 1)
    machine.begin(state, 4)
    played = play_round(state, POLICIES["eager"], Dice(1), 1, 400)
    assert (played.round, played.how, state.v[ROUND]) == (4, "ended", 5)
