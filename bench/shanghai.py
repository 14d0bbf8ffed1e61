"""Play many rounds of both shipped Shanghais: `python bench/shanghai.py --rounds 20000 --policy eager`.

The rounds go through both games, every number of players and every deal in turn. Prints progress, how the rounds ended (`capped`:
more turns than `--cap`), and the moves a second. A dead end (a player without a legal move), an unknown answer, a lost or doubled
card, or an exception is a fault: it is printed with the command that leads to it again, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from itertools import count, islice, product
from pathlib import Path
from time import monotonic, process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rulec import api
from runtime.setup import Setup
from runtime.simulate import CAP, POLICIES, LostCards, rounds

GAMES = ("shanghai/wikipedia", "shanghai/camping")
FAULTS = ("dead end", "unknown", "lost cards", "exception")
SHOWN = 20
"""How many faults are printed at most."""


@dataclass(frozen=True)
class Job:
    """Some rounds of one game at one table: `count` deals from deal `first` on."""

    game: str
    players: int
    first: int
    count: int
    seed: int
    policy: str
    cap: int

    def command(self, rounds: int) -> str:
        """The command that plays its first rounds again."""
        return (
            f"rulec simulate {self.game} --players {self.players} --policy {self.policy} --cap {self.cap} "
            f"--round {self.first} --seed {self.seed} -n {rounds}"
        )


@dataclass
class Tally:
    """What happened in some rounds: how they ended, by game; what was done; moves and seconds by (what, value)."""

    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    moves: Counter[tuple[str, object]] = field(default_factory=Counter)
    seconds: Counter[tuple[str, object]] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take in the rounds of another tally."""
        self.ends.update(other.ends)
        self.done.update(other.done)
        self.moves.update(other.moves)
        self.seconds.update(other.seconds)
        self.turns += other.turns
        self.faults += other.faults

    def ended(self, *how: str) -> int:
        """How many rounds ended like this."""
        return sum(number for (_, one), number in self.ends.items() if one in how)


@cache
def table(game: str, players: int) -> Setup:
    """The game at a table; made once in each process."""
    return api.load(game, players=players).setup


def deals(game: str) -> int:
    """How many deals a match has."""
    return int(table(game, 4).value("deals"))


def play(job: Job) -> Tally:
    """Play the rounds of a job. An exception ends it: its further rounds are counted as not played."""
    tally = Tally()
    setup = table(job.game, job.players)
    before = process_time()
    try:
        for number, played in enumerate(islice(rounds(setup, job.policy, job.seed, first=job.first, cap=job.cap), job.count), 1):
            now = process_time()
            tally.ends[job.game, played.how] += 1
            tally.done.update(played.actions)
            tally.turns.append(played.turns)
            for part in (("game", job.game), ("players", job.players), ("deal", played.round)):
                tally.moves[part] += played.moves
                tally.seconds[part] += now - before  # type: ignore[assignment]
            if played.how in FAULTS:
                tally.faults.append(f"{job.command(number)}\n    {played.how}: {played.note}")
            before = process_time()
    except Exception as wrong:
        how = "lost cards" if isinstance(wrong, LostCards) else "exception"
        number = sum(tally.ends.values()) + 1
        tally.ends[job.game, how] += 1
        tally.ends[job.game, "not played"] += job.count - number
        tally.faults.append(f"{job.command(number)}\n{traceback.format_exc()}")
    return tally


def jobs(options: argparse.Namespace) -> Iterator[Job]:
    """Give the jobs: every table has a match's worth of rounds, then all again from the next deal on."""
    left = options.rounds
    seeds = count(options.seed * 1_000_000)
    for turn in count():
        for players, game in product(range(3, 9), GAMES):
            last = deals(game)
            first = turn % last + 1
            for start, length in ((first, last - first + 1), (1, first - 1)):
                number = min(left, length)
                if number:
                    yield Job(game, players, start, number, next(seeds), options.policy, options.cap)
                    left -= number
                if not left:
                    return


def main() -> int:
    """Play, print and return the exit code."""
    options = _options()
    total = Tally()
    started = shown = monotonic()
    with ProcessPoolExecutor(options.processes) as pool:
        for tally in pool.map(play, jobs(options)):
            total.add(tally)
            if monotonic() - shown > options.every:
                shown = monotonic()
                rounds = sum(total.ends.values())
                print(f"{rounds} of {options.rounds} rounds, {shown - started:.0f} s, {len(total.faults)} faults", flush=True)
    report(total, monotonic() - started, detail=options.detail)
    return int(bool(total.faults))


def report(total: Tally, elapsed: float, *, detail: bool) -> None:
    """Print what happened."""
    rounds, moves = sum(total.ends.values()), sum(total.moves["game", game] for game in GAMES)
    print(f"{rounds} rounds, {moves} moves in {elapsed:.0f} s")
    turns = sorted(total.turns) or [0]
    print(f"turns in a round: {turns[0]} to {turns[-1]}, half of them at most {turns[len(turns) // 2]}")
    print("what was done: " + ", ".join(f"{name} {number}" for name, number in total.done.most_common()))
    for what, value in sorted(total.moves, key=str) if detail else [("game", game) for game in GAMES]:
        seconds = total.seconds[what, value] or 1.0
        print(f"  {what} {value}: {total.moves[what, value]} moves, {total.moves[what, value] / seconds:.0f} a second")
    for game in GAMES:
        ends = [f"{number} {how}" for (one, how), number in sorted(total.ends.items()) if one == game and number]
        print(f"  {game}: {', '.join(ends) or 'not played'}")
    print(", ".join(f"{how}: {total.ended(how)}" for how in ("ended", "capped", *FAULTS)))
    for fault in total.faults[:SHOWN]:
        print(f"\n{fault}")
    if len(total.faults) > SHOWN:
        print(f"\nand {len(total.faults) - SHOWN} more faults")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=500, help="how many rounds (500)")
    parser.add_argument("--policy", choices=list(POLICIES), default="eager", help="how the players choose (eager)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the rounds (1)")
    parser.add_argument("--cap", type=int, default=CAP, help=f"turns after which a round is given up as capped ({CAP})")
    parser.add_argument("--processes", type=int, default=2, help="how many processes (2)")
    parser.add_argument("--every", type=float, default=10.0, help="seconds between two lines of progress (10)")
    parser.add_argument("--detail", action="store_true", help="moves a second by number of players and deal, too")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
