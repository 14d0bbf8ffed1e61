"""What every shipped text must hold to: no errors, nothing taken over unsaid, a sentence for each clause it cites."""

from __future__ import annotations

import pytest

from rulec import api
from rulec.locate import shipped_names

GAMES = [name for name in shipped_names() if not name.startswith("base/")]


@pytest.mark.parametrize("name", shipped_names())
def test_no_errors(name: str) -> None:
    assert [found.message for found in api.check(name) if found.severity.value == "error"] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_itself_what_its_base_leaves_to_it(name: str) -> None:
    assert [found.message for found in api.check(name) if found.code == "taken-as-usual"] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_leaves_nothing_open_but_what_its_sources_do(name: str) -> None:
    open_values = {"three_thirteen/deuces_not_wild"}
    assert any(found.code == "unspecified" for found in api.check(name)) <= (name in open_values)
