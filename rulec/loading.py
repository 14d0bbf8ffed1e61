"""Reading a game with everything it names: bases, YAML tables and the sentences of its clauses."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.locate import SUFFIX, find, shown
from rulec.model.entries import Clause, Layer, Model
from rulec.nearby import hindrance, near_rules
from rulec.source import Source, Span
from rulec.syntax import ast
from rulec.syntax.files import read_source
from rulec.syntax.parse import parse
from rulec.syntax.yaml_tables import read_clauses, read_table

MOST_BASES = 20
"""How many files deep bases may rest on each other."""


@dataclass(slots=True)
class Loaded:
    """The layers of a game, deepest base first, every path that was read, and every look-up: (name, folder, suffix, found)."""

    layers: list[Layer] = field(default_factory=list)
    folders: list[Path] = field(default_factory=list)
    read: list[Path] = field(default_factory=list)
    lookups: list[tuple[str, str, str, str]] = field(default_factory=list)
    complete: bool = True


def load(path: Path, report: Report, cache: Path | None = None) -> Loaded:
    """Read and parse a rules file and all its bases; what cannot be read is reported."""
    loaded = Loaded()
    at: Path | None = path
    asked: Span | None = None
    while at is not None:
        real = Path(os.path.realpath(at))  # which names a link that leads to itself, too
        if asked is not None and not _may_rest_on(real, asked, at, loaded, report):
            loaded.complete = False
            break
        loaded.read.append(real)
        source = read_source(at, shown(at), report)
        if source is None:
            loaded.complete = False
            break
        file = parse(source, report, cache)
        loaded.layers.insert(0, Layer(shown(at), source, file))
        loaded.folders.insert(0, at.parent)
        at, asked = _base_of(file, at, report, loaded)
    return loaded


def _may_rest_on(real: Path, asked: Span, at: Path, loaded: Loaded, report: Report) -> bool:
    """Whether one more file may lie below those that were read: not one of them, and not too many."""
    if real in loaded.read:
        help = "a base cannot be built on a game that is built on it"
        report.add("base-cycle", asked, f"`{shown(at)}` rests on itself", help=help)
        return False
    if len(loaded.read) >= MOST_BASES:
        message = f"`{shown(at)}` would be the file number {MOST_BASES + 1} of this game, each built on the next"
        report.add("too-much", asked, message, help=f"{MOST_BASES} is the most; put several of the files together into one")
        return False
    return True


def _base_of(file: ast.File, at: Path, report: Report, loaded: Loaded) -> tuple[Path | None, Span | None]:
    header = file.header
    if header is None or header.base is None:
        loaded.complete = loaded.complete and header is not None
        return None, None
    found = find(header.base, beside=at.parent)
    loaded.lookups.append((header.base, str(at.parent), SUFFIX, str(found or "")))
    if found is None:
        help = (
            hindrance(header.base, at.parent, SUFFIX)
            or near_rules(header.base, beside=at.parent)
            or ("`rulec rules` lists the shipped rules; other bases must lie beside this file or below it",)
        )
        loaded.complete = False
        misread = next((one.span for one in report if one.code == "syntax" and _overlap(one.span, header.base_span)), None)
        if misread is not None:
            report.explain("syntax", misread, help)  # the name was not read as written: one finding is enough
            return None, header.base_span
        report.add(
            "base-not-found",
            header.base_span,
            f"there are no rules called `{header.base}`",
            label="neither beside this file nor among the shipped rules",
            help=help,
        )
    return found, header.base_span


def _overlap(one: Span, other: Span) -> bool:
    return one.source is other.source and one.start < other.end and other.start < one.end


def attach(model: Model, loaded: Loaded, report: Report) -> None:
    """Read the YAML tables and clause sentences that the rules in force name, and check that citations resolve."""
    for entry in model.of(ast.Table):
        node = entry.node
        assert isinstance(node, ast.Table)
        source = _beside(node.path, node.path_span, entry.layer, loaded, report)
        table = read_table(source, report) if source is not None else None
        if table is not None:
            model.tables[entry.name] = table
    for prefix, decl in model.sources.items():
        if decl.path is None:
            continue
        layer = next(index for index, one in enumerate(loaded.layers) if one.source is decl.span.source)
        source = _beside(decl.path, decl.path_span, layer, loaded, report)
        for clause, found in (read_clauses(source, report) if source is not None else {}).items():
            model.clauses[clause] = Clause(found.sentence, found.span)
            if clause.split("-", 1)[0] != prefix:
                report.add(
                    "clause",
                    found.span,
                    f"`{clause}` is not a clause of `{prefix}`",
                    help=f"clauses in this file begin with `{prefix}-`",
                )
    _check_citations(model, report)


def _no_file(name: str, there: bool) -> str:
    """Say that a file cannot be had; `there` tells that something of this name is, which a help line says more about."""
    return f"`{name}` beside the rules is no file that can be read" if there else f"there is no file `{name}` beside the rules"


def _beside(name: str, span: Span, layer: int, loaded: Loaded, report: Report) -> Source | None:
    folder = loaded.folders[layer]
    found = find(name, beside=folder, suffix="")
    loaded.lookups.append((name, str(folder), "", str(found or "")))
    if found is None:
        outside = os.path.isabs(name) or ".." in name.replace("\\", "/").split("/")
        hindered = hindrance(name, folder)
        near = sorted(one.name for one in folder.iterdir() if one.suffix in (".yaml", ".yml")) if folder.is_dir() else []
        report.add(
            "unreadable",
            span,
            f"`{name}` leads out of the folder of the rules" if outside else _no_file(name, bool(hindered)),
            help="only files in the folder of the rules and below it are read: put a copy there"
            if outside
            else hindered or did_you_mean(name, near) or "give a file in the folder of the rules or below it",
        )
        return None
    loaded.read.append(Path(os.path.realpath(found)))
    return read_source(found, shown(found), report)


def _check_citations(model: Model, report: Report) -> None:
    seen = set()
    for _, entry in model.walk():
        for cite in entry.cites:
            if (cite.clause, cite.span.start) in seen:
                continue
            seen.add((cite.clause, cite.span.start))
            prefix = cite.clause.split("-", 1)[0]
            decl = model.sources.get(prefix)
            if decl is None:
                report.add(
                    "clause",
                    cite.span,
                    f"no source is called `{prefix}`",
                    label=f"`{cite.clause}` cites it",
                    help=did_you_mean(prefix, model.sources)
                    or f'declare it at the top: source {prefix} "where the rule is written";',
                )
            elif (
                decl.path is not None
                and cite.clause not in model.clauses
                and any(one.startswith(prefix + "-") for one in model.clauses)
            ):
                report.add(
                    "clause",
                    cite.span,
                    f'`{cite.clause}` is not a clause of "{decl.text}"',
                    others=[(decl.span, "the source is declared here")],
                    help=did_you_mean(cite.clause, model.clauses)
                    or f'add `{cite.clause}: "..."` to {os.path.basename(decl.path)}',
                )


__all__ = ["Loaded", "attach", "load"]
