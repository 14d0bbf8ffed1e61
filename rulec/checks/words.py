"""Words of findings that several checks use: lists, stretches of numbers, cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulec.source import Span
from rulec.syntax import ast
from runtime.cards import Pack
from runtime.wording import listed as in_words


def listed(words: Iterable[str], *, last: str = "and", most: int = 8) -> str:
    """Return `a`, `b` and `c` in words; of more than `most` only the first ones and how many more there are."""
    every = list(words)
    if len(every) > most:
        every = [*every[: most - 1], f"{len(every) - most + 1} more"]
    return in_words(every, last)


def quoted(names: Iterable[str], *, last: str = "and", most: int = 8) -> str:
    """Return names in backticks as a list in words."""
    return listed([f"`{name}`" for name in names], last=last, most=most)


def stretches(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the stretches of consecutive numbers among some."""
    made: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if made and made[-1][1] == number - 1:
            made[-1] = (made[-1][0], number)
        else:
            made.append((number, number))
    return made


def numbers(values: Iterable[int]) -> str:
    """Return numbers in words: `3`, `3 to 5`, `3 to 5 and 7`, `3, 4 and 7`."""
    said: list[str] = []
    for low, high in stretches(values):
        said += [f"{low} to {high}"] if high > low + 1 else [str(one) for one in range(low, high + 1)]
    return listed(said)


def plural(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun: `1 card`, `3 cards`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def said_cards(pack: Pack, cards: Sequence[int]) -> list[str]:
    """Name cards: a whole rank by its name, a further card by its own, other cards by their codes; all without backticks."""
    left = set(cards)
    made = []
    for rank, name in enumerate(pack.ranks):
        whole = {card.id for card in pack.types if card.rank == rank and not card.special}
        if whole and whole <= left and len(whole) > 1:
            made.append(name)
            left -= whole
    return made + [pack.types[card].special or pack.types[card].code for card in sorted(left)]


def keyword(span: Span) -> Span:
    """The first word of a statement, to be underlined where the whole is too long."""
    words = span.text.split(maxsplit=1)
    return Span(span.source, span.start, span.start + len(words[0])) if words else span


def short(span: Span) -> Span:
    """The first line of a place, so that no whole block is underlined."""
    line = span.text.split("\n", 1)[0].rstrip()
    return Span(span.source, span.start, span.start + len(line))


def expression(node: ast.Node) -> str:
    """The author's words of an expression on one line."""
    return " ".join(node.span.text.split())
