"""Fixtures of the tests of scripted games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.testing.scripting import Scripts


@pytest.fixture
def scripts(tmp_path: Path) -> Scripts:
    """A folder for scripts and rules."""
    return Scripts(tmp_path)
