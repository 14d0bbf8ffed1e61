"""The sentence of a published text is told with a rule only as far as it speaks of it, and what was changed since is said."""

from __future__ import annotations

from pathlib import Path

from rulec import api
from rulec.emit.listing import listing
from rulec.pipeline import compile_path
from runtime.tables import RuleInfo


def infos(tmp_path: Path, base: str, text: str) -> dict[str, RuleInfo]:
    path = tmp_path / "mine.rules"
    path.write_text(f'game mine "Mine" of {base};\n{text}', encoding="utf-8")
    return api.load(str(path)).setup.rules.infos


def test_a_value_that_a_rule_reads_and_a_variant_replaces_is_named(tmp_path: Path) -> None:
    one = infos(tmp_path, "shanghai/camping", "replace value buys = 5;\n")["buying.buy.limit"]
    assert one.clauses == ("G-16",)
    assert [place.split(" ")[0] for place in one.since] == ["`buys`"]
    assert one.since[0].endswith("mine.rules:2)")


def test_an_option_that_a_rule_reads_and_a_variant_sets_is_named(tmp_path: Path) -> None:
    one = infos(tmp_path, "shanghai/camping", "use runs_apart = free;\n")["apart"]
    assert one.clauses == ("G-09",)
    assert [place.split(" ")[0] for place in one.since] == ["`runs_apart`"]


def test_what_the_variant_leaves_as_it_is_has_no_departure(tmp_path: Path) -> None:
    found = infos(tmp_path, "shanghai/camping", "use runs_apart = free;\n")
    assert found["buying.buy.limit"].since == ()


def test_a_clause_of_the_variant_itself_covers_its_changes(tmp_path: Path) -> None:
    text = 'source H "our table";\nreplace value buys = 5 [H-1];\ncite buy.limit [H-1];\n'
    one = infos(tmp_path, "shanghai/camping", text)["buying.buy.limit"]
    assert one.clauses == ("G-16", "H-1")
    assert one.since == ()


def test_a_line_that_a_variant_adds_is_not_told_by_the_clauses_of_the_rule_around_it(tmp_path: Path) -> None:
    found = infos(tmp_path, "three_thirteen/pagat", "change set { at_most_four: size <= 4; }\n")
    assert found["set.at_most_four"].clauses == ()
    assert found["set.size"].clauses == ("T-03",)


def test_lines_of_a_base_are_told_by_clauses_that_a_game_cites_for_the_rule(tmp_path: Path) -> None:
    assert infos(tmp_path, "shanghai/camping", "")["run.same_suit"].clauses == ("G-07",)


def test_a_column_in_whose_place_a_value_stands_is_not_listed(tmp_path: Path) -> None:
    path = tmp_path / "mine.rules"
    path.write_text('game mine "Mine" of shanghai/camping;\nreplace value buys = 5;\n', encoding="utf-8")
    model = compile_path(path).model
    assert model is not None
    names = [one.name for one in listing(model)]
    assert "buys" in names
    assert "contracts.contract" in names
    assert "contracts.buys" not in names
