"""Every meld that can be newly laid from some cards, for any kind, wild rule and further line: the general way.

Slots are filled one by one with a card and a role; a choice is dropped as soon as a rule of the kind can no longer be met.
"""

from __future__ import annotations

from runtime.melds import CONSECUTIVE, DIFFERENT, SAME, Deal, Kind, Reading
from runtime.solve.search.plan import allowed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.solve.search.bits import Steps

    Role = tuple[int, int, bool]  # rank, suit, acts as a wild
    Slot = tuple[int, int, int, bool]  # card, rank, suit, acts as a wild


class MeldMaker:
    """Makes the melds of one kind from at most `limit` cards."""

    def __init__(self, deal: Deal, kind: Kind, limit: int) -> None:
        self.deal = deal
        self.kind = kind
        self.types = deal.pack.types
        self.ok = allowed(kind, limit)
        self.limit = max((size for size, row in enumerate(self.ok) if row), default=0)
        self.wildest = max((row.bit_length() - 1 for row in self.ok), default=0)
        self.frames = self._frames()
        self.roles: dict[tuple[int, int, int, int], tuple[Role, ...]] = {}

    def _frames(self) -> list[tuple[int, int]]:
        """Return what the kind can fix for a whole meld: (suit, colour), -1 for none."""
        if self.kind.suit_rule == SAME:
            return [(suit, -1) for suit, good in enumerate(self.kind.suit_ok) if good]
        if self.kind.color_rule == SAME:
            return [(-1, color) for color in sorted(set(self.deal.pack.suit_colors))]
        return [(-1, -1)]

    def role(self, card: int, rank: int, suit: int, color: int) -> tuple[Role, ...]:
        """Return what a card can be in a slot with this rank, suit and colour (-1: not fixed)."""
        key = (card, rank, suit, color)
        found = self.roles.get(key)
        if found is None:
            found = self.roles[key] = self._find_roles(card, rank, suit, color)
        return found

    def _find_roles(self, card: int, rank: int, suit: int, color: int) -> tuple[Role, ...]:
        face, rule = self.types[card], self.deal.wild_of[card]
        if not self.deal.meldable[card]:
            return ()
        wild = self.deal.wilds[rule] if rule >= 0 else None
        if (
            (wild is None or wild.at_home)
            and face.rank >= 0
            and face.suit >= 0
            and self._fits(face.rank, face.suit, rank, suit, color)
        ):
            return ((face.rank, face.suit, False),)
        if wild is None:
            return ()
        pairs = [
            (r, s)
            for r, row in enumerate(wild.targets)
            for s, may in enumerate(row)
            if may and self._fits(r, s, rank, suit, color)
        ]
        if wild.at_home and face.rank < 0:
            return tuple((r, s, False) for r, s in pairs)
        if wild.stands_for_card:
            return tuple((r, s, True) for r, s in pairs)
        return ((rank, suit, True),) if pairs else ()

    def _fits(self, r: int, s: int, rank: int, suit: int, color: int) -> bool:
        same = rank in (-1, r) and suit in (-1, s) and color in (-1, self.deal.pack.suit_colors[s])
        return same and self.kind.rank_ok[r] and self.kind.suit_ok[s]

    def melds(self, held: dict[int, int], least: int, most: int, need: int, steps: Steps) -> Iterator[Reading]:
        """Yield the readings of every meld of `least` to `most` of the cards held (counts by type), with further lines tested.

        With `need` (-1: none) only melds that hold this card. Some readings may come twice.
        """
        most = min(most, self.limit, sum(held.values()))
        least = max(least, self.kind.least, 1)
        cards = sorted((card for card in held if held[card]), key=lambda card: (card != need, card))
        for suit, color in self.frames:
            filling = _Filling(self, cards, held, least, most, need, suit, color, steps)
            found = filling.rows() if self.kind.rank_rule == CONSECUTIVE else filling.groups()
            for slots in found:
                reading = reading_of(self.kind, slots)
                if all(line.test(reading) for line in self.kind.further):
                    yield reading


def reading_of(kind: Kind, slots: list[Slot]) -> Reading:
    """Return the reading of these slots."""
    cards, ranks, suits, acting = zip(*slots)
    return Reading(kind.id, cards, ranks, suits, acting)


class _Filling:
    """Fills the slots of melds in one suit and colour (-1: not fixed)."""

    def __init__(
        self,
        maker: MeldMaker,
        cards: list[int],
        held: dict[int, int],
        least: int,
        most: int,
        need: int,
        suit: int,
        color: int,
        steps: Steps,
    ) -> None:
        self.maker = maker
        self.cards = cards
        self.left = dict(held)
        self.least = least
        self.most = most
        self.need = need
        self.place = (suit, color)
        self.steps = steps
        self.colors = maker.deal.pack.suit_colors
        kind = maker.kind
        self.strict = kind.suit_rule == DIFFERENT or kind.color_rule == DIFFERENT or kind.ranks_differ
        self.slots: list[Slot] = []
        self.wilds = 0

    def _clashes(self, role: Role) -> bool:
        """Whether the role differs too little from those there."""
        kind = self.maker.kind
        rank, suit, _ = role
        for _, r, s, _ in self.slots:
            if kind.ranks_differ and r == rank >= 0:
                return True
            if s >= 0 and suit >= 0:
                if kind.suit_rule == DIFFERENT and s == suit:
                    return True
                if kind.color_rule == DIFFERENT and self.colors[s] == self.colors[suit]:
                    return True
        return False

    def _put(self, card: int, role: Role) -> bool:
        """Put a card into the next slot if the rules allow it so far."""
        if role[2] and self.wilds >= self.maker.wildest:
            return False
        if self.strict and self._clashes(role):
            return False
        self.steps.take()
        self.left[card] -= 1
        self.wilds += role[2]
        self.slots.append((card, *role))
        return True

    def _lift(self) -> None:
        card, _, _, acting = self.slots.pop()
        self.left[card] += 1
        self.wilds -= acting

    def _whole(self) -> bool:
        """Whether the slots filled are a meld by size and number of wilds."""
        size = len(self.slots)
        return self.least <= size and bool(self.maker.ok[size] >> self.wilds & 1)

    # Rows: every slot has its own rank.

    def rows(self) -> Iterator[list[Slot]]:
        """Yield the melds of a kind with consecutive ranks."""
        kind = self.maker.kind
        order = kind.order
        for start in range(len(order)):
            length = self.most if kind.circular else min(self.most, len(order) - start)
            ranks = [order[(start + step) % len(order)] for step in range(length)]
            roles = [self._slot_roles(rank) for rank in ranks]
            holding = [at for at, row in enumerate(roles) if self.need < 0 or any(card == self.need for card, _ in row)]
            if holding:
                yield from self._row(roles, 0, holding[-1])

    def _slot_roles(self, rank: int) -> list[tuple[int, Role]]:
        return [(card, role) for card in self.cards for role in self.maker.role(card, rank, *self.place)]

    def _row(self, roles: list[list[tuple[int, Role]]], at: int, last: int) -> Iterator[list[Slot]]:
        """Fill the slots from `at` on; the card needed fits none behind `last`."""
        holds = self.need < 0 or any(slot[0] == self.need for slot in self.slots)
        if at and holds and self._whole():
            yield list(self.slots)
        if at == len(roles) or (not holds and at > last):
            return
        for card, role in roles[at]:
            if self.left[card] and self._put(card, role):
                yield from self._row(roles, at + 1, last)
                self._lift()

    # Groups: all slots are alike.

    def groups(self) -> Iterator[list[Slot]]:
        """Yield the melds of a kind whose slots have one rank, or any."""
        kind = self.maker.kind
        ranks = [rank for rank, good in enumerate(kind.rank_ok) if good] if kind.rank_rule == SAME else [-1]
        for rank in ranks:
            roles = self._slot_roles(rank)
            if self.need < 0 or any(card == self.need for card, _ in roles):
                for slots in self._group(roles, 0):
                    yield sorted(slots, key=lambda slot: (slot[3], slot[1], slot[2], slot[0]))

    def _group(self, roles: list[tuple[int, Role]], at: int) -> Iterator[list[Slot]]:
        """Choose how many cards take each role, from the one at `at` on."""
        if self._whole():
            yield list(self.slots)
        if len(self.slots) == self.most:
            return
        for index in range(at, len(roles)):
            card, role = roles[index]
            if self.need >= 0 and not self.slots and card != self.need:
                return  # the card needed comes first
            if self.left[card] and self._put(card, role):
                yield from self._group(roles, index)
                self._lift()
