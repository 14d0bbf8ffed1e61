"""The examples do what they say: every script runs as written, every example line holds, every hand has its verdict."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rulec import api
from rulec.testing import run_examples, run_script

ROOT = Path(__file__).parents[2] / "examples"
SCRIPTS = [path for path in sorted(ROOT.rglob("*.yaml")) if "steps" in path.read_text(encoding="utf-8")]
RULES = sorted(ROOT.rglob("*.rules"))
HANDS = yaml.safe_load((ROOT / "05_shanghai_hands" / "hands.yaml").read_text(encoding="utf-8"))


def test_there_are_examples_of_each_kind() -> None:
    assert len(SCRIPTS) >= 4
    assert RULES
    assert len(HANDS) == 20, "ten deals of two games"
    assert all(len(hands) == 10 for hands in HANDS.values())


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_script(path: Path) -> None:
    result = run_script(path)
    assert result.ok, result.failures()


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_example_lines(path: Path) -> None:
    result = run_examples(path)
    assert result.ok, result.failures()


@pytest.mark.parametrize("deal", HANDS)
def test_hands_of_a_deal(deal: str) -> None:
    """The contract of a deal (W-24, G-12) with its limits on wilds (W-11, G-11) and between runs (G-09)."""
    name, _, number = deal.partition(" ")
    game = api.load(name, players=6)
    for hand in HANDS[deal]:
        wanted = "yes" if hand["contract"] else "no"
        assert game.hand(hand["cards"], goal="contract", round=int(number)).verdict == wanted, hand["cards"]
