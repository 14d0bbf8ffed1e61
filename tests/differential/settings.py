"""The rules of one deal as plain values: what the brute force reads, and what a `Deal` for the engines is built from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from runtime.melds import DIFFERENT, FREE, SAME, Deal, Reading
from tests.support import deals
from tests.support.deals import Limit, make_deal

FRENCH = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@dataclass(frozen=True)
class Settings:
    """Plain rules. Sizes are (least, most or None); `jokers` counts the copies of each special card in `specials`."""

    name: str
    ranks: tuple[str, ...] = FRENCH
    suits: str = "cdhs"
    packs: int = 2
    jokers: int = 4
    specials: tuple[str, ...] = ("Jk",)
    """`Jr` and `Jb` are a red and a black joker, each for cards of its colour only."""
    sets: tuple[int, int | None] | None = (3, None)
    set_suits: str = "any"
    """`any` or `different`"""
    runs: tuple[int, int | None] | None = (4, None)
    run_suits: str = "same"
    """`same` or `any`"""
    order: str = "low_high"
    colors: tuple[int, int | None] | None = None
    """Sizes of a third kind: any cards of one colour."""
    joker_card: bool = False
    """A joker's rank and suit are declared."""
    wild_rank: str | None = None
    home: bool = True
    """The cards of the wild rank are natural in their own place."""
    wild_card: bool = False
    """The cards of the wild rank declare rank and suit, too."""
    false_joker: str | None = None
    """Cards `Jf` are further cards of this rank, of a suit that is declared."""
    dead: str | None = None
    """Cards of this rank may be in no meld."""
    run_without: str | None = None
    """No slot of a run may be this rank."""
    limit: tuple[Any, ...] | None = None
    """("ratio",), ("naturals", least), ("most", number) or ("table", kind, ((size, most), ..))."""
    neighbours: bool = True
    """Two wilds may lie side by side in a run."""
    contract: str | None = None
    exact: bool = True
    between: str | None = None
    """None, `not_adjacent` or `gap`, for two runs of one suit."""
    together: tuple[tuple[str, int], ...] = ()
    """("wilds", most in all), ("pure", least number of melds without wilds), ("worth", least points of naturals)."""
    points: tuple[int, int, int] = (15, 10, 50)
    """Of an ace, a court card and a joker; other cards count their rank."""
    open_points: str | None = None
    """The rules leave open what cards of this rank cost."""

    def plain(self) -> dict[str, Any]:
        """Return what differs from the defaults, to be printed in a reproduction."""
        usual = asdict(Settings(self.name))
        return {"name": self.name} | {key: value for key, value in asdict(self).items() if value != usual[key]}

    def value(self, rank: str) -> int | None:
        """Return the points of a card left over; its rank is empty if it is a joker."""
        if rank == self.open_points:
            return None
        if not rank:
            return self.points[2]
        return self.points[0] if rank == "A" else self.points[1] if rank in ("J", "Q", "K") else int(rank)


def random_settings(rng: Random) -> Settings:
    """Return rules like those of published games, each switch drawn by chance, now and then with an odd one."""
    return odd(rng, rng.choice(FAMILIES)(rng))


def odd(rng: Random, rules: Settings) -> Settings:
    """Return the rules, in one case of four with a switch that few games have."""
    if rng.random() < 0.75:
        return rules
    changes: list[dict[str, Any]] = [
        {"false_joker": rng.choice(rules.ranks), "specials": (*rules.specials, "Jf")},
        {"dead": rng.choice(rules.ranks)},
        {"run_without": rng.choice(rules.ranks)},
        {"open_points": rng.choice(["", *rules.ranks])},
        {"points": (-5, 10, 0)},
        {"wild_rank": rng.choice(rules.ranks), "wild_card": True, "home": rng.random() < 0.5},
    ]
    return replace(rules, **rng.choice(changes))


def _ratio(rng: Random) -> Settings:
    """Wilds not more than naturals, runs from four, the ace at either end; a contract of exact or least sizes."""
    return Settings(
        "ratio",
        packs=rng.randint(2, 4),
        jokers=rng.randint(4, 8),
        limit=("ratio",),
        wild_rank=rng.choice([None, None, "2"]),
        contract=rng.choice(["2 set 3", "set 3 + run 4", "2 run 4", "3 set 3", "2 set 3 + run 4", "set 3 + 2 run 4", "any"]),
        exact=rng.random() < 0.6,
    )


def _table(rng: Random) -> Settings:
    """Jokers declared, limits by size, runs of one suit apart."""
    return Settings(
        "table",
        packs=rng.randint(2, 3),
        jokers=rng.randint(1, 5),
        joker_card=True,
        limit=("table", "run", ((4, 1), (5, 2), (7, 3), (10, 4))) if rng.random() < 0.7 else ("table", "set", ((3, 1),)),
        contract=rng.choice(["2 set 3", "set 3 + run 4", "2 run 4", "3 run 4", "set 3 + run 7", "2 set 3 + run 5", "any"]),
        between=rng.choice(["not_adjacent", "gap"]),
    )


def _wild_rank(rng: Random) -> Settings:
    """A whole rank wild, and jokers; melds of wilds only; all cards are arranged."""
    return Settings(
        "wild_rank",
        packs=rng.randint(1, 3),
        jokers=rng.choice([0, 2, 4]),
        runs=(3, None),
        order=rng.choice(["low", "high", "low_high"]),
        wild_rank=rng.choice(FRENCH),
        home=rng.random() < 0.8,
        points=(1, 10, 20),
    )


def _ends(rng: Random) -> Settings:
    """Unusual orders: a circle, or an ace at both ends of one run."""
    return Settings(
        "ends",
        ranks=rng.choice([FRENCH, FRENCH[:6], FRENCH[:4]]),
        runs=(rng.choice([3, 4]), None),
        order=rng.choice(["circular", "both"]),
        limit=rng.choice([None, ("naturals", 2), ("ratio",), ("most", 1)]),
        contract=rng.choice([None, "set 3 + run 4", "2 run 4"]),
        exact=rng.random() < 0.5,
    )


def _different(rng: Random) -> Settings:
    """Sets of different suits and at most four cards; jokers, sometimes bound to their colour; wilds apart."""
    bound = rng.random() < 0.4
    return Settings(
        "different",
        packs=2,
        jokers=rng.randint(1, 3),
        specials=("Jr", "Jb") if bound else ("Jk",),
        joker_card=rng.random() < 0.3,
        sets=(3, rng.choice([4, 4, None])),
        set_suits="different",
        runs=(3, rng.choice([None, 5])),
        order="low",
        neighbours=rng.random() < 0.6,
        wild_rank=rng.choice([None, None, "7"]),
        contract=rng.choice([None, "any", "2 set 3", "set 3 + run 3"]),
        together=rng.choice([(), (), (("wilds", 1),), (("pure", 1),), (("worth", 20),)]),
    )


def _colors(rng: Random) -> Settings:
    """Runs of any suits, cards of one colour, few ranks."""
    return Settings(
        "colors",
        ranks=FRENCH[:8],
        packs=rng.randint(1, 2),
        jokers=rng.randint(0, 3),
        runs=(4, None),
        run_suits="any",
        order=rng.choice(["low", "circular"]),
        colors=(rng.choice([4, 5]), rng.choice([5, 6])),
        wild_rank=rng.choice([None, "2"]),
        limit=rng.choice([None, ("ratio",), ("naturals", 1)]),
        contract=rng.choice([None, "set 3 + colors 5", "run 4 + colors 4"]),
        exact=rng.random() < 0.5,
    )


FAMILIES: tuple[Callable[[Random], Settings], ...] = (_ratio, _table, _wild_rank, _ends, _different, _colors)


# --- for the engines ----------------------------------------------------------------------------------------------------------


def deal_of(rules: Settings) -> Deal:
    """Return the deal that these rules describe."""
    wilds = [deals.special(code, card=rules.joker_card, **_color(code)) for code in rules.specials if code != "Jf"]
    if rules.wild_rank:
        wilds.append(deals.rank_wild(rules.wild_rank, home=rules.home, card=rules.wild_card))
    if rules.false_joker:
        wilds.append(deals.special("Jf", home=True, targets=lambda rank, suit: rank == rules.false_joker))
    limits = [_limit(rules.limit)] if rules.limit else []
    if not rules.neighbours:
        limits.append(deals.apart_wilds())
    return make_deal(
        ranks=rules.ranks,
        suits=rules.suits,
        specials=rules.specials,
        packs=rules.packs,
        jokers=rules.jokers,
        sets=rules.sets,
        set_suits=DIFFERENT if rules.set_suits == "different" else FREE,
        runs=rules.runs,
        order=rules.order,
        run_suits=SAME if rules.run_suits == "same" else FREE,
        colors=rules.colors,
        wilds=wilds,
        limits=limits,
        run_ranks=lambda rank: rank != rules.run_without,
        unmeldable=lambda card: card.rank >= 0 and rules.ranks[card.rank] == rules.dead,
        points=lambda card, pack: rules.value(pack.ranks[card.rank] if card.rank >= 0 else ""),
        contract=rules.contract,
        exact=rules.exact,
        between=rules.between,
        together=[(f"{what} {number}", _together(rules, what, number)) for what, number in rules.together],
    )


def _color(code: str) -> dict[str, Any]:
    return {"targets": deals.of_color("red" if code == "Jr" else "black")} if code in ("Jr", "Jb") else {}


def _limit(limit: tuple[Any, ...]) -> Limit:
    if limit[0] == "ratio":
        return deals.ratio()
    if limit[0] == "naturals":
        return deals.min_naturals(limit[1])
    if limit[0] == "most":
        return deals.max_wilds(limit[1])
    return deals.by_size(limit[1], dict(limit[2]))


def _together(rules: Settings, what: str, number: int) -> Callable[[tuple[Reading, ...]], bool]:
    if what == "wilds":
        return lambda melds: sum(sum(meld.acting) for meld in melds) <= number
    if what == "pure":
        return lambda melds: sum(not any(meld.acting) for meld in melds) >= number
    values = [rules.value(rank) or 0 for rank in rules.ranks]
    return lambda melds: (
        sum(values[rank] for meld in melds for rank, acts in zip(meld.ranks, meld.acting) if rank >= 0 and not acts) >= number
    )
