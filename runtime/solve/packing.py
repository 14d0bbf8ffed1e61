"""Choosing melds among candidates so that no card is used more often than it is held: the search behind `partition`."""

from __future__ import annotations

from runtime.melds import Item
from runtime.solve.candidates import Candidate
from runtime.solve.port import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class OutOfSteps(Exception):
    """The budget is used up."""


class Work:
    """Counts steps and stops the search when the budget is used up."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.done = 0

    def steps(self, number: int) -> None:
        self.done += number
        if self.done > self.most:
            raise OutOfSteps


# --- counting cards -----------------------------------------------------------------------------------------------------------


class Counts:
    """Multisets of some card types as one int: a field a type, the first type lowest, with a spare bit above each count."""

    def __init__(self, types: Sequence[int], cards: tuple[int, ...]) -> None:
        self.width = max((cards.count(card) for card in types), default=1).bit_length() + 1
        self.shift = {card: self.width * index for index, card in enumerate(types)}
        self.guard = sum(1 << (shift + self.width - 1) for shift in self.shift.values())
        self.held = self.of(card for card in cards if card in self.shift)

    def of(self, cards: Iterator[int] | tuple[int, ...]) -> int:
        return sum(1 << self.shift[card] for card in cards)

    def fits(self, uses: int, held: int) -> bool:
        """Whether `held` has all cards of `uses`: no subtraction borrows from a spare bit."""
        return ((held | self.guard) - uses) & self.guard == self.guard

    def lowest(self, held: int) -> int:
        """The index of the first type of which some card is held."""
        return ((held & -held).bit_length() - 1) // self.width


class Component:
    """The independent sets of one component, by recursion over its cards, scarcest first, with a memo of what is left."""

    def __init__(self, problem: Problem, melds: list[Candidate], work: Work) -> None:
        self.melds = melds
        self.work = work
        rivals: dict[int, int] = {}
        for meld in melds:
            for card in set(meld.cards):
                rivals[card] = rivals.get(card, 0) + 1
        self.counts = Counts(sorted(rivals, key=lambda card: (rivals[card], card)), problem.cards)
        self.held = self.counts.held
        self.by_scarcest: list[list[tuple[int, int]]] = [[] for _ in rivals]
        for number, meld in enumerate(melds):
            uses = self.counts.of(meld.cards)
            self.by_scarcest[self.counts.lowest(uses)].append((number, uses))
        self.sizes: dict[int, int] = {0: 1}

    def choices(self, held: int) -> Iterator[tuple[int, int]]:
        """Yield what may become of the scarcest card left: (-1, rest) left out, or (number of a meld, rest) used."""
        at = self.counts.lowest(held)
        yield -1, held - (1 << at * self.counts.width)
        melds, guard = self.by_scarcest[at], self.counts.guard
        self.work.steps(len(melds) + 1)
        for number, uses in melds:
            if ((held | guard) - uses) & guard == guard:
                yield number, held - uses

    def best(self, worth: list[int]) -> list[Candidate]:
        """Return an independent set of the greatest total worth (`worth` is of each meld)."""
        memo: dict[int, tuple[int, int, int]] = {0: (0, -1, 0)}

        def look(held: int) -> int:
            if held not in memo:
                top = (-1, -1, 0)
                for number, rest in self.choices(held):
                    total = look(rest) + (worth[number] if number >= 0 else 0)
                    if number < 0 or total > top[0]:
                        top = (total, number, rest)
                memo[held] = top
            return memo[held][0]

        look(self.held)
        chosen, held = [], self.held
        while held:
            _, number, held = memo[held]
            if number >= 0:
                chosen.append(self.melds[number])
        return chosen

    def reach(self, held: int) -> int:
        """Return how many cards melds of the `held` ones can use, as a set of bits: bit n stands for n cards."""
        if held not in self.sizes:
            found = 0
            for number, rest in self.choices(held):
                found |= self.reach(rest) << (len(self.melds[number].cards) if number >= 0 else 0)
            self.sizes[held] = found
        return self.sizes[held]

    def using(self, wanted: int) -> list[Candidate]:
        """Return an independent set that uses exactly `wanted` cards; `reach` must have that bit."""
        held, chosen = self.held, []
        while held:
            for number, rest in self.choices(held):
                after = wanted - (len(self.melds[number].cards) if number >= 0 else 0)
                if after >= 0 and self.reach(rest) >> after & 1:
                    held, wanted = rest, after
                    if number >= 0:
                        chosen.append(self.melds[number])
                    break
        return chosen


class LayDown:
    """The choice of melds that are laid together: independent of each other, and within the limits between melds."""

    def __init__(self, problem: Problem, melds: tuple[Candidate, ...], work: Work) -> None:
        self.deal = problem.deal
        self.work = work
        self.counts = Counts(sorted({card for meld in melds for card in meld.cards}), problem.cards)
        self.melds = [(meld, self.counts.of(meld.cards)) for meld in melds]
        self.clashes: dict[tuple[int, int], bool] = {}
        self.dead: set[tuple[int, int]] = set()

    def fill(self, items: list[Item]) -> list[Candidate] | None:
        """Return melds for all items, one each, or None."""
        fits = [
            [n for n, (meld, _) in enumerate(self.melds) if meld.kind == item.kind and item.least <= len(meld.cards) <= item.most]
            for item in items
        ]
        order = sorted(range(len(items)), key=lambda index: (len(fits[index]), tuple(items[index])))
        same = [at > 0 and items[index] == items[order[at - 1]] for at, index in enumerate(order)]
        return self._fill([fits[index] for index in order], same, self.counts.held, [])

    def _fill(self, fits: list[list[int]], same: list[bool], held: int, chosen: list[int]) -> list[Candidate] | None:
        if not fits:
            return self._together(chosen)
        plain = not self.deal.pairs and not self.deal.together
        if plain and (len(fits), held) in self.dead:
            return None
        for number in fits[0]:
            if same[0] and number < chosen[-1]:
                continue  # equal items in one order only
            rest = held - self.melds[number][1]
            after = [[n for n in later if self._goes(n, number, rest)] for later in fits[1:]]
            self.work.steps(1 + sum(map(len, fits[1:])))
            if all(after):
                found = self._fill(after, same[1:], rest, [*chosen, number])
                if found is not None:
                    return found
        if plain:
            self.dead.add((len(fits), held))
        return None

    def some(self) -> list[Candidate] | None:
        """Return one or more melds that may be laid together, or None: one alone if that may be."""
        for number in range(len(self.melds)):
            if alone := self._together([number]):
                return alone
        return self._some(list(range(len(self.melds))), self.counts.held, [])

    def _some(self, fits: list[int], held: int, chosen: list[int]) -> list[Candidate] | None:
        for at, number in enumerate(fits):
            rest = held - self.melds[number][1]
            now = [*chosen, number]
            self.work.steps(1 + len(fits) - at)
            after = [n for n in fits[at:] if self._goes(n, number, rest)]
            found = self._together(now) or self._some(after, rest, now)
            if found:
                return found
        return None

    def _goes(self, number: int, other: int, rest: int) -> bool:
        """Whether a meld can be laid from the cards left beside the one chosen last."""
        return self.counts.fits(self.melds[number][1], rest) and not self._clash(number, other)

    def _clash(self, number: int, other: int) -> bool:
        if not self.deal.pairs:
            return False
        key = (number, other)
        if key not in self.clashes:
            a, b = self.melds[number][0].reading, self.melds[other][0].reading
            self.clashes[key] = any(
                limit.first == x.kind and limit.second == y.kind and not limit.test(x, y)
                for limit in self.deal.pairs
                for x, y in ((a, b), (b, a))
            )
        return self.clashes[key]

    def _together(self, chosen: list[int]) -> list[Candidate] | None:
        melds = [self.melds[number][0] for number in chosen]
        self.work.steps(len(self.deal.together))
        readings = tuple(meld.reading for meld in melds)
        return melds if all(limit.test(readings) for limit in self.deal.together) else None
