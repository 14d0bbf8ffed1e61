"""`rulec replay`: play a record again, move by move."""

from __future__ import annotations

import os
from pathlib import Path

import click

from rulec.commands.asking import exit_code, no_words, reasons_json, unknown_words
from rulec.commands.common import say, say_json
from rulec.commands.named import hold_record
from rulec.locate import find_file
from rulec.misuse import Misuse
from rulec.nearby import near_rules
from rulec.store import load_rules
from rulec.syntax.hidden import called, hidden
from runtime.flow import Endless, Hole
from runtime.machine import NotPlayable
from runtime.position import state_line
from runtime.reasons import Reason, reason
from runtime.record import BadRecord, Broken, GameRecord, read_record, replay, setup_of, start_of
from runtime.setup import Setup
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
    named, with the rule. The exit code is 1 for such a move, 3 when the rules leave open what a move needs.
    """
    hold_record(record)
    try:
        made = read_record(_text(record))
    except BadRecord as wrong:
        raise Misuse(f"{record}: {wrong}") from None
    rules = load_rules(other or _named(record, made))
    if rules.hash != made.hash and not (other or anyway):
        raise Misuse(f"the rules of {made.rules} are not those of the record any more; --anyway plays it all the same")
    try:
        setup = setup_of(rules, made)
        state = start_of(setup, made)
        for state, player, text, _ in replay(setup, made):
            if not as_json:
                say(f"{player} {text}" + (f"\n    {state_line(state)}" if positions else ""))
    except (BadRecord, NotPlayable) as wrong:
        raise Misuse(f"{record}: {wrong}") from None
    except Hole as wrong:
        return _not_begun("unknown", Reason(wrong.name, wrong.short), wrong.told, as_json=as_json)
    except Endless as wrong:
        return _not_begun("no", reason(setup, wrong.rule, wrong.told), wrong.told, as_json=as_json)
    except Broken as wrong:
        return _refused(setup, record, wrong, as_json=as_json)
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
        say(
            f"{len(made.moves)} move{'s' * (len(made.moves) != 1)}; "
            + ("the match is over" if state.over else f"round {state.v[0]} goes on")
        )
        say("scores: " + ", ".join(f"{name} {score}" for name, score in found.items()))
    return 0


def _refused(setup: Setup, record: str, wrong: Broken, *, as_json: bool) -> int:
    """Say which move is refused, and by which rules. Returns the exit code."""
    verdict = "unknown" if any(one.kind == "unknown" for one in wrong.refusals) else "no"
    types = setup.rules.pack.types
    reasons = [reason(setup, one.rule, one.message, tuple(types[card].code for card in one.cards)) for one in wrong.refusals]
    if as_json:
        told = {"version": VERSION, "verdict": verdict, "line": wrong.line, "move": wrong.text}
        say_json({**told, "reasons": reasons_json(reasons)})
    elif verdict == "unknown":
        say(unknown_words(f"`{wrong.text}` in line {wrong.line} of {record}: {reasons[0].message} (`{reasons[0].rule}`)"))
    else:
        say(no_words(f"`{wrong.text}` in line {wrong.line} of {record} is refused", reasons))
    return exit_code(verdict)


def _not_begun(verdict: str, why: Reason, note: str, *, as_json: bool) -> int:
    """Say why the game cannot even begin. Returns the exit code."""
    if as_json:
        say_json({"version": VERSION, "verdict": verdict, "note": note, "reasons": reasons_json([why])})
    elif verdict == "unknown":
        say(unknown_words(note))
    else:
        say(no_words("the game cannot begin", [why]))
    return exit_code(verdict)


def _named(record: str, made: GameRecord) -> str:
    """Return the path of the rules that a record names: no other file must be reached by a stranger's record. Raises Misuse."""
    folder = os.path.dirname(os.path.abspath(record))
    found = find_file(made.rules, beside=folder)
    if found is None:
        hint = "".join(near_rules(made.rules, beside=folder))
        where = "they lie beside the record or below it, or are shipped; --rules names others"
        raise Misuse(f"{record}: line {made.lines['rules']}: there are no rules `{made.rules}`; {hint or where}")
    return found


def _text(path: str) -> str:
    """Read a record's file, which is a plain one: nothing else has an end for sure. Raises Misuse."""
    try:
        file = Path(path)
        if not file.is_file():
            raise Misuse(f"`{path}` is not a file; name a text file")
        if file.stat().st_size > LARGEST:
            raise Misuse(f"`{path}` is larger than {LARGEST // 2**20} MiB")
        text = file.read_text(encoding="utf-8-sig")
    except OSError as wrong:
        raise Misuse(f"`{path}` cannot be read: {wrong.strerror}") from None
    except UnicodeDecodeError:
        raise Misuse(f"`{path}` is not text") from None
    at = hidden(text)
    if at is not None:
        line = text.count("\n", 0, at) + 1
        raise Misuse(f"`{path}` is no record: a control character, {called(text[at])}, is in line {line}")
    return text
