"""Contracts out of reach: told by numbers of cards alone, and not where play asks which cards they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulec.checks import reach
from rulec.diagnostics.diagnostic import Diagnostic
from tests.support.compiling import compiled, found

GAME = 'game mine "Mine" of shanghai/wikipedia;\n'
NO_BUYS = "replace value buys = 0;\n"
TABLE = (
    'replace table contracts by round from "own.yaml" { contract: melds exactly when exact_sizes; buys: number; }\n'
    "replace value deals = 2;\n"
)


def out(folder: Path, lines: str, **files: str) -> list[Diagnostic]:
    return found(compiled(folder, GAME + lines, **files), "out-of-reach")


def test_without_buys_a_hand_has_twelve_cards(tmp_path: Path) -> None:
    [warning] = out(tmp_path, NO_BUYS)
    assert warning.message.startswith("in deals 8 to 10 ")
    assert warning.span.text == "set 3 + run 10"
    [warning] = out(tmp_path, NO_BUYS + "replace value hand_size = 13;\n")
    assert warning.message.startswith("in deal 10 "), "thirteen cards and one are enough for deal 9, and not for three runs of 5"


def test_the_contract_is_told_at_its_cell(tmp_path: Path) -> None:
    """Seven runs are 28 cards; two buys of three cards make 18 of the 12. Also where the contract is named by a value."""
    cells = "1: {contract: 2 set 3, buys: 2}\n2: {contract: 7 run 4, buys: 2}\n"
    [warning] = out(tmp_path, TABLE, own__yaml=cells)
    assert (warning.message[:9], warning.span.text) == ("in deal 2", "7 run 4")
    named = TABLE.replace("replace table contracts", "table goals").replace("contract:", "goal:").replace("buys:", "bought_most:")
    lines = f"{named}replace value contract = goal;\nreplace value buys = bought_most;\n"
    [warning] = out(tmp_path, lines, own__yaml=cells.replace("contract:", "goal:").replace("buys:", "bought_most:"))
    assert warning.span.text == "7 run 4"


def test_a_contract_that_no_cards_make_is_told_as_such_only(tmp_path: Path) -> None:
    done = compiled(tmp_path, GAME + TABLE, own__yaml="1: {contract: 2 set 3, buys: 2}\n2: {contract: 2 run 20, buys: 2}\n")
    assert [one.span.text for one in found(done, "impossible-meld")] == ["2 run 20"]
    assert found(done, "out-of-reach") == []


@pytest.mark.parametrize(
    "lines",
    [
        'replace value buys = 1;\nchange buy { require not_ace "no aces": rank of top of pile is not A; }',
        'replace value buys = 1;\nchange buy { require dear "a dear card": points of top of pile >= 25; }',
        "replace value buys = 1;\nreplace value opening = 120;",
        f"{NO_BUYS}change take {{ more: move 4 cards from stock to hand when rank of top of pile is K; }}",
        f"{NO_BUYS}keep kings for round = 0;\nchange discard {{ seen: add 1 to kings when rank of card is K; }}\n"
        "change take { more: move 4 cards from stock to hand when kings > 0; }",
        f"{NO_BUYS}value extra by card {{ K: 4; otherwise: 0; }}\n"
        "change take { more: move extra of top of pile cards from stock to hand; }",
        f"{NO_BUYS}change play {{ action show_set {{ choose meld from hand; lay meld on table; "
        "more: move 4 cards from stock to hand; again; } }",
    ],
    ids=["rank", "points", "opening", "line", "variable", "number", "by-laying"],
)
def test_where_it_matters_which_cards_they_are_nothing_is_said(lines: str, tmp_path: Path) -> None:
    """The count knows cards by number only: a requirement on a card is taken to hold, and other rules on cards end it."""
    done = compiled(tmp_path, f"{GAME}{lines}\n")
    assert done.report.errors == 0, [one.message for one in done.report]
    assert found(done, "out-of-reach") == []


@pytest.mark.parametrize(
    "lines",
    [
        "replace value contract = any;\nchange contracts { remove contract; }\nremove exact_sizes;",
        "replace value contract = any;\nchange contracts { remove contract; }\nremove exact_sizes;\nuse new_melds = yes;",
    ],
    ids=["once", "more than once"],
)
def test_any_melds_can_be_laid_with_any_hand(lines: str, tmp_path: Path) -> None:
    """`any` asks for no number of cards: one set of three will do."""
    done = compiled(tmp_path, f"{GAME}{lines}\n")
    assert done.report.errors == 0, [one.message for one in done.report]
    assert found(done, "out-of-reach") == []


@pytest.mark.parametrize(
    "event",
    [
        "extra: move 4 cards from stock to hand, for each player;",
        "noted: let plenty be yes;",
    ],
)
def test_what_comes_when_the_stock_runs_out_is_not_counted_out(event: str, tmp_path: Path) -> None:
    """The count does not follow a stock to its end, so what players get or may do from then on is unknown to it."""
    lines = f"{NO_BUYS}keep plenty for round = no;\nchange stock_runs_out {{ {event} }}\n"
    lines += "change draw { soon: move 3 cards from stock to hand when plenty; }\n" if "plenty be" in event else ""
    done = compiled(tmp_path, GAME + lines)
    assert done.report.errors == 0, [one.message for one in done.report]
    assert found(done, "out-of-reach") == []


def test_all_deals_share_one_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known of the first deals is told; of those that would take too long nothing is."""
    (whole,) = out(tmp_path, NO_BUYS)
    monkeypatch.setattr(reach, "MOST_POSITIONS", 2_000)
    assert whole.message.startswith("in deals 8 to 10 ")
    some = out(tmp_path, NO_BUYS)
    assert [one.message for one in some] != [whole.message]
