"""The stages of compiling, one after the other: text, tree, model, program, checks, tables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulec.checks import check
from rulec.diagnostics.diagnostic import Report
from rulec.emit.lower import lower_program
from rulec.loading import Loaded, attach, load
from rulec.model.entries import Model
from rulec.model.merge import merge
from rulec.model.resolve.program import resolve_all
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


def compile_path(path: Path, cache: Path | None = None) -> Compiled:
    """Compile a rules file with its bases. `rules` is None when there are errors. `cache` is a folder for the parser's tables."""
    report = Report()
    loaded = load(path, report, cache)
    done = Compiled(report, loaded)
    if not loaded.layers or loaded.layers[-1].file.header is None:
        return done
    if not loaded.complete:
        return done
    done.model = merge(loaded.layers, report)
    if done.model is None:
        return done
    attach(done.model, loaded, report)
    done.program = resolve_all(done.model, report)
    if report.errors:
        return done
    check(done.program, report)
    if not report.errors:
        shown = loaded.layers[-1].shown
        done.rules = lower_program(done.program, shown.removesuffix(".rules"), fingerprint(loaded))
        from rulec.checks.tables import check_tables

        check_tables(done.rules, done.program, report)
        if report.errors:
            done.rules = None
    return done


def fingerprint(loaded: Loaded) -> str:
    """Return a short hash of the content of all files that make up the rules."""
    import hashlib

    digest = hashlib.sha256()
    for path in sorted(set(loaded.read)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
