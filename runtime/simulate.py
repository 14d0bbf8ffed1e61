"""Playing many rounds by named policies, and what happened in them."""

from __future__ import annotations

from runtime import rng
from runtime.flow import Endless, Hole
from runtime.legal import NOT_AVAILABLE, IllegalMove, apply, offers, refusals
from runtime.lookahead import allowed
from runtime.machine import begin, new_match
from runtime.moves import Move, Offer
from runtime.records import Record
from runtime.setup import Setup, deals_of
from runtime.state import State
from runtime.tables import ROUND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    Policy = Callable[[State, tuple[Offer, ...], "Dice"], Move]


class LostCards(AssertionError):
    """The cards in play are not those that were dealt: a fault of the machine, whatever the rules."""


NOBODY_ASKED = "the match ended before anybody was asked"

CAP = 400
"""How many turns a round may take before it is given up as capped, unless told otherwise."""


class Dice:
    """The chance of the players, apart from that of the game."""

    def __init__(self, seed: int) -> None:
        self.state = rng.seeded(seed ^ 0x5EED)

    def of(self, things: Any) -> Any:
        """Return one of some things, each equally likely."""
        at, self.state = rng.below(self.state, len(things))
        return things[at]


def uniform(state: State, open: tuple[Offer, ...], dice: Dice) -> Move:
    """Any legal move, each equally likely; an action over arrangements counts as one."""
    move: Move = dice.of([move for offer in open for move in offer.moves])
    return move


def eager(state: State, open: tuple[Offer, ...], dice: Dice) -> Move:
    """Lays down, lays off, exchanges and goes out whenever it may; otherwise any action, each equally likely, and any of its
    moves."""
    actions = {action.name: action for action in state.g.rules.states[state.at].actions}
    keen = [
        offer
        for offer in open
        if (action := actions[offer.action]).arranges >= 0
        or action.lays
        or action.exchanges
        or any(choice.kind in ("melds", "meld") for choice in action.choices)
    ]
    offer = dice.of(keen or open)
    move: Move = dice.of(offer.moves)
    return move


POLICIES: dict[str, Policy] = {"uniform": uniform, "eager": eager}


class Played(Record):
    """One round: its number in the match, the seed of the match, how it ended (`ended`, `capped`, `dead end` or `unknown`), its
    turns and moves, how often each action was done, the scores afterwards (variables called `score`; empty without such), and how
    much each of them rose or fell in the round.
    """

    round: int
    seed: int
    how: str
    turns: int
    moves: int
    actions: dict[str, int]
    scores: tuple[int, ...]
    note: str = ""
    scored: tuple[int, ...] = ()


def rounds(
    setup: Setup, policy: str, seed: int, *, first: int = 1, cap: int = CAP, moved: Callable[[], None] | None = None
) -> Iterator[Played]:
    """Play rounds without end: match after match, each from its own seed; after a round that did not end, a new match begins with
    the next deal. The cards in play are counted after every move, and `moved` is called. Raises KeyError for an unknown policy.
    """
    choose, deals = POLICIES[policy], deals_of(setup)
    number = first
    while True:
        dice = Dice(seed)
        state = new_match(setup, seed)
        try:
            begin(state, number)
        except Hole as hole:
            yield Played(number, seed, "unknown", 0, 0, {}, (), hole.told)
            return
        except Endless as wrong:
            yield Played(number, seed, "dead end", 0, 0, {}, (), wrong.told)
            return
        if state.over:
            yield Played(number, seed, "ended", 0, 0, {}, scores(state), NOBODY_ASKED)
        while not state.over:
            played = play_round(state, choose, dice, seed, cap, moved)
            yield played
            number = state.v[ROUND]
            if played.how != "ended":
                number = played.round + 1
                break
        if state.over or deals is None or number > deals:
            number = first
        seed += 1


def play_round(state: State, choose: Policy, dice: Dice, seed: int, cap: int, moved: Callable[[], None] | None = None) -> Played:
    """Play until the round changes or the match is over; call `moved` after every move. Raises LostCards."""
    number = state.v[ROUND]
    turns = moves = 0
    actions: dict[str, int] = {}
    had = scores(state)

    def done(how: str, note: str = "") -> Played:
        has = scores(state)
        scored = tuple([after - before for before, after in zip(had, has, strict=True)])
        return Played(number, seed, how, turns, moves, actions, has, note, scored)

    while not state.over and state.v[ROUND] == number:
        try:
            open = offers(state)
            if not open:
                return done("dead end", stuck(state)[0])
            move = choose(state, open, dice)
            before = state.z[:]
            events = apply(state, move)
        except Hole as hole:
            return done("unknown", hole.told)
        except Endless as wrong:
            return done("dead end", wrong.told)
        except IllegalMove as wrong:
            if any(one.rule != NOT_AVAILABLE for one in wrong.refusals):
                raise
            return done("dead end", f"after `{move.action}` there are no cards to go on with")
        moves += 1
        if moved is not None:
            moved()
        actions[move.action] = actions.get(move.action, 0) + 1
        turns += sum([event[0] == "turn" for event in events])
        if state.v[ROUND] == number:
            hold_conserved(state, before, move.action)
        if turns >= cap:
            return done("capped")
    return done("ended")


def stuck(state: State) -> tuple[str, str]:
    """Say that nothing can be done, and what is against the first thing that the requirements would allow; also the full name of
    the rule that is against it, or else of the state.
    """
    info = state.g.rules.states[state.at]
    for number, action in enumerate(info.actions):
        for args in allowed(state, number, action):
            against = refusals(state, Move(state.asked, action.name, args))
            if not against:
                break
            said = f"nobody can do anything in `{info.name}`: against `{action.name}`, {against[0].message}"
            return said, action.full if against[0].rule == NOT_AVAILABLE else against[0].rule
    return f"nobody can do anything in `{info.name}`", info.name


def hold_conserved(state: State, before: list[Any], action: str) -> None:
    """Hold that the zones have the cards that they had before a move, each as often. Raises LostCards."""
    changed = [(was, now) for was, now in zip(before, state.z, strict=True) if was is not now]
    had, has = _cards([was for was, _ in changed]), _cards([now for _, now in changed])
    if had != has:
        types = state.g.rules.pack.types
        wrong = [f"`{types[card].code}` {has.count(card) - had.count(card):+}" for card in sorted({*had, *has})]
        lost = ", ".join([one for one in wrong if not one.endswith("+0")])
        raise LostCards(f"`{action}` in round {state.v[ROUND]} changes how often a card is there: {lost}")


def _cards(zones: list[Any]) -> list[int]:
    """Return all cards of some zones, sorted."""
    held: list[int] = []
    for cards in zones:
        if isinstance(cards, bytes):
            held += cards
        else:
            for meld in cards:
                held += meld.cards
    held.sort()
    return held


def scores(state: State) -> tuple[int, ...]:
    """The scores of all players or teams, where the rules keep any."""
    place = state.g.layout.keeps.get("score")
    if place is None:
        return ()
    each = next(keep.each for keep in state.g.rules.keeps if keep.name == "score")
    return tuple(state.v[place : place + (state.n if each == "player" else state.g.rules.teams if each else 1)])
