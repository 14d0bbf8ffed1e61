"""Finding a rule by the name an author wrote: a full path, or the only path that ends in it."""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.model.entries import Entry, Model
from rulec.source import Span


def candidates(model: Model, path: str) -> list[tuple[str, Entry]]:
    """Return every rule whose full name is `path`, or else every rule whose full name ends in it."""
    everything = list(model.walk())
    exact = [(name, entry) for name, entry in everything if name == path]
    if exact:
        return exact
    tail = "." + path
    return [(name, entry) for name, entry in everything if name.endswith(tail)]


def find(model: Model, path: str, span: Span, report: Report, *, code: str, doing: str) -> tuple[str, Entry] | None:
    """Return the one rule called `path`, or report why there is none.

    `code` is the diagnostic for a missing rule and `doing` what the author wanted, as in "`hand_size` cannot be replaced".
    """
    found = candidates(model, path)
    if len(found) == 1:
        return found[0]
    if found:
        names = [name for name, _ in found]
        report.add(
            "ambiguous-name",
            span,
            f"`{path}` could be {len(names)} rules",
            label="say which one",
            others=[(entry.span, f"`{name}`") for name, entry in found[:4]],
            help="write one of: " + ", ".join(f"`{name}`" for name in names[:8]),
        )
        return None
    if model.lost(path):
        return None
    known = [name for name, _ in model.walk()]
    short = [name.rsplit(".", 1)[-1] for name in known]
    gone = model.removed.get(path)
    report.add(
        code,
        span,
        f"no rule `{path}` to {doing}",
        label="no rule of this name is in force",
        others=[(gone, "it was removed here")] if gone else (),
        help=did_you_mean(path, known + short) or "`rulec show` lists the names of all rules",
    )
    return None
