"""Every clause of a source is cited by a rule of the shipped texts, and every citation has its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

SPEC = Path(__file__).parents[2] / "spec"

NOT_CITED_YET = {
    "shanghai/wikipedia": "W-06 W-07 W-08 W-09 W-12 W-13 W-14 W-15 W-18 W-19 W-20 W-21 W-22",
    "shanghai/wikipedia_2012": "O-3 O-4",
    "shanghai/camping": "G-04 G-06 G-13 G-14 G-15 G-18 G-19 G-20 G-21 G-22 G-24",
}
"""Clauses about the play of the contract games, which their texts do not state yet; see the comment in the file for G-24."""

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


@pytest.mark.parametrize("source", SOURCES)
def test_every_clause_is_cited_by_a_rule(source: str) -> None:
    cited = set().union(*CITED.values())
    assert set(sentences(source)) - cited == set(NOT_CITED_YET.get(source, "").split())


def test_every_citation_has_a_sentence() -> None:
    known = {clause for source in SOURCES for clause in sentences(source)}
    assert set().union(*CITED.values()) <= known


@pytest.mark.parametrize("source", SOURCES)
def test_sentences_are_whole(source: str) -> None:
    for clause, sentence in sentences(source).items():
        assert sentence[0].isupper(), clause
        assert sentence.endswith("."), clause
