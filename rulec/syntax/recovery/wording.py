"""How the tokens of the grammar are called when speaking to people, and how near two words are."""

from __future__ import annotations

from functools import cache

from rulec.syntax.parser import terminals


def listed(words: str) -> tuple[str, ...]:
    """Return words written with blanks between them."""
    return tuple(words.split())


SPELLINGS: dict[str, tuple[str, ...]] = {
    "KIND": ("game", "base"),
    "PER": ("per pack", "in all"),
    "SCOPE": ("always", "when laid"),
    "ZONE_KIND": ("deck", "stack", "cards", "melds"),
    "SEEN": ("face down", "face up", "top face up", "owner sees"),
    "TIE_RULE": ("shared", "unspecified"),
    "EXTREME": ("lowest", "highest"),
    "AT_ONCE": ("at once",),
    "CHOICE": ("card", "cards", "meld", "melds", "wild", "number", "player", "suit", "rank"),
    "SLOTS": ("same", "different"),
    "MEASURE": ("count", "points", "deadwood", "worth", "wilds", "naturals"),
    "REL": ("<", "<=", ">", ">="),
}
"""The words of tokens that have several; the others have one, which the grammar tells."""

OPEN = {
    "NAME": "a name",
    "INT": "a number",
    "STRING": 'a text in quotes (`"..."`)',
    "CLAUSE": "a clause such as `W-11`",
    "$END": "the end of the file",
}
"""Tokens that an author makes up."""

MARKS = {"SEMICOLON": ";", "LBRACE": "{", "RBRACE": "}", "COLON": ":", "EQUAL": "=", "COMMA": ",", "DOT": "."}


@cache
def spellings() -> dict[str, tuple[str, ...]]:
    """Return the words and marks of every token that is not made up by the author, by the name the grammar gives it."""
    found: dict[str, tuple[str, ...]] = {}
    for terminal in terminals():
        if terminal.pattern.type == "str":
            found[terminal.name] = (terminal.pattern.value,)
    return {**found, **SPELLINGS}


def said(kinds: list[str], most: int = 6) -> str:
    """Return what could stand at a place, in words: `a name, `of` or `;``. Empty when there is too much to choose from."""
    words = [OPEN[kind] for kind in OPEN if kind in kinds]
    for kind in sorted(kinds, key=_rank):
        words += [f"`{word}`" for word in spellings().get(kind, ())]
    if not words or len(words) > most:
        return ""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def _rank(kind: str) -> tuple[int, str]:
    """Words before marks."""
    return (0 if spellings().get(kind, (" ",))[0][0].isalpha() else 1, kind)


def distance(one: str, other: str) -> int:
    """Return the fewest letters to add, drop, change or swap with a neighbour to make one word the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                best = min(best, older[j - 2] + 1)
            row.append(best)
    return row[-1]


def near(written: str, word: str) -> int | None:
    """Return how far a written word is from one of the language; 0: only the capitals differ, None: it is another word."""
    if abs(len(written) - len(word)) > 3:
        return None
    far = distance(written.lower(), word)
    allowed = 1 if len(word) <= 4 else 2 if len(word) <= 7 else 3
    return far if far <= allowed else None
