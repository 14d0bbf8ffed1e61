"""Finding what `rulec test` runs: rules files with their examples, and scripted games, in files and folders."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rulec.diagnostics.diagnostic import Report
from rulec.kinds import SCRIPT, YAML_SUFFIXES, is_script, kind_of
from rulec.locate import SUFFIX, shown
from rulec.misuse import Misuse
from rulec.nearby import near_files
from rulec.source import Source
from rulec.store import locate
from rulec.syntax.files import read_source
from rulec.syntax.yaml_tree import Yaml, read_yaml
from rulec.testing.scripts import FORM
from rulec.walking import files_below


@dataclass(frozen=True, slots=True)
class Found:
    """A file to test. `kind` is `rules`, `script`, or `unreadable` for one that may be a script and cannot be read (`report`)."""

    path: Path
    kind: str
    report: Report | None = None


def find_tests(paths: tuple[str, ...]) -> list[Found]:
    """Return what to test, each file once, folders in the order of their names. Raises Misuse for a path that leads nowhere."""
    found: dict[str, Found] = {}
    for path in paths:
        for one in _of_folder(path) if os.path.isdir(path) else (_of_file(path),):
            found.setdefault(os.path.realpath(one.path), one)
    return list(found.values())


def _of_file(path: str) -> Found:
    """Return a file named by a person: a script, or rules by path or shipped name."""
    if path.endswith(YAML_SUFFIXES) or (os.path.isfile(path) and kind_of(path) == SCRIPT):
        if not os.path.exists(path):
            raise Misuse("; ".join((f"there is no file `{path}`", *near_files(path, (*YAML_SUFFIXES, SUFFIX)))))
        return Found(Path(path), "script")
    return Found(Path(locate(path, folders=True)), "rules")


def _of_folder(folder: str) -> Iterator[Found]:
    """Give the tests in a folder and below it; hidden folders are left out, and YAML files that are tables."""
    for file in files_below(folder, (SUFFIX, *YAML_SUFFIXES)):
        if not os.path.isfile(file):
            report = Report()
            read_source(Path(file), shown(file), report)
            yield Found(Path(file), "unreadable", report)
        elif file.endswith(SUFFIX):
            yield Found(Path(file), "rules")
        else:
            content, report = _yaml(Path(file))
            if report.errors:
                yield Found(Path(file), "unreadable", report)
            elif is_script(content):
                yield Found(Path(file), "script")


def _yaml(path: Path) -> tuple[Yaml | None, Report]:
    report = Report()
    source: Source | None = read_source(path, shown(path), report)
    return (read_yaml(source, report, FORM) if source is not None else None), report
