"""YAML with places: what is text stays text, everything has its place, and no file can do more than say something."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulec.diagnostics.diagnostic import Diagnostic, Report
from rulec.source import Source
from rulec.syntax import yaml_tree
from rulec.syntax.yaml_tables import read_clauses, read_table
from rulec.syntax.yaml_tree import Map, Seq, Text, read_yaml


def tree(text: str) -> tuple[Map | Seq | Text | None, list[Diagnostic]]:
    """Read a YAML text; return the content and what was found."""
    report = Report()
    return read_yaml(Source("t.yaml", text), report), list(report)


def test_nothing_becomes_a_number_a_date_or_a_truth_value() -> None:
    content, found = tree('a: no\nb: 010\nc: 1:30\nd: 2024-01-01\ne: ~\nf:\ng: "x: y"\nh: 1.50\ni: Null\n')
    assert found == []
    assert isinstance(content, Map)
    words = {key.text: value.text for key, value in content.entries if isinstance(value, Text)}
    assert words == {
        "a": "no",
        "b": "010",
        "c": "1:30",
        "d": "2024-01-01",
        "e": "~",
        "f": "",
        "g": "x: y",
        "h": "1.50",
        "i": "Null",
    }


def test_quoted_or_plain_is_remembered() -> None:
    content, _ = tree("a: x\nb: 'x'\nc: \"x\"\nd: |\n  x\n")
    assert isinstance(content, Map)
    assert [value.quoted for _, value in content.entries if isinstance(value, Text)] == [False, True, True, True]


@pytest.mark.parametrize("start", ["", "\ufeff", "# é 牌\r\n", "# a\n# b\n"])
def test_places(start: str) -> None:
    content, _ = tree(start + '1: {contract: 2 set 3, "é": "a  b"}\n2:\n  - x\n')
    assert isinstance(content, Map)
    (first, row), (second, items) = content.entries
    assert (first.span.text, second.span.text) == ("1", "2")
    assert isinstance(row, Map)
    assert row.span.text == '{contract: 2 set 3, "é": "a  b"}'
    assert [(key.span.text, value.span.text) for key, value in row.entries] == [("contract", "2 set 3"), ('"é"', '"a  b"')]
    assert isinstance(items, Seq)
    assert [item.span.text for item in items.items] == ["x"]
    assert row.get("contract") == Text("2 set 3")
    assert row.get("buys") is None


@pytest.mark.parametrize(
    ("text", "code", "underlined"),
    [
        ("a: {x: 1, x: 2}", "duplicate", "x"),
        ("a: {x: 1}\na: {x: 2}", "duplicate", "a"),
        ("a: &b 1", "table-file", "&b"),
        ("a: *b", "table-file", "*b"),
        ("a: !!python/object/apply:os.system [ls]", "table-file", "!!python/object/apply:os.system"),
        ("a: !!str 1", "table-file", "!!str"),
        ("a: 1\n---\nb: 2", "table-file", "---"),
        ("[a]: b", "table-file", "[a]"),
        ("a:\n\tb: 1", "table-file", "\t"),
        ("a: b: c", "table-file", ":"),
        ("a: @b", "table-file", "@"),
        ("a: {b: 1", "table-file", ""),
        ("a: 'b", "table-file", ""),
        ("a: 1\n b: 2", "table-file", " b"),
        ("a: 1\n b: c: 2", "table-file", " b"),
        ("a: {b: 1\nc: {b: 2}", "table-file", "\n"),
        ("", "table-file", ""),
        ("# only a remark\n", "table-file", ""),
        ("a: \0", "table-file", "\0"),
        ("[" * 30, "too-much", "["),
        ("a: " + "x" * 300_000, "too-much", ""),
    ],
)
def test_what_is_refused_and_where(text: str, code: str, underlined: str) -> None:
    _, found = tree(text)
    assert [one.code for one in found] == [code]
    assert found[0].span.text == underlined
    assert found[0].help


def test_of_two_equal_keys_the_first_is_kept_and_both_are_shown() -> None:
    content, found = tree("a: 1\nb: 2\na: 3")
    assert isinstance(content, Map)
    assert content.get("a") == Text("1")
    assert [(other.span.line, other.text) for other in found[0].others] == [(1, "here first")]


def test_a_merge_key_is_a_plain_word() -> None:
    content, found = tree("<<: {a: 1}")
    assert found == []
    assert isinstance(content, Map)
    assert content.entries[0][0].text == "<<"


@pytest.mark.parametrize("slow", [False, True])
@given(st.text(alphabet="ab:1 \n\t{}[],\"'&*!|>-?#%@\0é", max_size=40))
def test_no_text_makes_it_raise(slow: bool, text: str) -> None:
    import yaml

    with pytest.MonkeyPatch.context() as patch:
        if slow:
            patch.setattr(yaml_tree, "_Loader", yaml.SafeLoader)
        content, found = tree(text)
    assert content is not None or found
    for one in found:
        assert 0 <= one.span.start <= one.span.end <= len(text)


class TestTables:
    """Rows and cells."""

    def test_rows_in_their_order(self) -> None:
        report = Report()
        table = read_table(Source("t.yaml", "1: {contract: 2 set 3, buys: 3}\n2:\n  contract: any\n"), report)
        assert len(report) == 0
        assert table is not None
        assert [(row.key.text, [(name.text, cell.text) for name, cell in row.cells]) for row in table.rows] == [
            ("1", [("contract", "2 set 3"), ("buys", "3")]),
            ("2", [("contract", "any")]),
        ]
        assert table.rows[0].cell("buys") == Text("3")
        assert table.rows[1].cell("buys") is None
        assert table.rows[0].span.text == "1: {contract: 2 set 3, buys: 3}"

    @pytest.mark.parametrize(
        ("text", "message", "rows"),
        [
            ("- a\n- b", "a table has rows with a key", None),
            ("just words", "a table has rows with a key", None),
            ("1: any\n2: {contract: any}", "row `1` has no columns", 1),
            ("1:\n2: {contract: any}", "row `1` has no columns", 1),
            ("1: {contract: [a, b], buys: 1}", "`contract` is one value, not several", 1),
        ],
    )
    def test_another_form_is_reported(self, text: str, message: str, rows: int | None) -> None:
        report = Report()
        table = read_table(Source("t.yaml", text), report)
        assert [one.message for one in report] == [message]
        assert rows == (None if table is None else len(table.rows))


class TestClauses:
    """The sentences of clauses."""

    def test_sentences_by_clause(self) -> None:
        report = Report()
        found = read_clauses(Source("c.yaml", 'W-1: "One  sentence."\nT-v2: >\n  On two\n  lines.\n'), report)
        assert len(report) == 0
        assert {key: clause.sentence for key, clause in found.items()} == {"W-1": "One sentence.", "T-v2": "On two lines."}
        assert found["W-1"].span.text == 'W-1: "One  sentence."'

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("11: a", "`11` is not a clause"),
            ("W-11:", "clause `W-11` has no sentence"),
            ("W-11: [a]", "clause `W-11` has no sentence"),
            ("- W-11", "a file of clauses has lines with a clause"),
        ],
    )
    def test_another_form_is_reported(self, text: str, message: str) -> None:
        report = Report()
        assert read_clauses(Source("c.yaml", text), report) == {}
        assert [one.message for one in report] == [message]


def test_a_written_control_character_is_refused_where_it_stands() -> None:
    """`\\e` in quotes is a character that steers the terminal, though the file itself has only letters."""
    source = Source("a.yaml", 'A-1: "well \\e[31m"\n')
    report = Report()
    assert read_yaml(source, report) is None
    [one] = report
    assert one.span.text == '"well \\e[31m"'
    assert "U+001B" in one.message
