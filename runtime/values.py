"""Single values as words, and back: what moves, positions and scripted games name. Each is read by its type.

Types are those of variables and choices: `number`, `truth`, `player`, `team`, `card`, `rank`, `suit`, `color`, `word`.
"""

from __future__ import annotations

from runtime.declared import is_itself
from runtime.melds import NO_LIMIT
from runtime.reader import RANK_WORDS, SUIT_SIGNS, BadCards, ReadCard, Reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from runtime.setup import Setup

NOBODY, NOTHING, UNLIMITED = "nobody", "nothing", "unlimited"
LONGEST_NUMBER = 9
"""How many digits a number may have."""

LONGEST_TOLD = 24
"""How long a number is that is shown as it was written, and not only counted."""


class BadValue(ValueError):
    """A word that is no value of the type wanted; the text says what is, and `rule` is the machine's name for the fault."""

    def __init__(self, message: str, rule: str = "bad_choice") -> None:
        super().__init__(message)
        self.rule = rule


class Values:
    """Reads and writes values of one game; `names` are the players in seat order, without them seats go by number, from 1."""

    def __init__(self, setup: Setup, names: Sequence[str] = ()) -> None:
        self.setup = setup
        self.names = tuple(names)
        self.reader = Reader(setup.rules.pack)

    # ---- writing

    def write(self, type: str, value: object) -> str:
        """Return a value as a word."""
        pack = self.setup.rules.pack
        if type == "truth":
            return "yes" if value else "no"
        if type == "word" or not isinstance(value, int):
            return str(value)
        if type == "number":
            return UNLIMITED if value >= NO_LIMIT else str(value)
        if value < 0:
            return NOBODY if type in ("player", "team") else NOTHING
        if type == "player":
            return self.player(value)
        if type == "team":
            return str(value + 1)
        if type == "card":
            return pack.types[value].code
        listed = {"rank": pack.ranks, "suit": pack.suits, "color": pack.colors}.get(type, ())
        return listed[value] if value < len(listed) else str(value)

    def player(self, seat: int) -> str:
        """Return the name of a player."""
        return self.names[seat] if self.names else str(seat + 1)

    def cards(self, cards: Iterable[int]) -> str:
        """Return cards in their canonical spelling."""
        return " ".join([self.setup.rules.pack.types[card].code for card in cards])

    # ---- reading

    def read(self, type: str, text: str) -> int | str | bool:
        """Return the value that a word stands for. Raises BadValue."""
        if type == "truth":
            if text not in ("yes", "no"):
                raise BadValue(f"`{text}` is neither `yes` nor `no`")
            return text == "yes"
        if type == "word":
            return text
        if type == "number":
            return self.read_number(text)
        if type in ("player", "team"):
            return self.read_seat(type, text)
        if text == NOTHING:
            return -1
        return self.read_card(text) if type == "card" else self._listed(type, text)

    def read_number(self, text: str) -> int:
        """Return a whole number. Raises BadValue."""
        if text == UNLIMITED:
            return NO_LIMIT
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER):
            raise BadValue(_no_number(text, digits))
        return int(text)

    def read_seat(self, type: str, text: str) -> int:
        """Return the seat of a player, or the number of a team. Raises BadValue."""
        if text == NOBODY:
            return -1
        names = self.names if type == "player" else ()
        if text in names:
            return names.index(text)
        alike = [seat for seat, name in enumerate(names) if name.casefold() == text.casefold()]
        if len(alike) == 1:
            return alike[0]
        most = self.setup.n if type == "player" else self.setup.rules.teams
        if text.isascii() and text.isdigit() and len(text) <= 3 and 1 <= int(text) <= most:
            return int(text) - 1
        known = ", ".join(f"`{name}`" for name in names) or f"1 to {most}"
        raise BadValue(f"there is no {type} `{text}`; the {type}s are {known}", f"unknown_{type}")

    def read_card(self, text: str) -> int:
        """Return the type of one card. Raises BadValue."""
        try:
            return self.reader.card(text)
        except BadCards as wrong:
            raise BadValue(f"{wrong}; {wrong.help}" if wrong.help else str(wrong), "bad_card") from None

    def read_declared(self, text: str) -> ReadCard:
        """Return one card with what it is declared to stand for, as in `Jk=7h`; one of its own rank (`8s=8?`) is itself. Raises
        BadValue.
        """
        try:
            loose, groups = self.reader.groups(text)
        except BadCards as wrong:
            raise BadValue(f"{wrong}; {wrong.help}" if wrong.help else str(wrong), "bad_card") from None
        if groups or len(loose) != 1:
            raise BadValue(f"`{text}` is not one card", "bad_card")
        (card,) = loose
        itself = is_itself(self.setup.rules.pack, card)
        return ReadCard(card.card, card.card, card.start, card.end) if itself else card

    def read_cards(self, text: str) -> tuple[int, ...]:
        """Return the types of some cards, in the order written. Raises BadValue."""
        try:
            loose, groups = self.reader.groups(text)
        except BadCards as wrong:
            raise BadValue(f"{wrong}; {wrong.help}" if wrong.help else str(wrong), "bad_card") from None
        if groups:
            raise BadValue("brackets have no meaning here; write the cards one after the other", "bad_card")
        if any(card.role >= 0 for card in loose):
            raise BadValue("a card in a hand or pile stands for nothing yet; leave out the `=`", "bad_card")
        return tuple(card.card for card in loose)

    def _listed(self, type: str, text: str) -> int:
        """Return the index of a rank, suit or colour."""
        pack = self.setup.rules.pack
        low = text.lower()
        if type == "rank":
            listed = pack.ranks
            for at, rank in enumerate(listed):
                if low == rank.lower() or low in RANK_WORDS.get(rank, ()):
                    return at
        elif type == "suit":
            listed = pack.suits
            for at, suit in enumerate(listed):
                if low in (suit.lower(), pack.suit_codes[at].lower()) or (text and text in SUIT_SIGNS.get(suit, "")):
                    return at
        else:
            listed = pack.colors if type == "color" else ()
            if text in listed:
                return listed.index(text)
        raise BadValue(f"there is no {type} `{text}`" + (f"; the {type}s are {', '.join(listed)}" if listed else ""))


def _no_number(text: str, digits: str) -> str:
    """Say what is wrong with a number."""
    if not (digits.isascii() and digits.isdigit()):
        return f"`{text}` is not a whole number"
    told = f"`{text}`" if len(text) <= LONGEST_TOLD else f"a number of {len(digits)} digits"
    return f"{told} is too {'small' if text[:1] == '-' else 'large'}: a number has at most {LONGEST_NUMBER} digits"
