"""Findings with source and carets: what is underlined, and how it lines up."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulec.diagnostics.diagnostic import Diagnostic, Label, Report
from rulec.render import text
from rulec.source import NOWHERE, Source, Span
from tests.support.rendered import cells, underlined

RULES = Source(
    "ours.rules",
    """\
game ours "Ours" of base/rummy;

state play asks turn {
  action lay {
    add points of hand to scroe, for each player;
    go next;
  }
}
""",
)


def at(source: Source, word: str, nth: int = 0) -> Span:
    """The span of the nth (from 0) place where a word stands."""
    start = -1
    for _ in range(nth + 1):
        start = source.text.index(word, start + 1)
    return Span(source, start, start + len(word))


def shown(one: Diagnostic, width: int = 120) -> str:
    return text.render([one], summary=False, width=width)


def test_whole_finding() -> None:
    other = Source("base/rummy.rules", "\n" * 99 + "keep score of each player for match = 0;\n")
    one = Diagnostic(
        "unknown-name",
        "no rule is called `scroe`",
        at(RULES, "scroe"),
        "not known",
        (Label(at(other, "score"), "stated here"),),
        ("did you mean `score`?",),
    )
    assert (
        text.render([one])
        == """\
error[unknown-name]: no rule is called `scroe`
   --> ours.rules:5:27
    |
  5 |     add points of hand to scroe, for each player;
    |                           ^^^^^ not known
    |
   ::: base/rummy.rules:100:6
    |
100 | keep score of each player for match = 0;
    |      ----- stated here
    |
    = help: did you mean `score`?

1 error
"""
    )


def test_places_that_are_near_share_a_snippet_with_the_lines_between() -> None:
    one = Diagnostic("duplicate", "twice", at(RULES, "go next"), others=(Label(at(RULES, "action lay"), "the first"),))
    assert (
        shown(one)
        == """\
error[duplicate]: twice
 --> ours.rules:6:5
  |
4 |   action lay {
  |   ---------- the first
5 |     add points of hand to scroe, for each player;
6 |     go next;
  |     ^^^^^^^
"""
    )


def test_a_far_place_in_the_same_file_has_a_snippet_of_its_own() -> None:
    one = Diagnostic("duplicate", "twice", at(RULES, "go next"), others=(Label(at(RULES, "ours"), "the first"),))
    output = shown(one)
    assert "\n ::: ours.rules:1:6\n" in output
    assert underlined(output) == [("go next", ""), ("ours", "the first")]


def test_two_places_in_one_line_have_a_row_each_with_the_finding_first() -> None:
    source = Source("a.rules", "value a = 1; value a = 2;")
    one = Diagnostic("duplicate", "twice", at(source, "a ", 1), "again", (Label(at(source, "a ", 0), "first"),))
    assert underlined(shown(one)) == [("a", "again"), ("a", "first")]


def test_a_place_of_several_lines_is_marked_in_its_first_and_last_line() -> None:
    start = RULES.text.index("state")
    one = Diagnostic("type", "all of it", Span(RULES, start, len(RULES.text)), "ends here")
    output = shown(one)
    assert underlined(output) == [("state play asks turn {", ""), ("}", "ends here")]
    assert "\n...\n" in output  # the lines between are left out


def test_a_missing_word_at_the_end_is_shown_after_the_last_word() -> None:
    source = Source("a.rules", "meld set { same rank;\n\n")
    one = Diagnostic("syntax", "missing `}`", Span(source, len(source.text), len(source.text)))
    assert (
        shown(one)
        == """\
error[syntax]: missing `}`
 --> a.rules:1:22
  |
1 | meld set { same rank;
  |                      ^
"""
    )


def test_tabs_and_wide_characters_line_up() -> None:
    source = Source("a.rules", '\tmeld "日本e\u0301" {\tsmae rank;')
    output = shown(Diagnostic("syntax", "misspelt", at(source, "smae"), "here"))
    assert underlined(output) == [("smae", "here")]
    assert "\t" not in output


def test_windows_line_ends_are_not_shown() -> None:
    source = Source("a.rules", "ranks A 2;\r\nsuits x;\r\n")
    assert "\r" not in shown(Diagnostic("syntax", "bad", at(source, "A 2;\r\n")))


def test_a_long_line_is_cut_around_the_place() -> None:
    source = Source("a.rules", "a" * 300 + " wrong " + "b" * 300 + " other")
    one = Diagnostic("syntax", "bad", at(source, "wrong"), "here", (Label(at(source, "other"), "there"),))
    output = shown(one, width=60)
    assert underlined(output) == [("wrong", "here"), ("other", "there")]
    assert all(len(line) <= 60 + len("1 | ") for line in output.splitlines() if line.startswith("1 |"))
    assert "…aaa" in output
    assert "bbb…" in output


def test_a_finding_without_text_names_only_its_file() -> None:
    missing = Source("gone.rules", "")
    assert shown(Diagnostic("unreadable", "no such file", Span(missing, 0, 0))) == (
        "error[unreadable]: no such file\n --> gone.rules\n"
    )
    assert shown(Diagnostic("unspecified", "open", NOWHERE)).endswith(" --> (built in)\n")


def test_rules_cannot_steer_the_terminal() -> None:
    source = Source("\x1b]0;a.rules", "suits \x1b[31m \u202e;")
    one = Diagnostic("type", "what is `\x1b[2J`", at(source, "suits"), "\x1b[0m", (), ("\x1b[0m",))
    assert "\x1b" not in shown(one)
    assert "\u202e" not in shown(one)


def test_colours_only_when_asked() -> None:
    one = Diagnostic("unspecified", "open", at(RULES, "hand"), "here", (), ("state it",))
    assert "\x1b" not in text.render([one])
    coloured = text.render([one], colour=True)
    assert "\x1b[1;33mwarning[unspecified]\x1b[0m" in coloured
    assert "\x1b[1;33m^^^^ here\x1b[0m" in coloured


def test_findings_are_parted_and_counted() -> None:
    report = Report()
    report.add("unspecified", at(RULES, "hand"), "open")
    report.add("type", at(RULES, "scroe"), "wrong")
    report.add("type", at(RULES, "play"), "wrong, too")
    report.add("taken-as-usual", at(RULES, "ours"), "not told")
    output = text.render(report)
    assert output.endswith("\n\n2 errors, 1 warning, 1 notice\n")
    assert output.count("\n\n") == 4
    assert output.index("error[type]") < output.index("warning[unspecified]") < output.index("notice[taken-as-usual]")


def test_clean_rules() -> None:
    assert text.render([]) == "no mistakes found\n"
    assert text.render([], summary=False) == ""


LINES = st.text(st.sampled_from("ab;\t日e\u0301♠ "), max_size=30)


@given(before=st.lists(LINES, max_size=3), line=LINES, word=st.text("xy漢", min_size=1, max_size=8), after=LINES)
def test_the_carets_stand_under_the_word(before: list[str], line: str, word: str, after: str) -> None:
    """Whatever stands around it: the columns underlined hold exactly the word, also when the line is cut."""
    source = Source("a.rules", "\n".join([*before, line + word + after]))
    start = sum(len(one) + 1 for one in before) + len(line)
    span = Span(source, start, start + len(word))
    for width in (20, 120):
        ((under, label),) = underlined(shown(Diagnostic("syntax", "bad", span, "here"), width=width))
        assert label == "here"
        assert under.replace("\u0301", "") == "".join(cells(word))
