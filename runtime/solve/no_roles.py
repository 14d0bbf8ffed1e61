"""Limits over all melds that do not look at what cards stand for: melds that differ in nothing else need to be tried once.

Such a limit is known only by its test, so it is tried on melds that hide their roles. When the test asks for them after all,
LooksAtRoles is raised, and every reading must be tried.
"""

from __future__ import annotations

from runtime.melds import CONSECUTIVE, Deal, Reading, TogetherLimit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class LooksAtRoles(Exception):
    """A limit over all melds depends on what cards stand for."""


class _Hiding(Reading):
    """A meld of which only the kind, the cards in their order and the acting wilds can be seen."""

    __slots__ = ()

    def __init__(self, reading: Reading) -> None:
        self.kind = reading.kind
        self.cards = reading.cards
        self.acting = reading.acting

    def __getattribute__(self, name: str) -> object:
        if name in ("ranks", "suits", "key"):
            raise LooksAtRoles
        return super().__getattribute__(name)


def without_roles(deal: Deal) -> Deal | None:
    """Return the deal with limits over all melds that raise LooksAtRoles rather than look at roles; None if pairs are limited."""
    if deal.pairs:
        return None
    hiding = tuple(TogetherLimit(limit.name, _hidden(limit.test)) for limit in deal.together)
    return deal.replace(together=hiding)  # type: ignore[no-any-return]


def _hidden(test: Callable[[tuple[Reading, ...]], bool]) -> Callable[[tuple[Reading, ...]], bool]:
    return lambda melds: test(tuple([_Hiding(meld) for meld in melds]))


def face_of(deal: Deal, reading: Reading) -> tuple[object, ...]:
    """Return what can be seen of a meld that hides its roles; equal for groups that differ in the order of their slots only."""
    slots = list(zip(reading.cards, reading.acting, strict=True))
    return (reading.kind, *(slots if deal.kinds[reading.kind].rank_rule == CONSECUTIVE else sorted(slots)))
