"""Where everything lies in a state: offsets of zones and variables, and the numbers of options and values."""

from __future__ import annotations

from rulec.model.typed import Program
from rulec.syntax import ast
from runtime.flow_tables import DebtInfo

BUILT_IN = 2
"""`State.v` begins with the round and the seat in turn."""


class Layout:
    """Offsets into `State.z` and `State.v`; each zone or variable of each player takes as many places as seats are allowed."""

    def __init__(self, program: Program, seats: int, teams: int) -> None:
        self.program = program
        self.seats = seats
        self.teams = teams
        self.zones: dict[str, int] = {}
        self.keeps: dict[str, int] = {}
        at = 0
        for name in program.symbols.zones:
            self.zones[name] = at
            at += self._places(name)
        at = BUILT_IN
        for name in program.symbols.keeps:
            self.keeps[name] = at
            at += self._places(name)
        self.options = {name: number for number, name in enumerate(program.options)}
        self.value_functions: dict[str, int] = {}
        self.option_functions: dict[str, int] = {}
        self.wild_functions: list[int] = []
        self.tabled: set[int] = set()
        self.looking: frozenset[str] = frozenset()
        self.debts: list[DebtInfo] = []

    def _places(self, name: str) -> int:
        each = self.each(name)
        return self.seats if each == "player" else self.teams if each == "team" else 1

    def each(self, name: str) -> str:
        """`player`, `team` or '' for a zone or variable."""
        node = self.program.model.entries[name].node
        assert isinstance(node, ast.Zone | ast.Keep)
        return node.each or ""

    def has_event(self, zone: str) -> bool:
        """Whether the rules say what happens when the zone runs out."""
        return zone in self.program.runs_out
