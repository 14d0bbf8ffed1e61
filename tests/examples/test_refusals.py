"""Every requirement and debt of every action of both Shanghais is refused by its name in a script that a person can read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulec import api

ROOT = Path(__file__).parents[2]
SCRIPTS = [*sorted((ROOT / "examples" / "08_shanghai_rules").glob("*.yaml")), ROOT / "tests" / "cases" / "flow.yaml"]


def refused(path: Path) -> set[str]:
    """The names after `illegal:` in a script, in any of its cases."""
    found: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, list):
            for one in value:
                walk(one)
        elif isinstance(value, dict):
            names = value.get("illegal", [])
            found.update([names] if isinstance(names, str) else names)
            for one in value.values():
                walk(one)

    walk(yaml.safe_load(path.read_text(encoding="utf-8")))
    return found


REFUSED = set().union(*[refused(path) for path in SCRIPTS])


@pytest.mark.parametrize("game", ["shanghai/wikipedia", "shanghai/camping"])
def test_each_is_refused_somewhere(game: str) -> None:
    rules = api.load(game, players=4).rules
    wanted = {guard.name for state in rules.states for action in state.actions for guard in action.requires}
    wanted |= {debt.name for debt in rules.debts}
    missing = [full for full in wanted if not any(("." + full).endswith("." + name) for name in REFUSED)]
    assert not missing, f"no script shows a refusal by {', '.join(sorted(missing))}"
