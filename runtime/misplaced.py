"""Why a card cannot be laid on a meld of the table, or not as what it is said to stand for."""

from __future__ import annotations

from runtime.melds import CONSECUTIVE, SAME, Deal, Kind, Reading, violations
from runtime.moves import ILLEGAL, Refusal
from runtime.reader import role_code
from runtime.readings import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.laying import Pick
    from runtime.state import State


def as_said(deal: Deal, meld: Reading, card: int, role: int) -> Reading:
    """Return what a meld would be with a card laid on it as another, whether the rules allow that or not."""
    kind, face, rule = deal.kinds[meld.kind], deal.pack.types[role], deal.wild_of[card]
    acting = card != role or (rule >= 0 and not deal.wilds[rule].at_home)
    suited = not acting or kind.suit_rule == SAME or (rule >= 0 and deal.wilds[rule].stands_for_card)
    slot = (card, face.rank, face.suit if suited else -1, acting)
    slots = list(zip(meld.cards, meld.ranks, meld.suits, meld.acting, strict=True))
    slots.insert(0 if kind.rank_rule == CONSECUTIVE and _before(kind, meld.ranks, face.rank) else len(slots), slot)
    cards, ranks, suits, acts = zip(*slots, strict=True)
    return Reading(meld.kind, cards, ranks, suits, acts)


def misplaced(state: State, rule: str, pick: Pick, card: int, *, elsewhere: bool) -> list[Refusal]:
    """Return why a card cannot lie on a meld as the move says. `rule` is the line that lays it; `elsewhere` tells that it can lie
    there as another card.
    """
    deal, types = state.g.deal_of(state), state.g.rules.pack.types
    code = types[card].code
    said = pick.after if pick.after is not None and sorted(pick.after.cards) == sorted((*pick.cards, card)) else None
    broken = violations(deal, said, laid=False) if said is not None else ()
    if said is None and not elsewhere:
        _, broken = closest(deal, tuple(sorted((*pick.cards, card))), pick.kind, laid=False)
    role = _role(pick, said) if said is not None else None
    told = f"`{code}` does not fit this meld"
    if role is not None:
        told = f"`{code}` cannot stand for `{role_code(deal.pack, *role)}` in this meld"
    elif elsewhere:
        told = f"`{code}` cannot stand for that in this meld"
    rank = role[0] if role is not None else types[card].rank
    return [
        Refusal(ILLEGAL, rule, told, (card,)),
        *[Refusal(ILLEGAL, name, _reason(state, name, pick, rank), (card,)) for name in broken],
    ]


def _role(meld: Reading, after: Reading) -> tuple[int, int] | None:
    """Return the rank and suit that the card laid stands for, None when it is itself."""
    old = list(zip(meld.cards, meld.ranks, meld.suits, meld.acting, strict=True))
    for slot in zip(after.cards, after.ranks, after.suits, after.acting, strict=True):
        if slot not in old:
            return (slot[1], slot[2]) if slot[3] else None
        old.remove(slot)
    return None


def _reason(state: State, name: str, meld: Reading, rank: int) -> str:
    """Return the words of a line that a card breaks; for the order of a run, that it ends there where that is why."""
    lines = [line for line in state.g.rules.kinds[meld.kind].lines if line.name == name]
    if lines and lines[0].shape[:1] == ("consecutive",):
        kind, ranks = state.g.deal_of(state).kinds[meld.kind], state.g.rules.pack.ranks
        if _beyond(kind, meld.ranks, kind.order) == rank:
            return f"nothing follows `{ranks[meld.ranks[-1]]}` in a {kind.name}"
        if _beyond(kind, meld.ranks[::-1], kind.order[::-1]) == rank:
            return f"nothing comes before `{ranks[meld.ranks[0]]}` in a {kind.name}"
    info = state.g.rules.infos.get(name)
    return (info.text or f"the rule says: {info.said}") if info is not None else name


def _beyond(kind: Kind, ranks: tuple[int, ...], order: tuple[int, ...]) -> int:
    """Return the rank that would come next if the order went round, where a row of ranks ends with the order; else -1."""
    if kind.circular or len(order) < 2 or order[-len(ranks) :] != ranks:
        return -1
    return order[1] if order[0] == order[-1] else order[0]


def _before(kind: Kind, ranks: tuple[int, ...], rank: int) -> bool:
    """Whether a card of some rank would lie before a row of ranks, and not behind it."""
    if _beyond(kind, ranks[::-1], kind.order[::-1]) == rank:
        return True
    return any(kind.order[at : at + len(ranks) + 1] == (rank, *ranks) for at in range(len(kind.order)))
