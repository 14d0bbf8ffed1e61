"""Helpers about players and what is kept for them."""

from __future__ import annotations

from runtime import rng
from runtime.flow import Hole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.state import State


def others(s: State) -> tuple[int, ...]:
    """All seats but the one in turn."""
    return tuple([seat for seat in range(s.n) if seat != s.v[1]])


def somebody(seat: int, thing: str) -> int:
    """The seat whose `thing` is meant. Raises Hole for nobody, who has nothing."""
    if seat < 0:
        raise Hole(f"{thing} of nobody")
    return seat


def beside(s: State, seat: int, steps: int) -> int:
    """The seat so many steps to the left, or nobody beside nobody."""
    return (seat + steps) % s.n if seat >= 0 else -1


def partner(s: State, seat: int) -> int:
    """The seat across; nobody's is nobody."""
    return (seat + s.n // 2) % s.n if seat >= 0 else -1


def team_of(s: State, seat: int) -> int:
    """The team of a seat; partners sit across."""
    return seat % s.g.rules.teams if s.g.rules.teams and seat >= 0 else seat


def one_seat(seat: int) -> tuple[int, ...]:
    """The list of one player who is asked; nobody is no one."""
    return (seat,) if seat >= 0 else ()


def seats_from(s: State, seats: Iterable[int], start: int) -> tuple[int, ...]:
    """The seats in order of play, beginning with `start`. Raises Hole when that is nobody."""
    if start < 0:
        raise Hole("first player of nobody")
    asked = set(seats)
    return tuple([seat for step in range(s.n) if (seat := (start + step) % s.n) in asked])


def first_seat(s: State) -> int:
    """Where a list of players begins when the rules do not say: left of the dealer when there is one, else the first seat."""
    place = s.g.layout.keeps.get("dealer")
    return (s.v[place] + 1) % s.n if place is not None and s.v[place] >= 0 else 0


def random_player(s: State) -> int:
    """A player drawn by lot."""
    seat, s.rng = rng.below(s.rng, s.n)
    return seat


def highest_of(s: State, place: int, each: str) -> int:
    """The highest of a variable kept for each player or team."""
    values: list[int] = s.v[place : place + (s.n if each == "player" else s.g.rules.teams)]
    return max(values)


def lowest_of(s: State, place: int, each: str) -> int:
    """The lowest of a variable kept for each player or team."""
    values: list[int] = s.v[place : place + (s.n if each == "player" else s.g.rules.teams)]
    return min(values)
