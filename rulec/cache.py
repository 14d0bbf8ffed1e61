"""The user's cache folder: private, written atomically, and never in the way.

Everything here may fail quietly: a cache that cannot be read or written costs time, not an answer. What is kept is sealed with a
checksum, so that damaged content, or that of another file, is no content. Only `os`, `sys` and `zlib` are imported at once,
because every question about a hand starts here.
"""

from __future__ import annotations

import os
import sys
import zlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 64 * 1024 * 1024
"""No cached file may be larger, in bytes; a larger one is foreign and is not read."""

SEAL = 4
"""How many bytes before the content are its checksum."""

KIND_OF_FILE, PLAIN_FILE = 0o170000, 0o100000
"""The part of a file's mode that tells what it is, and what it is for a plain one; `stat` has them, and takes time to import."""


def folder() -> str | None:
    """Return the cache folder, made if need be, or None when there is none that is ours alone and can be written.

    `RULEC_CACHE` names it; empty, it turns the cache off. Otherwise it is `rulec` in the user's cache folder of the system.
    """
    chosen = os.environ.get("RULEC_CACHE")
    if chosen == "":
        return None
    try:
        path = os.path.abspath(chosen) if chosen is not None else _of_the_user()
        if path is None:
            return None
        os.makedirs(path, mode=0o700, exist_ok=True)
        return path if _ours(path) else None
    except OSError:
        return None


def cache_folder() -> Path | None:
    """Return `folder()` as a path."""
    from pathlib import Path

    path = folder()
    return None if path is None else Path(path)


def read_bytes(name: str, within: str | None = None) -> bytes | None:
    """Return what is cached under a file name, or None when nothing is, or nothing that may be trusted, or it is damaged.

    `within` is another folder than `folder()`; whoever names it vouches that it is private.
    """
    path = _place(name, within)
    if path is None:
        return None
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))  # a pipe would wait
        with open(handle, "rb") as file:
            state = os.fstat(handle)
            if state.st_size > LARGEST + SEAL or state.st_mode & KIND_OF_FILE != PLAIN_FILE:
                return None
            if hasattr(os, "getuid") and state.st_uid != os.getuid():
                return None
            kept = file.read()
    except OSError:
        return None
    content = kept[SEAL:]
    return content if len(kept) >= SEAL and kept[:SEAL] == _seal(name, content) else None


def write_bytes(name: str, content: bytes, within: str | None = None) -> bool:
    """Cache `content` under a file name, whole or not at all; return whether it worked. `within` as for `read_bytes`.

    It is written beside its place and then moved there, so that another process never reads half a file.
    """
    path = _place(name, within)
    if path is None or len(content) > LARGEST:
        return False
    draft = f"{path}.{os.getpid()}.{os.urandom(4).hex()}.tmp"
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            with open(handle, "wb") as file:
                file.write(_seal(name, content) + content)
            os.replace(draft, path)
        except BaseException:
            os.unlink(draft)
            raise
    except OSError:
        return False
    return True


def _seal(name: str, content: bytes) -> bytes:
    """Return the checksum of what is kept under a name; the name counts, so that files put in each other's place are noticed."""
    return zlib.crc32(content, zlib.crc32(name.encode(errors="surrogateescape"))).to_bytes(SEAL, "big")


def _place(name: str, within: str | None) -> str | None:
    """Return the path of a cached file; its name is one plain file name."""
    if not name or name.startswith(".") or os.path.basename(name) != name or "\0" in name:
        raise ValueError(f"{name!r} is not a plain file name")
    path = folder() if within is None else within
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
