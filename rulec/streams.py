"""Standard input, output and error as a command finds them: open or closed, full, or left by whoever read them.

What a command says on standard error is a help to people and never worth failing for: where nobody can have it, it is lost in
silence. Standard output is the answer, and one that cannot be given must not look like one. Only `errno`, `os` and `sys` are
imported, because every question about a hand passes here.
"""

from __future__ import annotations

import errno
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

LOST_OUTPUT, BROKEN_PIPE = 74, 141
"""Exit codes of an answer that could not be written: because of the system, or because its reader has gone (as a shell reports a
program that this ended)."""

WRITING = {
    *(errno.EAGAIN, errno.EBADF, errno.ECONNRESET, errno.EDQUOT, errno.EFBIG, errno.EINVAL),
    *(errno.EIO, errno.ENOSPC, errno.ENXIO, errno.EPERM, errno.EPIPE, errno.ESHUTDOWN),
}
"""What a system says when it cannot write."""


def make_ready() -> None:
    """Give Python something for streams that were closed, and let no strange letter stop a stream.

    A closed output becomes one that cannot be written, so that a command that has something to say fails, and only then.
    """
    if sys.stdin is None:
        sys.stdin = _nowhere(os.O_RDONLY, "r")
    if sys.stdout is None:
        sys.stdout = _nowhere(os.O_RDONLY, "w")
    if sys.stderr is None:
        sys.stderr = _nowhere(os.O_WRONLY, "w")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a suit symbol must not break an old terminal


def _nowhere(flags: int, mode: str) -> TextIO:
    """Return a stream of the empty device, which is opened for what `flags` say, whatever `mode` says."""
    return open(os.open(os.devnull, flags), mode, encoding="utf-8")  # type: ignore[return-value]


def tell(text: str) -> None:
    """Write to standard error, if anybody can have it."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        _drop(sys.stderr)


def is_output(wrong: OSError) -> bool:
    """Whether an error came from writing a stream: those about files name the file, or say something else."""
    return wrong.filename is None and wrong.errno in WRITING


def lost(wrong: OSError) -> int:
    """Say that the output could not be written; return the exit code. What is still buffered is dropped."""
    _drop(sys.stdout)
    if isinstance(wrong, BrokenPipeError):
        return BROKEN_PIPE
    tell(f"rulec: the output cannot be written: {wrong.strerror}\n")
    return LOST_OUTPUT


def _drop(stream: TextIO) -> None:
    """Lead a stream nowhere, so that what it still holds does not fail again when Python ends."""
    try:
        number = stream.fileno()
    except (OSError, ValueError, AttributeError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
