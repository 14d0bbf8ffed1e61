"""Records: what is written is read again, and leads to the same position; what is wrong is said with its line."""

from __future__ import annotations

import pytest

from rulec import api
from runtime import legal, machine
from runtime.position import state_line
from runtime.record import TITLE, BadRecord, Broken, Writer, read_record, replay, start_of
from runtime.setup import Setup
from runtime.simulate import POLICIES, Dice
from runtime.state import State

NAMES = ("Ana", "Beto", "Caro")
BARE = f"{TITLE}\nrules three_thirteen/pagat\nhash 0123456789abcdef\nplayers Ana Beto\n"
HEAD = BARE + "seed 1\n"


def setup(rules: str = "shanghai/wikipedia", **options: object) -> Setup:
    """A game of three."""
    return api.load(rules, players=3, options=options).setup


def played(made: Setup, seed: int, moves: int, policy: str = "eager", round: int = 1) -> tuple[State, str]:
    """A game played for some moves, and its record."""
    state = machine.new_match(made, seed)
    machine.begin(state, round)
    writer, dice = Writer(made, NAMES, seed, "" if round == 1 else state_line(state)), Dice(seed)
    for _ in range(moves):
        if state.over:
            break
        move = POLICIES[policy](state, legal.offers(state), dice)
        writer.note(state, move)
        legal.apply(state, move)
    return state, writer.text()


def again(made: Setup, text: str) -> State:
    """The position that a record leads to."""
    record = read_record(text)
    state = start_of(made, record)
    for after, _, _, _ in replay(made, record):
        state = after
    return state


@pytest.mark.parametrize("rules", ["shanghai/wikipedia", "shanghai/camping", "three_thirteen/pagat", "three_thirteen/speed"])
@pytest.mark.parametrize("policy", ["eager", "uniform"])
def test_a_record_leads_to_the_same_position(rules: str, policy: str) -> None:
    made = setup(rules)
    state, text = played(made, 11, 200, policy)
    assert again(made, text) == state


def test_a_record_may_begin_in_the_middle() -> None:
    made = setup()
    state, text = played(made, 5, 80, round=7)
    assert "\nstart at=" in text
    assert "\nseed " not in text
    assert again(made, text) == state


def test_the_header_is_what_the_setup_is() -> None:
    made = setup(twos_wild=True, buy_extra=1, last_card="free")
    record = read_record(played(made, 9, 5)[1])
    assert (record.rules, record.hash, record.players, record.seed) == ("shanghai/wikipedia", made.rules.hash, NAMES, 9)
    assert dict(record.options) == {"twos_wild": "yes", "buy_extra": "1", "last_card": "free"}
    assert [line for line, _, _ in record.moves] == [11, 12, 13, 14, 15]


def test_replay_gives_what_happened_move_by_move() -> None:
    made = setup()
    _, text = played(made, 3, 12)
    record = read_record(text)
    seen = [(player, move, events[0][0]) for _, player, move, events in replay(made, record)]
    assert [(player, move) for player, move, _ in seen] == [(player, move) for _, player, move in record.moves]
    assert {kind for _, _, kind in seen} == {"act"}


def test_the_same_seed_deals_the_same_cards_and_another_does_not() -> None:
    made = setup()
    head = f"{TITLE}\nrules shanghai/wikipedia\nhash x\nplayers Ana Beto Caro\nseed "
    lines = [state_line(start_of(made, read_record(f"{head}{seed}\n"))) for seed in (4, 4, 5, 0)]
    assert lines[0] == lines[1]
    assert len(set(lines)) == 3


def test_a_broken_move_is_named_with_its_line_and_the_state_stays() -> None:
    made = setup()
    _, text = played(made, 3, 4)
    lines = text.splitlines()
    lines.insert(-1, f"{lines[-1].split()[0]} fly")
    with pytest.raises(Broken) as broken:
        again(made, "\n".join(lines))
    assert broken.value.line == len(lines) - 1
    assert broken.value.text.endswith(" fly")
    assert [one.rule for one in broken.value.refusals] == ["unknown_action"]
    assert str(broken.value).startswith(f"line {len(lines) - 1}: `")


def test_a_move_of_nobody_is_no_record() -> None:
    made = setup()
    _, text = played(made, 3, 2)
    with pytest.raises(BadRecord, match="`Zoe` is no player of this game") as wrong:
        again(made, text + "Zoe pass\n")
    assert wrong.value.line == len(text.splitlines()) + 1


def test_comments_do_not_end_the_header() -> None:
    record = read_record(
        f"{TITLE}\n# last night\n\n# the rules\nrules a/b\nhash x\n# who\nplayers Ana Beto\nseed 1\n\n"
        "# moves\nAna pass\n\nBeto pass\n"
    )
    assert record.players == ("Ana", "Beto")
    assert [(line, player) for line, player, _ in record.moves] == [(12, "Ana"), (14, "Beto")]


def test_blanks_around_words_make_no_difference() -> None:
    record = read_record(HEAD.replace("players Ana Beto", "players   Ana    Beto  ") + "set a = b\n\n  Ana   discard  9h  \n")
    assert record.players == ("Ana", "Beto")
    assert record.options == (("a", "b"),)
    assert record.moves == ((8, "Ana", "discard  9h"),)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "begins with the line"),
        ("rulec record 2\n", 1, "begins with the line"),
        (TITLE + "\n", 1, "no line `rules`"),
        (HEAD + "colour red\n", 6, "`colour` is no line of a header"),
        (HEAD + "hash again\n", 6, "`hash` is no line of a header, or stands there twice"),
        (HEAD + "set alone\n", 6, "`set name=value`"),
        (HEAD + "set a=\n", 6, "`set name=value`"),
        (HEAD + "set a=1\nset b=1\nset a=1\n", 8, "the option `a` is set twice"),
        (BARE, 1, "neither a line `seed` nor a line `start`"),
        (BARE + "seed\n", 5, "the line `seed` says nothing"),
        (BARE + "start\n", 5, "the line `start` says nothing"),
        (BARE + "seed 1e3\n", 5, "`1e3` is no seed"),
        (BARE + "seed ²\n", 5, "`²` is no seed"),
        (BARE + "seed ٣\n", 5, "`٣` is no seed"),
        (BARE + "seed -1\n", 5, "`-1` is no seed: it is a whole number from 0 to"),
        (BARE + f"seed {'9' * 60}\n", 5, "is no seed"),
        (BARE + f"seed {2**63}\n", 5, "is no seed"),
        (HEAD + "rng dice\n", 6, "source of chance `dice`"),
        (HEAD + "start at=x\n", 6, "not with both"),
        (HEAD.replace("Beto", "Ana"), 4, "the same name, `Ana`"),
        (HEAD.replace("players Ana Beto", "players"), 4, "the line `players` says nothing"),
    ],
)
def test_what_is_no_record(text: str, line: int, said: str) -> None:
    with pytest.raises(BadRecord, match=said) as wrong:
        read_record(text)
    assert wrong.value.line == line


def test_too_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runtime.record.MOST_MOVES", 3)
    with pytest.raises(BadRecord, match="more than 3 moves"):
        read_record(HEAD + "\n" + "Ana pass\n" * 4)


@pytest.mark.parametrize("names", [("Ana María", "Beto"), ("", "Beto"), ("#1", "Beto"), ("Ana", "Ana"), ("Ana\n", "Beto")])
def test_names_that_a_line_cannot_hold_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="cannot stand in a record"):
        Writer(setup(), names, 1)


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_seeds_that_no_record_can_have_are_not_written(seed: int) -> None:
    with pytest.raises(ValueError, match="cannot stand in a record as the seed"):
        Writer(setup(), NAMES, seed)
    assert read_record(Writer(setup(), NAMES, 2**63 - 1).text()).seed == 2**63 - 1


@pytest.mark.parametrize("names", [("Åsa", "李"), ("1", "2"), ("set", "rules"), ("O'Neil", "=")])
def test_other_names_are_good(names: tuple[str, ...]) -> None:
    """Also such as a header's own words: after the header every line is a move."""
    made = api.load("three_thirteen/pagat", players=2).setup
    state = machine.new_match(made, 1)
    machine.begin(state)
    writer = Writer(made, names, 1)
    writer.note(state, legal.offers(state)[0].moves[0])
    record = read_record(writer.text())
    assert record.players == names
    assert record.moves[0][1] in names
