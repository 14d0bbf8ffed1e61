"""Lowering typed expressions to Python syntax trees. One small function for each operation, by its name."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from rulec.emit.extent import largest, somebody
from rulec.emit.layout import Layout
from rulec.emit.pyast import attr, binary, both, call, compare, comprehension, const, either, item, name, negate
from rulec.model.typed import CARD, CARDS, MELD, MELDS, PLAYER, PLAYERS, Ex
from runtime.ops.cards import LARGEST_NUMBER

S, P, X = name("s"), name("p"), name("x")


def lower(layout: Layout, ex: Ex) -> ast.expr:
    """Return the Python expression of a typed one."""
    return OPS[ex.op](layout, ex)


def zone_index(layout: Layout, ex: Ex) -> ast.expr:
    """The place in `s.z` of a zone expression."""
    zone, owner = ex.args
    return _offset(layout, zone, layout.zones[zone], owner)


def root(ex: Ex) -> Ex:
    """The zone an expression of cards or melds takes them from."""
    while ex.op != "zone":
        ex = ex.args[0]
    return ex


def var_index(layout: Layout, ex: Ex) -> ast.expr:
    """The place in `s.v` of a variable expression."""
    keep, owner = ex.args
    return _offset(layout, keep, layout.keeps[keep], owner)


def _offset(layout: Layout, thing: str, base: int, owner: Ex | None) -> ast.expr:
    if owner is None:
        return const(base)
    place = seat(layout, owner, thing)
    if layout.each(thing) == "team" and owner.op != "team":
        place = binary(place, "%", const(layout.teams))
    return binary(place, "+", const(base))


def seat(layout: Layout, owner: Ex, thing: str) -> ast.expr:
    """Whose something is; that it is nobody's stops the game when it comes up."""
    made = lower(layout, owner)
    return made if somebody(owner) else call("somebody", made, const(thing))


def _beside(op: str) -> Callable[[Layout, Ex], ast.expr]:
    """The player to the left or right; of nobody it is nobody."""

    def made(layout: Layout, ex: Ex) -> ast.expr:
        whom = ex.args[0]
        if somebody(whom):
            return binary(binary(lower(layout, whom), op, const(1)), "%", _seats(layout))
        return call("beside", S, lower(layout, whom), const(1 if op == "+" else -1))

    return made


def _arith(layout: Layout, ex: Ex) -> ast.expr:
    op, one, two = ex.args
    made = binary(lower(layout, one), op, lower(layout, two))
    return made if largest(ex) <= LARGEST_NUMBER else call("bounded", made)


def _const(layout: Layout, ex: Ex) -> ast.expr:
    value = ex.args[0]
    return const(() if value == "any" and ex.type == "contract" else value)


def _hole(layout: Layout, ex: Ex) -> ast.expr:
    return call("hole", S, const(ex.args[0]))


def _option(layout: Layout, ex: Ex) -> ast.expr:
    number = layout.option_functions.get(ex.args[0])
    if number is not None:
        return call(f"f{number}", S, P, X)
    return item(attr(S, "o"), const(layout.options[ex.args[0]]))


def _value(layout: Layout, ex: Ex) -> ast.expr:
    which, player, told = ex.args
    number = layout.value_functions[which]
    return call(f"f{number}", S, seat(layout, player, which) if player else P, lower(layout, told) if told else const(None))


def _where(layout: Layout, ex: Ex) -> ast.expr:
    whole, depth, cond = ex.args
    variable = f"e{depth}"
    made = comprehension(name(variable), variable, lower(layout, whole), lower(layout, cond))
    return call({CARDS: "bytes", MELDS: "tuple", PLAYERS: "tuple"}[whole.type], made)


def _count(layout: Layout, ex: Ex) -> ast.expr:
    whole = ex.args[0]
    return call("len", attr(lower(layout, whole), "cards") if whole.type == MELD else lower(layout, whole))


def _measure(helper: str) -> Callable[[Layout, Ex], ast.expr]:
    suffix = {CARD: "card", CARDS: "cards", MELD: "meld", MELDS: "melds"}

    def made(layout: Layout, ex: Ex) -> ast.expr:
        whole = ex.args[0]
        return call(f"{helper}_{suffix[whole.type]}", S, lower(layout, whole))

    return made


def _each(layout: Layout, ex: Ex) -> ast.expr:
    subject, what, cond = ex.args
    slots = call(f"slot_{what}s", S, lower(layout, subject))
    test = either(compare(name("r"), "==", const(-1)), lower(layout, cond))  # a slot in which nothing fixes it may have any
    return call("all", comprehension(test, "r", slots, None))


def _between(layout: Layout, ex: Ex) -> ast.expr:
    of, low, high = ex.args
    parts = []
    if low is not None:
        parts.append(compare(lower(layout, of), ">=", lower(layout, low)))
    if high is not None:
        parts.append(compare(lower(layout, of), "<=", lower(layout, high)))
    return both(*parts) if parts else const(True)


def _extreme(layout: Layout, ex: Ex) -> ast.expr:
    which, keep = ex.args
    return call(f"{which}_of", S, const(layout.keeps[keep]), const(layout.each(keep)))


def _is_wild(layout: Layout, ex: Ex) -> ast.expr:
    card, index = ex.args
    return call(f"f{layout.wild_functions[index]}", S, P, lower(layout, card))


def _thing(layout: Layout, ex: Ex) -> ast.expr:
    return X


def _helper(helper: str, *, state: bool = True) -> Callable[[Layout, Ex], ast.expr]:
    """An operation that is a call of a helper with its arguments, constants as they are."""

    def made(layout: Layout, ex: Ex) -> ast.expr:
        args = [lower(layout, arg) if isinstance(arg, Ex) else const(arg) for arg in ex.args]
        return call(helper, *([S] if state else []), *args)

    return made


def _plain(build: Callable[[Any], ast.expr]) -> Callable[[Layout, Ex], ast.expr]:
    """An operation built from its lowered arguments alone."""

    def made(layout: Layout, ex: Ex) -> ast.expr:
        return build([lower(layout, arg) if isinstance(arg, Ex) else arg for arg in ex.args])

    return made


def _seats(layout: Layout) -> ast.expr:
    return attr(S, "n")


def _card_part(part: str) -> Callable[[Layout, Ex], ast.expr]:
    def made(layout: Layout, ex: Ex) -> ast.expr:
        subject = ex.args[0]
        if subject.op == "thing" and subject.args == ("role",):
            return call(f"role_{part}", S, X)
        return item(attr(S, "g", f"{part}_of"), lower(layout, subject))

    return made


OPS: dict[str, Callable[[Layout, Ex], ast.expr]] = {
    "const": _const,
    "hole": _hole,
    "error": _hole,
    "option": _option,
    "value": _value,
    "var": lambda layout, ex: item(attr(S, "v"), var_index(layout, ex)),
    "zone": lambda layout, ex: item(attr(S, "z"), zone_index(layout, ex)),
    "player": lambda layout, ex: P,
    "team": _plain(lambda args: call("team_of", S, args[0])),
    "turn": lambda layout, ex: item(attr(S, "v"), const(1)),
    "round": lambda layout, ex: item(attr(S, "v"), const(0)),
    "players": lambda layout, ex: _seats(layout),
    "everyone": lambda layout, ex: call("range", _seats(layout)),
    "others": _helper("others"),
    "left": _beside("+"),
    "right": _beside("-"),
    "partner": _helper("partner"),
    "choice": lambda layout, ex: item(X, const(ex.args[0])),
    "thing": _thing,
    "it": lambda layout, ex: name(f"e{ex.args[0]}"),
    "slot": lambda layout, ex: name("r"),
    "top": _helper("top", state=False),
    "bottom": _helper("bottom", state=False),
    "count": _count,
    "points": _measure("points"),
    "worth": _measure("worth"),
    "wilds": _measure("wilds"),
    "naturals": _measure("naturals"),
    "deadwood": _helper("deadwood"),
    "card_rank": _card_part("rank"),
    "card_suit": _card_part("suit"),
    "card_color": _card_part("color"),
    "face": _helper("face"),
    "where": _where,
    "without": _helper("without"),
    "arith": _arith,
    "cmp": _plain(lambda args: compare(args[1], args[0], args[2])),
    "eq": _plain(lambda args: compare(args[0], "==", args[1])),
    "and": _plain(lambda args: both(args[0], args[1])),
    "or": _plain(lambda args: either(args[0], args[1])),
    "not": _plain(lambda args: negate(args[0])),
    "among": _plain(lambda args: compare(args[0], "in", const(args[1]))),
    "between": _between,
    "empty": _plain(lambda args: negate(args[0])),
    "in": _helper("is_in", state=False),
    "fits": _helper("fits"),
    "laid": lambda layout, ex: call("has_laid", S, P, lower(layout, ex.args[0])),
    "can_meld": _helper("can_meld"),
    "each": _each,
    "same_slots": _helper("same_slots"),
    "different_slots": _helper("different_slots"),
    "consecutive": _helper("consecutive"),
    "pair_same": _helper("pair_same"),
    "pair_different": _helper("pair_different"),
    "touching": _helper("touching"),
    "overlapping": _helper("overlapping"),
    "meld_size": _plain(lambda args: call("len", attr(args[0], "cards"))),
    "meld_wilds": _plain(lambda args: call("sum", attr(args[0], "acting"))),
    "meld_naturals": _plain(lambda args: binary(call("len", attr(args[0], "cards")), "-", call("sum", attr(args[0], "acting")))),
    "meld_adjacent_wilds": _helper("adjacent_wilds", state=False),
    "meld_kind": _plain(lambda args: attr(args[0], "kind")),
    "meld_owner": _plain(lambda args: attr(args[0], "owner")),
    "slot_rank": _helper("wild_rank"),
    "slot_suit": _helper("wild_suit"),
    "slot_kind": _helper("wild_kind"),
    "slot_size": _helper("wild_size"),
    "slot_owner": _helper("wild_owner"),
    "next_rank": _helper("next_rank"),
    "rank_named": _helper("rank_named"),
    "depth": _helper("depth"),
    "is_special": _plain(lambda args: compare(args[0], "==", const(args[1]))),
    "is_wild": _is_wild,
    "extreme": _extreme,
    "random_player": _helper("random_player"),
}
"""How each operation of `rulec.model.typed.Ex` is lowered."""

PLAYER_TYPES = (PLAYER, PLAYERS)
