"""Who wins: what the rules say at the end of a match, put to the variables of a state."""

from __future__ import annotations

from runtime.flow import Hole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.setup import Setup
    from runtime.state import State


def winners(state: State) -> tuple[int, ...]:
    """Return the seats that win, or lead as things stand; all of a winning team, none when the rules do not say how one wins.

    Raises Hole when several are level and the rules leave open what then.
    """
    info = state.g.rules.winner
    if info is None:
        return ()
    best = _best(state, range(shares(state.g, info.keep)), info.keep, info.extreme)
    if len(best) > 1 and info.ties == "by":
        best = _best(state, best, info.tie_keep, info.tie_extreme)
    elif len(best) > 1 and info.ties == "unspecified":
        raise Hole("winner")
    if each_of(state.g, info.keep) == "team":
        return tuple(seat for seat in range(state.n) if seat % state.g.rules.teams in best)
    return best


def _best(state: State, among: range | tuple[int, ...], keep: str, extreme: str) -> tuple[int, ...]:
    """Return those of some players or teams whose variable is highest or lowest."""
    first = state.g.layout.keeps[keep]
    choose = max if extreme == "highest" else min
    value = choose(state.v[first + one] for one in among)
    return tuple(one for one in among if state.v[first + one] == value)


def each_of(setup: Setup, keep: str) -> str:
    """Return `player`, `team` or nothing: of whom a variable is kept."""
    return next(info.each for info in setup.rules.keeps if info.name == keep)


def shares(setup: Setup, keep: str) -> int:
    """Return how many values a variable has at this table."""
    each = each_of(setup, keep)
    return setup.n if each == "player" else setup.rules.teams if each == "team" else 1
