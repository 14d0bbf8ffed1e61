"""What kind of file a person named, and which command takes it: rules, a scripted game, a record, what rules name."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

from rulec.diagnostics.diagnostic import Report
from rulec.locate import SUFFIX
from rulec.source import Source
from rulec.syntax.files import read_source
from rulec.syntax.yaml_tables import is_clause
from rulec.syntax.yaml_tree import Map, Yaml, read_yaml

RULES, SCRIPT, RECORD, TABLE, CLAUSES, YAML = "rules", "script", "record", "table", "clauses", "yaml"
OTHER = ""

YAML_SUFFIXES = (".yaml", ".yml")

CALLED = {
    RULES: "a rules file",
    SCRIPT: "a scripted game",
    RECORD: "a record of a game",
    TABLE: "a table that rules name",
    CLAUSES: "the sentences that rules cite",
    YAML: "a YAML file",
}

_SPACE = r"(?:\s|//[^\n]*\n)"
HEADER = re.compile(
    rf'{_SPACE}*(?P<kind>game|base){_SPACE}+(?P<name>\w+){_SPACE}+"(?P<title>[^"\n]*)"(?:{_SPACE}*of{_SPACE}+(?P<of>\w+(?:/\w+)*))?'
)
"""The first statement of rules, read alone where compiling would cost too much; the grammar's rule is `header`."""


def is_script(content: Yaml | None) -> bool:
    """Whether a YAML file is meant as a scripted game; tables and sentences of clauses lie beside them."""
    keys = {key.text for key, _ in content.entries} if isinstance(content, Map) else set()
    return bool(keys & {"steps", "cases"}) or keys >= {"rules", "players"}


def kind_of(path: str) -> str:
    """Return the kind of a file; OTHER when it is none of these, or cannot be read. What is named `*.rules` is rules."""
    if path.endswith(SUFFIX):
        return RULES
    if _is_record(path):
        return RECORD
    source = read_source(Path(path), path, Report())
    if source is None:
        return OTHER
    return RULES if HEADER.match(source.text) else _of_yaml(source, named=path.endswith(YAML_SUFFIXES))


def _is_record(path: str) -> bool:
    from runtime.record import TITLE

    try:
        if not os.path.isfile(path):
            return False
        with open(path, "rb") as file:
            return file.read(len(TITLE)) == TITLE.encode()
    except (OSError, ValueError):
        return False


def _of_yaml(source: Source, *, named: bool) -> str:
    """Return which kind of YAML a text is; of one that is not `named` as YAML only whether it is a script."""
    content = read_yaml(source, Report())
    if is_script(content):
        return SCRIPT
    if not named or not isinstance(content, Map):
        return YAML if named else OTHER
    if all(is_clause(key.text) for key, _ in content.entries):
        return CLAUSES
    return TABLE if all(isinstance(row, Map) for _, row in content.entries) else YAML


def not_wanted(path: str, wanted: str, kind: str | None = None) -> str:
    """Say what a file is instead of the kind wanted, and which command takes it; empty when that is not known."""
    kind = kind_of(path) if kind is None else kind
    if kind in (OTHER, wanted):
        return ""
    return f"`{path}` is {CALLED[kind]}, not {CALLED[wanted]}; {taken_by(path, kind)}"


def taken_by(path: str, kind: str) -> str:
    """Say which command takes a file of a kind."""
    word = shlex.quote(path)
    if kind == RULES:
        return f"`rulec check {word}` checks it, `rulec play -i {word}` plays it"
    if kind == SCRIPT:
        return f"`rulec play {word}` plays it, `rulec test {word}` tests it"
    if kind == RECORD:
        return f"`rulec replay {word}` plays it again"
    if kind == YAML:
        return f"if it is meant as a scripted game, `rulec play {word}` says what is wrong with it"
    return f"`rulec check {_naming(path)}` checks it together with the rules that name it"


def _naming(path: str) -> str:
    """Return rules beside a file that name it, or what stands for them."""
    for file in sorted(Path(path).parent.glob(f"*{SUFFIX}")):
        source = read_source(file, str(file), Report())
        if source is not None and f'"{Path(path).name}"' in source.text:
            return shlex.quote(str(file))
    return "RULES"
