"""Words for people that many answers and findings use."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return `a`, `a and b`, `a, b and c`; nothing for no words."""
    every = list(words)
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} {last} {every[-1]}"
