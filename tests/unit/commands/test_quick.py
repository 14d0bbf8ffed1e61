"""One table of options, two readers: what the small one accepts means the same to click."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulec.commands.quick import JSON, PLAYERS, ROUND, RULES, SET, Arg, Opt, as_click, parse, settings
from rulec.misuse import Misuse

CARDS = Arg("cards", "the cards", multiple=True)
GOAL = Opt("--goal", "what is asked", choices=("out", "laydown"), default="out")
AS_KIND = Opt("--as-kind", "only this kind", metavar="KIND")
ARGS = (RULES, CARDS)
OPTS = (SET, ROUND, PLAYERS, JSON, GOAL, AS_KIND)


def by_click(argv: list[str]) -> dict[str, Any] | None:
    """What click reads from the same table, or None when it complains."""
    got: list[dict[str, Any]] = []

    def run(values: Mapping[str, Any]) -> int:
        got.append(dict(values))
        return 3

    command = as_click("try", "A command.", ARGS, OPTS, run)
    try:
        with command.make_context("try", list(argv)) as context:
            assert command.invoke(context) == 3
    except (click.ClickException, click.exceptions.Exit):
        return None
    return got[0]


def test_an_ordinary_line() -> None:
    assert parse(["w", "8s", "--round=3", "8h", "--set", "a=1", "--json", "--set=b=2", "--goal", "laydown"], ARGS, OPTS) == {
        "rules": "w",
        "cards": ("8s", "8h"),
        "set": ("a=1", "b=2"),
        "round": 3,
        "players": None,
        "json": True,
        "goal": "laydown",
        "as_kind": None,
    }


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["w"],
        ["w", "8s", "--help"],
        ["w", "8s", "-r", "3"],
        ["w", "8s", "--rounds", "3"],
        ["w", "8s", "--round"],
        ["w", "8s", "--round", "three"],
        ["w", "8s", "--goal", "win"],
        ["w", "8s", "--json=yes"],
    ],
)
def test_what_is_not_ordinary_is_left_to_click(argv: list[str]) -> None:
    assert parse(argv, ARGS, OPTS) is None
    assert by_click(argv) is None


def test_single_arguments_take_no_more_words() -> None:
    assert parse(["a"], (RULES,), ()) == {"rules": "a"}
    assert parse(["a", "b"], (RULES,), ()) is None


ODD_WORDS = ("", "-", "--", "-1", "-x", "7", "٣", "a=b", "--help", "--jso", "--json=1", "--round=٣", "--goal=")
GOOD_WORDS = ("w", "8s", "--json", "--set", "--set=a=b", "--round", "--round=2", "--goal", "out", "--as-kind", "--as-kind=set")
WORD = st.sampled_from(GOOD_WORDS + ODD_WORDS)


@given(st.lists(WORD, max_size=7))
def test_both_readers_agree(argv: list[str]) -> None:
    read = parse(argv, ARGS, OPTS)
    if read is not None:
        assert read == by_click(argv)


def test_help_lists_arguments_and_options() -> None:
    command = as_click("try", "A command.", ARGS, OPTS, lambda values: 0)
    shown = command.get_help(click.Context(command, info_name="try"))
    assert "RULES CARDS..." in shown
    for word in ("the cards", "--round N", "--set OPTION=VALUE", "[out|laydown]", "answer as JSON"):
        assert word in shown


def test_settings() -> None:
    assert settings(["a=1", "b = yes", "a=1"]) == {"a": "1", "b": "yes"}


def test_an_option_cannot_be_two_things() -> None:
    with pytest.raises(Misuse, match="two values: `1` and `2`"):
        settings(["a=1", "a=2"])


@pytest.mark.parametrize("pair", ["a", "=1", "a=", ""])
def test_a_setting_of_another_form_is_wrong_use(pair: str) -> None:
    with pytest.raises(Misuse, match="option=value"):
        settings([pair])
