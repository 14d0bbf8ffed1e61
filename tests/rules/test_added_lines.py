"""Where a line goes that a variant adds to a block: it is carried out whenever the effects before it are."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulec.testing import run_script

BONUS = """
change hand_over {
  bonus: subtract 5 from score of first_out when first_out is not nobody;
  twice: subtract 1 from score of first_out when first_out is not nobody;
}
"""


def runs(folder: Path, lines: str, base: str, script: str) -> None:
    """Hold a script of a variant."""
    (folder / "g.rules").write_text(f'game g "G" of {base};\n{lines}', encoding="utf-8")
    (folder / "s.yaml").write_text(f"rules: g\nplayers: [Ana, Beto, Caro]\n{script}", encoding="utf-8")
    result = run_script(folder / "s.yaml")
    assert result.ok, result.failures()


@pytest.mark.parametrize(("deal", "after"), [(1, "round: 2"), (11, "over: yes")])
def test_a_bonus_is_given_in_the_last_deal_as_in_every_other(tmp_path: Path, deal: int, after: str) -> None:
    runs(
        tmp_path,
        "use last_turn = no;" + BONUS,
        "three_thirteen/pagat",
        f"""start: {{round: {deal}, turn: Ana, state: throw, hands: {{Ana: 5s 6s 7s 2d, Beto: 3c, Caro: 4c}}}}
steps:
- Ana: go_out 2d
- expect: {{score: {{Ana: -6}}, {after}}}
""",
    )


def test_a_line_of_a_discard_is_done_when_the_discard_goes_out(tmp_path: Path) -> None:
    runs(
        tmp_path,
        "change discard { fee: add 3 to score; }",
        "shanghai/camping",
        """start: {round: 1, turn: Ana, state: play, dealer: Caro, down: {Ana: yes}, hands: {Ana: 9h, Beto: 3c, Caro: 4c}}
steps:
- Ana: discard 9h
- expect: {score: {Ana: 3}, round: 2}
""",
    )


def test_a_line_for_an_empty_stock_is_done_after_the_new_one_is_made(tmp_path: Path) -> None:
    """What leads away before anything is done still comes first."""
    runs(
        tmp_path,
        "change stock_runs_out { turned: move top of stock to pile; }",
        "shanghai/camping",
        """start: {round: 1, state: draw, turn: Ana, dealer: Caro, declined: yes, hands: {Ana: 2c, Beto: 3c, Caro: 4c},
  pile: Kd 9c 5h, stock: "", rest: out}
steps:
- Ana: stock_card
- expect: {count: {pile: 1, stock: 1}}
""",
    )
