"""A source line as a terminal shows it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulec.render.line import ShownLine, plain

ODD_TEXT = st.text(st.sampled_from("ab ;\t日本e\u0301♠\u200d\x1b\u202e"), max_size=60)


@pytest.mark.parametrize(
    ("line", "columns"),
    [("abc", 3), ("\tx", 5), ("ab\tx", 5), ("abcd\tx", 9), ("日本", 4), ("e\u0301x", 2), ("♠♥", 2), ("", 0)],
)
def test_columns_of_a_line(line: str, columns: int) -> None:
    assert ShownLine.of(line).columns == columns


@pytest.mark.parametrize("char", ["\x1b", "\x07", "\x9b", "\u202e", "\u2066", "\u2028", "\ufeff"])
def test_nothing_that_steers_a_terminal_comes_through(char: str) -> None:
    assert "".join(ShownLine.of(f"a{char}b").text) == "a\ufffdb"
    assert plain(f"a{char}b") == "a\ufffdb"


def test_plain_text_is_one_line() -> None:
    assert plain("a\nb\tc\r") == "a b c "


@given(line=ODD_TEXT, data=st.data(), room=st.integers(20, 40))
def test_a_window_fits_and_shows_the_start_of_the_stretch(line: str, data: st.DataObject, room: int) -> None:
    shown = ShownLine.of(line)
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    first, last = shown.window(start, end, room)
    assert 0 <= first <= start
    assert first <= last <= len(line)
    assert shown.starts[last] - shown.starts[first] <= room
    assert last > start or start == len(line)
    if shown.columns <= room:
        assert (first, last) == (0, len(line))
    elif shown.starts[end] - shown.starts[start] <= room - 2:
        assert last >= end
