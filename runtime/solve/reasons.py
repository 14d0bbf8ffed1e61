"""A no in plain words: what cannot be had at once, the cards it competes for and the limits in the way."""

from __future__ import annotations

from runtime.melds import NO_LIMIT, Item
from runtime.solve.port import ALL_BUT, CONTRACT, Problem
from runtime.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def explain(problem: Problem, core: Iterable[tuple[str, object]]) -> tuple[tuple[str, ...], str]:
    """Return the names of the limits in a core, and a sentence about all of it.

    A core is a set of (what, which): ("item", number in the sorted contract), ("copies", card), ("limit", name), ("goal", ...).
    """
    parts: dict[str, list[object]] = {}
    for what, which in core:
        parts.setdefault(what, []).append(which)
    limits = tuple(sorted(str(name) for name in parts.get("limit", ())))
    said = _wanted(problem, parts.get("item", []))
    cards = [problem.deal.pack.types[card].code for card in parts.get("copies", ()) if isinstance(card, int)]
    if cards:
        said += f"; the melds compete for {_list(cards)}"
    if limits:
        said += f"; {_list([f'`{name}`' for name in limits])} {'is' if len(limits) == 1 else 'are'} in the way"
    return limits, said


def _wanted(problem: Problem, items: list[object]) -> str:
    """What cannot be had."""
    if problem.goal == ALL_BUT:
        if not problem.spare:
            return "the cards cannot all be arranged"
        return f"the cards but {problem.spare} cannot all be arranged"
    if problem.goal != CONTRACT:
        return f"more than {problem.at_most} points are left, whatever is arranged"
    contract = sorted(problem.deal.contract or (), key=tuple)
    named = [_item(problem, contract[number]) for number in items if isinstance(number, int)]
    if not named:
        return "the cards make no meld that may be laid" if not contract else "the contract cannot be laid"
    return f"the cards do not make {_list(named)}{' at once' if len(named) > 1 else ''}"


def _item(problem: Problem, item: Item) -> str:
    return f"`{problem.deal.kinds[item.kind].name} {item.least}`" + (" or longer" if item.most == NO_LIMIT else "")


def _list(words: Sequence[str]) -> str:
    """Words as people list them: a, b and c; equal ones are counted."""
    once = list(dict.fromkeys(words))
    return listed([f"{words.count(word)} x {word}" if words.count(word) > 1 else word for word in once])
