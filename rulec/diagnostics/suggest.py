"""Did you mean: the nearest known word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

NUMBERS = {
    **{"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10"},
    **{"one": "1", "eleven": "11", "twelve": "12", "thirteen": "13"},
}
"""Numbers as words."""

SPOKEN = {
    **NUMBERS,
    **{"ace": "a", "king": "k", "queen": "q", "jack": "j", "knave": "j", "deuce": "2", "trey": "3", "t": "10"},
    **{"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"},
    **{"jk": "joker", "jkr": "joker", "jolly": "joker", "coringa": "joker", "comodin": "joker"},
}
"""Words of the card table, in the singular, and what rules usually call the thing."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is meant by `word` or closest to it, or None when nothing is close; never `word` itself."""
    names = {name.lower(): name for name in known if name != word}
    for meant in _meant(word.lower()):
        if meant in names:
            return names[meant]
    close = [] if word.isdigit() else get_close_matches(word.lower(), names, n=1, cutoff=0.6)
    return names[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return a help line naming the nearest known word, or none."""
    best = nearest(word, known)
    return (f"did you mean `{best}`?",) if best else ()


def _meant(word: str) -> Iterator[str]:
    """The word in small letters, and what a word of the card table, in singular or plural, stands for."""
    yield word
    for ending in ("", "s", "es"):
        spoken = SPOKEN.get(word.removesuffix(ending)) if word.endswith(ending) else None
        if spoken is not None:
            yield spoken
