"""Finding a rule by the name an author wrote: a full path, or the only path that ends in it."""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean, nearest
from rulec.model.entries import Entry, Model
from rulec.source import Span

FIRST_WORDS = (
    *("value", "table", "limit", "meld", "wild", "cards", "order", "option", "zone", "keep", "state", "action", "require"),
    *("choose", "row", "rule", "line", "column"),
)
"""Words that an author may put before the name of a rule, as where the rule is stated."""


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
    first, _, rest = path.partition(" ")
    kind = first in FIRST_WORDS and rest
    meant = did_you_mean(rest if kind else path, known + short)
    near = nearest(path, [*known, *short, *model.removed]) if gone is None else None
    joined = "_".join(path.split())
    if gone is not None:
        meant = ("it is removed already",) if doing == "remove" else ("leave out the line that removes it",)
    elif joined != path and candidates(model, joined):
        meant = (f"a name is one word: write `{doing} {joined}`",)
    elif near in model.removed and near not in short:
        meant = (f"did you mean `{near}`? It is removed already",)
        gone = model.removed[near]
    elif kind and candidates(model, rest):
        meant = (f"leave out `{first}`: a rule is called by its name alone, `{doing} {rest}`",)
    elif kind:
        meant = (f"a rule is called by its name alone, without `{first}`, and there is none called `{rest}`", *meant)
    report.add(
        code,
        span,
        f"no rule `{path}` to {doing}",
        label="no rule of this name is in force",
        others=[(gone, f"`{near}` is removed here" if near in model.removed else "it was removed here")] if gone else (),
        help=meant or "`rulec show` lists the names of all rules",
    )
    return None
