"""Typing a whole game: options first, then variables, values, the pack, melds, and the flow."""

from __future__ import annotations

from rulec.diagnostics.diagnostic import Report
from rulec.model.entries import Entry, Model
from rulec.model.resolve.columns import unknown_columns
from rulec.model.resolve.expressions import resolve, typed
from rulec.model.resolve.flow import effect, guard, resolve_state
from rulec.model.resolve.needed_first import needed_first
from rulec.model.resolve.options import resolve_option
from rulec.model.resolve.replaced import differs, kind_before
from rulec.model.resolve.scope import Context, Scope
from rulec.model.resolve.tables import resolve_value
from rulec.model.symbols import Symbols, gather
from rulec.model.typed import ANY, CARD, MELD, MELDS, NUMBER, TRUTH, Cond, Ex, Program, Value, WildNode
from rulec.syntax import ast

MOST_OPEN = 4
"""How many values of a circle are followed into each other."""


def resolve_all(model: Model, report: Report) -> Program:
    """Return the typed program of a merged game; what cannot be understood is reported and left out."""
    symbols = gather(model, report)
    program = Program(model, symbols)
    _Resolver(program, symbols, report).run()
    return program


class _Resolver:
    """Resolves values on demand, since they may use each other in any order."""

    def __init__(self, program: Program, symbols: Symbols, report: Report) -> None:
        self.program = program
        self.model = program.model
        self.symbols = symbols
        self.report = report
        self.open: list[str] = []
        self.ctx = Context(symbols, report, program, program.options, self.value)

    def run(self) -> None:
        for entry in self.model.of(ast.Option):
            option = self.program.options[entry.name] = resolve_option(self.ctx, entry)
            before = kind_before(self.ctx, entry, resolve_value)
            if entry.replaced is not None and differs(self.ctx, entry, before, option.type):
                self.program.options[entry.name] = resolve_option(self.ctx, entry.replaced)
        for entry in self.model.of(ast.Keep):
            self.keep_type(entry)
        for name in needed_first(self.model):
            self.value(name)
        stated = self.program.values
        self.program.values = {name: stated[name] for name in self.model.entries if name in stated}
        for name, column in self.model.option_columns.items():
            made = Value(name, column, ANY)
            resolve_value(self.ctx, column, made)
            self.program.values[f"{name}@column"] = made
        for entry in self.model.of(ast.Table):
            unknown_columns(self.ctx, entry)
        for entry in self.model.of(ast.Keep):
            self.keep(entry)
        self.settings()
        self.pack()
        self.melds()
        self.flow()

    # ---- values

    def value(self, name: str) -> Value | None:
        """Return the typed value of a name, resolving it first if need be."""
        done = self.program.values.get(name)
        if done is not None and name not in self.open:
            return done
        entry = self.model.entries[name]
        if name in self.open or len(self.open) == MOST_OPEN:
            self.circle(name)
            return None
        made = Value(name, entry, ANY)
        self.program.values[name] = made
        self.open.append(name)
        try:
            resolve_value(self.ctx, entry, made)
        finally:
            self.open.pop()
        return made

    def circle(self, name: str) -> None:
        """Report that a value which is being worked out is needed for itself, directly or by way of others."""
        if name not in self.open:
            words = ", ".join(f"`{one}`" for one in self.open)
            message = f"values depend on each other in a circle: {words} and more"
            self.report.add("type", self.model.entries[self.open[0]].span, message, help="break the circle at one of them")
            return
        chain = self.open[self.open.index(name) :]
        first = min(range(len(chain)), key=lambda at: self.model.entries[chain[at]].span.start)
        chain = [*chain[first:], *chain[: first + 1]]
        words = " → ".join(f"`{one}`" for one in chain)
        message = f"the value `{chain[0]}` depends on itself: {words}"
        self.report.add("type", self.model.entries[chain[0]].span, message, help="break the circle at one of them")

    # ---- variables

    def keep_type(self, entry: Entry) -> None:
        """Find the type of simple first values before anything uses the variable."""
        node = entry.node
        assert isinstance(node, ast.Keep)
        if isinstance(node.start, ast.Number):
            self.program.keeps[entry.name] = Ex("const", NUMBER, (node.start.value,))
        elif isinstance(node.start, ast.Name) and node.start.text in ("yes", "no", "nobody", "nothing"):
            self.program.keeps[entry.name] = resolve(self.ctx, Scope(), node.start)
        elif isinstance(node.start, ast.Random):
            self.program.keeps[entry.name] = Ex("random_player", "player")
        elif isinstance(node.start, ast.Measure | ast.Arith):
            self.program.keeps[entry.name] = Ex("const", NUMBER, (0,))

    def keep(self, entry: Entry) -> None:
        node = entry.node
        assert isinstance(node, ast.Keep)
        scope = Scope(player=node.each is not None or node.scope == "turn")  # of a turn: whose turn begins
        if node.scope not in ("match", "round", "turn"):
            self.report.add(
                "type",
                entry.span,
                f"`{entry.name}` is kept for `{node.scope}`",
                help="it is `for match`, `for round` or `for turn`",
            )
        self.program.keeps[entry.name] = resolve(self.ctx, scope, node.start)

    # ---- settings

    def settings(self) -> None:
        from rulec.model.resolve.options import resolve_settings

        for name, option in list(self.program.options.items()):
            self.program.options[name] = resolve_settings(self.ctx, option)
        for entry in self.model.of(ast.Require):
            self.program.demands.append(guard(self.ctx, Scope(), entry.name, entry))

    # ---- pack and melds

    def pack(self) -> None:
        for entry in self.model.of(ast.Cards):
            assert isinstance(entry.node, ast.Cards)
            self.program.specials[entry.name] = typed(self.ctx, Scope(), entry.node.count, NUMBER)
        for entry in self.model.of(ast.Wild):
            node = entry.node
            assert isinstance(node, ast.Wild)
            which = typed(self.ctx, Scope(subject=Ex("thing", CARD)), node.which, TRUTH)
            bound = None
            if node.bound is not None:
                bound = typed(self.ctx, Scope(subject=Ex("thing", CARD, ("role",))), node.bound, TRUTH)
            when = typed(self.ctx, Scope(), node.tail.when, TRUTH) if node.tail.when is not None else None
            home = {True: "yes", False: "no", None: ""}[node.at_home]
            self.program.wilds.append(WildNode(entry.name, which, bound, when, home, node.stands_for == "card", entry))

    def melds(self) -> None:
        for entry in self.model.of(ast.Meld):
            self.program.melds[entry.name] = tuple(
                self.cond(line, f"{entry.name}.{line.name}", MELD) for line in entry.lines.values()
            )
        for entry in self.model.of(ast.Limit):
            node = entry.node
            assert isinstance(node, ast.Limit)
            kinds = []
            for kind in node.kinds:
                index = self.symbols.kinds.get(kind.text)
                if index is None:
                    self.ctx.unknown(kind.text, kind.span)
                else:
                    kinds.append(index)
            subject = {"between": "pair", "together": MELDS}.get(node.scope, MELD)
            if node.scope == "between" and len(kinds) != 2:
                continue
            self.program.limits.append((node.scope, tuple(kinds), self.cond(entry, entry.name, subject)))

    def cond(self, entry: Entry, path: str, subject: str) -> Cond:
        node = entry.node
        assert isinstance(node, ast.Property | ast.Limit)
        scope = Scope(subject=Ex("thing", subject))
        when = typed(self.ctx, Scope(), node.tail.when, TRUTH) if node.tail.when is not None else None
        return Cond(path, typed(self.ctx, scope, node.cond, TRUTH), when, entry)

    # ---- flow

    def flow(self) -> None:
        for entry in self.model.of(ast.RunsOut):
            node = entry.node
            assert isinstance(node, ast.RunsOut)
            if node.zone not in self.symbols.zones:
                self.ctx.unknown(node.zone, entry.span)
                continue
            lines = tuple(
                effect(self.ctx, Scope(player=True), f"{entry.name}.{line.name}", line) for line in entry.lines.values()
            )
            self.program.runs_out[node.zone] = lines
        for entry in self.model.of(ast.State):
            self.program.states.append(resolve_state(self.ctx, entry))
