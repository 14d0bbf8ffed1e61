"""The stages of compiling, one after the other: text, tree, model, program, checks, tables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulec.baseless import lacks_base
from rulec.checks import check, has_tables
from rulec.checks.tables import check_tables
from rulec.diagnostics.diagnostic import Report
from rulec.emit.infos import words_of
from rulec.emit.lower import lower_program
from rulec.loading import Loaded, attach, load
from rulec.model.bounds import within_bounds
from rulec.model.entries import Model
from rulec.model.joined import say_joined
from rulec.model.merge import merge
from rulec.model.resolve.program import resolve_all
from rulec.model.symbols import atom_text
from rulec.model.typed import Program
from runtime.tables import Rules


@dataclass(slots=True)
class Compiled:
    """What compiling a file gave: each stage that was reached, and everything there is to say about it."""

    report: Report
    loaded: Loaded
    model: Model | None = None
    program: Program | None = None
    rules: Rules | None = None


def compile_path(path: Path, cache: Path | None = None, *, thorough: bool = True) -> Compiled:
    """Compile a rules file with its bases. `rules` is None when there are errors. `cache` is a folder for the parser's tables.

    With `thorough`, examples and whole contracts are put to the test, too, which takes longer than all the rest.
    """
    report = Report()
    loaded = load(path, report, cache)
    done = Compiled(report, loaded)
    if not loaded.layers or loaded.layers[-1].file.header is None:
        return done
    if not loaded.complete:
        return done
    if lacks_base(loaded, report, cache):
        return done
    done.model = merge(loaded.layers, report)
    if done.model is None:
        return done
    attach(done.model, loaded, report)
    say_joined(done.model, report)
    if not within_bounds(done.model, report):
        return done
    done.program = resolve_all(done.model, report)
    report.drop_consequences()
    if report.errors:
        return done
    check(done.program, report)
    if has_tables(report):
        shown = loaded.layers[-1].shown
        rules = lower_program(done.program, shown.removesuffix(".rules"), fingerprint(done.model))
        check_tables(rules, done.program, report, thorough=thorough)
        done.rules = rules if not report.errors else None
    return done


def fingerprint(model: Model) -> str:
    """Return a short hash of the effective rules: every rule in force by name and words, the settings and the tables' cells.

    Comments, layout, reasons for chosen readings and the files that rules come from make no difference.
    """
    import hashlib

    digest = hashlib.sha256()
    for name, entry in model.walk():
        digest.update(f"{name}\0{words_of(entry.node)}\0".encode())
    for name, settings in sorted(model.settings.items()):
        for setting in settings:
            when = setting.tail.when.span.text if setting.tail.when is not None else ""
            value = atom_text(setting.value) if setting.value is not None else ""
            digest.update(f"use {name}={value} {' '.join(when.split())}\0".encode())
    for name, table in sorted(model.tables.items()):
        for row in table.rows:
            for column, cell in row.cells:
                digest.update(f"{name} {row.key.text} {column.text}={cell.text}\0".encode())
    return digest.hexdigest()[:16]
