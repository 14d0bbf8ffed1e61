"""Options and fixtures of all tests."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=False, print_blob=True, max_examples=300)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default")
settings.load_profile(PROFILE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-corpus", action="store_true", help="write what comes now into the files of tests/corpus as the expected output"
    )
    parser.addoption("--seed", type=int, default=None, help="seed of the random tests (default: another one in each run)")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Draw one seed for the run; with pytest-xdist the workers are handed it with the other options."""
    if config.option.seed is None:
        config.option.seed = random.SystemRandom().randrange(2**32)
    if PROFILE == "ci" and config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(config.option.seed)


def pytest_report_header(config: pytest.Config) -> str:
    return f"random tests: --seed={config.option.seed}, hypothesis profile {PROFILE}"


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """The seed of this run; it is printed, so that a failure can be had again with `--seed`."""
    chosen: int = request.config.option.seed
    print(f"--seed={chosen}")
    return chosen


@pytest.fixture
def rng(seed: int, request: pytest.FixtureRequest) -> random.Random:
    """A random generator of its own for each test, made from the seed of this run and the test's name."""
    return random.Random(f"{seed}/{request.node.nodeid}")


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep the user's cache folder out of the tests: they and their subprocesses use one of the run."""
    folder = tmp_path_factory.mktemp("cache") / "rulec"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULEC_CACHE", str(folder))
        yield folder
