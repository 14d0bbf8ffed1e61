"""Which keys rows cover, and whether two rows have one in common: by stretches of numbers, quick for tables of any length."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any

from rulec.model.typed import Match, Row

FAR = 10**12
"""Beyond every number that can be written."""


def uncovered(rows: Iterable[Row], keys: Iterable[Any]) -> list[Any]:
    """Return the keys that no row holds for. The rows have no tests."""
    single: set[Any] = set()
    spans: list[tuple[int, int]] = []
    for row in rows:
        match = row.match
        if match.otherwise:
            return []
        if match.values is not None:
            single |= match.values
        else:
            spans.append(_span(match))
    joined = _joined(spans)
    starts = [low for low, _ in joined]
    return [key for key in keys if key not in single and not _within(key, starts, joined)]


def meet(one: Match, two: Match) -> bool:
    """Whether some key, whether it can come up or not, belongs to both rows. They have no tests."""
    if one.values is not None:
        return any(two.holds(key) for key in one.values)
    if two.values is not None:
        return any(one.holds(key) for key in two.values)
    (low, high), (lower, higher) = _span(one), _span(two)
    return max(low, lower) <= min(high, higher)


def _span(match: Match) -> tuple[int, int]:
    return -FAR if match.low is None else match.low, FAR if match.high is None else match.high


def _joined(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches of numbers in order, those that meet made one."""
    made: list[tuple[int, int]] = []
    for low, high in sorted(spans):
        if made and low <= made[-1][1] + 1:
            made[-1] = made[-1][0], max(made[-1][1], high)
        else:
            made.append((low, high))
    return made


def _within(key: Any, starts: Sequence[int], joined: Sequence[tuple[int, int]]) -> bool:
    at = bisect_right(starts, key) - 1 if joined else -1
    return at >= 0 and bool(key <= joined[at][1])
