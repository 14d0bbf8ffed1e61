"""What a table must have rows for: every number of players, deal, option's value, suit and so on that can come up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulec.checks.cases import Cases
from rulec.checks.options import value_words
from rulec.checks.sizes import meld_sizes
from rulec.checks.words import numbers, quoted
from rulec.model.bounds import MOST_DEALS
from rulec.model.typed import Ex, Value
from runtime.melds import NO_LIMIT


@dataclass(frozen=True, slots=True)
class Domain:
    """The keys that can come up, how they are said, and whether numbers below or above them can come up, too.

    `deals` marks a table by deal, whose length is compared with that of the match.
    """

    keys: tuple[Any, ...]
    say: Callable[[list[Any]], str]
    open: bool = False
    deals: bool = False


def domain(cases: Cases, value: Value) -> Domain | None:
    """Return what a table must cover, None when that is not known. Tables by card are asked for each card instead."""
    key = value.key
    assert key is not None
    match key.op:
        case "option":
            return _option(cases, key)
        case "players":
            keys = cases.seats() if cases.knows_players else _between(value)
            return Domain(tuple(keys), lambda found: f"{numbers(found)} player{'s' * (list(found) != [1])}")
        case "round":
            known = cases.deals()
            keys = tuple(range(1, min(known, MOST_DEALS) + 1)) if known else tuple(_between(value))
            return Domain(keys, lambda found: f"deal{'s' if len(found) > 1 else ''} {numbers(found)}", deals=bool(known))
        case "meld_size":
            sizes = meld_sizes(cases, value.name)
            return Domain(tuple(sizes), lambda found: f"melds of {numbers(found)} cards") if sizes else None
    return _of_type(cases, value)


def _option(cases: Cases, key: Ex) -> Domain:
    option = cases.program.options[key.args[0]]
    if option.type == "truth":
        keys: tuple[Any, ...] = (False, True)
    elif option.choices:
        keys = option.choices
    else:
        high = option.high if option.high < NO_LIMIT else option.low + 1000
        keys = tuple(range(option.low, min(high, option.low + 1000) + 1))
    if option.type == "number":
        return Domain(keys, lambda found: f"`{option.name}` = {numbers(found)}")
    return Domain(keys, lambda found: f"`{option.name}` = {quoted([value_words(one) for one in found], last='or')}")


def _of_type(cases: Cases, value: Value) -> Domain | None:
    assert value.key is not None
    pack, symbols = cases.rules.pack, cases.program.symbols
    match value.key.type:
        case "number":
            return Domain(tuple(_between(value)), numbers, open=True)
        case "truth":
            return Domain((False, True), lambda found: quoted([value_words(one) for one in found], last="or"))
        case "rank":
            return Domain(tuple(range(len(pack.ranks))), lambda found: quoted([pack.ranks[one] for one in found]))
        case "suit":
            return Domain(tuple(range(len(pack.suits))), lambda found: quoted([pack.suits[one] for one in found]))
        case "color":
            return Domain(tuple(range(len(pack.colors))), lambda found: quoted([pack.colors[one] for one in found]))
        case "kind":
            kinds = list(symbols.kinds)
            return Domain(tuple(range(len(kinds))), lambda found: quoted([kinds[one] for one in found]))
        case "player":
            return Domain((-1, 0), lambda found: "`nobody`" if found == [-1] else "a player")
    return None


def _between(value: Value) -> range:
    """The numbers from the first to the last that some row speaks of."""
    bounds: list[int] = []
    for row in value.rows:
        bounds += [one for one in (row.match.low, row.match.high) if one is not None]
        bounds += list(row.match.values or ())
    if not bounds or max(bounds) - min(bounds) > 100_000:
        return range(0)
    return range(min(bounds), max(bounds) + 1)
