"""The `rulec` command: finds the command asked for, runs it, and turns what happens into an exit code.

0 yes or clean, 1 no, 2 wrong use, 3 unknown, 70 a bug of rulec, 74 an answer that could not be written. Kept thin: what a command
does stands in `rulec.commands`.
"""

from __future__ import annotations

import os
import sys

from rulec import streams
from rulec.commands import QUICK
from rulec.misuse import Misuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

WRONG_USE, BUG, INTERRUPTED = 2, 70, 130
"""Exit codes; the last is what a shell reports for a program that a signal ended, so that it is not taken for an answer."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name) and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    streams.make_ready()
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except OSError as wrong:
        return streams.lost(wrong)


def _run(words: list[str]) -> int:
    """Run a command line and return its exit code. Raises OSError when the output cannot be written."""
    try:
        code = _quick(words)
        return _with_click(words) if code is None else code
    except Misuse as wrong:
        streams.tell(f"rulec: {wrong}\n")
        return _failed(words, wrong, WRONG_USE)
    except KeyboardInterrupt:
        streams.tell("\n")
        return INTERRUPTED
    except Exception as error:
        if isinstance(error, OSError) and streams.is_output(error):
            raise
        return _failed(words, f"{type(error).__name__}: {error}", _bug(error))


def _quick(words: list[str]) -> int | None:
    """Let a command that needs no click answer, or return None."""
    if not words or words[0] not in QUICK:
        return None
    module = __import__(f"rulec.commands.{words[0]}", fromlist=["quick"])
    code: int | None = module.quick(words[1:])
    return code


def _with_click(words: list[str]) -> int:
    """Let click read the command line."""
    import io

    import click

    from rulec.commands.common import LazyGroup, complain
    from rulec.version import VERSION

    group = LazyGroup("rulec", help="Rules of rummy games: check them, ask about hands, play them.", no_args_is_help=True)
    group = click.version_option(VERSION, message="rulec %(version)s")(group)
    if "_RULEC_COMPLETE" in os.environ:
        group.main(words, prog_name="rulec")
    try:
        with group.make_context("rulec", words) as context:
            code = group.invoke(context)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.Abort:
        return INTERRUPTED
    except click.UsageError as wrong:
        said = io.StringIO()
        wrong.show(said)
        streams.tell(said.getvalue())
        return _failed(words, wrong.format_message(), WRONG_USE)
    except click.ClickException as wrong:
        complain(wrong.format_message())
        return _failed(words, wrong.format_message(), WRONG_USE)
    return code if isinstance(code, int) else 0


def _failed(words: list[str], error: Exception | str, code: int) -> int:
    """Say it as JSON, too, where the command line asks for that; return the exit code."""
    from rulec.commands.failing import say_failure

    say_failure(words, error, code)
    return code


def _bug(error: Exception) -> int:
    """Say that rulec is at fault, not the user, and show where."""
    import traceback

    streams.tell(
        "".join(traceback.format_exception(error, limit=-12))
        + f"rulec: this is a bug of rulec, not of your rules: {type(error).__name__}: {error}\n"
        "rulec: please report it with the lines above and the files and command that led to it\n"
    )
    return BUG


if __name__ == "__main__":
    sys.exit(main())
