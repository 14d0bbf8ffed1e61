"""Working out a deal: the cards, wilds, kinds and limits that hold for given options, players and round."""

from __future__ import annotations

from runtime.flow import Hole
from runtime.kinds import in_force, kind_of, lines_of
from runtime.melds import Deal, Item, PairLimit, Reading, TogetherLimit, Wild

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from runtime.setup import Setup
    from runtime.state import State

LARGEST_PACK = 2000
"""More cards than any game has; a pack above it is a mistake."""


def build_deal(setup: Setup, state: State) -> Deal:
    """Return the deal that holds in a state, which must not change afterwards. Raises Hole when the pack is left open."""
    rules = setup.rules
    types = rules.pack.types
    wild_of, wilds = _wilds(setup, state)
    meldable = tuple(card.rank >= 0 or wild_of[card.id] >= 0 for card in types)
    copies = copies_of(setup, state)
    open_wilds = any(not wild.stands_for_card for wild in wilds)
    return Deal(
        pack=rules.pack,
        copies=copies,
        wilds=wilds,
        wild_of=wild_of,
        meldable=meldable,
        kinds=tuple(
            kind_of(setup, state, number, *lines_of(setup, state, number), open_wilds) for number in range(len(rules.kinds))
        ),
        points=_points(setup, state),
        pairs=_pairs(setup, state),
        together=_together(setup, state),
        contract=contract_of(setup, state, 0),
    )


def contract_of(setup: Setup, state: State, player: int) -> tuple[Item, ...] | None:
    """Return the contract of a player in a state; None when there is none or it is left open."""
    info = setup.value_of.get("contract")
    if info is None:
        return None
    try:
        items = setup.F[info.fn](state, player, None)
    except Hole:
        return None
    return tuple(Item(*item) for item in items)


def copies_of(setup: Setup, state: State) -> tuple[int, ...]:
    """Return how many of each card the pack in play holds. Raises Hole when that is left open."""
    rules = setup.rules
    packs = setup.F[setup.value_of["packs"].fn](state, 0, None) if "packs" in setup.value_of else 1
    copies = [packs if not card.special else 0 for card in rules.pack.types]
    for special in rules.specials:
        count = setup.F[special.count](state, 0, None)
        copies[special.type] = count * packs if special.per_pack else count
    return tuple(min(max(count, 0), LARGEST_PACK) for count in copies)


def _points(setup: Setup, state: State) -> tuple[int | None, ...]:
    info = setup.value_of.get("points")
    types = setup.rules.pack.types
    if info is None:
        return (None,) * len(types)
    function = setup.F[info.fn]
    made: list[int | None] = []
    for card in types:
        try:
            made.append(function(state, 0, card.id))
        except Hole:
            made.append(None)
    return tuple(made)


def _wilds(setup: Setup, state: State) -> tuple[tuple[int, ...], tuple[Wild, ...]]:
    """Return the wild rule of each card and the rules that some card follows. The first rule that a card meets counts.

    A rule that speaks of suit cards and of further cards becomes two, since only the former have a place of their own.
    """
    rules, functions = setup.rules, setup.F
    wilds: list[Wild] = []
    numbers: dict[tuple[int, bool], int] = {}
    wild_of = []
    for card in rules.pack.types:
        rule = next((number for number, wild in enumerate(rules.wilds) if functions[wild.which](state, 0, card.id)), -1)
        key = (rule, bool(card.special))
        if rule >= 0 and key not in numbers:
            numbers[key] = len(wilds)
            home = rules.wilds[rule].home
            wilds.append(_wild(setup, state, rule, at_home=home == "yes" if card.special else home != "no"))
        wild_of.append(numbers.get(key, -1))
    return tuple(wild_of), tuple(wilds)


def _wild(setup: Setup, state: State, number: int, *, at_home: bool) -> Wild:
    info = setup.rules.wilds[number]
    pack = setup.rules.pack
    function = setup.F[info.bound] if info.bound >= 0 else None
    targets = tuple(
        tuple(function is None or bool(function(state, 0, (rank, suit))) for suit in range(len(pack.suits)))
        for rank in range(len(pack.ranks))
    )
    return Wild(info.name, info.stands_for_card, at_home, targets)


def _pairs(setup: Setup, state: State) -> tuple[PairLimit, ...]:
    made = []
    for limit in setup.rules.limits:
        if limit.scope == "between" and in_force(setup, state, limit.line.when):
            function = setup.F[limit.line.test]

            def test(one: Reading, two: Reading, function: Callable[..., Any] = function) -> bool:
                return bool(function(state, 0, (one, two)))

            made.append(PairLimit(limit.line.name, limit.kinds[0], limit.kinds[1], test))
    return tuple(made)


def _together(setup: Setup, state: State) -> tuple[TogetherLimit, ...]:
    made = []
    for limit in setup.rules.limits:
        if limit.scope == "together" and in_force(setup, state, limit.line.when):
            function = setup.F[limit.line.test]

            def test(melds: tuple[Reading, ...], function: Callable[..., Any] = function) -> bool:
                return bool(function(state, 0, melds))

            made.append(TogetherLimit(limit.line.name, test))
    return tuple(made)
