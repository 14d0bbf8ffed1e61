"""What players may know: what an action asks, offers or requires reads only what the actor sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Act, Do, Ex, Program, StateNode
from rulec.source import Span
from rulec.syntax import ast

COUNTS = ("count", "empty")
"""What everybody can tell of any place for cards."""


@dataclass(frozen=True, slots=True)
class Peek:
    """A look at cards that are not seen: the zone, where the rule says so, and what was looked at."""

    zone: str
    span: Span
    what: str


@dataclass(frozen=True, slots=True)
class _Eyes:
    """Who looks: `me` is true while `player` means the one who acts; `turn` while the one in turn does.

    `at` is the place in the rule that reads a value, when it is a value that looks.
    """

    me: bool
    turn: bool
    also: Ex | None = None
    at: Span | None = None


def check_hidden(program: Program, report: Report) -> None:
    """Report every question to a player that would give hidden cards away."""
    for state in program.states:
        nobody = _Eyes(me=False, turn=False)
        for ex in (state.asks, state.start):
            if ex is not None:
                _look(program, ex, nobody, f"who is asked in `{state.name}`", report)
        for action in state.actions:
            _action(program, state, action, report)


def _action(program: Program, state: StateNode, action: Act, report: Report) -> None:
    turn = state.asks is not None and state.asks.op == "turn"
    eyes = _Eyes(me=True, turn=turn, also=state.asks if state.asks is not None and state.asks.type == "player" else None)
    name = action.name
    if action.when is not None:
        _look(program, action.when, eyes, f"whether `{name}` is open", report)
    for choice in action.choices:
        for zone in choice.zones:
            _look(program, zone, eyes, f"what can be chosen in `{name}`", report)
    for guard in action.guards:
        for ex in (guard.when, guard.cond):
            if ex is not None:
                _look(program, ex, eyes, f"what `{name}` requires", report)
    for line in action.effects:
        _effect(program, line, eyes, name, report)
        if line.verb == "begin_turn":
            eyes = replace(eyes, turn=False)


def _effect(program: Program, line: Do, eyes: _Eyes, name: str, report: Report) -> None:
    here = replace(eyes, me=False) if line.each is not None else eyes
    read = [line.when, line.each_where, *(line.args if line.verb == "owe" else ())]
    for ex in read:
        if ex is not None:
            _look(program, ex, here, f"what `{name}` does", report)


def _look(program: Program, ex: Ex, eyes: _Eyes, about: str, report: Report) -> None:
    for peek in peeks(program, ex, eyes):
        zone = program.model.entries[peek.zone]
        node = zone.node
        assert isinstance(node, ast.Zone)
        seen = {
            "face down": f"the cards of `{peek.zone}` lie face down",
            "top face up": f"of `{peek.zone}` only the top card is seen",
            "owner sees": f"the cards of `{peek.zone}` are seen by their owner only",
        }[node.seen]
        report.add(
            "hidden",
            peek.span,
            f"{about} would depend on cards that the player does not see",
            label=peek.what,
            others=[(zone.span, seen)],
            help=(
                "how many cards lie there may be asked: `count of` and `is empty`",
                "or remember it with `keep` and `let` when the cards are seen, and ask for that",
            ),
        )


def peeks(program: Program, ex: Ex, eyes: _Eyes) -> Iterator[Peek]:
    """Yield the looks at hidden cards that computing an expression takes."""
    if ex.op in COUNTS and isinstance(ex.args[0], Ex) and ex.args[0].op == "zone":
        yield from _owner(program, ex.args[0], eyes)
        return
    if ex.op in ("top", "bottom"):
        yield from _end(program, ex, eyes)
        return
    if ex.op == "zone":
        yield from _owner(program, ex, eyes)
        node = program.model.entries[ex.args[0]].node
        assert isinstance(node, ast.Zone)
        if node.seen != "face up" and not (node.seen == "owner sees" and _sees(ex.args[1], eyes)):
            yield Peek(ex.args[0], eyes.at or ex.span, "" if eyes.at is None else f"it reads `{ex.args[0]}`")
        return
    if ex.op == "value":
        yield from _value(program, ex, eyes)
        return
    for arg in ex.args:
        for part in arg if isinstance(arg, tuple) else (arg,):
            if isinstance(part, Ex):
                yield from peeks(program, part, eyes)


def _owner(program: Program, zone: Ex, eyes: _Eyes) -> Iterator[Peek]:
    if zone.args[1] is not None:
        yield from peeks(program, zone.args[1], eyes)


def _end(program: Program, ex: Ex, eyes: _Eyes) -> Iterator[Peek]:
    """The top or bottom card of a zone."""
    zone = ex.args[0]
    if zone.op != "zone":
        yield from peeks(program, zone, eyes)
        return
    yield from _owner(program, zone, eyes)
    node = program.model.entries[zone.args[0]].node
    assert isinstance(node, ast.Zone)
    open_end = node.seen == "face up" or (node.seen == "top face up" and ex.op == "top")
    if not open_end and not (node.seen == "owner sees" and _sees(zone.args[1], eyes)):
        yield Peek(zone.args[0], eyes.at or ex.span, "" if eyes.at is None else f"it reads `{zone.args[0]}`")


def _sees(owner: Ex | None, eyes: _Eyes) -> bool:
    """Whether the one who looks is the owner of a zone that its owner sees."""
    if owner is None:
        return False
    if owner.op == "player":
        return eyes.me
    if owner.op == "team" and isinstance(owner.args[0], Ex):
        return _sees(owner.args[0], eyes)
    if owner.op == "turn":
        return eyes.turn
    return eyes.also is not None and owner == eyes.also


def _value(program: Program, ex: Ex, eyes: _Eyes) -> Iterator[Peek]:
    """What a value reads; inside it `player` is the one it was asked for."""
    name, player, told = ex.args
    if isinstance(told, Ex):
        yield from peeks(program, told, eyes)
    if isinstance(player, Ex):
        yield from peeks(program, player, eyes)
    me = eyes.me if player is None else _sees(player, eyes)
    inner = replace(eyes, me=me, at=eyes.at or ex.span)
    for part in program.values[name].parts():
        yield from peeks(program, part, inner)
