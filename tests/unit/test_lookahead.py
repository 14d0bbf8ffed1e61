"""The look-ahead of debts: what it may skip makes no difference to what is legal."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from rulec import api
from runtime import legal, lookahead, machine
from runtime.moves import Move
from runtime.state import State
from tests.support.positions import Position


def swaps(state: State) -> list[object]:
    """The exchanges that are legal."""
    found: list[object] = []
    for number, action in enumerate(state.g.rules.states[state.at].actions):
        if action.exchanges:
            found += list(legal.legal_moves(state, number, action))
    return found


@pytest.mark.parametrize("swapped_wild", ["to_hand", "into_its_owners_meld"])
def test_debts_that_cannot_be_paid_for_want_of_cards_are_seen_at_once(
    swapped_wild: str, rng: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_it, without = lookahead.hopeless, lambda state, player: ()
    options = {"twos_wild": "yes", "swapped_wild": swapped_wild}
    compared = 0
    game = Position("shanghai/wikipedia", 3, options)
    for _ in range(24):
        ranks = rng.sample("3456789", 4)
        extra = " ".join(rng.choice("3456789") + rng.choice("cdhs") for _ in range(3))
        hand = " ".join(f"{rank}{suit}" for rank in ranks[:2] for suit in rng.sample("cdhs", 2)) + f" 8s {extra}"
        table = ["Beto: 6s 7s Jk=8s 9s", f"Caro: {ranks[0]}c {ranks[0]}c Jk", f"Beto: {ranks[3]}h {ranks[3]}d 2c"]
        try:
            game.put("play", hands={"Ana": hand}, table=table, pile="Qd", down={"Beto": True, "Caro": True})
        except ValueError:
            continue  # a card more often than the pack has it
        monkeypatch.setattr(lookahead, "hopeless", without)
        plain = swaps(game.state)
        game.setup.payable.clear()  # what the one has found out is not told to the other
        monkeypatch.setattr(lookahead, "hopeless", with_it)
        assert swaps(game.state) == plain, hand
        compared += 1
    assert compared > 3


def paid_by(rules: str) -> dict[str, tuple[object, ...]]:
    """The lay-downs that alone can pay each debt."""
    return {debt.name.split(".")[-1]: debt.payers for debt in api.load(rules).rules.debts}


def test_only_a_debt_that_nothing_but_a_lay_down_changes_is_settled_by_cards() -> None:
    payers = paid_by("shanghai/wikipedia")
    assert payers["must_go_down"]
    assert payers["ending"] == payers["whole_hand"] == ()


def test_where_cards_can_come_to_hand_the_look_ahead_decides_alone(tmp_path: Path) -> None:
    path = tmp_path / "more.rules"
    path.write_text(
        'game more "A turn in which cards may be drawn" of shanghai/wikipedia;\n'
        "change play {\n  action draw_more { move top of stock to hand; again; }\n}\n"
    )
    assert paid_by(str(path))["must_go_down"] == ()
    path.write_text(
        'game more "Down by other means" of shanghai/wikipedia;\nchange play {\n  action declare { let down be yes; again; }\n}\n'
    )
    assert paid_by(str(path))["must_go_down"] == ()


@pytest.mark.parametrize(
    ("options", "left", "rules"),
    [
        ({"last_card": "free"}, "2c", []),
        ({"last_card": "forbidden"}, "", []),
        ({"last_card": "forbidden"}, "2c", ["swap.must_go_down", "play.ending", "discard.not_last"]),
        ({"last_card": "required"}, "", ["swap.must_go_down", "play.ending"]),
        ({"all_out": "yes"}, "2c 2d", ["swap.must_go_down", "go_down.whole_hand"]),
    ],
)
def test_all_rules_that_stand_in_the_way_of_a_swap_are_named(options: dict[str, object], left: str, rules: list[str]) -> None:
    """Two ways to end the turn: without going down, and after going down; each is against a rule of its own."""
    game = Position("shanghai/wikipedia", 3, options)
    hands = {"Ana": f"8s 7c 7d 7h 9c 9d {left}"}
    game.put("play", hands=hands, table=["Beto: 6s 7s Jk=8s 9s"], pile="Qd", down={"Beto": True})
    assert game.refused("swap 8s m1.3") == set(rules)


def test_where_the_contract_cannot_be_formed_nothing_else_is_named() -> None:
    game = Position("shanghai/wikipedia", 3, {"last_card": "forbidden"})
    game.put("play", hands={"Ana": "8s 7c 7d 4h 9c 2d"}, table=["Beto: 6s 7s Jk=8s 9s"], pile="Qd", down={"Beto": True})
    assert game.refused("swap 8s m1.3") == {"swap.must_go_down"}


def test_a_way_that_pays_is_looked_for_once_and_not_at_each_of_its_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To throw a card one must have waited 40 times. Looked for anew at each step, the way takes some 40 * 40 / 2 positions."""
    path = tmp_path / "waiting.rules"
    path.write_text(
        'game waiting "Forty times" of three_thirteen/pagat;\nkeep n for turn = 0;\n'
        'change throw { action wait { add 1 to n; again; } owe often "not often enough": n >= 40; }\n'
    )
    game = api.load(str(path), players=2)
    state = machine.new_match(game.setup, 1)
    machine.begin(state)
    legal.apply(state, Move(state.asked, "stock_card"))
    tried = 0
    real = machine.attempt

    def counted(*args: Any) -> None:
        nonlocal tried
        tried += 1
        real(*args)

    monkeypatch.setattr(lookahead, "attempt", counted)
    for _ in range(40):
        assert {offer.action for offer in legal.offers(state)} == {"wait"}
        legal.apply(state, Move(state.asked, "wait"))
    assert "discard" in {offer.action for offer in legal.offers(state)}
    assert tried < 600
