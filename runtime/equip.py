"""All helpers that the functions of a game call: those that ask about cards, and those that change a state.

A game has all of them from the start, so that a state is ready however it came about: dealt, read from a line, or put up.
"""

from __future__ import annotations

from runtime import debts, laying, ops, scopes, zones
from runtime.ops import helpers

HELPERS = ops.HELPERS | helpers(zones, laying, debts, scopes)
"""Every helper by its name."""
