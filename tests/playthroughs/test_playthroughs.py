"""Whole stretches of games, written down with everything that can be observed, and played again.

A file `NAME.txt` begins with lines `key: value` (rules, options, players, round, seed, policy, moves); what follows is compared
exactly. Rewrite the files with `pytest tests/playthroughs --update-corpus`, and read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulec.testing.table_text import TableText
from runtime.legal import apply, offers
from runtime.machine import begin, new_match
from runtime.notation import Notation
from runtime.position import state_line
from runtime.score import winners
from runtime.setup import Setup
from runtime.simulate import POLICIES, Dice
from runtime.state import State
from runtime.view import seen_events, view
from tests.support.tables import setup_of

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.txt"))
NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gil", "Hugo")
KEYS = ("rules", "options", "players", "round", "seed", "policy", "moves")


def header(text: str) -> dict[str, str]:
    """Return the lines `key: value` that a file begins with."""
    lines = text.split("\n\n", 1)[0].splitlines()
    found = dict(line.split(": ", 1) for line in lines if ": " in line)
    assert set(found) <= set(KEYS), found
    return found


def playthrough(head: dict[str, str]) -> str:
    """Play, and write down everything that can be observed."""
    options = dict(pair.split("=") for pair in head.get("options", "").split())
    setup = setup_of(head["rules"], int(head["players"]), **options)
    state = new_match(setup, int(head["seed"]))
    begin(state, int(head["round"]))
    dice = Dice(int(head["seed"]))
    lines = [f"{key}: {head[key]}" for key in KEYS if key in head]
    for number in range(1, int(head["moves"]) + 1):
        lines += ["", *observed(setup, state)]
        if state.over:
            break
        move = POLICIES[head["policy"]](state, offers(state), dice)
        lines += ["", f"# {number}: {NAMES[move.seat]} {Notation(setup, NAMES[: setup.n]).write(state, move)}"]
        before = state.clone()
        lines += told(setup, before, apply(state, move), move.seat)
    return "\n".join(lines) + "\n"


def observed(setup: Setup, state: State) -> Iterator[str]:
    """Give a position: the line, what each player sees, what can be done, the result."""
    names = NAMES[: setup.n]
    text, notation = TableText(setup, names), Notation(setup, names)
    yield state_line(state)
    for seat, name in enumerate(names):
        zones = []
        for zone in view(state, seat).zones:
            owner = f" of {names[zone.owner]}" if zone.owner >= 0 else ""
            cards = ", ".join(map(text.meld, zone.melds)) or (text.cards(zone.cards) if zone.cards else "")
            zones.append(f"{zone.name}{owner} {zone.count}{': ' if cards else ''}{cards}")
        yield f"  {name} sees {'; '.join(zones)}"
    for offer in offers(state):
        moves = [notation.write(state, move) for move in offer.moves[:6]]
        more = f" and {len(offer.moves) - 6} more" if len(offer.moves) > 6 else " and perhaps others" if offer.more else ""
        yield f"  {names[offer.seat]} may {', '.join(moves)}{more}"
    if state.over:
        yield f"  over; {', '.join(names[seat] for seat in winners(state))} first"


def told(setup: Setup, before: State, events: list[tuple[object, ...]], actor: int) -> Iterator[str]:
    """Give what happened, as each player is told of it; once for all who are told the same."""
    text = TableText(setup, NAMES[: setup.n])
    versions: dict[str, list[str]] = {}
    for seat in range(setup.n):
        phrases = text.happened(seen_events(before, events, seat), actor)
        versions.setdefault("; ".join(phrases) or "nothing to see", []).append(NAMES[seat])
    for said, seats in versions.items():
        yield f"  {'all' if len(seats) == setup.n else ', '.join(seats)}: {said}"


def test_there_are_files() -> None:
    assert len(FILES) >= 5


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_playthrough(file: Path, request: pytest.FixtureRequest) -> None:
    written = file.read_text(encoding="utf-8")
    played = playthrough(header(written))
    if request.config.getoption("--update-corpus"):
        file.write_text(played, encoding="utf-8")
    else:
        assert played == written
