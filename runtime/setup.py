"""Compiled rules made ready for a table: functions loaded, options and players settled, deals worked out when asked for."""

from __future__ import annotations

from runtime.build import build_deal, copies_of
from runtime.equip import HELPERS
from runtime.flow import Hole
from runtime.melds import NO_LIMIT, Deal
from runtime.records import Record
from runtime.scopes import first_values
from runtime.state import State
from runtime.tables import ROUND, OptionInfo, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Function = Callable[[State, int, Any], Any]


class BadSetting(ValueError):
    """An option or number of players that the rules do not allow; the text says what they allow.

    `option` is the name of the option, `players` tells that it is their number; neither where options do not go together.
    """

    def __init__(self, message: str, option: str = "", *, players: bool = False) -> None:
        super().__init__(message)
        self.option = option
        self.players = players


class Layout(Record):
    """Places in `State.z` and `State.v`: by zone and variable, and for each place its zone's kind."""

    zones: dict[str, int]
    keeps: dict[str, int]
    kinds: tuple[str, ...]
    zone_of: tuple[int, ...]
    owner_of: tuple[int, ...]
    variables: int
    deck: int


def lay_out(rules: Rules) -> Layout:
    """Work out where every zone and variable lies; must agree with `rulec.emit.layout`."""

    def places(each: str) -> int:
        return rules.most_players if each == "player" else rules.teams if each == "team" else 1

    zones: dict[str, int] = {}
    kinds: list[str] = []
    zone_of: list[int] = []
    owners: list[int] = []
    deck = -1
    for number, zone in enumerate(rules.zones):
        zones[zone.name] = len(kinds)
        if zone.kind == "deck" and deck == -1:
            deck = len(kinds)
        count = places(zone.each)
        kinds += [zone.kind] * count
        zone_of += [number] * count
        owners += list(range(count)) if zone.each else [-1]
    keeps: dict[str, int] = {}
    at = 2
    for keep in rules.keeps:
        keeps[keep.name] = at
        at += places(keep.each)
    return Layout(zones, keeps, tuple(kinds), tuple(zone_of), tuple(owners), at, deck)


class Setup:
    """A game at a table: compiled rules with `n` players and the options settled. `F` are the game's functions."""

    def __init__(self, rules: Rules, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Raises BadSetting when the rules do not allow these players or options. Without `players`, the number with the largest
        pack (the fewest players among equals)."""
        self.rules = rules
        self.space: dict[str, Any] = dict(HELPERS)
        exec(rules.code, self.space)
        self.F: tuple[Function, ...] = self.space["F"]
        self.layout = lay_out(rules)
        pack = rules.pack
        self.rank_of = (*(card.rank for card in pack.types), -1)
        self.suit_of = (*(card.suit for card in pack.types), -1)
        self.color_of = (*(card.color for card in pack.types), -1)
        self.color_of_suit = (*pack.suit_colors, -1)
        self.face_of = tuple(int(name) if name.isdigit() else -1 for name in pack.ranks)
        self.rank_by_number = {number: rank for rank, number in enumerate(self.face_of) if number >= 0}
        self.set_values = {name: self.option_value(name, value) for name, value in (options or {}).items()}
        self.fixed = tuple(option.name in self.set_values for option in rules.options)
        self.options = tuple(self.set_values.get(option.name, option.default) for option in rules.options)
        self.deals: dict[tuple[object, ...], Deal] = {}
        self.firsts: dict[tuple[str, ...], tuple[tuple[int, Function, int], ...]] = {}
        self.payable: set[Any] = set()
        self.value_of = {value.name: value for value in rules.values}
        self.n = rules.least_players
        self.n = self._players(players)
        self.deals.clear()
        self._demands()

    def option_value(self, name: str, value: object) -> object:
        """Return the value of an option as the machine holds it, from text or from a plain value."""
        option = next((one for one in self.rules.options if one.name == name), None)
        if option is None:
            known = ", ".join(f"`{one.name}`" for one in self.rules.options) or "none"
            raise BadSetting(f"no option `{name}` (the options are {known})", name)
        made = parse_option(option, value)
        if made is None:
            raise BadSetting(f"the option `{name}` cannot be `{value}`; it can be {allowed(option)}", name)
        return made

    def _players(self, players: int | None) -> int:
        rules = self.rules
        if players is not None:
            if not rules.least_players <= players <= rules.most_players:
                raise BadSetting(f"this game is for {seats_told(rules)}, not {players}", players=True)
            if rules.teams and players % rules.teams:
                raise BadSetting(f"{players} players cannot form {rules.teams} teams", players=True)
            return players
        best, size = rules.least_players, -1
        for number in range(rules.least_players, rules.most_players + 1):
            if rules.teams and number % rules.teams:
                continue
            self.n = number
            try:
                cards = sum(copies_of(self, self.blank(1)))
            except Hole:
                continue
            if cards > size:
                best, size = number, cards
        return best

    def _demands(self) -> None:
        state = self.blank()
        for demand in self.rules.demands:
            if not self.F[demand.test](state, 0, None):
                info = self.rules.infos[demand.name]
                raise BadSetting(f"these options do not go together: {info.text or demand.name}")

    # ---- deals and values

    def blank(self, round: int = 0) -> State:
        """Return a state before anything was dealt, with all variables at their first values, for questions about cards."""
        state = State(self)
        first_values(state, ("match", "round", "turn"))
        state.v[ROUND] = round
        state.d = None
        return state

    def deal(self, round: int = 0) -> Deal:
        """Return what holds in a deal. Raises Hole when the pack is left open."""
        return self.deal_of(self.blank(round))

    def deal_of(self, state: State) -> Deal:
        """Return what holds in the deal that a state is in."""
        if state.d is None:
            v = state.v
            key = (self.n, v[ROUND], *[v[place] for place in self.rules.tabled])
            made = self.deals.get(key)
            if made is None:
                frozen = state.clone()
                made = self.deals[key] = build_deal(self, frozen)
                frozen.d = made
            state.d = made
        return state.d

    def value(self, name: str, state: State | None = None, player: int = 0, thing: object = None) -> Any:
        """Return a named value, or None when the rules have no such value. Raises Hole when it is left open."""
        info = self.value_of.get(name)
        if info is None:
            return None
        return self.F[info.fn](state if state is not None else self.blank(), player, thing)


def seats_told(rules: Rules) -> str:
    """Say how many can play: `3 to 8 players`, `4 players`."""
    least, most = rules.least_players, rules.most_players
    return f"{least} to {most} players" if least < most else f"{most} player{'s' * (most != 1)}"


def deals_of(setup: Setup) -> int | None:
    """How many deals a match has, by the value `deals`; None where the rules do not say, or set no end."""
    try:
        deals: int | None = setup.value("deals")
    except Hole:
        return None
    return None if deals is None or deals >= NO_LIMIT else deals


def no_such_deal(setup: Setup, number: int) -> str:
    """Say that a match has no deal of this number; empty when it has, or the rules do not say how many there are."""
    deals = deals_of(setup)
    if number >= 1 and (deals is None or number <= deals):
        return ""
    return f"there is no deal {number}; the deals are " + (f"1 to {deals}" if deals is not None else "counted from 1")


def parse_option(option: OptionInfo, value: object) -> object | None:
    """Return the value of an option from its text (`yes`, `3`, a word) or the plain value; None when it cannot have it."""
    text = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    if option.type == "truth":
        return {"yes": True, "no": False}.get(text)
    if option.type == "number":
        if not (text.isascii() and text.isdigit()) or len(text) > 9:
            return None
        number = int(text)
        return number if (number in option.choices if option.choices else option.low <= number <= option.high) else None
    return text if text in option.choices else None


def allowed(option: OptionInfo) -> str:
    """Say in words what an option can be."""
    if option.type == "truth":
        return "`yes` or `no`"
    if option.choices:
        return ", ".join(f"`{choice}`" for choice in option.choices)
    return f"a number from {option.low} to {option.high}"
