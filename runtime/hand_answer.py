"""What an answer about a hand holds, and a contract in words."""

from __future__ import annotations

from runtime.answers import Shown
from runtime.melds import NO_LIMIT, Item
from runtime.reasons import Reason
from runtime.records import Record
from runtime.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.setup import Setup


class HandAnswer(Record):
    """An answer about a hand. `melds` is the arrangement, `left` what stays in hand (codes), `points` what that costs (None when
    open or not asked), `discard` the card to throw when going out. `engines` says what each engine answered. Of a turn,
    `moves` are the moves that do it, in the notation of records, and `said` the same in words.
    """

    goal: str
    verdict: str
    melds: tuple[Shown, ...] = ()
    laid_off: tuple[str, ...] = ()
    discard: str = ""
    left: tuple[str, ...] = ()
    points: int | None = None
    reasons: tuple[Reason, ...] = ()
    engines: tuple[tuple[str, str], ...] = ()
    note: str = ""
    moves: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def contract_words(setup: Setup, items: tuple[Item, ...]) -> str:
    """Say a contract as people do: `two sets of 3 and a run of 4`."""
    if not items:
        return "any melds"
    counted: dict[tuple[int, int, int], int] = {}
    for item in items:
        key = (item.kind, item.least, item.most)
        counted[key] = counted.get(key, 0) + 1
    parts = []
    for (kind, least, most), count in counted.items():
        size = f"{least}" if most == least else f"{least} or more" if most >= NO_LIMIT else f"{least} to {most}"
        name = setup.rules.kinds[kind].name
        number = COUNTS[count] if count < len(COUNTS) else str(count)
        parts.append(f"{number} {name}s of {size}" if count > 1 else f"a {name} of {size}")
    return listed(parts)
