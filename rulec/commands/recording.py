"""The record of a scripted game: `rulec play SCRIPT --record FILE`, for `rulec replay`."""

from __future__ import annotations

import os
from pathlib import Path

from rulec.locate import SUFFIX, find_file, shipped_folder
from rulec.misuse import Misuse
from rulec.testing.run import CaseResult
from rulec.testing.tables import Table
from runtime.position import state_line
from runtime.record import TITLE, Writer


def check_target(path: str) -> None:
    """Make sure, before anything is played, that a file may become a record. Raises Misuse.

    Only a record is written over: who forgets FILE in `--record FILE` would lose the script named next.
    """
    file = Path(path)
    try:
        if not file.exists():
            if not file.parent.is_dir():
                raise Misuse(f"`{path}` cannot be written: there is no folder `{file.parent}`")
            return
        if file.is_dir():
            raise Misuse(f"`{path}` cannot be written: it is a folder")
        if not file.is_file():
            return  # a pipe or terminal, which cannot be looked into
        with file.open("rb") as stream:
            if stream.read(len(TITLE)) != TITLE.encode() and file.stat().st_size:
                raise Misuse(f"`{path}` exists and is no record; name another file for it")
    except OSError as wrong:
        raise Misuse(f"`{path}` cannot be written: {wrong.strerror}") from None


def check_tables(tables: list[Table]) -> None:
    """Make sure that one record can hold what is about to be played. Raises Misuse."""
    if len(tables) > 1:
        raise Misuse(f"a record holds one game, and the script has {len(tables)}; write the one to record in a script of its own")
    for table in tables:
        for name in table.names:
            if len(name.split()) != 1 or name.startswith("#"):
                raise Misuse(f"a record cannot name a player `{name}`: a name there is one word, without `#` in front")


def record_of(case: CaseResult, rules: str = "") -> str:
    """Return the record of a game: its first position, and every move that was made, also when a step was not as written.

    `rules` is where a reader of the record finds the rules; without it their own name.
    """
    table = case.table
    writer = Writer(table.setup, table.names, 0, state_line(table.state), rules)
    for done in case.steps:
        if done.after is not done.before:
            writer.note(done.before, table.notation.read(done.before, done.step.seat, done.move))
    return writer.text()


def _found_from(path: str, script: Path, case: CaseResult) -> str:
    """Return the name by which a record finds the rules of a script: a path from its own folder, or that of shipped rules.

    Empty for rules that do not lie below the record: whoever replays it names them.
    """
    found = find_file(case.table.case.rules.text, beside=script.parent)
    if found is None or found.startswith(os.path.join(shipped_folder(), "")):
        return ""
    way = os.path.relpath(found, os.path.dirname(os.path.abspath(path))).replace(os.sep, "/")
    return "" if way.startswith("../") else way.removesuffix(SUFFIX)


def write_record(path: str, script: Path, case: CaseResult) -> None:
    """Write the record of a script's game. Raises Misuse when the file cannot be written."""
    try:
        Path(path).write_text(record_of(case, _found_from(path, script, case)), encoding="utf-8")
    except OSError as wrong:
        raise Misuse(f"`{path}` cannot be written: {wrong.strerror}") from None
