"""The first values of what is kept for a match, a round or a turn."""

from __future__ import annotations

from runtime.tables import TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.setup import Function, Setup
    from runtime.state import State


PLAYERS = -1
"""Stands for as many as play: how many is not settled yet when the first values are needed for the first time."""


def first_values(s: State, scopes: tuple[str, ...]) -> None:
    """Give all variables of some scopes their first values, in the order they are declared."""
    setup = s.g
    firsts = setup.firsts.get(scopes)
    if firsts is None:
        firsts = setup.firsts[scopes] = _firsts(setup, scopes)
    v = s.v
    for place, function, seats in firsts:
        if seats:
            for seat in range(s.n if seats == PLAYERS else seats):
                v[place + seat] = function(s, seat, None)
        else:
            v[place] = function(s, max(v[TURN], 0), None)
    if setup.rules.tabled or "round" in scopes:
        s.d = None


def _firsts(setup: Setup, scopes: tuple[str, ...]) -> tuple[tuple[int, Function, int], ...]:
    """Return (place, function of the first value, for how many: 0 for one, PLAYERS, or teams) of the variables of some scopes."""
    many = {"": 0, "player": PLAYERS, "team": setup.rules.teams}
    return tuple(
        [(setup.layout.keeps[one.name], setup.F[one.start], many[one.each]) for one in setup.rules.keeps if one.scope in scopes]
    )
