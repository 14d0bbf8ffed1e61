"""Bounds: no text can exhaust the machine or reach Python's own limits, and one that is too much is a finding."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulec.syntax.bounds import MAX_CHARACTERS, MAX_DEPTH, MAX_LINES
from tests.unit.syntax import samples
from tests.unit.syntax.reading import codes, read

LONG = 40_000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("// " + "x" * MAX_CHARACTERS, "the file has"),
        ("value x = " + "(" * LONG + "a" + ")" * LONG + ";", "more than 60 brackets"),
        ("state s {" * 100, "more than 60 brackets"),
        ("value x = " + "not " * LONG + "a;", "nested more than 60 deep"),
        ("value x = " + "a of " * LONG + "a;", "nested more than 60 deep"),
        ("value x = 1" + " + 1" * 10_000 + ";", "nested more than 60 deep"),
        ("value x = a" + " or a" * 10_000 + ";", "nested more than 60 deep"),
        ("value x = 1;" * (MAX_LINES + 1), f"more than {MAX_LINES} lines"),
        ("value x = " + "9" * LONG + ";", "a number of 40000 digits"),
    ],
    ids=["size", "parentheses", "braces", "not", "of", "sum", "or", "lines", "digits"],
)
def test_too_much_is_a_finding(text: str, said: str) -> None:
    _, found = read(text)
    assert codes(found) == ["too-much"]
    assert said in found[0].message
    assert len(found[0].message) < 200


def test_what_is_just_within_the_bounds_is_read() -> None:
    deep = MAX_DEPTH - 4
    _, found = read(f"value x = {'(' * deep}a{')' * deep};\nvalue y = {'not ' * deep}a;" + "\nvalue z = 1;" * (MAX_LINES - 10))
    assert codes(found) == []


def test_a_statement_that_is_too_deep_is_left_out_and_the_others_stay() -> None:
    file, found = read("value a = 1;\nvalue x = " + "not " * 200 + "a;\nvalue b = 1;")
    assert codes(found) == ["too-much"]
    assert len(file.items) == 2
    assert [name.text for name in file.lost] == ["x"]


def test_many_statements_and_a_header_that_are_too_deep() -> None:
    deep = "not " * 5000
    file, found = read(f"value x = {deep}a;\n" * 3 + "value b = 1;", f'game a "A" when {deep}a;\n')
    assert set(codes(found)) == {"too-much"}
    assert (file.header, len(file.items)) == (None, 1)


@pytest.mark.parametrize(
    "text",
    [
        '"' * 3000,
        "{" * 50 + "}" * 900,
        "use a = b c d e " * 1500,
        "}" * 3000,
        ": " * 3000,
        "value " * 5000,
        "[" * 50 + "x;" * 1000,
    ],
)
def test_a_long_text_of_nonsense_is_read_to_its_end(text: str) -> None:
    _, found = read(text)
    assert 1 <= len(found) <= 21


TOKENS = sorted(set(samples.EVERYTHING.split()) | {*"{}();:,[]\"'&%é“\0-3", "//", "..", "$END"})


@given(st.lists(st.sampled_from(TOKENS), max_size=60).map(" ".join) | st.text(max_size=80))
def test_no_text_makes_it_raise(text: str) -> None:
    _, found = read(text)
    for one in found:
        assert 0 <= one.span.start <= one.span.end <= len(one.span.source.text)
        assert one.help
        assert one.message[0] in "`0123456789" or one.message[0].islower()
        assert not one.message.endswith(".")


@given(st.integers(0, len(samples.EVERYTHING)), st.integers(0, len(samples.EVERYTHING)))
def test_no_part_of_a_text_makes_it_raise(start: int, end: int) -> None:
    _, found = read(samples.EVERYTHING[start:end])
    assert len(found) <= 21
