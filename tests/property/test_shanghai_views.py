"""What a player sees, and what he is offered, does not depend on cards that he cannot see.

A position is changed where the player cannot look: the cards there change places. Nothing he sees may change.
"""

from __future__ import annotations

from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from runtime import legal, machine
from runtime.legal import IllegalMove
from runtime.setup import Setup
from runtime.state import State
from runtime.tables import ROUND
from runtime.view import seen_events, view
from tests.conftest import PROFILE
from tests.property.shanghai_games import DEALS, all_moves, eager, setups
from tests.property.shanghai_tables import rich

MANY = settings(max_examples=300 if PROFILE == "ci" else 60, deadline=None)
SEEDS = st.integers(0, 2**32)


def somewhere(setup: Setup, deal: int, seed: int) -> State:
    """A position in the middle of a deal."""
    state = machine.new_match(setup, seed)
    machine.begin(state, deal)
    rich(state, Random(seed))
    return state


def rearranged(state: State, rng: Random, seat: int, keep: dict[int, bytes], open: int = 1) -> State:
    """The position with the cards that a player does not see in other places: the stock, the pile but for `open` cards on top,
    the hands of others. `keep` are cards that stay in some zones.
    """
    zones = state.g.layout.zones
    hidden = [zones["stock"], zones["pile"], *[zones["hand"] + other for other in range(state.n) if other != seat]]
    fixed = {place: keep.get(place, b"") for place in hidden}
    fixed[zones["pile"]] = state.z[zones["pile"]][-open:]
    loose: list[int] = []
    counts = {}
    for place in hidden:
        cards = list(state.z[place])
        for card in reversed(fixed[place]):
            cards.reverse()
            cards.remove(card)  # the last one, which is the top of a pile
            cards.reverse()
        counts[place] = len(cards)
        loose += cards
    rng.shuffle(loose)
    changed = state.clone()
    for place in hidden:
        cards = [loose.pop() for _ in range(counts[place])]
        ordered = state.g.layout.kinds[place] == "cards"
        made = [*cards, *fixed[place]]
        changed.z[place] = bytes(sorted(made) if ordered else made)
    return changed


@MANY
@given(setups(patched=True), st.sampled_from(DEALS), SEEDS, st.integers(0, 7))
def test_a_position_looks_the_same(setup: Setup, deal: int, seed: int, seat: int) -> None:
    state = somewhere(setup, deal, seed)
    seat %= state.n
    other = rearranged(state, Random(seed), seat, {})
    assert view(other, seat) == view(state, seat)


@MANY
@given(setups(patched=True), st.sampled_from(DEALS), SEEDS)
def test_what_is_offered_depends_on_nothing_hidden(setup: Setup, deal: int, seed: int) -> None:
    state = somewhere(setup, deal, seed)
    other = rearranged(state, Random(seed), state.asked, {})
    assert legal.offers(other) == legal.offers(state)


@MANY
@given(setups(patched=True), st.sampled_from(DEALS), SEEDS, st.integers(0, 2**32), st.booleans())
def test_what_happens_looks_the_same(setup: Setup, deal: int, seed: int, choice: int, keen: bool) -> None:
    """The player asked makes the same move in both positions; an onlooker sees the same of it. The cards of the move are the
    mover's in both; all others may differ.
    """
    state, rng = somewhere(setup, deal, seed), Random(choice)
    moves = all_moves(state)
    move = rng.choice(eager(moves, state) if keen else moves)
    onlooker = rng.choice([one for one in range(state.n) if one != move.seat])
    used = [card for arg in move.args if isinstance(arg, tuple) for meld in arg for card in meld.cards]
    used += [arg for arg in move.args if isinstance(arg, int)]
    hand = setup.layout.zones["hand"] + move.seat
    other = rearranged(state, rng, onlooker, {hand: bytes(used)}, open=2)  # the second card is seen when the first is taken
    before, before_other = state.clone(), other.clone()
    events = legal.apply(state, move)
    try:
        others = legal.apply(other, move)
    except IllegalMove:  # a debt that cannot be paid with the other cards
        assume(False)
        return
    assume(before.v[ROUND] == state.v[ROUND] and not state.over)  # what hands cost is told when they are counted
    assert seen_events(before_other, others, onlooker) == seen_events(before, events, onlooker)
    assert view(other, onlooker) == view(state, onlooker)
