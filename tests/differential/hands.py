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


def near_complete(rng: Random, rules: Settings, size: int, for_contract: bool = False) -> list[str]:
    """Return a hand that is melds, or almost: the cards of a few melds, some exchanged for wilds, then up to two changed.

    With `for_contract` the first melds are those of the contract, and runs often follow each other in one suit.
    """
    left = pack_of(rules)
    hand: list[str] = []
    often = rng.choice([0.1, 0.1, 0.2, 0.45])
    items = contract_items(rules) if for_contract else []
    suits = rng.choice(rules.suits) if for_contract and rng.random() < 0.5 else rules.suits
    start = rng.randrange(len(rules.ranks))
    while len(hand) < size:
        before = len(hand)
        kind, number = items.pop() if items else _any_kind(rng, rules)
        start = rng.choice([start, start + 1, rng.randrange(len(rules.ranks))])
        for code in _meld(rng, rules, kind, number, suits, start):
            wild = [other for other in left if _is_wild(rules, other)]
            take = rng.choice(wild) if wild and (code not in left or rng.random() < often) else code
            if take in left:
                left.remove(take)
                hand.append(take)
        start += number
        if len(hand) == before:  # the pack has no more such cards
            more = rng.sample(left, min(len(left), size - len(hand)))
            hand, left = hand + more, []
            break
    hand = hand[:size] if rng.random() < 0.5 else rng.sample(hand, min(size, len(hand)))
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        if left:
            hand[rng.randrange(len(hand))] = left.pop(rng.randrange(len(left)))
    return sorted(hand)


def _is_wild(rules: Settings, code: str) -> bool:
    return code in rules.specials or code[0] == (rules.wild_rank or " ").replace("10", "T")


def contract_items(rules: Settings) -> list[tuple[str, int]]:
    """Return the (kind, size) of each meld of the contract; none for `any`."""
    parts = [part.split() for part in rules.contract.split("+")] if rules.contract not in (None, "any") else []
    return [(words[-2], int(words[-1])) for words in parts for _ in range(int(words[0]) if len(words) == 3 else 1)]


def _any_kind(rng: Random, rules: Settings) -> tuple[str, int]:
    kinds = [("set", rules.sets), ("run", rules.runs), ("colors", rules.colors)]
    kind, sizes = rng.choice([(kind, sizes) for kind, sizes in kinds if sizes])
    return kind, sizes[0] + rng.choice([0, 0, 1, 2])


def _meld(rng: Random, rules: Settings, kind: str, size: int, suits: str, start: int) -> list[str]:
    """Return the codes of one meld without wilds, or of what would be one if there were enough cards.

    A run is in one of `suits`, from the rank at `start`.
    """
    ranks = [rank.replace("10", "T") for rank in rules.ranks]
    if kind == "colors":
        color = rng.choice(["dh", "cs"])
        return [rng.choice(ranks) + rng.choice(color) for _ in range(size)]
    if kind == "set":
        rank = rng.choice(ranks)
        several = rng.sample(rules.suits, len(rules.suits))
        return [rank + suit for suit in (several if rules.set_suits == "different" else rng.choices(rules.suits, k=size))[:size]]
    suit = rng.choice(suits)
    of_slots = [suit] * size if rules.run_suits == "same" else rng.choices(rules.suits, k=size)
    return [ranks[(start + step) % len(ranks)] + own for step, own in enumerate(of_slots)]
