"""`rulec replay`: a record again, move by move; refused when the rules have changed, or where a move breaks a rule."""

from __future__ import annotations

import os
from itertools import pairwise

import pytest

from rulec import api
from runtime import legal, machine
from runtime.record import Writer
from runtime.simulate import POLICIES, Dice
from tests.cli.invoking import Rulec

T = "three_thirteen/pagat"


def played(rules: str = "shanghai/wikipedia", moves: int = 60, seed: int = 7, **options: str) -> str:
    """The record of a game of three eager players."""
    setup = api.load(rules, players=3, options=options).setup
    state = machine.new_match(setup, seed)
    machine.begin(state)
    writer, dice = Writer(setup, ("Ana", "Beto", "Caro"), seed), Dice(seed)
    for _ in range(moves):
        move = POLICIES["eager"](state, legal.offers(state), dice)
        writer.note(state, move)
        legal.apply(state, move)
    return writer.text()


@pytest.fixture(scope="module")
def record() -> str:
    """A game of sixty moves."""
    return played()


def test_a_record_is_played_again(rulec: Rulec, record: str) -> None:
    done = rulec("replay", rulec.write("game.record", record))
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[:60] == record.splitlines()[-60:]
    assert done.out.splitlines()[60] == "60 moves; round 1 goes on"
    assert done.out.splitlines()[61].startswith("scores: Ana 0, Beto 0, Caro 0")


def test_positions_are_printed_and_can_be_begun_with(rulec: Rulec, record: str) -> None:
    lines = rulec("replay", rulec.write("game.record", record), "--positions").out.splitlines()
    position = lines[2 * 40 - 1].strip()  # after 40 moves
    assert position.startswith("at=")
    head, moves = record.split("\n\n")
    later = head.replace("seed 7", f"start {position}") + "\n\n" + "\n".join(moves.splitlines()[40:]) + "\n"
    done = rulec("replay", rulec.write("later.record", later), "--json")
    whole = rulec("replay", rulec.write("game.record", record), "--json")
    assert done.code == 0
    assert done.json["position"] == whole.json["position"]


def test_the_json_form(rulec: Rulec, record: str) -> None:
    told = rulec("replay", rulec.write("game.record", record), "--json").json
    assert list(told) == ["version", "verdict", "moves", "over", "score", "position"]
    assert (told["version"], told["verdict"], told["moves"], told["over"]) == (1, "yes", 60, False)
    assert told["score"] == {"Ana": 0, "Beto": 0, "Caro": 0}


def test_options_are_part_of_a_record(rulec: Rulec) -> None:
    text = played(moves=20, buy_extra="0", twos_wild="yes")
    assert "set buy_extra=0\nset twos_wild=yes\n" in text
    assert rulec("replay", rulec.write("game.record", text)).code == 0


# ---- rules that have changed


def with_hash(record: str, hash: str = "0" * 16) -> str:
    """The record as if the rules had been others."""
    return "\n".join(f"hash {hash}" if line.startswith("hash ") else line for line in record.splitlines()) + "\n"


def test_a_record_of_other_rules_is_refused_unless_told(rulec: Rulec, record: str) -> None:
    path = rulec.write("game.record", with_hash(record))
    done = rulec("replay", path)
    assert (done.code, done.out) == (2, "")
    assert "the rules of shanghai/wikipedia are not those of the record any more; --anyway plays it all the same" in done.err
    assert rulec("replay", path, "--anyway").code == 0


def variant(rulec: Rulec) -> str:
    """Rules by which nobody may buy a card."""
    return rulec.write("no_buys.rules", 'game no_buys "Nobody buys" of shanghai/wikipedia;\nreplace value buys = 0;\n')


def test_the_first_move_that_other_rules_refuse_is_named_with_the_rule(rulec: Rulec, record: str) -> None:
    path = rulec.write("game.record", record)
    done = rulec("replay", path, "--rules", variant(rulec))
    number, text = next((n, line) for n, line in enumerate(record.splitlines(), 1) if line.endswith(" buy"))
    assert done.code == 1
    assert f"No: `{text}` in line {number} of {path} is refused." in done.out
    assert "buying.buy.limit: no buys are left in this hand (base/contract_rummy.rules:" in done.out
    assert "[W-16]" in done.out


def test_the_same_as_json(rulec: Rulec, record: str) -> None:
    done = rulec("replay", rulec.write("game.record", record), "--rules", variant(rulec), "--json")
    assert done.code == 1
    told = done.json
    assert list(told) == ["version", "verdict", "line", "move", "reasons"]
    assert told["verdict"] == "no"
    assert told["move"].endswith(" buy")
    assert list(told["reasons"][0]) == ["rule", "message", "cards", "file", "line", "source", "since"]
    assert told["reasons"][0]["rule"] == "buying.buy.limit"


def test_the_hash_follows_the_rules_and_not_their_layout(rulec: Rulec) -> None:
    one = rulec.write("one.rules", 'game ours "Ours" of shanghai/wikipedia;\nreplace value buys = 2;\n')
    two = rulec.write("two.rules", '// a remark\ngame ours "Ours" of shanghai/wikipedia;\n\nreplace  value buys   = 2;\n')
    three = rulec.write("three.rules", 'game ours "Ours" of shanghai/wikipedia;\nreplace value buys = 3;\n')
    same, again, other = (api.load(path, players=3).rules.hash for path in (one, two, three))
    assert same == again != other


# ---- records that are none


GOOD = f"""rulec record 1
rules {T}
hash 0000000000000000
set jokers=2
players Ana Beto
rng splitmix64/1
seed 7

Ana stock_card
Ana discard Jk
"""


def damaged(*changes: tuple[str, str]) -> str:
    """The small record with some texts changed."""
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def test_the_small_record_is_good(rulec: Rulec) -> None:
    assert rulec("replay", rulec.write("good.record", GOOD), "--anyway").code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: a record begins with the line `rulec record 1`"),
        ("rulec record 2\n", "line 1: a record begins"),
        (damaged(("rules three_thirteen/pagat\n", "")), "the header has no line `rules`"),
        (damaged(("players Ana Beto\n", "")), "the header has no line `players`"),
        (damaged(("hash 0000000000000000\n", "")), "the header has no line `hash`"),
        (damaged(("set jokers=2", "set jokers")), "line 4: an option is written `set name=value`"),
        (damaged(("set jokers=2", "set jokers=9")), "line 4: the option `jokers` cannot be `9`"),
        (damaged(("set jokers=2", "set jokers=٢")), "line 4: the option `jokers` cannot be `٢`"),
        (damaged(("set jokers=2", "set jokers=2\nset jokers=1")), "line 5: the option `jokers` is set twice"),
        (damaged(("set jokers=2", "set jkers=2")), "line 4: no option `jkers`"),
        (damaged(("seed 7", "seed seven")), "line 7: `seven` is no seed"),
        (damaged(("seed 7", "seed -7")), "line 7: `-7` is no seed"),
        (damaged(("seed 7", "seed ²")), "line 7: `²` is no seed"),
        (damaged(("seed 7", "seed " + "9" * 60)), "is no seed: it is a whole number from 0 to 9223372036854775807"),
        (damaged(("seed 7\n", "")), "line 1: the header has neither a line `seed` nor a line `start`"),
        (damaged(("seed 7", "seed 7\nseed 8")), "line 8: `seed` is no line of a header, or stands there twice"),
        (damaged(("seed 7", "seed 7\nstart at=draw")), "not with both"),
        (damaged(("seed 7", "weather fine")), "line 7: `weather` is no line of a header"),
        (damaged(("splitmix64/1", "splitmix64/2")), "line 6: it was made with the source of chance `splitmix64/2`"),
        (damaged(("Ana Beto", "Ana Ana")), "line 5: two players have the same name"),
        (damaged(("Ana Beto", "Ana")), "line 5: this game is for 2 to 8 players, not 1"),
        (damaged(("seed 7", "start at=draw round=1")), "line 7: a position has three parts"),
        (damaged(("seed 7", "start nonsense")), "line 7: a position has three parts"),
        (damaged(("Ana discard Jk", "Eva discard Jk")), "line 10: `Eva` is no player of this game"),
        (
            damaged(("rules three_thirteen/pagat", "rules three_thirteen/nowhere")),
            "line 2: there are no rules `three_thirteen/nowhere`",
        ),
        (damaged(("rules three_thirteen/pagat", "rules base/contract_rummy"), ("set jokers=2\n", "")), "is a base"),
    ],
)
def test_a_damaged_record_is_wrong_use_and_says_where(rulec: Rulec, text: str, said: str) -> None:
    done = rulec("replay", rulec.write("bad.record", text), "--anyway")
    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("Ana discard 9h", "not_held"),
        ("Ana discard", "choices"),
        ("Ana discard 9h 9h", "choices"),
        ("Ana fly", "unknown_action"),
        ("Ana stock_card", "not_now"),
        ("Beto discard Jk", "not_asked"),
        ("Ana discard 9x", "bad_card"),
    ],
)
def test_a_move_that_cannot_be_made_is_no(rulec: Rulec, move: str, rule: str) -> None:
    done = rulec("replay", rulec.write("bad.record", damaged(("Ana discard Jk", move))), "--anyway", "--json")
    assert done.code == 1
    assert (done.json["line"], done.json["move"]) == (10, move)
    assert done.json["reasons"][0]["rule"] == rule


def test_remarks_and_blank_lines_are_passed_over(rulec: Rulec) -> None:
    text = "rulec record 1\n# of last night\n\n" + damaged(("rulec record 1\n", ""), ("seed 7", "# the seed\nseed 7"))
    text = text.replace("Ana discard Jk", "\n# now it goes\nAna discard Jk")
    done = rulec("replay", rulec.write("game.record", text), "--anyway")
    assert done.code == 0
    assert "2 moves" in done.out


def test_what_the_rules_leave_open_is_3(rulec: Rulec) -> None:
    rules = rulec.write("open.rules", f'game open "Open" of {T};\nreplace value hand_size = unspecified;\n')
    path = rulec.write("game.record", GOOD)
    done = rulec("replay", path, "--rules", rules)
    assert done.code == 3
    assert "hand_size" in done.out
    assert rulec("replay", path, "--rules", rules, "--json").json["verdict"] == "unknown"


def test_files_that_cannot_be_read(rulec: Rulec) -> None:
    for path, said in [
        (rulec.write("bytes.record", b"\xff\xfe\x00"), "is not text"),
        (str(rulec.folder), "is a folder; name a record in it"),
        (str(rulec.folder / "nothing.record"), "there is no record"),
        (rulec.write("large.record", b"x" * (17 * 2**20)), "is larger than 16 MiB"),
    ]:
        done = rulec("replay", path)
        assert done.code == 2
        assert said in done.err


def test_a_match_to_its_end(rulec: Rulec) -> None:
    """Three Thirteen to the last deal: the record says who scored what, and nothing can follow."""
    setup = api.load(T, players=2).setup
    state = machine.new_match(setup, 3)
    machine.begin(state)
    writer, dice = Writer(setup, ("Ana", "Beto"), 3), Dice(3)
    while not state.over:
        move = POLICIES["eager"](state, legal.offers(state), dice)
        writer.note(state, move)
        legal.apply(state, move)
    done = rulec("replay", rulec.write("match.record", writer.text()))
    assert done.code == 0
    assert "the match is over" in done.out.splitlines()[-2]
    after = rulec("replay", rulec.write("more.record", writer.text() + "Ana stock_card\n"), "--json")
    assert (after.code, after.json["reasons"][0]["rule"]) == (1, "match_over")


def test_lines_of_a_record_are_in_the_order_they_were_played(record: str) -> None:
    """Sixty moves of eager players: whoever draws throws before the next one is asked to take."""
    moves = [line.split()[1] for line in record.split("\n\n")[1].splitlines()]
    assert not [pair for pair in pairwise(moves) if pair == ("stock_card", "stock_card")]


def test_a_position_of_a_deal_that_the_match_does_not_have(rulec: Rulec) -> None:
    shown = rulec("replay", rulec.write("good.record", GOOD), "--anyway", "--positions").out
    position = next(line.strip() for line in shown.splitlines() if line.startswith("    at="))
    for round, said in [("12", "there is no deal 12; the deals are 1 to 11"), ("²", "`round`: `²` is not a whole number")]:
        begins = f"start {position.replace('round=1 ', f'round={round} ')}"
        done = rulec("replay", rulec.write("bad.record", damaged(("seed 7", begins))), "--anyway")
        assert (done.code, done.out) == (2, "")
        assert f"bad.record: line 7: {said}" in done.err


def test_options_that_do_not_go_together_are_told_with_the_last_of_them(rulec: Rulec) -> None:
    demand = 'require too_much "two jokers are many": not ace_high or jokers < 2;'
    rules = rulec.write("ours.rules", f'game ours "Ours" of {T};\n{demand}\n')
    done = rulec(
        "replay", rulec.write("game.record", damaged(("set jokers=2", "set jokers=2\nset ace_high=yes"))), "--rules", rules
    )
    assert done.code == 2
    assert "line 5: these options do not go together: two jokers are many" in done.err


def test_a_record_of_another_editor_is_read(rulec: Rulec) -> None:
    for text in (GOOD.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + GOOD.encode()):
        assert rulec("replay", rulec.write("game.record", text), "--anyway").code == 0


@pytest.mark.skipif(os.name != "posix", reason="files of this kind")
def test_what_may_have_no_end_is_no_record(rulec: Rulec) -> None:
    pipe = rulec.folder / "pipe.record"
    os.mkfifo(pipe)
    for path in (str(pipe), "/dev/zero"):
        done = rulec("replay", path)
        assert (done.code, done.err) == (2, f"rulec: `{path}` is not a file; name a text file\n")


# ---- rules that a record may name


OURS = 'game ours "Ours" of three_thirteen/pagat;\nuse jokers = 2;\n'


def named(rules: str) -> str:
    """The small record, of other rules."""
    return GOOD.replace(f"rules {T}", f"rules {rules}").replace("set jokers=2\n", "")


@pytest.mark.parametrize("rules", ["ours", "ours.rules", "below/ours"])
def test_rules_beside_a_record_or_below_it_are_found(rulec: Rulec, rules: str) -> None:
    rulec.write("ours.rules", OURS)
    (rulec.folder / "below").mkdir()
    rulec.write("below/ours.rules", OURS)
    assert rulec("replay", rulec.write("game.record", named(rules)), "--anyway").code == 0


@pytest.mark.parametrize("rules", ["/etc/passwd", "../ours", "below/../../ours", "linked", "{folder}/ours"])
def test_no_other_file_is_reached_by_a_record(rulec: Rulec, rules: str) -> None:
    (rulec.folder / "inner").mkdir()
    rulec.write("ours.rules", OURS)
    (rulec.folder / "inner" / "linked.rules").symlink_to(rulec.folder / "ours.rules")
    record = rulec.write("inner/game.record", named(rules.format(folder=rulec.folder)))
    done = rulec("replay", record, "--anyway")
    assert (done.code, done.out) == (2, "")
    assert "there are no rules `" in done.err
    assert rulec("replay", record, "--rules", str(rulec.folder / "ours.rules")).code == 0, "who replays it may name any"


CIRCLE = "replace state deal { begin round; go deal when round < 100000; go match_over; } replace value wild_rank = K;"
EMPTY = "change deal { replace move_to_pile: move top of pile to pile; }"


@pytest.mark.parametrize(
    ("line", "rule", "said"),
    [
        (CIRCLE, "deal", "the rules run in a circle in `deal`"),
        (EMPTY, "deal.move_to_pile", "the rules take a card from `pile`, which is empty, by `deal.move_to_pile`"),
    ],
)
def test_rules_that_cannot_be_begun_with_are_no(rulec: Rulec, line: str, rule: str, said: str) -> None:
    rules = rulec.write("broken.rules", f'game broken "Broken" of {T};\n{line}\n')
    done = rulec("replay", rulec.write("game.record", GOOD), "--rules", rules)
    assert done.code == 1
    assert f"{rule}: {said} ({rules}:2)" in done.out
    told = rulec("replay", rulec.write("game.record", GOOD), "--rules", rules, "--json").json
    assert (told["verdict"], told["reasons"][0]["rule"]) == ("no", rule)
    assert rulec("simulate", rules, "-n", "1").code == 1
    assert said in rulec("simulate", rules, "-n", "1").out
    assert rulec("play", "-i", rules, "--seed", "1").code == 1
