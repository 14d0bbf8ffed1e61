"""What numbers of cards alone allow: how few buys a contract takes, whether a hand can end in one play.

The machine plays with ghosts: all cards look alike, any cards are the melds a contract asks for, of any size it allows, and any
card fits any meld; there are no wilds to exchange. What then cannot be done cannot be done with real cards either, since it is a
matter of counts, limits on buying and the order of play; so the answers are bounds that the luckiest hand meets.
"""

from __future__ import annotations

from runtime.choices import deal_with_contract
from runtime.debts import Unpaid
from runtime.effort import spend
from runtime.flow import Endless, GaveUp, Unavailable
from runtime.flow_tables import ActionInfo
from runtime.laying import Pick
from runtime.machine import begin, carry_out, new_match
from runtime.melds import Deal, Reading
from runtime.setup import Setup
from runtime.state import State
from runtime.tables import ROUND, TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

MOST_POSITIONS = 200_000
"""How many positions are looked at before the count gives up."""

GHOST = 0
"""The card that all cards look like."""


def least(setup: Setup, variable: str, steps: Sequence[str], round: int) -> int | None:
    """Return the least value of a player's variable with which he can do some steps in one turn of a deal, cards willing.

    `steps` are names of actions that he does one after the other, and of states that the machine then enters, such as
    `["go_down", "discard", "out"]`. Requirements that look at what cards are, such as one on the rank of the upcard, are taken to
    hold. None when no value that the rules allow will do. Raises KeyError for an unknown variable, Hole when the count gives up,
    as it does for rules by which the course of play depends on what cards are.
    """
    return _Counter(setup, setup.layout.keeps[variable], tuple(steps), round).least(_dealt(setup, round))


def possible(setup: Setup, steps: Sequence[str], round: int) -> bool:
    """Return whether anybody can do some steps in one turn of a deal, cards willing, as `least` takes it.

    Raises Hole when the count gives up. Each position is a step of `runtime.effort`.
    """
    return _Counter(setup, None, tuple(steps), round).least(_dealt(setup, round)) is not None


def _dealt(setup: Setup, round: int) -> State:
    """Return the first question of a deal, with all cards alike. Raises GaveUp where that is another game."""
    if not setup.rules.counted:
        raise GaveUp("how little it takes", "the course of play depends on what cards are")
    state = new_match(setup, 0)
    begin(state, round)
    _haunt(state)
    return state


def _haunt(state: State) -> None:
    """Turn all cards into ghosts."""
    for place, kind in enumerate(state.g.layout.kinds):
        if kind != "melds":
            state.z[place] = bytes(len(state.z[place]))


def ghosts(state: State, action: ActionInfo, seat: int) -> Iterator[tuple[Any, ...]]:
    """Give the choices of an action among ghosts: the cards are alike, and all melds are as wanted."""
    made: list[tuple[Any, ...]] = [()]
    for choice in action.choices:
        longer = []
        for chosen in made:
            for thing in _things(state, action, choice, seat, chosen):
                longer.append((*chosen, thing))
        made = longer
    yield from made


def _things(state: State, action: ActionInfo, choice: Any, seat: int, chosen: tuple[Any, ...]) -> list[Any]:
    functions = state.g.F
    if choice.kind == "melds":
        deal = deal_with_contract(state, choice, seat, chosen)
        held = sum([len(functions[give](state, seat, chosen)) for _, give in choice.zones])
        return list(_lay_downs(deal, held))
    if choice.kind == "card":
        return [GHOST] if any(functions[give](state, seat, chosen) for _, give in choice.zones) else []
    if choice.kind == "meld" and action.lays:
        place = functions[choice.zones[0][0]](state, seat, chosen)
        return [
            Pick(laid, place, number, _ghost_meld(laid.kind, len(laid.cards) + 1))
            for number, laid in enumerate(state.z[place][:1])
        ]
    if choice.kind == "meld":
        held = sum([len(functions[give](state, seat, chosen)) for _, give in choice.zones])
        kinds = state.g.deal_of(state).kinds
        return [_ghost_meld(kind.id, size) for kind in kinds for size in range(kind.least, min(kind.most, held) + 1)]
    return []


def _lay_downs(deal: Deal, held: int) -> Iterator[tuple[Reading, ...]]:
    """Give the contract as so many cards can form it, for each number that it can take; any melds where it is `any`."""
    if deal.contract == ():
        yield from _any_melds(deal, held)
        return
    items = deal.contract or ()
    most = [min(item.most, deal.kinds[item.kind].most, held) for item in items]
    least = sum([item.least for item in items])
    for total in range(least, min(sum(most), held) + 1) if items else ():
        spare, melds = total - least, []
        for item, largest in zip(items, most, strict=True):
            more = min(spare, largest - item.least)
            spare -= more
            melds.append(_ghost_meld(item.kind, item.least + more))
        yield tuple(melds)


def _any_melds(deal: Deal, held: int) -> Iterator[tuple[Reading, ...]]:
    """Give melds for each number of cards that melds can take: all of the smallest kind, but for one of any kind."""
    small = min(deal.kinds, key=lambda kind: kind.least)
    melds: tuple[Reading, ...] = ()
    rest = held
    while rest >= small.least > 0:
        for kind in deal.kinds:
            for size in range(kind.least, min(kind.most, rest) + 1):
                yield (*melds, _ghost_meld(kind.id, size))
        melds = (*melds, _ghost_meld(small.id, small.least))
        rest -= small.least


def _ghost_meld(kind: int, size: int) -> Reading:
    blank = (GHOST,) * size
    return Reading(kind, blank, blank, blank, (False,) * size)


class _Counter:
    """Looks through positions by rising value of the variable; one player is looked at, whatever the others do."""

    def __init__(self, setup: Setup, place: int | None, steps: tuple[str, ...], round: int) -> None:
        self.setup = setup
        self.place = place
        self.steps = steps
        self.round = round
        self.looked = 0

    def least(self, start: State) -> int | None:
        best: int | None = None
        for seat in range(start.n):
            waiting: dict[int, list[State]] = {self.value(start, seat): [start]}
            seen: set[Any] = set()
            while waiting:
                value = min(waiting)
                states = waiting.pop(value)
                if best is not None and value >= best:
                    break
                if self.level(seat, value, states, seen, waiting):
                    best = value
                    break
        return best

    def value(self, state: State, seat: int) -> int:
        """The player's variable; 0 where none is looked at."""
        return state.v[self.place + seat] if self.place is not None else 0

    def level(self, seat: int, value: int, states: list[State], seen: set[Any], waiting: dict[int, list[State]]) -> bool:
        """Look at all positions with one value; put those with a higher one aside. Tells whether the steps can be done."""
        while states:
            state = states.pop()
            key = self.key(state, seat)
            if key in seen:
                continue
            seen.add(key)
            self.looked += 1
            spend(1)
            if self.looked > MOST_POSITIONS:
                raise GaveUp("how little it takes", "the count gave up")
            if state.asked == seat and self.can(state, seat, self.steps):
                return True
            for _, after, _ in self.after(state, lays=False):
                if after.over or after.v[ROUND] != self.round:
                    continue
                found = self.value(after, seat)
                (states if found <= value else waiting.setdefault(found, [])).append(after)
        return False

    def key(self, state: State, seat: int) -> tuple[Any, ...]:
        """What matters of a position to one player: his cards by number, of other zones whether there is little left, and the
        variables of his own and of all.
        """
        layout, keeps, enough = self.setup.layout, self.setup.rules.keeps, self.setup.rules.enough
        zones = tuple(
            [
                len(cards) if layout.owner_of[place] == seat else (0 if layout.owner_of[place] >= 0 else min(len(cards), enough))
                for place, cards in enumerate(state.z)
            ]
        )
        kept = tuple([state.v[layout.keeps[keep.name] + (seat if keep.each == "player" else 0)] for keep in keeps])
        return zones, kept, state.v[TURN], state.at, state.asked, state.queue

    def after(self, state: State, *, lays: bool) -> Iterator[tuple[str, State, list[str]]]:
        """Give (action, position after it, states entered) for all that can be done; without `lays`, nothing is laid."""
        functions = state.g.F
        for number, action in enumerate(state.g.rules.states[state.at].actions):
            if not lays and any(choice.kind in ("melds", "meld", "wild") for choice in action.choices):
                continue
            if action.when >= 0 and not functions[action.when](state, state.asked, ()):
                continue
            for args in ghosts(state, action, state.asked):
                if not all(one.faces or functions[one.test](state, state.asked, args) for one in action.requires):
                    continue
                trial = state.clone()
                try:
                    events = carry_out(trial, number, args)
                except (Unpaid, Unavailable, Endless):
                    continue
                _haunt(trial)
                yield action.name, trial, [self.names[event[1]] for event in events if event[0] == "enter"]

    def can(self, state: State, seat: int, steps: tuple[str, ...]) -> bool:
        """Whether the player asked can do the steps now, one after the other, and pay his debts."""
        if not steps:
            return not any(debtor == seat for _, debtor, _ in state.debts) or self.can_end(state, seat)
        for name, after, entered in self.after(state, lays=True):
            if name != steps[0]:
                continue
            rest = steps[1:]
            if rest and rest[0] in self.names:
                if rest[0] in entered:
                    return True
            elif self.can(after, seat, rest):
                return True
        return False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all states."""
        return tuple(info.name for info in self.setup.rules.states)

    def can_end(self, state: State, seat: int) -> bool:
        """Whether open debts can be paid by further actions of the same turn."""
        seen: set[Any] = set()
        waiting = [state]
        while waiting:
            here = waiting.pop()
            key = (*self.key(here, seat), here.debts)
            if key in seen or here.asked != seat:
                continue
            seen.add(key)
            for _, after, _ in self.after(here, lays=True):
                if not any(debtor == seat for _, debtor, _ in after.debts):
                    return True
                waiting.append(after)
        return False
