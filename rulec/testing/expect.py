"""Expectations about a state: what `expect` says in a step of a script, and whether it holds.

    expect: {state: draw, asked: Beto, score: {Ana: 0, Beto: 22}, count: {hand: {Beto: 14}}, sees: {Beto: {Ana: 5s 6s 7s}}}

Variables and zones go by their names. The cards of a hand are all its cards, those of a deck or stack the ones on top, from
the top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.source import Span
from rulec.syntax.yaml_tree import Text, Yaml
from rulec.testing.table_text import TableText
from rulec.testing.things import NOBODYS, Stop, Things, short
from runtime.flow import Hole
from runtime.laying import Laid
from runtime.legal import offers
from runtime.melds import Reading
from runtime.score import winners
from runtime.state import State
from runtime.tables import ROUND, TURN, KeepInfo, ZoneInfo
from runtime.view import ZoneView, zone_view

BUILT_IN = ("state", "asked", "round", "turn", "over", "winners", "actions", "count", "sees")
"""What can be expected beside zones and variables; `winner` is the same as `winners`."""

Got = tuple[bool, str]
"""Whether it holds, and what there is instead, in the words of the script."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing expected: what it is about, what it should be, where the script says so, and the test."""

    about: str
    wanted: str
    span: Span
    test: Callable[[State], Got]


def read_expect(things: Things, node: Yaml) -> list[Expectation]:
    """Return the expectations of a step; what is wrong with them goes to the report. Raises Stop when there is anything."""
    made: list[Expectation] = []
    failed = False
    seen: dict[object, Text] = {}
    for key, value in things.entries(node, "`expect`"):
        try:
            things.once(seen, {"winners": "winner"}.get(key.text) or things.meant(key.text), key)
            made += _one(things, key, value)
        except Stop:
            failed = True
    if failed:
        raise Stop
    if not made:
        raise things.refuse(short(node), "`expect` says nothing", "write `expect: {state: ..., asked: ...}`")
    return made


def _one(things: Things, key: Text, value: Yaml) -> Iterator[Expectation]:
    match key.text:
        case "state":
            yield from _state(things, value)
        case "asked" | "turn":
            yield _seat(things, key.text, value)
        case "round":
            wanted = things.number(value, "`round`")
            yield _plain("the round", str(wanted), short(value), lambda state: str(state.v[ROUND]))
        case "over":
            text = things.values.write("truth", things.value("truth", value, "`over`"))
            yield _plain("whether the match is over", text, short(value), lambda state: "yes" if state.over else "no")
        case "winner" | "winners":
            yield _winners(things, value)
        case "actions":
            yield _actions(things, value)
        case "count":
            seen: dict[object, Text] = {}
            for zone_key, counts in things.entries(value, "`count`"):
                things.once(seen, things.meant(zone_key.text), zone_key)
                yield from _counts(things, _zone(things, zone_key), counts)
        case "sees":
            for player, what in things.entries(value, "`sees`"):
                yield from _sees(things, things.seat(player, "who sees"), what)
        case _:
            yield from _named(things, key, value)


def _plain(about: str, wanted: str, span: Span, got: Callable[[State], str]) -> Expectation:
    """Return an expectation of one word."""

    def test(state: State) -> Got:
        found = got(state)
        return found == wanted, found

    return Expectation(about, wanted, span, test)


# ---- the machine


def _state(things: Things, value: Yaml) -> Iterator[Expectation]:
    states = things.setup.rules.states
    word = things.text(value, "`state`")
    names = [state.name for state in states]
    if word.text not in names:
        raise things.refuse(word.span, f"there is no state `{word.text}`", did_you_mean(word.text, names))
    yield _plain("the state", word.text, word.span, lambda state: names[state.at] if state.at >= 0 else "none")


def _seat(things: Things, name: str, value: Yaml) -> Expectation:
    values = things.values
    wanted = values.write("player", things.seat(value, f"`{name}`", nobody=True))
    about = {"asked": "the player asked", "turn": "the player in turn"}[name]
    return _plain(
        about, wanted, short(value), lambda state: values.write("player", state.asked if name == "asked" else state.v[TURN])
    )


def _winners(things: Things, value: Yaml) -> Expectation:
    words = [] if isinstance(value, Text) and value.text == "nobody" else things.words(value, "`winners`")
    wanted = sorted(things.seat(word, "a winner") for word in words)

    def names(seats: list[int]) -> str:
        return ", ".join(things.values.player(seat) for seat in seats) or "nobody"

    def got(state: State) -> str:
        if not state.over:
            return "the match is not over"
        try:
            return names(list(winners(state)))
        except Hole as hole:
            return f"unknown ({hole.told})"

    return _plain("who wins", names(wanted), short(value), got)


def _actions(things: Things, value: Yaml) -> Expectation:
    known = [action.name for state in things.setup.rules.states for action in state.actions]
    empty = isinstance(value, Text) and value.text in ("", "nothing")
    words = [] if empty else things.words(value, "`actions`")
    for word in words:
        if word.text not in known:
            raise things.refuse(word.span, f"there is no action `{word.text}`", did_you_mean(word.text, known))
    wanted = ", ".join(sorted({word.text for word in words})) or "nothing"
    return _plain(
        "what can be done",
        wanted,
        short(value),
        lambda state: ", ".join(sorted(offer.action for offer in offers(state))) or "nothing",
    )


# ---- zones and variables


def _named(things: Things, key: Text, value: Yaml) -> Iterator[Expectation]:
    keep = things.keeps.get(key.text)
    if keep is not None:
        yield from _kept(things, keep, value)
        return
    zone = things.zone_named(key.text)
    if zone is None:
        known = (*BUILT_IN, *things.known_names())
        help = did_you_mean(key.text, known) or (f"there are {', '.join(f'`{one}`' for one in known)}",)
        raise things.refuse(key.span, f"the game has no zone or variable `{key.text}`", help)
    first = things.setup.layout.zones[zone.name]
    for at, one in things.shares(zone.each, value, f"`{zone.name}`"):
        about = things.share(zone.name, zone.each, at)
        if zone.kind == "melds":
            yield _laid(things, about, first + at, one)
        else:
            yield _cards(things, about, zone, first + at, one)


def _kept(things: Things, keep: KeepInfo, value: Yaml) -> Iterator[Expectation]:
    first = things.setup.layout.keeps[keep.name]
    for at, one in things.shares(keep.each, value, f"`{keep.name}`"):
        wanted = things.values.write(keep.type, things.value(keep.type, one, f"`{keep.name}`"))

        def got(state: State, place: int = first + at) -> str:
            return things.values.write(keep.type, state.v[place])

        yield _plain(things.share(keep.name, keep.each, at), wanted, short(one), got)


def _cards(things: Things, about: str, zone: ZoneInfo, place: int, value: Yaml) -> Expectation:
    cards = things.cards(value, about)
    ordered = zone.kind != "cards"

    def test(state: State) -> Got:
        held = tuple(state.z[place][::-1]) if ordered else tuple(state.z[place])
        return compare_cards(things, cards, held, ordered=ordered)

    return Expectation(about, things.values.cards(cards) or "nothing", short(value), test)


def compare_cards(things: Things, wanted: tuple[int, ...], held: tuple[int, ...], *, ordered: bool) -> Got:
    """Compare cards: of a hand all, in any order; of a stack those on top, in order, and `nothing` only with nothing."""
    if not ordered:
        return sorted(wanted) == sorted(held), things.values.cards(sorted(held)) or "nothing"
    shown = held[: max(len(wanted), 1)]
    more = f" and {len(held) - len(shown)} more" if len(held) > len(shown) else ""
    return (held[: len(wanted)] == wanted if wanted else not held), (things.values.cards(shown) or "nothing") + more


def _laid(things: Things, about: str, place: int, value: Yaml) -> Expectation:
    wanted = [" ".join(word.text.split()) for word in things.meld_words(value, about)]
    text = TableText(things.setup, things.names)

    def told(meld: Laid) -> str:
        return text.meld(meld) + (f" of {things.names[meld.owner]}" if meld.owner != NOBODYS else "")

    def test(state: State) -> Got:
        reader = Things(things.setup, things.names, Report())  # what is a meld is known only now, in the deal of this state
        reader.now = state
        try:
            made = reader.melds(value, about)
        except Stop:
            return False, "; ".join(one.message for one in reader.report)
        held = state.z[place]
        same = len(made) == len(held) and all(
            Reading.key(one) == Reading.key(other) and one.owner in (NOBODYS, other.owner)
            for one, other in zip(made, held, strict=True)
        )
        return same, ", ".join(told(meld) for meld in held) or "nothing"

    return Expectation(about, ", ".join(wanted) or "nothing", short(value), test)


# ---- counts and views


def _zone(things: Things, key: Text) -> ZoneInfo:
    zone = things.zone_named(key.text)
    if zone is None:
        raise things.refuse(key.span, f"there is no zone `{key.text}`", did_you_mean(key.text, things.zones))
    return zone


def _counts(things: Things, zone: ZoneInfo, value: Yaml) -> Iterator[Expectation]:
    first = things.setup.layout.zones[zone.name]
    for at, one in things.shares(zone.each, value, f"`{zone.name}`"):
        wanted = str(things.count(one, "a count"))
        about = f"the number of {'melds' if zone.kind == 'melds' else 'cards'} in {things.share(zone.name, zone.each, at)}"

        def got(state: State, place: int = first + at) -> str:
            return str(len(state.z[place]))

        yield _plain(about, wanted, short(one), got)


def _sees(things: Things, seat: int, node: Yaml) -> Iterator[Expectation]:
    """Read what a player sees: cards by zone, or by player for the one zone of cards that each has."""
    viewer = things.values.player(seat)
    hand = things.hand_zone()
    seen: dict[object, Text] = {}
    for key, value in things.entries(node, f"what {viewer} sees"):
        things.once(seen, things.meant(key.text), key)
        zone = things.zone_named(key.text)
        if zone is not None:
            for at, one in things.shares(zone.each, value, f"`{zone.name}`"):
                yield _seen(things, seat, zone, at, one)
        elif hand is not None and key.text in things.names:
            yield _seen(things, seat, hand, things.names.index(key.text), value)
        else:
            known = (*things.names, *things.zones)
            raise things.refuse(key.span, f"`{key.text}` is neither a zone nor a player", did_you_mean(key.text, known))


def _seen(things: Things, seat: int, zone: ZoneInfo, at: int, value: Yaml) -> Expectation:
    place = things.setup.layout.zones[zone.name] + at
    about = f"what {things.values.player(seat)} sees of {things.share(zone.name, zone.each, at)}"
    if zone.kind == "melds":
        return _laid(things, about, place, value)
    cards = things.cards(value, about)
    ordered = zone.kind != "cards"

    def test(state: State) -> Got:
        seen: ZoneView = zone_view(state, place, seat)
        return compare_cards(things, cards, seen.cards[::-1] if ordered else seen.cards, ordered=ordered)

    return Expectation(about, things.values.cards(cards) or "nothing", short(value), test)
