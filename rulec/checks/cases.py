"""The cases a finding may be about: numbers of players, deals and settings of options, tried on the tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any

from rulec.checks.options import value_words
from rulec.checks.reading import reached, reached_names
from rulec.checks.words import numbers, plural
from rulec.model.bounds import MOST_DEALS
from rulec.model.typed import Ex, OptionNode, Program
from rulec.syntax import ast
from runtime.flow import Hole
from runtime.melds import Deal
from runtime.setup import Setup
from runtime.state import State
from runtime.tables import ROUND, Rules

MOST_SETTINGS = 64
"""How many settings of the options that matter are tried; more, and each option is varied by itself."""


class Trial(Setup):
    """A game at a table that takes settings as they are, also those that do not go together."""

    def _demands(self) -> None:
        """Which settings go together is a finding of its own."""

    def blank(self, round: int = 0) -> State:
        """A state with the first values of all variables, or without them when one is left open."""
        try:
            return super().blank(round)
        except Hole:
            state = State(self)
            state.v[ROUND] = round
            return state


@dataclass(frozen=True, slots=True)
class Case:
    """One number of players, deal and setting of options, with its tables and a blank state."""

    players: int
    round: int
    options: tuple[tuple[str, object], ...]
    trial: Trial
    state: State

    def copies(self) -> tuple[int, ...] | None:
        """How many of each card are in play, or None when that is left open."""
        trial, state = self.trial, self.state
        try:
            packs = trial.value("packs", state)
            packs = 1 if packs is None else packs
            made = [0 if card.special else packs for card in trial.rules.pack.types]
            for special in trial.rules.specials:
                count = trial.F[special.count](state, 0, None)
                made[special.type] = count * packs if special.per_pack else count
        except Hole:
            return None
        return tuple(max(count, 0) for count in made)


@dataclass(slots=True)
class Cases:
    """Makes cases for one set of tables."""

    rules: Rules
    program: Program
    known: dict[object, Any] = field(default_factory=dict)

    @property
    def knows_players(self) -> bool:
        """Whether the rules say how many may play."""
        return isinstance(getattr(self.program.model.entries.get("players"), "node", None), ast.Players)

    def seats(self) -> tuple[int, ...]:
        """Every number of players that the rules allow."""
        rules = self.rules
        every = range(rules.least_players, rules.most_players + 1)
        return tuple(count for count in every if not rules.teams or count % rules.teams == 0)

    def trial(self, options: tuple[tuple[str, object], ...] = (), players: int = 0) -> Trial:
        """The tables with some options set, for a number of players or the fewest."""
        key = ("trial", options, players or self.seats()[0])
        if key not in self.known:
            self.known[key] = Trial(self.rules, key[2], dict(options))
        made: Trial = self.known[key]
        return made

    def deals(self, options: tuple[tuple[str, object], ...] = ()) -> int | None:
        """How many deals a match has with these options, None when that is left open or depends on more."""
        try:
            deals = self.trial(options).value("deals")
        except Hole:
            return None
        return deals if isinstance(deals, int) else None

    def case(self, players: int, round: int, options: tuple[tuple[str, object], ...] = ()) -> Case:
        """One case; the same one when it is asked for again."""
        key = ("case", players, round, options)
        if key not in self.known:
            trial = self.trial(options, players)
            self.known[key] = Case(players, round, options, trial, trial.blank(round))
        made: Case = self.known[key]
        return made

    def same_melds(self, case: Case) -> tuple[object, ...] | None:
        """A key that is equal for cases with the same cards and the same rules about melds; None when the pack is left open."""
        if "melds" not in self.known:
            ops = {part.op for part in reached(self.program, about_melds(self.program))}
            self.known["melds"] = "round" in ops, "players" in ops
        key = ("same", case.players, case.round, case.options)
        if key not in self.known:
            by_round, by_players = self.known["melds"]
            copies = case.copies()
            self.known[key] = (
                None if copies is None else (case.options, copies, by_round and case.round, by_players and case.players)
            )
        made: tuple[object, ...] | None = self.known[key]
        return made

    def deal(self, case: Case) -> Deal | None:
        """The pack and the rules about melds of a case, or None when the pack is left open.

        Equal ones are built once, so its contract and points may be those of another deal.
        """
        key = self.same_melds(case)
        if key is None:
            return None
        if key not in self.known:
            try:
                self.known[key] = case.trial.deal_of(case.state)
            except Hole:
                self.known[key] = None
        made: Deal | None = self.known[key]
        return made

    def about(self, exprs: Iterable[Ex], *, settings: bool = True) -> Iterator[Case]:
        """Give the cases that can make a difference to some expressions, the game's own settings first.

        Without `settings` only the game's own settings are tried.
        """
        start = list(exprs)
        ops = {part.op for part in reached(self.program, start)}
        seats = self.seats() if "players" in ops or {"wilds", "deadwood"} & ops else self.seats()[-1:]
        for options in self.settings(reached_names(self.program, start)) if settings else [()]:
            deals = min(self.deals(options) or self.longest_table(), MOST_DEALS)
            for players in seats:
                for round in range(1, deals + 1) if "round" in ops else [1]:
                    yield self.case(players, round, options)

    def longest_table(self) -> int:
        """How many deals the tables by deal speak of, for rules that do not say how many there are."""
        rows = [
            row
            for value in self.program.values.values()
            if value.key is not None and value.key.op == "round"
            for row in value.rows
        ]
        known: list[int] = [max((*(row.match.values or ()), row.match.low or 0, row.match.high or 0)) for row in rows]
        return max([1, *known])

    def settings(self, names: Iterable[str]) -> Iterator[tuple[tuple[str, object], ...]]:
        """Give settings of the options among some names: the game's own first, then all.

        When they are many, each option is varied by itself.
        """
        yield ()
        found = [self.program.options[name] for name in self.program.options if name in set(names)]
        lists = [[(option.name, value) for value in choices(option)] for option in found]
        count = 1
        for one in lists:
            count *= len(one)
        if count <= MOST_SETTINGS:
            for combination in product(*lists):
                if combination:
                    yield tuple(combination)
        else:
            for pairs in lists:
                for pair in islice(pairs, MOST_SETTINGS):
                    yield (pair,)

    def words(self, case: Case, exprs: Iterable[Ex], *, players: bool = True, round: bool = True) -> str:
        """Say which case it is as far as it matters to some expressions: `with 5 players, in deal 3, when `jokers` is 1`."""
        start = list(exprs)
        ops = {part.op for part in reached(self.program, start)}
        said = []
        if players and "players" in ops and len(self.seats()) > 1:
            said.append(f"with {plural(case.players, 'player')}")
        if round and "round" in ops:
            said.append(f"in deal {case.round}")
        own = dict(zip((option.name for option in self.rules.options), self.trial().options, strict=True))
        said += [f"when `{name}` is `{value_words(value)}`" for name, value in case.options if value != own[name]]
        return ", ".join(said)


def about_melds(program: Program) -> list[Ex]:
    """All expressions of kinds of melds, limits and wilds."""
    parts = [one for lines in program.melds.values() for line in lines for one in (line.cond, line.when)]
    parts += [one for _, _, line in program.limits for one in (line.cond, line.when)]
    parts += [one for wild in program.wilds for one in (wild.which, wild.bound, wild.when)]
    return [one for one in parts if one is not None]


def choices(option: OptionNode) -> list[object]:
    """The values of an option to try: all, or of a long range of numbers its ends, what lies beside them and the usual one."""
    if option.type == "truth":
        return [False, True]
    if option.choices:
        return list(option.choices)
    if option.high - option.low <= 6:
        return list(range(option.low, option.high + 1))
    usual = [option.default] if isinstance(option.default, int) else []
    return list(dict.fromkeys([*usual, option.low, option.low + 1, option.high - 1, option.high]))


def in_deals(rounds: Iterable[int]) -> str:
    """`in deal 3`, `in deals 3 to 5`."""
    every = sorted(set(rounds))
    return f"in deal{'s' if len(every) > 1 else ''} {numbers(every)}"


def with_players(counts: Iterable[int]) -> str:
    """`with 3 players`, `with 3 to 5 players`."""
    every = sorted(set(counts))
    return f"with {numbers(every)} player{'s' if every != [1] else ''}"
