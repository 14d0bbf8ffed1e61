"""A position as one line of text, and back: complete, exact, and readable enough to compare two of them by eye or by `diff`.

    at=draw round=1 turn=1 asked=1 queue=- pending=- shown=- over=no rng=9a3c06f1d2b45e78
      | stock=7s.Tc.4d pile=8c hand=5s.6s.9h/2c.Kh.Kd | dealer=2 score=0/22 first_out=- reshuffled=0

(on one line). Three parts, parted by ` | `: the machine, the zones, the variables, each a list of `name=value` in a fixed order. Seats are
numbers from 1, `-` is nobody or nothing. Zones and variables stand as the rules declare them; what each player (or team) has
is parted by `/` in seat order. Cards are parted by `.`: of decks and stacks from the top down, of hands sorted. A meld is
`kind:slots@owner`, a wild card in it `Jk=7h`; melds are parted by `+`. `at` is the state of the machine, `queue` who is asked after
`asked`, `pending` the moves made at once and not yet carried out, `shown` the zones turned face up, `rng` the state of the source
of chance (16 hexadecimal digits). A game with debts has `debts` and `laid` after `over`, when there are any.

Rules, options and the number of players are not part of the line: like a diagram in a chess book it is read with a game in mind.
"""

from __future__ import annotations

from runtime.flow import Hole
from runtime.melds import NO_LIMIT
from runtime.state import State
from runtime.tables import ROUND, TURN
from runtime.terms import BadTerm, Terms, number
from runtime.values import UNLIMITED, BadValue, Values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from runtime.setup import Setup
    from runtime.tables import KeepInfo

PARTS = " | "
MACHINE = ("at", "round", "turn", "asked", "queue", "pending", "shown", "over", "rng")
"""The fields of the first part, in order."""

DEBTS = ("debts", "laid")
"""Fields that stand before `rng` when there is something to say."""

LONGEST = 100_000
"""Characters of a line; more is a mistake."""


class BadPosition(ValueError):
    """A line that is no position of the game; the text says where and why."""


def state_line(state: State) -> str:
    """Return a state as one line; `read_state` gives an equal state back."""
    return _Writer(state).line()


def read_state(setup: Setup, line: str) -> State:
    """Return the state of a line. Raises BadPosition for anything that `state_line` does not write for this game."""
    return _Reader(setup, line).state()


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


class _Reader:
    def __init__(self, setup: Setup, line: str) -> None:
        self.setup = setup
        self.line = line
        self.terms = Terms(setup)
        self.values = Values(setup)
        self.s = State(setup)

    def state(self) -> State:
        """Read all parts; the number of cards is held against the pack at the end."""
        if len(self.line) > LONGEST:
            raise BadPosition(f"the line has more than {LONGEST} characters")
        parts = self.line.split(PARTS)
        if len(parts) != 3 and self.line.endswith(PARTS.rstrip()):
            parts = [*self.line.removesuffix(PARTS.rstrip()).split(PARTS), ""]
        if len(parts) != 3:
            raise BadPosition(f"a position has three parts with `{PARTS.strip()}` between them, and this has {len(parts)}")
        rules = self.setup.rules
        debts = DEBTS if " debts=" in parts[0] else ()
        machine = self.fields(parts[0], (*MACHINE[:-1], *debts, MACHINE[-1]))
        self.zones(self.fields(parts[1], tuple(zone.name for zone in rules.zones)))
        self.keeps(self.fields(parts[2], tuple(keep.name for keep in rules.keeps)))
        for name, text in machine.items():
            self.each(name, text, getattr(self, f"read_{name}"))
        self.hold_cards()
        return self.s

    def fields(self, part: str, wanted: tuple[str, ...]) -> dict[str, str]:
        found: dict[str, str] = {}
        for word in part.split(" ") if part else []:
            name, equals, text = word.partition("=")
            if not equals or not text:
                raise BadPosition(f"`{word}` is not of the form name=value")
            if name in found:
                raise BadPosition(f"`{name}` stands twice")
            if name not in wanted:
                raise BadPosition(f"`{name}` has no place here; this part has {' '.join(wanted) or 'nothing'}")
            found[name] = text
        missing = [name for name in wanted if name not in found]
        if missing:
            raise BadPosition(f"`{missing[0]}` is missing")
        if tuple(found) != wanted:
            raise BadPosition(f"the order is {' '.join(wanted)}")
        return found

    def each(self, name: str, text: str, read: Callable[[str], Any]) -> Any:
        """Read the value of a field and name the field when that fails."""
        try:
            return read(text)
        except (BadTerm, BadValue) as wrong:
            raise BadPosition(f"`{name}`: {wrong}") from None

    def shares(self, name: str, text: str, each: str) -> list[str]:
        shares = text.split("/")
        wanted = seats_of(self.setup, each)
        if len(shares) != wanted:
            raise BadPosition(
                f"`{name}` has {wanted} part{'s' * (wanted != 1)}, one for each {each or 'game'}, not {len(shares)}"
            )
        return shares

    def zones(self, fields: dict[str, str]) -> None:
        for zone in self.setup.rules.zones:
            first = self.setup.layout.zones[zone.name]
            for at, text in enumerate(self.shares(zone.name, fields[zone.name], zone.each)):
                self.s.z[first + at] = self.each(zone.name, text, lambda text, kind=zone.kind: self.held(text, kind))

    def held(self, text: str, kind: str) -> bytes | tuple[Any, ...]:
        if kind == "melds":
            return () if text == "-" else tuple(self.terms.read_meld(one) for one in text.split("+"))
        cards = self.terms.read_cards(text)
        if kind in ("deck", "stack"):
            return cards[::-1]
        if cards != bytes(sorted(cards)):
            raise BadTerm("these cards are sorted: by suit, then by rank, in the order of the pack")
        return cards

    def keeps(self, fields: dict[str, str]) -> None:
        for keep in self.setup.rules.keeps:
            first = self.setup.layout.keeps[keep.name]
            for at, text in enumerate(self.shares(keep.name, fields[keep.name], keep.each)):
                self.s.v[first + at] = self.each(keep.name, text, lambda text, type=keep.type: self.kept(text, type))

    def kept(self, text: str, type: str) -> Any:
        if text == "-" and type not in ("number", "truth"):
            return -1
        if type == "number":
            return NO_LIMIT if text == UNLIMITED else number(text)
        value = self.values.read(type, text)
        if self.values.write(type, value) != text:
            raise BadTerm(f"`{text}` is written `{'-' if value == -1 else self.values.write(type, value)}`")
        return value

    # ---- the machine, a field each

    def read_at(self, text: str) -> None:
        names = [info.name for info in self.setup.rules.states]
        if text != "-" and text not in names:
            raise BadTerm(f"there is no state `{text}`; the states are {', '.join(names) or 'none'}")
        self.s.at = -1 if text == "-" else names.index(text)

    def read_round(self, text: str) -> None:
        self.s.v[ROUND] = number(text)
        if self.s.v[ROUND] < 0:
            raise BadTerm("rounds are counted from 1; 0 is before the first")

    def read_turn(self, text: str) -> None:
        self.s.v[TURN] = self.seat(text)

    def read_asked(self, text: str) -> None:
        self.s.asked = self.seat(text)

    def read_queue(self, text: str) -> None:
        self.s.queue = tuple(self.seat(one) for one in split(text))

    def read_pending(self, text: str) -> None:
        self.s.pending = tuple(self.move(one) for one in split(text, ";"))

    def move(self, text: str) -> tuple[int, int, tuple[Any, ...]]:
        who, name, args = three(text)
        actions = [action.name for action in self.setup.rules.states[self.s.at].actions] if self.s.at >= 0 else []
        if name not in actions:
            raise BadTerm(f"there is no action `{name}` in this state")
        chosen = self.terms.read(args)
        if not isinstance(chosen, tuple):
            raise BadTerm(f"`{args}` is not in brackets")
        return self.seat(who), actions.index(name), chosen

    def read_debts(self, text: str) -> None:
        made = []
        for one in split(text, ";"):
            debt, who, thing = three(one)
            if not 0 <= number(debt) < len(self.setup.rules.debts):
                raise BadTerm(f"there is no debt {debt}")
            made.append((number(debt), self.seat(who), self.terms.read(thing)))
        self.s.debts = tuple(made)

    def read_laid(self, text: str) -> None:
        pairs = [one.partition(":") for one in split(text)]
        self.s.laid = tuple((self.seat(who), self.terms.read_card(card)) for who, _, card in pairs)

    def read_shown(self, text: str) -> None:
        names = [place_name(self.setup, place) for place in range(len(self.s.z))]
        for one in split(text):
            if one not in names:
                raise BadTerm(f"there is no zone `{one}`; the zones are {', '.join(names)}")
            self.s.shown |= 1 << names.index(one)

    def read_over(self, text: str) -> None:
        self.s.over = self.values.read("truth", text) is True

    def read_rng(self, text: str) -> None:
        if len(text) != 16 or not set(text) <= set("0123456789abcdef"):
            raise BadTerm(f"`{text}` is not 16 hexadecimal digits")
        self.s.rng = int(text, 16)

    def seat(self, text: str) -> int:
        if text == "-":
            return -1
        if not 1 <= number(text) <= self.setup.n:
            raise BadTerm(f"there is no seat {text}; the seats are 1 to {self.setup.n}")
        return number(text) - 1

    def hold_cards(self) -> None:
        too_many = surplus(self.s)
        if too_many:
            code, held, most = too_many
            raise BadPosition(f"`{code}` lies in the zones {held} times, and the pack has it {most} times")


def surplus(state: State) -> tuple[str, int, int] | None:
    """Return (code, times held, copies in the pack) of the first card that lies in the zones more often than the pack has it."""
    try:
        copies = state.g.deal_of(state).copies
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


def split(text: str, mark: str = ",") -> list[str]:
    """Undo `listed`."""
    return [] if text == "-" else text.split(mark)


def three(text: str) -> tuple[str, str, str]:
    """Return three words that `:` parts; the last may hold more of them. Raises BadTerm."""
    words = text.split(":", 2)
    if len(words) != 3:
        raise BadTerm(f"`{text}` is not three words with `:` between them")
    return words[0], words[1], words[2]
