"""Questions about cards, put to a game at a table, and their answers as plain records.

An answer is `yes`, `no` or `unknown`; yes comes with a reading or an arrangement that the checker has confirmed, no with the
rules that stand in the way, unknown with what is missing.
"""

from __future__ import annotations

from runtime.flow import Hole
from runtime.reader import Reader, role_code
from runtime.reasons import Reason, meld_reason, reason
from runtime.records import Record
from runtime.solve.port import NO, UNKNOWN, YES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.melds import Deal, Reading
    from runtime.setup import Setup

MOST_READINGS = 20
"""How many readings are listed; of more, their number is told."""

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
    """Is it a meld as newly laid? `readings` are at most 20 of `count`."""

    verdict: str
    readings: tuple[Shown, ...]
    count: int
    reasons: tuple[Reason, ...]
    note: str = ""


OPEN = "the rules leave this open"


def open_note(hole: Hole) -> str:
    """Say which value is missing."""
    return f"the rules leave `{hole.name}` open"


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


def meld(setup: Setup, text: str, kind: str | None = None, round: int | None = None) -> MeldAnswer:
    """Are these cards a meld as newly laid, apart from what a contract asks, and in which readings?

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
    cards = tuple(sorted(card.card for card in read))
    try:
        deal = setup.deal(need_round(setup, ("meld",), round))
    except Hole as hole:
        return MeldAnswer(UNKNOWN, (), 0, (reason(setup, hole.name, OPEN),), open_note(hole))
    in_pack(setup, deal, cards)
    declared = tuple((card.card, card.role) for card in read if card.role >= 0)
    from runtime.readings import readings

    found: list[Reading] = []
    for reading in readings(deal, cards, number):
        if not declared or _as_declared(setup, reading, declared):
            found.append(reading)
            if len(found) >= MOST_COUNTED:
                break
    if found:
        found.sort(key=lambda reading: sum(reading.acting))  # as few wilds as possible first: what people see at once
        return MeldAnswer(YES, tuple(shown(setup, reading) for reading in found[:MOST_READINGS]), len(found), ())
    return MeldAnswer(NO, (), 0, why_not(setup, deal, cards, number, declared=bool(declared)))


def _kind(setup: Setup, kind: str | None) -> int | None:
    if kind is None:
        return None
    names = [one.name for one in setup.rules.kinds]
    if kind not in names:
        raise BadQuestion(f"there is no meld `{kind}`", "the melds are " + ", ".join(f"`{name}`" for name in names))
    return names.index(kind)


def _as_declared(setup: Setup, reading: Reading, declared: tuple[tuple[int, int], ...]) -> bool:
    """Whether the declared cards stand for what was said; a role without a fixed suit stands for any card of its rank."""
    types = setup.rules.pack.types
    slots = list(zip(reading.cards, reading.ranks, reading.suits, strict=True))
    for card, role in declared:
        rank, suit = types[role].rank, types[role].suit
        fits = next((slot for slot in slots if slot[0] == card and slot[1] == rank and slot[2] in (suit, -1)), None)
        if fits is None:
            return False
        slots.remove(fits)
    return True


def why_not(
    setup: Setup, deal: Deal, cards: tuple[int, ...], number: int | None, *, declared: bool = False
) -> tuple[Reason, ...]:
    """Return the rules that the nearest reading of each kind breaks, those of the nearest kind first, each rule once."""
    from runtime.readings import closest

    kinds = range(len(deal.kinds)) if number is None else (number,)
    found = []
    for kind in kinds:
        reading, broken = closest(deal, cards, kind)
        if not broken and declared:
            found.append((0, kind, [Reason("declared", "the wild cards cannot stand for what is said")]))
            continue
        found.append((len(broken), kind, [meld_reason(setup, name, reading, len(cards)) for name in broken]))
    reasons: list[Reason] = []
    for _, _, these in sorted(found, key=lambda one: one[:2]):
        reasons += [one for one in these if all(one.rule != other.rule for other in reasons)]
    return tuple(reasons)
