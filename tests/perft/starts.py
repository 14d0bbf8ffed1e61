"""The starts that plays are counted from, as lines of `counts.txt`, and the machine's side of the count.

    tiny round=1 players=2 seed=3 swapping=any_time last_card=float | 2 5 14 40

is a text of `texts/`, the deal, the players, the seed, options of the rules, and how many plays of 1, 2, 3, 4 moves there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulec import api
from runtime import legal, machine
from runtime.laying import Pick, WildPick
from runtime.melds import Reading
from runtime.moves import Move
from runtime.setup import Setup
from runtime.state import State
from runtime.tables import ROUND, Rules
from tests.perft import walker
from tests.perft.walker import Meld, Name, Position

HERE = Path(__file__).parent
COUNTS = HERE / "counts.txt"

BY_TEXT: dict[str, dict[str, Any]] = {
    "tiny": {},
    "short": {},
    "jokers": {},
    "declared": {"declared": True, "limit": "laid"},
    "bound": {"limit": "always"},
}
"""What the texts say of jokers, for the walker."""

Deals = dict[int, tuple[tuple[tuple[str, int], ...], int]]

DEALS: Deals = {
    1: ((("set", 2),), 1),
    2: ((("run", 2),), 1),
    3: ((("set", 2), ("run", 2)), 2),
    4: ((("set", 2), ("set", 2)), 0),
}
SHORT: Deals = {1: ((("set", 2),), 1), 2: ((("run", 2),), 1), 3: ((("run", 3),), 2), 4: ((("set", 3),), 2)}
"""Contract and buys of each deal, as in the tables of the texts."""


@dataclass(frozen=True)
class Start:
    """A position to count from."""

    text: str
    round: int
    players: int
    seed: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return " ".join(
            [self.text, f"round={self.round}", f"players={self.players}", f"seed={self.seed}"]
            + [f"{name}={value}" for name, value in self.options]
        )

    @classmethod
    def read(cls, line: str) -> Start:
        """Read what `str` writes."""
        text, *words = line.split()
        pairs = [(name, value) for name, _, value in (word.partition("=") for word in words)]
        (_, round), (_, players), (_, seed), *options = pairs
        return cls(text, int(round), int(players), int(seed), tuple(options))

    def state(self) -> State:
        """The machine's position."""
        state = machine.new_match(setup(self.text, self.players, self.options), self.seed)
        machine.begin(state, self.round)
        return state

    def walker(self) -> walker.Walker:
        """The same game by hand."""
        contract, buys = (SHORT if self.text == "short" else DEALS)[self.round]
        return walker.Walker(walker.Rules(contract, buys, options=dict(self.options), **BY_TEXT[self.text]))


@cache
def rules(text: str) -> Rules:
    """A text, compiled."""
    return api.load(HERE / "texts" / f"{text}.rules").rules


@cache
def setup(text: str, players: int, options: tuple[tuple[str, str], ...]) -> Setup:
    """The game at a table."""
    return Setup(rules(text), players, dict(options))


def lines() -> list[tuple[Start, list[int]]]:
    """All starts with their counts."""
    read = [line.split("|") for line in COUNTS.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    return [(Start.read(start), [int(count) for count in counts.split()]) for start, counts in read]


# ---- the machine's side


def plays(state: State, depth: int) -> int:
    """How many plays of this many moves the machine allows in this deal."""
    if depth == 0:
        return 1
    total = 0
    for move in legal_moves(state):
        after = state.clone()
        legal.apply(after, move)
        if depth == 1 or not ended(state, after):
            total += plays(after, depth - 1)
    return total


def legal_moves(state: State) -> list[Move]:
    """Every legal move, also every way to lay melds."""
    actions = state.g.rules.states[state.at].actions
    return [move for number, action in enumerate(actions) for move in legal.legal_moves(state, number, action)]


def ended(before: State, after: State) -> bool:
    """Whether the deal was over with a move."""
    return after.over or after.v[ROUND] != before.v[ROUND]


def name(state: State, move: Move) -> Name:
    """A move as the walker calls it."""
    kinds = [kind.name for kind in state.g.rules.kinds]

    def plain(reading: Reading) -> Meld:
        slots = list(zip(reading.cards, reading.ranks, reading.suits, reading.acting, strict=True))
        kind = kinds[reading.kind]
        return kind, tuple(sorted(slots) if kind == "set" else slots)

    words: list[Any] = [move.action]
    for arg in move.args:
        if isinstance(arg, WildPick):
            meld, at = arg.meld, arg.slot
            words += [(meld.owner, plain(meld)), (meld.cards[at], meld.ranks[at], meld.suits[at], True)]
        elif isinstance(arg, Pick):
            assert arg.after is not None
            words += [(arg.owner, plain(arg)), plain(arg.after)]
        elif isinstance(arg, Reading):
            words.append(plain(arg))
        elif isinstance(arg, tuple):
            words.append(tuple(sorted(plain(one) for one in arg)))
        else:
            words.append(arg)
    return tuple(words)


def position(state: State) -> Position:
    """The machine's position, as the walker has it; for positions in which nothing is owed."""
    zones, keeps, n = state.g.layout.zones, state.g.layout.keeps, state.n

    def kept(variable: str) -> int:
        return int(state.v[keeps[variable]])

    return Position(
        tuple(tuple(state.z[zones["hand"] + seat]) for seat in range(n)),
        (),
        tuple(state.z[zones["pile"]]),
        tuple(state.z[zones["stock"]]),
        (False,) * n,
        (0,) * n,
        kept("dealer"),
        state.v[1],
        kept("thrower"),
        state.rng,
        asked=(state.v[1],),
    )


# ---- writing the counts


def write(most: int) -> None:
    """Count all starts anew, by hand, each as deep as there are at most so many plays."""
    made = []
    for line in COUNTS.read_text(encoding="utf-8").splitlines():
        head, bar, _ = line.partition("|")
        if not bar or line.startswith("#"):
            made.append(line)
            continue
        start = Start.read(head)
        counts: list[int] = []
        layer = [position(start.state())]
        by_hand = start.walker()
        while layer:
            found = [after for one in layer for _, after in by_hand.legal(one)]
            if len(found) > most:
                break
            counts.append(len(found))
            layer = [after for after in found if after is not None]
        made.append(f"{start} | {' '.join(map(str, counts))}")
    COUNTS.write_text("\n".join(made) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(800)
