"""The helpers that lowered rules call. Each function here is a word of the generated code; see `rulec.emit.expressions`."""

from __future__ import annotations

from runtime import debts, laying, zones
from runtime.ops import cards, measures, seats, slots

HELPERS = {
    name: thing
    for module in (seats, cards, measures, slots, zones, laying, debts)
    for name, thing in vars(module).items()
    if callable(thing) and not name.startswith("_") and getattr(thing, "__module__", "") == module.__name__
}
"""Every helper by its name."""
