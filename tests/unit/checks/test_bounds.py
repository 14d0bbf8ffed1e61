"""However much a file says, checking it ends soon, and what is too much is said at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulec.checks import unused
from rulec.checks.covering import meet, uncovered
from rulec.diagnostics.diagnostic import Diagnostic, Report
from rulec.loading import MOST_BASES
from rulec.model.bounds import MOST_CHOICES, MOST_DEPTH, MOST_LINES, MOST_OF, MOST_WORK
from rulec.model.typed import Match, Row
from rulec.pipeline import compile_path
from rulec.source import Source, Span
from rulec.syntax import ast

TINY = 'game mine "Mine" of three_thirteen/pagat;\n'


def found(folder: Path, text: str, game: str = TINY) -> list[Diagnostic]:
    """Compile a variant; return its findings."""
    file = folder / "mine.rules"
    file.write_text(game + text)
    return list(compile_path(file).report)


def most(kind: type[ast.Statement]) -> int:
    return next(number for kinds, number, _ in MOST_OF if kind in kinds)


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        (ast.Limit, 'limit l{i} "few" in set always: wilds <= 2;\n'),
        (ast.Meld, "meld m{i} {{ same rank; size is 3..; }}\n"),
        (ast.Wild, "wild w{i}: rank is 2;\n"),
        (ast.Value, "value v{i} = 1;\n"),
        (ast.Keep, "keep k{i} for match = 0;\n"),
        (ast.State, "state s{i} {{ end match; }}\n"),
        (ast.Option, 'option o{i} "o" is yes or no, normally no;\n'),
    ],
)
def test_one_rule_too_many_of_a_kind_is_told(kind: type[ast.Statement], line: str, tmp_path: Path) -> None:
    many = "".join(line.format(i=i) for i in range(most(kind) + 1))
    [error] = [one for one in found(tmp_path, many) if one.code == "too-much"]
    assert error.span.source.name.endswith("mine.rules")


@pytest.mark.parametrize("word", ["w{i}", "{i}"])
def test_an_option_of_too_many_words_is_told_at_the_first_one_too_many(word: str, tmp_path: Path) -> None:
    words = [word.format(i=i) for i in range(9000)]
    [error] = found(tmp_path, f'option o "o" is {" or ".join(words)}, normally {words[0]};\n')
    assert (error.code, error.span.text) == ("too-much", words[MOST_CHOICES])


def test_a_block_of_too_many_lines_is_told_at_the_first_one_too_many(tmp_path: Path) -> None:
    rows = "".join(f"{i}: {i};\n" for i in range(1, MOST_LINES + 2))
    [error] = found(tmp_path, f"value big by round {{\n{rows}}}\n")
    assert (error.code, error.span.line) == ("too-much", MOST_LINES + 3)


def test_a_yaml_table_of_too_many_rows_is_told_at_the_first_one_too_many(tmp_path: Path) -> None:
    (tmp_path / "big.yaml").write_text("".join(f"{i}: {{much: {i}}}\n" for i in range(1, MOST_LINES + 2)))
    [error] = found(tmp_path, 'table big by round from "big.yaml" { much: number; }\n')
    assert (error.code, error.span.source.name.rpartition("/")[2], error.span.line) == ("too-much", "big.yaml", MOST_LINES + 1)


def chain(length: int, step: str) -> str:
    """Values in a line, the last of which counts for the score."""
    values = "".join(f"value a{i} = {step.format(f'a{i - 1}')};\n" for i in range(1, length))
    return f"value a0 = 1;\n{values}change hand_over {{ extra: add a{length - 1} to score of turn; }}\n"


def test_values_in_a_line_are_followed_to_the_bound(tmp_path: Path) -> None:
    assert found(tmp_path, chain(MOST_DEPTH, "{0}")) == []
    [error] = found(tmp_path, chain(900, "{0}"))
    assert error.code == "too-much"
    assert error.span.text == f"a{MOST_DEPTH}", "the first one too many"


def test_a_line_of_deep_values_needs_no_deep_recursion(tmp_path: Path) -> None:
    lines = "".join(f"value a{i} = {'not ' * 50}a{i + 1};\n" for i in range(MOST_DEPTH - 1))
    text = f"{lines}value a{MOST_DEPTH - 1} = yes;\nchange hand_over {{ extra: add 1 to score of turn when a0; }}\n"
    assert found(tmp_path, text) == []


def test_values_that_use_each_other_twice_are_not_worked_out_without_end(tmp_path: Path) -> None:
    [error] = found(tmp_path, chain(MOST_DEPTH - 1, "{0} + {0}"))
    assert error.code == "too-much"
    assert str(MOST_WORK) in error.message


@pytest.mark.parametrize("length", [2, 5, 300])
def test_a_circle_of_any_length_is_told_once(length: int, tmp_path: Path) -> None:
    lines = "".join(f"value a{i} = {'not ' * 50}a{(i + 1) % length};\n" for i in range(length))
    [error] = [one for one in found(tmp_path, lines) if one.code == "type"]
    assert "circle" in error.message or "depends on itself" in error.message


def test_options_in_a_long_line_need_no_recursion(tmp_path: Path) -> None:
    lines = "".join(
        f"option o{i} is yes or no, normally no;\nuse o{i} = yes when o{i - 1};\n" for i in range(1, most(ast.Option) - 10)
    )
    text = f"option o0 is yes or no, normally yes;\n{lines}change hand_over {{ extra: add 1 to score of turn when o189; }}\n"
    [error] = [one for one in found(tmp_path, text) if one.code != "unused"]
    assert error.code == "too-much"


def bases(folder: Path, count: int) -> list[Diagnostic]:
    """Compile a game that so many files rest on in a line."""
    for number in range(1, count):
        base = "base/rummy" if number == count - 1 else f"b{number + 1}"
        (folder / f"b{number}.rules").write_text(f'base b{number} "B" of {base};\n')
    file = folder / "mine.rules"
    file.write_text('base mine "Mine" of b1;\n')
    return list(compile_path(file).report)


def test_bases_in_too_long_a_line_are_no_circle(tmp_path: Path) -> None:
    assert bases(tmp_path, MOST_BASES - 1) == []
    [error] = bases(tmp_path, MOST_BASES)
    assert error.code == "too-much"
    assert str(MOST_BASES) in error.help[0]


def test_names_are_suggested_for_the_first_unused_values_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def unlike(name: str, old: str) -> bool:
        asked.append(name)
        return False

    monkeypatch.setattr(unused, "alike", unlike)
    warnings = found(tmp_path, "".join(f"value number_{i} = 1;\n" for i in range(200)))
    assert len(warnings) == 200
    assert len(set(asked)) == unused.MOST_SUGGESTED


def test_a_report_keeps_equal_findings_once() -> None:
    report = Report()
    span = Span(Source("a.rules", "game"), 0, 4)
    for _ in range(3):
        report.add("type", span, "wrong")
    assert len(report) == 1


def test_deals_without_end_are_refused(tmp_path: Path) -> None:
    codes = {one.code for one in found(tmp_path, "replace value deals = 999999999;\n")}
    assert codes == {"too-much"}


# ---- rows


def row(match: Match) -> Row:
    return Row("", match, None, 2, None)  # type: ignore[arg-type]


def test_stretches_of_numbers_that_rows_leave_out() -> None:
    rows = [row(Match(low=1, high=3)), row(Match(values=frozenset([5]))), row(Match(low=7))]
    assert uncovered(rows, range(0, 10)) == [0, 4, 6]
    assert uncovered([*rows, row(Match(otherwise=True))], range(0, 10)) == []
    assert uncovered([row(Match(values=frozenset([True])))], [False, True]) == [False]
    assert uncovered([row(Match(values=frozenset(["a"])))], ["a", "b"]) == ["b"]


@pytest.mark.parametrize(
    ("one", "two", "meeting"),
    [
        (Match(low=1, high=3), Match(low=3, high=5), True),
        (Match(low=1, high=3), Match(low=4), False),
        (Match(high=3), Match(values=frozenset([3])), True),
        (Match(values=frozenset([1, 2])), Match(values=frozenset([2, 9])), True),
        (Match(values=frozenset(["a"])), Match(values=frozenset(["b"])), False),
    ],
)
def test_two_rows_meet_in_a_key(one: Match, two: Match, meeting: bool) -> None:
    assert meet(one, two) == meet(two, one) == meeting
