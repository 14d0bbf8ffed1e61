"""`rulec replay`: play a record again, move by move."""

from __future__ import annotations

from pathlib import Path

import click

from rulec.commands.common import complain, say, say_json
from rulec.misuse import Misuse
from rulec.store import load_rules
from runtime.machine import NotPlayable
from runtime.position import BadPosition, state_line
from runtime.record import BadRecord, Broken, read_record, replay, start_of
from runtime.setup import BadSetting, Setup
from runtime.simulate import scores

VERSION = 1
"""Version of the JSON form, described in `docs/json.md`."""

LARGEST = 16 * 1024 * 1024
"""The largest record that is read, in bytes."""


@click.command("replay", short_help="play a record again")
@click.argument("record", type=click.Path())
@click.option("--rules", "other", metavar="RULES", help="play it by other rules, and name the first move that they refuse")
@click.option("--anyway", is_flag=True, help="play it although the rules have changed since")
@click.option("--positions", is_flag=True, help="print the position after each move")
@click.option("--json", "as_json", is_flag=True, help="answer as JSON")
def command(record: str, other: str | None, anyway: bool, positions: bool, as_json: bool) -> int:
    """Play a record again and print the final scores.

    A record of rules that have changed since is refused, unless told; then the first move that the rules now refuse is
    named, with the rule. The exit code is 1 for such a move.
    """
    try:
        made = read_record(_text(record))
    except BadRecord as wrong:
        raise Misuse(f"{record}: {wrong}") from None
    rules = load_rules(other or made.rules)
    if rules.hash != made.hash and not (other or anyway):
        raise Misuse(f"the rules of {made.rules} are not those of the record any more; --anyway plays it all the same")
    try:
        setup = Setup(rules, len(made.players), dict(made.options))
        state = start_of(setup, made)
        lines = []
        for state, player, text, _ in replay(setup, made):
            lines.append(f"{player} {text}")
            if not as_json:
                say(lines[-1] + (f"\n    {state_line(state)}" if positions else ""))
    except (BadRecord, BadSetting, NotPlayable, BadPosition) as wrong:
        raise Misuse(f"{record}: {wrong}") from None
    except Broken as wrong:
        if as_json:
            reasons = [{"rule": one.rule, "message": one.message} for one in wrong.refusals]
            say_json({"version": VERSION, "verdict": "no", "line": wrong.line, "move": wrong.text, "reasons": reasons})
        else:
            complain(f"{record}: {wrong}")
        return 1
    found = dict(zip(made.players, scores(state), strict=False))
    if as_json:
        say_json(
            {
                "version": VERSION,
                "verdict": "yes",
                "moves": len(made.moves),
                "over": state.over,
                "score": found,
                "position": state_line(state),
            }
        )
    else:
        say(f"{len(made.moves)} moves; " + ("the match is over" if state.over else f"round {state.v[0]} goes on"))
        say("scores: " + ", ".join(f"{name} {score}" for name, score in found.items()))
    return 0


def _text(path: str) -> str:
    """Read a record's file. Raises Misuse."""
    try:
        file = Path(path)
        if file.stat().st_size > LARGEST:
            raise Misuse(f"`{path}` is larger than {LARGEST // 2**20} MiB")
        return file.read_text(encoding="utf-8")
    except OSError as wrong:
        raise Misuse(f"`{path}` cannot be read: {wrong.strerror}") from None
    except UnicodeDecodeError:
        raise Misuse(f"`{path}` is not text") from None
