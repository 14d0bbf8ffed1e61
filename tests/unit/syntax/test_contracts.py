"""The shorthand for contracts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulec.diagnostics.diagnostic import Diagnostic, Report
from rulec.source import Source, Span
from rulec.syntax.contracts import AnyMelds, ContractItem, contract


def read(text: str, quote: str = "") -> tuple[tuple[ContractItem, ...] | AnyMelds | None, list[Diagnostic]]:
    """Read a contract that stands in a table; return it and what was found."""
    written = f"{quote}{text}{quote}"
    report = Report()
    source = Source("t.yaml", f"1: {written}")
    return contract(text, Span(source, 3, 3 + len(written)), report), list(report)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2 set 3 + run 4", (ContractItem(2, "set", 3, 3), ContractItem(1, "run", 4, 4))),
        ("set 3", (ContractItem(1, "set", 3, 3),)),
        ("2 set 3..", (ContractItem(2, "set", 3, None),)),
        ("run 4..7", (ContractItem(1, "run", 4, 7),)),
        ("  set 3+run 4  ", (ContractItem(1, "set", 3, 3), ContractItem(1, "run", 4, 4))),
        ("any", AnyMelds()),
    ],
)
def test_contracts(text: str, meant: tuple[ContractItem, ...] | AnyMelds) -> None:
    assert read(text) == (meant, [])


@pytest.mark.parametrize("quote", ["", '"'])
def test_places(quote: str) -> None:
    items, _ = read("2 set 3 + run 4..", quote)
    assert isinstance(items, tuple)
    assert [item.span.text for item in items] == ["2 set 3", "run 4.."]
    assert [item.kind_span.text for item in items] == ["set", "run"]


@pytest.mark.parametrize(
    ("text", "underlined", "better"),
    [
        ("2 sets of 3", "2 sets of 3", "2 set 3"),
        ("set3", "set3", "set 3"),
        ("set of 3", "set of 3", "set 3"),
        ("two sets of three", "two sets of three", "2 set 3"),
        ("2 x set 3", "2 x set 3", "2 set 3"),
        ("set 3+", "set 3+", "set 3.."),
        ("set 3 or more", "set 3 or more", "set 3.."),
        ("set 3-5", "set 3-5", "set 3..5"),
        ("run(4)", "run(4)", "run 4"),
        ("set 3, run 4", "set 3, run 4", "set 3 + run 4"),
        ("2 sets of 3 and a run of 4", "2 sets of 3 and a run of 4", "2 set 3 + run 4"),
        ("set 3 run 4", "set 3 run 4", "set 3 + run 4"),
        ("2 set 3 + a run of 4 cards", "a run of 4 cards", "run 4"),
    ],
)
def test_other_ways_to_write_it_are_understood_and_corrected(text: str, underlined: str, better: str) -> None:
    items, found = read(text)
    assert items is None
    assert [(one.code, one.span.text, one.help) for one in found] == [("table-file", underlined, (f"write `{better}`",))]


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("", "table-file", "a contract is missing here"),
        ("0 set 3", "table-file", "`0 set 3` asks for no meld"),
        ("set 0", "table-file", "`set 0` asks for a meld without cards"),
        ("set 5..3", "table-file", "`set 5..3` has its sizes the wrong way round"),
        ("2 set", "table-file", "`2 set` does not say how many cards its melds have"),
        ("set 3 + + run 4", "table-file", "a part of the contract is missing beside `+`"),
        ("!?", "table-file", "`!?` is not a part of a contract"),
        ("99 set 3", "too-much", "`99 set 3` is more than a contract can ask"),
        ("set 999999999999", "too-much", "`set 999999999999` is more than a contract can ask"),
        ("set 3 + " * 100, "too-much", "a contract of 800 characters"),
    ],
)
def test_what_cannot_be_asked(text: str, code: str, message: str) -> None:
    items, found = read(text)
    assert items is None
    assert [(one.code, one.message) for one in found] == [(code, message)]
    assert found[0].help


@given(st.text(alphabet="2 seto3run+.,-x", max_size=60))
def test_every_text_is_a_contract_or_a_finding(text: str) -> None:
    items, found = read(text)
    assert (items is None) == bool(found)
