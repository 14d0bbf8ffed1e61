"""What functions of effects return, and what can stop them."""

from __future__ import annotations

AGAIN, DONE = -1, -2
"""The same player again in the same state; this player is finished here. Numbers from 0 are states to go to."""


class Hole(Exception):
    """A value that the rules leave open was needed. `name` is the value's name, `short` says what is the matter with it."""

    short = "the rules leave this open"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    @property
    def told(self) -> str:
        """Why there is no answer, for a player."""
        return f"the rules leave `{self.name}` open"


class GaveUp(Hole):
    """A bounded search ended before it was known what was asked; that is no fault of the rules. `name` is what was asked."""

    def __init__(self, name: str, short: str = "the search gave up") -> None:
        super().__init__(name)
        self.short = short

    @property
    def told(self) -> str:
        return f"{self.name} is not known: {self.short}"


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

    @property
    def rule(self) -> str:
        """The full name of the rule at fault."""
        return self.state

    @property
    def told(self) -> str:
        """Why the game cannot go on, for a player."""
        return f"the rules run in a circle in `{self.state}`"


class NobodyAsked(Endless):
    """A state asks nobody, since there is nobody of whom its `asks` holds, and nothing says how play goes on then."""

    @property
    def told(self) -> str:
        return f"`{self.state}` asks, and there is nobody whom it asks"


class OwedByNobody(Endless):
    """The rules themselves owe something by the rule `line`, and it falls due, unpaid, before anybody is asked."""

    def __init__(self, state: str, line: str) -> None:
        super().__init__(state)
        self.line = line

    @property
    def rule(self) -> str:
        return self.line

    @property
    def told(self) -> str:
        return f"what `{self.line}` owes falls due before anybody is asked, and it is not paid"


class OutOfCards(Endless):
    """The rules themselves, and no player, take a card where none is: in `state`, by the rule `line`, from a zone called `zone`,
    `place` in `State.z`.
    """

    def __init__(self, state: str, line: str, zone: str, place: int) -> None:
        super().__init__(state)
        self.line = line
        self.zone = zone
        self.place = place

    @property
    def rule(self) -> str:
        return self.line

    @property
    def told(self) -> str:
        return f"the rules take a card from `{self.zone}`, which is empty, by `{self.line}`"
