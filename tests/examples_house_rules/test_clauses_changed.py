"""Each clause of Shanghai rum (W) can be changed by an author of house rules in a few lines, and the change is seen.

It is seen in what `show` tells, in a verdict on cards where the clause is about cards, and in play.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import cli
from rulec import api
from rulec.diagnostics.diagnostic import Severity
from rulec.testing import run_script
from runtime.answers import BadQuestion
from runtime.hands import hand
from runtime.setup import BadSetting

GAME = "shanghai/wikipedia"
CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "clauses.yaml").read_text(encoding="utf-8"))
IDS = [case["clause"] for case in CASES]
MOST_LINES = 15
GOALS = ("contract", "laydown", "out", "deadwood")


@pytest.fixture(params=CASES, ids=IDS)
def case(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A clause, and how it is changed."""
    found: dict[str, Any] = request.param
    return found


@pytest.fixture
def variant(case: dict[str, Any], tmp_path: Path) -> Path:
    """The variant's file."""
    path = tmp_path / "house.rules"
    path.write_text(f'game house "{case["said"]}" of {GAME};\n{case["lines"].strip()}\n', encoding="utf-8")
    if "table" in case:
        (tmp_path / "own.yaml").write_text(case["table"], encoding="utf-8")
    return path


def test_nearly_every_clause_is_there() -> None:
    """W-07 and W-08 say who takes the upcard when: that is what W-09, W-15 and W-20 change."""
    assert [f"W-{number:02}" for number in range(1, 26) if number not in (7, 8)] == IDS


def test_it_takes_few_lines_and_nothing_is_wrong_with_them(variant: Path) -> None:
    assert len(variant.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    found = [one for one in api.check(variant) if one.severity is not Severity.NOTICE]
    assert not found, [one.message for one in found]


def test_show_tells_the_change(case: dict[str, Any], variant: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def shown(rules: str) -> str:
        assert cli.main(["show", rules, "--rule", case["show"]]) == 0
        return capsys.readouterr().out

    def options(rules: str) -> str:
        assert cli.main(["show", rules]) == 0
        return next(line for line in capsys.readouterr().out.splitlines() if line.split()[:1] == [case["option"]])

    if "option" in case:
        assert options(str(variant)) != options(GAME)
        assert case["lines"].split()[-1].strip(";") in options(str(variant))
    else:
        told = shown(str(variant))
        assert "house.rules:" in told
        if case["show"] not in ("black_three", "go_down.not_yet", "lay_off.upwards"):
            assert told != shown(GAME)


ABOUT_CARDS = [case for case in CASES if "ask" in case]


@pytest.mark.parametrize("case", ABOUT_CARDS, ids=[case["clause"] for case in ABOUT_CARDS], indirect=True)
def test_a_verdict_on_cards_changes(case: dict[str, Any], variant: Path) -> None:
    ask = case["ask"]
    assert verdict(GAME, ask) == plain(ask["was"])
    assert verdict(variant, ask) == plain(ask["is"])


def plain(value: Any) -> Any:
    """YAML reads `yes` as true."""
    return {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value


def verdict(rules: str | Path, ask: dict[str, Any]) -> Any:
    """The answer to a question; `refused` when it cannot be put."""
    try:
        game = api.load(rules, players=ask.get("players", 6))
        if "meld" in ask:
            return game.meld(ask["meld"], round=1).verdict
        (goal,) = [goal for goal in GOALS if goal in ask]
        answer = hand(game.setup, ask[goal], goal, 1, table=ask.get("table", ""), down=ask.get("down", False))
        return answer.points if goal == "deadwood" else answer.verdict
    except (BadSetting, BadQuestion):
        return "refused"


def test_a_script_holds_for_the_variant_alone(case: dict[str, Any], variant: Path, tmp_path: Path) -> None:
    for name, rules in (("house", variant.stem), ("shipped", GAME)):
        path = tmp_path / f"{name}.yaml"
        path.write_text(f"rules: {rules}\n{case['script']}", encoding="utf-8")
        result = run_script(path)
        assert result.ok == (name == "house"), (name, result.failures())
