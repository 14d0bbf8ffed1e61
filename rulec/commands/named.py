"""Files named on a command line that are not rules: scripts and records, and what is said of anything else."""

from __future__ import annotations

import os

from rulec.kinds import RECORD, RULES, SCRIPT, YAML_SUFFIXES, kind_of, not_wanted, taken_by
from rulec.locate import find_file
from rulec.misuse import Misuse
from rulec.nearby import nearest_path

CALLED = {SCRIPT: "script", RECORD: "record"}
FOLDER = {SCRIPT: "`rulec test` runs folders", RECORD: "name a record in it"}
SUFFIXES = {SCRIPT: YAML_SUFFIXES, RECORD: ("",)}


def hold_script(path: str) -> None:
    """Hold that a path leads to a file that may be a scripted game; what is wrong in it its reader says. Raises Misuse."""
    _hold_file(path, SCRIPT)
    kind = kind_of(path)
    if kind in (RULES, RECORD):
        raise Misuse(not_wanted(path, SCRIPT, kind))


def hold_record(path: str) -> None:
    """Hold that a path leads to a file that may be a record. Raises Misuse."""
    _hold_file(path, RECORD)
    told = not_wanted(path, RECORD)
    if told:
        raise Misuse(told)


def _hold_file(path: str, wanted: str) -> None:
    """Hold that there is such a file. Raises Misuse, which says what was probably meant."""
    if os.path.isdir(path):
        raise Misuse(f"`{path}` is a folder; {FOLDER[wanted]}")
    if os.path.exists(path):
        return
    told = f"there is no {CALLED[wanted]} `{path}`"
    if find_file(path) is not None:
        raise Misuse(f"{told}; there are rules of this name: {taken_by(path, RULES)}")
    near = nearest_path(path, SUFFIXES[wanted])
    meant = near is not None and (wanted != RECORD or kind_of(near) == RECORD)
    raise Misuse(f"{told}; did you mean `{near}`?" if meant else told)
