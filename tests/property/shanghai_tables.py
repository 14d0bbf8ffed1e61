"""Positions in the middle of a deal, made at random: melds on the table, hands that fit them or nearly form the contract.

Random play from the deal seldom comes that far. What is laid here is judged by the checker of melds alone.
"""

from __future__ import annotations

from random import Random

from runtime.extending import extensions
from runtime.laying import Laid
from runtime.machine import enter
from runtime.melds import CONSECUTIVE, NO_LIMIT, Deal, Item, Reading, violations
from runtime.state import State
from runtime.zones import begin_turn


class Table:
    """A deal in the making; `left` are the cards that lie nowhere yet."""

    def __init__(self, state: State, rng: Random) -> None:
        self.state = state
        self.rng = rng
        self.deal: Deal = state.g.deal_of(state)
        self.left = [card for card, count in enumerate(self.deal.copies) for _ in range(count)]
        rng.shuffle(self.left)
        self.melds: list[Laid] = []

    def take(self, cards: tuple[int, ...]) -> bool:
        """Take cards from what is left, if they are there."""
        if any(self.left.count(card) < cards.count(card) for card in cards):
            return False
        for card in cards:
            self.left.remove(card)
        return True

    def meld(self, item: Item, longer: int = 0) -> Reading | None:
        """Take a random meld for an item of a contract, laid or grown."""
        rng, deal = self.rng, self.deal
        kind, types = deal.kinds[item.kind], deal.pack.types
        wilds = [card for card in range(len(types)) if deal.wild_of[card] >= 0]
        for _ in range(60):
            size = item.least + rng.randint(0, longer)
            suit = rng.randrange(len(deal.pack.suits))
            if kind.rank_rule == CONSECUTIVE:
                start = rng.randint(0, len(kind.order) - 1)
                roles = [(rank, suit) for rank in kind.order[start : start + size]]
            else:
                rank = rng.randrange(len(deal.pack.ranks))
                roles = [(rank, rng.randrange(len(deal.pack.suits))) for _ in range(size)]
            slots = [self.slot(role, wilds, kind.rank_rule == CONSECUTIVE) for role in roles]
            cards, ranks, suits, acting = zip(*slots, strict=True)
            reading = Reading(item.kind, cards, ranks, suits, acting)
            if len(roles) == size and not violations(deal, reading, laid=not longer) and self.take(cards):
                return reading
        return None

    def slot(self, role: tuple[int, int], wilds: list[int], run: bool) -> tuple[int, int, int, bool]:
        """A card for a role: most times the card itself."""
        deal, (rank, suit) = self.deal, role
        if wilds and self.rng.random() < 0.25:
            card = self.rng.choice(wilds)
            fixed = run or deal.wilds[deal.wild_of[card]].stands_for_card
            return card, rank, suit if fixed else -1, True
        card = next(one.id for one in deal.pack.types if (one.rank, one.suit) == role)
        return card, rank, suit, False

    def useful(self) -> list[int]:
        """Cards left that fit a meld on the table or stand where a wild lies."""
        types, found = self.deal.pack.types, []
        for card in dict.fromkeys(self.left):
            face = types[card]
            fits = any(extensions(self.deal, meld, card) for meld in self.melds)
            real = any(
                acting and face.rank == rank and suit in (-1, face.suit)
                for meld in self.melds
                for rank, suit, acting in zip(meld.ranks, meld.suits, meld.acting, strict=True)
            )
            found += [card] * (fits + 3 * real)
        return found

    def hand(self, size: int, *, contract: bool) -> bytes:
        """Take a hand: perhaps most of a contract, useful cards, any cards."""
        hand: list[int] = []
        if contract:
            for item in self.deal.contract or ():
                made = self.meld(Item(item.kind, item.least, NO_LIMIT))
                hand += made.cards if made is not None else ()
            if hand and self.rng.random() < 0.4:  # one card is wanting
                self.left.append(hand.pop(self.rng.randrange(len(hand))))
        while len(hand) < size and self.left:
            near = self.useful() if self.rng.random() < 0.6 else []
            card = self.rng.choice(near or self.left)
            self.left.remove(card)
            hand.append(card)
        return bytes(sorted(hand))


def rich(state: State, rng: Random, where: str = "") -> None:
    """Put a state in the middle of its deal: somebody has drawn and may act (`where` is `play`), or is offered the upcard."""
    layout = state.g.layout
    zones, keeps = layout.zones, layout.keeps
    table = Table(state, rng)
    down = [rng.random() < 0.5 for _ in range(state.n)]
    for seat in range(state.n):
        if down[seat]:
            made = [table.meld(item, longer=2) for item in table.deal.contract or ()]
            table.melds += [Laid(meld, seat) for meld in made if meld is not None]
            down[seat] = None not in made
    state.z = [() if kind == "melds" else b"" for kind in layout.kinds]
    state.z[zones["table"]] = tuple(table.melds)
    for seat in rng.sample(range(state.n), state.n):
        size = rng.randint(2, 6) if down[seat] else rng.randint(2, 12)
        state.z[zones["hand"] + seat] = table.hand(size, contract=not down[seat] and rng.random() < 0.7)
        state.v[keeps["down"] + seat] = down[seat]
        state.v[keeps["bought"] + seat] = rng.randint(0, 3)
    pile = rng.choice([1, 2, len(table.left) // 2, max(len(table.left) - rng.randint(0, 4), 1)])
    state.z[zones["pile"]] = bytes(table.left[:pile])
    state.z[zones["stock"]] = bytes(table.left[pile:])
    state.v[keeps["reshuffled"]] = rng.randint(0, 1)
    state.v[keeps["thrower"]] = rng.randint(-1, state.n - 1)
    state.v[keeps["dealer"]] = rng.randrange(state.n)
    state.debts, state.laid = (), ()
    names = [info.name for info in state.g.rules.states]
    begin_turn(state, rng.randrange(state.n))
    enter(state, names.index(where or rng.choice(["play", "play", "offer", "draw"])))
