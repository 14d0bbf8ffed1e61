"""The Lark parser of the rules language: made when first needed, its tables kept on disk when a cache folder is given."""

from __future__ import annotations

import sys
from functools import cache as remember
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import lark
from lark import Lark, Token
from lark.lexer import TerminalDef

from rulec.cache import read_bytes, write_bytes

GRAMMAR = Path(__file__).with_name("grammar.lark")
OPTIONS: dict[str, Any] = {"parser": "lalr", "lexer": "contextual", "propagate_positions": True, "maybe_placeholders": True}
"""How Lark makes the parser."""


def make_parser(cache: Path | None = None) -> Lark:
    """Return the parser, made once for each cache folder.

    With a folder, the parser's tables are read from it or written to it. A damaged cache is rebuilt; a folder that cannot be
    written is no error. The folder must be private to the user, for the tables are a pickle.
    """
    return _made(None if cache is None else str(cache.absolute()))


def terminals() -> list[TerminalDef]:
    """Return the kinds of tokens of the grammar, from the parser that was made last."""
    return list((_last[-1] if _last else make_parser()).terminals)


def goes_on(text: str, token: Token) -> bool:
    """Whether a token is only the beginning of a word of the text.

    Where no name can stand, the lexer knows the words of the language alone, and finds `remove` in `removed`.
    """
    end = token.end_pos or 0
    return end < len(text) and (text[end].isalnum() or text[end] == "_") and token.isidentifier()


_last: list[Lark] = []


@remember
def _made(cache: str | None) -> Lark:
    grammar = GRAMMAR.read_text(encoding="utf-8")
    folder, name = _folder(cache), _kept_as(grammar)
    made = _read(name, folder)
    if made is None:
        made = Lark(grammar, **OPTIONS)
        if folder is not None:
            tables = BytesIO()
            made.save(tables)
            write_bytes(name, tables.getvalue(), folder)
    _last[:] = [made]
    return made


def _read(name: str, folder: str | None) -> Lark | None:
    """Return the parser from the tables in a folder, None when there are none, or none that are whole."""
    content = None if folder is None else read_bytes(name, folder)
    if content is None:
        return None
    try:
        return Lark.load(BytesIO(content))
    except Exception:  # whatever it was, it is not what was kept here
        return None


def _folder(cache: str | None) -> str | None:
    """Return the cache folder, made if need be, None when it cannot be made."""
    if cache is None:
        return None
    try:
        Path(cache).mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return cache


def _kept_as(grammar: str) -> str:
    """Return the name of the file of tables: one for a grammar with its options, a Lark and a Python."""
    digest = sha256(f"{grammar}\0{OPTIONS}\0{lark.__version__}\0{sys.version}".encode()).hexdigest()[:16]
    return f"grammar-{digest}.tables"
