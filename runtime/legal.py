"""Which moves are legal, and everything that is against the others."""

from __future__ import annotations

from runtime.flow import Endless, Hole, Unavailable
from runtime.machine import carry_out
from runtime.moves import ILLEGAL, INVALID, Move, Offer, Refusal
from runtime.state import State
from runtime.tables import ActionInfo, ChoiceInfo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MOST_MOVES = 10_000
"""How many moves of one action are listed at most."""


def offers(state: State) -> tuple[Offer, ...]:
    """Return the actions open to the player asked, each with its legal moves; none when the match is over."""
    if state.over or state.asked < 0:
        return ()
    made = []
    for number, action in enumerate(state.g.rules.states[state.at].actions):
        moves = tuple(legal_moves(state, number, action))
        if moves:
            made.append(Offer(state.asked, action.name, action.title, moves))
    return tuple(made)


def legal_moves(state: State, number: int, action: ActionInfo) -> Iterator[Move]:
    """Give the legal moves of one action of the player asked."""
    seat = state.asked
    functions = state.g.F
    if action.when >= 0 and not functions[action.when](state, seat, ()):
        return
    if not _to_be_had(state, number, action, seat):
        return
    for args in _choices(state, action.choices, seat, ()):
        if all(functions[guard.test](state, seat, args) for guard in action.requires):
            yield Move(seat, action.name, args)


def _choices(state: State, choices: tuple[ChoiceInfo, ...], seat: int, chosen: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if not choices:
        yield chosen
        return
    for thing in pool(state, choices[0], seat, chosen):
        yield from _choices(state, choices[1:], seat, (*chosen, thing))


def pool(state: State, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...]) -> list[Any]:
    """Return everything that can be chosen, each once, in order."""
    functions = state.g.F
    if choice.kind == "number":
        low, high = (functions[bound](state, seat, chosen) for bound in (choice.low, choice.high))
        return list(range(low, min(high, low + MOST_MOVES) + 1))
    if choice.kind in ("rank", "suit"):
        pack = state.g.rules.pack
        return list(range(len(pack.ranks if choice.kind == "rank" else pack.suits)))
    things: list[Any] = []
    for _, give in choice.zones:
        for thing in functions[give](state, seat, chosen):
            if thing not in things:
                things.append(thing)
    return things


def _to_be_had(state: State, number: int, action: ActionInfo, seat: int) -> bool:
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
            carry_out(trial, number, ())
        except Unavailable:
            return False
        except (Endless, Hole):
            return True
    return True


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
        return (_no_such_action(state, move),)
    number, action = found
    functions = state.g.F
    if action.when >= 0 and not functions[action.when](state, move.seat, ()):
        return (Refusal(ILLEGAL, action.full, _reason(state, action.full, "this cannot be done under these rules")),)
    wrong = _wrong_choices(state, action, move)
    if wrong:
        return tuple(wrong)
    against = []
    for guard in action.requires:
        if not functions[guard.test](state, move.seat, move.args):
            cards = tuple(thing for choice, thing in zip(action.choices, move.args, strict=True) if choice.kind == "card")
            against.append(Refusal(ILLEGAL, guard.name, _reason(state, guard.name, "a requirement is not met"), cards))
    if not against and not _to_be_had(state, number, action, move.seat):
        against.append(Refusal(ILLEGAL, "not_available", "there are no cards left to take"))
    return tuple(against)


def _no_such_action(state: State, move: Move) -> Refusal:
    known = {action.name for info in state.g.rules.states for action in info.actions}
    if move.action in known:
        now = ", ".join(f"`{action.name}`" for action in state.g.rules.states[state.at].actions)
        return Refusal(
            ILLEGAL, "not_now", f"`{move.action}` cannot be done now; the state is `{state.g.rules.states[state.at].name}`: {now}"
        )
    listed = ", ".join(f"`{name}`" for name in sorted(known))
    return Refusal(INVALID, "unknown_action", f"there is no action `{move.action}`; the actions are {listed}")


def _wrong_choices(state: State, action: ActionInfo, move: Move) -> list[Refusal]:
    if len(move.args) != len(action.choices):
        wanted = " ".join(choice.called for choice in action.choices) or "nothing"
        return [Refusal(INVALID, "choices", f"`{action.name}` takes {wanted}")]
    wrong = []
    types = state.g.rules.pack.types
    for at, (choice, thing) in enumerate(zip(action.choices, move.args, strict=True)):
        if thing in pool(state, choice, move.seat, move.args[:at]):
            continue
        if choice.kind == "card":
            code = types[thing].code
            wrong.append(Refusal(INVALID, "not_held", f"`{code}` is not among the cards to choose from", (thing,)))
        else:
            wrong.append(Refusal(INVALID, "not_held", f"this {choice.kind} cannot be chosen"))
    return wrong


def _reason(state: State, rule: str, otherwise: str) -> str:
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
        raise IllegalMove(move, (Refusal(ILLEGAL, "not_available", "there are no cards left to take"),)) from None


class IllegalMove(Exception):
    """A move that was refused; `refusals` say why."""

    def __init__(self, move: Move, against: tuple[Refusal, ...]) -> None:
        super().__init__("; ".join(one.message for one in against))
        self.move = move
        self.refusals = against
