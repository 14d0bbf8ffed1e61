"""Which of the author's lines forbid how many wilds in a meld of some size, so that a solver can give the reason by name."""

from __future__ import annotations

from runtime.melds import CONSECUTIVE, SAME, Deal, Kind, Reading


class Forbids:
    """`forbids(size, wilds)`: the names of the lines that forbid such a new meld, none if it may be laid.

    `Kind.wilds_ok` decides. The lines are tested on a made-up meld, to find which of them it is; where that does not tell, the
    name of the kind stands for them.
    """

    def __init__(self, deal: Deal, kind: Kind) -> None:
        self.deal = deal
        self.kind = kind
        self._memo: dict[tuple[int, int], tuple[str, ...]] = {}
        self._lines = [line for line in kind.lines + kind.laid if line not in kind.further]

    def __call__(self, size: int, wilds: int) -> tuple[str, ...]:
        if (size, wilds) not in self._memo:
            self._memo[size, wilds] = () if self.kind.wilds_ok(size, wilds) else self._names(size, wilds)
        return self._memo[size, wilds]

    def _names(self, size: int, wilds: int) -> tuple[str, ...]:
        made_up = self._meld(size, wilds)
        names = [] if made_up is None else [line.name for line in self._lines if not _holds(line.test, made_up)]
        return tuple(dict.fromkeys(names)) or (self.kind.name,)

    def _meld(self, size: int, wilds: int) -> Reading | None:
        """A meld of that size and number of wilds in which the roles are as the kind wants them, as far as that is simple."""
        card = next((card for card, rule in enumerate(self.deal.wild_of) if rule >= 0), 0)
        order = [rank for rank in self.kind.order if self.kind.rank_ok[rank]]
        ranks = [rank for rank, good in enumerate(self.kind.rank_ok) if good]
        if self.kind.rank_rule == CONSECUTIVE:
            if size > len(order):
                return None
            roles = tuple(order[:size])
        else:
            roles = (ranks[0] if ranks and self.kind.rank_rule == SAME else -1,) * size
        suit = next((suit for suit, good in enumerate(self.kind.suit_ok) if good), -1) if self.kind.suit_rule == SAME else -1
        acting = tuple(at < wilds for at in range(size))
        return Reading(self.kind.id, (card,) * size, roles, (suit,) * size, acting)


def _holds(test: object, reading: Reading) -> bool:
    try:
        return bool(test(reading))  # type: ignore[operator]
    except (IndexError, KeyError, TypeError, ValueError, ZeroDivisionError):
        return True
