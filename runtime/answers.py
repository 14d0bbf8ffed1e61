"""Questions about cards, put to a game at a table, and their answers as plain records.

An answer is `yes`, `no` or `unknown`; yes comes with a reading or an arrangement that the checker has confirmed, no with the
rules that stand in the way, unknown with what is missing.
"""

from __future__ import annotations

from itertools import islice

from runtime.declared import as_declared, hold_declared, told
from runtime.flow import GaveUp, Hole
from runtime.melds import Item, Reading
from runtime.reader import Reader, role_code
from runtime.reasons import Reason, meld_reason, reason
from runtime.records import Record
from runtime.solve.port import CONTRACT, NO, UNKNOWN, YES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.cards import Pack
    from runtime.melds import Deal
    from runtime.reader import ReadCard
    from runtime.setup import Setup

MOST_READINGS = 20
"""How many readings are listed, some of each kind, when not all are asked for; of more, their number is told."""

MOST_COUNTED = 10_000
"""How many readings are counted at most."""


class BadQuestion(ValueError):
    """A question that has no meaning for these rules or cards; `help` says what would."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


class Shown(Record):
    """A meld in codes: its kind, its cards, what each stands for (`8?` where no rule fixes the suit), and which act as wilds."""

    kind: str
    cards: tuple[str, ...]
    stands_for: tuple[str, ...]
    wild: tuple[bool, ...]

    def words(self) -> str:
        """Say it: its kind, cards in order, and what the wilds stand for."""
        slots = zip(self.cards, self.stands_for, self.wild, strict=True)
        return f"{self.kind} {' '.join([f'{card}={role}' if wild else card for card, role, wild in slots])}"


class MeldAnswer(Record):
    """Is it a meld as newly laid? `readings` are all of them or some, `count` is their number and `counts` that of each kind."""

    verdict: str
    readings: tuple[Shown, ...]
    count: int
    reasons: tuple[Reason, ...]
    note: str = ""
    counts: tuple[tuple[str, int], ...] = ()


def shown(setup: Setup, reading: Reading) -> Shown:
    """Return a meld in codes."""
    pack = setup.rules.pack
    return Shown(
        setup.rules.kinds[reading.kind].name,
        tuple(pack.types[card].code for card in reading.cards),
        tuple(role_code(pack, rank, suit) for rank, suit in zip(reading.ranks, reading.suits, strict=True)),
        tuple(reading.acting),
    )


def need_round(setup: Setup, questions: tuple[str, ...], round: int | None) -> int:
    """Return the deal that a question is about. Raises BadQuestion when it is needed and not said, or is no deal of the match."""
    deals = _deals(setup)
    if round is None:
        if any(question in setup.rules.by_round for question in questions):
            rounds = f" (1 to {deals})" if deals else ""
            raise BadQuestion("which deal? the answer depends on it", f"say --round N{rounds}")
        return 1
    if round < 1 or (deals is not None and round > deals):
        raise BadQuestion(f"there is no deal {round}", f"the deals are 1 to {deals}" if deals else "deals are counted from 1")
    return round


def _deals(setup: Setup) -> int | None:
    try:
        deals: int | None = setup.value("deals")
    except Hole:
        return None
    return deals


def in_pack(setup: Setup, deal: Deal, cards: tuple[int, ...]) -> None:
    """Raise BadQuestion for cards that the pack in play does not have, or not so often."""
    types = setup.rules.pack.types
    for card in sorted(set(cards)):
        have, asked = deal.copies[card], cards.count(card)
        if asked > have:
            code = types[card].code
            if have == 0:
                raise BadQuestion(f"`{code}` is not in the pack that {setup.n} players use", _how_to_have(setup, card))
            times = "once" if have == 1 else f"{have} times"
            raise BadQuestion(
                f"`{code}` is in the pack {times}, not {asked} times",
                f"this is the pack for {setup.n} players; --players changes it",
            )


def _how_to_have(setup: Setup, card: int) -> str:
    name = setup.rules.pack.types[card].special
    options = [option.name for option in setup.rules.options if name and name in option.name]
    return f"see the option `{options[0]}`: --set {options[0]}=..." if options else "`rulec show` lists the cards"


def meld(setup: Setup, text: str, kind: str | None = None, round: int | None = None, *, all: bool = False) -> MeldAnswer:
    """Are these cards a meld as newly laid, apart from what a contract asks, and in which readings (`all`, or some of them)?

    Cards may be declared (`Jk=7h`). Raises BadQuestion and `runtime.reader.BadCards`.
    """
    if not setup.rules.kinds:
        raise BadQuestion(f"`{setup.rules.name}` has no melds", "a meld is declared with `meld NAME { ... }`")
    number = _kind(setup, kind)
    loose, groups = Reader(setup.rules.pack).groups(text)
    read = loose + tuple(card for group in groups for card in group)
    if len(groups) > 1 or (groups and loose):
        raise BadQuestion("one meld at a time", "`rulec hand --goal contract` judges several melds")
    if not read:
        raise BadQuestion("no cards are given", "write them like this: 7s 7h Jk")
    try:
        deal = setup.deal(need_round(setup, ("meld",), round))
        hold_declared(deal, text, read)
        in_pack(setup, deal, tuple([card.card for card in read]))
        return _judged(setup, deal, read, number, all=all)
    except Hole as hole:
        return MeldAnswer(UNKNOWN, (), 0, (reason(setup, hole.name, hole.short),), hole.told)


def _judged(setup: Setup, deal: Deal, read: tuple[ReadCard, ...], number: int | None, *, all: bool) -> MeldAnswer:
    """Answer with the readings of cards as one meld, or with what is broken. Raises Hole."""
    found = as_melds(deal, read, number)
    if found:
        listed = found if all else _some_of_each(found, MOST_READINGS)
        kinds = [reading.kind for reading in found]
        counts = tuple((setup.rules.kinds[one].name, kinds.count(one)) for one in sorted(set(kinds)))
        return MeldAnswer(YES, tuple(shown(setup, reading) for reading in listed), len(found), (), counts=counts)
    return MeldAnswer(NO, (), 0, why_not(setup, deal, read, number))


def as_melds(deal: Deal, cards: tuple[ReadCard, ...], kind: int | None = None) -> list[Reading]:
    """Return the ways to read cards as one new meld, as they are declared; what people see at once, with few wilds, first."""
    from runtime.readings import readings

    ids = tuple(sorted(card.card for card in cards))
    found: list[Reading] = []
    try:
        ways = readings(deal, ids, kind)
        found.extend(islice((reading for reading in ways if as_declared(deal.pack, reading, cards)), MOST_COUNTED))
    except GaveUp:
        found = found or _searched(deal, ids, cards, kind)
    return sorted(found, key=lambda reading: sum(reading.acting))


def _searched(deal: Deal, ids: tuple[int, ...], cards: tuple[ReadCard, ...], kind: int | None) -> list[Reading]:
    """Return one way to read very many wilds as a meld, which a search for a contract of that meld finds; none if there is none.

    Raises GaveUp when the search does not know, or finds another than is declared.
    """
    from runtime.arrange import ask

    for one in deal.kinds if kind is None else (deal.kinds[kind],):
        verdict = ask(deal.replace(contract=(Item(one.id, len(ids), len(ids)),)), CONTRACT, bytes(ids))
        if verdict.witness is not None and as_declared(deal.pack, verdict.witness.melds[0], cards):
            return [verdict.witness.melds[0]]
        if verdict.answer != NO:
            raise GaveUp("whether these cards are a meld", "say what the wild cards stand for, as in Jk=7d")
    return []


def _some_of_each(found: list[Reading], most: int) -> list[Reading]:
    """Return at most so many readings, of each kind the first ones."""
    seen: dict[int, int] = {}
    ranked = []
    for at, reading in enumerate(found):
        ranked.append((seen.get(reading.kind, 0), at))
        seen[reading.kind] = ranked[-1][0] + 1
    return [found[at] for at in sorted(at for _, at in sorted(ranked)[:most])]


def _kind(setup: Setup, kind: str | None) -> int | None:
    if kind is None:
        return None
    names = [one.name for one in setup.rules.kinds]
    if kind not in names:
        raise BadQuestion(f"there is no meld `{kind}`", "the melds are " + ", ".join(f"`{name}`" for name in names))
    return names.index(kind)


def why_not(setup: Setup, deal: Deal, cards: tuple[ReadCard, ...], number: int | None) -> tuple[Reason, ...]:
    """Return why cards are no meld as they are declared: the rules that the nearest reading of each kind breaks, those of the
    nearest kind first, each rule once; or that it is what they are declared to be.
    """
    from runtime.readings import closest

    ids = tuple(sorted(card.card for card in cards))
    kinds = range(len(deal.kinds)) if number is None else (number,)
    near = [(kind, *closest(deal, ids, kind)) for kind in kinds]
    good = [setup.rules.kinds[kind].name for kind, _, broken in near if not broken]
    if good:
        return (Reason("declared", f"these cards are a {' and a '.join(good)}, but not if {told(deal.pack, cards)}"),)
    reasons: list[Reason] = []
    for _, reading, broken in sorted(near, key=lambda one: len(one[2])):
        copies = _copies(deal.pack, reading) if reading is not None else ""
        these = [_with(meld_reason(setup, deal, name, reading, len(ids)), copies) for name in broken]
        reasons += [one for one in these if all(one.rule != other.rule for other in reasons)]
    return tuple(reasons)


def _with(reason: Reason, copies: str) -> Reason:
    return reason.replace(message=f"{reason.message} ({copies})") if copies else reason


def _copies(pack: Pack, reading: Reading) -> str:
    """Say what cards without a rank of their own count as, which do not act as wilds: `Bk` counts as `7h`."""
    slots = zip(reading.cards, reading.ranks, reading.suits, reading.acting, strict=True)
    told = [
        f"`{pack.types[card].code}` counts as `{role_code(pack, rank, suit)}`"
        for card, rank, suit, acting in slots
        if not acting and pack.types[card].rank < 0 <= rank
    ]
    return ", ".join(dict.fromkeys(told))
