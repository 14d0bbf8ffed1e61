"""The tiny rummies of `texts/`, played by hand: what they say, written down once more in plain Python.

Shares nothing with the machine but the source of chance. Whether a turn can still end as it must is found by following every
sequence of moves to the end of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

from runtime import rng

Slot = tuple[int, int, int, bool]  # card, rank, suit (-1: any), wild
Meld = tuple[str, tuple[Slot, ...]]  # kind; slots in the order of the run, sorted in a set
Name = tuple[Any, ...]  # the action and what it chooses; a meld of the table with its owner

RANKS = range(3)
SUITS = range(2)
NATURAL = len(RANKS) * len(SUITS)
"""Cards from here on are jokers."""


def role(card: int) -> tuple[int, int]:
    """(rank, suit) of a card of the suits."""
    return card % len(RANKS), card // len(RANKS)


@dataclass(frozen=True)
class Rules:
    """What differs between the games; the words are those of the options of contract rummy."""

    contract: tuple[tuple[str, int], ...]
    buys: int
    declared: bool = False
    """Jokers stand for a card."""
    limit: str = "none"
    """Not more wild cards than natural ones: `none`, `laid` (when newly laid), `always`."""
    options: dict[str, str] = field(default_factory=dict)

    def is_(self, option: str, *values: str) -> bool:
        """Whether an option has one of some values."""
        usual = {
            "exact_sizes": "no",
            "all_out": "no",
            "new_melds": "no",
            "lay_off_from": "same_turn",
            "last_card": "free",
            "swapping": "never",
            "swap_in": "any_meld",
            "swapped_wild": "to_hand",
            "buy_extra": "1",
            "buy_priority": "turn_left",
            "down_buys": "no",
            "thrower_buys": "no",
            "down_upcard": "before_buyers",
            "stock_empty": "reshuffle",
        }
        return {**usual, **self.options}[option] in values


class Position(NamedTuple):
    """A position. Hands are sorted; the top of stock and pile is last. `owes_down` and `owes_all` are what the turn must
    bring."""

    hands: tuple[tuple[int, ...], ...]
    table: tuple[tuple[int, Meld], ...]
    pile: tuple[int, ...]
    stock: tuple[int, ...]
    down: tuple[bool, ...]
    bought: tuple[int, ...]
    dealer: int
    turn: int
    thrower: int
    chance: int
    phase: str = "offer"
    asked: tuple[int, ...] = ()
    reshuffled: int = 0
    declined: bool = False
    fresh: bool = False
    owes_down: bool = False
    owes_all: bool = False


class Walker:
    """Moves of one game. A move is a name and the position it leads to: None where a debt is unpaid, or `ENDED`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[Position, bool] = {}

    # ---- counting

    def plays(self, position: Position | None, depth: int) -> int:
        """How many plays of this many moves there are; a play whose hand has ended is not gone on with."""
        if depth == 0:
            return 1
        if position is None:
            return 0
        return sum(self.plays(after, depth - 1) for _, after in self.legal(position))

    def legal(self, position: Position) -> list[tuple[Name, Position | None]]:
        """Every legal move with what it leads to, None for the end of the hand."""
        return [
            (name, after if after is not ENDED else None)
            for name, after in self.moves(position)
            if after is not UNPAID and (name[0] == "stock_card" or self.can_end(position, after))
        ]

    def can_end(self, before: Position, after: Position) -> bool:
        """Whether the turn can end with nothing owed; anybody else's moves are not looked at."""
        if after is ENDED or after.phase != "play":
            return True
        if after not in self.known:
            self.known[after] = any(further is not UNPAID and self.can_end(after, further) for _, further in self.moves(after))
        return self.known[after]

    def moves(self, position: Position) -> Iterator[tuple[Name, Position]]:
        """All that the requirements allow."""
        return {"offer": self.offer, "buying": self.buying, "draw": self.draw, "play": self.play}[position.phase](position)

    # ---- drawing and buying

    def begin_turn(self, p: Position, turn: int) -> Position:
        """A turn begins: the upcard is offered."""
        p = p._replace(turn=turn, declined=False, fresh=False, owes_down=False, owes_all=False, phase="offer", asked=(turn,))
        if not p.pile:
            return p._replace(phase="draw")
        if p.down[turn] and not self.rules.is_("down_upcard", "before_buyers"):
            return self.ask_buyers(p)
        return p

    def offer(self, p: Position) -> Iterator[tuple[Name, Position]]:
        yield ("take",), self.take(p)
        yield ("leave",), self.ask_buyers(p._replace(declined=True))

    def take(self, p: Position) -> Position:
        """The player in turn takes the upcard and may lay."""
        return self.hold(p, p.turn, p.pile[-1:])._replace(pile=p.pile[:-1], phase="play", asked=(p.turn,))

    def hold(self, p: Position, seat: int, cards: tuple[int, ...]) -> Position:
        """The position with further cards in a hand."""
        hand = tuple(sorted((*p.hands[seat], *cards)))
        return p._replace(hands=(*p.hands[:seat], hand, *p.hands[seat + 1 :]))

    def ask_buyers(self, p: Position) -> Position:
        """Ask the others in order; when nobody is to be asked the player in turn draws."""
        n = len(p.hands)
        first = (p.dealer if self.rules.is_("buy_priority", "dealer_left") else p.turn) + 1
        order = [(first + step) % n for step in range(n)]
        asked = tuple(s for s in order if s != p.turn and (s != p.thrower or self.rules.is_("thrower_buys", "yes")))
        return p._replace(phase="buying", asked=asked) if asked else p._replace(phase="draw", asked=(p.turn,))

    def buying(self, p: Position) -> Iterator[tuple[Name, Position]]:
        seat = p.asked[0]
        if (not p.down[seat] or self.rules.is_("down_buys", "yes")) and p.bought[seat] < self.rules.buys:
            yield ("buy",), self.buy(p, seat)
        rest = p.asked[1:]
        yield ("pass",), p._replace(asked=rest) if rest else p._replace(phase="draw", asked=(p.turn,))

    def buy(self, p: Position, seat: int) -> Position:
        p = self.hold(p, seat, p.pile[-1:])._replace(pile=p.pile[:-1])
        for _ in range(int(self.rules.options.get("buy_extra", "1"))):
            p = self.from_stock(p, seat)
            if p is ENDED:
                return ENDED
        bought = (*p.bought[:seat], p.bought[seat] + 1, *p.bought[seat + 1 :])
        return p._replace(bought=bought, declined=True, phase="draw", asked=(p.turn,))

    def draw(self, p: Position) -> Iterator[tuple[Name, Position]]:
        drawn = self.from_stock(p, p.turn)
        yield ("stock_card",), drawn if drawn is ENDED else drawn._replace(phase="play", asked=(p.turn,))
        if p.pile and not p.declined and not self.rules.is_("down_upcard", "never"):
            yield ("take_unwanted",), self.take(p)

    def from_stock(self, p: Position, seat: int) -> Position:
        """Take the top card of the stock; when there is none a new one is made, or the hand ends."""
        if not p.stock:
            once = self.rules.is_("stock_empty", "reshuffle_once")
            if self.rules.is_("stock_empty", "end_hand") or (once and p.reshuffled):
                return ENDED
            loose, stays = list(p.pile), []
            if loose and not self.rules.is_("stock_empty", "reshuffle_all"):
                stays = [loose[-1]]
                loose.remove(loose[-1])  # copies of a card are equal: it is the lowest one that stays out
            mixed, chance = rng.shuffled(p.chance, bytes(loose))
            p = p._replace(stock=tuple(mixed), pile=tuple(stays), chance=chance, reshuffled=p.reshuffled + 1)
            if not p.stock:
                return ENDED
        return self.hold(p, seat, p.stock[-1:])._replace(stock=p.stock[:-1])

    # ---- laying and throwing

    def play(self, p: Position) -> Iterator[tuple[Name, Position]]:
        rules, hand = self.rules, p.hands[p.turn]
        may_lay = p.down[p.turn] and not (p.fresh and rules.is_("lay_off_from", "next_turn"))
        if not p.down[p.turn]:
            for melds in self.lay_downs(hand):
                after = self.laid(p, melds)
                down = (*p.down[: p.turn], True, *p.down[p.turn + 1 :])
                after = after._replace(down=down, fresh=True, owes_all=rules.is_("all_out", "yes"))
                yield ("go_down", tuple(sorted(melds))), self.again(after)
        if may_lay and rules.is_("new_melds", "yes"):
            for kind in ("set", "run"):
                for meld in self.melds(hand, kind, 2, exact=False):
                    yield ("lay_meld", meld), self.again(self.laid(p, (meld,)))
        if may_lay:
            for card in sorted(set(hand)):
                for number, (_, meld) in enumerate(p.table):
                    for grown in self.grown(meld, card):
                        after = self.changed(self.less(p, (card,)), number, grown)
                        yield ("lay_off", card, p.table[number], grown), self.again(after)
        if not rules.is_("swapping", "never") and (may_lay or (rules.is_("swapping", "any_time") and not self.too_soon(p))):
            yield from self.exchanges(p)
        for card in sorted(set(hand)):
            if len(hand) > 1 or not rules.is_("last_card", "forbidden"):
                yield ("discard", card), self.thrown(self.less(p, (card,)), card)

    def too_soon(self, p: Position) -> bool:
        """Whether nothing may be laid yet in the turn of the contract."""
        return p.fresh and self.rules.is_("lay_off_from", "next_turn")

    def exchanges(self, p: Position) -> Iterator[tuple[Name, Position]]:
        """Take a joker for the real card; it goes to the hand, or at once on to a meld."""
        rules = self.rules
        for card in sorted(c for c in set(p.hands[p.turn]) if c < NATURAL):
            for number, (owner, (kind, slots)) in enumerate(p.table):
                if kind == "set" and rules.is_("swap_in", "runs"):
                    continue
                for slot in dict.fromkeys(slots):
                    freed, rank, suit, wild = slot
                    if not wild or role(card)[0] != rank or suit not in (-1, role(card)[1]):
                        continue
                    left = list(slots)
                    left[left.index(slot)] = (card, *role(card), False)
                    real: Meld = (kind, tuple(sorted(left)) if kind == "set" else tuple(left))
                    after = self.changed(self.less(p, (card,)), number, real)
                    after = after._replace(owes_down=True)
                    if rules.is_("swapped_wild", "to_hand"):
                        yield ("swap", card, p.table[number], slot), self.again(self.hold(after, p.turn, (freed,)))
                        continue
                    for target, (other, meld) in enumerate(after.table):
                        if target != number and (rules.is_("swapped_wild", "into_its_meld") or other != owner):
                            continue
                        for grown in self.grown(meld, freed):
                            name = ("move_wild", card, p.table[number], slot, p.table[target], grown)
                            yield name, self.again(self.changed(after, target, grown))

    def again(self, p: Position) -> Position:
        """The player goes on, or is out when nothing is left."""
        if p.hands[p.turn] or self.rules.is_("last_card", "required"):
            return p
        return self.due(p, ENDED)

    def thrown(self, p: Position, card: int) -> Position:
        p = p._replace(pile=(*p.pile, card), thrower=p.turn)
        if not p.hands[p.turn] and not self.rules.is_("last_card", "float"):
            return self.due(p, ENDED)
        return self.due(p, self.begin_turn(p, (p.turn + 1) % len(p.hands)))

    def due(self, p: Position, after: Position) -> Position:
        """What follows the end of a turn, if nothing is owed any more."""
        unpaid = (p.owes_down and not p.down[p.turn]) or (p.owes_all and bool(p.hands[p.turn]))
        return UNPAID if unpaid else after

    def less(self, p: Position, cards: tuple[int, ...]) -> Position:
        """The position with cards out of the hand of the player in turn."""
        hand = list(p.hands[p.turn])
        for card in cards:
            hand.remove(card)
        return p._replace(hands=(*p.hands[: p.turn], tuple(hand), *p.hands[p.turn + 1 :]))

    def laid(self, p: Position, melds: tuple[Meld, ...]) -> Position:
        """The position with new melds of the player in turn."""
        cards = tuple(card for _, slots in melds for card, *_ in slots)
        return self.less(p, cards)._replace(table=(*p.table, *((p.turn, meld) for meld in melds)))

    def changed(self, p: Position, number: int, meld: Meld) -> Position:
        """The position with another meld in the place of one."""
        return p._replace(table=(*p.table[:number], (p.table[number][0], meld), *p.table[number + 1 :]))

    # ---- melds

    def grown(self, meld: Meld, card: int) -> list[Meld]:
        """What a meld can become by a card more."""
        kind, slots = meld
        if kind == "set":
            rank = slots[0][1]
            added = [(card, *role(card), False)] if card < NATURAL else [(card, rank, suit, True) for suit in self.set_suits()]
            made = [(kind, tuple(sorted((*slots, slot)))) for slot in added if slot[1] == rank]
        else:
            low, high, suit = slots[0][1] - 1, slots[-1][1] + 1, slots[0][2]
            made = []
            for rank, front in ((low, True), (high, False)):
                if rank in RANKS and (card >= NATURAL or role(card) == (rank, suit)):
                    slot = (card, rank, suit, card >= NATURAL)
                    made.append((kind, (slot, *slots) if front else (*slots, slot)))
        return [one for one in made if self.rules.limit != "always" or within(one)]

    def set_suits(self) -> range | tuple[int, ...]:
        """The suits that a joker in a set can stand for."""
        return SUITS if self.rules.declared else (-1,)

    def lay_downs(self, hand: tuple[int, ...]) -> list[tuple[Meld, ...]]:
        """Every way to lay the contract; the order of the melds makes no difference."""
        ways: dict[tuple[Meld, ...], tuple[Meld, ...]] = {}

        def choose(items: tuple[tuple[str, int], ...], left: tuple[int, ...], chosen: tuple[Meld, ...]) -> None:
            if not items:
                ways.setdefault(tuple(sorted(chosen)), chosen)
                return
            (kind, size), *rest = items
            for meld in self.melds(left, kind, size, exact=self.rules.is_("exact_sizes", "yes")):
                further = list(left)
                for card, *_ in meld[1]:
                    further.remove(card)
                choose(tuple(rest), tuple(further), (*chosen, meld))

        choose(self.rules.contract, hand, ())
        return list(ways.values())

    def melds(self, hand: tuple[int, ...], kind: str, size: int, *, exact: bool) -> set[Meld]:
        """Every new meld of a kind from a hand."""
        sizes = [size] if exact else range(size, len(hand) + 1)
        made = {meld for one in sizes for meld in (self.sets if kind == "set" else self.runs)(hand, one)}
        return {meld for meld in made if self.rules.limit == "none" or within(meld)}

    def sets(self, hand: tuple[int, ...], size: int) -> Iterator[Meld]:
        jokers = [card for card in hand if card >= NATURAL]
        for rank in RANKS:
            natural = [card for card in hand if card < NATURAL and role(card)[0] == rank]
            for wilds in range(min(len(jokers), size) + 1):
                for cards in sub_multisets(natural, size - wilds):
                    for suits in combinations_with_replacement(self.set_suits(), wilds):
                        slots = [(card, *role(card), False) for card in cards]
                        yield "set", tuple(sorted([*slots, *((jokers[0], rank, suit, True) for suit in suits)]))

    def runs(self, hand: tuple[int, ...], size: int) -> Iterator[Meld]:
        jokers = [card for card in hand if card >= NATURAL]
        for suit, start in product(SUITS, RANKS):
            ranks = range(start, start + size)
            if ranks[-1] not in RANKS:
                continue
            for wild in product((False, True), repeat=size):
                cards = [jokers[0] if jokers and w else suit * len(RANKS) + rank for rank, w in zip(ranks, wild, strict=True)]
                if sum(wild) <= len(jokers) and all(w or card in hand for card, w in zip(cards, wild, strict=True)):
                    yield "run", tuple((card, rank, suit, w) for card, rank, w in zip(cards, ranks, wild, strict=True))


def within(meld: Meld) -> bool:
    """Not more wild cards than natural ones."""
    wilds = sum(wild for *_, wild in meld[1])
    return 2 * wilds <= len(meld[1])


def sub_multisets(cards: list[int], size: int) -> set[tuple[int, ...]]:
    """Every choice of some cards; copies are equal."""
    if size == 0:
        return {()}
    if size < 0 or len(cards) < size:
        return set()
    first, rest = cards[0], cards[1:]
    return {tuple(sorted((first, *more))) for more in sub_multisets(rest, size - 1)} | sub_multisets(rest, size)


NOWHERE = Position((), (), (), (), (), (), -1, -1, -1, -1)
ENDED = NOWHERE._replace(phase="ended")
UNPAID = NOWHERE._replace(phase="unpaid")
