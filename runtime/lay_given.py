"""Laying the very melds that a hand names: all in one action, or else one after the other."""

from __future__ import annotations

from itertools import product

from runtime.choices import from_table
from runtime.flow import GaveUp
from runtime.legal import refusals
from runtime.machine import attempt
from runtime.moves import Move, Refusal
from runtime.turns import Way

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.flow_tables import ActionInfo
    from runtime.melds import Reading
    from runtime.state import State

MOST_TRIED = 2_000
"""How many moves are tried before the search gives up."""


class LayGiven:
    """The search for legal moves of the player asked that lay melds, each in one of the readings it may have.

    When `ways` gave none, `against` is what was said against the move that the fewest rules forbid.
    """

    def __init__(self, melds: list[list[Reading]]) -> None:
        self.melds = melds
        self.tried = 0
        self.against: tuple[Refusal, ...] = ()

    def ways(self, state: State, done: int = 0, moves: tuple[Move, ...] = ()) -> Iterator[Way]:
        """Give the ways to lay the melds from number `done` on. Raises Hole when they are too many, or a rule is left open."""
        rest = self.melds[done:]
        for size in (len(rest), 1) if len(rest) > 1 else (1,):
            for move in self._moves(state, rest[:size]):
                if size == len(rest):
                    yield Way((*moves, move), state)
                    continue
                trial = after(state, move)
                if trial.asked == state.asked and not trial.over:
                    yield from self.ways(trial, done + size, (*moves, move))

    def _moves(self, state: State, melds: list[list[Reading]]) -> Iterator[Move]:
        """Give the legal moves that lay these melds in one action."""
        for action in state.g.rules.states[state.at].actions:
            if not _lays_new(state, action) or (len(melds) > 1 and action.choices[0].kind == "meld"):
                continue
            for chosen in product(*melds):
                self.tried += 1
                if self.tried > MOST_TRIED:
                    raise GaveUp("how these melds can be laid", "say what the wild cards stand for, as in Jk=7d")
                args = (chosen,) if action.choices[0].kind == "melds" else chosen
                move = Move(state.asked, action.name, args)
                against = refusals(state, move)
                if not against:
                    yield move
                elif not self.against or len(against) < len(self.against):
                    self.against = against


def after(state: State, move: Move) -> State:
    """Return the state after a legal move."""
    trial = state.clone()
    number = next(at for at, one in enumerate(state.g.rules.states[state.at].actions) if one.name == move.action)
    attempt(trial, number, move.args)
    return trial


def _lays_new(state: State, action: ActionInfo) -> bool:
    """Whether an action that can be done now chooses new melds, or a new meld, and nothing else."""
    if len(action.choices) != 1 or action.lays:
        return False
    if action.when >= 0 and not state.g.F[action.when](state, state.asked, ()):
        return False
    choice = action.choices[0]
    return choice.kind == "melds" or (choice.kind == "meld" and not from_table(state, choice, state.asked, ()))
