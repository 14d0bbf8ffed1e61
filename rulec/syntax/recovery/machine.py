"""The parser's tables as a recogniser: which tokens can come next, without building a tree.

Recovery tries out many small changes of a text. Lark's interactive parser could do that, but its copies share half-built trees;
here a parse is only a chain of states, so a try costs nothing and cannot spoil anything.
"""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from lark import Lark, Token, UnexpectedCharacters
from lark.lexer import ContextualLexer, LexerState
from lark.parsers.lalr_analysis import Shift

from rulec.syntax.parser import goes_on

END = "$END"
STRANGE = "?"
"""Type of a token that the language does not have at its place."""

Stack: TypeAlias = "tuple[int, Stack | None]"
"""States of the parser, innermost first, as a chain that tries can share."""

_RAW = re.compile(r'"[^"\n]*"|[^\W\d]\w*|\d+|\.\.|[<>]=|.', re.S)
_BLANK = re.compile(r"(?:[ \t\r\n\f\u00a0\ufeff]|//[^\n]*)*")


def made(kind: str, text: str, start: int, end: int) -> Token:
    """Return a token of our own making that covers a stretch of the text."""
    return Token(kind, text, start_pos=start, line=0, column=0, end_line=0, end_column=0, end_pos=end)


@dataclass(slots=True)
class Machine:
    """Recognises one text."""

    text: str
    states: dict[int, dict[str, tuple[Any, Any]]]
    start: Stack
    end_state: int
    lexer: ContextualLexer
    lexing: LexerState
    _seen: dict[tuple[int, int], Token] = field(default_factory=dict)

    @classmethod
    def of(cls, lark: Lark, text: str) -> Machine:
        """Return the machine of a parser for a text."""
        interactive = lark.parse_interactive(text)
        conf = interactive.parser_state.parse_conf
        thread: Any = interactive.lexer_thread
        return cls(text, conf.states, (conf.start_state, None), conf.end_state, thread.lexer, thread.state)

    def shift(self, stack: Stack, kind: str) -> Stack | None:
        """Return the states after a token of a kind, None when it cannot come here."""
        while True:
            found = self.states[stack[0]].get(kind)
            if found is None:
                return None
            action, target = found
            if action is Shift:
                return (target, stack)
            below: Stack | None = stack
            for _ in target.expansion:
                assert below is not None
                below = below[1]
            assert below is not None
            stack = (self.states[below[0]][target.origin.name][1], below)
            if kind == END and stack[0] == self.end_state:
                return stack

    def token(self, stack: Stack, at: int) -> Token:
        """Return the next token from an offset, as the language reads it there; STRANGE when it cannot, END at the end."""
        key = (id(self.lexer.lexers[stack[0]]), at)
        seen = self._seen.get(key)
        if seen is None:
            seen = self._seen[key] = self._lex(stack[0], at)
        return seen

    def _lex(self, state: int, at: int) -> Token:
        here = copy(self.lexing)
        here.line_ctr.char_pos = at
        try:
            token = self.lexer.lexers[state].next_token(here)
        except EOFError:
            return made(END, "", len(self.text), len(self.text))
        except UnexpectedCharacters:
            return self.raw(at)
        return self.raw(at) if goes_on(self.text, token) else token

    def raw(self, at: int) -> Token:
        """Return the next word, text in quotes or mark from an offset, whatever the language says; END at the end."""
        blank = _BLANK.match(self.text, at)
        start = blank.end() if blank else at
        found = _RAW.match(self.text, start)
        if found is None:
            return made(END, "", len(self.text), len(self.text))
        return made(STRANGE, found[0], start, found.end())

    def accepts(self, stack: Stack) -> list[str]:
        """Return the kinds of tokens that can come next."""
        return [kind for kind in self.states[stack[0]] if kind.isupper() and self.shift(stack, kind) is not None]

    def run(self, stack: Stack, at: int, from_offset: int, most: int) -> int:
        """Read on from an offset; return how many tokens at or after `from_offset` fit before one does not, at most `most`."""
        count = 0
        while count < most:
            token = self.token(stack, at)
            after = self.shift(stack, token.type)
            if after is None:
                return count
            if token.type == END:
                return most
            count += (token.start_pos or 0) >= from_offset
            stack, at = after, token.end_pos or 0
        return count
