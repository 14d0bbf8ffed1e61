"""Play many random legal rounds of Three Thirteen: `python bench/rounds.py --rounds 10000`.

The rounds go through every number of players and every deal in turn; players go out when they may and otherwise do anything.
Cards are counted after every move; every twentieth round is played a second time from its seed and must be the same. Prints
progress and what happened. A player without a legal move, an unknown answer, a lost card, a round that is not the same again, or
an exception is a fault: it is printed, and the exit code is 1. `--game` plays other rules.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice, product
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rulec import api
from runtime.machine import begin, new_match
from runtime.position import state_line
from runtime.setup import Setup
from runtime.simulate import CAP, POLICIES, Dice, Played, play_round

AGAIN = 20
"""Every so many rounds one is played a second time."""


def tables(game: str) -> Iterator[tuple[Setup, int]]:
    """Give (game at a table, deal) without end, through all numbers of players and deals."""
    rules = api.load(game).rules
    setups = [api.load(game, players=number).setup for number in range(rules.least_players, rules.most_players + 1)]
    yield from cycle(product(setups, range(1, setups[0].value("deals") + 1)))


def one_round(setup: Setup, deal: int, seed: int, policy: str, cap: int) -> tuple[Played, str]:
    """Play a deal; return how it went and the position it ended in."""
    state = new_match(setup, seed)
    begin(state, deal)
    return play_round(state, POLICIES[policy], Dice(seed), seed, cap), state_line(state)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--game", default="three_thirteen/pagat")
    parser.add_argument("--policy", choices=sorted(POLICIES), default="eager")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cap", type=int, default=CAP)
    args = parser.parse_args()
    ends: Counter[str] = Counter()
    actions: Counter[str] = Counter()
    by_players: Counter[int] = Counter()
    faults: list[str] = []
    moves = turns = 0
    began = shown = monotonic()
    for number, (setup, deal) in enumerate(islice(tables(args.game), args.rounds)):
        seed = args.seed + number
        where = f"{args.game}, {setup.n} players, deal {deal}, seed {seed}"
        try:
            played, end = one_round(setup, deal, seed, args.policy, args.cap)
            if number % AGAIN == 0 and one_round(setup, deal, seed, args.policy, args.cap) != (played, end):
                faults.append(f"{where}: another round came of the same seed")
        except Exception:
            faults.append(f"{where}: {traceback.format_exc()}")
            continue
        ends[played.how] += 1
        by_players[setup.n] += 1
        actions.update(played.actions)
        moves, turns = moves + played.moves, turns + played.turns
        if played.how in ("dead end", "unknown"):
            faults.append(f"{where}: {played.how}: {played.note}")
        if monotonic() - shown > 5:
            shown = monotonic()
            print(f"{number + 1} of {args.rounds} rounds, {moves} moves, {moves / (shown - began):,.0f} a second", flush=True)
    seconds = monotonic() - began
    print(f"{sum(ends.values())} rounds of {args.game}, all {args.policy}, in {seconds:.0f} s: {dict(ends)}")
    print(f"{moves} moves ({moves / max(seconds, 0.001):,.0f} a second), {turns} turns; what was done: {dict(actions)}")
    print(f"rounds by number of players: {dict(sorted(by_players.items()))}")
    for fault in faults[:20]:
        print(fault)
    print(f"{len(faults)} faults")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
