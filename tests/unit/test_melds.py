"""The checker: which readings are legal, what is wrong with others, and the nearest reading of cards that are no meld.

The names of tests are those of the known cases they hold (M: runs, S: sets, W: wilds).
"""

from __future__ import annotations

import pytest

from runtime.melds import AT_HOME, CARD, DIFFERENT, FREE, ROLE, SAME, TARGET, Deal, Reading, between, violations
from runtime.readings import closest, readings
from tests.support.deals import (
    FRENCH,
    apart_wilds,
    by_size,
    card_wild,
    cards,
    given,
    make_deal,
    make_kind,
    min_naturals,
    of_color,
    rank_wild,
    ratio,
    show,
    special,
)

LOW_HIGH = make_deal()
RATIO = make_deal(limits=[ratio()])
LOW3 = make_deal(runs=(3, None), order="low", jokers=0)


def shown(deal: Deal, text: str, kind: str | None = None) -> list[str]:
    """Return the readings of some cards as text."""
    id = None if kind is None else [one.name for one in deal.kinds].index(kind)
    return sorted(show(deal, reading) for reading in readings(deal, cards(deal, text), id))


def is_meld(deal: Deal, text: str, kind: str) -> bool:
    return bool(shown(deal, text, kind))


def broken(deal: Deal, text: str, kind: str) -> tuple[str, ...]:
    """Return what the nearest reading breaks."""
    return closest(deal, cards(deal, text), [one.name for one in deal.kinds].index(kind))[1]


# --- runs ---------------------------------------------------------------------------------------------------------------------


def test_m01_a_run_does_not_turn_the_corner() -> None:
    assert not is_meld(LOW_HIGH, "Ks As 2s 3s", "run")
    assert broken(LOW_HIGH, "Ks As 2s 3s", "run") == ("run.sequence",)


def test_m02_a_circular_order_does() -> None:
    assert shown(make_deal(order="circular"), "Ks As 2s 3s") == ["run: Ks As 2s 3s"]


def test_m03_the_order_decides_and_nothing_else() -> None:
    assert is_meld(make_deal(order="circular"), "Qh Kh Ah 2h", "run")
    assert not is_meld(LOW_HIGH, "Qh Kh Ah 2h", "run")


def test_m04_the_ace_over_the_king_in_any_order_of_cards() -> None:
    assert shown(make_deal(runs=(3, None)), "Kd Ad Qd") == ["run: Qd Kd Ad"]


def test_m07_a_spare_wild_has_two_readings() -> None:
    assert shown(LOW_HIGH, "9d Td Jd Jk") == ["run: 9d Td Jd Jk=Qd", "run: Jk=8d 9d Td Jd"]


def test_m08_nothing_follows_the_king_when_the_ace_is_low() -> None:
    assert shown(make_deal(order="low"), "Jd Qd Kd Jk") == ["run: Jk=Td Jd Qd Kd"]


def test_m09_an_ace_at_each_end() -> None:
    text = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"
    assert not is_meld(LOW_HIGH, text, "run")
    assert broken(LOW_HIGH, text, "run") == ("run.different_rank",)
    assert is_meld(make_deal(order="both"), text, "run")


def test_m13_a_wild_rank_stays_in_the_order() -> None:
    deal = make_deal(runs=(3, None), order="low", jokers=0, wilds=[rank_wild("3")])
    assert not is_meld(deal, "2h 4h 5h", "run")
    assert shown(deal, "2h 3c 4h") == ["run: 2h 3c=3h 4h"]


def test_m14_ranks_must_be_neighbours() -> None:
    assert is_meld(LOW3, "9c Tc Jc", "run")
    assert broken(LOW3, "9c Jc Qc", "run") == ("run.sequence",)


def test_a_run_of_thirteen_with_one_ace_is_one_reading() -> None:
    # Ace low and ace high give the same roles, so nothing tells the two apart.
    assert len(shown(LOW_HIGH, "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks")) == 1


def test_of_two_orders_of_the_same_roles_the_legal_one_is_found() -> None:
    # With the ace low two wilds are neighbours, with the ace high none are.
    deal = make_deal(ranks=("A", "2", "3", "4", "5"), runs=(3, None), limits=[apart_wilds()])
    assert "run: Jk=2d 3d Jk=4d 5d Jk=Ad" in shown(deal, "Jk Jk 3d Jk 5d", "run")


# --- sets ---------------------------------------------------------------------------------------------------------------------


def test_s01_all_suits_are_compared_not_only_with_the_first() -> None:
    deal = make_deal(sets=(3, 4), set_suits=DIFFERENT, runs=(3, None), jokers=0)
    assert broken(deal, "Kh Kd Ks Ks", "set") == ("set.different_suit",)
    assert is_meld(deal, "Kh Kd Ks", "set")


def test_s02_identical_cards_of_two_packs() -> None:
    assert is_meld(LOW_HIGH, "9c 9c 9d", "set")


@pytest.mark.parametrize(("text", "legal"), [("4s 4s 4h", False), ("4s 4s 4s", True), ("4s 4h 4c", True), ("Ks Ks Kh", True)])
def test_s04_a_pattern_of_suits_with_ranks_exempt(text: str, legal: bool) -> None:
    def pattern(reading: Reading) -> bool:
        suits = set(reading.suits)
        return reading.ranks[0] in (0, 12) or len(suits) in (1, len(reading.suits))

    deal = make_deal(
        sets=None,
        jokers=0,
        more_kinds=[lambda id, pack: make_kind(id, "set", pack, rank_rule=SAME, further=[("pattern", pattern)])],
    )
    assert broken(deal, text, "set") == (() if legal else ("set.pattern",))


@pytest.mark.parametrize(("sets", "card", "legal"), [((3, 4), False, False), ((3, None), False, True), ((3, None), True, False)])
def test_s05_a_fifth_card_where_suits_differ(sets: tuple[int, int | None], card: bool, legal: bool) -> None:
    # A wild that stands for a place has no suit and clashes with none; one that stands for a card needs a suit of its own.
    deal = make_deal(sets=sets, set_suits=DIFFERENT, wilds=[special(card=card)])
    assert is_meld(deal, "8s 8h 8d 8c Jk", "set") is legal


# --- wilds --------------------------------------------------------------------------------------------------------------------


def test_w01_no_more_wilds_than_naturals() -> None:
    assert is_meld(RATIO, "8s 8h Jk", "set")
    assert broken(RATIO, "8s Jk Jk", "set") == ("wild_limit",)
    assert is_meld(RATIO, "8s 8h Jk Jk", "set")


def test_w02_a_limit_by_kind_and_size() -> None:
    deal = make_deal(limits=[by_size("set", {3: 1}), by_size("run", {4: 1, 5: 2, 7: 3, 10: 4})])
    assert broken(deal, "5c 6c Jk Jk", "run") == ("joker_limit",)
    assert is_meld(deal, "5c 6c 7c Jk Jk", "run")
    assert broken(deal, "9s Jk Jk", "set") == ("joker_limit",)
    assert is_meld(deal, "4h 5h Jk 7h Jk 9h Jk", "run")


def test_w04_no_two_wilds_side_by_side_and_two_naturals() -> None:
    deal = make_deal(limits=[apart_wilds(), min_naturals(2)])
    assert is_meld(deal, "3s Jk 5s 6s", "run")
    assert broken(deal, "3s Jk Jk 6s", "run") == ("adjacent_wilds",)
    assert is_meld(deal, "Qs Qh Jk", "set")
    assert broken(deal, "Qs Jk Jk", "set") == ("naturals",)


def test_w05_wilds_only() -> None:
    def deal(*limits: object) -> Deal:
        return make_deal(runs=(3, None), jokers=0, wilds=[rank_wild("3", home=False)], limits=limits)  # type: ignore[arg-type]

    assert is_meld(deal(), "3h 3c 3s", "set")
    assert broken(deal(min_naturals(2)), "3h 3c 3s", "set") == ("naturals",)


def test_w07_a_wild_in_its_own_place_is_natural() -> None:
    deal = make_deal(runs=(3, None), wilds=[special(), rank_wild("7")])
    assert shown(deal, "6s 7s 8s") == ["run: 6s 7s 8s"]
    assert shown(deal, "6s 7h 8s") == ["run: 6s 7h=7s 8s"]


def test_w09_cards_that_may_be_in_no_meld() -> None:
    deal = make_deal(unmeldable=lambda card: card.rank == 2)
    assert not is_meld(deal, "3s 3h 3d", "set")
    assert closest(deal, cards(deal, "3s 3h 3d"), 0) == (None, (CARD,))
    assert violations(deal, given(deal, "set", "3s 3h 3d")) == (CARD,)


def test_w10_a_run_in_which_suits_do_not_count() -> None:
    deal = make_deal(ranks=[str(number) for number in range(1, 13)], order="low", run_suits=FREE)
    assert shown(deal, "Jk 4c 5d 7s", "run") == ["run: 4c 5d Jk=6? 7s"]


def test_w11_such_a_run_does_not_wrap_unless_the_order_does() -> None:
    ranks = [str(number) for number in range(1, 13)]
    assert broken(make_deal(ranks=ranks, order="low", run_suits=FREE), "10c 11d 12c 1s", "run") == ("run.sequence",)
    assert is_meld(make_deal(ranks=ranks, order="circular", run_suits=FREE), "10c 11d 12c 1s", "run")


COLOURED = make_deal(
    specials=["Jr", "Jb"],
    sets=(3, 4),
    set_suits=DIFFERENT,
    runs=(3, None),
    wilds=[special("Jr", targets=of_color("red")), special("Jb", targets=of_color("black"))],
)


def test_w12_a_wild_bound_to_a_colour() -> None:
    assert not is_meld(COLOURED, "9s Jr Js", "run")
    assert is_meld(COLOURED, "9s Jb Js", "run")
    assert is_meld(COLOURED, "8s 8c Jr", "set")
    assert violations(COLOURED, given(COLOURED, "run", "9s Jr=Ts Js")) == (TARGET,)


def okey() -> Deal:
    """Return a deal with two false jokers that are further tens of blue, which is wild."""
    return make_deal(
        ranks=[str(number) for number in range(1, 14)],
        suits="rkbo",
        specials=["F"],
        jokers=2,
        sets=(3, 4),
        set_suits=DIFFERENT,
        runs=(3, None),
        order="low",
        wilds=[special("F", home=True, targets=lambda rank, suit: (rank, suit) == ("10", "b")), card_wild("Tb")],
    )


def test_w13_a_false_joker_is_one_more_of_the_wild_tile() -> None:
    deal = okey()
    assert shown(deal, "9b F 11b") == ["run: 9b F 11b"]
    assert not is_meld(deal, "5r F 5o", "set")
    assert shown(deal, "5r Tb 5o") == ["set: 5r 5o Tb=5?"]
    assert shown(deal, "10r F 10k") == ["set: Tr Tk F"]
    assert violations(deal, Reading(1, cards(deal, "9b F 11b"), (8, 9, 10), (2, 2, 2), (False, True, False)))


# --- faults of slots ----------------------------------------------------------------------------------------------------------


def test_a_natural_card_plays_only_itself() -> None:
    wrong = Reading(1, cards(LOW_HIGH, "4c 5c 6c 9d"), (3, 4, 5, 6), (0, 0, 0, 0), (False,) * 4)
    assert violations(LOW_HIGH, wrong) == (ROLE,)


def test_a_card_that_is_not_wild_cannot_act_as_one() -> None:
    assert violations(LOW_HIGH, given(LOW_HIGH, "run", "4c 5c 6c 9d=7c")) == (CARD,)


def test_a_card_in_its_own_place_cannot_be_declared_wild() -> None:
    deal = make_deal(runs=(3, None), wilds=[rank_wild("7")], jokers=0)
    assert violations(deal, given(deal, "run", "6s 7s=7s 8s")) == (AT_HOME,)
    assert violations(deal, given(deal, "set", "7s=7? 7h 7d")) == (AT_HOME,)
    assert not violations(deal, given(deal, "run", "6s 7h=7s 8s"))


def test_a_wild_rank_that_is_never_natural_is_not_natural_in_its_own_place() -> None:
    deal = make_deal(runs=(3, None), wilds=[rank_wild("7", home=False)], jokers=0)
    assert violations(deal, given(deal, "run", "6s 7s 8s")) == (ROLE,)
    assert not violations(deal, given(deal, "run", "6s 7s=7s 8s"))


@pytest.mark.parametrize("role", ["8s", "8?"])
def test_the_role_of_a_wild_has_the_form_its_rule_asks_for(role: str) -> None:
    place, declared = make_deal(), make_deal(wilds=[special(card=True)])
    text = f"8c 8h Jk={role}"
    assert violations(place, given(place, "set", text)) == ((ROLE,) if role == "8s" else ())
    assert violations(declared, given(declared, "set", text)) == ((ROLE,) if role == "8?" else ())


def test_a_wild_card_of_another_colour_may_join_a_group_of_one_colour() -> None:
    deal = make_deal(colors=(3, None), wilds=[rank_wild("5")], jokers=0)
    assert "colors: 2h 9d 5c=??" in shown(deal, "2h 9d 5c")
    assert shown(deal, "2h 9d 5d", "colors") == ["colors: 2h 5d 9d"]


def test_limits_that_bind_when_laid_do_not_bind_on_the_table() -> None:
    laid, always = make_deal(limits=[ratio()]), make_deal(limits=[ratio(always=True)])
    text = "8s Jk=8? Jk=8?"
    assert violations(laid, given(laid, "set", text)) == ("wild_limit",)
    assert violations(laid, given(laid, "set", text), laid=False) == ()
    assert violations(always, given(always, "set", text), laid=False) == ("wild_limit",)


def test_a_meld_without_cards_is_none() -> None:
    assert violations(LOW_HIGH, Reading(0, (), (), (), ())) == (ROLE,)
    assert list(readings(LOW_HIGH, ())) == []


# --- readings -----------------------------------------------------------------------------------------------------------------


def test_a_declared_joker_in_a_set_may_be_any_suit() -> None:
    deal = make_deal(wilds=[special(card=True)])
    assert shown(deal, "8s 8h Jk") == [f"set: 8h 8s Jk=8{suit}" for suit in "cdhs"]


def test_equal_wilds_are_swapped_without_a_new_reading() -> None:
    deal = make_deal(runs=(3, None))
    assert shown(deal, "4c Jk Jk 7c") == ["run: 4c Jk=5c Jk=6c 7c"]


def test_different_wilds_in_a_run_make_different_readings() -> None:
    deal = make_deal(runs=(3, None), wilds=[special(), rank_wild("2")])
    assert shown(deal, "4c Jk 2d 7c") == ["run: 4c 2d=5c Jk=6c 7c", "run: 4c Jk=5c 2d=6c 7c"]


def test_wilds_only_may_be_any_rank_the_own_one_first() -> None:
    deal = make_deal(runs=(4, None), order="low", jokers=0, wilds=[rank_wild("5")])
    found = [show(deal, reading) for reading in readings(deal, cards(deal, "5c 5h 5s"))]
    assert found[0] == "set: 5c 5h 5s"
    assert len(found) == 13


def test_the_same_cards_as_a_set_and_as_a_run() -> None:
    deal = make_deal(runs=(3, None))
    assert [len(shown(deal, "9c Jk Jk", kind)) for kind in ("set", "run")] == [1, 3]


# --- the nearest reading ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "names"),
    [
        ("8s 8h", "set", ("set.size",)),
        ("5c 6c 7c", "run", ("run.size",)),
        ("5h 6h 7d 8h", "run", ("run.same_suit",)),
        ("5h 6h 8h 9h", "run", ("run.sequence",)),
        ("7s Kd 2c", "set", ("set.same_rank",)),
        ("Jk Jk Jk", "set", ("wild_limit",)),
        ("5c 6c Jk Jk Jk", "run", ("wild_limit",)),
        ("Qs Kd As 2s", "run", ("run.sequence", "run.same_suit")),
    ],
)
def test_the_nearest_reading_breaks_what_a_person_would_say(text: str, kind: str, names: tuple[str, ...]) -> None:
    assert broken(RATIO, text, kind) == names


def test_the_nearest_reading_of_a_meld_breaks_nothing() -> None:
    reading, names = closest(RATIO, cards(RATIO, "5c Jk 7c 8c"), 1)
    assert names == ()
    assert reading is not None
    assert show(RATIO, reading) == "run: 5c Jk=6c 7c 8c"


def test_cards_far_from_any_meld_still_have_a_nearest_reading() -> None:
    reading, names = closest(RATIO, cards(RATIO, "9s Jk Jk Jk 5d 2c 2c Ks"), 1)
    assert reading is not None
    assert "run.same_suit" in names


# --- several melds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "not_adjacent", "gap"),
    [
        ("3s 4s 5s 6s", "7s 8s 9s 10s", False, False),
        ("3s 4s 5s 6s", "8s 9s 10s Js", True, True),
        ("3s 4s 5s 6s", "7h 8h 9h 10h", True, True),
        ("10s Js Qs Ks", "As 2s 3s 4s", True, True),
        ("3s 4s 5s 6s", "5s 6s 7s 8s", True, False),
    ],
)
def test_k02_k03_limits_between_runs_of_one_suit(first: str, second: str, not_adjacent: bool, gap: bool) -> None:
    for name, legal in (("not_adjacent", not_adjacent), ("gap", gap)):
        deal = make_deal(contract="2 run 4", between=name)
        melds = (given(deal, "run", first), given(deal, "run", second))
        assert between(deal, melds) == (() if legal else (name,))
        assert between(deal, melds[::-1]) == between(deal, melds)


def test_c06_ranks_sizes_and_wilds_of_runs_apart_from_those_of_sets() -> None:
    from tests.support.deals import max_wilds

    deal = make_deal(
        runs=(3, 7),
        order="high",
        run_ranks=lambda rank: rank in FRENCH[3:] or rank == "A",
        wilds=[special(), rank_wild("2", home=False)],
        limits=[max_wilds(0, "no_wilds", ("run",))],
    )
    assert is_meld(deal, "Qs Ks As", "run")
    assert not is_meld(deal, "3s 4s 5s", "run")
    assert broken(deal, "5h 2c 7h", "run") == ("no_wilds",)
    assert broken(deal, "4d 5d 6d 7d 8d 9d 10d Jd", "run") == ("run.size",)
