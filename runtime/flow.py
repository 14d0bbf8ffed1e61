"""What functions of effects return, and what can stop them."""

from __future__ import annotations

AGAIN, DONE = -1, -2
"""The same player again in the same state; this player is finished here. Numbers from 0 are states to go to."""


class Hole(Exception):
    """A value that the rules leave open was needed. `name` is the value's name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Unavailable(Exception):
    """Cards that an action takes cannot be had. `zone` is the place in `State.z` that is empty."""

    def __init__(self, zone: int) -> None:
        super().__init__(zone)
        self.zone = zone


class Endless(Exception):
    """Automatic states go on without ever asking anybody; `state` is where the machine gave up."""

    def __init__(self, state: str) -> None:
        super().__init__(state)
        self.state = state
