"""Melds and other things a move chose as words without spaces, and back: the parts of a position's line.

run:4c.5c.Jk=6c.7c@2        a meld: its kind, its slots, and whose it is
(7s,[set:8s.8h.8d],3)       what an action chose: a number, a meld, several things in brackets
"""

from __future__ import annotations

from runtime.laying import Laid, Pick, WildPick
from runtime.melds import Reading
from runtime.reader import role_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from runtime.setup import Setup

ACTS, IS = "=", "~"
"""Between a card and what it stands for: `Jk=7h` acts as a wild, `Jk~7h` counts as a natural seven."""

NOBODY = "-"
"""The owner of a meld that is nobody's."""

DEEPEST = 10
"""How deep brackets may lie in each other."""

LONGEST_NUMBER = 10
"""How many digits a number may have."""


class BadTerm(ValueError):
    """A word that cannot be read as what it should be."""


class Terms:
    """Writes and reads the things of one game."""

    def __init__(self, setup: Setup) -> None:
        pack = setup.rules.pack
        self.pack = pack
        self.kinds = [kind.name for kind in setup.rules.kinds]
        self.card_of = {card.code: card.id for card in pack.types}
        ranks, suits = range(-1, len(pack.ranks)), range(-1, len(pack.suits))
        self.role_of = {role_code(pack, rank, suit): (rank, suit) for rank in ranks for suit in suits}
        self.owners = max(setup.n, setup.rules.teams)

    # ---- cards and melds

    def write_cards(self, cards: bytes) -> str:
        """Return cards in order, `-` for none."""
        return ".".join([self.pack.types[card].code for card in cards]) or "-"

    def read_cards(self, text: str) -> bytes:
        """Return the cards of a word. Raises BadTerm."""
        return b"" if text == "-" else bytes([self.read_card(code) for code in text.split(".")])

    def read_card(self, code: str) -> int:
        """Return the card with exactly this code. Raises BadTerm."""
        if code not in self.card_of:
            raise BadTerm(f"`{code}` is no card of this pack")
        return self.card_of[code]

    def write_meld(self, meld: Reading) -> str:
        """Return a meld with all that is fixed about it."""
        slots = zip(meld.cards, meld.ranks, meld.suits, meld.acting, strict=True)
        owner = f"@{meld.owner + 1 if meld.owner >= 0 else NOBODY}" if isinstance(meld, Laid) else ""
        return f"{self.kinds[meld.kind]}:{'.'.join([self._slot(*slot) for slot in slots])}{owner}"

    def _slot(self, card: int, rank: int, suit: int, acting: bool) -> str:
        face = self.pack.types[card]
        if not acting and (face.rank, face.suit) == (rank, suit):
            return face.code
        return face.code + (ACTS if acting else IS) + role_code(self.pack, rank, suit)

    def read_meld(self, text: str) -> Reading:
        """Return the meld of a word; whether the rules allow it is not asked. Raises BadTerm."""
        kind, colon, rest = text.partition(":")
        if not colon or kind not in self.kinds:
            raise BadTerm(f"`{text}` does not begin with a kind of meld and `:`; the kinds are {', '.join(self.kinds) or 'none'}")
        body, mark, owner = rest.partition("@")
        slots = [self._read_slot(slot) for slot in body.split(".")]
        cards, ranks, suits, acting = (tuple(part) for part in zip(*slots, strict=True))
        reading = Reading(self.kinds.index(kind), cards, ranks, suits, acting)
        return Laid(reading, self._read_owner(owner)) if mark else reading

    def _read_owner(self, text: str) -> int:
        if text == NOBODY:
            return -1
        if not 1 <= number(text) <= self.owners:
            raise BadTerm(f"`@{text}` is no owner of a meld; they are @1 to @{self.owners}, or `@{NOBODY}`")
        return number(text) - 1

    def _read_slot(self, text: str) -> tuple[int, int, int, bool]:
        for mark in (ACTS, IS):
            code, found, role = text.partition(mark)
            if found:
                if role not in self.role_of:
                    raise BadTerm(f"`{role}` is nothing that a card can stand for")
                return (self.read_card(code), *self.role_of[role], mark == ACTS)
        face = self.pack.types[self.read_card(text)]
        return face.id, face.rank, face.suit, False

    # ---- what an action chose

    def write(self, thing: Any) -> str:
        """Return anything that a move can choose."""
        if thing is None:
            return "none"
        if isinstance(thing, tuple):
            return f"({','.join([self.write(one) for one in thing])})"
        if isinstance(thing, bytes):
            return f"{{{self.write_cards(thing)}}}"
        if isinstance(thing, WildPick):
            return f"[{self._pick(thing.meld)}!{thing.slot}]"
        if isinstance(thing, Pick):
            return f"[{self._pick(thing)}]"
        return f"[{self.write_meld(thing)}]" if isinstance(thing, Reading) else str(int(thing))

    def _pick(self, pick: Pick) -> str:
        after = f">{self.write_meld(pick.after)}" if pick.after is not None else ""
        return f"{self.write_meld(pick)}#{pick.place}.{pick.number}{after}"

    def read(self, text: str) -> Any:
        """Return the thing that `write` wrote. Raises BadTerm."""
        thing, rest = self._read(text, 0)
        if rest:
            raise BadTerm(f"`{rest}` is too much")
        return thing

    def _read(self, text: str, depth: int) -> tuple[Any, str]:
        """Return the first thing of a text and what follows it."""
        if depth > DEEPEST:
            raise BadTerm("too many brackets in each other")
        if text.startswith("("):
            return self._read_several(text[1:], depth)
        if text.startswith(("[", "{")):
            inside, closed, rest = text[1:].partition("]" if text[0] == "[" else "}")
            if not closed:
                raise BadTerm(f"`{text[0]}` is not closed")
            return (self._read_choice(inside) if text[0] == "[" else self.read_cards(inside)), rest
        end = min([at for at in (text.find(","), text.find(")")) if at >= 0], default=len(text))
        word = text[:end]
        return (None if word == "none" else number(word)), text[end:]

    def _read_several(self, text: str, depth: int) -> tuple[tuple[Any, ...], str]:
        things: list[Any] = []
        while not text.startswith(")"):
            thing, text = self._read(text, depth + 1)
            things.append(thing)
            if text.startswith(",") and not text.startswith(",)"):
                text = text[1:]
            elif not text.startswith(")"):
                raise BadTerm("`(` is not closed")
        return tuple(things), text[1:]

    def _read_choice(self, text: str) -> Reading | WildPick:
        whole, marked, slot = text.partition("!")
        before, picked, rest = whole.partition("#")
        meld = self.read_meld(before)
        if not picked:
            return meld
        place, _, more = rest.partition(".")
        at, changed, after = more.partition(">")
        if not isinstance(meld, Laid):
            raise BadTerm(f"`{text}` does not say whose meld it is")
        pick = Pick(meld, number(place), number(at), self.read_meld(after) if changed else None)
        return WildPick(pick, number(slot)) if marked else pick


def number(text: str) -> int:
    """Return a whole number, written as Python writes it. Raises BadTerm."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise BadTerm(f"`{text}` is not a whole number in the digits 0 to 9")
    if len(digits) > LONGEST_NUMBER:
        raise BadTerm(f"a number of {len(digits)} digits is too large")
    if str(int(text)) != text:
        raise BadTerm(f"`{text}` is written `{int(text)}`")
    return int(text)
