"""Positions of a game set up card by card, and moves made in them by their text, for tests of the rules of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulec import api
from runtime import legal, machine
from runtime.declared import as_declared, as_written
from runtime.laying import Laid
from runtime.machine import enter
from runtime.moves import Offer
from runtime.notation import BadMove, Notation
from runtime.reader import Reader
from runtime.readings import readings
from runtime.setup import Setup
from runtime.state import State
from runtime.zones import begin_turn

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gil", "Hugo")


class Position:
    """A game at a table of Ana, Beto, Caro and so on, in a position, and what can be done there."""

    def __init__(self, rules: str, players: int = 3, options: Mapping[str, object] | None = None, seed: int = 0) -> None:
        self.setup: Setup = api.load(rules, players=players, options=options).setup
        self.names = NAMES[:players]
        self.notation = Notation(self.setup, self.names)
        self.reader = Reader(self.setup.rules.pack)
        self.state: State = machine.new_match(self.setup, seed)
        machine.begin(self.state)

    # ---- setting up

    def put(
        self,
        state: str,
        *,
        round: int = 1,
        turn: str = "Ana",
        dealer: str = "Caro",
        hands: Mapping[str, str] | None = None,
        table: Sequence[str] = (),
        pile: str = "",
        stock: str | None = None,
        asked: str = "",
        **kept: Any,
    ) -> Position:
        """Set up a position and enter a state of it.

        Cards of piles stand bottom first, those of the stock top first; without `stock` it has all cards that lie nowhere else.
        A meld is `Ana: 7s 8s Jk=9s 10s`. Of players who are not named the hands are empty. Other names are variables: a
        value, or one for each player named.
        """
        s = self.state
        layout = self.setup.layout
        s.z = [() if kind == "melds" else b"" for kind in layout.kinds]
        s.v[0] = round
        s.d, s.debts, s.laid = None, (), ()
        for name, cards in (hands or {}).items():
            s.z[layout.zones["hand"] + self.seat(name)] = bytes(self.reader.cards(cards))
        s.z[layout.zones["table"]] = tuple(self.meld(text) for text in table)
        s.z[layout.zones["pile"]] = self.stack(pile)
        s.z[layout.zones["stock"]] = self.rest() if stock is None else self.stack(stock)[::-1]
        s.v[layout.keeps["dealer"]] = self.seat(dealer)
        begin_turn(s, self.seat(turn))
        for name, value in kept.items():
            self.keep(name, value)
        enter(s, [info.name for info in self.setup.rules.states].index(state))
        while asked and s.asked != self.seat(asked):
            s.asked, s.queue = s.queue[0], s.queue[1:]
        return self

    def keep(self, name: str, value: Any) -> None:
        """Set a variable: to a value, or for each player named."""
        place = self.setup.layout.keeps[name]
        if not isinstance(value, dict):
            self.state.v[place] = self.seat(value) if value in self.names else value
            return
        for who, share in value.items():
            self.state.v[place + self.seat(who)] = share

    def stack(self, text: str) -> bytes:
        """The cards of a text in their order."""
        return bytes([card.card for card in self.reader.groups(text)[0]])

    def meld(self, text: str) -> Laid:
        """The only meld on the table that a text can mean."""
        owner, _, cards = text.partition(":")
        loose = self.reader.groups(cards)[0]
        ids = tuple(sorted(card.card for card in loose))
        deal = self.setup.deal_of(self.state)
        ways = [one for one in readings(deal, ids, laid=False) if as_declared(deal.pack, one, loose)]
        assert len(ways) == 1, f"{text}: {ways}"
        return Laid(as_written(deal, ways[0], loose), self.seat(owner))

    def rest(self) -> bytes:
        """All cards of the pack that lie nowhere."""
        left = [card for card, count in enumerate(self.setup.deal_of(self.state).copies) for _ in range(count)]
        for cards in self.state.z:
            for card in cards if isinstance(cards, bytes) else [one for meld in cards for one in meld.cards]:
                left.remove(card)
        return bytes(left)

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return self.names.index(name)

    # ---- playing

    def do(self, *moves: str) -> Position:
        """Make some moves of the players asked, by their text; a move may be headed by its player (`Ana: pass`)."""
        for text in moves:
            who, named, move = text.rpartition(": ")
            assert not named or who == self.asked, f"{text}: {self.asked} is asked"
            legal.apply(self.state, self.notation.read(self.state, self.state.asked, move))
        return self

    def refused(self, text: str, who: str = "") -> set[str]:
        """The short names of the rules that are against a move of the player asked; empty for a legal one.

        A short name is the last two parts of the full one.
        """
        seat = self.seat(who) if who else self.state.asked
        try:
            move = self.notation.read(self.state, seat, text)
        except BadMove as wrong:
            return {wrong.refusal.rule}
        return {".".join(one.rule.split(".")[-2:]) for one in legal.refusals(self.state, move)}

    def ways(self, text: str) -> set[str]:
        """The complete moves that an ambiguous text can mean."""
        try:
            self.notation.read(self.state, self.state.asked, text)
        except BadMove as wrong:
            return set(wrong.ways)
        return set()

    def offers(self) -> tuple[Offer, ...]:
        """The actions open to the player asked."""
        return legal.offers(self.state)

    @property
    def actions(self) -> set[str]:
        """The names of the actions open to the player asked."""
        return {offer.action for offer in self.offers()}

    # ---- looking

    @property
    def at(self) -> str:
        """The state of the machine."""
        return self.setup.rules.states[self.state.at].name

    @property
    def asked(self) -> str:
        """Who is asked."""
        return self.names[self.state.asked] if self.state.asked >= 0 else ""

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.names[self.state.v[1]]

    @property
    def round(self) -> int:
        """The number of the deal."""
        return int(self.state.v[0])

    def kept(self, name: str, who: str = "") -> Any:
        """A variable, of a player or of all."""
        return self.state.v[self.setup.layout.keeps[name] + (self.seat(who) if who else 0)]

    def scores(self) -> list[int]:
        """The scores of all players."""
        return [self.kept("score", name) for name in self.names]

    def cards(self, zone: str, who: str = "") -> str:
        """The cards of a zone, or of the melds in it, as text; of a stack from the bottom."""
        held = self.state.z[self.setup.layout.zones[zone] + (self.seat(who) if who else 0)]
        types = self.setup.rules.pack.types
        if isinstance(held, bytes):
            return " ".join(types[card].code for card in held)
        return " | ".join(" ".join(types[card].code for card in meld.cards) for meld in held)

    def size(self, zone: str, who: str = "") -> int:
        """How many cards or melds a zone has."""
        return len(self.state.z[self.setup.layout.zones[zone] + (self.seat(who) if who else 0)])


def in_turn(
    rules: str, hand: str, *melds: str, down: bool = True, options: dict[str, object] | None = None, **more: object
) -> Position:
    """A contract game of three: Ana has drawn and may act; she is down, if not told otherwise, the others hold a card each."""
    hands = {"Ana": hand, "Beto": "2c", "Caro": "2d"}
    kept = {"down": {"Ana": down, "Beto": True, "Caro": False}, **more}
    game = Position(rules, 3, options or {})
    return game.put("play", hands=hands, table=melds, pile="Qd", **kept)  # type: ignore[arg-type]
