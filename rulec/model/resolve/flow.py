"""Typing of states, actions and effects."""

from __future__ import annotations

from rulec.diagnostics.suggest import did_you_mean, there_are
from rulec.model.entries import Entry
from rulec.model.resolve.expressions import not_plain, resolve, typed
from rulec.model.resolve.parts import has_order
from rulec.model.resolve.places import lying
from rulec.model.resolve.scope import Context, Scope
from rulec.model.typed import (
    ANY,
    BOUND,
    CARD,
    CARDS,
    CONTRACT,
    ERROR,
    IN_WORDS,
    MELD,
    MELDS,
    NOTHING,
    NUMBER,
    PLAYER,
    PLAYERS,
    RANK,
    SLOT,
    SUIT,
    TRUTH,
    Act,
    Choice,
    Do,
    Ex,
    Guard,
    StateNode,
)
from rulec.syntax import ast

CHOICE_TYPE = {
    "card": CARD,
    "cards": CARDS,
    "meld": MELD,
    "melds": MELDS,
    "wild": SLOT,
    "number": NUMBER,
    "player": PLAYER,
    "suit": SUIT,
    "rank": RANK,
}
ZONE_CARDS = (CARDS, MELDS)


def resolve_state(ctx: Context, entry: Entry) -> StateNode:
    """Type a state with its lines."""
    node = entry.node
    assert isinstance(node, ast.State)
    scope = Scope(player=True)
    asks = resolve(ctx, scope, node.asks, PLAYERS) if node.asks is not None else None
    if asks is not None and asks.type not in (PLAYER, PLAYERS, ANY):
        assert node.asks is not None
        asks = ctx.wrong(node.asks.span, f"a state asks players, and this is {IN_WORDS[asks.type]}")
    start = typed(ctx, scope, node.asks_from, PLAYER) if node.asks_from is not None else None
    lines, actions, then = [], [], -1
    for line in entry.lines.values():
        if isinstance(line.node, ast.Action):
            actions.append(_action(ctx, f"{entry.name}.{line.name}", line))
        elif isinstance(line.node, ast.Then):
            then = _state_index(ctx, line.node.state, line)
        elif isinstance(line.node, ast.Effect):
            lines.append(effect(ctx, scope, f"{entry.name}.{line.name}", line))
    if actions and node.asks is None:
        ctx.report.add(
            "missing-rule",
            entry.span,
            f"the state `{entry.name}` has actions and asks nobody",
            help=f"write `state {entry.name} asks turn {{ ... }}`",
        )
    return StateNode(entry.name, asks, start, node.at_once, tuple(lines), tuple(actions), then, entry)


def _state_index(ctx: Context, name: str, line: Entry) -> int:
    index = ctx.symbols.states.get(name)
    if index is not None:
        return index
    model = ctx.symbols.model
    node = line.node
    place = node.state_span if isinstance(node, ast.Then) else node.word_span if isinstance(node, ast.Effect) else node.span
    gone = model.removed.get(name)
    if gone is None and model.lost(name):
        return -1
    entry = model.entries.get(name)
    ctx.report.add(
        "still-used" if gone else "unknown-name",
        place,
        f"the state `{name}` was removed and is still needed here" if gone else f"there is no state `{name}` to go to",
        others=[(gone, "it was removed here")] if gone else [(entry.span, "this is no state")] if entry else (),
        help="go to another state here, or remove this line, too"
        if gone
        else did_you_mean(name, ctx.symbols.states) or there_are("states", ctx.symbols.states),
    )
    return -1


def _action(ctx: Context, path: str, entry: Entry) -> Act:
    choices: list[Choice] = []
    guards: list[Guard] = []
    effects: list[Do] = []
    words: dict[str, tuple[int, str]] = {}
    scope = Scope(player=True, choices=words)
    node = entry.node
    when = typed(ctx, Scope(player=True), node.tail.when, TRUTH) if node.tail.when is not None else None
    for line in entry.lines.values():
        if isinstance(line.node, ast.Choose):
            choice = _choice(ctx, scope, line)
            if choice.called in words:
                ctx.report.add(
                    "duplicate",
                    line.node.span,
                    f"two choices are called `{choice.called}`",
                    help=f"write `choose {choice.kind} as ANOTHER_NAME from ...`",
                )
            words[choice.called] = (len(choices), CHOICE_TYPE[choice.kind])
            choices.append(choice)
    for line in entry.lines.values():
        if isinstance(line.node, ast.Require):
            guards.append(guard(ctx, scope, f"{path}.{line.name}", line))
        elif isinstance(line.node, ast.Effect):
            effects.append(effect(ctx, scope, f"{path}.{line.name}", line))
    return Act(path, entry.name, when, tuple(choices), tuple(guards), tuple(effects), entry)


def guard(ctx: Context, scope: Scope, path: str, entry: Entry) -> Guard:
    """Type a requirement."""
    node = entry.node
    assert isinstance(node, ast.Require)
    when = typed(ctx, scope, node.tail.when, TRUTH) if node.tail.when is not None else None
    return Guard(path, typed(ctx, scope, node.cond, TRUTH), when, entry)


def _choice(ctx: Context, scope: Scope, entry: Entry) -> Choice:
    node = entry.node
    assert isinstance(node, ast.Choose)
    zones = tuple(resolve(ctx, scope, zone) for zone in node.zones)
    wanted = {
        "card": (CARDS, CARD),
        "cards": (CARDS, CARD),
        "melds": (CARDS, CARD),
        "meld": (MELDS, CARDS, CARD),
        "wild": (MELDS,),
        "player": (PLAYERS,),
        "number": (NUMBER,),
        "suit": (ANY,),
        "rank": (ANY,),
    }[node.kind]
    for made, tree in zip(zones, node.zones, strict=True):
        if made is not ERROR and made.type not in (*wanted, ANY) and wanted != (ANY,):
            ctx.wrong(tree.span, f"a {node.kind} is not chosen from {IN_WORDS[made.type]}")
        elif made.type in (CARD, *ZONE_CARDS):
            lying(ctx, made, tree.span, chosen=False)
    meeting = typed(ctx, scope, node.meeting, CONTRACT) if node.meeting is not None else None
    return Choice(entry.name, node.kind, node.called, zones, meeting, entry)


def effect(ctx: Context, scope: Scope, path: str, entry: Entry) -> Do:
    """Type one effect line."""
    node = entry.node
    assert isinstance(node, ast.Effect)
    inner = scope
    each_where = None
    if node.each is not None:
        if node.each not in ("player", "team"):
            ctx.wrong(node.span, f"`for each {node.each}` has no meaning", help="write `for each player` or `for each team`")
        if node.each_where is not None:
            each_where = typed(ctx, scope, node.each_where, TRUTH)
    when = typed(ctx, inner, node.tail.when, TRUTH) if node.tail.when is not None else None
    args = _args(ctx, inner, node)
    goes = _state_index(ctx, node.word, entry) if node.verb == "go" else -1
    return Do(node.verb, entry.name, args, when, node.each, each_where, goes, node.word, node.moves_count, False, entry, path)


def _args(ctx: Context, scope: Scope, node: ast.Effect) -> tuple[Ex, ...]:
    match node.verb:
        case "move" if node.moves_count:
            count = typed(ctx, scope, node.args[0], NUMBER)
            source = _zone(ctx, scope, node.args[1])
            if source is not ERROR and not has_order(ctx, source):
                source = ctx.wrong(
                    node.args[1].span,
                    f"`{source.args[0]}` has no top: nobody knows which of its cards are meant",
                    help="choose a card from it, or move all of them, or some with `where (...)`",
                )
            return count, source, _zone(ctx, scope, node.args[2])
        case "move":
            what = resolve(ctx, scope, node.args[0])
            if what.type not in (CARD, CARDS, MELD, MELDS, ANY):
                what = ctx.wrong(
                    node.args[0].span,
                    f"only cards can be moved, and this is {IN_WORDS[what.type]}",
                    help="name a place for cards, the `top of` one, or a card that was chosen",
                )
            return lying(ctx, what, node.args[0].span), _zone(ctx, scope, node.args[1])
        case "lay":
            what = resolve(ctx, scope, node.args[0])
            where = resolve(ctx, scope, node.args[1])
            if what.type not in (CARD, MELD, MELDS, SLOT, ANY):
                what = ctx.wrong(node.args[0].span, f"only cards and melds can be laid, and this is {IN_WORDS[what.type]}")
            if where.type not in (MELD, MELDS, ANY):
                where = ctx.wrong(
                    node.args[1].span, f"cards are laid on melds or a place for melds, and this is {IN_WORDS[where.type]}"
                )
            return lying(ctx, what, node.args[0].span), lying(ctx, where, node.args[1].span)
        case "exchange":
            card, wild = typed(ctx, scope, node.args[0], CARD), typed(ctx, scope, node.args[1], SLOT)
            return lying(ctx, card, node.args[0].span), lying(ctx, wild, node.args[1].span)
        case "add" | "subtract":
            return typed(ctx, scope, node.args[0], NUMBER), _variable(ctx, scope, node.args[1], NUMBER)
        case "let":
            var = _variable(ctx, scope, node.args[0], ANY)
            made = resolve(ctx, scope, node.args[1], var.type)
            if (made.type, var.type) == (BOUND, NUMBER):
                return var, not_plain(ctx, node.args[1].span, made)
            fits = (
                made.type == var.type
                or (made.type, var.type) == (NUMBER, BOUND)
                or ANY in (made.type, var.type)
                or (made.type == NOTHING and var.type in (PLAYER, CARD))
            )
            if not fits:
                made = ctx.wrong(node.args[1].span, f"the variable holds {IN_WORDS[var.type]}, and this is {IN_WORDS[made.type]}")
            return var, made
        case "shuffle" | "show":
            return (_zone(ctx, scope, node.args[0]),)
        case "owe":
            return (typed(ctx, scope, node.args[0], TRUTH),)
        case "begin_turn":
            return (typed(ctx, scope, node.args[0], PLAYER),)
        case _:
            return ()


def _zone(ctx: Context, scope: Scope, node: ast.Expr) -> Ex:
    made = resolve(ctx, scope, node)
    if made is ERROR or made.op == "zone":
        return made
    zones = ", ".join(f"`{name}`" for name in ctx.symbols.zones)
    help = f"the places are {zones}" if zones else "declare one, as in `zone pile: stack, top face up;`"
    return ctx.wrong(node.span, f"a place for cards is needed here, and this is {IN_WORDS[made.type]}", help=help)


def _variable(ctx: Context, scope: Scope, node: ast.Expr, wanted: str) -> Ex:
    made = resolve(ctx, scope, node)
    if made is ERROR:
        return made
    if made.op != "var":
        return ctx.wrong(node.span, "only what is kept can change", help="declare it with `keep NAME for round = ...;`")
    if wanted != ANY and made.type not in (wanted, ANY):
        return ctx.wrong(node.span, f"{IN_WORDS[wanted]} is needed here, and `{made.args[0]}` holds {IN_WORDS[made.type]}")
    return made
