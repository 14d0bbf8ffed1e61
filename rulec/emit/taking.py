"""What an action takes without its being chosen, and whether a count of cards tells beforehand that it can be carried out."""

from __future__ import annotations

from rulec.emit.expressions import lower, root, zone_index
from rulec.emit.layout import Layout
from rulec.emit.pyast import Functions, const
from rulec.model.typed import Act, Do, Ex

TAKING = ("move", "lay", "exchange")
"""Effects that take cards from where they lie."""


def needs(layout: Layout, functions: Functions, act: Act) -> tuple[tuple[int, int], ...]:
    """Zones that an action always takes cards from without choosing them, and how many, as numbers of functions.

    A zone that the action puts cards in before it takes some is none of them.
    """
    made = []
    filled: set[str] = set()
    for line in act.effects:
        if _blind(line) and line.when is None and line.each is None and not filled & sources_of(act, line):
            count = lower(layout, line.args[0]) if line.counts else const(1)
            place = zone_index(layout, root(line.args[1] if line.counts else line.args[0]))
            made.append((functions.expression(place), functions.expression(count)))
        filled |= _targets(line)
    return tuple(made)


def must_be_tried(act: Act, at_once: bool) -> bool:
    """Whether only carrying it out tells if an action finds all cards that it takes.

    A count tells it when each zone is taken from once, always, and not after cards were put there; where all move at once,
    others may take the cards first. What is chosen besides may be what a count has counted.
    """
    blind = False
    used: set[str] = set()
    for line in act.effects:
        if line.verb not in TAKING:
            continue
        sources = sources_of(act, line)
        if used & sources or line.each is not None or (_blind(line) and line.when is not None):
            return True
        blind |= _blind(line)
        used |= sources | _targets(line)
    return blind and (at_once or bool(act.choices))


def _blind(line: Do) -> bool:
    """Whether an effect takes whatever lies on top or at the bottom."""
    return line.verb == "move" and (line.counts or line.args[0].op in ("top", "bottom"))


def sources_of(act: Act, line: Do) -> set[str]:
    """The names of the zones that an effect takes cards from."""
    what = line.args[1] if line.counts else line.args[0]
    if what.op == "choice":
        return {name for zone in act.choices[what.args[0]].zones for name in _zones(zone)}
    return _zones(what)


def _targets(line: Do) -> set[str]:
    """The names of the zones that an effect puts cards in."""
    return _zones(line.args[-1]) if line.verb in TAKING else set()


def _zones(ex: Ex) -> set[str]:
    return {part.args[0] for part in ex.walk() if part.op == "zone"}
