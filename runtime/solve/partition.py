"""Arrangements as independent sets in the graph of the melds that could be laid, with networkx.

Nodes are candidate melds, edges join melds that compete for a card. An arrangement is a set of nodes in which no card is used
more often than it is held, so the components of the graph can be settled one by one. Copies of a card are counted, not told
apart: telling apart four jokers would multiply the nodes and change no answer.
"""

from __future__ import annotations

import networkx as nx

from runtime.melds import Item
from runtime.solve.candidates import Candidate, find_candidates
from runtime.solve.no_roles import LooksAtRoles, face_of, without_roles
from runtime.solve.open_points import least_with_open_points
from runtime.solve.packing import Component, LayDown, OutOfSteps, Work
from runtime.solve.port import ALL_BUT, CONTRACT, NO, UNKNOWN, YES, Budget, Problem, Verdict, Witness

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PICTURE = 1_000
"""How many candidates a picture of their conflicts may have."""

TOO_MANY = "too many candidate melds to weigh"
TRY = 5
"""Steps of the budget that the trial of one candidate counts for."""

TOO_LONG = "gave up after the steps allowed"


def solve(problem: Problem, budget: Budget | None = None) -> Verdict:
    """Answer the question, or say UNKNOWN when there are too many candidates or the steps of `budget` do not suffice."""
    work = Work((budget or Budget()).steps)
    try:
        if problem.goal == CONTRACT:
            return _contract(problem, work)
        found = find_candidates(problem.deal, problem.cards, tries=work.most // TRY)
        work.done = TRY * found.tried
        if not found.complete:
            return Verdict(UNKNOWN, note=TOO_MANY, work=work.done)
        return _all_but(problem, found.melds, work) if problem.goal == ALL_BUT else _least(problem, found.melds, work)
    except OutOfSteps:
        return Verdict(UNKNOWN, note=TOO_LONG, work=work.done)


# --- the graph ----------------------------------------------------------------------------------------------------------------


def conflict_graph(problem: Problem) -> nx.Graph:
    """Return the graph of candidate melds for a picture of which cards compete.

    A node is the number of a candidate, with `kind` (name), `cards` (type ids), `codes` and `label` (for people); an edge has
    `cards`, the types that both use, and `exclusive`, whether the two can never lie together.

    Raises:
        ValueError: there are too many candidates for a picture.
    """
    deal = problem.deal
    found = find_candidates(deal, problem.cards, limit=PICTURE)
    if not found.complete:
        raise ValueError(TOO_MANY)
    graph = nx.Graph()
    for number, meld in enumerate(found.melds):
        codes = [deal.pack.types[card].code for card in meld.reading.cards]
        name = deal.kinds[meld.kind].name
        graph.add_node(number, kind=name, cards=meld.cards, codes=codes, label=f"{name} {' '.join(codes)}")
    for first, a in enumerate(found.melds):
        for second in range(first):
            b = found.melds[second]
            shared = sorted(set(a.cards) & set(b.cards))
            if shared:
                clash = any(a.cards.count(c) + b.cards.count(c) > problem.cards.count(c) for c in shared)
                graph.add_edge(second, first, cards=tuple(shared), exclusive=clash)
    return graph


def components(melds: tuple[Candidate, ...]) -> list[list[Candidate]]:
    """Return the candidates by connected component: melds of different components share no card.

    The components are those of the conflict graph; they are found in the graph of melds against cards, which has an edge
    for each use of a card instead of one for each pair of rivals.
    """
    graph = nx.Graph()
    for number, meld in enumerate(melds):
        graph.add_edges_from((("meld", number), ("card", card)) for card in meld.cards)
    parts = [sorted(n for what, n in part if what == "meld") for part in nx.connected_components(graph)]
    return [[melds[number] for number in part] for part in sorted(parts)]


# --- goals --------------------------------------------------------------------------------------------------------------------


def _least(problem: Problem, melds: tuple[Candidate, ...], work: Work) -> Verdict:
    points = problem.deal.points
    if any(points[card] is None for card in problem.cards):
        return least_with_open_points(problem, lambda priced: _least(priced, melds, work))
    chosen: list[Candidate] = []
    for part in components(melds):
        chosen += Component(problem, part, work).best([sum(points[card] or 0 for card in meld.cards) for meld in part])
    witness = _witness(problem, chosen)
    if problem.at_most is not None and witness.points is not None and witness.points > problem.at_most:
        return Verdict(
            NO, note=f"at least {witness.points} point{'s are' if witness.points != 1 else ' is'} left", work=work.done
        )
    return Verdict(YES, witness, work=work.done)


def _all_but(problem: Problem, melds: tuple[Candidate, ...], work: Work) -> Verdict:
    parts = [Component(problem, part, work) for part in components(melds)]
    reach = [1]
    for part in parts:
        sizes = _bits(part.reach(part.held))
        reach.append(_union(reach[-1] << size for size in sizes))
    wanted = len(problem.cards) - problem.spare
    if wanted < 0 or not reach[-1] >> wanted & 1:
        can = ", ".join(map(str, _bits(reach[-1])))
        note = f"melds can use {can} of the {len(problem.cards)} cards, not {wanted}" if wanted >= 0 else "too few cards"
        return Verdict(NO, note=note, work=work.done)
    chosen: list[Candidate] = []
    for part, before in reversed(list(zip(parts, reach))):
        size = next(n for n in _bits(part.reach(part.held)) if n <= wanted and before >> (wanted - n) & 1)
        chosen += part.using(size)
        wanted -= size
    return Verdict(YES, _witness(problem, chosen), work=work.done)


def _contract(problem: Problem, work: Work) -> Verdict:
    deal = problem.deal
    if deal.contract is None:
        return Verdict(NO, note="there is no contract in this deal")
    if sum([item.least for item in deal.contract]) > len(problem.cards):
        return Verdict(NO, note="the contract takes more cards than these")
    items = deal.contract or tuple(Item(kind.id, kind.least, kind.most) for kind in deal.kinds)
    sizes: dict[int, tuple[int, int]] = {}
    for item in items:
        least, most = sizes.get(item.kind, (item.least, item.most))
        sizes[item.kind] = (min(least, item.least), max(most, item.most))
    limited = {kind for limit in deal.pairs for kind in (limit.first, limit.second)}
    by_reading = frozenset(sizes) if deal.together else frozenset(limited)
    found = find_candidates(deal, problem.cards, sizes=sizes, by_reading=by_reading, tries=work.most // TRY)
    work.done = TRY * found.tried
    if not found.complete:
        return Verdict(UNKNOWN, note=TOO_MANY, work=work.done)
    chosen = _laid(problem, found.melds, work)
    if chosen is None:
        return Verdict(NO, note="no choice of candidate melds is the contract", work=work.done)
    return Verdict(YES, _witness(problem, chosen), work=work.done)


def _laid(problem: Problem, melds: tuple[Candidate, ...], work: Work) -> list[Candidate] | None:
    """Choose melds that may be laid together, by fewer candidates where no limit looks at what cards stand for."""
    deal = problem.deal
    hiding = without_roles(deal)
    if hiding is not None and deal.together:
        faces = {face_of(deal, meld.reading): meld for meld in reversed(melds)}
        few = tuple(meld for meld in melds if faces[face_of(deal, meld.reading)] is meld)
        try:
            return _choose(problem.replace(deal=hiding), few, work)
        except LooksAtRoles:
            pass
    return _choose(problem, melds, work)


def _choose(problem: Problem, melds: tuple[Candidate, ...], work: Work) -> list[Candidate] | None:
    layout = LayDown(problem, melds, work)
    contract = problem.deal.contract
    return layout.fill(sorted(contract, key=tuple)) if contract else layout.some()


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _union(masks: Iterator[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _witness(problem: Problem, melds: Sequence[Candidate]) -> Witness:
    left = list(problem.cards)
    for meld in melds:
        for card in meld.cards:
            left.remove(card)
    points = [problem.deal.points[card] for card in left]
    known = None if None in points else sum(p for p in points if p is not None)
    return Witness(tuple(meld.reading for meld in melds), tuple(left), known)
