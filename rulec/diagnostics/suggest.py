"""Did you mean: the nearest known word."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word closest to `word`, or None when nothing is close."""
    names = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), names, n=1, cutoff=0.6)
    return names[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return a help line naming the nearest known word, or none."""
    best = nearest(word, known)
    return (f"did you mean `{best}`?",) if best else ()
