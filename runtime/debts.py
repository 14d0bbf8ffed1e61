"""Debts: what must be true before a turn ends.

A debt is noted by `owe` and falls due when the round, the turn or the match changes or another player is asked. Whether it
still can be paid is asked by `runtime.lookahead`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from runtime.state import State


class Unpaid(Exception):
    """Debts were not paid when they fell due; `names` are the full names of their rules."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def owe(s: State, player: int, debt: int, thing: Any) -> None:
    """Note a debt; owing it again is the same as owing it once."""
    if not any(one[0] == debt and one[1] == player for one in s.debts):
        s.debts = (*s.debts, (debt, player, thing))


def fall_due(s: State) -> None:
    """All debts must be paid now. Raises Unpaid; afterwards there are none."""
    if not s.debts:
        return
    names = unpaid(s)
    if names:
        raise Unpaid(names)
    s.debts = ()
    s.laid = ()


def unpaid(s: State, player: int | None = None) -> tuple[str, ...]:
    """Return the full names of the debts, of one player or of all, that are not true now."""
    rules, functions = s.g.rules, s.g.F
    return tuple(
        rules.debts[debt].name
        for debt, debtor, thing in s.debts
        if player in (None, debtor) and not functions[rules.debts[debt].test](s, debtor, thing)
    )
