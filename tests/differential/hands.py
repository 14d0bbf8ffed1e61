"""Hands worth asking about: drawn by chance, or built from melds and then changed by a card or two."""

from __future__ import annotations

from random import Random

from tests.differential.settings import Settings


def pack_of(rules: Settings) -> list[str]:
    """Return the codes of all cards of the pack in play."""
    suited = [f"{'T' if rank == '10' else rank}{suit}" for rank in rules.ranks for suit in rules.suits]
    return suited * rules.packs + list(rules.specials) * rules.jokers


def random_hand(rng: Random, rules: Settings, size: int) -> list[str]:
    """Return `size` cards of the pack."""
    pack = pack_of(rules)
    return sorted(rng.sample(pack, min(size, len(pack))))


def near_complete(rng: Random, rules: Settings, size: int) -> list[str]:
    """Return a hand that is melds, or almost: the cards of a few melds, some exchanged for wilds, then up to two changed."""
    left = pack_of(rules)
    hand: list[str] = []
    while len(hand) < size:
        before = len(hand)
        for code in _meld(rng, rules):
            wild = [other for other in left if other in rules.specials or other[0] == (rules.wild_rank or " ").replace("10", "T")]
            take = rng.choice(wild) if wild and (code not in left or rng.random() < 0.15) else code
            if take in left:
                left.remove(take)
                hand.append(take)
        if len(hand) == before:  # the pack has no more such cards
            left, more = [], rng.sample(left, min(len(left), size - len(hand)))
            hand += more
            break
    hand = hand[:size] if rng.random() < 0.5 else rng.sample(hand, min(size, len(hand)))
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        if left:
            hand[rng.randrange(len(hand))] = left.pop(rng.randrange(len(left)))
    return sorted(hand)


def _meld(rng: Random, rules: Settings) -> list[str]:
    """Return the codes of one meld without wilds, or of what would be one if there were enough cards."""
    ranks = [rank.replace("10", "T") for rank in rules.ranks]
    if rules.colors and rng.random() < 0.3:
        return [rng.choice(ranks) + rng.choice("dh") for _ in range(rules.colors[0])]
    if rules.sets and rng.random() < 0.5:
        rank = rng.choice(ranks)
        suits = (
            [rng.choice(rules.suits) for _ in range(6)] if rules.set_suits == "any" else rng.sample(rules.suits, len(rules.suits))
        )
        return [rank + suit for suit in suits[: rng.choice([3, 3, 4, 5])]]
    least = rules.runs[0] if rules.runs else 3
    size = rng.choice([least, least, least + 1, least + 3])
    start, suit = rng.randrange(len(ranks)), rng.choice(rules.suits)
    suits = [suit if rules.run_suits == "same" else rng.choice(rules.suits) for _ in range(size)]
    return [ranks[(start + step) % len(ranks)] + suits[step] for step in range(size)]
