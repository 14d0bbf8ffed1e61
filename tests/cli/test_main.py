"""The `rulec` command itself: exit codes, lazy loading, output."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import click
import pytest

import cli
from rulec.commands import COMMANDS, QUICK
from rulec.commands.common import colourful
from rulec.misuse import Misuse
from rulec.version import VERSION

ROOT = Path(cli.__file__).parent


def test_help_lists_every_command_without_importing_one(capsys: pytest.CaptureFixture[str]) -> None:
    code = (
        "import sys, cli; code = cli.main(['--help']); print(code, *(m for m in sys.modules if m.startswith('rulec.commands.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    *shown, loaded = done.stdout.splitlines()
    for name, about in COMMANDS.items():
        assert any(line.split() == [name, *about.split()] for line in shown)
    assert loaded.split() == ["0", "rulec.commands.quick", "rulec.commands.common"]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_what_the_list_says(name: str) -> None:
    if find_spec(f"rulec.commands.{name}") is None:
        pytest.skip("not written yet")
    module = import_module(f"rulec.commands.{name}")
    assert isinstance(module.command, click.Command)
    assert module.command.name == name
    assert hasattr(module, "quick") == (name in QUICK)


@pytest.mark.parametrize("argv", [[], ["--nonsense"], ["expalin"], ["explain", "--nonsense"], ["explain", "a", "b"]])
def test_wrong_use_is_2(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    assert cli.main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Usage: rulec" in err


def test_a_misspelt_command_is_named_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["expalin"])
    assert "there is no command `expalin`; did you mean `explain`?" in capsys.readouterr().err


def test_help_and_version_are_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    assert cli.main(["explain", "--help"]) == 0
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out.endswith(f"rulec {VERSION}\n")


class TestQuick:
    """Commands with a quick path answer without click; what they leave alone, click gets."""

    @pytest.fixture
    def quick(self, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
        """A stand-in for `rulec.commands.hand` that answers with the exit codes it is told to."""

        @click.command("hand")
        @click.argument("words", nargs=-1)
        def command(words: tuple[str, ...]) -> int:
            module.by_click.append(words)
            return 3

        def quick(argv: list[str]) -> int | None:
            module.by_us.append(argv)
            return None if "odd" in argv else 1

        module = SimpleNamespace(quick=quick, command=command, by_us=[], by_click=[])
        monkeypatch.setitem(sys.modules, "rulec.commands.hand", module)
        return module

    def test_an_ordinary_line(self, quick: SimpleNamespace) -> None:
        assert cli.main(["hand", "w", "8s"]) == 1
        assert (quick.by_us, quick.by_click) == ([["w", "8s"]], [])

    def test_none_leaves_it_to_click(self, quick: SimpleNamespace) -> None:
        assert cli.main(["hand", "odd"]) == 3
        assert quick.by_click == [("odd",)]

    def test_misuse_is_2_with_its_message(self, quick: SimpleNamespace, capsys: pytest.CaptureFixture[str]) -> None:
        def fail(argv: list[str]) -> int:
            raise Misuse("`1x` is not a card")

        quick.quick = fail
        assert cli.main(["hand"]) == 2
        assert capsys.readouterr() == ("", "rulec: `1x` is not a card\n")

    def test_our_own_fault_is_70(self, quick: SimpleNamespace, capsys: pytest.CaptureFixture[str]) -> None:
        def fail(argv: list[str]) -> int:
            raise ZeroDivisionError("by nought")

        quick.quick = fail
        assert cli.main(["hand"]) == 70
        err = capsys.readouterr().err
        assert "this is a bug of rulec, not of your rules: ZeroDivisionError: by nought" in err
        assert "Traceback" in err

    def test_an_interrupt_is_not_an_answer(self, quick: SimpleNamespace) -> None:
        def stop(argv: list[str]) -> int:
            raise KeyboardInterrupt

        quick.quick = stop
        assert cli.main(["hand"]) == 130


@pytest.mark.skipif(os.name != "posix", reason="pipes of this kind")
def test_a_reader_that_leaves_early_is_no_error() -> None:
    code = "import sys, cli; sys.exit(cli.main(['explain', '--list']))"
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([sys.executable, "-c", code], stdout=writer, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT)
    os.close(writer)
    assert done.returncode == 141
    assert done.stderr == ""


def test_a_terminal_without_the_letters_does_not_stop_it() -> None:
    code = "import sys, cli; cli.main([]); sys.stdout.write('\\u2660')"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT, env=environment)
    assert done.stdout == "\\u2660"


class Terminal:
    """A stand-in for a stream that is, or is not, a terminal."""

    def __init__(self, tty: bool) -> None:
        self.tty = tty

    def isatty(self) -> bool:
        return self.tty


@pytest.mark.parametrize(
    ("tty", "no_color", "term", "wanted"),
    [(True, "", "xterm", True), (False, "", "xterm", False), (True, "1", "xterm", False), (True, "", "dumb", False)],
)
def test_colours(monkeypatch: pytest.MonkeyPatch, tty: bool, no_color: str, term: str, wanted: bool) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", term)
    assert colourful(Terminal(tty)) is wanted
