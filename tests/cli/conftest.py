"""The command line for tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.invoking import Rulec


@pytest.fixture
def rulec(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Rulec:
    """Runs `rulec` in this process."""
    return Rulec(capsys, tmp_path)
