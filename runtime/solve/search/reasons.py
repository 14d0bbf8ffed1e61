"""Why a contract cannot be formed, for people."""

from __future__ import annotations

from runtime.melds import NO_LIMIT, Deal, Item, Kind, violations
from runtime.solve.search.bits import Steps
from runtime.solve.search.engine import unlimited_contract, weights_of
from runtime.solve.search.items import limited_contract
from runtime.solve.search.lay import lay_down

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.solve.port import Problem

_LOOSE: dict[int, tuple[tuple[Kind, ...], tuple[Kind, ...]]] = {}
"""Kinds, and the same freed of all limits, by the identity of the first."""


def why_no_contract(problem: Problem, steps: Steps) -> tuple[tuple[str, ...], str]:
    """Return (names of what stands in the way, a sentence) for a contract that cannot be formed. Raises OutOfSteps."""
    deal, cards, items = problem.deal, problem.cards, problem.deal.contract
    if items is None:
        return (), "these rules have no contract"
    if not items:
        alone = tuple(Item(kind.id, kind.least, kind.most) for kind in deal.kinds)
        missing = _missing(deal, cards, alone, steps)
        if len(missing) < len(alone):
            return _limits(deal, cards, items, steps), "the melds in these cards break a limit for melds laid together"
    else:
        missing = _missing(deal, cards, items, steps)
        if not missing and unlimited_contract(deal, cards, items, steps) is not None:
            return _limits(deal, cards, items, steps), "the melds in these cards break a limit for melds laid together"
    if not missing:
        return _stops(deal, cards, items, steps), "each meld of the contract is in these cards, but not all of them at once"
    names: list[str] = []
    for item in missing:
        names += _stops(deal, cards, (item,), steps) or (deal.kinds[item.kind].name,)
    words = ", ".join(f"no {_words(deal, item)}" for item in missing)
    return tuple(dict.fromkeys(names)), f"{words} in these cards"


def _missing(deal: Deal, cards: tuple[int, ...], items: tuple[Item, ...], steps: Steps) -> list[Item]:
    """Return the items of which not even one can be made."""
    return [item for item in dict.fromkeys(items) if unlimited_contract(deal, cards, (item,), steps) is None]


def _words(deal: Deal, item: Item) -> str:
    """Return an item as people say it: `run of 4`, `set of 3 or more`, `set of 3 to 4`."""
    kind = deal.kinds[item.kind]
    least, most = max(item.least, kind.least), min(item.most, kind.most)
    return f"{kind.name} of {least}" + ("" if most == least else " or more" if most >= NO_LIMIT else f" to {most}")


def _stops(deal: Deal, cards: tuple[int, ...], items: tuple[Item, ...], steps: Steps) -> tuple[str, ...]:
    """Return the limits that stop these items: those broken by melds that are the items but for their limits."""
    melds = unlimited_contract(_loose(deal), cards, items, steps)
    names = [name for meld in melds or () for name in violations(deal, meld)]
    return tuple(dict.fromkeys(names))


def _limits(deal: Deal, cards: tuple[int, ...], items: tuple[Item, ...], steps: Steps) -> tuple[str, ...]:
    """Return the limits between melds, and over all of them, each of which alone stops the contract; all, if none does."""
    stops: list[str] = []
    for pair in deal.pairs:
        if _stopped(deal.replace(pairs=(pair,), together=()), cards, items, steps):
            stops.append(pair.name)
    for limit in deal.together:
        if _stopped(deal.replace(pairs=(), together=(limit,)), cards, items, steps):
            stops.append(limit.name)
    names = stops or [pair.name for pair in deal.pairs] + [limit.name for limit in deal.together]
    return tuple(dict.fromkeys(names))


def _stopped(deal: Deal, cards: tuple[int, ...], items: tuple[Item, ...], steps: Steps) -> bool:
    if not items:
        return lay_down(deal, cards, steps) is None
    return limited_contract(deal, cards, items, weights_of(deal, 0), steps) is None


def _loose(deal: Deal) -> Deal:
    """Return the deal with kinds that limit only the size; made once and kept."""
    known = _LOOSE.get(id(deal.kinds))
    if known is None or known[0] is not deal.kinds:
        if len(_LOOSE) > 50:
            _LOOSE.clear()
        known = _LOOSE[id(deal.kinds)] = (deal.kinds, tuple(_loosened(kind) for kind in deal.kinds))
    return deal.replace(kinds=known[1])  # type: ignore[no-any-return]


def _loosened(kind: Kind) -> Kind:
    least, most = kind.least, kind.most
    return kind.replace(wilds_ok=lambda size, wilds: least <= size <= most, further=())  # type: ignore[no-any-return]
