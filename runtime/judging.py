"""Whether what a move chooses can be chosen, and if not, by which rules: the checks that need no solver."""

from __future__ import annotations

from runtime.choices import cards_to_lay, deal_with_contract, outcomes, pool
from runtime.flow_tables import ActionInfo, ChoiceInfo
from runtime.laying import Pick, WildPick
from runtime.melds import Deal, Reading, between, violations
from runtime.misplaced import misplaced
from runtime.moves import ILLEGAL, INVALID, Move, Refusal
from runtime.solve.confirm import one_to_one
from runtime.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def choice_refusals(state: State, action: ActionInfo, move: Move) -> list[Refusal]:
    """Return what is against the choices of a move: invalid ones (not held, not there) and illegal melds."""
    if len(move.args) != len(action.choices):
        wanted = " ".join(choice.called for choice in action.choices) or "nothing"
        return [Refusal(INVALID, "choices", f"`{action.name}` takes {wanted}")]
    wrong: list[Refusal] = []
    for at, (choice, thing) in enumerate(zip(action.choices, move.args, strict=True)):
        before = move.args[:at]
        if not is_a(state, choice.kind, thing):
            wrong.append(Refusal(INVALID, "choices", f"`{choice.called}` is no {choice.kind}"))
            break  # later choices may look at this one
        if choice.kind in ("melds", "meld") and not isinstance(thing, Pick):
            wrong += _new_melds(state, action, choice, move.seat, before, thing)
        elif isinstance(thing, Pick):
            plain = Pick(thing, thing.place, thing.number)
            if plain not in pool(state, choice, move.seat, before):
                wrong.append(Refusal(INVALID, "not_there", "this meld is not among those to choose from"))
        elif thing not in pool(state, choice, move.seat, before):
            wrong.append(_not_held(state, choice, thing))
    if not wrong and action.lays:
        wrong += _placing(state, action, move.args)
    return wrong


def is_a(state: State, kind: str, thing: Any) -> bool:
    """Whether a thing has the form of a choice of some kind; a program may have put anything into a move."""
    if kind == "meld":
        return isinstance(thing, Reading)
    if kind == "melds":
        return isinstance(thing, tuple) and all(isinstance(one, Reading) and not isinstance(one, Pick) for one in thing)
    if kind == "wild":
        return isinstance(thing, WildPick)
    if kind == "cards":
        return isinstance(thing, bytes)
    return isinstance(thing, int) and (kind != "card" or 0 <= thing < len(state.g.rules.pack.types))


def _not_held(state: State, choice: ChoiceInfo, thing: Any) -> Refusal:
    if choice.kind == "card":
        code = state.g.rules.pack.types[thing].code
        return Refusal(INVALID, "not_held", f"`{code}` is not among the cards to choose from", (thing,))
    if isinstance(thing, WildPick):
        return Refusal(INVALID, "not_there", "no wild card lies there")
    return Refusal(INVALID, "not_held", f"this {choice.kind} cannot be chosen")


def _placing(state: State, action: ActionInfo, args: tuple[Any, ...]) -> list[Refusal]:
    """Hold that a card laid on a meld can lie there in the way the move says."""
    what, onto = action.lays
    pick: Pick = args[onto]
    ways = outcomes(state, action, args)
    if pick.after is not None and pick.after in ways:
        return []
    card = args[what] if isinstance(args[what], int) else args[what].freed
    return misplaced(state, lay_rule(state, action), pick, card, elsewhere=bool(ways))


def lay_rule(state: State, action: ActionInfo) -> str:
    """The full name of the effect line of an action that lays cards."""
    prefix = action.full + "."
    names = [name for name, info in state.g.rules.infos.items() if name.startswith(prefix) and info.said.startswith("lay ")]
    return names[0] if names else action.full


def _new_melds(
    state: State, action: ActionInfo, choice: ChoiceInfo, seat: int, chosen: tuple[Any, ...], thing: Any
) -> list[Refusal]:
    """Judge new melds: cards held, each legal as newly laid, the contract met, no limit between them broken."""
    melds: tuple[Reading, ...] = (thing,) if isinstance(thing, Reading) else tuple(thing)
    types = state.g.rules.pack.types
    held = list(cards_to_lay(state, choice, seat, chosen))
    for meld in melds:
        for card in meld.cards:
            if card not in held:
                return [Refusal(INVALID, "not_held", f"`{types[card].code}` is not among the cards to choose from", (card,))]
            held.remove(card)
    deal = deal_with_contract(state, choice, seat, chosen)
    wrong: list[Refusal] = []
    formed = True
    for meld in melds:
        broken = violations(deal, meld)
        formed = formed and not _breaks_form(deal, meld, broken)
        wrong += [Refusal(ILLEGAL, name, _line_reason(state, name), meld.cards) for name in broken]
    rule = f"{action.full}.{choice.name}"
    if choice.kind == "melds" and not (formed and _meets(deal, melds)):
        from runtime.hand_answer import contract_words

        contract = contract_words(state.g, deal.contract) if deal.contract else ""
        told = f"these melds are not the contract{f', which is {contract}' if contract else ''}"
        wrong.insert(0, Refusal(ILLEGAL, rule, told))
    if not wrong:
        cards = tuple([card for meld in melds for card in meld.cards])
        wrong += [Refusal(ILLEGAL, name, _line_reason(state, name), cards) for name in between(deal, melds)]
    return wrong


def _breaks_form(deal: Deal, meld: Reading, broken: tuple[str, ...]) -> bool:
    """Whether cards are no meld of the kind at all, and not only one that a limit forbids."""
    kind = deal.kinds[meld.kind]
    limits = {line.name for line in kind.laid}
    return any(name not in limits for name in broken)


def _meets(deal: Deal, melds: tuple[Reading, ...]) -> bool:
    return bool(melds) if not deal.contract else one_to_one(deal.contract, melds)


def _line_reason(state: State, rule: str) -> str:
    info = state.g.rules.infos.get(rule)
    return (info.text or f"the rule says: {info.said}") if info is not None else rule
