"""The helpers that change a state, given to a game when it is played."""

from __future__ import annotations

from runtime import debts, laying, scopes, zones
from runtime.ops import helpers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.setup import Setup

HELPERS = helpers(zones, laying, debts, scopes)
"""Every such helper by its name."""


def equip(setup: Setup) -> None:
    """Make the functions of a game ready to change states."""
    setup.space.update(HELPERS)
    setup.equipped = True
