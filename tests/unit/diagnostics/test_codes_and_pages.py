"""The registry of codes, and the page of each: kept equal, written for people, and with examples that are what they say."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from rulec.diagnostics import pages
from rulec.diagnostics.codes import CODES

WORDS_OF_PROGRAMMERS = re.compile(r"\b(AST|token|parser|parse|enum|null|None|boolean|integer|namespace|identifier)\b")


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert pages.page_codes() == sorted(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_words_that_can_be_said(code: str) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code)
    about = CODES[code].about
    assert about
    assert not about.endswith(".")
    assert not WORDS_OF_PROGRAMMERS.search(about)
    assert CODES[code].severity in {"error", "warning", "notice"}


@pytest.mark.parametrize("code", pages.page_codes())
def test_a_page_says_what_why_and_shows_both(code: str) -> None:
    page = pages.page(code)
    title, *paragraphs = re.split(r"\n\n+", page.text.split("## ", 1)[0].strip())
    assert title == f"# {code}"
    assert len(paragraphs) >= 1
    prose = re.sub(r"```.*?```", "", page.text, flags=re.DOTALL)
    assert not WORDS_OF_PROGRAMMERS.search(prose)
    assert [example.kind for example in page.examples()] == ["bad", "good"]
    assert all(len(line) <= 80 for line in page.text.splitlines())


@pytest.mark.parametrize("code", pages.page_codes())
def test_the_examples_are_what_they_say(code: str, tmp_path: Path) -> None:
    """The wrong example gives the code of its page, the right one neither that code nor any error."""
    if find_spec("rulec.pipeline") is None:
        pytest.skip("there is no compiler yet")
    from rulec.pipeline import compile_path
    from rulec.testing.run import prepare_script

    for example in pages.page(code).examples():
        folder = tmp_path / example.kind
        folder.mkdir()
        (folder / f"{pages.TINY}.rules").write_text(pages.tiny(), encoding="utf-8")
        for name, text in example.files.items():
            (folder / name).write_text(text, encoding="utf-8")
        main = folder / example.main
        report = prepare_script(main)[0].report if main.suffix == ".yaml" else compile_path(main).report
        said = [f"{one.code}: {one.message}" for one in report]
        if example.kind == "bad":
            assert code in {one.code for one in report}, said
        else:
            assert report.errors == 0, said
            assert CODES[code].severity == "notice" or code not in {one.code for one in report}, said


def test_the_game_of_the_examples_is_sound(tmp_path: Path) -> None:
    """A variant of `tiny` that changes nothing has no error, so that what an example shows is its own."""
    if find_spec("rulec.pipeline") is None:
        pytest.skip("there is no compiler yet")
    from rulec.pipeline import compile_path

    (tmp_path / "tiny.rules").write_text(pages.tiny(), encoding="utf-8")
    file = tmp_path / "mine.rules"
    file.write_text('game mine "Mine" of tiny;\n', encoding="utf-8")
    report = compile_path(file).report
    assert report.errors == 0, [f"{one.code}: {one.message}" for one in report]
