"""A position as one line of text, and back: complete, exact, and readable enough to compare two of them by eye or by `diff`.

    at=draw round=1 turn=1 asked=1 queue=- pending=- shown=- over=no rng=9a3c06f1d2b45e78
      | stock=7s.Tc.4d pile=8c hand=5s.6s.9h/2c.Kh.Kd | dealer=2 score=0/22 first_out=- reshuffled=0

(on one line). Three parts, parted by ` | `: the machine, the zones, the variables, each a list of `name=value` in a fixed
order. Seats are numbers from 1, `-` is nobody or nothing. Zones and variables stand as the rules declare them; what each
player (or team) has is parted by `/` in seat order. Cards are parted by `.`: of decks and stacks from the top down, of hands
sorted. A meld is `kind:slots@owner`, a wild card in it `Jk=7h`; melds are parted by `+`. `at` is the state of the machine,
`queue` who is asked after `asked`, `pending` the moves made at once and not yet carried out, `shown` the zones turned face
up, `rng` the state of the source of chance (16 hexadecimal digits). When debts are open, `debts` and `laid` stand before
`rng`.

Rules, options and the number of players are not part of the line: like a diagram in a chess book it is read with a game in mind.
"""

from __future__ import annotations

from runtime.build import copies_of
from runtime.flow import Hole
from runtime.state import State
from runtime.tables import ROUND, TURN
from runtime.terms import Terms
from runtime.values import Values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from runtime.setup import Setup
    from runtime.tables import KeepInfo

PARTS = " | "
MACHINE = ("at", "round", "turn", "asked", "queue", "pending", "shown", "over", "rng")
"""The fields of the first part, in order."""

DEBTS = ("debts", "laid")
"""Fields that stand before `rng` when there is something to say."""


class BadPosition(ValueError):
    """A line that is no position of the game; the text says where and why."""


def state_line(state: State) -> str:
    """Return a state as one line; `read_state` gives an equal state back."""
    return _Writer(state).line()


def read_state(setup: Setup, line: str) -> State:
    """Return the state of a line. Raises BadPosition for anything that `state_line` does not write for this game."""
    from runtime.position_reader import PositionReader

    return PositionReader(setup, line).state()


def seats_of(setup: Setup, each: str) -> int:
    """Return of how many a zone or variable there are: one for each player, each team, or one."""
    return setup.n if each == "player" else setup.rules.teams if each == "team" else 1


def place_name(setup: Setup, place: int) -> str:
    """Return a zone by its name, with the seat or team it belongs to: `hand/2`."""
    layout = setup.layout
    zone, owner = setup.rules.zones[layout.zone_of[place]].name, layout.owner_of[place]
    return zone if owner < 0 else f"{zone}/{owner + 1}"


class _Writer:
    def __init__(self, state: State) -> None:
        self.s = state
        self.setup = state.g
        self.terms = Terms(state.g)
        self.values = Values(state.g)

    def line(self) -> str:
        setup = self.setup
        zones = [f"{zone.name}={self.zone(zone.name, zone.each)}" for zone in setup.rules.zones]
        keeps = [f"{keep.name}={self.keep(keep)}" for keep in setup.rules.keeps]
        return PARTS.join([" ".join(self.machine()), " ".join(zones), " ".join(keeps)])

    def machine(self) -> list[str]:
        s, rules = self.s, self.setup.rules
        fields = {
            "at": rules.states[s.at].name if s.at >= 0 else "-",
            "round": str(s.v[ROUND]),
            "turn": seat(s.v[TURN]),
            "asked": seat(s.asked),
            "queue": listed([seat(one) for one in s.queue]),
            "pending": listed([self.pending(*move) for move in s.pending], ";"),
            "shown": listed([place_name(self.setup, place) for place in range(len(s.z)) if s.shown >> place & 1]),
            "over": "yes" if s.over else "no",
        }
        if s.debts or s.laid:
            fields["debts"] = listed([self.debt(*debt) for debt in s.debts], ";")
            fields["laid"] = listed([f"{seat(one)}:{self.terms.write_cards(bytes([card]))}" for one, card in s.laid])
        fields["rng"] = f"{s.rng:016x}"
        return [f"{name}={value}" for name, value in fields.items()]

    def pending(self, who: int, action: int, args: tuple[Any, ...]) -> str:
        return f"{seat(who)}:{self.setup.rules.states[self.s.at].actions[action].name}:{self.terms.write(args)}"

    def debt(self, debt: int, who: int, thing: Any) -> str:
        return f"{debt}:{seat(who)}:{self.terms.write(thing)}"

    def zone(self, name: str, each: str) -> str:
        first = self.setup.layout.zones[name]
        return "/".join([self.place(place) for place in range(first, first + seats_of(self.setup, each))])

    def place(self, place: int) -> str:
        held, kind = self.s.z[place], self.setup.layout.kinds[place]
        if kind == "melds":
            return "+".join([self.terms.write_meld(meld) for meld in held]) or "-"
        return self.terms.write_cards(held[::-1] if kind in ("deck", "stack") else held)

    def keep(self, keep: KeepInfo) -> str:
        first = self.setup.layout.keeps[keep.name]
        held = self.s.v[first : first + seats_of(self.setup, keep.each)]
        return "/".join(["-" if value == -1 and keep.type != "number" else self.values.write(keep.type, value) for value in held])


def surplus(state: State) -> tuple[str, int, int] | None:
    """Return (code, times held, copies in the pack) of the first card that lies in the zones more often than the pack has it."""
    try:
        copies = copies_of(state.g, state)
    except Hole:
        return None
    held = [0] * len(copies)
    for cards in state.z:
        for card in cards if isinstance(cards, bytes) else [one for meld in cards for one in meld.cards]:
            held[card] += 1
    wrong = next((card for card, count in enumerate(held) if count > copies[card]), None)
    return None if wrong is None else (state.g.rules.pack.types[wrong].code, held[wrong], copies[wrong])


def seat(number: int) -> str:
    """Return a seat as it is written: from 1, `-` for nobody."""
    return "-" if number < 0 else str(number + 1)


def listed(words: list[str], mark: str = ",") -> str:
    """Return words with a mark between them, `-` for none."""
    return mark.join(words) or "-"
