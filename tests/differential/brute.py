"""A brute force over single cards: slow, simple, and sharing no code with the engines, the checker or the deals.

A card is (rank, suit) in words, or ("", code) for a special card. A reading is a plain dict. Every subset of the hand is tried as
a meld, every way to lay its cards out is tried as a run, and every choice of disjoint subsets as an arrangement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, permutations

from tests.differential.settings import Settings

Card = tuple[str, str]
RED, BLACK = "dh", "cs"


def card_of(code: str) -> Card:
    """Return the card of a code (`7s`, `Td`, `Jk`)."""
    if code in ("Jk", "Jr", "Jb", "Jf"):
        return "", code
    return code[:-1].replace("T", "10"), code[-1]


class Brute:
    """All questions about hands under one set of rules."""

    def __init__(self, rules: Settings) -> None:
        self.rules = rules
        ranks = list(rules.ranks)
        line = {"low": ranks, "high": [*ranks[1:], "A"], "low_high": [*ranks, "A"], "both": [*ranks, "A"], "circular": ranks * 2}
        self.line = line[rules.order]
        self.longest = len(self.line) if rules.order == "both" else len(ranks)
        self.readings = cache(self._readings)

    # Melds.

    def own(self, card: Card, rank: str | None, suits: str) -> bool:
        """Whether the card lies as itself in a slot of this rank (None: any), one of these suits."""
        if card[1] == "Jf":
            return rank in (None, self.rules.false_joker)
        if card[0] == "" or card[0] == self.rules.dead or (card[0] == self.rules.wild_rank and not self.rules.home):
            return False
        return rank in (None, card[0]) and card[1] in suits

    def wild(self, card: Card) -> bool:
        """Whether the card can act as a wild."""
        return card[1] != "Jf" and card[0] in ("", self.rules.wild_rank) and card[0] != self.rules.dead

    def stands(self, card: Card, suits: str) -> bool:
        """Whether a wild may stand for a card of one of these suits, as far as its colour goes."""
        bound = {"Jr": RED, "Jb": BLACK}.get(card[1], self.rules.suits)
        return any(suit in bound for suit in suits)

    def _readings(self, cards: tuple[Card, ...]) -> list[dict[str, object]]:
        """Return all readings of exactly these cards that may be newly laid."""
        found = []
        for kind, sizes, read in (
            ("set", self.rules.sets, self._sets),
            ("run", self.rules.runs, self._runs),
            ("colors", self.rules.colors, self._colors),
        ):
            if sizes and sizes[0] <= len(cards) <= (sizes[1] or 99):
                found += [reading | {"kind": kind} for reading in read(cards)]
        return [reading for reading in found if self._within(reading, len(cards))]

    def _within(self, reading: dict, size: int) -> bool:
        """Whether the limits hold."""
        wilds = sum(reading["acts"])
        limit = self.rules.limit or ("none",)
        if limit[0] == "ratio" and wilds > size - wilds:
            return False
        if limit[0] == "naturals" and size - wilds < limit[1]:
            return False
        if limit[0] == "most" and wilds > limit[1]:
            return False
        if limit[0] == "table" and limit[1] == reading["kind"]:
            rows = [most for listed, most in limit[2] if listed <= size]
            if rows and wilds > rows[-1]:
                return False
        acts = reading["acts"]
        return self.rules.neighbours or reading["kind"] != "run" or not any(acts[i] and acts[i + 1] for i in range(size - 1))

    def _worth(self, ranks: Iterable[str]) -> int:
        return sum(self.rules.value(rank) or 0 for rank in ranks)

    def _sets(self, cards: tuple[Card, ...]) -> Iterator[dict]:
        for rank in self.rules.ranks:
            own = [card for card in cards if self.own(card, rank, self.rules.suits)]
            rest = [card for card in cards if card not in own]
            if all(self.wild(card) and self.stands(card, self.rules.suits) for card in rest):
                taken = [suit for _, suit in own if suit != "Jf"]
                if self.rules.set_suits == "different":
                    if len(set(taken)) < len(taken):
                        continue
                    free = [suit for suit in self.rules.suits if suit not in taken]
                    if not self._declared([card for card in cards if self._declares(card, own)], free):
                        continue
                yield {"acts": [False] * len(own) + [True] * len(rest), "worth": self._worth(rank for _ in own)}

    def _declares(self, card: Card, own: list[Card]) -> bool:
        """Whether the card takes a declared suit in a set."""
        if card[1] == "Jf":
            return True
        return card not in own and (self.rules.wild_card if card[0] else self.rules.joker_card)

    def _declared(self, wilds: list[Card], free: list[str]) -> bool:
        """Whether each of these cards, whose suits are declared, finds a suit of its own."""
        ways = permutations(free, len(wilds))
        return any(all(self.stands(card, suit) for card, suit in zip(wilds, way)) for way in ways)

    def _runs(self, cards: tuple[Card, ...]) -> Iterator[dict]:
        size = len(cards)
        starts = len(self.rules.ranks) if self.rules.order == "circular" else len(self.line) - size + 1
        for start in range(starts):
            places = self.line[start : start + size]
            if size > self.longest or self.rules.run_without in places:
                continue
            for suits in self.rules.suits if self.rules.run_suits == "same" else (self.rules.suits,):
                for acts in set(self._lay(cards, places, suits)):
                    worth = self._worth(rank for rank, acting in zip(places, acts) if not acting)
                    yield {"acts": list(acts), "start": start, "suit": suits, "worth": worth}

    def _lay(self, cards: tuple[Card, ...], places: list[str], suits: str) -> Iterator[tuple[bool, ...]]:
        """Yield every way to lay the cards on the places: which of them act as wilds."""
        if not cards:
            yield ()
            return
        for card in set(cards):
            home = self.own(card, places[0], suits)
            if home or (self.wild(card) and self.stands(card, suits)):
                at = cards.index(card)
                for acts in self._lay(cards[:at] + cards[at + 1 :], places[1:], suits):
                    yield (not home, *acts)

    def _colors(self, cards: tuple[Card, ...]) -> Iterator[dict]:
        for suits in (RED, BLACK):
            own = [card for card in cards if self.own(card, None, suits)]
            rest = [card for card in cards if card not in own]
            if all(self.wild(card) and self.stands(card, suits) for card in rest):
                worth = self._worth(card[0] or str(self.rules.false_joker) for card in own)
                yield {"acts": [False] * len(own) + [True] * len(rest), "worth": worth}

    # Hands.

    def melds(self, hand: list[Card]) -> dict[int, list[dict]]:
        """Return the readings of every subset of the hand that is a meld, by the bits of its cards."""
        found = {}
        for size in range(1, len(hand) + 1):
            for chosen in combinations(range(len(hand)), size):
                readings = self.readings(tuple(sorted(hand[i] for i in chosen)))
                if readings:
                    found[sum(1 << i for i in chosen)] = readings
        return found

    def cover(self, hand: list[Card], price: int = 0) -> tuple[set[int], int]:
        """Return how many cards can be left when melds take the others, and the least points that can be left.

        Cards whose points are open cost `price`.
        """
        melds = list(self.melds(hand))
        values = [self.rules.value(rank) for rank, _ in hand]
        points = [price if value is None else value for value in values]

        @cache
        def look(rest: int) -> tuple[frozenset[int], int]:
            if not rest:
                return frozenset({0}), 0
            first = rest & -rest
            numbers, least = look(rest - first)
            numbers, least = frozenset(n + 1 for n in numbers), least + points[first.bit_length() - 1]
            for meld in melds:
                if meld & first and meld & rest == meld:
                    more, other = look(rest - meld)
                    numbers, least = numbers | more, min(least, other)
            return numbers, least

        numbers, least = look((1 << len(hand)) - 1)
        return set(numbers), least

    def contract(self, hand: list[Card]) -> bool:
        """Whether some of the cards form the contract, within the limits between melds and over all of them."""
        text = self.rules.contract or ""
        by_bits = self.melds(hand)
        # Readings that no rule can tell apart are tried once.
        melds = [
            (bits, size, reading)
            for bits, readings in by_bits.items()
            for size in [bits.bit_count()]
            for reading in {repr(self._seen(one)): one for one in readings}.values()
        ]
        if text == "any":
            return self._any(melds, 0, [])
        items = []
        for part in text.split("+"):
            words = part.split()
            items += [(words[-2], int(words[-1]))] * (int(words[0]) if len(words) == 3 else 1)
        return self._items(items, melds, 0, [])

    def _seen(self, reading: dict) -> tuple:
        """What the limits between melds look at."""
        return (
            reading["kind"],
            reading.get("start"),
            reading.get("suit"),
            sum(reading["acts"]),
            reading["worth"],
            len(reading["acts"]),
        )

    def _items(self, items: list[tuple[str, int]], melds: list, used: int, chosen: list[dict]) -> bool:
        if not items:
            return self._together(chosen)
        kind, size = items[0]
        tried = set()
        for bits, cards, reading in melds:
            if bits & used or reading["kind"] != kind or cards < size or (self.rules.exact and cards != size):
                continue
            if not all(self._side_by_side(reading, other) for other in chosen):
                continue
            if not (self.rules.between or self.rules.together):
                if bits in tried:
                    continue
                tried.add(bits)
            if self._items(items[1:], melds, used | bits, [*chosen, reading]):
                return True
        return False

    def _any(self, melds: list, used: int, chosen: list[dict]) -> bool:
        for at, (bits, _, reading) in enumerate(melds):
            if not bits & used and all(self._side_by_side(reading, other) for other in chosen):
                now = [*chosen, reading]
                if self._together(now) or self._any(melds[at + 1 :], used | bits, now):
                    return True
        return False

    def _side_by_side(self, one: dict, other: dict) -> bool:
        """Whether two melds may be laid in one action."""
        if not self.rules.between or not one["kind"] == other["kind"] == "run" or one["suit"] != other["suit"]:
            return True
        first, second = sorted((reading["start"], reading["start"] + len(reading["acts"])) for reading in (one, other))
        if self.rules.between == "not_adjacent":
            return first[1] != second[0]
        return second[0] > first[1]

    def _together(self, chosen: list[dict]) -> bool:
        for what, number in self.rules.together:
            if what == "wilds" and sum(sum(one["acts"]) for one in chosen) > number:
                return False
            if what == "pure" and sum(not any(one["acts"]) for one in chosen) < number:
                return False
            if what == "worth" and sum(one["worth"] for one in chosen) < number:
                return False
        return True
