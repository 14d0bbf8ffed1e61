"""The search engine: exact for every goal, every kind of meld and every wild rule, and the default.

Kinds that are sets and runs in the usual sense, with wilds that may stand for everything, are looked up in tables; all else is
searched card by card. A budget that runs out gives UNKNOWN, never NO.

Cards left whose points the rules leave open count as 0 or more: an arrangement is known to be least only if it leaves none of
them, and would be least even if they cost nothing.

The parts are imported when first needed, as one question about one hand must not wait for what it does not use.
"""

from __future__ import annotations

from runtime.melds import Deal, Item, Reading
from runtime.solve.port import ALL_BUT, CONTRACT, NO, UNKNOWN, YES, Budget, Problem, Verdict, Witness
from runtime.solve.search.bits import OutOfSteps, Steps
from runtime.solve.search.hand import is_simple
from runtime.solve.search.plan import Plan, plan_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    Melds = tuple[Reading, ...]


def solve(problem: Problem, budget: Budget | None = None, *, explain: bool = True) -> Verdict:
    """Answer a problem. A YES has a witness; LEAST without `at_most` is always YES unless the points are open.

    With `explain`, a NO about a contract names what stands in the way: in `reasons` the kinds of which no meld can be made, or
    the limits that stop it; in `note` a sentence.
    """
    steps = Steps((budget or Budget()).steps)
    try:
        verdict = _answer(problem, steps, explain)
    except OutOfSteps:
        return Verdict(UNKNOWN, note=f"the search gave up after {steps.limit} steps", work=steps.limit)
    return verdict.replace(work=steps.done)  # type: ignore[no-any-return]


def _answer(problem: Problem, steps: Steps, explain: bool) -> Verdict:
    if problem.goal == CONTRACT:
        melds = contract_melds(problem.deal, problem.cards, problem.deal.contract, steps)
        if melds is not None:
            return Verdict(YES, witness_of(problem, melds))
        if not explain:
            return Verdict(NO)
        from runtime.solve.search.reasons import why_no_contract

        reasons, note = why_no_contract(problem, steps)
        return Verdict(NO, reasons=reasons, note=note)
    if problem.goal == ALL_BUT:
        found = arrange(problem.deal, problem.cards, all_ones(problem.deal), steps, problem.spare)
        return Verdict(NO) if found is None else Verdict(YES, witness_of(problem, found[1]))
    return _least(problem, steps)


def _least(problem: Problem, steps: Steps) -> Verdict:
    """Answer LEAST, where points may be open."""
    deal, cards = problem.deal, problem.cards
    open_cards = sorted({card for card in cards if deal.points[card] is None})
    huge = 1 + 2 * sum(abs(deal.points[card] or 0) for card in cards)
    found = arrange(deal, cards, weights_of(deal, huge), steps, None)
    if found is None:
        raise AssertionError("every hand can be arranged")
    witness = witness_of(problem, found[1])
    low = found[0]
    if open_cards:
        at_best = arrange(deal, cards, weights_of(deal, 0), steps, None)
        low = found[0] if at_best is None else at_best[0]
    if problem.at_most is not None:
        if witness.points is not None and witness.points <= problem.at_most:
            return Verdict(YES, witness)
        if low > problem.at_most:
            return Verdict(NO)
    elif witness.points is not None and witness.points == low:
        return Verdict(YES, witness)
    names = " ".join(deal.pack.types[card].code for card in open_cards)
    return Verdict(UNKNOWN, note=f"the rules leave open how many points these cost: {names}")


def arrange(
    deal: Deal, cards: tuple[int, ...], weights: tuple[int, ...], steps: Steps, exactly: int | None
) -> tuple[int, Melds] | None:
    """Return (cost of the cards left, melds): the least cost, or with so many cards left, or None. Raises OutOfSteps."""
    plan = plan_of(deal, all_kinds(deal), len(cards))
    if is_simple(plan, cards, exactly is None):
        from runtime.solve.search.cover import cover, write_out

        found = cover(plan, cards, weights, steps, exactly)
        return None if found is None else (found.cost, write_out(found))
    from runtime.solve.search.anything import AnyCover

    return AnyCover(deal, deal.kinds, cards, weights, steps, exactly).search()


def contract_melds(deal: Deal, cards: tuple[int, ...], items: tuple[Item, ...] | None, steps: Steps) -> Melds | None:
    """Return melds that form the contract and keep the limits between melds and over all; None when there are none."""
    if items is None or sum(item.least for item in items) > len(cards):
        return None
    if not items and deal.together:
        from runtime.solve.search.lay import lay_down

        return lay_down(deal, cards, steps)
    found = unlimited_contract(deal, cards, items, steps)
    if found is None or limits_hold(deal, found):
        return found
    from runtime.solve.search.items import limited_contract

    return limited_contract(deal, cards, items, weights_of(deal, 0), steps)


def unlimited_contract(deal: Deal, cards: tuple[int, ...], items: tuple[Item, ...], steps: Steps) -> Melds | None:
    """Return melds that form a contract, limits between melds and over all of them apart; one meld of any kind for `any`."""
    if not items:
        single = ((Item(kind.id, kind.least, kind.most),) for kind in deal.kinds)
        return next((melds for melds in (unlimited_contract(deal, cards, item, steps) for item in single) if melds), None)
    plan = plan_of(deal, tuple(sorted({item.kind for item in items})), len(cards))
    points = weights_of(deal, 0)
    if is_simple(plan, cards, False):
        from runtime.solve.search.contract import form

        narrowed = tuple(narrow(plan, item) for item in items)
        return form(plan, cards, narrowed, points, steps)
    from runtime.solve.search.items import AnyContract

    return AnyContract(deal, cards, items, points, steps, False).first()


def narrow(plan: Plan, item: Item) -> Item:
    """Return an item whose sizes are such as its kind and the hand allow."""
    kind = plan.deal.kinds[item.kind]
    return Item(item.kind, max(item.least, kind.least, 1), min(item.most, kind.most, plan.limit))


def limits_hold(deal: Deal, melds: Melds) -> bool:
    """Whether melds laid together keep the limits between them and over all of them."""
    pairs = all(
        limit.test(melds[i], melds[j])
        for limit in deal.pairs
        for i in range(len(melds))
        for j in range(len(melds))
        if i != j and melds[i].kind == limit.first and melds[j].kind == limit.second
    )
    return pairs and all(limit.test(melds) for limit in deal.together)


def witness_of(problem: Problem, melds: Melds) -> Witness:
    """Return the witness with these melds."""
    left = list(problem.cards)
    for meld in melds:
        for card in meld.cards:
            left.remove(card)
    left.sort()
    points = [problem.deal.points[card] for card in left]
    total = None if None in points else sum(value for value in points if value is not None)
    return Witness(melds, tuple(left), total)


def all_kinds(deal: Deal) -> tuple[int, ...]:
    """Return the ids of all kinds of a deal."""
    return tuple(range(len(deal.kinds)))


def all_ones(deal: Deal) -> tuple[int, ...]:
    """Return a cost of 1 for each type of card."""
    return (1,) * len(deal.points)


def weights_of(deal: Deal, unknown: int) -> tuple[int, ...]:
    """Return the points of each type of card, `unknown` where they are open."""
    return tuple([unknown if value is None else value for value in deal.points])
