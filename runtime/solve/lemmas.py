"""What to learn from melds that a limit between melds forbids: as many like cases as can be tried are forbidden with them.

Such a limit is known only by testing it on finished melds. Each slot of a run, and each group as a whole, is loosened as far as
every filling still breaks the limit: to any card at all, to any natural card or any wild, to the same card in another role.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, islice, product

import z3

from runtime.melds import Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from runtime.solve.slots import Option, Shape

TRIED = 200
"""How many choices of melds are tried for one loosening; one that has more is not made."""

LEVELS: tuple[Callable[[Option], object], ...] = (
    lambda option: None,
    lambda option: option[3],
    lambda option: (option[0], option[3]),
    lambda option: option,
)
"""What must stay as it is, from the loosest to the exact: nothing, natural or wild, the card, the card and its role."""


class _Unit:
    """A slot of a run, or all slots of a group: the literals with their options, and the options taken in the model."""

    def __init__(self, literals: list[tuple[Any, Option]], taken: list[Option]) -> None:
        self.literals = literals
        self.taken = taken
        self.level = len(LEVELS) - 1

    def classes(self) -> dict[object, int]:
        """How many of the taken options are alike at the present level."""
        found: dict[object, int] = {}
        for option in self.taken:
            key = LEVELS[self.level](option)
            found[key] = found.get(key, 0) + 1
        return found

    def ways(self) -> Iterator[tuple[Option, ...]]:
        """Yield every filling that is alike at the present level, whether the cards suffice or not."""
        options = sorted({option for _, option in self.literals})
        level = LEVELS[self.level]
        parts = [
            combinations_with_replacement([option for option in options if level(option) == key], number)
            for key, number in self.classes().items()
        ]
        for way in product(*parts):
            yield tuple(option for part in way for option in part)

    def said(self) -> list[Any]:
        """What says in the solver that this unit is filled alike."""
        level = LEVELS[self.level]
        if not self.level:
            return []
        return [
            z3.PbGe([(literal, 1) for literal, option in self.literals if level(option) == key], number)
            for key, number in self.classes().items()
        ]


class Lemmas:
    """Makes lemmas and counts the choices of melds tried for them."""

    def __init__(self) -> None:
        self.tried = 0

    def lemma(self, shapes: list[Shape], model: Any, test: Callable[..., bool]) -> list[Any]:
        """Return what these melds have in common with all the melds that break the limit for the same reason.

        `test` takes the melds one by one and is false when the limit does not hold, as it is for the shapes as they are in the
        model. All that is returned cannot be true at once.
        """
        units = [_units(shape, model) for shape in shapes]
        every = [unit for some in units for unit in some]
        for unit in every:
            unit.level = 0
        if not self._always_breaks(shapes, units, test):
            for unit in every:
                unit.level = len(LEVELS) - 1
            for unit in every:
                exact = unit.level
                for level in range(exact):
                    unit.level = level
                    if self._always_breaks(shapes, units, test):
                        break
                    unit.level = exact
        said: list[Any] = []
        for shape, some in zip(shapes, units):
            said += [shape.used, *(mark for mark in shape.marks if z3.is_true(model[mark]))]
            said += [one for unit in some for one in unit.said()]
        return said

    def _always_breaks(self, shapes: list[Shape], units: list[list[_Unit]], test: Callable[..., bool]) -> bool:
        """Whether every choice of fillings breaks the limit, if there are few enough to try."""
        parts: list[list[tuple[Option, ...]]] = []
        number = 1
        for unit in [unit for some in units for unit in some]:
            parts.append(list(islice(unit.ways(), TRIED + 1)))
            number *= len(parts[-1])
            if number > TRIED:
                return False
        for choice in product(*parts):
            self.tried += 1
            rest = iter(choice)
            if test(
                *(_reading(shape.kind, [option for _ in some for option in next(rest)]) for shape, some in zip(shapes, units))
            ):
                return False
        return True


def _units(shape: Shape, model: Any) -> list[_Unit]:
    by_slot: dict[int, list[tuple[Any, Option]]] = {}
    for literal, slot, option in shape.fill:
        by_slot.setdefault(slot, []).append((literal, option))
    units = []
    for _, literals in sorted(by_slot.items()):
        taken = [option for literal, option in literals if z3.is_true(model[literal])]
        if taken:
            units.append(_Unit(literals, taken))
    return units


def _reading(kind: int, options: list[Option]) -> Reading:
    cards, ranks, suits, acting = zip(*options)
    return Reading(kind, cards, ranks, suits, acting)
