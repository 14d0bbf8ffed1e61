"""Moving cards between zones, and the scopes of a game: what effects do to a state."""

from __future__ import annotations

from runtime import rng
from runtime.build import copies_of
from runtime.debts import fall_due
from runtime.flow import Unavailable
from runtime.scopes import first_values
from runtime.tables import ROUND, TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.state import State


def _put(s: State, place: int, cards: bytes) -> None:
    """Add cards to a zone: on top of a stack, sorted into a hand."""
    joined = s.z[place] + cards
    s.z[place] = bytes(sorted(joined)) if s.g.layout.kinds[place] == "cards" else joined


def _note(s: State, source: int, target: int, cards: bytes, how: str = "move") -> None:
    """Note cards that moved: `move` if they lay on top, `take` if they were picked out; that decides who saw them."""
    if s.ev is not None:
        s.ev.append((how, source, target, cards))


def _runs_out(s: State, player: int, place: int) -> int | None:
    """Do what the rules say when a zone is empty; return where they go on, or None when cards are there now.

    Raises Unavailable when the zone is empty after that, or when what is done there itself takes from the empty zone: then no
    card is left for it, and to do the same again would not change that.
    """
    function = s.g.rules.zones[s.g.layout.zone_of[place]].runs_out
    if function < 0 or s.filling >> place & 1:
        raise Unavailable(place)
    if s.ev is not None:
        s.ev.append(("runs_out", place))
    s.filling |= 1 << place
    try:
        leave: int | None = s.g.F[function](s, player, None)
    finally:
        s.filling &= ~(1 << place)
    if leave is None and not s.z[place]:
        raise Unavailable(place)
    if leave is not None:
        s.debts, s.laid = (), ()  # no player's fault
    return leave


def move_top(s: State, player: int, source: int, target: int) -> int | None:
    """Move the top card; an empty zone first runs its event. Returns where the event goes, if it goes anywhere."""
    return move_some(s, player, 1, source, target)


def _top_to(s: State, source: int, target: int) -> None:
    """Move the top card; from a face-down zone it shows the actor what he did not know."""
    cards = s.z[source]
    s.z[source] = cards[:-1]
    _put(s, target, cards[-1:])
    if s.g.rules.zones[s.g.layout.zone_of[source]].seen == "face down":
        s.revealed = True
    _note(s, source, target, cards[-1:])


def move_some(s: State, player: int, count: int, source: int, target: int) -> int | None:
    """Move `count` cards from the top, one after the other; an empty zone runs its event in between."""
    for _ in range(count):
        if not s.z[source]:
            leave = _runs_out(s, player, source)
            if leave is not None:
                return leave
        _top_to(s, source, target)
    return None


def move_bottom(s: State, source: int, target: int) -> None:
    """Move the bottom card of a stack."""
    cards = s.z[source]
    if not cards:
        raise Unavailable(source)
    s.z[source] = cards[1:]
    _put(s, target, cards[:1])
    _note(s, source, target, cards[:1], "take")


def move_card(s: State, card: int, source: int, target: int) -> None:
    """Move a chosen card. Raises Unavailable when the zone does not hold it."""
    cards = s.z[source]
    at = cards.find(card)
    if at < 0:
        raise Unavailable(source)
    s.z[source] = cards[:at] + cards[at + 1 :]
    moved = bytes((card,))
    _put(s, target, moved)
    _note(s, source, target, moved, "take")


def move_cards(s: State, cards: bytes, source: int, target: int) -> None:
    """Move some cards that lie in a zone, in their order."""
    left = bytearray(s.z[source])
    for card in cards:
        if card not in left:
            raise Unavailable(source)
        left.remove(card)
    s.z[source] = bytes(left)
    _put(s, target, cards)
    if cards:
        _note(s, source, target, cards, "take")


def holder(s: State, card: int, places: Iterable[int]) -> int:
    """The first of some zones that holds a card. Raises Unavailable when none does."""
    place = -1
    for place in places:
        if card in s.z[place]:
            return place
    raise Unavailable(place)


def shuffle(s: State, place: int) -> None:
    """Shuffle a zone by the game's own source of chance."""
    s.z[place], s.rng = rng.shuffled(s.rng, s.z[place])
    if s.ev is not None:
        s.ev.append(("shuffle", place))


def show(s: State, place: int) -> None:
    """Turn a zone face up until the round ends."""
    s.shown |= 1 << place
    if s.ev is not None:
        s.ev.append(("show", place))


def gather(s: State) -> None:
    """Put every card of the pack in play into the deck and empty all other zones."""
    setup = s.g
    copies = copies_of(setup, s)
    for place, kind in enumerate(setup.layout.kinds):
        s.z[place] = () if kind == "melds" else b""
    if setup.layout.deck >= 0:
        s.z[setup.layout.deck] = bytes([card for card, count in enumerate(copies) for _ in range(count)])
    s.shown = 0


def begin_round(s: State) -> None:
    """Begin the next round: gather all cards, and give the variables of rounds and turns their first values."""
    fall_due(s)
    s.v[ROUND] += 1
    s.v[TURN] = -1
    s.d = None
    gather(s)
    first_values(s, ("round", "turn"))
    if s.ev is not None:
        s.ev.append(("round", s.v[ROUND]))


def begin_turn(s: State, seat: int) -> None:
    """Begin a player's turn."""
    fall_due(s)
    s.v[TURN] = seat
    first_values(s, ("turn",))
    if s.ev is not None:
        s.ev.append(("turn", seat))


def end_match(s: State) -> None:
    """End the match."""
    fall_due(s)
    s.over = True
    if s.ev is not None:
        s.ev.append(("match_over",))
