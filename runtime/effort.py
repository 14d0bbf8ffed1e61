"""How much work a question may cost: what is bounded is the work of all searches that it takes, those within others included."""

from __future__ import annotations

from runtime.flow import GaveUp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Meter:
    """A bound on the work done inside a `with` block; work inside an inner one counts against the outer one, too.

    `asked` is what stays unknown when there is too much of it. A step is about as much work as carrying out an action.
    """

    now: Meter | None = None

    def __init__(self, most: int, asked: str) -> None:
        self.left = most
        self.asked = asked
        self.outer: Meter | None = None

    def __enter__(self) -> Meter:
        self.outer, Meter.now = Meter.now, self
        return self

    def __exit__(self, *_: Any) -> None:
        Meter.now = self.outer


def spend(steps: int) -> None:
    """Count some work. Raises GaveUp when it is too much for one of the bounds in force."""
    meter = Meter.now
    while meter is not None:
        meter.left -= steps
        if meter.left < 0:
            raise GaveUp(meter.asked)
        meter = meter.outer


def remaining() -> int | None:
    """Return how many steps are left within the bounds in force, None where there is no bound."""
    found: int | None = None
    meter = Meter.now
    while meter is not None:
        found = meter.left if found is None else min(found, meter.left)
        meter = meter.outer
    return found
