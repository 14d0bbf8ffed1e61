"""What can be chosen for each `choose` line of an action, in a fixed order, each thing once."""

from __future__ import annotations

from runtime.build import contract_of
from runtime.effort import spend
from runtime.extending import extensions, grown, replaced
from runtime.flow import GaveUp
from runtime.flow_tables import ActionInfo, ChoiceInfo
from runtime.laying import Laid, Pick, WildPick
from runtime.melds import Deal, Item, Reading
from runtime.solve.port import CONTRACT, NO, UNKNOWN, Problem
from runtime.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MOST_NUMBERS = 10_000
"""How many numbers, or ways to lay melds, are tried at most."""


def combinations(state: State, action: ActionInfo, seat: int) -> Iterator[tuple[Any, ...]]:
    """Give all choices of an action, before any requirement is asked; lazily, since ways to lay melds may be many."""
    choices = action.choices
    if not choices:
        return iter(((),))
    if len(choices) == 1:
        ways: Iterator[tuple[Any, ...]] = zip(pool(state, choices[0], seat, ()))
    else:
        ways = _choose(state, choices, _fixed(state, choices, seat), seat, ())
    return placed(state, action, ways) if action.lays else ways


def _fixed(state: State, choices: tuple[ChoiceInfo, ...], seat: int) -> list[list[Any] | None]:
    """Return what can be chosen in each place but the first, where that does not depend on what was chosen before."""
    fixed: list[list[Any] | None] = [None] * len(choices)
    for at, choice in enumerate(choices[1:], 1):
        new = choice.kind in ("melds", "meld") and not from_table(state, choice, seat, ())
        if choice.fixed and not new:
            fixed[at] = list(pool(state, choice, seat, ()))
    return fixed


def _choose(
    state: State, choices: tuple[ChoiceInfo, ...], fixed: list[list[Any] | None], seat: int, chosen: tuple[Any, ...]
) -> Iterator[tuple[Any, ...]]:
    at = len(chosen)
    known = fixed[at]
    things = known if known is not None else pool(state, choices[at], seat, chosen)
    if at + 1 == len(choices):
        for thing in things:
            yield (*chosen, thing)
    else:
        for thing in things:
            yield from _choose(state, choices, fixed, seat, (*chosen, thing))


def pool(state: State, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...]) -> Iterator[Any]:
    """Give everything that can be chosen, each once."""
    functions = state.g.F
    match choice.kind:
        case "number":
            low, high = (functions[bound](state, seat, chosen) for bound in (choice.low, choice.high))
            yield from range(low, min(high, low + MOST_NUMBERS) + 1)
        case "rank" | "suit":
            pack = state.g.rules.pack
            yield from range(len(pack.ranks if choice.kind == "rank" else pack.suits))
        case "meld" if from_table(state, choice, seat, chosen):
            yield from picks(state, choice, seat, chosen)
        case "meld":
            yield from _single_melds(state, choice, seat, chosen)
        case "melds":
            yield from lay_downs(state, choice, seat, chosen)
        case "wild":
            for pick in picks(state, choice, seat, chosen):
                wilds = [WildPick(pick, slot) for slot, acting in enumerate(pick.acting) if acting]
                yield from dict.fromkeys(wilds) if len(wilds) > 1 else wilds
        case _:
            seen = set()
            for _, give in choice.zones:
                for thing in functions[give](state, seat, chosen):
                    if thing not in seen:
                        seen.add(thing)
                        yield thing


# ---- melds of the table


def from_table(state: State, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...]) -> bool:
    """Whether a choice of a meld is one of melds that lie there, not a new one."""
    place = state.g.F[choice.zones[0][0]](state, seat, chosen)
    return state.g.layout.kinds[place] == "melds"


def picks(state: State, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...]) -> Iterator[Pick]:
    """Give the melds of the table that a choice allows."""
    functions = state.g.F
    for where, give in choice.zones:
        place = functions[where](state, seat, chosen)
        melds = state.z[place]
        allowed: tuple[Laid, ...] = functions[give](state, seat, chosen)
        for number, laid in enumerate(melds):
            if allowed is melds or any(laid is one for one in allowed):
                yield Pick(laid, place, number)


def placed(state: State, action: ActionInfo, ways: Iterator[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Give the choices of an action that lays a card on a meld, once for each place the card can take there."""
    what, onto = action.lays
    deal = state.g.deal_of(state)
    for args in ways:
        pick = args[onto]
        for after in grown(deal, pick, args[what]) if isinstance(args[what], int) else outcomes(state, action, args):
            yield (*args[:onto], Pick(pick, pick.place, pick.number, after), *args[onto + 1 :])


def outcomes(state: State, action: ActionInfo, args: tuple[Any, ...]) -> list[Reading]:
    """Return what the chosen meld can become when the chosen card, or freed wild, is laid on it."""
    what, onto = action.lays
    thing, pick = args[what], args[onto]
    deal = state.g.deal_of(state)
    if isinstance(thing, int):
        return grown(deal, pick, thing)
    if action.exchanges and (thing.meld.place, thing.meld.number) == (pick.place, pick.number):
        meld = replaced(deal, pick, thing.slot, args[action.exchanges[0]])  # the card takes the wild's place first
        return extensions(deal, meld, thing.freed) if meld is not None else []
    return grown(deal, pick, thing.freed)


# ---- new melds


def cards_to_lay(state: State, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...]) -> tuple[int, ...]:
    """Return all cards that new melds may be made of, sorted."""
    cards: list[int] = []
    for _, give in choice.zones:
        cards += state.g.F[give](state, seat, chosen)
    return tuple(sorted(cards))


def deal_with_contract(state: State, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...]) -> Deal:
    """Return the deal with the contract that a choice must meet; any melds where it names none. Raises Hole for an open
    contract."""
    deal = state.g.deal_of(state)
    if choice.contract < 0:
        return deal if deal.contract == () else deal.replace(contract=())
    items = tuple([Item(*item) for item in state.g.F[choice.contract](state, seat, chosen)])
    return deal if items == deal.contract else deal.replace(contract=items)


def lay_downs(state: State, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...]) -> Iterator[tuple[Reading, ...]]:
    """Give the ways to lay melds that meet the contract: one at once, the others only when asked for. Raises Hole for unknown."""
    cards = cards_to_lay(state, choice, seat, chosen)
    deal = deal_with_contract(state, choice, seat, chosen)
    from runtime.arrange import ask, budget_left

    verdict = ask(deal, CONTRACT, bytes(cards))
    if verdict.answer == NO:
        return
    if verdict.answer == UNKNOWN or verdict.witness is None:
        raise GaveUp("whether the contract can be laid", verdict.note)
    first = verdict.witness.melds
    yield first
    from runtime.solve.search.every import all_best

    others, complete = all_best(Problem(deal, cards, CONTRACT), MOST_NUMBERS, budget_left())
    spend(len(others))
    key = _key(first)
    for witness in others:
        if _key(witness.melds) != key:
            yield witness.melds
    if not complete:
        raise GaveUp("in which ways the contract can be laid", "there are too many")


def _single_melds(state: State, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...]) -> Iterator[Reading]:
    """Give every single new meld: a contract of one meld, for each kind."""
    cards = cards_to_lay(state, choice, seat, chosen)
    deal = state.g.deal_of(state)
    from runtime.arrange import budget_left
    from runtime.solve.search.every import all_best

    for kind in deal.kinds:
        alone = deal.replace(contract=(Item(kind.id, kind.least, kind.most),))
        found, complete = all_best(Problem(alone, cards, CONTRACT), MOST_NUMBERS, budget_left())
        spend(1 + len(found))
        for witness in found:
            yield witness.melds[0]
        if not complete:
            raise GaveUp("which melds can be laid", "there are too many")


def _key(melds: tuple[Reading, ...]) -> tuple[object, ...]:
    return tuple(sorted(meld.key() for meld in melds))


__all__ = ["combinations", "contract_of", "lay_downs", "pool"]
