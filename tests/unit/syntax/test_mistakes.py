"""Mistakes that are known by example: what is underlined, what is said, and that the rest of the text is read all the same."""

from __future__ import annotations

import pytest

from rulec.syntax import ast
from tests.unit.syntax.reading import read, shown

AFTER = "\nvalue after_it = 1;"


def message(text: str) -> tuple[str, str]:
    """Parse a text with one mistake, with a good statement after it; return the message and what it underlines."""
    file, found = read(text + AFTER)
    assert file.items[-1] == ast.Value("after_it", ast.Number(1), None, ())
    assert len(found) == 1, shown(found)
    assert found[0].code == "syntax"
    assert found[0].help
    return shown(found)[0]


@pytest.mark.parametrize(
    ("text", "underlined", "said"),
    [
        # words of other notations
        ("value x = a && b;", "&&", "`&&` is written `and`"),
        ("value x = a || b;", "||", "`||` is written `or`"),
        ("value x = a != b;", "!=", "`!=` is written `is not`"),
        ("value x = !a;", "!", "`!` is written `not`"),
        ("value x = a == b;", "==", "`==` is written `is`"),
        ("value x = a = b;", "=", "`=` is written `is` in a condition"),
        ("use x == yes;", "==", "`==` is written `=`"),
        ("limit l in run always: size => 3;", "=>", "`=>` is written `>=`"),
        ("limit l in run always: size ≤ 3;", "≤", "`≤` is written `<=`"),
        ("limit l in run always: size is >= 3;", "is >=", "`is >=` is written `>=`"),
        ("limit l in run always: wilds is at most 2;", "is at most", "`is at most` is written `<=`"),
        ("limit l in run always: wilds more than 2;", "more than", "`more than` is written `>`"),
        ("limit l in all melds always: wilds <= 2;", "all melds", "`all melds` is written `every meld`"),
        ("value x = points of hand minus 3;", "minus", "`minus` is written `-`"),
        ("value x = 3 x 4;", "x", "`x` is written `*`"),
        ("value x = pile's top;", "pile's top", "`pile's top` is written `top of pile`"),
        ("value x = hand.size;", "hand.size", "`hand.size` is written `size of hand`"),
        ("state s { shuffle the stock; }", "the", "`the` has no place in a rule"),
        ("state s { add 1 to y if down; }", "if", "there is no `if`"),
        ("when stock is empty { go x; }", "is empty", "`is empty` is written `runs out`"),
        ("limit l in run always: wilds < = 1;", "< =", "`< =` is written `<=`"),
        ("limit l in run always: no wilds;", "no wilds", "`no wilds` is written `wilds is 0`"),
        ("limit l in run always: no wild cards;", "no wild cards", "`no wild cards` is written `wilds is 0`"),
        ("change set { no jokers; }", "no jokers", "`no jokers` is written `wilds is 0`"),
        ("limit l in run always: no naturals;", "no naturals", "`no naturals` is no condition"),
        ("limit l in run: size < 3;", ":", "nothing says when the limit holds"),
        ("limit l: size < 3;", ":", "nothing says for which melds the limit holds"),
        ('limit l "why" when laid: size < 3;', "when laid", "nothing says for which melds the limit holds"),
        ("state s { go x when hand has 3 cards; }", "hand has 3 cards", "`hand has 3 cards` is written `count of hand is 3`"),
        (
            "state s { go x when hand holds more than 3 cards; }",
            "hand holds more than 3 cards",
            "`hand holds more than 3 cards` is written `count of hand > 3`",
        ),
        ("state s { go x when hand has no cards; }", "hand has no cards", "`hand has no cards` is written `hand is empty`"),
        ("state s { go x when hand has three cards; }", "has three cards", "`has three cards` is no condition"),
        ("players 2...4;", "...", "a range is written with two dots, not `...`"),
        ("meld m { size is 3-4; }", "3-4", "`3-4` is 4 taken off 3"),
        ("points { A: 15; }", "points", "the first word before `points` is missing"),
        ("value x = 10 / 2;", "/", "there is no division"),
        ("value x = 13.5;", ".5", "a number has no fraction"),
        ("value x = 13,5;", ",5", "a number has no fraction"),
        # patches in other words
        ("change deals = 7;", "change deals =", "`change` opens a block of lines, `change deals { ... }`"),
        ("change deals to 7;", "change deals to 7", "`change` opens a block of lines, `change deals { ... }`"),
        ("replace buys = 3;", "replace buys =", "`value` is missing after `replace`"),
        ("replace set { same rank; }", "replace set", "`replace` needs the kind of the rule before its name"),
        ("replace points { joker: 60; }", "replace points", "`replace` needs the kind of the rule before its name"),
        ("replace few: wilds <= 1;", "replace few: wilds <= 1", "`replace` needs the kind of the rule before its name"),
        ("replace wild_x: size is 3;", "replace wild_x: size is 3", "`replace` needs the kind of the rule before its name"),
        # rows
        ("K = 13;", "K = 13", "`K = 13` is a row, which stands in a table"),
        ("K: 13;", "K: 13", "`K: 13` is a row, which stands in a table"),
        ("joker is 60;", "joker is 60", "`joker is 60` is a row, which stands in a table"),
        ("change points { replace K = 13; }", "K =", "`:` belongs here, not `=`"),
        ("change points { joker: 60 points; }", "60 points", "`points` has no place behind a number"),
        ("change points { replace K, Q: 13; }", "K, Q", "a row is for one thing, not for `K, Q`"),
        ("change points { K and Q: 13; }", "K and Q", "a row is for one thing, not for `K and Q`"),
        ("value x by card { joker is 60; }", "joker is", "`:` belongs here, not `is`"),
        ("value x by card { K costs 13; }", "K costs", "`:` belongs here, not `costs`"),
        # words without a blank between them, which the lexer would part
        ("removewild_limit;", "removewild_limit", "a blank is missing between `remove` and `wild_limit`"),
        ("wildfire: rank is 3;", "wildfire", "a blank is missing between `wild` and `fire`"),
        # lines without their first word
        ("jokers = 2;", "jokers =", "the first word of this line is missing"),
        ("jokers: 2;", "jokers:", "the first word of this line is missing"),
        ("points A: 15;", "points A: 15", "a line of a rule is changed inside of `change`"),
        ("points 2..10 = 5;", "points 2..10 = 5", "a line of a rule is changed inside of `change`"),
        ("if jokers is 2 then x;", "if jokers is 2 then x", "there is no `if`"),
        ("if jokers is 2 then { use x = no; }", "if", "there is no `if`"),
        # marks
        ("value x: 3;", ":", "`=` belongs here, not `:`"),
        ("value x := 3;", ":=", "`:=` is written `=`"),
        ("value x by y { a = 1; }", "=", "`:` belongs here, not `=`"),
        ("value x by y { a: 1, b: 2; }", ",", "`;` belongs here, not `,`"),
        ("value x by y { J, Q, K: 10; }", "J, Q, K", "a row is for one thing, not for `J, Q, K`"),
        ("players 3-8;", "-", "a range is written with two dots, not `-`"),
        ("players 3 to 8;", "to", "a range is written with two dots, not `to`"),
        ("option o is yes/no;", "/", "`or` belongs here, not `/`"),
        ("state s { let x = 3; }", "=", "`be` belongs here, not `=`"),
        ("ranks A, 2;", ",", "`,` is not expected here"),
        ("meld m ( same rank; }", "(", "`{` belongs here, not `(`"),
        ("value x = 3; # why", "# why", "a remark begins with `//`"),
        ("value x = 2.5;", ".5", "a number has no fraction"),
        ("meld m { same rank; };", ";", "`;` is not expected here"),
        ("value x = (a or b;", ";", "`)` is missing before `;`"),
        ("value x = hand where rank is 3;", "rank is 3", "the condition after `where` stands in parentheses"),
        # texts
        ("source W 'A page';", "'A page'", "a text stands in double quotes"),
        ("source W “A page”;", "“A page”", "typographic quotes cannot be read"),
        ('source W “A page";', '“A page"', "typographic quotes cannot be read"),
        ('source W "A page;', '"A page', "the closing quote is missing"),
        ('source W A page";', 'A page"', "the opening quote is missing"),
        ("source W A page;", "A page", "a text stands in quotes"),
        ('option a "deuces is yes or no, normally no chosen "why";', '"deuces', "the closing quote is missing"),
        ("table t by round from t.yaml { a: number; }", "t.yaml", "the name of a file stands in quotes"),
        # names and clauses
        ("keep comodín for match = 0;", "comodín", "`comodín` has a letter that names cannot have"),
        ("keep 3rd for match = 0;", "3rd", "the name `3rd` begins with a digit"),
        ("keep wild-joker for match = 0;", "wild-joker", "`wild-joker` is not a name"),
        ("keep 3 for match = 0;", "3", "a name stands here, not the number `3`"),
        ('keep "down" for match = 0;', '"down"', "a name stands here, not a text in quotes"),
        ("cite winner [W23];", "W23", "`W23` is not a clause"),
        ("cite winner [23];", "23", "`23` is not a clause"),
        # the end of a line
        ("value x = 3 [W-1] when y;", "when y", "`when` comes before `[`"),
        ('value x = 3 chosen "why" [W-1];', "[W-1]", "the clauses come before `chosen`"),
        ("value x = 3 [W-1] [W-2];", "[W-2]", "a line has its clauses in one pair of brackets"),
        ("state s { action a { choose card from hand when x; } }", "when x", "a `choose` line has no `when`"),
    ],
)
def test_a_mistake_is_underlined_and_named(text: str, underlined: str, said: str) -> None:
    assert message(text) == (said, underlined)


@pytest.mark.parametrize(
    ("text", "underlined", "meant"),
    [
        ("vlaue x = 3;", "vlaue", "value"),
        ("lmit l in run always: a;", "lmit", "limit"),
        ("state s { mvoe top of pile to hand; }", "mvoe", "move"),
        ("state s { action a { requre x: y; } }", "requre", "require"),
        ("zone z: stack, face dwon;", "face dwon", "face down"),
        ("cards joker Jk: 2 per pak;", "per pak", "per pack"),
        ("keep x of eech player for round = 0;", "eech", "each"),
        ("winner lowest score, ties shred;", "shred", "shared"),
        ("meld m { same rank } value x = 1;".replace(" }", "; }").replace("same", "saem"), "saem", "same"),
    ],
)
def test_a_misspelt_word_is_recognised(text: str, underlined: str, meant: str) -> None:
    _, found = read(text + AFTER)
    assert shown(found) == [(f"`{underlined}` is not a word that can stand here", underlined)]
    assert found[0].help == (f"did you mean `{meant}`?",)


def test_capitals() -> None:
    _, found = read("State s { Go x; }")
    assert shown(found) == [("`State` is written `state`", "State"), ("`Go` is written `go`", "Go")]
    assert found[0].help == ("the words of the language are written in small letters",)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("value x = 3\n\n  // a remark\n", "3"),
        ("state s {\n  begin round\n  go x;\n}", "round"),
        ("state s { go x }", "x"),
        ('source W "A page"\n', '"A page"'),
    ],
)
def test_a_missing_semicolon_is_shown_right_after_the_last_word(text: str, last: str) -> None:
    _, found = read(text + AFTER)
    (one,) = found
    assert one.message == f"`;` is missing after `{last}`"
    assert one.span.start == one.span.end
    assert one.span.source.text[: one.span.start].endswith(last)
    assert one.label == "add `;` here"


@pytest.mark.parametrize(
    "text", ["meld m same rank; }", "state s\n  begin round;\n}", "value x by y a: 1; b: 2; }", "change s go y; }"]
)
def test_a_missing_opening_brace(text: str) -> None:
    said, underlined = message(text)
    assert said.startswith("`{` is missing before ")
    assert underlined == ""


def test_a_missing_closing_brace_shows_the_open_block() -> None:
    _, found = read("state s {\n  begin round;\n  go t;\nstate t { go s; }")
    assert shown(found) == [("`}` is missing before `state`", "state")]
    (other,) = found[0].others
    assert (other.span.text, other.span.line) == ("{", 2)


def test_a_missing_closing_brace_of_a_block_inside_is_guessed_by_the_indent() -> None:
    _, found = read("state s {\n  action a {\n    done;\n  action b { done; }\n}\nvalue x = 1;")
    assert shown(found) == [("`}` is missing before `action`", "action")]
    _, found = read("state s {\n  action a {\n    done;\n\n}\nvalue x = 1;")
    assert shown(found) == [("`}` is missing before `value`", "value")]
    assert [(other.span.text, other.span.line) for other in found[0].others] == [("{", 3)]


def test_a_missing_closing_brace_at_the_end_of_the_file() -> None:
    file, found = read("state s { action a { done;")
    assert [one.message for one in found] == ["2 marks `}` are missing before the end of the file"]
    assert [other.span.text for other in found[0].others] == ["{", "{"]
    assert [item.name for item in file.items if isinstance(item, ast.Statement)] == ["s"]


def test_if_and_else_blocks() -> None:
    file, found = read("if twos { wild w: rank is 2; } else { wild w: joker; }" + AFTER)
    assert [one.message for one in found] == ["there is no `if`", "there is no `else`"]
    assert [item.name for item in file.items if isinstance(item, ast.Statement)] == ["after_it"]


@pytest.mark.parametrize(
    ("text", "word", "where"),
    [
        ("move top of pile to hand;", "move", "it belongs in a `state`, an `action` or a `when .. runs out` block"),
        ("state s { choose card from hand; }", "choose", "it belongs in an `action`"),
        ("action a { done; }", "action", "it belongs in a `state`"),
        ("state s { value x = 3; }", "value", "it stands outside of all blocks"),
        ('game other "Again";', "game", "a file has one header, and it is the first line"),
    ],
)
def test_a_line_in_the_wrong_place(text: str, word: str, where: str) -> None:
    _, found = read(text + AFTER)
    assert shown(found) == [(f"a line with `{word}` cannot stand here", word)]
    assert found[0].help[0] == where


def test_lines_whose_block_lost_its_head_are_reported_once() -> None:
    _, found = read("begin round;\nmove a to b;\ngo x;\n}" + AFTER)
    assert [one.message for one in found] == ["a line with `begin` cannot stand here"]
    assert "the first line of its block is missing before it" in found[0].help[1]


@pytest.mark.parametrize(
    ("text", "underlined", "form"),
    [
        ("cards joker: 2 per pack;", ":", "cards NAME SPELLING: 2 per pack;"),
        ("winner lowest score;", ";", "winner lowest score, ties shared;"),
        ("keep x of each player for round;", ";", "keep NAME of each player for round = 0;"),
    ],
)
def test_a_line_that_lacks_something_shows_how_it_is_written(text: str, underlined: str, form: str) -> None:
    _, found = read(text + AFTER)
    assert [one.span.text for one in found] == [underlined]
    assert f"such a line is written `{form}`" in found[0].help


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("if jokers is 2 then use x = no;", "use x = no when jokers is 2;"),
        ("change run { if jokers is 2 then size <= 3; }", "size <= 3 when jokers is 2;"),
        ("state s { if round is 3 then go t; }", "go t when round is 3;"),
    ],
)
def test_a_line_with_its_condition_in_front_is_turned(text: str, right: str) -> None:
    _, found = read(text + AFTER)
    assert [one.help for one in found] == [(f"a condition stands at the end of its line: `{right}`",)]


@pytest.mark.parametrize(
    ("path", "underlined", "said"),
    [
        ("home.rules", ".rules", "`.rules` is left out here"),
        ("ours/home.rules", ".rules", "`.rules` is left out here"),
        ("./home", "./", "no path begins with `./`"),
        ("../../home", "../../", "no path begins with `../../`"),
    ],
)
def test_a_base_is_named_by_its_path_alone(path: str, underlined: str, said: str) -> None:
    file, found = read(AFTER, header=f'game g "G" of {path};')
    assert shown(found) == [(said, underlined)]
    assert file.header is not None
    assert file.header.base == ("ours/home" if "ours" in path else "home")
    assert file.items[-1] == ast.Value("after_it", ast.Number(1), None, ())
