"""Whole turns: positions built from cards, ways to lay the contract, ways out. Case ids (K08, L09) name well-known positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulec import api
from runtime import legal, turn_answers, turns, way_out
from runtime.answers import BadQuestion
from runtime.flow import GaveUp
from runtime.hands import hand
from runtime.laying import WildPick
from runtime.moves import Move
from runtime.notation import Notation
from runtime.setup import Setup
from runtime.state import State
from runtime.turn_answers import read_table
from runtime.turns import NoSuchTurn, laying_state, mid_turn, way_to_lay
from runtime.way_out import WayOut

W, G, T = "shanghai/wikipedia", "shanghai/camping", "three_thirteen/pagat"
JOKER_RUN = "[6s 7s Jk=8s 9s]"


def setup(rules: str = W, players: int = 3, **options: Any) -> Setup:
    """A game at a table."""
    return api.load(rules, players=players, options=options).setup


def position(made: Setup, cards: str, table: str = "", round: int = 1, *, down: bool = False) -> State:
    """The first player has drawn."""
    from runtime.reader import Reader

    deal = made.deal(round)
    held = tuple(sorted(Reader(made.rules.pack).cards(cards)))
    return mid_turn(made, held, read_table(made, deal, table), round, down=down)


def told(made: Setup, state: State, moves: tuple[Move, ...]) -> list[str]:
    """Moves as text; each is held to be legal."""
    notation, here, texts = Notation(made), state.clone(), []
    for move in moves:
        texts.append(notation.write(here, move))
        legal.apply(here, move)
    return texts


# ---- positions


def test_a_position_has_every_card_of_the_pack_once() -> None:
    made = setup()
    state = position(made, "8s 8h Jk", JOKER_RUN, down=True)
    held = sorted(card for zone in state.z for card in (zone if isinstance(zone, bytes) else [c for m in zone for c in m.cards]))
    assert held == [card for card, count in enumerate(made.deal(1).copies) for _ in range(count)]
    assert (made.rules.states[state.at].name, state.asked, state.v[1]) == ("play", 0, 0)


def test_melds_of_the_table_are_another_players() -> None:
    made = setup()
    state = position(made, "8s 8h", JOKER_RUN)
    assert [meld.owner for meld in state.z[made.layout.zones["table"]]] == [1]


def test_down_is_of_an_earlier_turn() -> None:
    made = setup(G)
    state = position(made, "8s 8h", "[8d 8c 8s]", down=True)
    assert state.v[made.layout.keeps["down"]]
    assert not state.v[made.layout.keeps["fresh"]]


def test_the_state_in_which_contracts_are_laid() -> None:
    found = laying_state(setup())
    assert found is not None
    state = setup().rules.states[found[0]]
    assert (state.name, state.actions[found[1]].name) == ("play", "go_down")
    assert laying_state(setup(T)) is None


def test_rules_without_a_table_or_without_being_down() -> None:
    with pytest.raises(NoSuchTurn, match="how melds are laid"):
        mid_turn(setup(T), (0, 1), (), 1, down=False)


def test_a_game_that_knows_nothing_of_being_down(tmp_path: Path) -> None:
    path = tmp_path / "lay.rules"
    path.write_text("""game lay "Laying without a contract" of base/rummy;
players 2..2;
value packs = 1;
value hand_size = 5;
value deals = 1;
value points by card { A..K: 1; }
winner lowest score, ties shared;
zone table: melds, face up;
meld set { same rank; size is 3..; }
state deal {
  begin round;
  shuffle stock;
  move hand_size cards from stock to hand, for each player;
  begin turn of left of dealer;
  go play;
}
state play asks turn {
  out: go finish when hand is empty;
  action lay { choose melds from hand; lay melds on table; again; }
  action throw { choose card from hand; move card to pile; go finish; }
}
state finish { end match; }
""")
    made = setup(str(path), 2)
    assert hand(made, "8s 8h 8d", "out").verdict == "yes"
    assert hand(made, "8s 8h 8d 9c", "out").verdict == "yes", "laying and throwing the last card"
    assert hand(made, "8s 8h 8d 9c 9d", "out").verdict == "no"
    with pytest.raises(BadQuestion, match="do not know of a player being down"):
        hand(made, "8s 8h 8d", "out", down=True)


# ---- laying the contract


def test_l09_a_wild_of_the_table_is_taken_before_the_contract_only_if_needed() -> None:
    made = setup()
    state = position(made, "8s Kd Kh Qc Qd Qh 4c 2d", JOKER_RUN)
    way = way_to_lay(state)
    assert way is not None
    first, then = told(made, state, way.moves)
    assert first == "swap 8s m1.3"
    assert then.startswith("go_down ")
    state = position(made, "8s Kd Kh Kc Qc Qd Qh 4c 2d", JOKER_RUN)
    way = way_to_lay(state)
    assert way is not None
    assert [move.action for move in way.moves] == ["go_down"]


def test_l09_g_who_is_not_down_takes_none() -> None:
    assert way_to_lay(position(setup(G), "8s Kd Kh Qc Qd Qh 4c 2d", JOKER_RUN)) is None


def test_l10_what_stays_out_of_reach() -> None:
    assert way_to_lay(position(setup(), "8s Kd Kh Qc Qd 5h 4c 2d", JOKER_RUN)) is None


def test_k09_the_turn_must_be_able_to_end_after_the_contract() -> None:
    made = setup(last_card="forbidden")
    assert way_to_lay(position(made, "8s 8h 8d Kc Kd Kh 2c")) is None
    assert way_to_lay(position(made, "8s 8h 8d Kc Kd Kh 2c 3d")) is not None
    assert way_to_lay(position(made, "8s 8h 8d Kc Kd Kh 7c", "[3c 4c 5c 6c]")) is not None


def test_the_search_for_a_contract_gives_up_as_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_STEPS", 1)
    state = position(setup(), "8s 3c Kd Kh Qc Qd 5h 4c 2d", f"{JOKER_RUN} [Jk=3c 4c 5c 6c]")
    with pytest.raises(GaveUp):
        way_to_lay(state)


# ---- going out


@pytest.mark.parametrize(
    ("case", "rules", "options", "cards", "table", "out"),
    [
        ("K08", W, {}, "8h 9h", "[4h 5h 6h 7h]", ["lay_off 8h m1", "lay_off 9h m1"]),
        ("K08", W, {"last_card": "required"}, "8h 9h", "[4h 5h 6h 7h]", ["lay_off 8h m1", "discard 9h"]),
        ("K08", G, {}, "8h 9h", "[4h 5h 6h 7h]", ["lay_off 8h m1", "discard 9h"]),
        ("K09", W, {"last_card": "forbidden"}, "9h Ks", "[5h 6h 7h 8h]", None),
        ("K09", W, {"last_card": "float"}, "9h Ks", "[5h 6h 7h 8h]", None),
        ("K09", W, {"last_card": "free"}, "9h Ks", "[5h 6h 7h 8h]", ["lay_off 9h m1", "discard Ks"]),
        ("K10", W, {"last_card": "forbidden"}, "4h 3h", "[5h 6h 7h 8h]", ["lay_off 4h m1", "lay_off 3h m1"]),
        ("K10", W, {"last_card": "required"}, "4h 3h", "[5h 6h 7h 8h]", ["lay_off 4h m1", "discard 3h"]),
        ("L01", W, {}, "3h 4h", "[5h 6h 7h 8h]", ["lay_off 4h m1", "lay_off 3h m1"]),
    ],
)
def test_ways_out_of_a_player_who_is_down(
    case: str, rules: str, options: dict[str, Any], cards: str, table: str, out: list[str] | None
) -> None:
    made = setup(rules, **options)
    state = position(made, cards, table, down=True)
    way = WayOut(state).find()
    assert (told(made, state, way.moves) if way is not None else None) == out


def test_a_freed_wild_may_be_what_goes_out() -> None:
    made = setup()
    state = position(made, "8s", f"{JOKER_RUN} [Kd Kh Kc]", down=True)
    way = WayOut(state).find()
    assert way is not None
    first, then = told(made, state, way.moves)
    assert first == "swap 8s m1.3"
    assert then.startswith("lay_off Jk")
    assert isinstance(way.moves[0].args[1], WildPick)


def test_all_in_one_turn_before_being_down() -> None:
    made = setup()
    state = position(made, "8s Kd Kh Qc Qd Qh 5s", JOKER_RUN)
    way = WayOut(state).find()
    assert way is not None
    assert {move.action for move in way.moves} == {"swap", "go_down", "lay_off"}
    assert WayOut(position(setup(G), "8s Kd Kh Kc Qc Qd Qh 5s", JOKER_RUN)).find() is None, "no further card in that turn (G-17)"


def test_what_is_left_at_best_and_what_stood_in_the_way() -> None:
    search = WayOut(position(setup(last_card="forbidden"), "9h Ks", "[5h 6h 7h 8h]", down=True))
    assert search.find() is None
    assert (search.least, search.unpaid) == (2, ("play.ending", "play.discard.not_last"))
    search = WayOut(position(setup(), "9h Ks", "[5h 6h 7h 8h]", down=True))
    assert search.find() is None
    assert (search.least, search.unpaid) == (1, ())


def test_the_search_for_a_way_out_gives_up_as_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(way_out, "MOST_STEPS", 1)
    made = setup()
    with pytest.raises(GaveUp):
        WayOut(position(made, "3h 4h 9h 10h", "[5h 6h 7h 8h]", down=True)).find()
    assert hand(made, "3h 4h 9h 10h", "out", 1, table="[5h 6h 7h 8h]", down=True).verdict == "unknown"


TWO_SETS = "[7c Jk=7? 7s] [Jk=3? 3d 3c] [10h 10d Jk=10?]"
THREE_RUNS = "[6d 6s 6s] [10c Jc Qc 2h=Kc 2s=Ac] [Jk=3c 4c 5c 6c 7c 8c]"


@pytest.mark.parametrize(
    ("cards", "table", "players", "options"),
    [
        ("10h Jh Qh Kh 6c 3c 4c 5c Jk Jk Jk 9d 7d 8s", TWO_SETS, 5, {}),
        ("10h Jh Qh Kh 2c 3c 4c 5c 10h 9d Jk", TWO_SETS, 5, {"twos_wild": "yes"}),
        ("10h Jh Qh Kh 2c 3c 4c 5c 9d Jk Jk 7d 2d 2s", TWO_SETS, 5, {"twos_wild": "yes"}),
        (
            "Jd Qd Kd Ad 7c 8c 9c Jk 6c Ac Kc",
            THREE_RUNS,
            3,
            {"twos_wild": "yes", "lay_off_from": "next_turn", "all_out": "yes"},
        ),
    ],
)
def test_of_a_hand_with_many_wilds_it_is_told_that_it_cannot_go_out(
    cards: str, table: str, players: int, options: dict[str, Any]
) -> None:
    """Two runs leave a card of a third suit in hand; a contract of eight cards leaves three of eleven."""
    answer = hand(setup(players=players, **options), cards, "out", 3, table=table)
    assert answer.verdict == "no", answer.note


def test_all_searches_of_one_question_have_one_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    made = setup()
    cards, table = "8s Kd Kh Qc Qd Qh 5s", JOKER_RUN
    assert hand(made, cards, "out", 1, table=table).verdict == "yes"
    monkeypatch.setattr(turn_answers, "MOST_WORK", 3)
    for text in (cards, "8s [Kd Kh Jk] [Qc Qd Qh] 5s"):
        answer = hand(made, text, "out", 1, table="[6s 7s 8s 9s]" if "[" in text else table)
        assert answer.verdict == "unknown", text
        assert "the search gave up" in answer.note


def test_the_last_deal_ends_the_match() -> None:
    made = setup()
    assert WayOut(position(made, "9h", "[5h 6h 7h 8h]", 10, down=True)).find() is not None


# ---- the table


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("8s 8h 8d", "stands in brackets"),
        ("[8s 8h 8d] 9c", "stands in brackets"),
        ("[]", "without cards"),
        ("[8s 8h 9d]", "no meld"),
        ("[10d 9d Jd Jk]", "2 ways"),
        ("[8s 8h Jk=9h]", "no meld"),
    ],
)
def test_a_table_that_cannot_be(table: str, said: str) -> None:
    made = setup()
    with pytest.raises(BadQuestion, match=said):
        read_table(made, made.deal(1), table)


def test_a_table_is_read_as_it_lies() -> None:
    """What may lie there by now need not be what may be laid: a limit that binds only then is not asked (W-11, read so)."""
    made = setup(limit_after="no")
    (meld,) = read_table(made, made.deal(1), "[8s Jk Jk]")
    assert sum(meld.acting) == 2
    (meld,) = read_table(made, made.deal(1), "[9d 10d Jd Jk=Qd]")
    assert meld.ranks == tuple(sorted(meld.ranks))
