"""Giving each of some takers a thing of its own: bipartite matching by augmenting paths."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


def each_its_own(choices: Sequence[Collection[int]]) -> bool:
    """Whether one can be taken from each of the choices so that no two are equal."""
    taker: dict[int, int] = {}

    def give(at: int, seen: set[int]) -> bool:
        for one in choices[at]:
            if one not in seen:
                seen.add(one)
                if one not in taker or give(taker[one], seen):
                    taker[one] = at
                    return True
        return False

    return all(give(at, set()) for at in range(len(choices)))
