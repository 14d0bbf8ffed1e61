"""`rulec play -i`: a person at the keyboard sees what a player sees, and is told why a move is refused."""

from __future__ import annotations

import io

import pytest

from rulec.commands.keyboard import Keyboard
from runtime.legal import offers
from runtime.simulate import POLICIES
from tests.cli.invoking import run


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, *words: object
) -> tuple[int, list[str]]:
    """Play with these lines typed in; return the exit code and the lines shown."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    code, out, _ = run(capsys, "-i", *words)
    return code, out.splitlines()


def test_a_person_sees_what_a_player_sees(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = typed(monkeypatch, capsys, "stock_card\nquit\n", "three_thirteen/pagat", "--players", "3", "--seed", "4")
    assert code == 0
    assert lines[-1] == "> Good-bye"
    assert "  P2, hand      3 cards" in lines
    assert "  stock         94 cards" in lines
    assert "  You, hand     10d 2s 7s" in lines
    assert "> You: stock_card: 9h from the stock" in lines


def test_what_others_draw_is_not_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(1, 6):
        _, lines = typed(monkeypatch, capsys, "upcard\n?\n", "three_thirteen/pagat", "--players", "4", "--seed", seed)
        drawn = [line for line in lines if line.startswith("P") and "from the stock" in line]
        assert all(line.endswith(": ? from the stock") for line in drawn)


def test_refusals_are_explained(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = typed(
        monkeypatch,
        capsys,
        "discard 2s\nknock\nstock_card\ndiscard Zz\n?\n",
        "three_thirteen/pagat",
        "--players",
        "3",
        "--seed",
        "4",
    )
    said = "\n".join(lines)
    assert code == 0
    assert "not_now: `discard` cannot be done now" in said
    assert "No: there is no action `knock`" in said
    assert "No: `Zz` is no card of this pack" in said
    assert ">   discard 10d, discard 9h, discard 2s, discard 7s" in lines


def test_what_cannot_be_done_now_is_told_with_the_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rules that keep a person from an action before he has chosen a card: the contract is not laid yet."""
    lines = "pass\ntake\nleave\nstock_card\n?\n"  # one of these takes a card, the others cannot be done
    code, shown = typed(monkeypatch, capsys, lines, "shanghai/wikipedia", "--seed", "1", "--players", "3")
    assert code == 0
    (closed,) = [line for line in shown if line.startswith("  not now: lay_off")]
    assert closed == "  not now: lay_off (is_down: lay the contract first)"
    assert "  not now: swap (nothing that it could choose is allowed)" in shown, "no wild card lies on the table"


@pytest.mark.parametrize("rules", ["three_thirteen/pagat", "three_thirteen/speed", "shanghai/wikipedia"])
def test_a_round_to_its_end(rules: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A person who plays like the opponents comes through a round, and is told its score."""
    made: list[str] = []

    def line(game: Keyboard) -> str | None:
        if game.state.v[0] > 1:
            return None
        move = POLICIES["eager"](game.state, offers(game.state), game.dice)
        made.append(game.notation.write(game.state, move))
        return made[-1]

    monkeypatch.setattr(Keyboard, "ask", line)
    code, out, _ = run(capsys, "-i", rules, "--seed", "2")
    assert code == 0
    assert made
    lines = out[out.index("Round 1 is over\n") :].splitlines()
    assert [line.split()[0] for line in lines[1:3]] == ["You", "P2"], "the hand of each and what it counts"
    assert all(line.split()[-1].startswith("+") for line in lines[1:3])
    assert any(line.startswith("  score: You ") for line in lines[3:6])
    assert "\nRound 2" in out
    assert "\nP2: " in out
    assert "No: " not in out


@pytest.mark.parametrize(
    "words",
    [
        ("-i", "three_thirteen/pagat", "shanghai/wikipedia"),
        ("-i", "three_thirteen/pagat", "--json"),
        ("-i", "three_thirteen/pagta"),
        ("-i", "base/rummy"),
        ("-i", "three_thirteen/pagat", "--players", "99"),
        ("-i", "three_thirteen/pagat", "--set", "jokers=99"),
        ("--players", "3", "round.yaml"),
    ],
)
def test_wrong_use_at_the_keyboard(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    code, out, err = run(capsys, *words)
    assert code == 2
    assert out == "" or "--json" in words
    assert err


def test_the_cards_below_the_upcard_are_counted_without_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All 52 cards are in the stock, in the two hands, on the pile and below its top card."""
    lines = "stock_card\ndiscard 8d\nstock_card\n"
    code, shown = typed(monkeypatch, capsys, lines, "three_thirteen/pagat", "--players", "2", "--seed", "4")
    assert code == 0
    last = shown[max(at for at, line in enumerate(shown) if line.startswith("  stock")) :]
    assert last[:4] == [
        "  stock         43 cards",
        "  discard pile  Jd on top of 1 card",
        "  You, hand     3d 3h 3s 7s",
        "  P2, hand      3 cards",
    ], "43 and 2 and 4 and 3 are 52"
