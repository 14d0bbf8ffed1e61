"""What the requirements allow, and whether debts can still be paid: the exact look-ahead.

An action is legal only if, after it, some sequence of the same player's own actions, none of which shows him a hidden card,
pays all debts. What ends the turn at once is tried first, then depth-first with a memo; when the search runs out of steps the
answer is unknown, never that a move is illegal.
"""

from __future__ import annotations

from runtime.arrange import ask
from runtime.choices import cards_to_lay, combinations, deal_with_contract
from runtime.debts import Unpaid, unpaid
from runtime.effort import Meter, spend
from runtime.flow import Endless, Hole, Unavailable
from runtime.flow_tables import ActionInfo, PayInfo
from runtime.machine import attempt
from runtime.shedding import never_empty
from runtime.solve.port import CONTRACT, NO
from runtime.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from runtime.laying import Laid

MOST_TRIALS = 40_000
"""How many steps of work (actions tried, mostly) one look-ahead does, for all moves that it is asked about together, before it
gives up."""

REMEMBERED = 4_000
"""How many positions from which debts can be paid are kept in mind before they are forgotten."""


def allowed(state: State, number: int, action: ActionInfo) -> Iterator[tuple[Any, ...]]:
    """Give the choices of an action of the player asked that its requirements allow; debts are not looked at."""
    seat = state.asked
    functions = state.g.F
    if action.when >= 0 and not functions[action.when](state, seat, ()):
        return
    guards = []
    for one in action.requires:
        test = functions[one.test]
        if not one.fixed:
            guards.append(test)
        elif not test(state, seat, ()):
            return
    if action.needs and not to_be_had(state, number, action, seat):
        return
    for args in combinations(state, action, seat):
        for guard in guards:
            if not guard(state, seat, args):
                break
        else:
            yield args


def doomed(state: State, player: int, action: ActionInfo) -> tuple[str, ...]:
    """Return the names of debts that an action makes whatever is chosen, and that nothing in this turn could pay then."""
    rules, functions = state.g.rules, state.g.F
    made = [rules.debts[number] for number, when in action.owes if when < 0 or functions[when](state, player, ())]
    return tuple(debt.name for debt in made if debt.sheds is not None and never_empty(state, player, debt.sheds))


def tries(state: State, note: Callable[[tuple[str, ...]], None]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Give (number of the action, choices) of all that the requirements allow; what ends the turn first, for the look-ahead.

    Ways to do an action that would make a debt that cannot be paid are left out, and the debt is noted.
    """
    actions = list(enumerate(state.g.rules.states[state.at].actions))
    for ends in (True, False):
        for number, action in actions:
            if action.ends is ends:
                never = doomed(state, state.asked, action) if action.owes else ()
                for args in allowed(state, number, action):
                    if never:
                        note(never)
                        break
                    yield number, args


def to_be_had(state: State, number: int, action: ActionInfo, seat: int) -> bool:
    """Whether the cards an action takes without choosing them are there, or will be once an event has run."""
    functions = state.g.F
    for zone, count in action.needs:
        place = functions[zone](state, seat, ())
        if len(state.z[place]) >= functions[count](state, seat, ()):
            continue
        if state.g.rules.zones[state.g.layout.zone_of[place]].runs_out < 0:
            return False
        if action.choices:
            continue  # then each move is tried when it is made
        trial = state.clone()
        try:
            attempt(trial, number, ())
        except Unavailable:
            return False
        except (Endless, Hole, Unpaid):
            return True
    return True


def unpayable(state: State, player: int, search: Search | None = None) -> tuple[str, ...]:
    """Return what keeps the player from paying all his debts from here, empty when he can pay them. Raises Hole for unknown.

    These are the names of debts of which he can leave at best one or some unpaid, and of requirements that keep him from ending
    the turn where nothing else does. `state` is the state after his action; it is left as it is. Who asks about several moves
    of one position gives the same `search` each time: it looks at no later position twice, but then names what it found of all.
    """
    if state.over or not any(debtor == player for _, debtor, _ in state.debts) or state.asked != player or state.revealed:
        return ()
    search = search or Search(player)
    with search.meter:
        return hopeless(state, player) or search.run(state)


def hopeless(state: State, player: int) -> tuple[str, ...]:
    """Return the names of debts that the player cannot pay in this turn, whatever the order of his actions; not of all such.

    Where only a lay-down could pay one, what he holds and all wilds that he could free together are asked for the contract. Where
    his hand must be empty, its cards are held against all that could take them up. Raises Hole for unknown.
    """
    rules, functions = state.g.rules, state.g.F
    found = []
    for number, debtor, thing in state.debts:
        debt = rules.debts[number]
        if debtor != player or functions[debt.test](state, player, thing):
            continue
        if (debt.payers and not any(_could_lay(state, player, one) for one in debt.payers)) or (
            debt.sheds is not None and never_empty(state, player, debt.sheds)
        ):
            found.append(debt.name)
    return tuple(found)


def _could_lay(state: State, player: int, payer: PayInfo) -> bool:
    """Whether the cards that a player holds or could free are enough for a lay-down."""
    functions = state.g.F
    states = state.g.rules.states
    choice = states[payer.state].actions[payer.action].choices[payer.choice]
    cards = list(cards_to_lay(state, choice, player, ()))
    for index, number in payer.frees:
        when = states[index].actions[number].when
        if when < 0 or functions[when](state, player, ()):
            cards += [card for melds in state.z if isinstance(melds, tuple) for one in melds for card in _acting(one)]
            break
    return ask(deal_with_contract(state, choice, player, ()), CONTRACT, bytes(sorted(cards))).answer != NO


def _acting(meld: Laid) -> list[int]:
    return [card for card, acting in zip(meld.cards, meld.acting, strict=True) if acting]


class Search:
    """One look-ahead, through positions of one turn. `seen` are those from which the debts cannot be paid, and those on the path.

    `dead` are the dead ends: the debts unpaid in each, none of them more than those of another, and with them
    the requirements that left no way to end the turn.
    """

    def __init__(self, player: int, most: int = MOST_TRIALS) -> None:
        self.player = player
        self.meter = Meter(most, "whether the turn can still end as it must")
        self.seen: set[Any] = set()
        self.dead: dict[tuple[str, ...], tuple[str, ...]] = {}

    def run(self, state: State) -> tuple[str, ...]:
        if self.payable(state):
            return ()
        rules = state.g.rules
        named = [name for debts, guards in self.dead.items() for name in (*debts, *guards)]
        named = named or [rules.debts[debt].name for debt, debtor, _ in state.debts if debtor == self.player]
        return tuple(dict.fromkeys(named))

    def payable(self, start: State) -> bool:
        """Follow the player's actions depth-first; of each position first what ends the turn at once.

        Positions on a way that pays are kept in mind with the game: who takes it a step at a time is asked about each of them.
        """
        first = position_key(start)
        if first in self.seen:
            return False
        if _whole_key(start, first) in start.g.payable:
            return True
        path = [_Node(start, first, self.note)]
        self.seen.add(first)
        while path:
            node = path[-1]
            for number, args in node.tries:
                trial = self.after(node.state, number, args)
                if trial is None:
                    continue
                if trial.over or not any(debtor == self.player for _, debtor, _ in trial.debts):
                    self.keep(path)
                    return True
                if trial.asked != self.player or trial.revealed:
                    continue
                node.leads_on = True
                key = position_key(trial)
                if _whole_key(trial, key) in trial.g.payable:
                    self.keep(path)
                    return True
                if key in self.seen:
                    continue
                self.seen.add(key)
                never = hopeless(trial, self.player)
                if not never:
                    path.append(_Node(trial, key, self.note))
                    break
                self.note(never)
            else:
                if not node.leads_on:
                    self.note(unpaid(node.state, self.player), node.state)
                path.pop()
        return False

    def keep(self, path: list[_Node]) -> None:
        """Keep in mind that the debts can be paid from all positions of a path."""
        self.seen.difference_update([one.key for one in path])
        known = path[0].state.g.payable
        if len(known) + len(path) > REMEMBERED:
            known.clear()
        known.update([_whole_key(one.state, one.key) for one in path])

    def after(self, state: State, number: int, args: tuple[Any, ...]) -> State | None:
        """Return the position after an action, None when it cannot be done. Raises Hole when the search gives up."""
        spend(1)
        trial = state.clone()
        try:
            attempt(trial, number, args)
        except Unpaid as wrong:
            self.note(wrong.names)
            return None
        except (Unavailable, Endless):
            return None
        return trial

    def note(self, names: tuple[str, ...], stuck: State | None = None) -> None:
        """Note the debts of a dead end, and the position when nothing could be done there."""
        if not names or any(set(known) <= set(names) for known in self.dead):
            return
        self.dead = {known: guards for known, guards in self.dead.items() if not set(names) < set(known)}
        self.dead[names] = () if stuck is None else _forbidding(stuck)


def _forbidding(state: State) -> tuple[str, ...]:
    """The requirements that keep the player asked from all actions that would end his turn."""
    functions = state.g.F
    found: list[str] = []
    for action in state.g.rules.states[state.at].actions:
        if action.ends and (action.when < 0 or functions[action.when](state, state.asked, ())):
            for args in combinations(state, action, state.asked):
                found += [one.name for one in action.requires if not functions[one.test](state, state.asked, args)]
    return tuple(dict.fromkeys(found))


class _Node:
    """A position on the path of a look-ahead: what is left to try there, and whether anything tried led on."""

    __slots__ = ("key", "leads_on", "note", "state", "tries")

    def __init__(self, state: State, key: tuple[object, ...], note: Callable[[tuple[str, ...]], None]) -> None:
        self.state = state
        self.key = key
        self.tries = tries(state, self.doom)
        self.leads_on = False
        self.note = note

    def doom(self, names: tuple[str, ...]) -> None:
        """Note debts that an action would make in vain."""
        self.leads_on = True
        self.note(names)


def position_key(state: State) -> tuple[object, ...]:
    """What decides how a turn can go on: equal for positions that need to be looked at once. The order of melds does not."""
    zones = tuple([tuple(sorted([meld.key() for meld in one])) if isinstance(one, tuple) else one for one in state.z])
    return (zones, tuple(state.v), state.at, state.debts, frozenset(state.laid))


def _whole_key(state: State, key: tuple[object, ...]) -> tuple[object, ...]:
    """What decides how a turn can go on, whichever turn it is: chance, and who is asked, now and later, decide with the rest."""
    return (key, state.rng, state.asked, state.queue, state.pending)
