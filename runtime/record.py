"""Records of games: a header and one move a line, readable, diffable, and enough to play the same game again.

    rulec record 1
    rules three_thirteen/pagat
    hash 0f3a9c417be21d58
    set jokers=2
    players Ana Beto
    rng splitmix64/1
    seed 7

    Ana stock_card
    Ana discard 9h

A `start` line with a position (see `runtime.position`) may stand in place of `seed`. Lines that begin with `#` are comments.
"""

from __future__ import annotations

from runtime.flow import Endless, Hole
from runtime.legal import IllegalMove, apply
from runtime.machine import begin, new_match
from runtime.moves import Refusal
from runtime.notation import BadMove, Notation
from runtime.position import read_state
from runtime.records import Record
from runtime.rng import NAME as RNG
from runtime.setup import Setup
from runtime.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

TITLE = "rulec record 1"
MOST_MOVES = 1_000_000
"""How many moves a record may have."""


class BadRecord(ValueError):
    """A text that is no record; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class GameRecord(Record):
    """A record: the rules by name and hash, options as texts, names of the players, the seed (or the start as a line), and the
    moves as (line number, player, text).
    """

    rules: str
    hash: str
    options: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    seed: int
    start: str
    moves: tuple[tuple[int, str, str], ...]


class Broken(Exception):
    """A move of a record that these rules refuse: its line, the move, and what is against it."""

    def __init__(self, line: int, text: str, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(f"line {line}: `{text}`: " + "; ".join(f"{one.rule}: {one.message}" for one in refusals))
        self.line = line
        self.text = text
        self.refusals = refusals


def read_record(text: str) -> GameRecord:
    """Return the record that a text holds. Raises BadRecord."""
    header: dict[str, str] = {}
    options: list[tuple[str, str]] = []
    moves: list[tuple[int, str, str]] = []
    lines = text.splitlines()
    if not lines or lines[0].strip() != TITLE:
        raise BadRecord(1, f"a record begins with the line `{TITLE}`")
    heading = True
    for number, line in enumerate(lines[1:], 2):
        words = line.strip()
        if words.startswith("#"):
            continue
        if not words:
            heading = heading and not header
            continue
        first, _, rest = words.partition(" ")
        if not heading:
            moves.append((number, first, rest.strip()))
            if len(moves) > MOST_MOVES:
                raise BadRecord(number, f"more than {MOST_MOVES} moves")
        elif first == "set":
            name, equals, value = rest.partition("=")
            if not equals:
                raise BadRecord(number, "an option is written `set name=value`")
            options.append((name.strip(), value.strip()))
        elif first in ("rules", "hash", "players", "rng", "seed", "start") and first not in header:
            header[first] = rest.strip()
        else:
            raise BadRecord(number, f"`{first}` is no line of a header, or stands there twice")
    for wanted in ("rules", "hash", "players"):
        if not header.get(wanted):
            raise BadRecord(1, f"the header has no line `{wanted}`")
    if header.get("rng", RNG) != RNG:
        raise BadRecord(1, f"it was made with the source of chance `{header['rng']}`; this is `{RNG}`")
    seed = header.get("seed", "0")
    if not (seed.isascii() and seed.isdigit()) or len(seed) > 20:
        raise BadRecord(1, f"`{seed}` is no seed: it is a whole number")
    if "seed" in header and "start" in header:
        raise BadRecord(1, "a record begins with a seed or with a position, not with both")
    players = tuple(header["players"].split())
    if len(set(players)) < len(players):
        raise BadRecord(1, "two players have the same name")
    return GameRecord(header["rules"], header["hash"], tuple(options), players, int(seed), header.get("start", ""), tuple(moves))


class Writer:
    """Writes the record of a game while it is played.

    Names are words: a name with a blank in it, one that begins with `#`, or the same name twice is a ValueError.
    """

    def __init__(self, setup: Setup, names: Sequence[str], seed: int, start: str = "") -> None:
        for name in names:
            if name.split() != [name] or name.startswith("#") or list(names).count(name) > 1:
                raise ValueError(f"`{name}` cannot stand in a record as the name of a player: names are single words, each once")
        self.notation = Notation(setup, names)
        self.names = names
        options = [f"set {name}={_option_text(value)}" for name, value in setup.set_values.items()]
        begins = f"start {start}" if start else f"seed {seed}"
        head = [
            TITLE,
            f"rules {setup.rules.name}",
            f"hash {setup.rules.hash}",
            *options,
            f"players {' '.join(names)}",
            f"rng {RNG}",
        ]
        self.lines = [*head, begins, ""]

    def note(self, state: State, move: Any) -> None:
        """Note a move that is about to be made in a state."""
        self.lines.append(f"{self.names[move.seat]} {self.notation.write(state, move)}")

    def text(self) -> str:
        """Return the record so far."""
        return "\n".join(self.lines) + "\n"


def _option_text(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def start_of(setup: Setup, record: GameRecord) -> State:
    """Return the state a record starts from. Raises `runtime.position.BadPosition`, NotPlayable, and what the machine raises."""
    if record.start:
        return read_state(setup, record.start)
    state = new_match(setup, record.seed)
    begin(state)
    return state


def replay(setup: Setup, record: GameRecord) -> Iterator[tuple[State, str, str, list[tuple[Any, ...]]]]:
    """Play a record again: give (state after, player, move, what happened) for each move. The state given is always the same
    object.

    Raises Broken at the first move that these rules refuse, BadRecord for a player whom the header does not name.
    """
    state = start_of(setup, record)
    notation = Notation(setup, record.players)
    for line, player, text in record.moves:
        if player not in record.players:
            raise BadRecord(line, f"`{player}` is no player of this game")
        try:
            events = apply(state, notation.read(state, record.players.index(player), text))
        except BadMove as wrong:
            raise Broken(line, f"{player} {text}", (wrong.refusal,)) from None
        except IllegalMove as wrong:
            raise Broken(line, f"{player} {text}", wrong.refusals) from None
        except Hole as hole:
            raise Broken(line, f"{player} {text}", (Refusal("unknown", hole.name, "the rules leave this open"),)) from None
        except Endless as wrong:
            about = "the rules run in a circle, and nobody is asked any more"
            raise Broken(line, f"{player} {text}", (Refusal("unknown", wrong.state, about),)) from None
        yield state, player, text, events
