"""The first values of what is kept for a match, a round or a turn."""

from __future__ import annotations

from runtime.tables import TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.state import State


def first_values(s: State, scopes: tuple[str, ...]) -> None:
    """Give all variables of some scopes their first values, in the order they are declared."""
    setup = s.g
    for keep in setup.rules.keeps:
        if keep.scope not in scopes:
            continue
        place = setup.layout.keeps[keep.name]
        function = setup.F[keep.start]
        if not keep.each:
            s.v[place] = function(s, max(s.v[TURN], 0), None)
            continue
        for seat in range(s.n if keep.each == "player" else setup.rules.teams):
            s.v[place + seat] = function(s, seat, None)
    if setup.rules.tabled or "round" in scopes:
        s.d = None
