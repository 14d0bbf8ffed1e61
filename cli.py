"""The `rulec` command: finds the command asked for, runs it, and turns what happens into an exit code.

0 yes or clean, 1 no, 2 wrong use, 3 unknown, 70 a bug of rulec. Kept thin: what a command does stands in `rulec.commands`.
"""

from __future__ import annotations

import os
import sys

from rulec.commands import QUICK
from rulec.misuse import Misuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

WRONG_USE, BUG, INTERRUPTED, BROKEN_PIPE = 2, 70, 130, 141
"""Exit codes; the last two are what a shell reports for a program that a signal ended, so that neither is taken for an answer."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name) and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a suit symbol must not break an old terminal
    try:
        code = _quick(words)
        if code is None:
            code = _with_click(words)
        sys.stdout.flush()
        return code
    except Misuse as wrong:
        sys.stderr.write(f"rulec: {wrong}\n")
        return WRONG_USE
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read our output has gone; what is still buffered must not fail again when Python ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except Exception as error:
        return _bug(error)


def _quick(words: list[str]) -> int | None:
    """Let a command that needs no click answer, or return None."""
    if not words or words[0] not in QUICK:
        return None
    module = __import__(f"rulec.commands.{words[0]}", fromlist=["quick"])
    code: int | None = module.quick(words[1:])
    return code


def _with_click(words: list[str]) -> int:
    """Let click read the command line."""
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
        wrong.show()
        return WRONG_USE
    except click.ClickException as wrong:
        complain(wrong.format_message())
        return WRONG_USE
    return code if isinstance(code, int) else 0


def _bug(error: Exception) -> int:
    """Say that rulec is at fault, not the user, and show where."""
    import traceback

    traceback.print_exception(error, limit=-12)
    sys.stderr.write(
        f"rulec: this is a bug of rulec, not of your rules: {type(error).__name__}: {error}\n"
        "rulec: please report it with the lines above and the files and command that led to it\n"
    )
    return BUG


if __name__ == "__main__":
    sys.exit(main())
