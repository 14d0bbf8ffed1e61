"""What a player owes: a legal move never leaves him without a way to pay, and a move is refused for a debt only if there is
none."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from runtime import legal, machine
from runtime.debts import Unpaid
from runtime.flow import Unavailable
from runtime.lookahead import allowed
from runtime.machine import carry_out
from runtime.setup import BadSetting, Setup
from runtime.shedding import never_empty
from runtime.state import State
from tests.conftest import PROFILE
from tests.property.shanghai_games import DEALS, FAMILY, OPTIONS, PLAYERS, setup_of, setups
from tests.property.shanghai_tables import rich

SETTINGS = settings(max_examples=200 if PROFILE == "ci" else 40, deadline=None)
MOST = 3_000
"""How many moves are followed before a position is given up as too large for this test."""


class TooMuch(Exception):
    """A turn with more ways through it than this test follows."""


class Turn:
    """All ways through the rest of a turn, followed one by one. (No move of these games leaves a debt and shows a hidden
    card.)"""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.moves = 0
        self.known: dict[str, bool] = {}

    def after(self, state: State, number: int, args: tuple[Any, ...]) -> State | None:
        """The position after a move that the requirements allow; None when a debt fell due unpaid, or no card is there."""
        self.moves += 1
        if self.moves > MOST:
            raise TooMuch
        trial = state.clone()
        try:
            carry_out(trial, number, args)
        except (Unpaid, Unavailable):
            return None
        return trial

    def can_end(self, state: State) -> bool:
        """Whether the player can pay all he owes by moves of his own, none of which shows him a hidden card."""
        if state.over or state.asked != self.seat or not state.debts:
            return True
        if state.revealed:
            return False
        key = repr((state.z, state.v, state.at, [debt[:2] for debt in state.debts], sorted(state.laid)))
        if key not in self.known:
            self.known[key] = False
            self.known[key] = any(
                after is not None and self.can_end(after)
                for number, action in enumerate(state.g.rules.states[state.at].actions)
                for args in list(allowed(state, number, action))
                for after in [self.after(state, number, args)]
            )
        return self.known[key]


def in_play(setup: Setup, deal: int, seed: int) -> State:
    """Somebody has drawn and may lay, exchange and throw."""
    state = machine.new_match(setup, seed)
    machine.begin(state, deal)
    rich(state, Random(seed), "play")
    return state


@SETTINGS
@given(setups(patched=True), st.sampled_from(DEALS), st.integers(0, 2**32))
def test_the_look_ahead_is_exact(setup: Setup, deal: int, seed: int) -> None:
    """The legal moves are those of the allowed ones after which following everything finds a way to pay."""
    state = in_play(setup, deal, seed)
    turn = Turn(state.asked)
    try:
        for number, action in enumerate(state.g.rules.states[state.at].actions):
            ways = [args for _, args in zip(range(40), allowed(state, number, action), strict=False)]
            wanted = [args for args in ways if (after := turn.after(state, number, args)) is not None and turn.can_end(after)]
            found = [move.args for _, move in zip(range(40), legal.legal_moves(state, number, action), strict=False)]
            assert found[: len(wanted)] == wanted if len(ways) == 40 else found == wanted, action.name
    except TooMuch:
        assume(False)


@SETTINGS
@given(setups(patched=True), st.sampled_from(DEALS), st.integers(0, 2**32))
def test_no_legal_move_strands_a_player(setup: Setup, deal: int, seed: int) -> None:
    """From move to legal move, whichever they are, the turn comes to its end."""
    state, rng = in_play(setup, deal, seed), Random(seed)
    seat = state.asked
    for _ in range(60):
        offers = legal.offers(state)
        assert offers, f"{state.debts} and nothing to do"
        laying = [offer for offer in offers if offer.action != "discard"]
        offer = rng.choice(laying if laying and rng.random() < 0.8 else offers)
        legal.apply(state, rng.choice(offer.moves))
        if state.over or state.asked != seat or state.at != setup_play(setup):
            return
    raise AssertionError("a turn of sixty moves")


def setup_play(setup: Setup) -> int:
    """The number of the state in which melds are laid."""
    return next(number for number, info in enumerate(setup.rules.states) if info.name == "play")


def test_cards_said_to_be_stuck_are(rng: Random) -> None:
    """Where the whole hand must go and some cards are said to go nowhere, following everything finds no way, either."""
    proved, wanted = 0, 20 if PROFILE == "ci" else 3
    for _ in range(500 * wanted):
        if proved >= wanted:
            return
        game = rng.choice(sorted(OPTIONS))
        options = {"all_out": "yes", **{name: rng.choice(FAMILY[name]) for name in ("swapping", "swapped_wild")}}
        try:
            setup = setup_of(game, rng.choice(PLAYERS), tuple(sorted(options.items())))
        except BadSetting:
            continue
        state = in_play(setup, rng.choice(DEALS), rng.getrandbits(32))
        turn = Turn(state.asked)
        number, action = next((at, one) for at, one in enumerate(setup.rules.states[state.at].actions) if one.name == "go_down")
        (shed,) = {debt.sheds for debt in setup.rules.debts if debt.sheds is not None}
        for _, args in zip(range(8), allowed(state, number, action), strict=False):
            after = turn.after(state, number, args)
            if after is None or after.asked != turn.seat or not after.debts or not never_empty(after, turn.seat, shed):
                continue
            try:
                assert not turn.can_end(after), (game, options)
                proved += 1
            except TooMuch:
                break
    raise AssertionError(f"said {proved} times only")
