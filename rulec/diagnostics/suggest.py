"""Did you mean: the nearest known word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

NUMBERS = {
    **{"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10"},
    **{"one": "1", "eleven": "11", "twelve": "12", "thirteen": "13"},
}
"""Numbers as words, as cards are called."""

_LARGER = {
    **{"none": 0, "zero": 0, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19},
    **{"twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80},
    **{"ninety": 90, "hundred": 100, "dozen": 12, "thousand": 1000},
}

SPOKEN = {
    **NUMBERS,
    **{"ace": "a", "king": "k", "queen": "q", "jack": "j", "knave": "j", "deuce": "2", "trey": "3", "t": "10"},
    **{"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"},
    **{"jk": "joker", "jkr": "joker", "jolly": "joker", "coringa": "joker", "comodin": "joker"},
}
"""Words of the card table, in the singular, and what rules usually call the thing."""


def digits(words: str) -> str | None:
    """Return a number that is written in words (`fifty`, `twenty_five`, `two hundred`) in digits, None for other words."""
    total = 0
    parts = [one for one in words.lower().replace("-", " ").replace("_", " ").split() if one != "and"]
    for at, word in enumerate(parts):
        number = int(NUMBERS[word]) if word in NUMBERS else _LARGER.get(word, 1 if (word, at) in (("a", 0), ("an", 0)) else None)
        if number is None or (word in ("a", "an") and len(parts) == 1):
            return None
        total = max(total, 1) * number if number in (12, 100, 1000) and word in _LARGER else total + number
    return str(total) if parts else None


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


def there_are(what: str, names: Iterable[str], most: int = 20) -> str:
    """Return the names that something can have, in words: ``the melds are `set`, `run` ``; or that there are none."""
    listed = [f"`{name}`" for name in names]
    if not listed:
        return f"no {what} are stated"
    return f"the {what} are {', '.join(listed[:most])}{' ...' if len(listed) > most else ''}"


def ranks_are(ranks: Iterable[str]) -> str:
    """Return the ranks of a pack in words, or that there are none."""
    listed = " ".join(ranks)
    return f"the ranks are {listed}" if listed else there_are("ranks", ())


def _meant(word: str) -> Iterator[str]:
    """The word in small letters, and what a word of the card table, in singular or plural, stands for."""
    yield word
    for ending in ("", "s", "es"):
        spoken = SPOKEN.get(word.removesuffix(ending)) if word.endswith(ending) else None
        if spoken is not None:
            yield spoken
