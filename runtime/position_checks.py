"""What must hold of a position besides the form of its line, so that play can go on from it: melds are melds, numbers can have
come about, and somebody is asked where the rules ask.
"""

from __future__ import annotations

from runtime.flow import Hole
from runtime.judging import is_a
from runtime.laying import Laid, Pick, WildPick
from runtime.melds import Deal, Reading, violations
from runtime.position import BadPosition, place_name, surplus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from runtime.state import State


def hold_position(state: State) -> None:
    """Raises BadPosition for what cannot be, in a state whose every field has been read."""
    _hold_asked(state)
    _hold_numbers(state)
    _hold_cards(state)
    _hold_melds(state)
    for seat, action, args in state.pending:
        _hold_pending(state, seat, action, args)
    for _, _, thing in state.debts:
        _hold_picks(state, "debts", thing)


def _hold_asked(state: State) -> None:
    """Somebody is asked in a state that asks, and nobody before the match has begun or after it is over."""
    asks = state.at >= 0 and state.g.rules.states[state.at].asks >= 0
    if state.over and state.asked >= 0:
        raise BadPosition("`asked` is `-` when the match is over")
    if state.asked >= 0 and not asks:
        raise BadPosition("`asked` is `-` in a state that asks nobody" if state.at >= 0 else "`asked` is `-` where `at` is `-`")
    if state.asked < 0 and asks and not state.over:
        raise BadPosition(f"`asked` is missing: `{state.g.rules.states[state.at].name}` asks players")
    if -1 in state.queue:
        raise BadPosition("`queue` names nobody, where the seats stand that are asked next")


def _hold_numbers(state: State) -> None:
    """What only is counted up from a number that is not negative is never below 0."""
    layout = state.g.layout
    for keep in state.g.rules.keeps:
        if keep.natural:
            first = layout.keeps[keep.name]
            seats = state.n if keep.each == "player" else state.g.rules.teams if keep.each else 1
            wrong = next((value for value in state.v[first : first + seats] if value < 0), None)
            if wrong is not None:
                raise BadPosition(f"`{keep.name}`: {wrong} cannot come about: the rules never make it less than 0")


def _hold_cards(state: State) -> None:
    too_many = surplus(state)
    if too_many:
        code, held, most = too_many
        raise BadPosition(f"`{code}` lies in the zones {held} times, and the pack has it {most} times")


def _hold_melds(state: State) -> None:
    """What lies in zones of melds has an owner there may be, and is a meld that may lie there."""
    deal = _deal(state)
    for place, held in enumerate(state.z):
        if not isinstance(held, tuple):
            continue
        name = place_name(state.g, place)
        owner, each = state.g.layout.owner_of[place], state.g.rules.zones[state.g.layout.zone_of[place]].each
        for number, meld in enumerate(held, 1):
            if not isinstance(meld, Laid):
                raise BadPosition(f"`{name}`: meld {number} does not say whose it is, as in `@1`")
            if each and meld.owner != owner:
                raise BadPosition(f"`{name}`: meld {number} is not of {each} {owner + 1}, whose melds lie here")
            if not each and meld.owner >= state.n:
                raise BadPosition(f"`{name}`: meld {number} is of player {meld.owner + 1}, and there are {state.n} players")
            if deal is not None:
                _hold_meld(state, deal, f"`{name}`: meld {number}", meld)


def _deal(state: State) -> Deal | None:
    """What holds in the deal; None where that is open, or has changed with what is kept since the melds were laid."""
    if state.g.rules.tabled:
        return None
    try:
        return state.g.deal_of(state)
    except Hole:
        return None


def _hold_meld(state: State, deal: Deal, where: str, meld: Reading) -> None:
    broken = violations(deal, meld, laid=False)
    if broken:
        info = state.g.rules.infos.get(broken[0])
        said = (
            f"`{broken[0]}` says: {info.text or info.said}" if info is not None else "a card cannot stand there for what it shall"
        )
        raise BadPosition(f"{where} is no {state.g.rules.kinds[meld.kind].name}: {said}")


def _hold_pending(state: State, seat: int, action: int, args: tuple[Any, ...]) -> None:
    """A move made at once, and not yet carried out, is by a player, and chooses what its action asks for."""
    info = state.g.rules.states[state.at].actions[action]
    if seat < 0:
        raise BadPosition(f"`pending`: nobody has chosen `{info.name}`")
    if len(args) != len(info.choices) or not all(
        is_a(state, choice.kind, thing) for choice, thing in zip(info.choices, args, strict=True)
    ):
        wanted = " ".join([choice.called for choice in info.choices]) or "nothing"
        raise BadPosition(f"`pending`: `{info.name}` takes {wanted}")
    _hold_picks(state, "pending", args)


def _hold_picks(state: State, field: str, thing: Any) -> None:
    """Melds and wilds of the table that were chosen are still those of places that there are."""
    if isinstance(thing, tuple):
        for one in thing:
            _hold_picks(state, field, one)
    pick = thing.meld if isinstance(thing, WildPick) else thing
    if not isinstance(pick, Pick):
        return
    kinds = state.g.layout.kinds
    if not 0 <= pick.place < len(kinds) or kinds[pick.place] != "melds" or pick.number < 0:
        raise BadPosition(f"`{field}`: no melds lie at #{pick.place}.{pick.number}")
    if field == "pending" and pick.number >= len(state.z[pick.place]):
        raise BadPosition(f"`{field}`: no meld {pick.number} lies in `{place_name(state.g, pick.place)}`, counted from 0")
    if isinstance(thing, WildPick) and not (0 <= thing.slot < len(pick.cards) and pick.acting[thing.slot]):
        raise BadPosition(f"`{field}`: no wild card lies at place {thing.slot} of that meld")
