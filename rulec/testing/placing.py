"""Where a scripted game begins: dealt from a seed, dealt so that given cards come out, or any position put up card by card.

Without `state`, `turn`, `asked` and `rest` the deal of the rules is carried out, and the cards named come out of it. With one of
them the deal is carried out, for what it sets, up to where somebody would be asked. Then the position is put up: named zones get
their cards, other zones keep as many as they were dealt, drawn from what is left, and what is still left goes under the deck, or
where `rest` says. At last the state that is named is entered as when play comes to it, its entry lines and all, so that a script
stands only where a game can stand; questions about a hand (`runtime.turns`) do the same.
"""

from __future__ import annotations

from typing import Any

from rulec.testing.stacking import Unstacked, deal_stacked
from rulec.testing.start import OUT, Start
from rulec.testing.things import Stop, Things
from runtime import machine, rng
from runtime.build import copies_of
from runtime.debts import Unpaid
from runtime.flow import Endless, OutOfCards
from runtime.laying import Laid
from runtime.machine import NotPlayable
from runtime.state import State
from runtime.tables import ROUND, ZoneInfo
from runtime.view import places
from runtime.zones import begin_turn


def build(things: Things, start: Start) -> State:
    """Return the state that a start means. Raises Stop after reporting why there is none, Hole when the rules leave it open."""
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
    except OutOfCards as wrong:
        raise things.refuse(start.span, f"there are not enough cards: {things.words_of(wrong.place)} is empty") from None
    except Endless as wrong:
        raise things.refuse(start.span, wrong.told) from None
    except Unpaid as wrong:
        raise things.refuse(start.span, f"what is owed in this position cannot be kept: {', '.join(wrong.names)}") from None
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
    if not start.placing:
        machine.begin(state)
        _keep(state, start)
        return
    _to_first_question(state)
    if start.round is not None:
        state.v[ROUND] = start.round
    _keep(state, start)
    _place(things, start, state)


class _Watch(list[tuple[Any, ...]]):
    """Notes what happens, and how things stood when the first state that asks somebody was entered."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state
        self.before: State | None = None

    def append(self, event: tuple[Any, ...]) -> None:
        """Note an event."""
        super().append(event)
        if self.before is None and event[0] == "enter" and self.state.g.rules.states[event[1]].asks >= 0:
            self.before = self.state.clone()


def _to_first_question(state: State) -> None:
    """Deal up to the first state that asks somebody; what that state does when it is entered is not done yet."""
    watch = _Watch(state)
    state.ev = watch
    try:
        machine.enter(state, 0)
    finally:
        state.ev = None
    if watch.before is not None:
        state.restore(watch.before)


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
    name, span = things.words_of(wrong.place), start.spans[wrong.place]
    given = len(start.cards.get(wrong.place, ()))
    if wrong.place in start.cards and given != wrong.dealt:
        cards = f"{wrong.dealt} card{'s' * (wrong.dealt != 1)}"
        return things.refuse(span, f"{name} gets {cards} in the deal, not {given}", help)
    return things.refuse(span, f"the deal of these rules does not come out like this ({name})", help)


def hold_pack(things: Things, start: Start, state: State) -> list[int]:
    """Report cards that are named more often than the pack has them; return how many of each type are not named."""
    copies = copies_of(things.setup, state)
    left = list(copies)
    types = things.setup.rules.pack.types
    melds = {place: tuple(card for meld in held for card in meld.cards) for place, held in _melds(things, start, state).items()}
    failed = False
    for place, span in start.spans.items():
        for card in start.cards.get(place, ()) + melds.get(place, ()):
            left[card] -= 1
            if left[card] < 0:
                have = copies[card]
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
    return {place: things.melds(value, things.words_of(place)) for place, value in start.melds.items()}


def _place(things: Things, start: Start, state: State) -> None:
    """Put up a position: cards, whose turn it is, the state and who is asked."""
    if start.turn is not None:
        begin_turn(state, start.turn)
        _keep(state, start)
    _put_cards(things, start, state)
    index = state.at if start.state is None else start.state
    info = things.setup.rules.states[index]
    if start.asked is not None and info.asks < 0:
        raise things.refuse(start.places["asked"], f"`{info.name}` asks nobody")
    machine.enter(state, index)
    if start.asked is not None:
        _ask(things, start, state, index)


def _ask(things: Things, start: Start, state: State, index: int) -> None:
    """Go on to the player who is named, as if those before him had been asked."""
    states, where = things.setup.rules.states, start.places["asked"]
    name = states[index].name
    if state.at != index:
        now = states[state.at].name
        raise things.refuse(where, f"`{name}` asks nobody in this position", f"it goes on to `{now}`; leave out `asked`")
    seats = (state.asked, *state.queue)
    assert start.asked is not None
    if start.asked not in seats:
        listed = ", ".join(things.values.player(seat) for seat in seats)
        raise things.refuse(where, f"`{name}` does not ask {things.values.player(start.asked)} here", f"it asks {listed}")
    state.asked, state.queue = start.asked, seats[seats.index(start.asked) + 1 :]


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
                raise things.refuse(start.span, f"too few cards are left for {things.words_of(place)}", "name its cards, too")
            state.z[place] = bytes(sorted(rest[:size])) if kind == "cards" else rest[:size]
            rest = rest[size:]
    if start.rest != OUT and home >= 0:
        below = rest + state.z[home]
        state.z[home] = bytes(sorted(below)) if setup.layout.kinds[home] == "cards" else below


def _home(things: Things, start: Start) -> int:
    """Return the place that the rest of the pack goes to."""
    zone: ZoneInfo | None = things.zones.get(start.rest)
    return things.setup.layout.zones[zone.name] if zone is not None else things.setup.layout.deck
