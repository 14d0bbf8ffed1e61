"""Lowering effect lines to Python statements. A function of effects returns where to go on: a state, AGAIN, DONE, or None."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulec.emit.expressions import S, lower, root, seat, var_index, zone_index
from rulec.emit.layout import Layout
from rulec.emit.payers import payers
from rulec.emit.pyast import Functions, attr, binary, both, call, compare, const, item, name, set_item, store
from rulec.emit.sheds import sheds
from rulec.model.typed import CARD, CARDS, MELD, MELDS, PLAYER, SLOT, Choice, Do, Ex
from runtime.flow import AGAIN, DONE
from runtime.flow_tables import DebtInfo


def statements(layout: Layout, functions: Functions, lines: Sequence[Do], choices: Sequence[Choice] = ()) -> list[ast.stmt]:
    """Return the Python statements of effect lines; never empty."""
    made: list[ast.stmt] = []
    for line in lines:
        body = [_owe(layout, functions, line)] if line.verb == "owe" else _one(layout, line, choices)
        if line.each is not None:
            body = _for_each(layout, line, body)
        elif line.when is not None:
            body = [ast.If(lower(layout, line.when), body, [])]
        made += body
    return made or [ast.Pass()]


def _for_each(layout: Layout, line: Do, body: list[ast.stmt]) -> list[ast.stmt]:
    """`, for each player where (..)`: the one who acts is each in turn, and then again who it was."""
    conds = [lower(layout, cond) for cond in (line.each_where, line.when) if cond is not None]
    if conds:
        body = [ast.If(both(*conds), body, [])]
    seats = attr(S, "n") if line.each == "player" else const(layout.teams)
    keep = ast.Assign([store("actor")], name("p"))
    back = ast.Assign([store("p")], name("actor"))
    return [keep, ast.For(store("p"), call("range", seats), body, []), back]


def _one(layout: Layout, line: Do, choices: Sequence[Choice]) -> list[ast.stmt]:
    match line.verb:
        case "move":
            return _move(layout, line, choices)
        case "lay":
            return _lay(layout, line, choices)
        case "exchange":
            card, wild = line.args
            return [
                _run(call("exchange", S, name("p"), lower(layout, card), _source(layout, card, choices, 0), lower(layout, wild)))
            ]
        case "add" | "subtract":
            amount, variable = line.args
            value = binary(lower(layout, variable), "+" if line.verb == "add" else "-", lower(layout, amount))
            return _set(layout, variable, call("bounded", value))
        case "let":
            variable, given = line.args
            return _set(layout, variable, lower(layout, given))
        case "shuffle" | "show":
            return [_run(call(line.verb, S, zone_index(layout, line.args[0])))]
        case "begin_round":
            return [_run(call("begin_round", S))]
        case "begin_turn":
            return [_run(call("begin_turn", S, seat(layout, line.args[0], "turn")))]
        case "end_match":
            return [_run(call("end_match", S)), ast.Return(const(None))]
        case "go":
            return [ast.Return(const(line.goes))]
        case "again":
            return [ast.Return(const(AGAIN))]
        case "done":
            return [ast.Return(const(DONE))]
    raise AssertionError(line.verb)


def _owe(layout: Layout, functions: Functions, line: Do) -> ast.stmt:
    """Note a debt; its condition is tested later, with the choices of this action."""
    cond = line.args[0]
    test = functions.expression(lower(layout, cond))
    layout.debts.append(DebtInfo(line.path, test, payers(layout.program, cond), sheds(layout, functions, cond)))
    return _run(call("owe", S, name("p"), const(len(layout.debts) - 1), name("x")))


def _run(value: ast.expr) -> ast.stmt:
    return ast.Expr(value)


def _set(layout: Layout, var: Ex, value: ast.expr) -> list[ast.stmt]:
    place = var_index(layout, var)
    lines: list[ast.stmt] = [ast.Assign([set_item(attr(S, "v"), place)], value)]
    if layout.keeps[var.args[0]] in layout.tabled:
        lines.append(ast.Assign([ast.Attribute(S, "d", ast.Store())], const(None)))
    return lines


def _stopped(value: ast.expr) -> list[ast.stmt]:
    """Run something that may meet an empty zone whose event goes elsewhere; then go there."""
    return [
        ast.Assign([store("left")], value),
        ast.If(compare(name("left"), "!=", const(None)), [ast.Return(name("left"))], []),
    ]


def _move(layout: Layout, line: Do, choices: Sequence[Choice]) -> list[ast.stmt]:
    if line.counts:
        count, start, end = line.args
        return _stopped(call("move_some", S, name("p"), lower(layout, count), zone_index(layout, start), zone_index(layout, end)))
    what, target = line.args
    goal = zone_index(layout, target)
    if what.type == CARD and what.op in ("top", "bottom"):
        source = zone_index(layout, what.args[0])
        if what.op == "bottom":
            return [_run(call("move_bottom", S, source, goal))]
        return _stopped(call("move_top", S, name("p"), source, goal))
    if what.type == CARD:
        return [_run(call("move_card", S, lower(layout, what), _source(layout, what, choices, 0), goal))]
    if what.type == CARDS:
        return [_run(call("move_cards", S, lower(layout, what), _source(layout, what, choices, 0), goal))]
    if what.type == MELD and what.op == "choice":
        return [_run(call("move_meld", S, lower(layout, what), goal))]
    if what.type == MELDS:
        return [_run(call("move_melds", S, lower(layout, what), zone_index(layout, root(what)), goal))]
    raise AssertionError(what)


def _lay(layout: Layout, line: Do, choices: Sequence[Choice]) -> list[ast.stmt]:
    what, where = line.args
    if what.type in (MELD, MELDS):
        sources = _sources(layout, what, choices)
        return [_run(call("lay_melds", S, name("p"), lower(layout, what), sources, zone_index(layout, root(where))))]
    if what.type == SLOT:
        cards = next(number for number, choice in enumerate(choices) if choice.kind == "card")  # it lies where the card came from
        sources = _sources(layout, Ex("choice", CARD, (cards,)), choices)
        return [_run(call("lay_freed", S, name("p"), lower(layout, what), sources, lower(layout, where)))]
    return [_run(call("lay_card", S, name("p"), lower(layout, what), _source(layout, what, choices, 0), lower(layout, where)))]


def _sources(layout: Layout, what: Ex, choices: Sequence[Choice]) -> ast.expr:
    """The places that the cards of a choice come from, as a tuple."""
    zones = choices[what.args[0]].zones if what.op == "choice" else (what,)
    return ast.Tuple([zone_index(layout, root(zone)) for zone in zones], ast.Load())


def _source(layout: Layout, what: Ex, choices: Sequence[Choice], number: int) -> ast.expr:
    """The place a card comes from: the zone of its choice (the first that holds it when there are several), or its root."""
    if what.op != "choice":
        return zone_index(layout, root(what))
    zones = choices[what.args[0]].zones
    if len(zones) == 1:
        return zone_index(layout, root(zones[0]))
    return call("holder", S, lower(layout, what), _sources(layout, what, choices))


__all__ = ["PLAYER", "item", "root", "statements"]
