"""Melds whose conditions leave the rank, suit or colour of a wild open: rules as text, the checker, every engine, and trying all.

A wild that stands for a place may stand there if some card could that the conditions allow (docs/language.md, *Melds*): a place
that nothing fixes is left out of `same` and `different`, except that each place wants a rank of its own under `different rank`.
A wild in its own place is natural.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random

import pytest

from rulec.diagnostics.diagnostic import Severity
from runtime.melds import Deal
from runtime.readings import readings
from runtime.setup import Setup
from runtime.solve.port import ALL_BUT, LEAST, NO, YES, Budget, Problem
from runtime.solve.prove import Disagreement, prove
from tests.support import deals
from tests.support.compiling import compiled

RANKS = ("A", "2", "3", "4", "5", "6")
SUITS = {"c": "black", "d": "red", "h": "red", "s": "black"}
WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
CARDS = tuple(product(RANKS, SUITS))

Card = tuple[str, str]  # rank and suit; a joker has neither

RANK_LINES = {
    "rank is 4..6": {"4", "5", "6"},
    "rank is not 2..4": {"A", "5", "6"},
    "rank is 5": {"5"},
    "rank is not A": {"2", "3", "4", "5", "6"},
    "rank is not 2 and rank is not 3": {"A", "4", "5", "6"},
}
SUIT_LINES = {
    "suit is hearts": {"h"},
    "suit is not clubs": {"d", "h", "s"},
    "suit is not clubs and suit is not hearts": {"d", "s"},
    "color is red": {"d", "h"},
    "color is not red": {"c", "s"},
}
WILDS = {
    "joker": "wild w: joker;",
    "joker_red": "wild w: joker, for (color is red);",
    "joker_high": "wild w: joker, for (rank is 5..6);",
    "two": "wild w: rank is 2;",
    "two_never": "wild w: rank is 2, never natural;",
    "five_for_hearts": "wild w: rank is 5, for (suit is hearts);",
    "two_declared": "wild w: rank is 2, stands for card;",
}


@dataclass(frozen=True)
class Kind:
    """A kind of meld as plain values, and the wild rule beside it."""

    lines: tuple[str, ...]
    sizes: tuple[int, int]
    wild: str

    def text(self) -> str:
        """The rules as a game of their own."""
        return (
            'game small "Small";\nplayers 2..2;\nsuits clubs c black, diamonds d red, hearts h red, spades s black;\n'
            f"ranks {' '.join(RANKS)};\norder low: {' '.join(RANKS)};\nvalue packs = 2;\ncards joker Jk: 3 in all;\n"
            f"{WILDS[self.wild]}\nvalue points by card {{ A..6: face_or_one; joker: 9; }}\n"
            "value face_or_one by card { A: 1; 2..6: face; otherwise: 0; }\n"
            f"meld kind {{ {'; '.join(self.lines)}; size is {self.sizes[0]}..{self.sizes[1]}; }}\n"
        )

    # What the cards may be, told anew.

    def allowed(self) -> list[Card]:
        """The cards that every place may have."""
        kept = list(CARDS)
        for line in self.lines:
            if line in RANK_LINES:
                kept = [card for card in kept if card[0] in RANK_LINES[line]]
            elif line in SUIT_LINES:
                kept = [card for card in kept if card[1] in SUIT_LINES[line]]
        return kept

    def is_wild(self, card: Card) -> bool:
        return card[0] == {"two": "2", "two_never": "2", "two_declared": "2", "five_for_hearts": "5"}.get(self.wild, "")

    def targets(self) -> list[Card]:
        """What a wild may stand for."""
        if self.wild == "joker_red":
            return [card for card in CARDS if SUITS[card[1]] == "red"]
        if self.wild == "joker_high":
            return [card for card in CARDS if card[0] in ("5", "6")]
        if self.wild == "five_for_hearts":
            return [card for card in CARDS if card[1] == "h"]
        return list(CARDS)

    def frames(self) -> Iterator[list[Card]]:
        """The cards that all places may have for each rank, suit and colour that the meld as a whole may have."""
        ranks = RANKS if "same rank" in self.lines else (None,)
        suits = tuple(SUITS) if "same suit" in self.lines else (None,)
        colors = ("red", "black") if "same color" in self.lines else (None,)
        for rank, suit, color in product(ranks, suits, colors):
            yield [
                card
                for card in self.allowed()
                if rank in (None, card[0]) and suit in (None, card[1]) and color in (None, SUITS[card[1]])
            ]

    @cache  # noqa: B019
    def is_meld(self, cards: tuple[Card, ...]) -> bool:
        """Whether exactly these cards are a meld."""
        return self.sizes[0] <= len(cards) <= self.sizes[1] and any(self._fits(cards, frame) for frame in self.frames())

    def _fits(self, cards: tuple[Card, ...], frame: list[Card]) -> bool:
        own = [card for card in cards if card in frame and not (self.is_wild(card) and self.wild != "two" and not self._home())]
        rest = [card for card in cards if card not in own]
        roles = [card for card in frame if card in self.targets()]
        if not all(self.is_wild(card) for card in rest) or (rest and not roles):
            return False
        if self.wild == "two_declared":
            return any(self._differ([*own, *way], [], []) for way in product(roles, repeat=len(rest)))
        ranks = sorted({rank for rank, _ in roles})
        suits = [card[1] for card in frame[:1]] * len(rest) if "same suit" in self.lines else []
        fixed = [frame[0][0]] * len(rest) if "same rank" in self.lines else []
        if fixed or "different rank" not in self.lines:
            return self._differ(own, fixed, suits)
        return any(self._differ(own, list(way), suits) for way in permutations(ranks, len(rest)))

    def _home(self) -> bool:
        return self.wild != "two_never"

    def _differ(self, own: list[Card], more_ranks: list[str], more_suits: list[str]) -> bool:
        """Whether ranks, suits and colours differ where they must, those of the wilds among them."""
        suits = [suit for _, suit in own] + more_suits
        for line, values in (
            ("different rank", [rank for rank, _ in own] + more_ranks),
            ("different suit", suits),
            ("different color", [SUITS[suit] for suit in suits]),
        ):
            if line in self.lines and len(set(values)) < len(values):
                return False
        return True


def random_kind(rng: Random) -> Kind:
    """A kind with one to three conditions on ranks, suits and colours that nothing fixes, or that `same` fixes."""
    lines = rng.sample(["same rank", "same suit", "same color", "different rank", "different suit", "different color"], 2)
    lines = lines[: rng.choice([0, 1, 1, 2, 2])]
    lines += rng.sample([*RANK_LINES], rng.choice([0, 1, 1])) + rng.sample([*SUIT_LINES], rng.choice([0, 1]))
    rng.shuffle(lines)
    least = rng.choice([2, 3])
    return Kind(tuple(lines) or ("rank is not A",), (least, rng.choice([3, 4, 6])), rng.choice([*WILDS]))


def random_hand(rng: Random, kind: Kind, size: int) -> list[Card]:
    """Cards of which many are such as the kind allows, and some wild."""
    pack = [card for card in CARDS for _ in range(2)] + [("", "")] * 3
    near = set(rng.choice(list(kind.frames()) or [[]]))
    weights = [6 if kind.is_wild(card) else 4 if card in near else 1 for card in pack]
    hand: list[Card] = []
    while len(hand) < size:
        at = rng.choices(range(len(pack)), weights)[0]
        hand.append(pack.pop(at))
        weights.pop(at)
    return sorted(hand)


def code(card: Card) -> str:
    return "".join(card) or "Jk"


def worth(card: Card) -> int:
    return 9 if not card[0] else 1 if card[0] == "A" else int(card[0])


def by_trying(kind: Kind, hand: list[Card]) -> tuple[set[int], int]:
    """How many cards can be left when melds take the others, and the least points left."""
    melds = [
        sum(1 << at for at in chosen)
        for size in range(kind.sizes[0], min(kind.sizes[1], len(hand)) + 1)
        for chosen in combinations(range(len(hand)), size)
        if kind.is_meld(tuple(hand[at] for at in chosen))
    ]

    @cache
    def look(rest: int) -> tuple[frozenset[int], int]:
        if not rest:
            return frozenset({0}), 0
        first = rest & -rest
        numbers, least = look(rest - first)
        found, least = {number + 1 for number in numbers}, least + worth(hand[first.bit_length() - 1])
        for meld in melds:
            if meld & first and meld & rest == meld:
                more, other = look(rest - meld)
                found, least = found | more, min(least, other)
        return frozenset(found), least

    numbers, least = look((1 << len(hand)) - 1)
    return set(numbers), least


def compare(deal: Deal, kind: Kind, hand: list[Card]) -> None:
    """Hold the checker and all engines against trying everything."""
    told = f"{kind.text()}\n{' '.join(map(code, hand))}"
    for size in range(kind.sizes[0], min(kind.sizes[1], 4) + 1):
        for chosen in set(combinations(hand, size)):
            cards = deals.cards(deal, " ".join(map(code, chosen)))
            found = next(readings(deal, cards), None) if all(deal.meldable[card] for card in cards) else None
            assert (found is not None) == kind.is_meld(chosen), f"{told}\n{' '.join(map(code, chosen))}: {found}"
    numbers, least = by_trying(kind, hand)
    cards = deals.cards(deal, " ".join(map(code, hand)))
    try:
        fewest = prove(Problem(deal, cards, LEAST), Budget(300_000))
        spare = {number: prove(Problem(deal, cards, ALL_BUT, number), Budget(300_000)) for number in (0, 1)}
    except Disagreement as fault:
        pytest.fail(f"{fault}\n{told}")
    for name, verdict in fewest.engines.items():
        assert verdict.witness is not None, f"{name}: {verdict}\n{told}"
        assert verdict.witness.points == least, f"{name}: {verdict}\n{told}"
    for number, proof in spare.items():
        said = {verdict.answer for verdict in proof.engines.values()}
        assert said == {YES if number in numbers else NO}, f"all but {number}: {proof}\n{told}"


def deal_of(kind: Kind, folder: Path) -> Deal | None:
    """The deal of the rules; None where they are refused, as no cards can make the kind."""
    done = compiled(folder, kind.text())
    if done.rules is None:
        assert {one.code for one in done.report if one.severity is Severity.ERROR} <= {"impossible-meld"}, list(done.report)
        return None
    return Setup(done.rules).deal(1)


@pytest.mark.parametrize("number", range(30))
def test_the_checker_and_all_engines_agree_with_trying_everything(number: int, rng: Random, tmp_path: Path) -> None:
    kind = random_kind(rng)
    deal = deal_of(kind, tmp_path)
    for _ in range(12):
        hand = random_hand(rng, kind, rng.randint(4, 7))
        if deal is None:  # called impossible: then nothing is a meld
            assert not any(kind.is_meld(some) for size in range(2, 5) for some in combinations(hand, size)), kind.text()
        else:
            compare(deal, kind, hand)


@pytest.mark.parametrize(
    ("lines", "wild", "hand", "is_meld"),
    [
        ("same suit; rank is 4..6", "joker", "4h 5h Jk", True),  # it could be 6h
        ("same suit; rank is 4..6", "two", "4h 5h 2c", True),
        ("same suit; rank is 4..6", "joker", "4h 3h Jk", False),
        ("same suit; rank is not A", "joker", "4h 5h Jk", True),
        ("same suit; different rank; rank is 4..6", "joker", "4h 5h 6h Jk", False),  # no fourth rank is left
        ("same suit; different rank; rank is 4..6", "joker", "4h 5h Jk", True),
        ("different rank; rank is 4..6", "joker_high", "5h 6h Jk", False),  # it may be a five or a six only
        ("different rank; rank is 4..6", "joker_high", "4h 5c Jk", True),
        ("color is red", "two", "4h 5d 2c", True),  # a black two is not at home, and could be a red card
        ("color is red", "two", "4h 5d 2h", True),
        ("color is not red", "joker_red", "4c 5s Jk", False),  # it may be a red card only
        ("suit is hearts", "five_for_hearts", "4h 2h 5c", True),
        ("same color; rank is 4..6", "joker", "4h 5d Jk", True),
        ("different suit; rank is 4..6", "joker", "4h 4d Jk", True),
    ],
)
def test_what_a_wild_can_stand_for(lines: str, wild: str, hand: str, is_meld: bool, tmp_path: Path) -> None:
    kind = Kind(tuple(lines.split("; ")), (3, 4), wild)
    deal = deal_of(kind, tmp_path)
    assert deal is not None
    cards = sorted((word[0], word[1]) if word != "Jk" else ("", "") for word in hand.split())
    assert kind.is_meld(tuple(cards)) is is_meld
    compare(deal, kind, cards)
