"""The public interface for programs: load rules, ask about cards, check texts.

>>> game = load("three_thirteen/pagat")
>>> game.meld("9c 9c 9d", round=1).verdict
'yes'
>>> game.hand("5s 6s 7s 6h 6c", goal="deadwood", round=3).points
7
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from rulec.diagnostics.diagnostic import Diagnostic
from rulec.pipeline import compile_path
from rulec.store import load_rules, locate
from runtime.answers import MeldAnswer
from runtime.answers import meld as ask_meld
from runtime.counting import least as count_least
from runtime.hand_answer import HandAnswer
from runtime.hands import hand as ask_hand
from runtime.melds import Deal
from runtime.setup import Setup
from runtime.tables import Rules


class Game:
    """A game at a table: rules with the number of players and the options settled."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    @property
    def rules(self) -> Rules:
        """The compiled rules."""
        return self.setup.rules

    def deal(self, round: int = 1) -> Deal:
        """What holds in a deal: the pack, wilds, kinds of melds, limits, points and contract."""
        return self.setup.deal(round)

    def meld(self, cards: str, kind: str | None = None, round: int | None = None) -> MeldAnswer:
        """Are these cards a meld as newly laid, and in which readings?

        Raises `runtime.answers.BadQuestion` and `runtime.reader.BadCards` (both ValueError) for what has no answer.
        """
        return ask_meld(self.setup, cards, kind, round)

    def hand(
        self,
        cards: str,
        goal: str = "deadwood",
        round: int | None = None,
        *,
        table: str = "",
        down: bool = False,
        prove: bool = False,
    ) -> HandAnswer:
        """What can a hand do? `goal` is `contract`, `laydown`, `out` or `deadwood`; `prove` asks all three engines.

        For `laydown` and `out`, `table` are the melds of others on the table, in brackets, and `down` says that the player laid
        his contract in an earlier turn. Raises as `meld` does, and `runtime.solve.prove.Disagreement` should engines contradict
        each other.
        """
        return ask_hand(self.setup, cards, goal, round, table=table, down=down, prove=prove)

    def least(self, variable: str, steps: Sequence[str], round: int = 1) -> int | None:
        """The least value of a player's variable (`bought`) with which he can do the steps in one turn, cards willing.

        Steps are actions in order, and states that the last one leads through, such as `["go_down", "discard", "out"]`; None when
        the rules never allow it. Raises KeyError for a variable that is not kept for each player.
        """
        return count_least(self.setup, variable, steps, round)


def load(name: str | os.PathLike[str], players: int | None = None, options: Mapping[str, object] | None = None) -> Game:
    """Load a game by path or shipped name.

    `players` decides the pack (without it: the largest that the rules allow); `options` are set as `--set` does, as texts or
    plain values. Raises `rulec.store.BadRules` when the rules have errors, `rulec.misuse.Misuse` when there are none of
    this name, `runtime.setup.BadSetting` for players or options that the rules do not allow.
    """
    return Game(Setup(load_rules(os.fspath(name)), players, options))


def check(name: str | os.PathLike[str]) -> list[Diagnostic]:
    """Return everything there is to say about a rules file, errors first."""
    return list(compile_path(Path(locate(os.fspath(name)))).report)
