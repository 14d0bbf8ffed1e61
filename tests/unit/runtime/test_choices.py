"""What can be chosen: each thing once, in a fixed order, and ways to lay melds only when asked for."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from runtime import choices
from runtime.choices import combinations, lay_downs, pool
from runtime.flow import GaveUp, Hole
from runtime.flow_tables import ActionInfo
from runtime.laying import WildPick
from runtime.solve.port import CONTRACT, Problem
from tests.support.naive import Naive
from tests.support.positions import Position

W, G = "shanghai/wikipedia", "shanghai/camping"


def in_play(hand: str, *melds: str, rules: str = W, round: int = 1, down: bool = True, **options: object) -> Position:
    """Ana may act."""
    hands = {"Ana": hand, "Beto": "2c", "Caro": "2d"}
    game = Position(rules, 3, options)
    return game.put("play", round=round, hands=hands, table=melds, pile="Qd", down={"Ana": down, "Beto": True})


def action(game: Position, name: str) -> ActionInfo:
    """An action of the state the machine is in."""
    return next(one for one in game.setup.rules.states[game.state.at].actions if one.name == name)


def ways(game: Position, name: str) -> list[tuple[Any, ...]]:
    """Everything that an action lets choose, whatever is required."""
    return list(combinations(game.state, action(game, name), 0))


def test_an_action_without_choices_has_one_way() -> None:
    game = Position(W).put("offer", hands={"Ana": "2c"}, pile="Qd")
    assert ways(game, "take") == [()]


def test_copies_of_a_card_are_one_choice() -> None:
    game = in_play("8s 8s 8h Jk Jk")
    codes = [game.setup.rules.pack.types[card].code for (card,) in ways(game, "discard")]
    assert codes == ["8h", "8s", "Jk"]


def test_a_card_with_several_places_is_several_choices() -> None:
    game = in_play("9h 4h Jk 2c", "Beto: 5h 6h 7h 8h", "Caro: 8s 8c 8d")
    texts = {
        game.notation.write(game.state, game.notation.read(game.state, 0, text)) for text in ("lay_off 9h m1", "lay_off 4h m1")
    }
    assert texts == {"lay_off 9h m1", "lay_off 4h m1"}
    placed = ways(game, "lay_off")
    assert len(placed) == 5  # 4h, 9h, and the joker at both ends of the run and in the set
    assert len(set(placed)) == 5


def test_only_cards_that_act_as_wilds_are_chosen_as_such() -> None:
    game = in_play("9h 4h", "Beto: As 2s 3s 4s", "Caro: 8s 8c 2d", twos_wild="yes")
    wilds = list(pool(game.state, action(game, "swap").choices[1], 0, (0,)))
    assert [(wild.meld.number, wild.slot) for wild in wilds] == [(1, 2)]
    assert all(isinstance(wild, WildPick) for wild in wilds)


def test_nothing_to_choose_from_gives_no_way() -> None:
    game = in_play("9h 4h")
    assert ways(game, "lay_off") == ways(game, "swap") == []


def test_a_freed_wild_laid_on_its_own_meld_counts_the_exchange() -> None:
    game = in_play("8s 4c", "Beto: 6s 7s Jk=8s 9s", swapped_wild="into_its_meld")
    moves = [move for offer in game.offers() if offer.action == "move_wild" for move in offer.moves]
    texts = sorted(game.notation.write(game.state, move) for move in moves)
    assert texts == ["move_wild 8s m1.3 m1=10s", "move_wild 8s m1.3 m1=5s"]


# ---- ways to lay the contract


HANDS = [
    (W, 1, "8s 8h 8d 8c Kd Kh Jk"),
    (W, 1, "8s 8h Jk Jk Kd Kh 9c"),
    (W, 2, "8s 8h 8d 9d 10d Jd Jk"),
    (W, 3, "3s 4s 5s 6s 7s 3h 4h 5h Jk"),
    (G, 1, "8s 8h Jk Kd Kh Ks"),
    (G, 3, "3s 4s 5s 6s 7s 8s 9s 10s Js"),
    (G, 3, "3s 4s 5s 6s 5s 6s 7s 8s"),
]


@pytest.mark.parametrize(("rules", "round", "hand"), HANDS, ids=[f"{rules[9:13]}-{round}-{hand}" for rules, round, hand in HANDS])
def test_every_way_to_lay_the_contract_is_found_once(rules: str, round: int, hand: str) -> None:
    """Held against trying everything."""
    game = in_play(hand, rules=rules, round=round, down=False)
    deal = game.setup.deal_of(game.state)
    found = [tuple(sorted(meld.key() for meld in melds)) for (melds,) in ways(game, "go_down")]
    naive = {tuple(sorted(meld.key() for meld in melds)) for melds in Naive(deal, tuple(game.reader.cards(hand))).contracts()}
    assert len(found) == len(set(found))
    assert set(found) == naive


def test_ways_to_lay_are_worked_out_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from runtime.solve.search import every

    def no_more(*args: object) -> Any:
        raise AssertionError("the first way was enough")

    monkeypatch.setattr(every, "all_best", no_more)
    game = in_play("8s 8h 8d 8c Kd Kh Ks", down=False)
    assert len(list(islice(combinations(game.state, action(game, "go_down"), 0), 1))) == 1
    with pytest.raises(AssertionError, match="the first way was enough"):
        list(combinations(game.state, action(game, "go_down"), 0))


def test_offers_show_one_way_and_that_there_may_be_more() -> None:
    game = in_play("8s 8h 8d 8c Kd Kh Ks", down=False)
    (offer,) = [one for one in game.offers() if one.action == "go_down"]
    assert (len(offer.moves), offer.more) == (1, True)
    (thrown,) = [one for one in game.offers() if one.action == "discard"]
    assert (len(thrown.moves), thrown.more) == (7, False)


def test_a_contract_left_open_is_no_no(tmp_path: Path) -> None:
    path = tmp_path / "open.rules"
    path.write_text(
        'game open "Open contract" of base/contract_rummy;\nplayers 2..3;\nvalue packs = 1;\nvalue hand_size = 5;\n'
        "value deals = 1;\nvalue points by card { A..K: 1; }\n"
    )
    game = Position(str(path), 2)
    game.put("play", dealer="Beto", hands={"Ana": "8s 8h 8d", "Beto": "2c"}, pile="Qd")
    with pytest.raises(Hole, match="contract"):
        ways(game, "go_down")


def test_too_many_ways_are_unknown_and_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "MOST_NUMBERS", 3)
    game = in_play("8s 8h 8d 8c Kd Kh Ks Kc", down=False)
    with pytest.raises(GaveUp):
        ways(game, "go_down")


def test_single_new_melds_of_every_kind() -> None:
    game = in_play("8s 8h 8d 5c 6c 7c 8c", new_melds="yes", exact_sizes="no")
    sizes = sorted(len(meld.cards) for (meld,) in ways(game, "lay_meld"))
    assert sizes == [3, 3, 3, 3, 4, 4]  # three of the four eights, all four, and the run


def test_cards_to_lay_are_sorted_and_the_deal_keeps_the_contract() -> None:
    game = in_play("Kd 8s Jk 8h", down=False)
    choice = action(game, "go_down").choices[0]
    cards = choices.cards_to_lay(game.state, choice, 0, ())
    assert list(cards) == sorted(cards)
    deal = choices.deal_with_contract(game.state, choice, 0, ())
    assert deal is game.setup.deal_of(game.state), "the deal's own contract makes no new deal"
    single = choices.deal_with_contract(game.state, action(game, "lay_meld").choices[0], 0, ())
    assert single.contract == ()


def test_random_hands_have_all_ways(rng: random.Random) -> None:
    """Seven cards of few ranks, so that there is something to lay."""
    for _ in range(8):
        ranks = rng.sample("345678", 3)
        hand = [rank + suit for rank in ranks for suit in "cdhs"] * 2
        cards = " ".join([*rng.sample(hand, 6), "Jk"])
        game = in_play(cards, down=False)
        choice = action(game, "go_down").choices[0]
        deal = choices.deal_with_contract(game.state, choice, 0, ())
        found = {tuple(sorted(meld.key() for meld in melds)) for melds in lay_downs(game.state, choice, 0, ())}
        problem = Problem(deal, tuple(sorted(game.reader.cards(cards))), CONTRACT)
        assert found == {
            tuple(sorted(meld.key() for meld in melds)) for melds in Naive(problem.deal, problem.cards).contracts()
        }, cards
