"""What one player sees: the position, and what happens, without anything that only others know.

A player sees his own zones that their owner sees, zones that lie face up or were shown, the top card of stacks that show it, how
many cards every zone has, all variables, the round, and who is asked. He knows a card that moves when he sees it at either end.
"""

from __future__ import annotations

from runtime.records import Record
from runtime.tables import ROUND, TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from runtime.melds import Reading
    from runtime.setup import Setup
    from runtime.state import State

    Event = tuple[Any, ...]

HIDDEN = -1
"""Stands in events for a card that the player does not see."""


class ZoneView(Record):
    """A zone as a player sees it: its name, whose it is (a seat or team, else -1), how many cards it has, and those he sees.

    `cards` are type ids: all cards, bottom first (`complete`), or the top one, or none. `melds` are those of a zone of melds.
    """

    name: str
    owner: int
    count: int
    cards: tuple[int, ...]
    complete: bool
    melds: tuple[Reading, ...] = ()


class View(Record):
    """A position as one player sees it. `seat` is the player, -1 for somebody who holds no cards.

    `state` is the state of the machine by name, empty before the match; `asked` the seat asked, `queue` who is asked after it,
    `moved` who has moved in a state that asks all at once. `variables` are the values by name, for each player or team or in all.
    """

    seat: int
    state: str
    round: int
    turn: int
    asked: int
    queue: tuple[int, ...]
    moved: tuple[int, ...]
    over: bool
    zones: tuple[ZoneView, ...]
    variables: tuple[tuple[str, tuple[Any, ...]], ...]

    def zone(self, name: str, owner: int = -1) -> ZoneView:
        """Return a zone by name and owner. Raises KeyError for one that the game does not have."""
        for one in self.zones:
            if (one.name, one.owner) == (name, owner):
                return one
        raise KeyError((name, owner))


def view(state: State, seat: int) -> View:
    """Return what a player (a seat, or -1 for an onlooker) sees."""
    setup = state.g
    rules, layout = setup.rules, setup.layout
    zones = [zone_view(state, place, seat) for place in places(setup)]
    shares = {"player": setup.n, "team": rules.teams, "": 1}
    variables = tuple(
        (keep.name, tuple(state.v[layout.keeps[keep.name] : layout.keeps[keep.name] + shares[keep.each]])) for keep in rules.keeps
    )
    return View(
        seat,
        rules.states[state.at].name if state.at >= 0 else "",
        state.v[ROUND],
        state.v[TURN],
        state.asked,
        state.queue,
        tuple(move[0] for move in state.pending),
        state.over,
        tuple(zones),
        variables,
    )


def places(setup: Setup) -> list[int]:
    """Return the places of all zones that exist at this table, in order."""
    layout = setup.layout
    most = {"player": setup.n, "team": setup.rules.teams, "": 1}
    return [place for place, zone in enumerate(layout.zone_of) if layout.owner_of[place] < most[setup.rules.zones[zone].each]]


def sees_all(setup: Setup, shown: int, place: int, seat: int) -> bool:
    """Whether a player sees every card of a zone; `shown` are the zones turned face up."""
    zone = setup.rules.zones[setup.layout.zone_of[place]]
    if zone.seen == "face up" or shown >> place & 1:
        return True
    owner = setup.layout.owner_of[place]
    if zone.seen != "owner sees" or seat < 0 or owner < 0:
        return False
    return owner == (seat if zone.each == "player" else seat % setup.rules.teams)


def zone_view(state: State, place: int, seat: int) -> ZoneView:
    """Return a zone as a player sees it."""
    setup, held = state.g, state.z[place]
    zone = setup.rules.zones[setup.layout.zone_of[place]]
    owner = setup.layout.owner_of[place]
    seen = sees_all(setup, state.shown, place, seat)
    if zone.kind == "melds":
        return ZoneView(zone.name, owner, sum(len(meld.cards) for meld in held), (), seen, held if seen else ())
    if seen:
        return ZoneView(zone.name, owner, len(held), tuple(held), True)
    top = tuple(held[-1:]) if zone.seen == "top face up" else ()
    return ZoneView(zone.name, owner, len(held), top, len(top) == len(held))


def seen_events(before: State, events: Iterable[Event], seat: int) -> list[Event]:
    """Return what happened as a player sees it, with HIDDEN for cards that he does not see; `before` is the state it began in.

    A card that an action chose is known to who made the move or saw the card move; players, numbers, ranks, suits are said aloud.
    """
    setup, shown = before.g, before.shown
    seen: list[Event] = []
    for event in events:
        match event:
            case ("round", _):
                shown = 0
            case ("show", place):
                shown |= 1 << place
            case ("move" | "take" as how, source, target, _):
                event = (how, source, target, _seen_cards(setup, shown, event, seat))
            case ("act", actor, at, action, args) if actor != seat:
                event = ("act", actor, at, action, _blank(setup, at, action, args))
        seen.append(event)
    return _acts_filled(setup, list(events), seen, seat)


def _seen_cards(setup: Setup, shown: int, event: Event, seat: int) -> tuple[int, ...]:
    """Return the moved cards, those not seen as HIDDEN."""
    how, source, target, cards = event
    if sees_all(setup, shown, source, seat) or sees_all(setup, shown, target, seat):
        return tuple(cards)
    zones, zone_of = setup.rules.zones, setup.layout.zone_of
    if how == "move" and zones[zone_of[source]].seen == "top face up":
        return tuple(cards)
    if zones[zone_of[target]].seen == "top face up":  # the last one put down lies on top
        return (HIDDEN,) * (len(cards) - 1) + tuple(cards[-1:])
    return (HIDDEN,) * len(cards)


def _blank(setup: Setup, at: int, action: int, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what another player chose, single cards hidden."""
    made: list[Any] = []
    for choice, thing in zip(setup.rules.states[at].actions[action].choices, args, strict=True):
        made.append(HIDDEN if choice.kind == "card" else (HIDDEN,) * len(thing) if choice.kind == "cards" else thing)
    return tuple(made)


def _acts_filled(setup: Setup, events: list[Event], seen: list[Event], seat: int) -> list[Event]:
    """Put back the cards that others chose and that the player then saw move or be laid."""
    filled = list(seen)
    for at, event in enumerate(seen):
        if event[0] != "act" or event[1] == seat or HIDDEN not in event[4]:
            continue
        later = next((place for place in range(at + 1, len(seen)) if seen[place][0] == "act"), len(seen))
        known: list[int] = []
        for one in seen[at + 1 : later]:
            if one[0] in ("move", "take"):
                known += [card for card in one[3] if card != HIDDEN]
            elif one[0] in ("add", "exchange"):  # a card laid on a meld lies open
                known.append(one[4] if one[0] == "add" else one[5])
        choices = setup.rules.states[event[2]].actions[event[3]].choices
        args = list(event[4])
        for number, choice in enumerate(choices):
            card = events[at][4][number]
            if choice.kind == "card" and card in known:
                args[number] = card
        filled[at] = (*event[:4], tuple(args))
    return filled
