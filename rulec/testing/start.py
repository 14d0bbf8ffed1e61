"""Where a scripted game begins: dealt from a seed, dealt so that given cards come out, or any position put up card by card.

Without `state`, `turn`, `asked` and `rest` the deal of the rules is carried out, and the cards named come out of it. With one of
them the deal is carried out for what it sets (variables, whose turn it is), and then the position is put up: named zones get
their cards, other zones keep as many as they were dealt, drawn from what is left, and what is still left goes under the deck, or
where `rest` says.
The machine then stands in `state` as if its entry lines had been carried out; an automatic state is entered and run through.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulec.diagnostics.suggest import did_you_mean
from rulec.source import Span
from rulec.syntax.yaml_tree import Text, Yaml
from rulec.testing.stacking import Unstacked, deal_stacked
from rulec.testing.things import Stop, Things, short
from runtime import machine, rng
from runtime.flow import Endless, Hole, Unavailable
from runtime.laying import Laid
from runtime.machine import NotPlayable
from runtime.position import place_name
from runtime.state import State
from runtime.tables import ROUND, ZoneInfo
from runtime.view import places
from runtime.zones import begin_turn

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
        start.seed = things.number(seed, "`seed`")
    for key, value in things.entries(node, "`start`") if node is not None else ():
        try:
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
        case "round" | "seed":
            number = things.number(value, f"`{name}`")
            if name == "round" and number < 1:
                raise things.refuse(short(value), "rounds are counted from 1")
            setattr(start, name, number)
        case "turn" | "asked":
            setattr(start, name, things.seat(value, f"`{name}`"))
        case "state":
            start.state = _state(things, value)
        case "rest":
            start.rest = _rest(things, value)
        case _:
            _named(things, start, key, value)


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


# ---- putting it up


def build(things: Things, start: Start) -> State:
    """Return the state that a start means. Raises Stop after reporting why there is none."""
    setup = things.setup
    try:
        state = machine.new_match(setup, start.seed)
        state.v = [start.kept.get(place, value) for place, value in enumerate(state.v)]
        if start.round is not None:
            state.v[ROUND] = start.round - 1
        state.d = None
        _dealt(things, start, state)
    except NotPlayable as wrong:
        raise things.refuse(start.span, str(wrong)) from None
    except Hole as hole:
        raise things.refuse(start.span, f"the rules leave `{hole.name}` open, and a game needs it") from None
    except Unavailable as wrong:
        raise things.refuse(start.span, f"there are not enough cards: `{place_name(setup, wrong.zone)}` is empty") from None
    except Endless as wrong:
        raise things.refuse(start.span, f"the rules go on for ever without asking anybody (state `{wrong.state}`)") from None
    if start.round is not None and state.v[ROUND] != start.round and not start.placing:
        raise things.refuse(start.places["round"], f"the match begins with round {state.v[ROUND]}, not with {start.round}")
    return state


def _dealt(things: Things, start: Start, state: State) -> None:
    """Deal, and put the cards where they shall be."""
    if (start.cards or start.melds) and not start.placing:
        hold_pack(things, start, _peek(state, start))
        try:
            if start.melds:
                raise Unstacked(next(iter(start.melds)))
            deal_stacked(state, start.cards)
        except Unstacked as wrong:
            raise _undealt(things, start, state, wrong) from None
        _keep(state, start)
        return
    machine.begin(state)
    _keep(state, start)
    if start.placing:
        if start.round is not None:
            state.v[ROUND] = start.round
            state.d = None
        _place(things, start, state)


def _peek(state: State, start: Start) -> State:
    """Return a state whose deal is the one to come, to know the pack."""
    made = state.clone()
    made.v[ROUND] += 1
    made.d = None
    return made


def _keep(state: State, start: Start) -> None:
    """Give variables the values that the start names: what a deal sets gives way to them."""
    for place, value in start.kept.items():
        state.v[place] = value
    state.d = None


def _undealt(things: Things, start: Start, state: State, wrong: Unstacked) -> Stop:
    help = "for a position later in the round say in which `state` it is"
    if wrong.place < 0:
        return things.refuse(start.span, "these rules shuffle no deck, so no cards can be put in order for the deal", help)
    name, span = place_name(things.setup, wrong.place), start.spans[wrong.place]
    given = len(start.cards.get(wrong.place, ()))
    if wrong.place in start.cards and given != wrong.dealt:
        return things.refuse(span, f"{given} cards are given, and {wrong.dealt} come to `{name}` in the deal", help)
    return things.refuse(span, f"the deal of these rules does not come out like this (`{name}`)", help)


def hold_pack(things: Things, start: Start, state: State) -> list[int]:
    """Report cards that are named more often than the pack has them; return how many of each type are not named."""
    left = list(state.g.deal_of(state).copies)
    types = things.setup.rules.pack.types
    melds = {place: tuple(card for meld in held for card in meld.cards) for place, held in _melds(things, start, state).items()}
    failed = False
    for place, span in start.spans.items():
        for card in start.cards.get(place, ()) + melds.get(place, ()):
            left[card] -= 1
            if left[card] < 0:
                have = state.g.deal_of(state).copies[card]
                times = {0: "is not in the pack", 1: "is in the pack once"}.get(have, f"is in the pack {have} times")
                things.refuse(
                    span, f"`{types[card].code}` {times}, and more are given", f"{things.setup.n} players use this pack"
                )
                failed = True
    if failed:
        raise Stop
    return left


def _melds(things: Things, start: Start, state: State) -> dict[int, tuple[Laid, ...]]:
    things.now = state
    return {place: things.melds(value, f"`{place_name(things.setup, place)}`") for place, value in start.melds.items()}


def _place(things: Things, start: Start, state: State) -> None:
    """Put up a position: cards, whose turn it is, the state and who is asked."""
    if start.turn is not None:
        begin_turn(state, start.turn)
        _keep(state, start)
    _put_cards(things, start, state)
    info = None
    if start.state is not None:
        info = things.setup.rules.states[start.state]
        if info.asks < 0:
            if start.asked is not None:
                raise things.refuse(start.places["asked"], f"`{info.name}` asks nobody")
            machine.enter(state, start.state)
            return
        state.at = start.state
    if info is None and start.asked is None:
        return
    _ask(things, start, state)


def _ask(things: Things, start: Start, state: State) -> None:
    """Ask the players that the state asks, from the one who is named."""
    info = things.setup.rules.states[state.at]
    seats = things.setup.F[info.asks](state, state.v[1], None) if info.asks >= 0 else ()
    if not seats:
        raise things.refuse(start.places.get("state", start.span), f"`{info.name}` asks nobody in this position")
    asked = seats[0] if start.asked is None else start.asked
    if asked not in seats:
        listed = ", ".join(things.values.player(seat) for seat in seats)
        raise things.refuse(
            start.places["asked"], f"`{info.name}` does not ask {things.values.player(asked)} here", f"it asks {listed}"
        )
    state.asked, state.queue, state.pending = asked, seats[seats.index(asked) + 1 :], ()


def _put_cards(things: Things, start: Start, state: State) -> None:
    """Put named cards into their zones, and the rest of the pack where it belongs."""
    setup, dealt = things.setup, state.z[:]
    copies = hold_pack(things, start, state)
    rest, state.rng = rng.shuffled(state.rng, bytes([card for card, count in enumerate(copies) for _ in range(count)]))
    for place, melds in _melds(things, start, state).items():
        state.z[place] = melds
    deck, home = setup.layout.deck, _home(things, start)
    for place in places(setup):
        kind = setup.layout.kinds[place]
        if kind == "melds":
            state.z[place] = state.z[place] if place in start.melds else ()
        elif place in start.cards:
            cards = bytes(start.cards[place])
            state.z[place] = bytes(sorted(cards)) if kind == "cards" else cards[::-1]
        elif start.rest == OUT or place in (deck, home):
            state.z[place] = b""
        else:
            size = len(dealt[place])
            if size > len(rest):
                raise things.refuse(start.span, f"too few cards are left for `{place_name(setup, place)}`", "name its cards, too")
            state.z[place] = bytes(sorted(rest[:size])) if kind == "cards" else rest[:size]
            rest = rest[size:]
    if start.rest != OUT and home >= 0:
        below = rest + state.z[home]
        state.z[home] = bytes(sorted(below)) if setup.layout.kinds[home] == "cards" else below


def _home(things: Things, start: Start) -> int:
    """Return the place that the rest of the pack goes to."""
    zone: ZoneInfo | None = things.zones.get(start.rest)
    return things.setup.layout.zones[zone.name] if zone is not None else things.setup.layout.deck
