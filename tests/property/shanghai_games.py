"""Tables of the shipped Shanghais for property tests: any number of players, deal and options; moves made up and moves
offered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from hypothesis import strategies as st

from rulec import api
from runtime import legal
from runtime.choices import outcomes
from runtime.flow_tables import ActionInfo
from runtime.laying import Pick, WildPick
from runtime.melds import Reading
from runtime.moves import Move
from runtime.setup import BadSetting, Setup
from runtime.state import State

GAMES = ("shanghai/wikipedia", "shanghai/camping")
PLAYERS = range(3, 9)
DEALS = range(1, 11)

FAMILY = {
    "exact_sizes": ("yes", "no"),
    "all_out": ("yes", "no"),
    "new_melds": ("yes", "no"),
    "lay_off_from": ("same_turn", "next_turn"),
    "last_card": ("free", "required", "forbidden", "float"),
    "swapping": ("never", "after_contract", "any_time"),
    "swap_in": ("any_meld", "runs"),
    "swapped_wild": ("to_hand", "into_its_meld", "into_its_owners_meld"),
    "buy_extra": ("0", "1", "2", "4"),
    "buy_priority": ("turn_left", "dealer_left"),
    "down_buys": ("yes", "no"),
    "thrower_buys": ("yes", "no"),
    "down_upcard": ("before_buyers", "after_buyers", "never"),
    "stock_empty": ("reshuffle_once", "reshuffle", "reshuffle_all", "end_hand"),
}
OPTIONS = {
    "shanghai/wikipedia": {
        **FAMILY,
        "twos_wild": ("yes", "no"),
        "limit_after": ("yes", "no"),
        "others_first": ("yes", "no"),
    },
    "shanghai/camping": {**FAMILY, "runs_apart": ("free", "not_adjacent", "gap_required")},
}
"""Everything that house rules set in a line."""

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gil", "Hugo")

Options = tuple[tuple[str, str], ...]


@cache
def rules(game: str) -> api.Game:
    """The game as it is shipped, with the fewest players."""
    return api.load(game, players=3)


@cache
def setup_of(game: str, players: int, options: Options) -> Setup:
    """The game at a table. Raises BadSetting for options that do not go together."""
    return Setup(rules(game).rules, players, dict(options))


@st.composite
def setups(draw: st.DrawFn, *, patched: bool) -> Setup:
    """Any of the games with any number of players; `patched`, with up to eight options set as house rules do."""
    game = draw(st.sampled_from(GAMES))
    chosen: dict[str, str] = {}
    if patched:
        names = draw(st.lists(st.sampled_from(sorted(OPTIONS[game])), max_size=8, unique=True))
        chosen = {name: draw(st.sampled_from(OPTIONS[game][name])) for name in names}
    try:
        return setup_of(game, draw(st.sampled_from(PLAYERS)), tuple(sorted(chosen.items())))
    except BadSetting:
        return setup_of(game, 3, ())


MOST_WAYS = 200
"""How many moves of one action are listed at most."""


def all_moves(state: State) -> list[Move]:
    """Every legal move of the player asked; of ways to lay a contract the first."""
    moves = []
    for number, action in enumerate(state.g.rules.states[state.at].actions):
        for _, move in zip(range(MOST_WAYS), legal.legal_moves(state, number, action), strict=False):
            moves.append(move)
    return moves


def eager(moves: list[Move], state: State) -> list[Move]:
    """The moves that lay something on the table, or else all."""
    actions = {one.name: one for one in state.g.rules.states[state.at].actions}
    keen = [move for move in moves if actions[move.action].lays or any(isinstance(arg, tuple) for arg in move.args)]
    return keen or moves


def made_up(state: State, pick: Any, tries: int) -> Iterator[Move]:
    """Moves that may be legal or not. `pick(things)` chooses one of some things."""
    states = state.g.rules.states
    here = states[state.at].actions
    for _ in range(tries):
        seat = pick([state.asked] * 9 + list(range(state.n)))
        action = pick([*here, *here, *here, *[action for info in states for action in info.actions]])
        made = _made_up(state, seat, action, pick)
        if made is not None:
            yield made


def _made_up(state: State, seat: int, action: ActionInfo, pick: Any) -> Move | None:
    """A move of some action with things chosen at random; None when there is nothing to choose."""
    args: list[Any] = []
    for choice in action.choices:
        things = list(_things(state, choice.kind, seat, action, tuple(args), pick))
        if not things:
            return None
        args.append(pick(things))
    if action.lays and all(isinstance(args[at], (int, Pick, WildPick)) for at in action.lays):
        onto = args[action.lays[1]]
        ways = outcomes(state, action, tuple(args)) if onto in _picks(state) else []
        after = pick([*ways, None, Reading(onto.kind, onto.cards, onto.ranks, onto.suits, onto.acting)])
        args[action.lays[1]] = Pick(onto, onto.place, onto.number, after)
    return Move(seat, action.name, tuple(args))


def _things(state: State, kind: str, seat: int, action: ActionInfo, before: tuple[Any, ...], pick: Any) -> Iterator[Any]:
    """Things that somebody might choose, whether he may or not."""
    hand = state.z[state.g.layout.zones["hand"] + seat]
    if kind == "card":
        yield from hand
        yield pick(range(len(state.g.rules.pack.types)))
    elif kind == "wild":
        for one in _picks(state):
            yield from (WildPick(one, slot) for slot in range(len(one.cards)) if one.acting[slot])
    elif kind == "meld" and action.lays:
        yield from _picks(state)
    elif kind == "meld":
        yield from _melds(state, hand, pick)
    elif kind == "melds":
        wanted = state.g.deal_of(state).contract or ()
        made = [list(_melds(state, hand, pick)) for _ in wanted]
        if all(made):
            yield tuple(pick(ways) for ways in made)


def _picks(state: State) -> list[Pick]:
    """Every meld of the table."""
    place = state.g.layout.zones["table"]
    return [Pick(laid, place, number) for number, laid in enumerate(state.z[place])]


def _melds(state: State, hand: bytes, pick: Any) -> Iterator[Reading]:
    """Some cards of a hand, called a meld: as themselves, or one of them as a wild."""
    if len(hand) < 3:
        return
    types = state.g.rules.pack.types
    size = pick(range(2, min(len(hand), 6) + 1))
    cards = tuple(sorted(pick(hand) for _ in range(size)))
    ranks, suits = tuple(types[card].rank for card in cards), tuple(types[card].suit for card in cards)
    kind = pick(range(len(state.g.rules.kinds)))
    yield Reading(kind, cards, ranks, suits, (False,) * size)
    yield Reading(kind, cards, (max(ranks),) * size, (-1,) * size, tuple(rank < 0 for rank in ranks))


def held(state: State) -> list[int]:
    """All cards of all zones, sorted."""
    cards: list[int] = []
    for zone in state.z:
        cards += zone if isinstance(zone, bytes) else [card for meld in zone for card in meld.cards]
    return sorted(cards)


def dealt(state: State) -> list[int]:
    """All cards of the pack in play, sorted."""
    return [card for card, count in enumerate(state.g.deal_of(state).copies) for _ in range(count)]
