"""Moves as people write them: the action, then what it chooses in the order of its `choose` lines.

    discard 9h        go_out 5s        stock_card        ask_for 7 Ana

A card goes by its spelling, a player by name or seat number (from 1), a number, rank or suit by itself. `5k@loose` takes the card
from the zone `loose`; the zone is written when two zones that may be chosen from hold the card.
"""

from __future__ import annotations

from runtime.legal import no_such_action
from runtime.moves import INVALID, Move, Refusal
from runtime.values import BadValue, Values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from runtime.setup import Setup
    from runtime.state import State
    from runtime.tables import ActionInfo, ChoiceInfo

ONE_WORD = ("card", "player", "rank", "suit", "number")
"""The kinds of choices that are one word of a move."""


class BadMove(ValueError):
    """A move that cannot be read; `refusal` says why, in the form of the refusals of moves that can."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


def read_move(setup: Setup, state: State, seat: int, text: str, names: Sequence[str] = ()) -> Move:
    """Return the move of a player that a text means. Whether it is legal is not asked. Raises BadMove."""
    return Notation(setup, names).read(state, seat, text)


def write_move(setup: Setup, state: State, move: Move, names: Sequence[str] = ()) -> str:
    """Return the text of a move that could be made in a state. Raises ValueError for an action that the rules do not have."""
    return Notation(setup, names).write(state, move)


class Notation:
    """Reads and writes the moves of one game at a table; `names` are the players in seat order."""

    def __init__(self, setup: Setup, names: Sequence[str] = ()) -> None:
        self.values = Values(setup, names)

    def read(self, state: State, seat: int, text: str) -> Move:
        """See `read_move`."""
        name, *words = text.split() or [""]
        if not name:
            raise BadMove(Refusal(INVALID, "choices", "a move begins with an action, and none is written"))
        now, elsewhere = actions_named(state, name)
        if now is not None:
            return Move(seat, name, self._choices(state, now, seat, words))
        if not elsewhere:
            raise BadMove(no_such_action(state, name))
        for action in elsewhere:
            try:
                return Move(seat, name, self._choices(state, action, seat, words))
            except BadMove:
                continue
        return Move(seat, name)  # it cannot be made now, whatever it chooses

    def write(self, state: State, move: Move) -> str:
        """See `write_move`."""
        now, elsewhere = actions_named(state, move.action)
        action = now or next((one for one in elsewhere if len(one.choices) == len(move.args)), None)
        if action is None:
            raise ValueError(f"the rules have no action `{move.action}`")
        words = [move.action]
        for at, (choice, thing) in enumerate(zip(action.choices, move.args, strict=True)):
            word = self.values.write(choice.kind, thing)
            if choice.kind == "card":
                holding = self._holding(state, choice, move.seat, move.args[:at], thing)
                if len(holding) > 1:
                    word += f"@{holding[0]}"
            words.append(word)
        return " ".join(words)

    def _choices(self, state: State, action: ActionInfo, seat: int, words: list[str]) -> tuple[Any, ...]:
        for choice in action.choices:
            if choice.kind not in ONE_WORD:
                raise BadMove(Refusal(INVALID, "choices", f"`{action.name}` chooses {choice.kind}, which a move cannot name yet"))
        if len(words) != len(action.choices):
            raise BadMove(Refusal(INVALID, "choices", _takes(action, words)))
        chosen: tuple[Any, ...] = ()
        for choice, word in zip(action.choices, words, strict=True):
            chosen = (*chosen, self._choice(state, choice, seat, chosen, word))
        return chosen

    def _choice(self, state: State, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...], word: str) -> Any:
        text, mark, zone = word.partition("@") if choice.kind == "card" else (word, "", "")
        try:
            thing = self.values.read(choice.kind, text)
        except BadValue as wrong:
            raise BadMove(Refusal(INVALID, wrong.rule, str(wrong))) from None
        if thing == -1 and choice.kind != "number":
            raise BadMove(Refusal(INVALID, "bad_choice", f"`{word}` is not a {choice.kind} that a move can choose"))
        if mark:
            self._hold_zone(state, choice, seat, chosen, thing, zone)
        return thing

    def _hold_zone(self, state: State, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...], card: Any, zone: str) -> None:
        """Hold that a card is taken from the zone named behind it."""
        known = zones_of(state, choice, seat, chosen)
        if zone not in known:
            raise BadMove(Refusal(INVALID, "bad_choice", f"no card is chosen from `{zone}` here; say {_or(known)}"))
        holding = self._holding(state, choice, seat, chosen, card)
        code = self.values.write("card", card)
        if zone not in holding:
            raise BadMove(Refusal(INVALID, "not_held", f"`{code}` is not in `{zone}`", (card,)))
        if zone != holding[0]:
            raise BadMove(
                Refusal(INVALID, "bad_choice", f"`{code}` is taken from `{holding[0]}` while it is there, not from `{zone}`")
            )

    def _holding(self, state: State, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...], card: int) -> list[str]:
        """Return the zones, of those a choice is made from, that hold a card; the first is where it is taken from."""
        functions = state.g.F
        known = zones_of(state, choice, seat, chosen)
        return [zone for zone, (_, give) in zip(known, choice.zones, strict=True) if card in functions[give](state, seat, chosen)]


def actions_named(state: State, name: str) -> tuple[ActionInfo | None, list[ActionInfo]]:
    """Return the action of this name in the state the machine is in, and those in other states."""
    states = state.g.rules.states
    here = states[state.at].actions if state.at >= 0 else ()
    now = next((action for action in here if action.name == name), None)
    return now, [action for info in states for action in info.actions if action.name == name and action is not now]


def zones_of(state: State, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...]) -> list[str]:
    """Return the names of the zones a choice is made from."""
    functions, layout = state.g.F, state.g.layout
    places = [functions[place](state, seat, chosen) if place >= 0 else -1 for place, _ in choice.zones]
    return [state.g.rules.zones[layout.zone_of[place]].name if place >= 0 else "" for place in places]


def _takes(action: ActionInfo, words: list[str]) -> str:
    """Say what an action takes when it was given something else."""
    wanted = " ".join(choice.called for choice in action.choices)
    if not wanted:
        return f"`{action.name}` stands alone: `{' '.join(words)}` is too much"
    given = f"`{' '.join(words)}`" if words else "nothing"
    return (
        f"`{action.name}` is followed by {len(action.choices)} word{'s' * (len(action.choices) != 1)} ({wanted}), not by {given}"
    )


def _or(words: list[str]) -> str:
    return " or ".join(f"`{word}`" for word in words)
