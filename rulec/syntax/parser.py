"""The Lark parser of the rules language: made when first needed, its tables kept on disk when a cache folder is given."""

from __future__ import annotations

import sys
from functools import cache as remember
from hashlib import sha256
from pathlib import Path

from lark import Lark
from lark.lexer import TerminalDef

GRAMMAR = Path(__file__).with_name("grammar.lark")


def make_parser(cache: Path | None = None) -> Lark:
    """Return the parser, made once for each cache folder.

    With a folder, the parser's tables are read from it or written to it. A damaged cache is rebuilt; a folder that cannot be
    written is no error. The folder must be private to the user, for the tables are a pickle.
    """
    return _made(None if cache is None else str(cache.absolute()))


def terminals() -> list[TerminalDef]:
    """Return the kinds of tokens of the grammar, from the parser that was made last."""
    return list((_last[-1] if _last else make_parser()).terminals)


_last: list[Lark] = []


@remember
def _made(cache: str | None) -> Lark:
    grammar = GRAMMAR.read_text(encoding="utf-8")
    kept: str | bool = False if cache is None else _cache_file(Path(cache), grammar)
    made = Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        maybe_placeholders=True,
        cache=kept,
    )
    _last[:] = [made]
    return made


def _cache_file(folder: Path, grammar: str) -> str | bool:
    """Return where the tables are kept, one file for a grammar and a Python; False when the folder cannot be made.

    Lark itself checks that the file fits, and goes on without it when it cannot be read or written.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    digest = sha256(grammar.encode()).hexdigest()[:16]
    return str(folder / f"grammar-{digest}-{sys.version_info[0]}{sys.version_info[1]}.tables")
