"""A table as cards, and what happens there, in words for card players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from runtime.meld_notation import melds_on_table
from runtime.melds import Reading
from runtime.reader import role_code
from runtime.setup import Setup
from runtime.state import State
from runtime.tables import ROUND, TURN, KeepInfo
from runtime.values import Values
from runtime.view import places

Paint = Callable[[str, str], str]
"""Gives a text a style: `bold`, `red`, `green`, `yellow`, `faint`."""

MOST_SHOWN = 12
"""How many cards of a deck or stack are written out."""

Event = tuple[Any, ...]


def no_paint(text: str, style: str) -> str:
    """Leave the text as it is."""
    return text


def painter(colour: bool) -> Paint:
    """Return how to give a text a style on a terminal, or nowhere."""
    codes: Mapping[str, str] = {"bold": "1", "red": "31", "green": "32", "yellow": "33", "faint": "2"}
    return (lambda text, style: f"\x1b[{codes[style]}m{text}\x1b[0m" if text else text) if colour else no_paint


class TableText:
    """Puts the table of one game into words; `names` are the players in seat order."""

    def __init__(self, setup: Setup, names: Sequence[str], paint: Paint = no_paint) -> None:
        self.setup = setup
        self.names = names
        self.paint = paint
        self.values = Values(setup, names)
        self.wide = max((len(name) for name in names), default=0)
        self.pack = setup.rules.pack

    # ---- cards

    def cards(self, cards: Iterable[int]) -> str:
        """Return cards, `nothing` for none."""
        return " ".join([self.pack.types[card].code if card >= 0 else "?" for card in cards]) or "nothing"

    def stack(self, cards: bytes) -> str:
        """Return the cards of a deck or stack from the top, a long one cut."""
        top = self.cards(cards[::-1][:MOST_SHOWN])
        return f"{top} and {len(cards) - MOST_SHOWN} more" if len(cards) > MOST_SHOWN else top

    def meld(self, meld: Reading) -> str:
        """Return a meld with its kind and what its wilds stand for."""
        slots = zip(meld.cards, meld.ranks, meld.suits, meld.acting, strict=True)
        return f"{self.setup.rules.kinds[meld.kind].name} {' '.join([self._slot(*slot) for slot in slots])}"

    def _slot(self, card: int, rank: int, suit: int, acting: bool) -> str:
        role = f"={role_code(self.pack, rank, suit)}" if acting and rank >= 0 and suit >= 0 else ""
        return self.pack.types[card].code + role

    # ---- the table

    def table(self, state: State) -> list[str]:
        """Return the table, a line for each zone that is somebody's, and one for each other."""
        rules, layout = self.setup.rules, self.setup.layout
        several = sum(zone.each == "player" for zone in rules.zones) > 1
        lines = []
        for place in sorted(places(self.setup), key=lambda place: layout.owner_of[place] < 0):
            zone, owner = rules.zones[layout.zone_of[place]], layout.owner_of[place]
            name = self.values.write(zone.each, owner) if owner >= 0 else zone.name
            if owner >= 0 and several:
                name += f", {zone.name}"
            lines.append((name, self.zone(state, place)))
        wide = max((len(name) for name, _ in lines), default=0)
        return [f"{name:<{wide}}  {cards}" for name, cards in lines]

    def zone(self, state: State, place: int) -> str:
        """Return the cards of one zone."""
        held, kind = state.z[place], self.setup.layout.kinds[place]
        if kind == "melds":
            numbers = melds_on_table(state)
            return (
                "   ".join([f"m{numbers.index((place, at)) + 1} {self.meld(meld)}" for at, meld in enumerate(held)]) or "nothing"
            )
        return self.stack(held) if kind in ("deck", "stack") else self.cards(held)

    def where(self, state: State) -> str:
        """Return where the game stands: `round 2, state throw, turn of Ana, Ana is asked`."""
        parts = [f"round {state.v[ROUND]}"]
        if state.at >= 0:
            parts.append(f"state `{self.setup.rules.states[state.at].name}`")
        if state.v[TURN] >= 0:
            parts.append(f"turn of {self.names[state.v[TURN]]}")
        if state.asked >= 0:
            parts.append(f"{self.names[state.asked]} is asked")
        return ", ".join([*parts, "the match is over"] if state.over else parts)

    def variables(self, state: State, keeps: Iterable[KeepInfo] | None = None) -> str:
        """Return variables and their values: `dealer Beto, score Ana 0 Beto 22`."""
        made = []
        for keep in self.setup.rules.keeps if keeps is None else keeps:
            values = [self.values.write(keep.type, value) for value in self.of(state, keep)]
            if keep.each:
                owners = [self.values.write(keep.each, at) for at in range(len(values))]
                values = [f"{owner} {value}" for owner, value in zip(owners, values, strict=True)]
            made.append(
                f"{keep.title or keep.name.replace('_', ' ')}: {' '.join(values) if not keep.each else ', '.join(values)}"
            )
        return "; ".join(made)

    def of(self, state: State, keep: KeepInfo) -> list[Any]:
        """Return the values of a variable, one for each player or team or in all."""
        first = self.setup.layout.keeps[keep.name]
        size = {"player": self.setup.n, "team": self.setup.rules.teams, "": 1}[keep.each]
        return list(state.v[first : first + size])

    # ---- what happens

    def happened(self, events: Iterable[Event], actor: int) -> list[str]:
        """Return what an action did, a phrase for each thing that happened, as seen by everybody who knows all cards."""
        return [phrase for event in events if (phrase := self.phrase(event, actor))]

    def phrase(self, event: Event, actor: int) -> str:
        """Return one thing that happened in words; nothing for what follows from the others."""
        match event:
            case ("move" | "take", source, target, cards):
                return self._moved(source, target, cards, actor)
            case ("runs_out", place):
                return f"the {self.zone_title(place)} has run out"
            case ("shuffle", place):
                return f"the {self.zone_title(place)} is shuffled"
            case ("lay", player, _, number, meld):
                return f"{self.whose(player, actor)}lays {self.meld(meld)} (m{number + 1})"
            case ("add", player, _, number, card, _):
                return f"{self.whose(player, actor)}lays {self.cards([card])} on m{number + 1}"
            case ("exchange", player, _, number, _, card, freed):
                return f"{self.whose(player, actor)}takes {self.cards([freed])} out of m{number + 1} for {self.cards([card])}"
            case ("lift", _, number, place):
                return f"m{number + 1} goes to the {self.zone_title(place)}"
        return ""

    def whose(self, player: int, actor: int) -> str:
        """Return the name of somebody who is not the one who acts."""
        return "" if player == actor else f"{self.names[player]} "

    def zone_title(self, place: int) -> str:
        """Return a zone in words: `discard pile`, `hand of Ana`."""
        zone = self.setup.rules.zones[self.setup.layout.zone_of[place]]
        owner = self.setup.layout.owner_of[place]
        title = zone.title or zone.name.replace("_", " ")
        return f"{title} of {self.values.write(zone.each, owner)}" if owner >= 0 else title

    def _moved(self, source: int, target: int, cards: Sequence[int], actor: int) -> str:
        what = self.cards(cards) if len(cards) <= MOST_SHOWN else f"{len(cards)} cards"
        held = [place for place in (source, target) if self.is_hand_of(place, actor)]
        if target in held:
            return f"{what} from the {self.zone_title(source)}"
        if source in held:
            return f"{what} to the {self.zone_title(target)}"
        return f"{what} from the {self.zone_title(source)} to the {self.zone_title(target)}"

    def is_hand_of(self, place: int, seat: int) -> bool:
        """Whether a zone is the cards a player holds."""
        zone = self.setup.rules.zones[self.setup.layout.zone_of[place]]
        return zone.each == "player" and zone.kind == "cards" and self.setup.layout.owner_of[place] == seat
