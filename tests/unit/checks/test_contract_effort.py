"""Looking for contracts that no cards can form has an end, however many contracts and whatever the limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulec.checks import contracts
from rulec.pipeline import compile_path
from runtime.solve import partition
from runtime.solve.port import Budget, Problem, Verdict


@pytest.mark.parametrize("limit", ["no", "wilds of melds <= -1", "points of melds >= 100000"])
def test_all_contracts_share_the_work_of_the_second_solver(limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work: list[int] = []
    ask = partition.solve

    def count(problem: Problem, budget: Budget) -> Verdict:
        verdict = ask(problem, budget)
        work.append(verdict.work)
        return verdict

    monkeypatch.setattr(partition, "solve", count)
    file = tmp_path / "limited.rules"
    file.write_text(f'game limited "Limited" of shanghai/wikipedia;\nlimit never "never" together: {limit};\n')
    found = [one.code for one in compile_path(file).report]
    assert set(found) <= {"impossible-meld", "not-examined"}, "what could not be found out in this time is said"
    assert "impossible-meld" in found
    assert 0 < sum(work) <= contracts.STEPS_IN_ALL * 1.01
