"""What can be asked about a hand, and what an engine may answer. Engines know nothing else of the project."""

from __future__ import annotations

from runtime.melds import Deal, Reading
from runtime.records import Record

YES, NO, UNKNOWN = "yes", "no", "unknown"

CONTRACT, ALL_BUT, LEAST = "contract", "all-but", "least"
"""Goals: form the contract (others may be left); arrange all cards but exactly `spare`; leave the fewest points."""


class Problem(Record):
    """A question about the cards of one hand in one deal.

    `cards` are type ids, sorted, with repetitions. Every meld must be legal as newly laid by its own lines and limits; limits
    between melds and over all melds bind in the CONTRACT goal only. `spare` counts the cards that stay out with ALL_BUT (1: the
    discard). `at_most` turns LEAST into a decision: can at most that many points be left.
    """

    deal: Deal
    cards: tuple[int, ...]
    goal: str
    spare: int = 0
    at_most: int | None = None


class Witness(Record):
    """An arrangement: disjoint melds, and the cards left over (sorted type ids) with their points (None: a card has none)."""

    melds: tuple[Reading, ...]
    left: tuple[int, ...]
    points: int | None


class Verdict(Record):
    """An engine's answer. A YES has a witness; a NO may name the rules that stand in the way; UNKNOWN says why in `note`.

    `work` counts the steps taken (nodes, candidates or solver calls), for tests that hold the effort down.
    """

    answer: str
    witness: Witness | None = None
    reasons: tuple[str, ...] = ()
    note: str = ""
    work: int = 0


class Budget(Record):
    """How much work an engine may do before it must answer UNKNOWN."""

    steps: int = 2_000_000
