"""Where scripted games begin: the deal comes out as asked, or a position is put up; either way the pack is whole."""

from __future__ import annotations

from collections import Counter

import pytest

from runtime.position import state_line
from runtime.state import State
from tests.unit.testing.scripting import DEAL, HEAD, Scripts

ANY_STEP = "- expect: {over: no}"


def begun(scripts: Scripts, start: str, head: str = HEAD) -> State:
    """Return the first position of a script."""
    result = scripts.steps(ANY_STEP, start, head)
    assert not result.report.errors, [one.message for one in result.report]
    return result.cases[0].table.state


def cards(state: State, zone: str, owner: int = 0) -> str:
    """Return the cards of a zone, those of a stack or deck from the top down."""
    held = state.z[state.g.layout.zones[zone] + owner]
    ordered = held[::-1] if zone in ("pile", "stock") else held
    return " ".join(state.g.rules.pack.types[card].code for card in ordered)


def is_whole(state: State) -> bool:
    """Whether every card of the pack lies in the zones, and no other."""
    held = Counter(card for zone in state.z for card in zone)
    return all(held[card] == count for card, count in enumerate(state.g.deal_of(state).copies))


def test_the_deal_comes_out_as_asked(scripts: Scripts) -> None:
    state = begun(scripts, DEAL)
    assert (cards(state, "hand"), cards(state, "hand", 1), cards(state, "pile")) == ("9h 5s 6s", "2c Kd Kh", "8c")
    assert cards(state, "stock").startswith("7s 10c ")
    assert is_whole(state)
    assert state_line(state).startswith("at=draw round=1 turn=1 asked=1 ")


def test_the_seed_decides_the_rest(scripts: Scripts) -> None:
    def line(seed: int) -> str:
        return state_line(begun(scripts, DEAL.rstrip("}\n") + f", seed: {seed}}}\n"))

    assert line(1) == line(1)
    assert line(1) != line(2)


def test_players_who_are_not_named_get_any_cards(scripts: Scripts) -> None:
    state = begun(scripts, "start: {hands: {Beto: Kd Kh 2c}}\n")
    assert cards(state, "hand", 1) == "2c Kd Kh"
    assert len(cards(state, "hand").split()) == 3
    assert is_whole(state)


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("round", [1, 6, 11])
def test_every_table_and_deal(scripts: Scripts, players: int, round: int) -> None:
    """A later deal has its own number of cards."""
    state = begun(scripts, f"start: {{round: {round}, pile: 8c, stock: 7s 10c 2d}}\n", HEAD.replace("[Ana, Beto]", str(players)))
    assert [len(state.z[state.g.layout.zones["hand"] + seat]) for seat in range(players)] == [round + 2] * players
    assert cards(state, "pile") == "8c"
    assert cards(state, "stock").startswith("7s 10c 2d ")
    assert state.v[0] == round
    assert is_whole(state)


def test_variables(scripts: Scripts) -> None:
    state = begun(scripts, "start: {dealer: Ana, score: {Beto: 40}, reshuffled: 1, first_out: Beto, pile: 8c}\n")
    assert state_line(state).endswith("dealer=1 score=0/40 first_out=2 reshuffled=1")
    assert state.asked == 1, "left of the dealer"


def test_from_a_seed_alone(scripts: Scripts) -> None:
    result = scripts.run(f"{HEAD}seed: 7\nsteps:\n{ANY_STEP}\n")
    assert is_whole(result.cases[0].table.state)
    again = scripts.run(f"{HEAD}seed: 7\nstart: {{}}\nsteps:\n{ANY_STEP}\n")
    assert state_line(again.cases[0].table.state) == state_line(result.cases[0].table.state)


BY_UPCARD = """
game by_upcard "The upcard decides" of three_thirteen/pagat;
keep trump "rank of the upcard, as a number" for round = 0;
change deal {
  let trump be points of top of pile;
  kings: go hand_over when points of top of pile >= 10;
}
"""


def test_what_the_deal_decides_is_decided_on_the_cards_asked(scripts: Scripts) -> None:
    """Automatic states of the deal see the cards that come out, not those of the seed."""
    scripts.write(BY_UPCARD, "by_upcard.rules")
    head = HEAD.replace("three_thirteen/pagat", "by_upcard")
    assert state_line(begun(scripts, "start: {pile: 8c}\n", head)).endswith(" trump=8")
    mistakes = scripts.mistakes(f"{head}start: {{pile: Kc}}\nsteps:\n{ANY_STEP}\n")
    assert mistakes == [("Kc", "the deal of these rules does not come out like this (`pile`)")]


OTHER_WAY = """
game other_way "Dealt from the bottom, one each in turn, shuffled twice" of three_thirteen/pagat;
change deal {
  remove move_to_hand;
  remove move_to_pile;
  once_more: shuffle stock;
  from_below: move bottom of stock to hand, for each player;
  from_above: move top of stock to hand, for each player;
  turned: move bottom of stock to pile;
  third:  move top of pile to hand, for each player where (player is left of dealer);
  last_up: move top of stock to pile;
}
"""


def test_nothing_is_assumed_about_how_a_game_deals(scripts: Scripts) -> None:
    scripts.write(OTHER_WAY, "other_way.rules")
    head = HEAD.replace("three_thirteen/pagat", "other_way")
    state = begun(scripts, "start: {dealer: Beto, hands: {Ana: 5s 6s 9h, Beto: Kd Kh}, pile: 8c, stock: 7s 10c}\n", head)
    assert (cards(state, "hand"), cards(state, "hand", 1), cards(state, "pile")) == ("9h 5s 6s", "Kd Kh", "8c")
    assert cards(state, "stock").startswith("7s 10c ")
    assert is_whole(state)


# ---- positions put up card by card


def test_a_position_in_the_middle(scripts: Scripts) -> None:
    state = begun(scripts, "start: {round: 2, state: throw, turn: Beto, hands: {Beto: Kd Kh Kc 2c 9d}, pile: 8c Jd, stock: 7s}\n")
    assert state_line(state).startswith("at=throw round=2 turn=2 asked=2 ")
    assert (cards(state, "hand", 1), cards(state, "pile")) == ("2c Kc 9d Kd Kh", "8c Jd")
    assert len(cards(state, "hand").split()) == 4, "as many as were dealt"
    assert cards(state, "stock").startswith("7s ")
    assert is_whole(state)


def test_the_rest_goes_where_it_is_told(scripts: Scripts) -> None:
    state = begun(scripts, "start: {state: draw, turn: Ana, hands: {Ana: 5s 6s 9h}, pile: 8c, stock: 7s, rest: pile}\n")
    assert cards(state, "stock") == "7s"
    assert cards(state, "pile").startswith("8c ")
    assert is_whole(state)


def test_the_rest_is_out_of_play(scripts: Scripts) -> None:
    state = begun(scripts, "start: {state: draw, turn: Ana, hands: {Ana: 5s 6s 9h}, pile: 8c, rest: out}\n")
    assert [cards(state, "hand"), cards(state, "hand", 1), cards(state, "pile"), cards(state, "stock")] == [
        "9h 5s 6s",
        "",
        "8c",
        "",
    ]


def test_an_automatic_state_is_run_through(scripts: Scripts) -> None:
    """The hand is over, and Ana's nine and seven are counted."""
    state = begun(scripts, "start: {round: 1, state: hand_over, turn: Ana, hands: {Ana: 9h 7s, Beto: nothing}}\n")
    assert state_line(state).startswith("at=draw round=2 ")
    assert "score=16/0" in state_line(state)


def test_a_later_player_of_a_list_is_asked(scripts: Scripts) -> None:
    head = "rules: three_thirteen/speed\nplayers: [Ana, Beto, Caro, Dani]\n"
    state = begun(scripts, "start: {dealer: Dani, state: throw, asked: Caro}\n", head)
    assert (state.asked, state.queue) == (2, (3,))


def test_too_few_cards_for_the_others(scripts: Scripts) -> None:
    start = "start: {state: draw, turn: Ana, rest: pile, hands: {Ana: nothing}, round: 11}\n"
    assert is_whole(begun(scripts, start))
    codes = " ".join(f"{rank}{suit}" for suit in "cdhs" for rank in "A23456789TJQK")
    text = f"{HEAD}start: {{state: draw, turn: Ana, hands: {{Ana: {codes}}}}}\nsteps:\n{ANY_STEP}\n"
    assert [message for _, message in scripts.mistakes(text)] == ["too few cards are left for `pile`"]


def test_melds_lie_on_the_table(scripts: Scripts) -> None:
    head = "rules: shanghai/wikipedia\nplayers: [Ana, Beto, Caro]\n"
    start = "start: {round: 1, state: play, turn: Ana, down: {Ana: yes}, hands: {Ana: 9h Ks}, "
    start += "table: {m1: run 5h Jk=6h 7h 8h of Beto, m2: set 9d 9c 9s}}\n"
    state = begun(scripts, start, head)
    assert " table=run:5h.Jk=6h.7h.8h@2+set:9d.9c.9s@- " in state_line(state)


def test_a_set_lies_as_it_is_written(scripts: Scripts) -> None:
    """As one that is laid by a move does: `m1.2` is the second card written."""
    head = "rules: shanghai/wikipedia\nplayers: [Ana, Beto, Caro]\n"
    start = "start: {round: 1, state: play, turn: Ana, table: {m1: set 9s Jk 9d of Beto}}\n"
    assert " table=set:9s.Jk.9d@2 " in state_line(begun(scripts, start, head)).replace("=9?", "")


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("{m1: run 5h 6h 8h 9h}", "these cards are no run"),
        ("{m1: rnu 5h 6h 7h 8h}", "a meld begins with its kind, as in `set 7s 7h 7d`"),
        ("{m2: run 5h 6h 7h 8h}", "`m2` stands where `m1` must"),
        ("{m1: run 5h 6h 7h 8x}", "`8x` is no card of this pack"),
        ("{m1: set 9h 9h 9h}", "`9h` is in the pack 2 times, and more are given"),
        ("{m1: run 8h 10h 6h Jk Jk Jk}", "these cards can be a run in 2 ways"),
    ],
)
def test_melds_that_are_none(scripts: Scripts, table: str, message: str) -> None:
    head = "rules: shanghai/wikipedia\nplayers: [Ana, Beto, Caro]\n"
    text = f"{head}start: {{state: play, turn: Ana, table: {table}}}\nsteps:\n{ANY_STEP}\n"
    assert message in [one for _, one in scripts.mistakes(text)]


# ---- the state is entered


ENTRIES = """
game entries "What entering does" of three_thirteen/pagat;
keep entered "turns begun" for match = 0;
change draw {
  add 1 to entered;
  drawn: move top of stock to hand;
  empty: go hand_over when pile is empty;
}
"""


@pytest.mark.parametrize("start", ["{turn: Ana}", "{state: draw}", "{state: draw, turn: Ana}", "{asked: Ana}", "{rest: pile}"])
def test_a_state_is_entered_once(scripts: Scripts, start: str) -> None:
    """Its entry lines are carried out on the cards that were put up, and not also on those of the deal."""
    scripts.write(ENTRIES, "entries.rules")
    head = HEAD.replace("three_thirteen/pagat", "entries")
    named = start.replace("{", "{dealer: Beto, hands: {Ana: 5s 6s 9h}, stock: 7s 10c, ")
    state = begun(scripts, f"start: {named}\n", head)
    assert (cards(state, "hand"), cards(state, "stock").split()[0]) == ("9h 5s 6s 7s", "10c")
    assert " entered=1" in state_line(state)


def test_a_state_that_goes_on_leads_where_it_leads(scripts: Scripts) -> None:
    """A script stands only where a game can stand: who is down is not offered the upcard first, but those who may buy."""
    head = "rules: shanghai/wikipedia\nplayers: [Ana, Beto, Caro]\n"
    at = "state: offer, turn: Ana, dealer: Caro, pile: 9h"
    assert state_line(begun(scripts, f"start: {{{at}}}\n", head)).startswith("at=offer round=1 turn=1 asked=1 ")
    down = f"start: {{{at}, down: {{Ana: yes}}}}\n"
    assert state_line(begun(scripts, down, head)).startswith("at=buying round=1 turn=1 asked=2 queue=3 ")
    asked = down.replace("}}", "}, asked: Ana}")
    assert scripts.mistakes(f"{head}{asked}steps:\n{ANY_STEP}\n") == [("asked", "`offer` asks nobody in this position")]


def test_what_is_owed_in_a_state_is_owed_from_the_start(scripts: Scripts) -> None:
    """As in a question about a hand: a turn of Shanghai must end with a discard or going out."""
    head = "rules: shanghai/wikipedia\nplayers: [Ana, Beto, Caro]\n"
    assert begun(scripts, "start: {state: play, turn: Ana}\n", head).debts


def test_whose_turn_it_is_decides_who_is_asked(scripts: Scripts) -> None:
    state = begun(scripts, "start: {turn: Beto, dealer: Beto, pile: 8c}\n")
    assert (state.v[1], state.asked) == (1, 1)
