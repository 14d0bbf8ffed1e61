"""Debts: what must be true before a turn ends, and whether it still can become true.

A debt is noted by `owe` and falls due when the round, the turn or the match changes or another player is asked. An action is
legal
only if, after it, some sequence of the same player's own actions, none of which shows him a hidden card, pays all debts. The
search
is exact: first whatever ends the turn at once, then depth-first with a memo; when it runs out of steps the answer is unknown.
"""

from __future__ import annotations

from runtime.flow import Endless, Hole, Unavailable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from runtime.state import State

MOST_TRIALS = 20_000
"""How many actions the look-ahead tries before it gives up."""


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
    rules = s.g.rules
    unpaid = tuple(
        rules.debts[debt].name for debt, player, thing in s.debts if not s.g.F[rules.debts[debt].test](s, player, thing)
    )
    if unpaid:
        raise Unpaid(unpaid)
    s.debts = ()
    s.laid = ()


def unpayable(state: State, player: int) -> tuple[str, ...]:
    """Return the names of debts that the player can no longer pay from here, empty when he can pay all. Raises Hole for unknown.

    `state` is the state after his action; it is left as it is.
    """
    if state.over or not any(debtor == player for _, debtor, _ in state.debts) or state.asked != player or state.revealed:
        return ()
    return _Search(player).run(state)


class _Search:
    """One look-ahead. `best` are the debts unpaid in the dead end that left the fewest unpaid."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.trials = 0
        self.seen: set[Any] = set()
        self.best: tuple[str, ...] | None = None

    def run(self, state: State) -> tuple[str, ...]:
        if self.payable(state):
            return ()
        rules = state.g.rules
        return self.best or tuple(rules.debts[debt].name for debt, debtor, _ in state.debts if debtor == self.player)

    def payable(self, start: State) -> bool:
        from runtime.legal import tries
        from runtime.machine import carry_out

        waiting = [start]
        while waiting:
            state = waiting.pop()
            key = (tuple(state.z), tuple(state.v), state.at, state.debts)
            if key in self.seen:
                continue
            self.seen.add(key)
            later = []
            for number, args in tries(state):
                self.trials += 1
                if self.trials > MOST_TRIALS:
                    raise Hole("whether the turn can still end as it must (the look-ahead gave up)")
                trial = state.clone()
                trial.revealed = False
                try:
                    carry_out(trial, number, args)
                except Unpaid as wrong:
                    if self.best is None or len(wrong.names) < len(self.best):
                        self.best = wrong.names
                    continue
                except (Unavailable, Endless):
                    continue
                if trial.over or not any(debtor == self.player for _, debtor, _ in trial.debts):
                    return True
                if trial.asked == self.player and not trial.revealed:
                    later.append(trial)
            waiting += reversed(later)
        return False
