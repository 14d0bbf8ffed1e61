"""What the `start` of a scripted game says: cards, melds and variables by place, and where it says so; see `placing`."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulec.diagnostics.suggest import did_you_mean
from rulec.source import Span
from rulec.syntax.yaml_tree import Text, Yaml
from rulec.testing.things import Stop, Things, short
from runtime.setup import deals_of

OUT = "out"
"""`rest: out`: only the cards that are named are in play."""

PLACING = ("state", "turn", "asked", "rest")
"""Keys that make it a position put up card by card."""

BUILT_IN = ("round", "seed", *PLACING)


@dataclass(slots=True)
class Start:
    """What a `start` says: `cards` and `melds` by place in `State.z`, `kept` by place in `State.v`, and where it says so."""

    span: Span
    seed: int = 0
    round: int | None = None
    turn: int | None = None
    asked: int | None = None
    state: int | None = None
    rest: str = ""
    cards: dict[int, tuple[int, ...]] = field(default_factory=dict)
    melds: dict[int, Yaml] = field(default_factory=dict)
    kept: dict[int, int | str | bool] = field(default_factory=dict)
    spans: dict[int, Span] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)
    placing: bool = False


def read_start(things: Things, node: Yaml | None, seed: Yaml | None, span: Span) -> Start:
    """Return what a start says; what is wrong goes to the report. Raises Stop when it cannot be used."""
    start = Start(short(node) if node is not None else span)
    failed = False
    if seed is not None:
        start.seed = things.seed(seed)
    seen: dict[object, Text] = {}
    for key, value in things.entries(node, "`start`") if node is not None else ():
        try:
            things.once(seen, things.meant(key.text), key)
            start.places[key.text] = key.span
            _entry(things, start, key, value)
        except Stop:
            failed = True
    if failed:
        raise Stop
    return start


def _entry(things: Things, start: Start, key: Text, value: Yaml) -> None:
    name = key.text
    start.placing = start.placing or name in PLACING
    match name:
        case "round":
            start.round = _round(things, value)
        case "seed":
            start.seed = things.seed(value)
        case "turn" | "asked":
            setattr(start, name, things.seat(value, f"`{name}`"))
        case "state":
            start.state = _state(things, value)
        case "rest":
            start.rest = _rest(things, value)
        case _:
            _named(things, start, key, value)


def _round(things: Things, value: Yaml) -> int:
    number, deals = things.number(value, "`round`"), deals_of(things.setup)
    if number < 1:
        raise things.refuse(short(value), "rounds are counted from 1")
    if deals is not None and number > deals:
        raise things.refuse(short(value), f"there is no deal {number}", f"the match has {deals} deal{'s' * (deals != 1)}")
    return number


def _state(things: Things, value: Yaml) -> int:
    names = [state.name for state in things.setup.rules.states]
    word = things.text(value, "`state`")
    if word.text not in names:
        help = did_you_mean(word.text, names) or (f"the states are {', '.join(names)}",)
        raise things.refuse(word.span, f"there is no state `{word.text}`", help)
    return names.index(word.text)


def _rest(things: Things, value: Yaml) -> str:
    word = things.text(value, "`rest`")
    zones = [zone.name for zone in things.setup.rules.zones if not zone.each and zone.kind != "melds"]
    if word.text not in (OUT, *zones):
        help = did_you_mean(word.text, (OUT, *zones)) or (f"say one of {', '.join(zones)}, or `{OUT}` to leave them out of play",)
        raise things.refuse(word.span, f"the rest of the pack cannot go to `{word.text}`", help)
    return word.text


def _named(things: Things, start: Start, key: Text, value: Yaml) -> None:
    """Read a zone or a variable."""
    zone = things.zone_named(key.text)
    if zone is not None:
        first = things.setup.layout.zones[zone.name]
        for at, one in things.shares(zone.each, value, f"`{zone.name}`"):
            start.spans[first + at] = short(one)
            if zone.kind == "melds":
                start.melds[first + at] = one
            else:
                start.cards[first + at] = things.cards(one, f"`{zone.name}`")
        return
    keep = things.keeps.get(key.text)
    if keep is None:
        known = (*BUILT_IN, *things.known_names())
        help = did_you_mean(key.text, known) or (f"a start has {', '.join(f'`{one}`' for one in known)}",)
        raise things.refuse(key.span, f"the game has no zone or variable `{key.text}`", help)
    start.kept.update(things.kept(keep, value))
