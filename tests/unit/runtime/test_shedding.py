"""A debt for the empty hand: that some cards will never leave it is told only when it is so, and makes no other difference."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulec import api
from runtime import legal, lookahead, shedding
from runtime.extending import exchanged, extensions
from runtime.flow_tables import ShedInfo
from runtime.melds import Deal, Reading
from runtime.moves import Move
from runtime.way_out import WayOut
from tests.support.positions import Position

OPTIONS = [
    {"all_out": "yes"},
    {"all_out": "yes", "twos_wild": "yes", "swapping": "any_time"},
    {"all_out": "yes", "last_card": "required", "swapping": "never"},
    {"all_out": "yes", "last_card": "forbidden", "new_melds": "yes"},
]
TABLE = ["Beto: 6s 7s Jk=8s 9s", "Caro: Kc Kc Jk", "Beto: 3h 3d 3c"]


def hands(rng: random.Random) -> str:
    """Two sets to lay, and some cards that may or may not go."""
    ranks = rng.sample("456789", 2)
    sets = [f"{rank}{suit}" for rank in ranks for suit in rng.sample("cdh", 3)]
    return " ".join([*sets, *rng.sample(["5s", "10s", "8s", "Kd", "3s", "Jk", "2c", "Js", "Ac", "4s", "Qd"], rng.randint(1, 3))])


@pytest.mark.parametrize("options", OPTIONS)
def test_the_proof_makes_no_difference_to_what_is_legal(
    options: dict[str, object], rng: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Position("shanghai/wikipedia", 3, options)
    proof = shedding.never_empty
    compared = 0
    for _ in range(8):
        hand = hands(rng)
        try:
            game.put("play", hands={"Ana": hand}, table=TABLE, pile="Qd", down={"Beto": True, "Caro": True})
        except ValueError:
            continue  # a card more often than the pack has it
        monkeypatch.setattr(lookahead, "never_empty", proof)
        with_it = legal.offers(game.state)
        monkeypatch.setattr(lookahead, "never_empty", lambda state, player, shed: False)
        assert legal.offers(game.state) == with_it, hand
        compared += 1
    assert compared > 2


def taken_up(deal: Deal, meld: Reading, cards: list[int], *, swaps: bool) -> set[int]:
    """The cards that a meld takes up when it is really grown by some cards, up to some hundred forms of it."""
    taken: set[int] = set()
    seen = {Reading.key(meld)}
    waiting = [(meld, cards)]
    while waiting and len(seen) < 400:
        form, left = waiting.pop()
        for card in dict.fromkeys(left):
            rest = left.copy()
            rest.remove(card)
            grown = [(made, rest) for made in extensions(deal, form, card)]
            for slot, acting in enumerate(form.acting):
                made = exchanged(deal, form, slot, card) if acting and swaps else None
                grown += [(made, [*rest, form.cards[slot]])] if made is not None else []
            for made, further in grown:
                taken.add(card)
                if Reading.key(made) not in seen:
                    seen.add(Reading.key(made))
                    waiting.append((made, further))
    return taken


def test_ranks_and_suits_leave_out_no_card_that_a_meld_can_take(rng: random.Random) -> None:
    for options in ({"twos_wild": "yes"}, {"swap_in": "runs"}):
        game = Position("shanghai/wikipedia", 3, options)
        game.put("play", hands={"Ana": "Qd"}, table=TABLE, pile="Qd")
        deal = game.setup.deal_of(game.state)
        melds = game.state.z[game.setup.layout.zones["table"]]
        usable = [card.id for card in deal.pack.types]
        for _ in range(30):
            cards = sorted(rng.choices(usable, k=7))
            for meld in melds:
                for swaps in (True, False):
                    freed = [card for card, acting in zip(meld.cards, meld.acting, strict=True) if acting and swaps]
                    assert taken_up(deal, meld, cards, swaps=swaps) <= shedding._near(deal, meld, [*cards, *freed])


def test_one_search_for_all_moves_finds_what_one_for_each_finds(rng: random.Random) -> None:
    game = Position("shanghai/wikipedia", 3, {"all_out": "yes", "twos_wild": "yes"})
    for _ in range(6):
        try:
            game.put("play", hands={"Ana": hands(rng)}, table=TABLE, pile="Qd", down={"Beto": True, "Caro": True})
        except ValueError:
            continue
        for number, action in enumerate(game.setup.rules.states[game.state.at].actions):
            moves = set(legal.legal_moves(game.state, number, action))
            for args in lookahead.allowed(game.state, number, action):
                move = Move(game.state.asked, action.name, args)
                assert (move in moves) == (not legal.refusals(game.state, move))


GOING_OUT: list[tuple[str, dict[str, object]]] = [
    ("shanghai/wikipedia", {}),
    ("shanghai/wikipedia", {"twos_wild": "yes", "last_card": "required"}),
    ("shanghai/wikipedia", {"last_card": "free", "lay_off_from": "next_turn", "exact_sizes": "no"}),
    ("shanghai/wikipedia", {"all_out": "yes", "swapped_wild": "into_its_meld", "last_card": "forbidden"}),
    ("shanghai/wikipedia", {"new_melds": "yes", "swapping": "never"}),
    ("shanghai/camping", {}),
]


@pytest.mark.parametrize(("rules", "options"), GOING_OUT)
def test_leaving_out_stuck_positions_makes_no_difference_to_who_can_go_out(
    rules: str, options: dict[str, object], rng: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither to the answer nor to how many cards are left at best, before the contract is laid and after."""
    game = Position(rules, 5, options)
    stuck, hopeless = WayOut.is_stuck, lookahead.hopeless
    compared = 0
    for _ in range(24):
        down = rng.random() < 0.5
        table = TABLE if "wikipedia" in rules else [meld.replace("Kc Kc Jk", "Kc Kh Jk=Kd") for meld in TABLE]
        cards = " ".join(hands(rng).split()[6 if down else 0 :])
        try:
            game.put("play", hands={"Ana": cards}, table=table, pile="Qd", down={"Ana": down, "Beto": True, "Caro": True})
        except ValueError:
            continue  # a card more often than the pack has it
        found: list[tuple[bool, int]] = []
        for proof, never in ((stuck, hopeless), (lambda self, state, for_best: False, lambda state, player: ())):
            monkeypatch.setattr(WayOut, "is_stuck", proof)
            monkeypatch.setattr(lookahead, "hopeless", never)
            search = WayOut(game.state)
            goes = search.find() is not None
            assert search.complete
            found.append((goes, 0 if goes else search.least))
        assert found[0] == found[1], (cards, down)
        compared += 1
    assert compared > 5


def leaving(rules: str) -> ShedInfo | None:
    """How cards leave the hand."""
    return next(zone.sheds for zone in api.load(rules).rules.zones if zone.name == "hand")


def test_how_cards_leave_a_hand_is_told_only_where_the_rules_say_it(tmp_path: Path) -> None:
    path = tmp_path / "other.rules"

    def of(text: str) -> ShedInfo | None:
        path.write_text(f'game other "Other rules" of shanghai/wikipedia;\n{text}\n')
        return leaving(str(path))

    usual = of("")
    assert usual is not None
    (contract, further) = usual.new
    assert (usual.thrown, contract.choice, further.choice) == (1, 0, -1)
    assert usual.ends >= 0, "the last card may be thrown in vain"
    again = of("change go_down { remove once; }")
    assert again is not None
    assert again.new[0].choice == -1, "a contract that is laid any number of times leaves nothing sure"
    always = of("change next_turn { go hand_over when stock is empty; }")
    assert always is not None
    assert always.ends == -1, "the round may end with any card thrown"
    assert of("change play { action draw_more { move top of stock to hand; again; } }") is None


@pytest.mark.parametrize(("last_card", "may"), [("float", False), ("free", True), ("required", True), ("forbidden", True)])
def test_whether_the_round_may_end_with_a_card_thrown(last_card: str, may: bool) -> None:
    game = Position("shanghai/wikipedia", 3, {"last_card": last_card})
    game.put("play", hands={"Ana": "Qd"}, pile="Qd")
    shed = game.setup.rules.zones[game.setup.layout.zone_of[game.setup.layout.zones["hand"]]].sheds
    assert shed is not None
    assert bool(game.setup.F[shed.ends](game.state, 0, ())) is may


def test_where_nothing_can_be_laid_off_any_more_all_cards_are_stuck() -> None:
    """Laying off begins in the next turn (W-19, read so): what the contract does not take stays in hand."""
    game = Position("shanghai/wikipedia", 3, {"lay_off_from": "next_turn"})
    game.put("play", hands={"Ana": "10s 5s Kd"}, table=TABLE, pile="Qd", down={"Ana": True}, fresh=True)
    shed = next(zone.sheds for zone in game.setup.rules.zones if zone.name == "hand")
    assert shed is not None
    assert shedding.least_stuck(game.state, 0, shed) == 3


def test_what_no_contract_takes_is_stuck_before_it_is_laid() -> None:
    """Two runs take cards of two suits at most, and what lies on the table its own."""
    game = Position("shanghai/wikipedia", 3, {})
    hand = {"Ana": "10h Jh Qh Kh 3c 4c 5c 6c 9d 4s 5s"}
    game.put("play", round=3, hands=hand, table=["Beto: Jc Js Jc"], pile="Qd", down={"Beto": True})
    shed = next(zone.sheds for zone in game.setup.rules.zones if zone.name == "hand")
    assert shed is not None
    assert shedding.least_stuck(game.state, 0, shed) == 3
