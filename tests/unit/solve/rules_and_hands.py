"""Rules and small hands drawn at random by hypothesis, like those of published games and now and then odd ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from runtime.cards import CardType
from runtime.melds import DIFFERENT, FREE, NO_LIMIT, SAME, Deal, Item, Kind, PairLimit, Reading, TogetherLimit
from tests.support.deals import (
    FRENCH,
    Limit,
    WildRule,
    apart_wilds,
    by_size,
    card_wild,
    counted,
    make_deal,
    make_kind,
    max_wilds,
    min_naturals,
    of_color,
    rank_wild,
    ratio,
    special,
)

Draw = Callable[[st.SearchStrategy[Any]], Any]

LIMITS: list[list[Limit]] = [
    [],
    [],
    [ratio()],
    [min_naturals(1)],
    [min_naturals(2)],
    [max_wilds(1)],
    [by_size("run", {3: 1, 4: 2}), by_size("set", {3: 1})],
    [counted("some", lambda size, wilds: wilds > 0 or size > 3)],
    [counted("even", lambda size, wilds: wilds % 2 == 0)],
]


def wild_rules(draw: Draw) -> tuple[list[str], list[WildRule]]:
    """Draw the special cards and the wild rules."""
    sort = draw(st.sampled_from(["jokers", "jokers", "rank", "rank", "card", "coloured"]))
    if sort == "coloured":
        return ["Jr", "Jb"], [special("Jr", targets=of_color("red")), special("Jb", targets=of_color("black"))]
    declared = draw(st.booleans())
    rules = [special(card=declared)]
    if sort == "rank":
        rules.append(rank_wild("2", home=draw(st.booleans()), card=draw(st.booleans())))
    elif sort == "card":
        rules.append(card_wild("2c", home=draw(st.booleans()), card=declared))
    return ["Jk"], rules


def one_suit_or_all(reading: Reading) -> bool:
    """The line of a set whose suits are all alike or all different."""
    suits = [suit for suit in reading.suits if suit >= 0]
    return len(set(suits)) in (0, 1, len(suits))


def odd_kinds(limits: list[Limit]) -> list[Callable[[int, Any], Kind]]:
    """Return kinds that are neither sets nor runs in the usual sense."""
    return [
        lambda id, pack: make_kind(id, "group", pack, color_rule=SAME, least=4, most=5, limits=limits, ranks_differ=True),
        lambda id, pack: make_kind(id, "panel", pack, rank_rule=SAME, limits=limits, further=[("pattern", one_suit_or_all)]),
    ]


@st.composite
def deals(draw: Draw, odd: bool = False) -> Deal:
    """Draw the rules of a deal with a small pack."""
    specials, wilds = wild_rules(draw)
    limits = list(draw(st.sampled_from(LIMITS)))
    more = []
    if odd:
        limits += draw(st.sampled_from([[], [apart_wilds()]]))
        more = [kind for kind in odd_kinds(limits) if draw(st.booleans())]
    return make_deal(
        ranks=draw(st.sampled_from([FRENCH[:5], FRENCH[:7], ("A", "2", "3", "J", "Q", "K")])),
        suits=draw(st.sampled_from(["cd", "cdh"])),
        specials=specials,
        packs=draw(st.integers(1, 3)),
        jokers=draw(st.integers(1, 3)),
        wilds=wilds,
        limits=limits,
        points=draw(st.sampled_from([None, lambda card, pack: card.id * 7 % 11 - 2])),
        sets=draw(st.sampled_from([(3, None), (3, 4), (2, 3), (3, 3), None])),
        set_suits=draw(st.sampled_from([FREE, DIFFERENT])),
        runs=draw(st.sampled_from([(3, None), (4, None), (3, 4), (2, 3)])),
        run_suits=draw(st.sampled_from([SAME, SAME, FREE])) if odd else SAME,
        run_ranks=draw(st.sampled_from([lambda rank: True, lambda rank: rank != "3"])),
        order=draw(st.sampled_from(["low", "high", "low_high", "both", "circular"])),
        more_kinds=more,
    )


@st.composite
def hands(draw: Draw, deal: Deal, least: int, most: int) -> tuple[int, ...]:
    """Draw a hand: some wilds, and naturals most of which are near one drawn before, or hardly anything would meld."""
    rng = draw(st.randoms(use_true_random=False))
    deck = [card for card, copies in enumerate(deal.copies) for _ in range(copies)]
    rng.shuffle(deck)
    size = min(len(deck), rng.randint(least, most))
    chosen = [card for card in deck if deal.wild_of[card] >= 0][: rng.choice([0, 1, 1, 2, 3])]
    for card in chosen:
        deck.remove(card)
    faces = deal.pack.types
    while len(chosen) < size:
        anchor = faces[rng.choice(chosen)] if chosen and rng.random() < 0.7 else None
        near = [card for card in deck if anchor is not None and _is_near(faces[card], anchor)]
        card = (near or deck)[0]
        deck.remove(card)
        chosen.append(card)
    return tuple(sorted(chosen[:size]))


def _is_near(one: CardType, other: CardType) -> bool:
    """Whether two cards are of one rank, or of one suit and not far apart."""
    return one.rank == other.rank or (one.suit == other.suit and abs(one.rank - other.rank) <= 2)


@st.composite
def contracts(draw: Draw, deal: Deal) -> Deal:
    """Draw a contract of one to three items, perhaps with limits between melds and over all of them."""
    items = []
    for _ in range(draw(st.integers(0, 3))):
        least = draw(st.integers(2, 4))
        items.append(Item(draw(st.integers(0, len(deal.kinds) - 1)), least, draw(st.sampled_from([least, least, NO_LIMIT]))))
    pairs = [PairLimit("ranks", kind.id, kind.id, lambda a, b: set(a.ranks) != set(b.ranks)) for kind in deal.kinds]
    together = [TogetherLimit("few_wilds", lambda melds: sum(sum(meld.acting) for meld in melds) <= 1)]
    return deal.replace(
        contract=tuple(items),
        pairs=tuple(pairs) if draw(st.booleans()) else (),
        together=tuple(together) if draw(st.booleans()) else (),
    )
