"""Mistakes in scripts: found before anything is played, at their place, with what was probably meant."""

from __future__ import annotations

import pytest

from tests.unit.testing.scripting import DEAL, HEAD, Scripts

STEPS = "steps:\n- Ana: stock_card\n"


@pytest.mark.parametrize(
    ("text", "underlined", "message"),
    [
        ("players: 2\n" + STEPS, "players: 2", "a script says which `rules` are played"),
        ("rules: three_thirteen/pagat\n" + STEPS, "rules: three_thirteen/pagat", "a script says who plays"),
        (HEAD, "rules: three_thirteen/pagat", "this is no scripted game"),
        (HEAD + "steps: []\n", "[]", "a game needs `steps`: a list of moves"),
        (HEAD + "steps: {Ana: stock_card}\n", "{Ana: stock_card}", "a game needs `steps`: a list of moves"),
        (HEAD + "stat: {}\n" + STEPS, "stat", "a script has no `stat`"),
        (HEAD + "cases: []\n", "[]", "`cases` is a list of games"),
        (
            HEAD + STEPS + "cases:\n- name: x\n  steps: [{Ana: stock_card}]\n",
            "steps",
            "a script with cases has its steps in them",
        ),
        (HEAD + "cases:\n- steps: [{Ana: stock_card}]\n", "steps: [{Ana: stock_card}]", "a case needs a `name` of one line"),
        (HEAD + "cases:\n- name: x\n", "name: x", "a game needs `steps`: a list of moves"),
        (HEAD.replace("pagat", "pagta") + STEPS, "three_thirteen/pagta", "there are no rules `three_thirteen/pagta`"),
        (HEAD.replace("pagat", "../../x") + STEPS, "three_thirteen/../../x", "there are no rules `three_thirteen/../../x`"),
        (HEAD.replace("[Ana, Beto]", "[Ana, Ana]") + STEPS, "Ana", "two players are called `Ana`"),
        (HEAD.replace("[Ana, Beto]", "[Ana, expect]") + STEPS, "expect", "`expect` cannot be a player's name"),
        (HEAD.replace("[Ana, Beto]", "two") + STEPS, "two", "`two` is neither a number nor a list of players"),
        (HEAD.replace("[Ana, Beto]", "12") + STEPS.replace("Ana", "1"), "12", "this game is for 2 to 8 players, not 12"),
        (HEAD + "options: {joker: 2}\n" + STEPS, "joker", "the game has no option `joker`"),
        (HEAD + "options: {jokers: 9}\n" + STEPS, "9", "`jokers` cannot be `9`"),
        (HEAD + "options: jokers\n" + STEPS, "jokers", "options are written `{OPTION: VALUE, ...}`"),
        (HEAD + "seed: lucky\n" + STEPS, "lucky", "`lucky` is not a whole number"),
    ],
)
def test_the_form_of_the_file(scripts: Scripts, text: str, underlined: str, message: str) -> None:
    assert (underlined, message) in scripts.mistakes(text)


@pytest.mark.parametrize(
    ("start", "underlined", "message"),
    [
        ("{hand: {Ana: 5s 6s 9h}, pil: 8c}", "pil", "the game has no zone or variable `pil`"),
        ("{hands: {Anna: 5s 6s 9h}}", "Anna", "there is no player `Anna`; the players are `Ana`, `Beto`"),
        ("{hands: 5s 6s 9h}", "5s 6s 9h", "`hand` is kept for each player"),
        ("{hands: {Ana: 5s 6x 9h}}", "6x", "`6x` is no card of this pack"),
        ("{hands: {Ana: '5s [6s] 9h'}}", "'5s [6s] 9h'", "`5s [6s] 9h` is not cards alone"),
        ("{hands: {Ana: 5s 6s 9h, Beto: 9h Kd Kh}}", "9h Kd Kh", "`9h` is in the pack once, and more are given"),
        ("{hands: {Ana: 5s 6s Jk}}", "5s 6s Jk", "`Jk` is not in the pack, and more are given"),
        ("{hands: {Ana: 5s 6s 9h 10h}}", "5s 6s 9h 10h", "4 cards are given, and 3 come to `hand/1` in the deal"),
        ("{pile: 8c 9c}", "8c 9c", "2 cards are given, and 1 come to `pile` in the deal"),
        ("{dealer: Carl}", "Carl", "there is no player `Carl`; the players are `Ana`, `Beto`"),
        ("{score: 7}", "7", "`score` is kept for each player"),
        ("{score: {Ana: many}}", "many", "`many` is not a whole number"),
        ("{reshuffled: {Ana: 1}}", "{Ana: 1}", "`reshuffled` is one value, not several"),
        ("{round: 0}", "0", "rounds are counted from 1"),
        ("{state: drow}", "drow", "there is no state `drow`"),
        ("{state: draw, asked: Beto, turn: Ana}", "asked", "`draw` does not ask Beto here"),
        ("{state: hand_over, asked: Ana}", "asked", "`hand_over` asks nobody"),
        ("{rest: hand}", "hand", "the rest of the pack cannot go to `hand`"),
        ("{turn: nobody}", "nobody", "`turn` is a player, and not nobody"),
        ("7", "7", "`start` is written `{KEY: VALUE, ...}`"),
    ],
)
def test_the_start(scripts: Scripts, start: str, underlined: str, message: str) -> None:
    assert (underlined, message) in scripts.mistakes(f"{HEAD}start: {start}\n{STEPS}")


@pytest.mark.parametrize(
    ("step", "underlined", "message"),
    [
        ("- stock_card", "stock_card", "a step is a player with a move, or `expect`"),
        ("- Anna: stock_card", "Anna", "there is no player `Anna`; the players are `Ana`, `Beto`"),
        ("- nobody: stock_card", "nobody", "nobody makes no move"),
        ('- Ana: ""', "Ana", "Ana makes no move"),
        ("- Ana: [stock_card]", "[stock_card]", "a move is one value, not several"),
        ("- {Ana: stock_card, Beto: stock_card}", "Beto", "`Beto` is too much in this step"),
        ("- {Ana: upcard, illegal: not_now, invalid: not_held}", "invalid", "`invalid` is too much in this step"),
        ("- illegal: not_now", "illegal", "`illegal` without a move"),
        ("- {Ana: upcard, illegal: []}", "illegal", "`illegal` says no reason"),
        ("- {Ana: upcard, illegal: nobody_yt}", "nobody_yt", "no rule is called `nobody_yt`"),
        ("- {Ana: upcard, illegal: size}", "size", "`size` fits several rules: `set.size`, `run.size`"),
        ("- {Ana: upcard, invalid: not_held 9x}", "not_held 9x", "`9x` is no card of this pack"),
        ("- expect: {}", "{}", "`expect` says nothing"),
        ("- expect: {stat: draw}", "stat", "the game has no zone or variable `stat`"),
        ("- expect: {state: drow}", "drow", "there is no state `drow`"),
        ("- expect: {asked: Anna}", "Anna", "there is no player `Anna`; the players are `Ana`, `Beto`"),
        ("- expect: {score: {Ana: all}}", "all", "`all` is not a whole number"),
        ("- expect: {count: {hnad: 3}}", "hnad", "there is no zone `hnad`"),
        ("- expect: {sees: {Ana: {Carl: 5s}}}", "Carl", "`Carl` is neither a zone nor a player"),
        ("- expect: {actions: [knock]}", "knock", "there is no action `knock`"),
        ("- expect: {pile: 8}", "8", "`8` is no card of this pack"),
    ],
)
def test_the_steps(scripts: Scripts, step: str, underlined: str, message: str) -> None:
    assert (underlined, message) in scripts.mistakes(f"{HEAD}{DEAL}steps:\n- Ana: stock_card\n{step}\n")


def test_all_mistakes_are_told_at_once(scripts: Scripts) -> None:
    text = f"{HEAD}start: {{pil: 8c, roud: 2}}\nsteps:\n- Anna: stock_card\n- expect: {{stat: draw}}\n"
    assert [underlined for underlined, _ in scripts.mistakes(text)] == ["pil", "roud", "Anna", "stat"]


def test_what_was_probably_meant(scripts: Scripts) -> None:
    result = scripts.run(f"{HEAD}start: {{pil: 8c}}\n{STEPS}")
    assert [one.help for one in result.report] == [("did you mean `pile`?",)]


def test_rules_with_mistakes(scripts: Scripts) -> None:
    scripts.write('game mine "Mine" of three_thirteen/pagat;\nuse jokers = 9;\n', "mine.rules")
    assert scripts.mistakes("rules: mine\nplayers: 2\n" + STEPS) == [("mine", "the rules have 1 error")]


def test_rules_that_are_not_played(scripts: Scripts) -> None:
    (_, message), *_ = scripts.mistakes("rules: base/rummy\nplayers: 2\nsteps:\n- P1: stock_card\n")
    assert message.startswith("`base/rummy` has no states")


def test_a_file_that_is_no_yaml(scripts: Scripts) -> None:
    assert len(scripts.mistakes("rules: [three\n")) == 1
    assert scripts.run("").report.errors == 1
