"""A position of a game: where all cards lie, what is remembered, who is asked."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from runtime.melds import Deal
    from runtime.setup import Setup


class State:
    """A position. Everything it holds is immutable but the two lists, so a clone is two copies of lists.

    `z[place]` are the cards of a zone: bytes of type ids, bottom first (sorted in zones of kind `cards`), or a tuple of laid
    melds. `v[place]` are the variables, after the round and the seat in turn. `at` is the index of the state the machine is in,
    `asked` the seat asked (-1: nobody), `queue` who is asked after it, `pending` the moves made at once and not yet carried out.
    `shown` has a bit for each place turned face up. `debts` are (number of the debt, debtor, choices of the action),
    `laid` the (player, card) that went to melds since, `revealed` whether the last action showed the actor a hidden card. `ev`
    collects what happens while an action is carried out, or is None; `filling` has a bit for each place whose event for running
    out is being carried out.
    """

    __slots__ = (
        *("g", "n", "o", "z", "v", "d", "at", "asked", "queue", "pending"),
        *("over", "rng", "shown", "debts", "laid", "revealed", "ev", "filling"),
    )

    g: Setup
    n: int
    o: tuple[Any, ...]
    z: list[Any]
    v: list[Any]
    d: Deal | None
    at: int
    asked: int
    queue: tuple[int, ...]
    pending: tuple[tuple[int, int, tuple[Any, ...]], ...]
    over: bool
    rng: int
    shown: int
    debts: tuple[tuple[int, int, Any], ...]
    laid: tuple[tuple[int, int], ...]
    revealed: bool
    ev: list[tuple[Any, ...]] | None
    filling: int

    def __init__(self, setup: Setup) -> None:
        self.g = setup
        self.n = setup.n
        self.o = setup.options
        self.z = [() if kind == "melds" else b"" for kind in setup.layout.kinds]
        self.v = [0] * setup.layout.variables
        self.v[1] = -1
        self.d = None
        self.at = -1
        self.asked = -1
        self.queue = ()
        self.pending = ()
        self.over = False
        self.rng = 0
        self.shown = 0
        self.debts = ()
        self.laid = ()
        self.revealed = False
        self.ev = None
        self.filling = 0

    def clone(self) -> State:
        """Return an independent copy."""
        new = object.__new__(State)
        new.g = self.g
        new.n = self.n
        new.o = self.o
        new.z = self.z[:]
        new.v = self.v[:]
        new.d = self.d
        new.at = self.at
        new.asked = self.asked
        new.queue = self.queue
        new.pending = self.pending
        new.over = self.over
        new.rng = self.rng
        new.shown = self.shown
        new.debts = self.debts
        new.laid = self.laid
        new.revealed = self.revealed
        new.ev = None
        new.filling = 0
        return new

    def restore(self, other: State) -> None:
        """Become equal to another state of the same setup."""
        self.z = other.z[:]
        self.v = other.v[:]
        for name in ("d", "at", "asked", "queue", "pending", "over", "rng", "shown", "debts", "laid", "revealed"):
            setattr(self, name, getattr(other, name))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or other.g is not self.g:
            return NotImplemented
        names = ("z", "v", "at", "asked", "queue", "pending", "over", "rng", "shown", "debts", "laid")
        return all(getattr(self, name) == getattr(other, name) for name in names)

    __hash__ = None  # type: ignore[assignment]
