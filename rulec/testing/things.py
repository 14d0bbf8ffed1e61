"""What scripts name, read from YAML with its place: players, cards, melds, values of variables. Faults go to the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean
from rulec.source import Span
from rulec.syntax.yaml_tree import Map, Seq, Text, Yaml
from rulec.testing.names import closed_actions
from runtime.declared import hold_declared
from runtime.laying import Laid
from runtime.on_table import ways_to_lie
from runtime.reader import BadCards, ReadCard
from runtime.rng import MOST_SEED
from runtime.setup import Setup
from runtime.state import State
from runtime.tables import KeepInfo, ZoneInfo
from runtime.values import NOBODY, NOTHING, BadValue, Values

CODE = "script"
"""The code of findings about scripts."""

LONGEST_SHOWN = 40
"""How many characters of a word that is wrong are shown in a message."""

NOBODYS = -1
"""The owner of a meld that the script does not give to anybody."""


class Stop(Exception):
    """Something that cannot be read, and has been reported."""


def short(value: Yaml) -> Span:
    """Return the first line of a value's place, so that a report underlines no whole block."""
    span = value.span
    line = span.text.split("\n", 1)[0].rstrip()
    return Span(span.source, span.start, span.start + len(line))


def _digits(type: str, text: str) -> str | tuple[()]:
    """Return how to help with a number that cannot be read."""
    digits = text.removeprefix("-")
    strange = type == "number" and any(char.isnumeric() for char in digits) and not (digits.isascii() and digits.isdigit())
    return "write it in the digits 0 to 9" if strange else ()


class Things:
    """Reads what a script names of one game at one table; `names` are the players in seat order."""

    def __init__(self, setup: Setup, names: tuple[str, ...], report: Report) -> None:
        self.setup = setup
        self.names = names
        self.report = report
        self.values = Values(setup, names)
        rules = setup.rules
        self.zones = {zone.name: zone for zone in rules.zones}
        self.keeps = {keep.name: keep for keep in rules.keeps}
        self.closed = closed_actions(setup)

    def refuse(self, span: Span, message: str, help: str | Iterable[str] = ()) -> Stop:
        """Report a fault and return what to raise."""
        self.report.add(CODE, span, message, help=help)
        return Stop()

    # ---- forms

    def share(self, name: str, each: str, at: int) -> str:
        """Return a zone or variable in words: `score` of Ana."""
        return f"`{name}` of {self.values.write(each, at)}" if each else f"`{name}`"

    def words_of(self, place: int) -> str:
        """Return a zone in words: `pile`, `hand` of Ana."""
        layout = self.setup.layout
        zone, owner = self.setup.rules.zones[layout.zone_of[place]], layout.owner_of[place]
        return self.share(zone.name, zone.each if owner >= 0 else "", owner)

    def text(self, value: Yaml, what: str) -> Text:
        """Return a single word or line."""
        if not isinstance(value, Text):
            raise self.refuse(short(value), f"{what} is one value, not several")
        return value

    def entries(self, value: Yaml, what: str) -> tuple[tuple[Text, Yaml], ...]:
        """Return the entries of a mapping."""
        if isinstance(value, Text) and not value.text:
            return ()
        if not isinstance(value, Map):
            raise self.refuse(short(value), f"{what} is written `{{KEY: VALUE, ...}}`")
        return value.entries

    def words(self, value: Yaml, what: str) -> list[Text]:
        """Return one value or a list of them."""
        if isinstance(value, Text):
            return [value]
        if isinstance(value, Seq):
            return [self.text(one, what) for one in value.items]
        raise self.refuse(short(value), f"{what} is one value or a list `[..., ...]`")

    def once(self, seen: dict[object, Text], thing: object, key: Text) -> None:
        """Hold that no two keys beside each other mean the same, as `hand` and `hands` do; `seen` are those before by meaning."""
        before = seen.setdefault(thing, key)
        if before is not key:
            raise self.refuse(key.span, f"`{key.text}` is the same as `{before.text}`, which stands here, too", "say it once")

    # ---- single values

    def value(self, type: str, value: Yaml, what: str) -> int | str | bool:
        """Return a value of a type of variables or choices."""
        word = self.text(value, what)
        try:
            return self.values.read(type, word.text)
        except BadValue as wrong:
            span = word.span if word.text else short(word)
            raise self.refuse(
                span, str(wrong), did_you_mean(word.text, self._words_for(type)) or _digits(type, word.text)
            ) from None

    def _words_for(self, type: str) -> tuple[str, ...]:
        """Return the words that a value of a type can be, as far as they are few."""
        pack = self.setup.rules.pack
        players = (*self.names, NOBODY)
        listed = {"player": players, "truth": ("yes", "no"), "rank": pack.ranks, "suit": pack.suits, "color": pack.colors}
        return tuple(listed.get(type, ()))

    def number(self, value: Yaml, what: str) -> int:
        """Return a whole number."""
        made = self.value("number", value, what)
        assert isinstance(made, int)
        return made

    def count(self, value: Yaml, what: str) -> int:
        """Return a number of things: a whole number, and not less than none."""
        made = self.number(value, what)
        if made < 0:
            raise self.refuse(short(value), f"{what} is not less than 0")
        return made

    def seed(self, value: Yaml) -> int:
        """Return a seed."""
        word = self.text(value, "`seed`")
        digits = word.text.isascii() and word.text.isdigit()
        if not digits or len(word.text) > len(str(MOST_SEED)) or int(word.text) > MOST_SEED:
            message = f"`{word.text}` is no seed" if len(word.text) <= LONGEST_SHOWN else "this is no seed"
            raise self.refuse(short(word), message, f"a seed is a whole number from 0 to {MOST_SEED}") from None
        return int(word.text)

    def seat(self, value: Yaml, what: str, *, nobody: bool = False) -> int:
        """Return a seat; -1 for `nobody` where that is allowed."""
        made = self.value("player", value, what)
        assert isinstance(made, int)
        if made < 0 and not nobody:
            raise self.refuse(short(value), f"{what} is a player, and not nobody")
        return made

    def cards(self, value: Yaml, what: str) -> tuple[int, ...]:
        """Return the types of some cards, in the order written: a line of them, a list, or `nothing`."""
        cards: list[int] = []
        for word in self.words(value, what):
            if word.text in (NOTHING, ""):
                continue
            try:
                cards += self.values.read_cards(word.text)
            except BadValue:
                raise self._bad_cards(word) from None
        return tuple(cards)

    def _bad_cards(self, word: Text) -> Stop:
        """Report cards that cannot be read at the place of the first bad one."""
        try:
            self.values.reader.groups(word.text)
        except BadCards as wrong:
            span = word.span
            if span.text == word.text:
                span = Span(span.source, span.start + wrong.start, span.start + max(wrong.end, wrong.start + 1))
            return self.refuse(span, str(wrong), wrong.help)
        return self.refuse(word.span, f"`{word.text}` is not cards alone", "leave out brackets and `=`")

    # ---- melds

    def meld_words(self, value: Yaml, what: str) -> tuple[Text, ...]:
        """Return the melds of a zone as words: `{m1: set 7s 7h 7d, m2: run 4c 5c Jk=6c 7c of Ana}`, or a list of them."""
        if not isinstance(value, Map):
            empty = isinstance(value, Text) and value.text in (NOTHING, "")
            return () if empty else tuple(self.words(value, what))
        for number, (key, _) in enumerate(value.entries, 1):
            name = f"m{number}"
            if key.text == name:
                continue
            order = f"the melds of {what} are called m1, m2, and so on, in the order they were laid"
            if not (key.text[:1] == "m" and key.text[1:].isdigit()):
                raise self.refuse(key.span, f"`{key.text}` is no meld", order)
            help = f"all melds of {what} are named, in their order: write `{name}: KIND CARDS` before it"
            raise self.refuse(key.span, f"`{key.text}` stands where `{name}` must", help)
        return tuple(self.text(meld, "a meld") for _, meld in value.entries)

    def melds(self, value: Yaml, what: str) -> tuple[Laid, ...]:
        """Return the melds of a zone."""
        return tuple(self._meld(word) for word in self.meld_words(value, what))

    def _meld(self, word: Text) -> Laid:
        kinds = [kind.name for kind in self.setup.rules.kinds]
        kind, _, rest = word.text.strip().partition(" ")
        if kind not in kinds:
            help = did_you_mean(kind, kinds) or (f"the kinds are {', '.join(kinds)}",)
            raise self.refuse(word.span, f"a meld begins with its kind, as in `{kinds[0] if kinds else 'set'} 7s 7h 7d`", help)
        body, of, owner = rest.rpartition(" of ")
        seat = self.seat(Text(owner.strip(), False, word.span), "who owns a meld") if of else NOBODYS
        try:
            loose, groups = self.values.reader.groups(body if of else rest)
            cards = loose + tuple(card for group in groups for card in group)
            hold_declared(self.setup.deal_of(self.now), word.text, cards)
        except BadCards as wrong:
            raise self.refuse(word.span, str(wrong), wrong.help) from None
        return self._reading(word, kinds.index(kind), cards, seat)

    def _reading(self, word: Text, kind: int, cards: tuple[ReadCard, ...], seat: int) -> Laid:
        deal = self.setup.deal_of(self.now)
        found = ways_to_lie(self.setup, deal, cards, kind)
        if len(found) != 1:
            name = self.setup.rules.kinds[kind].name
            if not found:
                raise self.refuse(word.span, f"these cards are no {name}")
            raise self.refuse(
                word.span, f"these cards can be a {name} in {len(found)} ways", "say what each wild stands for: `Jk=7h`"
            )
        return Laid(found[0], seat)

    now: State
    """The state whose deal decides what is a meld; set by who reads a position."""

    # ---- zones and variables by name

    def zone_named(self, name: str) -> ZoneInfo | None:
        """Return a zone by name; one that each player has also by its plural: `hands`."""
        if name in self.zones:
            return self.zones[name]
        zone = self.zones.get(name.removesuffix("s"))
        return zone if zone is not None and zone.each and name.endswith("s") and name not in self.keeps else None

    def meant(self, name: str) -> str:
        """Return the name of the zone that a word means, be it in the plural, or the word itself."""
        zone = self.zone_named(name)
        return zone.name if zone is not None else name

    def known_names(self) -> list[str]:
        """Return the names of all zones and variables."""
        plurals = [f"{name}s" for name, zone in self.zones.items() if zone.each]
        return [*self.zones, *plurals, *self.keeps]

    def hand_zone(self) -> ZoneInfo | None:
        """Return the one zone of cards that each player has, or None when there is none or there are several."""
        found = [zone for zone in self.zones.values() if zone.each == "player" and zone.kind == "cards"]
        return found[0] if len(found) == 1 else None

    def shares(self, each: str, value: Yaml, what: str) -> Iterator[tuple[int, Yaml]]:
        """Give (offset, value) for what one, each player or each team has."""
        if not each:
            yield 0, value
            return
        if not isinstance(value, Map):
            example = self.names[0] if each == "player" and self.names else "1"
            raise self.refuse(short(value), f"{what} is kept for each {each}", f"write `{{{example}: ..., ...}}`")
        seen: dict[object, Text] = {}
        for key, one in value.entries:
            seat = self.value(each, key, f"whose {what} it is")
            assert isinstance(seat, int)
            self.once(seen, seat, key)
            if seat < 0:
                raise self.refuse(key.span, f"`{key.text}` has no {what}")
            yield seat, one

    def kept(self, keep: KeepInfo, value: Yaml) -> dict[int, int | str | bool]:
        """Return the values of a variable by their place in `State.v`."""
        first = self.setup.layout.keeps[keep.name]
        return {
            first + at: self.value(keep.type, one, f"`{keep.name}`")
            for at, one in self.shares(keep.each, value, f"`{keep.name}`")
        }
