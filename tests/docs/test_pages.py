"""What the documentation shows is what happens: rules compile or give the finding named, commands print what is printed there."""

from __future__ import annotations

import doctest
import shlex
from pathlib import Path

import pytest

import cli
from rulec.diagnostics.diagnostic import Severity
from rulec.diagnostics.pages import TINY, tiny
from rulec.pipeline import compile_path
from tests.docs.blocks import ROOT, Block, as_shown, blocks, commands, pages, rules_text

PAGES = [page for page in pages() if any(block.language in ("rules", "console", "pycon") for block in blocks(page))]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the page's own, where its commands run; `tiny` and the examples lie in it."""
    (tmp_path / f"{TINY}.rules").write_text(tiny(), encoding="utf-8")
    if (ROOT / "examples").is_dir():
        (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_page(page: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for block in blocks(page):
        where = f"{page.relative_to(ROOT)}:{block.line}"
        if block.language == "rules":
            _compile(block, folder, where)
        elif "file" in block.words:
            (folder / block.words["file"]).write_text(block.text, encoding="utf-8")
        if "script" in block.words:
            _script(block, folder, where)
        if block.language == "console":
            _run(block, where, capsys)
        elif block.language == "pycon":
            names = _doctest(block, page, names)


def _compile(block: Block, folder: Path, where: str) -> None:
    """Compile the rules of a block; with `bad=` they must give these findings, else no error and no warning."""
    file = folder / block.words.get("file", "shown.rules")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(rules_text(block), encoding="utf-8")
    report = compile_path(file).report
    said = "\n".join(f"{one.code}: {one.message}" for one in report)
    if block.bad:
        given = {one.code for one in report}
        assert block.bad <= given, f"{where}: {block.bad} expected, found:\n{said}"
    else:
        worse = [one for one in report if one.severity is not Severity.NOTICE]
        assert not worse, f"{where}:\n{said}"


def _script(block: Block, folder: Path, where: str) -> None:
    """Run a scripted game, which must go as written, or must fail."""
    from rulec.testing.run import run_script

    result = run_script(folder / block.words["file"])
    said = [one.message for one in result.report] + [
        f"step {step.step.number}: {fault.about} {fault.expected} expected, {fault.came}"
        for case in result.cases
        for step in case.steps
        for fault in step.faults
    ]
    assert result.verdict == block.words["script"], f"{where}: {result.verdict}\n" + "\n".join(said)


def _run(block: Block, where: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in commands(block):
        program, *words = shlex.split(command.words)
        assert program == "rulec", f"{where}: only `rulec` is run in a console block, not `{program}`"
        capsys.readouterr()
        code = cli.main(words)
        out, err = capsys.readouterr()
        printed = err + out
        assert as_shown(printed, command.output), f"{where}: `{command.words}` prints\n{printed}"
        assert code == command.code, f"{where}: `{command.words}` ends with {code}, and {command.code} is expected"


def _doctest(block: Block, page: Path, names: dict[str, object]) -> dict[str, object]:
    """Run a doctest with the names that the blocks before it made, and return them with its own."""
    test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert not runner.run(test, clear_globs=False).failed, f"{page.name}:{block.line}"
    return test.globs
