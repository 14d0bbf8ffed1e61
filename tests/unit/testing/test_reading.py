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
        ("players: 2\n", "players: 2", "this is no scripted game"),
        (HEAD, "rules: three_thirteen/pagat", "a game needs `steps`: a list of moves"),
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
        (HEAD + "seed: lucky\n" + STEPS, "lucky", "`lucky` is no seed"),
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
        ("{hands: {Ana: 5s 6s 9h 10h}}", "5s 6s 9h 10h", "`hand` of Ana gets 3 cards in the deal, not 4"),
        ("{pile: 8c 9c}", "8c 9c", "`pile` gets 1 card in the deal, not 2"),
        ("{dealer: Carl}", "Carl", "there is no player `Carl`; the players are `Ana`, `Beto`"),
        ("{score: 7}", "7", "`score` is kept for each player"),
        ("{score: {Ana: many}}", "many", "`many` is not a whole number"),
        ("{score: {Ana: 1234567890}}", "1234567890", "`1234567890` is too large: a number has at most 9 digits"),
        ("{score: {Ana: -1234567890}}", "-1234567890", "`-1234567890` is too small: a number has at most 9 digits"),
        ("{round: " + "9" * 40 + "}", "9" * 40, "a number of 40 digits is too large: a number has at most 9 digits"),
        ("{hand: {Ana: 5s 6s 9h}, hands: {Ana: 5s 6s 9h}}", "hands", "`hands` is the same as `hand`, which stands here, too"),
        ("{score: {Ana: 1, ana: 2}}", "ana", "`ana` is the same as `Ana`, which stands here, too"),
        ("{score: {Ana: 1, 1: 2}}", "1", "`1` is the same as `Ana`, which stands here, too"),
        ("{reshuffled: {Ana: 1}}", "{Ana: 1}", "`reshuffled` is one value, not several"),
        ("{round: 0}", "0", "rounds are counted from 1"),
        ("{round: 12}", "12", "there is no deal 12"),
        ("{round: 12, state: draw}", "12", "there is no deal 12"),
        ("{round: １}", "１", "`１` is not a whole number"),
        ("{seed: -1}", "-1", "`-1` is no seed"),
        ("{seed: 9223372036854775808}", "9223372036854775808", "`9223372036854775808` is no seed"),
        ("{seed: " + "9" * 60 + "}", "9" * 60, "this is no seed"),
        ("{seed: ²}", "²", "`²` is no seed"),
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
        ("- {Ana: upcard, ilegal: not_now}", "ilegal", "a step has no `ilegal`"),
        ("- {ilegal: not_now, Ana: upcard}", "ilegal", "a step has no `ilegal`"),
        ("- {Ana: upcard, because: not_now}", "because", "a step has no `because`"),
        ("- expct: {state: draw}", "expct", "a step has no `expct`"),
        ("- expect: {count: {stock: -1}}", "-1", "a count is not less than 0"),
        ("- {Ana: upcard, illegal: []}", "illegal", "`illegal` says no reason"),
        ("- {Ana: upcard, illegal: nobody_yt}", "nobody_yt", "no rule is called `nobody_yt`"),
        ("- {Ana: upcard, illegal: size}", "size", "`size` fits several rules: `set.size`, `run.size`"),
        ("- {Ana: upcard, invalid: not_held 9x}", "not_held 9x", "`9x` is no card of this pack"),
        ("- {Ana: upcard, illegal: points}", "points", "`points` is a value and refuses no move by itself"),
        ("- {Ana: upcard, illegal: first_out}", "first_out", "`first_out` is a variable and refuses no move by itself"),
        ("- {Ana: upcard, illegal: draw}", "draw", "`draw` is a state and refuses no move by itself"),
        ("- Ana: knock 9h", "knock 9h", "there is no action `knock`"),
        ("- {Ana: knock, illegal: not_now}", "knock", "there is no action `knock`"),
        ("- {Ana: knock, invalid: not_held}", "knock", "there is no action `knock`"),
        ("- {Ana: knock, ambiguous: [knock 9h]}", "knock", "there is no action `knock`"),
        ("- expect: {}", "{}", "`expect` says nothing"),
        ("- expect: {stat: draw}", "stat", "the game has no zone or variable `stat`"),
        ("- expect: {state: drow}", "drow", "there is no state `drow`"),
        ("- expect: {asked: Anna}", "Anna", "there is no player `Anna`; the players are `Ana`, `Beto`"),
        ("- expect: {winner: Ana, winners: [Ana]}", "winners", "`winners` is the same as `winner`, which stands here, too"),
        (
            "- expect: {count: {hand: {Ana: 3}, hands: {Ana: 3}}}",
            "hands",
            "`hands` is the same as `hand`, which stands here, too",
        ),
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


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (f"{HEAD}start: {{pil: 8c}}\n{STEPS}", "pile"),
        (f"{HEAD}start: {{rond: 2}}\n{STEPS}", "round"),
        (f"{HEAD}start: {{stat: draw}}\n{STEPS}", "state"),
        (f"{HEAD}start: {{hands: {{Anna: 5s 6s 9h}}}}\n{STEPS}", "Ana"),
        (f"{HEAD}{STEPS}  ilegal: not_now\n", "illegal"),
        (f"{HEAD}{STEPS}  expct: {{state: draw}}\n", "expect"),
        (f"{HEAD}{STEPS}- expct: {{state: draw}}\n", "expect"),
        (f"{HEAD}{STEPS}- Bet: stock_card\n", "Beto"),
        (f"{HEAD}{STEPS}- expect: {{askd: Ana}}\n", "asked"),
        (f"{HEAD}{STEPS}- expect: {{asked: nobdy}}\n", "nobody"),
        (f"{HEAD}{STEPS}- expect: {{over: ye}}\n", "yes"),
        (f"{HEAD}{STEPS}- Ana: discrad 9h\n", "discard"),
        (f"{HEAD}stepps: []\n", "steps"),
        (f"{HEAD}case: []\n", "cases"),
        ("stps:\n- Ana: stock_card\n", "steps"),
        (HEAD.replace("three_thirteen/pagat", "pagat") + STEPS, "three_thirteen/pagat"),
    ],
)
def test_what_was_probably_meant(scripts: Scripts, text: str, meant: str) -> None:
    helps = [line for one in scripts.run(text).report for line in one.help]
    assert f"did you mean `{meant}`?" in helps


def test_a_contract_is_refused_by_one_name_only(scripts: Scripts) -> None:
    """The name of the choice, as the refusal itself says it; that of the value is a mistake at its place."""
    text = "rules: shanghai/wikipedia\nplayers: [Ana, Beto, Caro]\n"
    text += "start: {state: play, turn: Ana, hands: {Ana: Kd Kh Ks 4c}}\nsteps:\n- Ana: go_down [Kd Kh Ks]\n  illegal: contract\n"
    (found,) = scripts.run(text).report
    assert (found.span.text, found.message) == ("contract", "`contract` is a value and refuses no move by itself")
    assert found.help == ("did you mean `go_down.melds`? melds that are not the contract are refused by this name",)
    assert scripts.run(text.replace("illegal: contract", "illegal: go_down.melds")).ok


def test_rules_beside_the_script_that_were_probably_meant(scripts: Scripts) -> None:
    scripts.write('game evens "Evens" of three_thirteen/pagat;\n', "evens.rules")
    (found,) = scripts.run("rules: evns\nplayers: 2\n" + STEPS).report
    assert (found.message, found.help) == ("there are no rules `evns`", ("did you mean `evens`?",))


def test_a_script_named_in_place_of_rules(scripts: Scripts) -> None:
    scripts.write(HEAD + STEPS, "other.yaml")
    (found,) = scripts.run("rules: other.yaml\nplayers: 2\n" + STEPS).report
    assert "is a scripted game, not a rules file" in found.message or "is a scripted game, not rules" in found.message


@pytest.mark.parametrize(
    ("melds", "underlined", "message"),
    [
        ("{m2: run 5h 6h 7h 8h}", "m2", "`m2` stands where `m1` must"),
        ("{m1: run 5h 6h 7h 8h, m3: set 9h 9d 9s}", "m3", "`m3` stands where `m2` must"),
        ("{meld1: run 5h 6h 7h 8h}", "meld1", "`meld1` is no meld"),
    ],
)
def test_all_melds_of_a_zone_are_named_in_order(scripts: Scripts, melds: str, underlined: str, message: str) -> None:
    """Before anything is played, in a start and in an expectation alike."""
    head = "rules: shanghai/wikipedia\nplayers: [Ana, Beto, Caro]\n"
    for text in (
        f"{head}start: {{state: play, turn: Ana, table: {melds}}}\nsteps:\n- expect: {{state: play}}\n",
        f"{head}steps:\n- expect: {{table: {melds}}}\n",
    ):
        assert scripts.mistakes(text) == [(underlined, message)]


@pytest.mark.parametrize(
    "text", ["", "# only a remark\n", "rules: [three\n", "a: b: c\n", "\tx: 1\n", "a: {b: 1\n", "a: 1\n---\nb: 2\n"]
)
def test_what_is_wrong_with_the_file_speaks_of_scripts(scripts: Scripts, text: str) -> None:
    """And not of tables, which are YAML, too."""
    (found,) = scripts.run(text).report
    assert found.code == "script"
    assert not any(word in f"{found.message} {found.help}" for word in ("row", "column", "contract", "table"))


def test_every_case_needs_steps_once(scripts: Scripts) -> None:
    """A misspelt key is one mistake, not two."""
    assert scripts.mistakes(f"{HEAD}stepps: []\n") == [("stepps", "a script has no `stepps`")]


def test_rules_with_mistakes(scripts: Scripts) -> None:
    scripts.write('game mine "Mine" of three_thirteen/pagat;\nuse jokers = 9;\n', "mine.rules")
    assert scripts.mistakes("rules: mine\nplayers: 2\n" + STEPS) == [("mine", "the rules have 1 error")]


def test_rules_that_are_not_played(scripts: Scripts) -> None:
    (_, message), *_ = scripts.mistakes("rules: base/rummy\nplayers: 2\nsteps:\n- P1: stock_card\n")
    assert message.startswith("`base/rummy` has no states")


def test_a_file_that_is_no_yaml(scripts: Scripts) -> None:
    assert len(scripts.mistakes("rules: [three\n")) == 1
    assert scripts.run("").report.errors == 1
