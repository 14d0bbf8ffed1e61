"""Melds as unknowns for a solver: which window of an order, which card in which slot, how many cards and wilds.

A shape is one meld that may or may not be laid: the Boolean `used`, its fillings (each one card in one role), and what holds of
them. Shapes are built from the structural fields of a kind alone and share no code with the candidates of `partition`.
"""

from __future__ import annotations

from itertools import pairwise

import z3

from runtime.melds import CONSECUTIVE, DIFFERENT, SAME, Deal, Kind, Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    Place = tuple[int, int, int]  # rank, suit, colour; -1 where the kind fixes none
    Option = tuple[int, int, int, bool]  # card, rank and suit it stands for, whether it acts as a wild
    Rule = tuple[str, Any]  # name of the author's limit (empty: structure), what must hold


class Shape:
    """One possible meld: `used` says whether it is laid; `fill` are (Boolean, slot, option) of the cards in it."""

    def __init__(self, kind: int, used: Any, fill: list[tuple[Any, int, Option]], marks: list[Any], rules: list[Rule]) -> None:
        self.kind = kind
        self.used = used
        self.fill = fill
        self.marks = marks
        """Booleans (windows, sizes) that fix the meld together with the true ones of `fill`."""
        self.rules = rules

    def reading(self, model: Any) -> Reading:
        """Return the meld that a model in which `used` is true stands for."""
        slots = sorted((slot, option) for literal, slot, option in self.fill if z3.is_true(model[literal]))
        cards, ranks, suits, acting = zip(*(option for _, option in slots))
        return Reading(self.kind, cards, ranks, suits, acting)


class Shaper:
    """Builds the shapes of one kind for the cards of one hand.

    `fresh` makes a Boolean of the solver; `forbids(size, wilds)` gives the names of the limits that forbid so many wilds in that
    size, none if it may be laid. `plain` is true when nothing looks at the roles of wilds beyond this kind: roles that do not
    matter are then left out. With `prune`, so are melds that no limit on wilds allows; without, these are there and are forbidden
    by name, so that the limit can be given as a reason.
    """

    def __init__(
        self,
        deal: Deal,
        kind: Kind,
        cards: tuple[int, ...],
        fresh: Callable[[str], Any],
        forbids: Callable[[int, int], tuple[str, ...]],
        plain: bool,
        prune: bool,
    ) -> None:
        self.deal = deal
        self.kind = kind
        self.held = {card: cards.count(card) for card in sorted(set(cards)) if deal.meldable[card]}
        self.total = sum(self.held.values())
        self.fresh = fresh
        self.forbids = forbids
        self.plain = plain
        self.prune = prune
        self.seen: set[object] = set()

    def shapes(self, least: int, most: int, copies: int | None = None) -> list[list[Shape]]:
        """Return, for every frame (suit or rank) of the kind, shapes of `least` to `most` cards that may be laid side by side.

        As many as the cards could ever fill, or `copies` of each.
        """
        least, most = max(least, self.kind.least, 1), min(most, self.kind.most, self.total)
        found = []
        for suit, color in self._frames():
            if self.kind.rank_rule == CONSECUTIVE:
                found.append(self._runs(suit, color, least, most, copies))
            else:
                ranks = range(len(self.kind.rank_ok)) if self.kind.rank_rule == SAME else (-1,)
                found += [
                    self._groups((rank, suit, color), least, most, copies)
                    for rank in ranks
                    if rank < 0 or self.kind.rank_ok[rank]
                ]
        return [shapes for shapes in found if shapes]

    def _frames(self) -> list[tuple[int, int]]:
        if self.kind.suit_rule == SAME:
            return [(suit, -1) for suit in range(len(self.kind.suit_ok)) if self.kind.suit_ok[suit]]
        if self.kind.color_rule == SAME:
            return [(-1, color) for color in sorted(set(self.deal.pack.suit_colors))]
        return [(-1, -1)]

    # What may lie in a slot.

    def options(self, place: Place) -> list[Option]:
        """Return every (card, rank, suit, acts) that a slot of this place may hold."""
        found: list[Option] = []
        for card in self.held:
            face, rule = self.deal.pack.types[card], self.deal.wild_of[card]
            suited = face.rank >= 0 and face.suit >= 0
            if suited and (rule < 0 or self.deal.wilds[rule].at_home) and self._allows(place, face.rank, face.suit):
                found.append((card, face.rank, face.suit, False))
            elif rule >= 0:
                found += self._wild_options(card, place)
        return found

    def _wild_options(self, card: int, place: Place) -> list[Option]:
        wild = self.deal.wilds[self.deal.wild_of[card]]
        ranks = range(len(self.deal.pack.ranks)) if place[0] < 0 else (place[0],)
        suits = range(len(self.deal.pack.suits)) if place[1] < 0 else (place[1],)
        roles = [(r, s) for r in ranks for s in suits if wild.targets[r][s] and self._allows(place, r, s)]
        false_joker = wild.at_home and self.deal.pack.types[card].rank < 0
        if roles and not wild.stands_for_card and not false_joker:
            return [(card, place[0], place[1], True)]
        if self.plain and DIFFERENT not in (self.kind.suit_rule, self.kind.color_rule) and not self.kind.ranks_differ:
            roles = roles[:1]
        return [(card, rank, suit, not false_joker) for rank, suit in roles]

    def _allows(self, place: Place, rank: int, suit: int) -> bool:
        own = (rank, suit, self.deal.pack.suit_colors[suit])
        return self.kind.rank_ok[rank] and self.kind.suit_ok[suit] and all(a in (-1, b) for a, b in zip(place, own))

    # Runs.

    def _line(self, most: int) -> tuple[int, ...]:
        order = self.kind.order
        return order if not self.kind.circular else tuple(order[i % len(order)] for i in range(len(order) + most - 1))

    def _runs(self, suit: int, color: int, least: int, most: int, copies: int | None) -> list[Shape]:
        line = self._line(most)
        starts = len(self.kind.order)
        options = [self.options((rank, suit, color)) if self.kind.rank_ok[rank] else [] for rank in line]
        windows = [
            (start, size)
            for start in range(starts)
            for size in range(least, min(most, len(line) - start) + 1)
            if self._can_be(line[start : start + size], options[start : start + size])
        ]
        if not windows:
            return []
        near = {at for start, size in windows for at in range(start, start + size)}
        cards = {option[0] for at in near for option in options[at] if not option[3]}
        wilds = {option[0] for at in near for option in options[at] if option[3]}
        number = self._most_melds(cards, wilds, {size for _, size in windows}) if copies is None else copies
        return [self._run(windows, {at: options[at] for at in sorted(near)}) for _ in range(number)]

    def _can_be(self, ranks: tuple[int, ...], options: list[list[Option]]) -> bool:
        """Whether a window could be filled, each slot taken by itself, and is not the like of one seen before."""
        if (self.kind.ranks_differ and len(set(ranks)) < len(ranks)) or not all(options):
            return False
        gaps = sum(all(option[3] for option in slot) for slot in options)
        bare = not any(not option[3] for slot in options for option in slot)
        supply = sum(self.held[card] for card in {option[0] for slot in options for option in slot if option[3]})
        if not self._allowed(len(ranks), gaps, min(len(ranks), supply)):
            return False
        key = tuple(tuple((option[0], option[3]) for option in slot) for slot in options)
        if bare and self.plain and key in self.seen:
            return False  # only wilds fit, and the same ones do elsewhere
        self.seen.add(key)
        return True

    def _run(self, windows: list[tuple[int, int]], options: dict[int, list[Option]]) -> Shape:
        used = self.fresh("run")
        marks = [self.fresh("window") for _ in windows]
        rules: list[Rule] = [("", z3.PbEq([(mark, 1) for mark in marks] + [(z3.Not(used), 1)], 1))]
        fill: list[tuple[Any, int, Option]] = []
        for at, slot in options.items():
            inside = z3.Or([mark for mark, (start, size) in zip(marks, windows) if start <= at < start + size])
            here = [(self.fresh("slot"), at, option) for option in slot]
            rules.append(("", z3.PbEq([(literal, 1) for literal, _, _ in here] + [(z3.Not(inside), 1)], 1)))
            fill += here
        sizes = {size: z3.Or([mark for mark, (_, n) in zip(marks, windows) if n == size]) for _, size in sorted(windows)}
        return Shape(self.kind.id, used, fill, marks, rules + self._limits(sizes, fill) + self._apart(fill))

    # Groups: sets and other kinds whose slots are alike.

    def _groups(self, place: Place, least: int, most: int, copies: int | None) -> list[Shape]:
        options = self.options(place)
        cards = {option[0] for option in options if not option[3]}
        wilds = {option[0] for option in options if option[3]}
        supply = sum(self.held[card] for card in wilds)
        room = sum(self.held[card] for card in cards)
        sizes = [
            size
            for size in range(least, min(most, room + supply) + 1)
            if self._allowed(size, max(0, size - room), min(size, supply))
        ]
        key = tuple((option[0], option[3]) for option in options)
        if not sizes or (not cards and self.plain and key in self.seen):
            return []
        self.seen.add(key)
        number = self._most_melds(cards, wilds, set(sizes)) if copies is None else copies
        return [self._group(options, sizes) for _ in range(number)]

    def _group(self, options: list[Option], sizes: list[int]) -> Shape:
        used = self.fresh("group")
        marks = [self.fresh("size") for _ in sizes]
        rules: list[Rule] = [("", z3.PbEq([(mark, 1) for mark in marks] + [(z3.Not(used), 1)], 1))]
        fill: list[tuple[Any, int, Option]] = []
        for option in options:
            copies = [(self.fresh("card"), 0, option) for _ in range(min(self.held[option[0]], max(sizes)))]
            rules += [("", z3.Implies(second[0], first[0])) for first, second in pairwise(copies)]
            fill += copies
        count = [(literal, 1) for literal, _, _ in fill]
        rules += [("", z3.Implies(z3.Not(used), z3.Not(literal))) for literal, _ in count]
        rules += [("", z3.Implies(mark, z3.PbEq(count, size))) for mark, size in zip(marks, sizes)]
        by_size = dict(zip(sizes, marks))
        return Shape(self.kind.id, used, fill, marks, rules + self._limits(by_size, fill) + self._apart(fill))

    # What holds in both.

    def _allowed(self, size: int, least: int, most: int) -> bool:
        """Whether a meld of that size can have from `least` to `most` wilds, by the limits if these need not be named."""
        numbers = range(least, most + 1)
        return any(not self.forbids(size, number) for number in numbers) if self.prune else bool(numbers)

    def _most_melds(self, cards: set[int], wilds: set[int], sizes: set[int]) -> int:
        """How many melds of these sizes such cards could ever make side by side."""
        naturals = sum(self.held[card] for card in cards)
        both = sum(self.held[card] for card in cards | wilds)
        needs = min(
            (size - number for size in sizes for number in range(size + 1) if not self.forbids(size, number)),
            default=self.total + 1,
        )
        return min(both // min(sizes), naturals // needs if needs else both)

    def _limits(self, sizes: dict[int, Any], fill: list[tuple[Any, int, Option]]) -> list[Rule]:
        """For each size, the numbers of wilds that a limit forbids, under the limit's name."""
        acting = [(literal, 1) for literal, _, option in fill if option[3]]
        rules: list[Rule] = []
        for size, here in sizes.items():
            barred: dict[str, list[int]] = {}
            for wilds in range(size + 1):
                for name in self.forbids(size, wilds):
                    barred.setdefault(name, []).append(wilds)
            for name, numbers in barred.items():
                rules += [(name, z3.Implies(here, one)) for one in _not_so_many(acting, numbers, size)]
        return rules

    def _apart(self, fill: list[tuple[Any, int, Option]]) -> list[Rule]:
        """What must differ from slot to slot: suits, colours, ranks, as far as they are fixed."""
        colors = self.deal.pack.suit_colors
        values: list[list[int]] = []
        if self.kind.suit_rule == DIFFERENT:
            values.append([option[2] for _, _, option in fill])
        if self.kind.color_rule == DIFFERENT:
            values.append([colors[option[2]] if option[2] >= 0 else -1 for _, _, option in fill])
        if self.kind.ranks_differ and self.kind.rank_rule != CONSECUTIVE:
            values.append([option[1] for _, _, option in fill])
        rules: list[Rule] = []
        for one in values:
            for value in sorted(set(one) - {-1}):
                alike = [literal for (literal, _, _), own in zip(fill, one) if own == value]
                rules.append(("", z3.AtMost(*alike, 1)))
        return rules


def _not_so_many(acting: list[tuple[Any, int]], numbers: list[int], size: int) -> Iterable[Any]:
    """Constraints that the number of true `acting` is none of `numbers`."""
    top = max(set(range(size + 1)) - set(numbers), default=-1)
    if top < size:
        yield z3.PbLe(acting, top) if acting and top >= 0 else bool(top >= 0)
    for number in numbers:
        if number < top:
            yield z3.Not(z3.PbEq(acting, number)) if acting else number != 0
