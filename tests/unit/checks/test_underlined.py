"""What each check underlines: the place of the finding is the text the author has to look at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.compiling import compiled, found, variant

UNDERLINED = [
    # code, lines of a variant of tiny, what is underlined, what the other labels stand at
    ("gap", "replace value packs by players { 2: 1; 4..5: 2; }", ["packs"], []),
    ("gap", "replace value hand_size by jokers { 0: 7; 2: 8; }", ["hand_size"], []),
    ("overlap", "replace value packs by players { 2..4: 1; 4..5: 2; }", ["4..5"], ["2..4"]),
    ("overlap", "change points { 3: 20; }", ["3"], ["2..10"]),
    ("open-end", "value due by score of dealer { 0..9: 1; 10..20: 2; }", ["due"], []),
    ("match-length", "replace value hand_size by round { 1: 7; 2: 8; }", ["hand_size"], ["deals"]),
    ("match-length", "replace value hand_size by round { 1: 7; 2: 8; 3: 9; 4: 9; }", ["4"], ["deals"]),
    ("no-points", "change points { remove J..K; }", ["remove J..K;"], ["points"]),
    ("no-points", "cards dragon Dr: 1 in all;", ["dragon"], ["points"]),
    ("spelling", "cards jester Jh: 1 in all; change points { jester: 5; }", ["jester"], ["hearts h red"]),
    ("pack-too-small", "replace value hand_size = 13;", ["2..5"], None),
    ("impossible-meld", "change run { long: size is 14..; }", ["run"],
     ["consecutive in low;", "size is 3..;", "long: size is 14..;"]),
    ("option-unset", "option quick is yes or no; change run { fast: size is 3..9 when quick; }", ["quick"], []),
    ("stuck", "change draw.upcard { remove next; }", ["upcard"], ["remove next;"]),
    ("stuck", "state wait { shuffle stock; } change next_turn { replace next: go wait; }", ["wait"], []),
    ("hidden", "change draw.upcard { require low: rank of top of stock is 2; }", ["top of stock"], ["stock"]),
    ("at-once", "replace state draw asks everyone at once { action a { move top of pile to hand; done; } then go throw; }",
     ["move top of pile to hand;"], ["draw"]),
    ("not-yet", "change throw { action many { choose cards from hand; move cards to pile; go draw; } }",
     ["choose cards from hand;"], []),
    ("same-for-all", "change run { behind: score of dealer < 5; }", ["score of dealer"], ["score"]),
    ("unused", "value bonus = 3;", ["bonus"], []),
    ("unused", "keep seen for round = no; change throw.discard { let seen be yes; }", ["seen"], []),
    ("similar-name", "change throw.go_out { require all_meldet: count of hand is 1; }", ["all_meldet"], ["all_melded"]),
    ("never-matters", "limit few in set always: wilds <= 3;", ["few"], []),
    ("card-not-in-pack", "change run { no_one: rank is not 1; }", ["1"], ["ranks"]),
    ("card-not-in-pack", 'example "8h 8d 11s" is set;', ["11s"], []),
    ("example", 'example "8h 8d 8s" is run;', ['"8h 8d 8s"'], None),
    ("example", 'example "8h 9d 10s" is not run because run.size;', ["run.size"], None),
    ("unspecified", "replace value hand_size = unspecified;", ["hand_size"], ["hand_size"]),
    ("left-open", 'replace value hand_size = unspecified chosen "lost";', ["hand_size"], ["hand_size"]),
    ("missing-rule", "remove winner;", ["mine"], ["remove winner;"]),
    ("missing-rule", "remove stock_runs_out;", ["move top of stock to hand;"], ["remove stock_runs_out;"]),
    ("type", "replace value packs = yes;", ["packs"], ["packs"]),
    ("too-much", "replace players 2..99;", ["99"], []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "lines", "underlined", "others"), UNDERLINED, ids=[f"{one[0]}-{at}" for at, one in enumerate(UNDERLINED)]
)
def test_the_place_of_a_finding(code: str, lines: str, underlined: list[str], others: list[str] | None, tmp_path: Path) -> None:
    these = found(variant(tmp_path, lines), code)
    assert [one.span.text for one in these] == underlined
    if others is not None:
        assert [label.span.text for one in these for label in one.others] == others


def test_two_settings_for_one_deal_are_both_shown(tmp_path: Path) -> None:
    rules = (
        'game mine "Mine" of tiny;\nuse jokers = 0;\nuse wild_twos = yes when round > 1;\nuse wild_twos = no when round is 3;\n'
    )
    (one,) = found(compiled(tmp_path, rules), "option-conflict")
    assert one.span.text == "use wild_twos = no when round is 3;"
    assert [label.span.text for label in one.others] == ["use wild_twos = yes when round > 1;"]
    assert "in deal 3" in one.message


def test_settings_that_are_ruled_out_are_shown_with_the_rule_against_them(tmp_path: Path) -> None:
    rules = 'game mine "Mine" of tiny;\nuse jokers = 1;\nuse wild_twos = yes;\n'
    (one,) = found(compiled(tmp_path, rules), "option-conflict")
    assert one.span.text == "use wild_twos = yes;"
    assert [label.span.text for label in one.others] == ["use jokers = 1;", "one_kind"]


def test_a_row_of_a_file_is_shown_in_the_file(tmp_path: Path) -> None:
    lines = 'table dealing by round from "t.yaml" { cards_dealt: number; }\nreplace value hand_size = cards_dealt;\n'
    rows = "1: {cards_dealt: 7}\n2: {cards_dealt: 8}\n3: {cards_dealt: 9}\n4..5: {cards_dealt: 9}\n"
    (one,) = found(variant(tmp_path, lines, t__yaml=rows), "match-length")
    assert (one.span.source.name.rsplit("/", 1)[-1], one.span.text) == ("t.yaml", "4..5")


def test_a_contract_that_cannot_be_made_is_shown_in_the_file_with_deal_and_players(tmp_path: Path) -> None:
    lines = (
        'table contracts by round from "t.yaml" { contract: melds exactly; }\n'
        "replace value packs by players { ..3: 1; 4..5: 2; }\nchange set { replace size: size is 3..; }\n"
    )
    rows = "1: {contract: set 3}\n2: {contract: 2 set 5}\n3: {contract: run 3}\n"
    (one,) = found(variant(tmp_path, lines, t__yaml=rows), "impossible-meld")
    assert one.span.text == "2 set 5"
    assert "in deal 2" in one.message
    assert "with 2 and 3 players" in one.message


def test_what_a_patch_took_away_is_reported_where_it_is_missed(tmp_path: Path) -> None:
    (one,) = found(variant(tmp_path, "remove low;"), "still-used")
    assert (one.span.source.name.rsplit("/", 1)[-1], one.span.text) == ("tiny.rules", "low")
    assert [label.span.text for label in one.others] == ["remove low;"]
