"""The helpers that lowered rules call. Each function here is a word of the generated code; see `rulec.emit.expressions`.

Those of this package ask about cards and seats; `runtime.equip` adds those that change a state.
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
