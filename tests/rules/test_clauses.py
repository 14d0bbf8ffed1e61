"""Every clause of a source is cited by a rule of the shipped texts, and every citation has its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from rulec import api
from rulec.locate import shipped_names

SPEC = Path(__file__).parents[2] / "spec"

NOT_NORMATIVE = {"shanghai/camping": {"G-24"}}
"""Clauses that set no rule of their own: G-24 points to the parent game as the model for buying."""

BLOCK = re.compile(r"\[([A-Za-z][\w-]*(?:,\s*[A-Za-z][\w-]*)*)\]")


def sentences(name: str) -> dict[str, str]:
    """The clauses of a source and their sentences."""
    found: dict[str, str] = yaml.safe_load((SPEC / f"{name}.clauses.yaml").read_text(encoding="utf-8"))
    return found


def cited_by_rules(text: str) -> set[str]:
    """The clauses cited anywhere but in examples."""
    rules = "\n".join(line for line in text.splitlines() if not line.startswith("example "))
    return {clause.strip() for block in BLOCK.findall(rules) for clause in block.split(",")}


SOURCES = sorted(path.relative_to(SPEC).as_posix().removesuffix(".clauses.yaml") for path in SPEC.rglob("*.clauses.yaml"))
CITED = {
    path.relative_to(SPEC).as_posix().removesuffix(".rules"): cited_by_rules(path.read_text(encoding="utf-8"))
    for path in SPEC.rglob("*.rules")
}


def in_force(name: str) -> set[str]:
    """The clauses that the effective rules of a shipped game cite, those of its bases among them."""
    return {clause for info in api.load(name).setup.rules.infos.values() for clause in info.clauses}


@pytest.mark.parametrize("source", SOURCES)
def test_every_clause_is_cited_by_a_rule_in_force(source: str) -> None:
    games = [name for name in shipped_names() if not name.startswith("base/")]
    cited = set().union(*[in_force(name) for name in games])
    assert set(sentences(source)) - cited == NOT_NORMATIVE.get(source, set())


@pytest.mark.parametrize("game", ["shanghai/wikipedia", "shanghai/camping", "shanghai/wikipedia_2012"])
def test_a_contract_game_cites_every_clause_of_its_own_source(game: str) -> None:
    assert set(sentences(game)) - in_force(game) == NOT_NORMATIVE.get(game, set())


def test_every_citation_has_a_sentence() -> None:
    known = {clause for source in SOURCES for clause in sentences(source)}
    assert set().union(*CITED.values()) <= known


@pytest.mark.parametrize("source", SOURCES)
def test_sentences_are_whole(source: str) -> None:
    for clause, sentence in sentences(source).items():
        assert sentence[0].isupper(), clause
        assert sentence.endswith("."), clause
