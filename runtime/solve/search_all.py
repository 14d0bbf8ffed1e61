"""All answers instead of one: equally good arrangements, ways to form a contract, and the cards that would help."""

from __future__ import annotations

from runtime.melds import Deal, Reading
from runtime.solve.port import CONTRACT, LEAST, NO, YES, Budget, Problem, Verdict, Witness
from runtime.solve.search_any import AnyContract, AnyCover, Tokens, makers, pairs_hold
from runtime.solve.search_bits import OutOfSteps, Steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Melds = tuple[Reading, ...]


class Melder:
    """Lists choices of disjoint melds of one hand, each choice once: the melds of the first card first, equal cards in order."""

    def __init__(self, deal: Deal, cards: tuple[int, ...], steps: Steps) -> None:
        self.deal = deal
        self.steps = steps
        self.tokens = Tokens(deal, cards, (), False)
        self.starts: list[list[tuple[int, Reading]]] = [[] for _ in self.tokens.order]
        seen = set()
        for maker in makers(deal, deal.kinds, len(cards)):
            for reading in maker.melds(self.tokens.held, 1, len(cards), -1, steps):
                key = reading.key()
                if key not in seen:
                    seen.add(key)
                    self.starts[self.first(self.tokens.pack(reading.cards))].append((self.tokens.pack(reading.cards), reading))
        for start in self.starts:
            start.sort(key=lambda pair: -len(pair[1].cards))

    def first(self, hand: int) -> int:
        """Return the index of the first type of card of a packed hand."""
        return self.tokens.first(hand)
