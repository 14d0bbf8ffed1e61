"""Dealing so that given cards come out: the deal of the rules is carried out twice, the second time with the deck put in order.

The first run notes, for every card of the deck after its last shuffle, where it went. So nothing is assumed about how a game
deals, and what its automatic states decide, they decide on the cards that come out.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

from runtime import machine
from runtime.setup import Setup
from runtime.state import State
from runtime.zones import shuffle

Slot = int | None
"""Where in the shuffled deck a card lay, counted from the bottom; None for a card that was not in it."""


class Unstacked(Exception):
    """The deal does not come out as asked. `place` is the zone that does not, -1 when the deck cannot be put in order at all."""

    def __init__(self, place: int, dealt: int = 0) -> None:
        super().__init__(place)
        self.place = place
        self.dealt = dealt


def deal_stacked(state: State, wanted: Mapping[int, tuple[int, ...]]) -> None:
    """Run the machine of a new match to its first question so that zones hold the cards wanted.

    `wanted` are cards by place, of decks and stacks from the top down; of the deck only the top ones. The other cards come as the
    source of chance of the state has them. Raises Unstacked when the deal has another number of cards for a zone, or does not
    come out so; as `runtime.machine.begin` does otherwise.
    """
    deck = state.g.layout.deck
    trial = _run(state, deck, lambda order, _: order)
    if trial.order is None:
        raise Unstacked(-1)
    for place, cards in wanted.items():
        size = len(trial.slots[place])
        if len(cards) > size or (len(cards) < size and place != deck):
            raise Unstacked(place, size)
    stacked = _stack(trial, wanted, state.g.layout.kinds)
    done = _run(state, deck, lambda order, count: stacked if count == trial.shuffles else order)
    for place, cards in wanted.items():
        if not _holds(done.state, place, cards, whole=place != deck):
            raise Unstacked(place, len(cards))
    state.restore(done.state)


class _Run:
    """A deal that was carried out: its state, how often the deck was shuffled, its order after that, and what came where."""

    def __init__(self, state: State, deck: int) -> None:
        self.state = state
        self.deck = deck
        self.shuffles = 0
        self.order: bytes | None = None
        self.slots: list[list[Slot]] = []
        self.mark = 0

    def shuffled(self, order: bytes) -> None:
        """Note the deck as it lies now; what happens from here on is followed."""
        self.order = order
        self.slots = [[None] * len(cards) for cards in self.state.z]
        self.slots[self.deck] = list(range(len(order)))
        self.mark = len(self.state.ev or ())

    def follow(self, events: list[tuple[Any, ...]]) -> None:
        """Follow the cards of the deck through what happened after its last shuffle."""
        for event in events[self.mark :]:
            if event[0] in ("move", "take"):
                _, source, target, cards = event
                for card in cards:
                    self.slots[target].append(self._taken(source, card, from_top=event[0] == "move"))

    def _taken(self, source: int, card: int, *, from_top: bool) -> Slot:
        """Take a card of this type out of a zone: the top one, or the lowest that can be it."""
        slots = self.slots[source]
        assert self.order is not None
        if from_top:
            return slots.pop()
        for at, slot in enumerate(slots):
            if slot is not None and self.order[slot] == card:
                return slots.pop(at)
        return slots.pop(slots.index(None)) if None in slots else slots.pop()


def _run(state: State, deck: int, arrange: Callable[[bytes, int], bytes]) -> _Run:
    """Carry out the deal with `arrange(order, how many times shuffled)` deciding the deck after each shuffle of it."""
    trial = state.clone()
    trial.g = _with_shuffle(state.g, lambda s, place: hook(s, place))
    run = _Run(trial, deck)

    def hook(s: State, place: int) -> None:
        shuffle(s, place)
        if place == deck:
            run.shuffles += 1
            s.z[place] = arrange(s.z[place], run.shuffles)
            run.shuffled(s.z[place])

    events = machine.begin(trial)
    if run.order is not None:
        run.follow(events)
    return run


def _with_shuffle(setup: Setup, hook: Callable[[State, int], None]) -> Setup:
    """Return the same game with another way to shuffle."""
    made = copy.copy(setup)
    made.space = {**setup.space, "shuffle": hook}
    exec(setup.rules.code, made.space)  # the compiled rules; see runtime.setup
    made.F = made.space["F"]
    return made


def _stack(run: _Run, wanted: Mapping[int, tuple[int, ...]], kinds: tuple[str, ...]) -> bytes:
    """Return the deck in an order in which the wanted cards come out. Raises Unstacked when they do not come from the deck."""
    assert run.order is not None
    made: list[Slot] = [None] * len(run.order)
    rest = list(run.order)
    for place, cards in wanted.items():
        slots = run.slots[place][::-1] if kinds[place] in ("deck", "stack") else run.slots[place]
        for slot, card in zip(slots, cards, strict=False):
            if slot is None or card not in rest:
                raise Unstacked(place, len(run.slots[place]))
            made[slot] = card
            rest.remove(card)
    left = iter(rest)
    return bytes([next(left) if card is None else card for card in made])


def _holds(state: State, place: int, cards: tuple[int, ...], *, whole: bool) -> bool:
    """Whether a zone came to hold what was wanted: all of it, or on top of it."""
    held = state.z[place]
    if state.g.layout.kinds[place] == "cards":
        return bytes(sorted(cards)) == bytes(held)
    from_top = tuple(held[::-1])
    return from_top == cards if whole else from_top[: len(cards)] == cards
