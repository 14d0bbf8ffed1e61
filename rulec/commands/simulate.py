"""`rulec simulate`: many rounds by a named policy, and what happened."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import click

from rulec.commands.common import WholeNumber, say, say_json
from rulec.commands.progress import Progress
from rulec.commands.quick import settings
from rulec.store import load_rules
from runtime.machine import NotPlayable
from runtime.rng import MOST_SEED
from runtime.setup import BadSetting, Setup, no_such_deal
from runtime.simulate import CAP, POLICIES, Played, rounds

VERSION = 1
"""Version of the JSON form, described in `docs/json.md`."""


@click.command("simulate", short_help="play many rounds by a named policy and say what happened")
@click.argument("rules")
@click.option("-n", "--rounds", "count", type=WholeNumber(1, 10_000_000), default=100, help="how many rounds")
@click.option("--players", type=WholeNumber(), help="how many play")
@click.option("--seed", type=WholeNumber(0, MOST_SEED), default=1, help="the first match's seed; each further match has the next")
@click.option("--policy", type=click.Choice(list(POLICIES)), default="eager", help="how the players choose")
@click.option("--round", "first", type=WholeNumber(1), default=1, help="the deal that matches begin with")
@click.option("--cap", type=WholeNumber(1), default=CAP, help="turns after which a round is given up as capped")
@click.option("--set", "pairs", multiple=True, metavar="OPTION=VALUE", help="set an option of the rules")
@click.option("--json", "as_json", is_flag=True, help="answer as JSON")
def command(
    rules: str,
    count: int,
    players: int | None,
    seed: int,
    policy: str,
    first: int,
    cap: int,
    pairs: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play many rounds and report what happened: how they ended, how long they took, what was done, who scored what.

    `eager` lays down, lays off and goes out whenever it may; `uniform` does anything that is legal. A round that takes too long
    is given up and reported as capped. The exit code is 1 when players were left without any legal move, 3 when something left
    open was needed.
    """
    try:
        setup = Setup(load_rules(rules), players, settings(pairs))
        if none := no_such_deal(setup, first):
            raise click.UsageError(none)
        made = _play(setup, policy, seed, first, cap, count)
    except (BadSetting, NotPlayable) as wrong:
        raise click.UsageError(str(wrong)) from None
    ends = Counter(one.how for one in made)
    if as_json:
        say_json(
            {"version": VERSION, "rules": rules, "players": setup.n, "policy": policy, "rounds": [_json(one) for one in made]}
        )
    else:
        say("\n".join(_report(setup, policy, made, ends)))
    return 1 if ends["dead end"] else 3 if ends["unknown"] else 0


def _play(setup: Setup, policy: str, seed: int, first: int, cap: int, count: int) -> list[Played]:
    """Play, and tell how far it is when it takes long."""
    made: list[Played] = []
    moves = 0

    def moved() -> None:
        nonlocal moves
        moves += 1

    with Progress(lambda: f"{len(made)} of {count} rounds, {moves} moves"):
        for one in islice(rounds(setup, policy, seed, first=first, cap=cap, moved=moved), count):
            made.append(one)
    return made


def _report(setup: Setup, policy: str, made: list[Played], ends: Counter[str]) -> list[str]:
    lines = [f"{len(made)} round{'s' if len(made) != 1 else ''} of {setup.rules.name} with {setup.n} players, all {policy}:"]
    lines += [f"  {count} {how}" for how, count in ends.most_common()]
    turns = sorted(one.turns for one in made)
    lines.append(f"turns in a round: {turns[0]} to {turns[-1]}, half of them at most {turns[len(turns) // 2]}")
    done = Counter[str]()
    for one in made:
        done.update(one.actions)
    if done:
        lines.append("what was done: " + ", ".join(f"{name} {count}" for name, count in done.most_common()))
    scored = sorted(points for one in made if one.how == "ended" for points in one.scored)
    if scored:
        lines.append(f"what each scored in a round: {scored[0]} to {scored[-1]}, half of them at most {scored[len(scored) // 2]}")
    for note in dict.fromkeys(f"round {one.round}, seed {one.seed}: {one.note}" for one in made if one.note):
        lines.append(f"  {note}")
    return lines


def _json(one: Played) -> dict[str, Any]:
    return {
        "round": one.round,
        "seed": one.seed,
        "how": one.how,
        "turns": one.turns,
        "moves": one.moves,
        "actions": one.actions,
        "scores": list(one.scores),
        "scored": list(one.scored),
        "note": one.note,
    }
