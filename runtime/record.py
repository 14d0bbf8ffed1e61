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

A `start` line with a position (see `runtime.position`) may stand in place of `seed`. `rules` names shipped rules, or a file
beside the record or below it. Lines that begin with `#` are comments.
"""

from __future__ import annotations

from runtime.flow import Endless, Hole
from runtime.legal import IllegalMove, apply
from runtime.machine import begin, new_match
from runtime.moves import ILLEGAL, Refusal
from runtime.notation import BadMove, Notation
from runtime.position import BadPosition, read_state
from runtime.records import Record
from runtime.rng import MOST_SEED
from runtime.rng import NAME as RNG
from runtime.setup import BadSetting, Setup
from runtime.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from runtime.tables import Rules

TITLE = "rulec record 1"
MOST_MOVES = 1_000_000
"""How many moves a record may have."""


class BadRecord(ValueError):
    """A text that is no record; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class GameRecord(Record):
    """A record: the rules by name and hash, options as texts, names of the players, the seed (or the start as a line), the moves
    as (line number, player, text), and the numbers of the lines of the header by their first words; `set NAME` for an option.
    """

    rules: str
    hash: str
    options: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    seed: int
    start: str
    moves: tuple[tuple[int, str, str], ...]
    lines: dict[str, int]


class Broken(Exception):
    """A move of a record that these rules refuse: its line, the move, and what is against it."""

    def __init__(self, line: int, text: str, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(f"line {line}: `{text}`: " + "; ".join(f"{one.rule}: {one.message}" for one in refusals))
        self.line = line
        self.text = text
        self.refusals = refusals


def read_record(text: str) -> GameRecord:
    """Return the record that a text holds. Raises BadRecord."""
    header: dict[str, tuple[int, str]] = {}
    options: dict[str, tuple[int, str]] = {}
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
            if not equals or not name.strip() or not value.strip():
                raise BadRecord(number, "an option is written `set name=value`")
            if name.strip() in options:
                raise BadRecord(number, f"the option `{name.strip()}` is set twice")
            options[name.strip()] = (number, value.strip())
        elif first in ("rules", "hash", "players", "rng", "seed", "start") and first not in header:
            header[first] = (number, rest.strip())
        else:
            raise BadRecord(number, f"`{first}` is no line of a header, or stands there twice")
    return _of(header, options, tuple(moves))


def _of(
    header: dict[str, tuple[int, str]], options: dict[str, tuple[int, str]], moves: tuple[tuple[int, str, str], ...]
) -> GameRecord:
    """Return the record that lines of a header, by their first words, options and moves make. Raises BadRecord."""
    for wanted in ("rules", "hash", "players"):
        if wanted not in header:
            raise BadRecord(1, f"the header has no line `{wanted}`")
    for name, (number, text) in header.items():
        if not text:
            raise BadRecord(number, f"the line `{name}` says nothing")
    number, chance = header.get("rng", (1, RNG))
    if chance != RNG:
        raise BadRecord(number, f"it was made with the source of chance `{chance}`; this is `{RNG}`")
    if "seed" in header and "start" in header:
        number = max(header["seed"][0], header["start"][0])
        raise BadRecord(number, "a record begins with a seed or with a position, not with both")
    if "seed" not in header and "start" not in header:
        raise BadRecord(1, "the header has neither a line `seed` nor a line `start`: how the game began is not known")
    number, names = header["players"]
    players = tuple(names.split())
    twice = next((name for name in players if players.count(name) > 1), None)
    if twice is not None:
        raise BadRecord(number, f"two players have the same name, `{twice}`")
    seed = _seed(*header["seed"]) if "seed" in header else 0
    start = header["start"][1] if "start" in header else ""
    chosen = tuple([(name, value) for name, (_, value) in options.items()])
    lines = {name: number for name, (number, _) in header.items()}
    lines |= {f"set {name}": number for name, (number, _) in options.items()}
    return GameRecord(header["rules"][1], header["hash"][1], chosen, players, seed, start, moves, lines)


def _seed(line: int, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_SEED))) or int(text) > MOST_SEED:
        raise BadRecord(line, f"`{text}` is no seed: it is a whole number from 0 to {MOST_SEED}, in the digits 0 to 9")
    return int(text)


class Writer:
    """Writes the record of a game while it is played.

    `rules` is where a reader of the record finds the rules; without it their own name. Names are words: a name with a blank in
    it, one that begins with `#`, or the same name twice is a ValueError; so is a seed that no record can have.
    """

    def __init__(self, setup: Setup, names: Sequence[str], seed: int, start: str = "", rules: str = "") -> None:
        for name in names:
            if name.split() != [name] or name.startswith("#") or list(names).count(name) > 1:
                raise ValueError(f"`{name}` cannot stand in a record as the name of a player: names are single words, each once")
        if not 0 <= seed <= MOST_SEED:
            raise ValueError(f"{seed} cannot stand in a record as the seed: seeds are whole numbers from 0 to {MOST_SEED}")
        self.notation = Notation(setup, names)
        self.names = names
        options = [f"set {name}={_option_text(value)}" for name, value in setup.set_values.items()]
        begins = f"start {start}" if start else f"seed {seed}"
        head = [
            TITLE,
            f"rules {rules or setup.rules.name}",
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


def setup_of(rules: Rules, record: GameRecord) -> Setup:
    """Return the game that a record plays, by these rules. Raises BadRecord for players or options that they do not allow."""
    try:
        return Setup(rules, len(record.players), dict(record.options))
    except BadSetting as wrong:
        told = "players" if wrong.players else f"set {wrong.option}"
        line = record.lines.get(told) or max(
            [number for name, number in record.lines.items() if name.startswith("set ")], default=1
        )
        raise BadRecord(line, str(wrong)) from None


def start_of(setup: Setup, record: GameRecord) -> State:
    """Return the state a record starts from. Raises BadRecord, NotPlayable, and what the machine raises."""
    if record.start:
        try:
            return read_state(setup, record.start)
        except BadPosition as wrong:
            raise BadRecord(record.lines["start"], str(wrong)) from None
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
            raise Broken(line, f"{player} {text}", (Refusal("unknown", hole.name, hole.short),)) from None
        except Endless as wrong:
            raise Broken(line, f"{player} {text}", (Refusal(ILLEGAL, wrong.rule, wrong.told),)) from None
        yield state, player, text, events
