"""Reading cards as people write them; the spellings are derived from the pack."""

from __future__ import annotations

from runtime.cards import Pack
from runtime.records import Record

SUIT_SIGNS = {"clubs": "♣♧", "diamonds": "♦♢", "hearts": "♥♡", "spades": "♠♤"}
RANK_WORDS = {"10": ("t",)}
SPECIAL_WORDS = {"joker": ("jk", "jkr", "joker", "jolly", "comodín", "comodin", "coringa", "🃏", "★")}
SPOKEN_RANKS = {
    **{"ace": "a", "king": "k", "queen": "q", "jack": "j", "knave": "j", "two": "2", "deuce": "2", "three": "3", "four": "4"},
    **{"five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10"},
}
"""Ranks as people say them: not read, since a suit is missing, but understood when the right spelling is told."""
LONGEST = 4000
"""How many characters of cards are read at once; more is a mistake."""


class BadCards(ValueError):
    """Cards that cannot be read. `start` and `end` are the place in the text; `help` says how to write them."""

    def __init__(self, message: str, text: str, start: int, end: int, help: str = "") -> None:
        super().__init__(message)
        self.text = text
        self.start = start
        self.end = end
        self.help = help


class ReadCard(Record):
    """A card read from a text: its type, what it is declared to stand for (`Jk=7h`: the type of 7h, else -1), and its place.

    `open` tells that no suit is declared (`Jk=7?`, as wilds of sets are printed); the role is then any card of the rank.
    """

    card: int
    role: int
    start: int
    end: int
    open: bool = False


def spellings(pack: Pack) -> dict[str, list[int]]:
    """Return every way to write a card, in lower case, with the types it can mean (more than one is a fault of the pack)."""
    made: dict[str, list[int]] = {}
    for card in pack.types:
        ways = {card.code.lower()}
        if card.special:
            ways.add(card.special.lower())
            ways.update(SPECIAL_WORDS.get(card.special, ()))
        else:
            rank, suit = pack.ranks[card.rank], pack.suits[card.suit]
            signs = [pack.suit_codes[card.suit].lower(), *SUIT_SIGNS.get(suit, "")]
            for name in (rank.lower(), *RANK_WORDS.get(rank, ())):
                ways.update(name + sign for sign in signs)
        for way in ways:
            made.setdefault(way, []).append(card.id)
    for way, types in list(made.items()):
        exact = [one for one in types if pack.types[one].code.lower() == way]
        if len(types) > 1 and len(exact) == 1:
            made[way] = exact  # a generous spelling gives way to a card that is really written so
    return made


class Reader:
    """Reads cards of one pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.ways = spellings(pack)
        self.longest = max(map(len, self.ways), default=0)
        ranked = [card for card in reversed(pack.types) if card.rank >= 0 and card.suit >= 0]
        self.suitless = {f"{pack.ranks[card.rank].lower()}?": card.id for card in ranked}

    def groups(self, text: str) -> tuple[tuple[ReadCard, ...], tuple[tuple[ReadCard, ...], ...]]:
        """Return (loose cards, bracketed groups) of a text such as `7h [8s 8d Jk=8c]`. Raises BadCards."""
        if len(text) > LONGEST:
            raise BadCards(f"more than {LONGEST} characters of cards", text, LONGEST, len(text))
        loose: list[ReadCard] = []
        groups: list[tuple[ReadCard, ...]] = []
        inside: list[ReadCard] | None = None
        opened = at = 0
        while at < len(text):
            char = text[at]
            if char == "[":
                if inside is not None:
                    raise BadCards("a bracket inside a bracket", text, at, at + 1, "close the first one with `]`")
                inside, opened = [], at
                at += 1
            elif char == "]":
                if inside is None:
                    raise BadCards("`]` without `[`", text, at, at + 1, "write each meld as `[7s 7h 7d]`")
                groups.append(tuple(inside))
                inside = None
                at += 1
            elif char.isspace() or char in ",;.+":
                at += 1
            else:
                end = at
                while end < len(text) and not text[end].isspace() and text[end] not in ",;.+[]":
                    end += 1
                (inside if inside is not None else loose).extend(self._word(text, at, end))
                at = end
        if inside is not None:
            raise BadCards("`[` without `]`", text, opened, opened + 1, "write each meld as `[7s 7h 7d]`")
        return tuple(loose), tuple(groups)

    def cards(self, text: str) -> tuple[int, ...]:
        """Return the type ids of loose cards, sorted. Raises BadCards, also for brackets."""
        loose, groups = self.groups(text)
        if groups:
            at = text.index("[")
            raise BadCards("brackets have no meaning here", text, at, at + 1, "write the cards one after the other")
        return tuple(sorted(card.card for card in loose))

    def card(self, text: str) -> int:
        """Return the type id of a single card. Raises BadCards."""
        cards = self.cards(text)
        if len(cards) != 1:
            raise BadCards(f"one card is needed, and `{text}` is {len(cards)}", text, 0, len(text))
        return cards[0]

    def _word(self, text: str, start: int, end: int) -> list[ReadCard]:
        """Read cards that are written without a space between them."""
        found = self._split(text.lower() if len(text.lower()) == len(text) else text, start, end)
        if found is None:
            raise self._bad(text, start, end)
        cards: list[ReadCard] = []
        for card, at, to, declared in found:
            cards.append(self._declare(text, cards.pop(), card, to) if declared else ReadCard(card, -1, at, to))
        return cards

    def _declare(self, text: str, wild: ReadCard, role: int, end: int) -> ReadCard:
        """Return a card that is declared to stand for another. Raises BadCards for what can be no such declaration."""
        types = self.pack.types
        code = types[wild.card].code
        if wild.role >= 0:
            raise BadCards(f"`{code}` stands for one card only", text, wild.start, end, f"write `{text[wild.start : wild.end]}`")
        if types[role].rank < 0 or types[role].suit < 0:
            help = f"a card stands for one with rank and suit, as in `{code}={self._example()}`"
            raise BadCards(f"nothing stands for `{types[role].code}`", text, wild.start, end, help)
        return ReadCard(wild.card, role, wild.start, end, text[end - 1] == "?")

    def _example(self) -> str:
        return next((card.code for card in self.pack.types if card.rank >= 0 and card.suit >= 0), "7h")

    def _split(self, low: str, start: int, end: int) -> list[tuple[int, int, int, bool]] | None:
        """Return (type, start, end, after `=`) for each card of a word: the first way that reads it all, longest cards first."""
        dead: set[int] = set()

        def read(at: int, some: bool) -> list[tuple[int, int, int, bool]] | None:
            if at == end:
                return []
            if at in dead:
                return None
            declared = some and low[at] == "="
            begin = at + declared
            for size in range(min(self.longest, end - begin), 0, -1):
                written = low[begin : begin + size]
                types = self.ways.get(written)
                if declared and written in self.suitless:
                    types = [self.suitless[written]]
                if types is not None and len(types) == 1:
                    rest = read(begin + size, True)
                    if rest is not None:
                        return [(types[0], begin, begin + size, declared), *rest]
            dead.add(at)
            return None

        if end - start > 400:
            return None
        return read(start, False)

    def _guess(self, word: str) -> str:
        """Return the card that a word means whose rank is told by its number or stands behind the suit, or nothing."""
        numbers = {"1": "A", "11": "J", "12": "Q", "13": "K", "14": "A"}
        word = "".join([sign for sign in word if sign.isalnum()])
        for at in range(1, len(word)):
            for rank, suit in ((word[:at], word[at:]), (word[at:], word[:at])):
                for way in (rank + suit, numbers.get(rank, "") + suit):
                    types = self.ways.get(way.lower(), ())
                    if len(types) == 1 and way != suit:
                        return self.pack.types[types[0]].code
        return ""

    def _meant(self, word: str, behind: list[str]) -> str:
        """Return a card of the rank that a word names, and of the suit in `of hearts` behind it; any card when it names none."""
        pack = self.pack
        cards = [card for card in pack.types if card.rank >= 0 and card.suit >= 0] or list(pack.types)
        of = behind[1] if len(behind) > 1 and behind[0] == "of" else ""
        wanted = [word, *[SPOKEN_RANKS.get(word[: len(word) - plural], word) for plural in (0, 1, 2)]]
        ranked = [card for card in cards if pack.ranks[card.rank].lower() in wanted]
        suited = [card for card in ranked if of and pack.suits[card.suit].startswith(of)]
        return (suited or ranked or cards)[0].code if cards else ""

    def _bad(self, text: str, start: int, end: int) -> BadCards:
        word = text[start:end]
        if len(word) > 30:
            word = word[:30] + "..."
        pack = self.pack
        if "=" in (text[start], text[end - 1]):
            help = "without spaces, a wild card before it and a card behind it, as in `Jk=7h`"
            return BadCards("`=` is missing a card", text, start, end, help)
        example = self._meant(word.lower(), text[end : end + 30].lower().split())
        special = [card.code for card in pack.types if card.special]
        help = f"write a card as rank and suit, as in `{example}`; the ranks are {' '.join(pack.ranks)}, the suits " + ", ".join(
            f"{code} ({name})" for code, name in zip(pack.suit_codes, pack.suits, strict=True)
        )
        guess = self._guess(word)
        if guess:
            help = f"did you mean `{guess}`? {help}"
        if special:
            help += "; further cards: " + ", ".join(f"`{code}`" for code in special)
        return BadCards(f"`{word}` is no card of this pack", text, start, end, help)


def code(pack: Pack, card: int) -> str:
    """Return the canonical spelling of a card."""
    return pack.types[card].code


def spelled(pack: Pack, cards: bytes | tuple[int, ...] | list[int]) -> str:
    """Return cards in canonical spelling with spaces between."""
    return " ".join([pack.types[card].code for card in cards])


def role_code(pack: Pack, rank: int, suit: int) -> str:
    """Return how a role is written: `7h`, or `8?` where no rule fixes the suit."""
    return (pack.ranks[rank] if rank >= 0 else "?") + (pack.suit_codes[suit] if suit >= 0 else "?")
