"""Random play of both Shanghais, with any number of players, any deal, and any of the options that house rules set.

After every move: the cards of the pack are all there, the player asked can do something, what is offered is accepted and what is
not offered is refused without a trace, the position can be written down and read back, and the record leads to it again.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from runtime import legal, machine
from runtime.legal import IllegalMove
from runtime.moves import Move
from runtime.notation import Notation
from runtime.position import read_state, state_line
from runtime.record import Writer, read_record, replay
from runtime.setup import Setup
from runtime.simulate import POLICIES, Dice
from runtime.state import State
from tests.conftest import PROFILE
from tests.property.shanghai_games import DEALS, MOST_WAYS, NAMES, all_moves, dealt, eager, held, made_up, setups
from tests.property.shanghai_tables import rich

SETTINGS = settings(
    max_examples=100 if PROFILE == "ci" else 12,
    stateful_step_count=25,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a position says more than a shorter way to it, and sooner
)


def plain(move: Move) -> tuple[Any, ...]:
    """A move by what it does: the order of melds laid together makes no difference."""
    args = [tuple(sorted(meld.key() for meld in arg)) if isinstance(arg, tuple) else arg for arg in move.args]
    return (move.seat, move.action, *args)


class Play(RuleBasedStateMachine):
    """A match played from some deal on; `lines` is its record."""

    patched = False

    def __init__(self) -> None:
        super().__init__()
        self.state: State | None = None

    @initialize(data=st.data(), deal=st.sampled_from(DEALS), seed=st.integers(0, 2**32), ahead=st.integers(-250, 250))
    def begin(self, data: st.DataObject, deal: int, seed: int, ahead: int) -> None:
        """Begin with a deal, some moves of eager players later; or in the middle of one made up."""
        self.setup: Setup = data.draw(setups(patched=self.patched), label="table")
        self.state = machine.new_match(self.setup, seed)
        machine.begin(self.state, deal)
        if ahead < 0:
            rich(self.state, Random(seed))
        self.names = NAMES[: self.setup.n]
        self.notation = Notation(self.setup, self.names)
        self.record = Writer(self.setup, self.names, seed, "" if deal == 1 and ahead >= 0 else state_line(self.state))
        dice = Dice(seed)
        for _ in range(ahead):
            open = legal.offers(self.state)
            if not open:
                break
            self.make(POLICIES["eager"](self.state, open, dice))

    @property
    def position(self) -> State:
        """The position; there is one after `begin`."""
        assert self.state is not None
        return self.state

    def make(self, move: Move) -> None:
        """Make a legal move and note it."""
        self.record.note(self.position, move)
        legal.apply(self.position, move)

    # ---- what is done

    @precondition(lambda self: self.state and self.state.over)
    @rule(seed=st.integers(0, 2**32))
    def another_match(self, seed: int) -> None:
        self.teardown()
        self.state = machine.new_match(self.setup, seed)
        machine.begin(self.state)
        self.record = Writer(self.setup, self.names, seed)

    @precondition(lambda self: self.state and not self.state.over)
    @rule(data=st.data())
    def any_move(self, data: st.DataObject) -> None:
        self.make(data.draw(st.sampled_from(all_moves(self.position)), label="move"))

    @precondition(lambda self: self.state and not self.state.over)
    @rule(data=st.data())
    def eager_move(self, data: st.DataObject) -> None:
        self.make(data.draw(st.sampled_from(eager(all_moves(self.position), self.position)), label="move"))

    @precondition(lambda self: self.state and not self.state.over)
    @rule(seed=st.integers(0, 2**32))
    def made_up_moves(self, seed: int) -> None:
        """A move is legal exactly if it is one of those listed; what is refused changes nothing."""
        state, choose = self.position, Random(seed).choice
        before, line, listed = state.clone(), state_line(state), all_moves(state)
        plainly = {plain(move) for move in listed}
        for move in made_up(state, choose, 20):
            against = legal.refusals(state, move)
            if len(listed) < MOST_WAYS:
                assert (not against) == (plain(move) in plainly), (move, against, line)
            if not against:
                continue
            with pytest.raises(IllegalMove) as refused:
                legal.apply(state, move)
            assert refused.value.refusals == against
            assert state == before
            assert state_line(state) == line

    # ---- what always holds

    @precondition(lambda self: self.state)
    @invariant()
    def the_pack_is_complete(self) -> None:
        assert held(self.position) == dealt(self.position)

    @precondition(lambda self: self.state)
    @invariant()
    def somebody_can_act(self) -> None:
        state = self.position
        assert state.over == (state.asked < 0)
        assert state.over or legal.offers(state), f"nobody can do anything: {state_line(state)}"

    @precondition(lambda self: self.state)
    @invariant()
    def what_is_offered_is_legal_and_listed_once(self) -> None:
        state = self.position
        before = state.clone()
        offered = [move for offer in legal.offers(state) for move in offer.moves]
        assert len({plain(move) for move in offered}) == len(offered)
        for move in offered[:30]:
            assert legal.refusals(state, move) == ()
        assert state == before

    @precondition(lambda self: self.state)
    @invariant()
    def a_move_is_written_so_that_it_is_read_as_the_same(self) -> None:
        state = self.position
        for offer in legal.offers(state):
            for move in offer.moves[:5]:
                read = self.notation.read(state, move.seat, self.notation.write(state, move))
                assert plain(read) == plain(move), self.notation.write(state, move)

    @precondition(lambda self: self.state)
    @invariant()
    def a_position_is_written_so_that_it_is_read_as_the_same(self) -> None:
        line = state_line(self.position)
        again = read_state(self.setup, line)
        assert again == self.position
        assert state_line(again) == line

    def teardown(self) -> None:
        """The record leads to the same position."""
        if self.state is None:
            return
        record = read_record(self.record.text())
        assert record.players == self.names
        assert len(record.moves) == len(self.record.lines) - self.record.lines.index("") - 1
        for state, _, _, _ in replay(self.setup, record):
            last = state
        if record.moves:
            assert last == self.state


class PatchedPlay(Play):
    """The same with options set as house rules do."""

    patched = True


@pytest.mark.parametrize("kind", [Play, PatchedPlay], ids=["as_shipped", "with_options"])
def test_play(kind: type[Play]) -> None:
    run_state_machine_as_test(kind, settings=SETTINGS)
