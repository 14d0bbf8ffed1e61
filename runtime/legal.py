"""Which moves are legal, and everything that is against the others."""

from __future__ import annotations

from runtime.debts import Unpaid
from runtime.flow import Endless, Unavailable
from runtime.flow_tables import ActionInfo
from runtime.judging import choice_refusals
from runtime.lookahead import Search, allowed, doomed, to_be_had, unpayable
from runtime.machine import attempt, carry_out
from runtime.moves import ILLEGAL, INVALID, Move, Offer, Refusal
from runtime.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


NOT_AVAILABLE = "not_available"
"""The name under which a move is refused that takes cards which are not there."""


def offers(state: State) -> tuple[Offer, ...]:
    """Return the actions open to the player asked, each with its legal moves; none when the match is over.

    An action over arrangements of cards has one legal move as a witness, and `more` says that there may be others:
    `legal_moves` gives them all. Raises Hole when a rule that decides is left open.
    """
    if state.over or state.asked < 0:
        return ()
    made = []
    search = Search(state.asked)
    for number, action in enumerate(state.g.rules.states[state.at].actions):
        arranged = any(choice.kind in ("melds", "meld") and not action.lays for choice in action.choices)
        found = legal_moves(state, number, action, search)
        moves = tuple([move for _, move in zip(range(1), found, strict=False)] if arranged else found)
        if moves:
            made.append(Offer(state.asked, action.name, action.title, moves, arranged))
    return tuple(made)


def legal_moves(state: State, number: int, action: ActionInfo, search: Search | None = None) -> Iterator[Move]:
    """Give the legal moves of one action of the player asked, each once. `search` is one for all actions of the position."""
    seat = state.asked
    search = search or Search(seat)
    tried = action.tried or bool(state.g.rules.debts)
    if action.owes and doomed(state, seat, action):
        return
    for args in allowed(state, number, action):
        if not tried or not _stopped(state, number, args, search):
            yield Move(seat, action.name, args)


def _stopped(state: State, number: int, args: tuple[Any, ...], search: Search | None = None) -> tuple[str, ...]:
    """Return the debts that an action would leave without a way to pay them, or `not_available` when it does not find the cards
    that it takes. The state is left as it is.
    """
    trial = state.clone()
    try:
        attempt(trial, number, args)
    except Unpaid as wrong:
        return wrong.names
    except Unavailable:
        return (NOT_AVAILABLE,)
    except Endless:
        return ()
    return unpayable(trial, state.asked, search)


def refusals(state: State, move: Move) -> tuple[Refusal, ...]:
    """Return everything that is against a move, empty for a legal one. The state is left as it is.

    Raises Hole when a rule that decides is left open.
    """
    if state.over:
        return (Refusal(INVALID, "match_over", "the match is over"),)
    rules = state.g.rules
    if move.seat != state.asked:
        return (Refusal(INVALID, "not_asked", "it is not for this player to act now"),)
    found = next(((number, one) for number, one in enumerate(rules.states[state.at].actions) if one.name == move.action), None)
    if found is None:
        return (no_such_action(state, move.action),)
    number, action = found
    functions = state.g.F
    if action.when >= 0 and not functions[action.when](state, move.seat, ()):
        return (Refusal(ILLEGAL, action.full, _closed(state, action)),)
    against = choice_refusals(state, action, move)
    if any(one.kind != ILLEGAL for one in against):
        return tuple(one for one in against if one.kind != ILLEGAL)
    cards = tuple([thing for choice, thing in zip(action.choices, move.args, strict=True) if choice.kind == "card"])
    for guard in action.requires:
        if not functions[guard.test](state, move.seat, move.args):
            against.append(Refusal(ILLEGAL, guard.name, reason(state, guard.name, "a requirement is not met"), cards))
    if not against and not to_be_had(state, number, action, move.seat):
        against.append(_not_available())
    if not against and (action.tried or rules.debts):
        against += [
            _not_available()
            if name == NOT_AVAILABLE
            else Refusal(ILLEGAL, name, reason(state, name, "this must be true when the turn ends, and no longer can be"), cards)
            for name in _stopped(state, number, move.args)
        ]
    return tuple(against)


def _closed(state: State, action: ActionInfo) -> str:
    """Say why an action cannot be done at all: its title is what it does, and no reason."""
    info = state.g.rules.infos.get(action.full)
    when = info.when if info is not None else ""
    return f"`{action.name}` can be done only when `{when}`, and that is not so here" if when else "this cannot be done"


def _not_available() -> Refusal:
    return Refusal(ILLEGAL, NOT_AVAILABLE, "there are no cards left to take")


def no_such_action(state: State, name: str) -> Refusal:
    """Return why an action that the state the machine is in does not have cannot be done."""
    rules = state.g.rules
    known = {action.name for info in rules.states for action in info.actions}
    if name in known:
        info = rules.states[state.at]
        now = ", ".join(f"`{action.name}`" for action in info.actions) or "nothing"
        return Refusal(ILLEGAL, "not_now", f"`{name}` cannot be done now; what can be done in `{info.name}` is {now}")
    listed = ", ".join(f"`{one}`" for one in sorted(known))
    return Refusal(INVALID, "unknown_action", f"there is no action `{name}`; the actions are {listed}")


def reason(state: State, rule: str, otherwise: str) -> str:
    """Return the reason that a rule gives, or another text when it gives none."""
    info = state.g.rules.infos.get(rule)
    return info.text if info is not None and info.text else otherwise


def apply(state: State, move: Move) -> list[tuple[Any, ...]]:
    """Carry out a move and return what happened. Raises IllegalMove, with all refusals, and leaves the state as it was."""
    against = refusals(state, move)
    if against:
        raise IllegalMove(move, against)
    number = next(number for number, one in enumerate(state.g.rules.states[state.at].actions) if one.name == move.action)
    try:
        return carry_out(state, number, move.args)
    except Unavailable:
        raise IllegalMove(move, (_not_available(),)) from None


class IllegalMove(Exception):
    """A move that was refused; `refusals` say why."""

    def __init__(self, move: Move, against: tuple[Refusal, ...]) -> None:
        super().__init__("; ".join(one.message for one in against))
        self.move = move
        self.refusals = against
