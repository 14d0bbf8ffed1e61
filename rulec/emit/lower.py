"""From the typed program to the tables that the machine reads."""

from __future__ import annotations

from rulec.checks.below_nothing import naturals
from rulec.emit.enough import enough
from rulec.emit.expressions import lower
from rulec.emit.faces import counted, looking
from rulec.emit.flow import lower_runs_out, lower_states
from rulec.emit.infos import clause_sentences, example_infos, rule_infos
from rulec.emit.layout import Layout
from rulec.emit.melds import lower_kinds, lower_limits, lower_orders, lower_wilds, reserve_wilds
from rulec.emit.pyast import Functions, both, either, negate
from rulec.emit.reach import depends_on_round, tabled_variables
from rulec.emit.sheds import empties
from rulec.emit.values import lower_values, reserve_values
from rulec.model.typed import ANY, BOUND, NUMBER, PLAYER, Program
from rulec.syntax import ast
from runtime.flow_tables import RequireInfo, WinnerInfo
from runtime.tables import FORMAT, KeepInfo, OptionInfo, Rules, Special, ValueInfo, ZoneInfo

SEATS_OF_A_BASE = (2, 8)
"""Seats for a base that does not say how many may play."""


def lower_program(program: Program, shown: str, hash: str) -> Rules:
    """Return the compiled rules. The program must be free of errors; `hash` identifies the effective rules."""
    model = program.model
    least, most, teams = seats(program)
    functions = Functions()
    layout = Layout(program, most, teams)
    layout.tabled = {layout.keeps[name] for name in tabled_variables(program)}
    layout.looking = looking(program)
    reserve_values(layout, functions)
    reserve_wilds(layout, functions)
    lower_values(layout, functions)
    kinds = lower_kinds(layout, functions)
    limits = lower_limits(layout, functions)
    wilds = lower_wilds(layout, functions)
    values = tuple(
        ValueInfo(
            name,
            value.entry.node.title or "",
            layout.value_functions[name],
            NUMBER if value.type == BOUND else value.type,
            tuple(sorted(value.needs)),
        )
        for name, value in program.values.items()
    )
    specials = tuple(
        Special(program.symbols.specials[name], functions.expression(lower(layout, count)), _per_pack(program, name))
        for name, count in program.specials.items()
    )
    demands = tuple(
        RequireInfo(
            guard.path,
            functions.expression(
                either(negate(lower(layout, guard.when)), lower(layout, guard.cond))
                if guard.when
                else both(lower(layout, guard.cond))
            ),
        )
        for guard in program.demands
    )
    runs_out = lower_runs_out(layout, functions)
    zones = tuple(_zone(layout, functions, name, runs_out) for name in program.symbols.zones)
    natural = naturals(program)
    keeps = tuple(_keep(layout, functions, name, natural) for name in program.symbols.keeps)
    states = lower_states(layout, functions)
    options = tuple(_option(layout, functions, name) for name in program.options)
    return Rules(
        format=FORMAT,
        name=shown,
        title=model.header.title or model.header.name,
        kind=model.header.kind,
        hash=hash,
        code=functions.code(),
        pack=program.symbols.pack,
        specials=specials,
        least_players=least,
        most_players=most,
        teams=teams,
        options=options,
        demands=demands,
        values=values,
        orders=lower_orders(program),
        kinds=kinds,
        limits=limits,
        wilds=wilds,
        zones=zones,
        keeps=keeps,
        states=states,
        debts=tuple(layout.debts),
        winner=_winner(program),
        examples=example_infos(program),
        infos=rule_infos(program),
        clauses=clause_sentences(program),
        notes=(),
        by_round=depends_on_round(program),
        tabled=tuple(sorted(layout.tabled)),
        counted=counted(program),
        enough=enough(program),
    )


def seats(program: Program) -> tuple[int, int, int]:
    """Return the fewest and most players and the number of teams (0: none)."""
    entry = program.model.entries.get("players")
    if entry is None or not isinstance(entry.node, ast.Players):
        return *SEATS_OF_A_BASE, 0
    low, high = entry.node.range.low, entry.node.range.high
    least = low.value if isinstance(low, ast.Number) else 1
    most = high.value if isinstance(high, ast.Number) else least
    return least, most, entry.node.teams or 0


def _per_pack(program: Program, name: str) -> bool:
    node = program.model.entries[name].node
    assert isinstance(node, ast.Cards)
    return node.per_pack


def _option(layout: Layout, functions: Functions, name: str) -> OptionInfo:
    option = layout.program.options[name]
    last = len(layout.program.model.layers) - 1
    return OptionInfo(
        name,
        option.entry.node.title or "",
        option.type,
        option.choices,
        option.low,
        option.high,
        option.default,
        option.unsaid and option.entry.layer < last,
        tuple((functions.expression(lower(layout, cond)), value) for cond, value in option.uses),
    )


def _zone(layout: Layout, functions: Functions, name: str, runs_out: dict[str, int]) -> ZoneInfo:
    node = layout.program.model.entries[name].node
    assert isinstance(node, ast.Zone)
    leaving = empties(layout, functions, name) if (node.each, node.kind) == ("player", "cards") else None
    return ZoneInfo(name, node.title or "", node.each or "", node.kind, node.seen, runs_out.get(name, -1), leaving)


def _keep(layout: Layout, functions: Functions, name: str, natural: set[str]) -> KeepInfo:
    node = layout.program.model.entries[name].node
    assert isinstance(node, ast.Keep)
    start = layout.program.keeps[name]
    kind = start.type
    if kind == "nothing":
        kind = PLAYER if start.args[1] == "nobody" else "card"
    elif kind == BOUND:
        kind = NUMBER
    return KeepInfo(
        name,
        node.title or "",
        node.each or "",
        node.scope,
        functions.expression(lower(layout, start)),
        kind if kind != ANY else "number",
        name in natural,
    )


def _winner(program: Program) -> WinnerInfo | None:
    entry = program.model.entries.get("winner")
    if entry is None or not isinstance(entry.node, ast.Winner):
        return None
    node = entry.node
    return WinnerInfo(node.extreme, node.what, node.ties, node.tie_extreme or "", node.tie_by or "")
