"""The grammar: no conflicts, every construct read, keywords as names, tables of the parser on disk."""

from __future__ import annotations

import logging
import pickle
from pathlib import Path

import pytest
from lark import Lark, logger

from rulec.cache import read_bytes, write_bytes
from rulec.diagnostics.diagnostic import Report
from rulec.source import Source
from rulec.syntax import ast
from rulec.syntax.build import HANDLERS
from rulec.syntax.mistakes import MISTAKES
from rulec.syntax.parse import comments, parse
from rulec.syntax.parser import GRAMMAR, make_parser
from rulec.syntax.recovery.wording import MARKS, OPEN, listed, spellings
from tests.unit.syntax import samples
from tests.unit.syntax.reading import only, read


def test_the_grammar_is_lalr_1_without_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger=logger.name):
        logger.addHandler(caplog.handler)
        try:
            Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer="contextual", debug=True)
        finally:
            logger.removeHandler(caplog.handler)
    assert [record.getMessage() for record in caplog.records if "onflict" in record.getMessage()] == []


def test_a_conflict_would_be_seen(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger=logger.name):
        logger.addHandler(caplog.handler)
        try:
            Lark('start: "i" start | "i" start "e" start | "x"', parser="lalr", lexer="contextual", debug=True)
        finally:
            logger.removeHandler(caplog.handler)
    assert any("onflict" in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize("part", ["PACK", "MELDS", "SETTINGS", "FLOW", "PATCHES"])
def test_every_construct_is_read(part: str) -> None:
    file, found = read(getattr(samples, part))
    assert [(one.message, one.span.line) for one in found] == []
    assert len(file.items) > 5


def test_every_rule_of_the_parser_has_a_builder() -> None:
    made = {str(rule.alias or rule.origin.name) for rule in make_parser().rules}
    hidden = {name for name in made if name.startswith("_") or name in _INSIDE}
    assert made - hidden <= set(HANDLERS)


# trees that a builder takes apart itself, or that the parser leaves out because they have one child
_INSIDE = listed(
    """start statement patch inner_patch line key signed bound cond conjunction negation comparison sum term measure set_expr
    set_item of_expr prim atom kinds each asks meeting foreach with setting because limit_in limit_between limit_together
    verdict_is verdict_is_not verdict_has wild_for wild_home wild_never wild_stands"""
)


KEYWORDS = listed(
    "meld wild cards table zone state action value option limit move show end begin go done asks from when is exactly"
)


@pytest.mark.parametrize("word", [*KEYWORDS, "set", "run"])
def test_words_of_the_language_are_names_elsewhere(word: str) -> None:
    assert only(f"keep {word} for round = 0;").name == word
    assert only(f"value x = count of {word} + 1;").expr.left.of == ast.Name(word)
    assert only(f'table t by round from "t.yaml" {{ {word}: number; }}').columns[0].name == word
    assert only(f"meld {word} {{ same rank; }}").name == word


def test_set_and_run_are_no_keywords() -> None:
    words = {word for spelled in spellings().values() for word in spelled}
    assert not words & {"set", "run"}


def test_every_token_can_be_named_in_a_message() -> None:
    ignored = set(make_parser().ignore_tokens)
    unnamed = [one.name for one in make_parser().terminals if one.name not in {*ignored, *OPEN, *spellings()}]
    assert unnamed == []
    assert set(MARKS) <= set(spellings())


def test_every_example_of_a_mistake_becomes_tokens_of_the_grammar() -> None:
    known = {one.name for one in make_parser().terminals}
    for mistake in MISTAKES:
        assert {kind for kind, _ in mistake.becomes} <= known, mistake.message
        assert not mistake.unless or mistake.unless in known, mistake.message


def test_comments_are_found_and_those_in_texts_are_not() -> None:
    source = Source("a.rules", 'game a "no // comment"; // one\n// two\nvalue x = 1; //three')
    assert [one.text for one in comments(source)] == ["// one", "// two", "//three"]


class TestCache:
    """The parser's tables on disk."""

    def test_tables_are_kept_and_read_again(self, tmp_path: Path) -> None:
        make_parser(tmp_path / "new" / "folder")
        (kept,) = (tmp_path / "new" / "folder").iterdir()
        assert kept.stat().st_size > 1000
        self._forget()
        report = Report()
        file = parse(Source("a.rules", 'game a "A";\nvalue x = 1;'), report, tmp_path / "new" / "folder")
        assert isinstance(file.items[0], ast.Value)
        assert len(report) == 0

    def test_a_damaged_cache_is_rebuilt(self, tmp_path: Path) -> None:
        make_parser(tmp_path)
        (kept,) = tmp_path.iterdir()
        whole = kept.read_bytes()
        flipped = [bytes([*whole[:at], whole[at] ^ 1, *whole[at + 1 :]]) for at in (0, 5, len(whole) // 3, len(whole) - 1)]
        for damaged in (b"", b"nonsense", whole[: len(whole) // 2], whole + b"x", *flipped):
            kept.write_bytes(damaged)
            self._forget()
            assert parse(Source("a.rules", 'game a "A";'), Report(), tmp_path).header is not None
            assert len(read_bytes(kept.name, str(tmp_path)) or b"") > 1000

    def test_something_else_that_is_whole_is_rebuilt_too(self, tmp_path: Path) -> None:
        make_parser(tmp_path)
        (kept,) = tmp_path.iterdir()
        for other in (pickle.dumps({"data": 1}), b""):
            write_bytes(kept.name, other, str(tmp_path))
            self._forget()
            assert parse(Source("a.rules", 'game a "A";'), Report(), tmp_path).header is not None
            assert len(read_bytes(kept.name, str(tmp_path)) or b"") > 1000

    def test_a_folder_that_cannot_be_made_is_no_error(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("in the way")
        assert parse(Source("a.rules", 'game a "A";'), Report(), tmp_path / "file" / "cache").header is not None

    def test_mistakes_are_reported_alike_from_kept_tables(self, tmp_path: Path) -> None:
        make_parser(tmp_path)
        self._forget()
        report, plain = Report(), Report()
        source = Source("a.rules", 'game a "A";\nvlue x = 3\nlimit l in run always: size => 3;')
        parse(source, report, tmp_path)
        parse(source, plain)
        assert [one.message for one in report] == [one.message for one in plain]
        assert len(report) == 3

    @staticmethod
    def _forget() -> None:
        from rulec.syntax import parser

        parser._made.cache_clear()
