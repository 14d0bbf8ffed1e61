"""What is a game's own doing: rules that its file states or changes, and those of bases that no other game has been told of."""

from __future__ import annotations

from rulec.model.entries import Entry, Model
from rulec.source import Span


def own(model: Model, entry: Entry) -> bool:
    """Whether what is odd about a rule is for this game to be told: a game below it that has the same rule was told already."""
    last = len(model.layers) - 1
    if any(one.layer == last for _, one in entry.walk()) or changes(model, entry) or taken_away(model, entry.name):
        return True
    headers = [layer.file.header for layer in model.layers[entry.layer : last]]
    return not any(header is not None and header.kind == "game" for header in headers)


def changes(model: Model, entry: Entry) -> list[Span]:
    """Return the places where the game's own file changes a rule, the last first."""
    source = model.layers[-1].source
    found = [span for _, one in entry.walk() for span in reversed(one.changed) if span.source is source]
    return list(dict.fromkeys(found))


def taken_away(model: Model, name: str) -> list[Span]:
    """Return the places where the game's own file removes lines of a rule."""
    source = model.layers[-1].source
    found = [span for path, span in model.removed.items() if path.startswith(f"{name}.") and span.source is source]
    return list(dict.fromkeys(found))
