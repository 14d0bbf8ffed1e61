"""Reading the line of a position, strictly: whatever `runtime.position.state_line` would not write is refused and named."""

from __future__ import annotations

from runtime.melds import NO_LIMIT
from runtime.position import DEBTS, MACHINE, PARTS, BadPosition, place_name, seats_of
from runtime.position_checks import hold_position
from runtime.setup import no_such_deal
from runtime.state import State
from runtime.tables import ROUND, TURN
from runtime.terms import BadTerm, Terms, number
from runtime.values import UNLIMITED, BadValue, Values
from runtime.view import places as places_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from runtime.setup import Setup

LONGEST = 100_000
"""Characters of a line; more is a mistake."""


class PositionReader:
    """Reads one line; `state` returns what it says."""

    def __init__(self, setup: Setup, line: str) -> None:
        self.setup = setup
        self.line = line
        self.terms = Terms(setup)
        self.values = Values(setup)
        self.s = State(setup)

    def state(self) -> State:
        """Read all parts; whether they can be those of a game is asked at the end."""
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
        if not self.s.over and self.s.v[ROUND] and (wrong := no_such_deal(self.setup, self.s.v[ROUND])):
            raise BadPosition(wrong)
        hold_position(self.s)
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

    def each(self, name: str, text: str, read: Callable[..., Any], *how: str) -> Any:
        """Read the value of a field and name the field when that fails."""
        try:
            return read(text, *how)
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
                self.s.z[first + at] = self.each(zone.name, text, self.held, zone.kind)

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
                self.s.v[first + at] = self.each(keep.name, text, self.kept, keep.type)

    def kept(self, text: str, type: str) -> Any:
        if text == "-" and type not in ("number", "truth"):
            return -1
        if type == "number":
            return NO_LIMIT if text == UNLIMITED else number(text)
        value = self.values.read(type, text)
        written = "-" if value == -1 and type != "truth" else self.values.write(type, value)
        if written != text:
            raise BadTerm(f"`{text}` is written `{written}`")
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
        places = {place_name(self.setup, place): place for place in places_of(self.setup)}
        for one in split(text):
            if one not in places:
                raise BadTerm(f"there is no zone `{one}`; the zones are {', '.join(places)}")
            self.s.shown |= 1 << places[one]

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


def split(text: str, mark: str = ",") -> list[str]:
    """Undo `listed`."""
    return [] if text == "-" else text.split(mark)


def three(text: str) -> tuple[str, str, str]:
    """Return three words that `:` parts; the last may hold more of them. Raises BadTerm."""
    words = text.split(":", 2)
    if len(words) != 3:
        raise BadTerm(f"`{text}` is not three words with `:` between them")
    return words[0], words[1], words[2]
