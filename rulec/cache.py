"""The user's cache folder: private, written atomically, and never in the way.

Everything here may fail quietly: a cache that cannot be read or written costs time, not an answer. Only `os` and `sys` are
imported at once, because every question about a hand starts here.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 64 * 1024 * 1024
"""No cached file may be larger, in bytes; a larger one is foreign and is not read."""


def folder() -> str | None:
    """Return the cache folder, made if need be, or None when there is none that is ours alone and can be written.

    `RULEC_CACHE` names it; empty, it turns the cache off. Otherwise it is `rulec` in the user's cache folder of the system.
    """
    chosen = os.environ.get("RULEC_CACHE")
    if chosen == "":
        return None
    path = os.path.abspath(chosen) if chosen is not None else _of_the_user()
    if path is None:
        return None
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
        return path if _ours(path) else None
    except OSError:
        return None


def cache_folder() -> Path | None:
    """Return `folder()` as a path."""
    from pathlib import Path

    path = folder()
    return None if path is None else Path(path)


def read_bytes(name: str) -> bytes | None:
    """Return what is cached under a file name, or None when nothing is, or nothing that may be trusted."""
    path = _place(name)
    if path is None:
        return None
    try:
        with open(path, "rb") as file:
            state = os.fstat(file.fileno())
            if state.st_size > LARGEST or (hasattr(os, "getuid") and state.st_uid != os.getuid()):
                return None
            return file.read()
    except OSError:
        return None


def write_bytes(name: str, content: bytes) -> bool:
    """Cache `content` under a file name, whole or not at all; return whether it worked.

    It is written beside its place and then moved there, so that another process never reads half a file.
    """
    path = _place(name)
    if path is None or len(content) > LARGEST:
        return False
    draft = f"{path}.{os.getpid()}.{os.urandom(4).hex()}.tmp"
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            with open(handle, "wb") as file:
                file.write(content)
            os.replace(draft, path)
        except BaseException:
            os.unlink(draft)
            raise
    except OSError:
        return False
    return True


def _place(name: str) -> str | None:
    """Return the path of a cached file; its name is one plain file name."""
    if not name or name.startswith(".") or os.path.basename(name) != name or "\0" in name:
        raise ValueError(f"{name!r} is not a plain file name")
    path = folder()
    return None if path is None else os.path.join(path, name)


def _of_the_user() -> str | None:
    """Return where the system wants a program's cache to lie, or None for a user without a home."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME", "")
        if not os.path.isabs(base):  # the XDG rules say that a relative one counts as unset
            base = os.path.join(home, ".cache")
    return os.path.join(base, "rulec") if os.path.isabs(base) else None


def _ours(path: str) -> bool:
    """Tell whether a folder belongs to this user, nobody else may write to it, and we may."""
    state = os.stat(path)
    if hasattr(os, "getuid") and (state.st_uid != os.getuid() or state.st_mode & 0o022):
        return False
    return os.access(path, os.W_OK | os.X_OK)
