"""The helpers that lowered rules call. Each function here is a word of the generated code; see `rulec.emit.expressions`.

Questions about cards need those of this package only; those that change a state are added by `runtime.equip` when a game is
played, since every module costs start-up time.
"""

from __future__ import annotations

from runtime.ops import cards, measures, seats, slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any


def helpers(*modules: ModuleType) -> dict[str, Any]:
    """Return the public functions of some modules by name."""
    return {
        name: thing
        for module in modules
        for name, thing in vars(module).items()
        if not name.startswith("_") and callable(thing) and getattr(thing, "__module__", "") == module.__name__
    }


HELPERS = helpers(seats, cards, measures, slots)
"""The helpers for questions about cards, by name."""
