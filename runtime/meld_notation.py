"""Melds in moves.

A new meld is written as its cards in brackets, in the order of a run: `[4c 5c Jk 7c]`, `[4c 5c Jk=6c 7c]`. `m2` is the second
meld of the table, in the order they were laid, and `m2.3` the wild card in its third slot. A card laid on a meld may say what
it stands for there (`lay_off Jk=Kd m1`), and so may a meld that a freed wild is laid on (`m1=Kd`).
"""

from __future__ import annotations

from itertools import islice

from runtime.choices import from_table, outcomes
from runtime.declared import as_declared, as_written, hold_declared, told
from runtime.laying import Pick, WildPick
from runtime.melds import CONSECUTIVE, Reading
from runtime.misplaced import as_said
from runtime.reader import BadCards, role_code
from runtime.readings import closest, readings
from runtime.values import BadValue, Values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from runtime.flow_tables import ActionInfo, ChoiceInfo
    from runtime.melds import Deal
    from runtime.reader import ReadCard
    from runtime.state import State

    Args = tuple[Any, ...]
    Slot = tuple[int, int, int, bool]  # card, rank, suit, acts as a wild

ARRANGED = ("meld", "melds")
"""The kinds of choices that are melds."""

MOST_READINGS = 50
"""In how many ways one meld is understood as one kind at most."""

MOST_TOGETHER = 201
"""In how many ways some melds are understood together at most: one more than `runtime.notation` takes without asking back."""

MOST_MELDS = 60
"""How many melds one move lays at most: more than any hand has."""

MOST_REMEMBERED = 1000
"""How many melds are remembered with their text."""


def split_words(text: str) -> list[str]:
    """Return the words of a move; what stands in brackets is one word."""
    words: list[str] = []
    depth = 0
    for part in text.replace("[", " [").replace("]", "] ").split():
        if depth:
            words[-1] += f" {part}"
        else:
            words.append(part)
        depth += part.count("[") - part.count("]")
    return words


class MeldNotation:
    """Reads and writes the melds of moves."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.pack = values.setup.rules.pack
        self._texts: dict[tuple[object, ...], tuple[Deal, str]] = {}

    # ---- reading

    def read(
        self, state: State, choice: ChoiceInfo, seat: int, chosen: Args, words: list[str], roles: dict[int, int]
    ) -> list[Any]:
        """Return the ways to understand the words of a choice of melds or of a wild. Raises BadValue."""
        if choice.kind == "melds":
            if len(words) > MOST_MELDS:
                raise BadValue(f"{len(words)} melds are too many: {MOST_MELDS} are the most that are read", "choices")
            ways: list[tuple[Reading, ...]] = [()]
            for word in words:
                ways = [(*melds, meld) for melds in ways for meld in self._new(state, word)][:MOST_TOGETHER]
            return list(ways)
        word = words[0]
        if choice.kind == "wild":
            return [self._wild(state, word)]
        if not from_table(state, choice, seat, chosen):
            return list(self._new(state, word))
        name, declared, role = word.partition("=")
        if declared:
            roles[len(chosen)] = self.values.read_card(role)
        return [self._on_table(state, name)]

    def _new(self, state: State, word: str) -> list[Reading]:
        """Return the ways to read a new meld; for cards that are none, the nearest one, so that it can be said what is wrong.

        The order that the cards are written in decides which ways of a run are meant, if it is that of any; other melds lie as
        they are written.
        """
        try:
            loose, groups = self.values.reader.groups(word)
        except BadCards as wrong:
            raise BadValue(f"{wrong}; {wrong.help}" if wrong.help else str(wrong), "bad_card") from None
        if loose or len(groups) != 1 or not groups[0]:
            raise BadValue(f"`{word}` is not a meld; write its cards in brackets, as in `[7s 7h 7d]`", "bad_card")
        deal = state.g.deal_of(state)
        cards = groups[0]
        try:
            hold_declared(deal, word, cards)
        except BadCards as wrong:
            raise BadValue(f"{wrong}; {wrong.help}", "bad_card") from None
        ids = tuple(card.card for card in cards)
        in_order: list[Reading] = []
        others: list[Reading] = []
        for kind in deal.kinds:
            if not kind.least <= len(ids) <= kind.most:
                continue
            ordered = kind.rank_rule == CONSECUTIVE
            ways = (one for one in readings(deal, tuple(sorted(ids)), kind.id) if as_declared(self.pack, one, cards))
            for reading in islice(ways, MOST_READINGS):
                in_place = not ordered or reading.cards == ids
                (in_order if in_place else others).append(as_written(deal, reading, cards))
        return in_order or others or [self._nearest(deal, word, cards)]

    def _nearest(self, deal: Deal, word: str, cards: tuple[ReadCard, ...]) -> Reading:
        """Return the reading of cards that breaks least. Raises BadValue when only what is declared stands in the way."""
        ids = tuple(sorted(card.card for card in cards))
        guesses = [closest(deal, ids, kind.id) for kind in deal.kinds]
        if any(not broken for _, broken in guesses):
            raise BadValue(f"`{word}` is no meld if {told(self.pack, cards)}", "bad_card")
        near = [(len(broken), reading) for reading, broken in guesses if reading is not None]
        if near:
            return min(near, key=lambda one: one[0])[1]
        types = self.pack.types
        ranks, suits = zip(*[(types[card].rank, types[card].suit) for card in ids], strict=True)
        return Reading(0, ids, ranks, suits, (False,) * len(ids))

    def _on_table(self, state: State, word: str) -> Pick:
        listed = melds_on_table(state)
        number = word[1:]
        if word[:1].lower() != "m" or not (number.isascii() and number.isdigit()):
            raise BadValue(f"`{word}` is no meld; those on the table are called `m1`, `m2`, and so on", "not_there")
        if not 1 <= int(number[:6]) <= len(listed):
            count = f"are {len(listed)} melds" if len(listed) > 1 else "is one meld" if listed else "is no meld"
            there = f"there {count} on the table"
            raise BadValue(f"there is no `{word}`: {there}", "not_there")
        place, at = listed[int(number) - 1]
        return Pick(state.z[place][at], place, at)

    def _wild(self, state: State, word: str) -> WildPick:
        name, dot, slot = word.partition(".")
        if not dot or not (slot.isascii() and slot.isdigit()):
            raise BadValue(f"`{word}` is no wild card; the third card of the first meld is `m1.3`", "not_there")
        pick = self._on_table(state, name)
        at = int(slot[:6]) - 1
        if not 0 <= at < len(pick.cards):
            raise BadValue(f"`{name}` has {len(pick.cards)} cards, and no place {slot}", "not_there")
        if not pick.acting[at]:
            code = self.pack.types[pick.cards[at]].code
            raise BadValue(f"`{word}` is `{code}`, which acts as no wild card", "not_there")
        return WildPick(pick, at)

    def placed(self, state: State, action: ActionInfo, ways: list[Args], roles: dict[int, int]) -> list[Args]:
        """Return the ways completed by where a laid card can lie.

        Without any, they are completed by where it is said to lie, or stay as they are, for the rules to refuse.
        """
        what, onto = action.lays
        role = roles.get(what, roles.get(onto, -1))
        made: list[Args] = []
        said: list[Args] = []
        for args in ways:
            pick, card = args[onto], args[what]
            afters = [after for after in outcomes(state, action, args) if role < 0 or self._fits(pick, after, role)]
            made += [(*args[:onto], Pick(pick, pick.place, pick.number, after), *args[onto + 1 :]) for after in afters]
            if role >= 0 and isinstance(card, int):
                after = as_said(state.g.deal_of(state), pick, card, role)
                said.append((*args[:onto], Pick(pick, pick.place, pick.number, after), *args[onto + 1 :]))
        return made or said or ways

    def _fits(self, pick: Pick, after: Reading, role: int) -> bool:
        """Whether the card laid stands for a card there, or is it."""
        slot = added_slot(pick, after)
        card = self.pack.types[role]
        return slot is not None and slot[1] == card.rank and slot[2] in (card.suit, -1)

    # ---- writing

    def write(self, state: State, action: ActionInfo, args: Args, at: int) -> str:
        """Return the words of a choice of melds or of a wild."""
        thing = args[at]
        if isinstance(thing, tuple):
            return " ".join([self._brackets(state, meld) for meld in thing])
        if isinstance(thing, WildPick):
            return f"m{table_number(state, thing.meld)}.{thing.slot + 1}"
        if isinstance(thing, Pick):
            freed = action.lays and action.lays[1] == at and not isinstance(args[action.lays[0]], int)
            return f"m{table_number(state, thing)}" + (self.role_laid(state, action, args) if freed else "")
        return self._brackets(state, thing)

    def _brackets(self, state: State, meld: Reading) -> str:
        """Return a new meld in brackets; wilds say which card they stand for, and all that could if that leaves it open."""
        deal = state.g.deal_of(state)
        slots = tuple(zip(meld.cards, meld.ranks, meld.suits, meld.acting, strict=True))
        known = self._texts.get((meld.kind, slots))
        if known is not None and known[0] is deal:
            return known[1]
        text = f"[{' '.join([self._code(slot) + self._role(slot) for slot in slots])}]"
        if self._new(state, text) != [meld]:
            text = f"[{' '.join([self._code(slot) + self._told(state, slot) for slot in slots])}]"
        if len(self._texts) > MOST_REMEMBERED:
            self._texts.clear()
        self._texts[meld.kind, slots] = deal, text
        return text

    def _code(self, slot: Slot) -> str:
        return self.pack.types[slot[0]].code

    def _role(self, slot: Slot) -> str:
        """Return `=7h` for a wild that stands for a card; nothing for others."""
        _, rank, suit, acting = slot
        return f"={role_code(self.pack, rank, suit)}" if acting and rank >= 0 and suit >= 0 else ""

    def _told(self, state: State, slot: Slot) -> str:
        """Return `=7h` for a card that stands for another or, as it could do that, for itself (`2s=2s`)."""
        card, rank, suit, _ = slot
        could = state.g.deal_of(state).wild_of[card] >= 0
        return f"={role_code(self.pack, rank, max(suit, 0))}" if could and rank >= 0 else ""

    def role_laid(self, state: State, action: ActionInfo, args: Args) -> str:
        """Return what a card laid on a meld stands for there, as it is written behind it; nothing where there is one way."""
        pick = args[action.lays[1]]
        if pick.after is None or len(outcomes(state, action, args)) < 2:
            return ""
        slot = added_slot(pick, pick.after)
        return self._told(state, slot) if slot is not None else ""


def added_slot(before: Reading, after: Reading) -> Slot | None:
    """Return (card, rank, suit, acting) of the slot that a meld has more than before, None when there is none."""
    old = list(zip(before.cards, before.ranks, before.suits, before.acting, strict=True))
    new = list(zip(after.cards, after.ranks, after.suits, after.acting, strict=True))
    for slot in old:
        if slot in new:
            new.remove(slot)
    new.sort(key=lambda slot: slot[3])  # a wild last: that is what may need to be told
    return new[-1] if new else None


def melds_on_table(state: State) -> list[tuple[int, int]]:
    """Return (place, number) of every meld on the table, in the order in which they are numbered."""
    kinds = state.g.layout.kinds
    return [(place, at) for place, kind in enumerate(kinds) if kind == "melds" for at in range(len(state.z[place]))]


def table_number(state: State, pick: Pick) -> int:
    """Return the number of a meld of the table, from 1."""
    return melds_on_table(state).index((pick.place, pick.number)) + 1


__all__ = ["ARRANGED", "MeldNotation", "melds_on_table", "split_words", "table_number"]
