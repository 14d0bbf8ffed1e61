"""Every file of the corpus gives exactly the findings that stand at its end. How the files look: README.md beside this."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rulec.diagnostics import pages
from rulec.diagnostics.codes import CODES
from rulec.render import text

FOLDER = Path(__file__).parent
MARK = "//> "


def corpus(folder: Path) -> list[Path]:
    """Return the files to compile; one that stands beside another and begins with its name is only read by that."""
    every = sorted([*folder.glob("*/good/*.rules"), *folder.glob("*/bad/*.rules")])
    return [file for file in every if not any(_belongs(file, other) for other in every)]


def _belongs(file: Path, other: Path) -> bool:
    return file.parent == other.parent and file.stem.startswith(f"{other.stem}_") and file != other


def split(content: str) -> tuple[str, str]:
    """Part a file into the rules and the output expected of them."""
    body = content.splitlines(keepends=True)
    expected: list[str] = []
    while body and body[-1].startswith(MARK.rstrip()):
        line = body.pop().rstrip("\n")
        expected.insert(0, line.removeprefix(MARK.rstrip()).removeprefix(" ") + "\n")
    return "".join(body).rstrip("\n") + "\n", "".join(expected)


def join(body: str, output: str) -> str:
    """Put rules and expected output together again."""
    lines = [f"{MARK}{line}".rstrip() for line in output.splitlines()]
    return body + ("\n" + "\n".join(lines) + "\n" if lines else "")


def expected_codes(body: str) -> set[str]:
    """Return the codes that the first line of a bad file names."""
    first = re.match(r"//:([^\n]*)", body)
    return set(first[1].replace(",", " ").split()) if first else set()


def compiled(file: Path, body: str, folder: Path) -> tuple[str, set[str], int]:
    """Compile rules, without their expected output, in a folder of their own; return what is printed, the codes, the errors."""
    from rulec.pipeline import compile_path

    for beside in file.parent.glob(f"{file.stem}*"):
        shutil.copy(beside, folder)
    (folder / f"{pages.TINY}.rules").write_text(pages.tiny(), encoding="utf-8")
    (folder / file.name).write_text(body, encoding="utf-8")
    report = compile_path(folder / file.name).report
    output = text.render(report, summary=False).replace(f"{folder}/", "")
    return output, {one.code for one in report}, report.errors


@pytest.mark.parametrize("file", corpus(FOLDER), ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_file(file: Path, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    content = file.read_text(encoding="utf-8")
    body, expected = split(content)
    output, codes, errors = compiled(file, body, tmp_path)
    if file.parent.name == "good":
        assert errors == 0, output
    else:
        wanted = expected_codes(body)
        assert wanted, "the first line of a bad file names the codes: //: unknown-name"
        assert wanted <= set(CODES)
        assert wanted <= codes, output
    if pytestconfig.getoption("--update-corpus"):
        if output != expected:
            file.write_text(join(body, output), encoding="utf-8")
        return
    assert output == expected


@pytest.mark.parametrize("output", ["", "error[type]: wrong\n --> a.rules:1:1\n\n  |\n"])
def test_rules_and_expected_output_can_be_parted_again(output: str) -> None:
    body = '//: type\nbase a "A";\n// a comment\n'
    assert split(join(body, output)) == (body, output)


def test_every_code_has_a_bad_example() -> None:
    """Whatever can be found wrong has a file of the corpus that shows it."""
    files = [file for file in corpus(FOLDER) if file.parent.name == "bad"]
    shown = {code for file in files for code in expected_codes(file.read_text(encoding="utf-8"))}
    assert shown == set(CODES) - {"script"}, "what can be wrong in scripted games is shown by their own tests"


def test_codes_of_a_bad_file() -> None:
    assert expected_codes("//: type, gap\nbase a;\n") == {"type", "gap"}
    assert expected_codes("base a;\n//: type\n") == set()
