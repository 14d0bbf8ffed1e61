"""Scripted games and examples as tests, for `rulec play`, `rulec test` and tests of one's own.

A test of pytest runs a script so:

    from rulec.testing import run_script

    def test_round() -> None:
        result = run_script("round.yaml")
        assert result.ok, result.failures()
"""

from __future__ import annotations

from rulec.testing.examples import ExampleResult, ExamplesResult, run_examples
from rulec.testing.run import CaseResult, ScriptResult, StepResult, run_script

__all__ = ["CaseResult", "ExampleResult", "ExamplesResult", "ScriptResult", "StepResult", "run_examples", "run_script"]
