"""The place where a text stops being in the language, and the repairs that could carry on from there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from lark import Token

from rulec.syntax.recovery.machine import END, Machine, Stack, made

LONGEST = 40
"""How much of a word or text in quotes a message repeats."""
LINE_ENDS = ("SEMICOLON", "LBRACE", "RBRACE")


@dataclass(frozen=True, slots=True)
class Repair:
    """A small change of the text: keep `index` tokens, put `insert` after them, read on at offset `resume`.

    `cost` says how unlikely it is that the author meant this; the message and its place (offsets) are what is reported if it is
    chosen. A `broken` repair makes something up, so the line it stands in is left out of the tree.
    `shows_form`: the report says how such a line is written.
    """

    index: int
    insert: tuple[Token, ...]
    resume: int
    cost: float
    message: str
    place: tuple[int, int]
    label: str = ""
    help: tuple[str, ...] = ()
    others: tuple[tuple[tuple[int, int], str], ...] = ()
    broken: bool = False
    shows_form: bool = False

    def with_insert(self, insert: tuple[Token, ...]) -> Repair:
        """Return this repair with other tokens put in."""
        return replace(self, insert=insert)

    def with_resume(self, resume: int) -> Repair:
        """Return this repair reading on at another offset."""
        return replace(self, resume=resume)


@dataclass(slots=True)
class Scene:
    """What was read so far: tokens with the states before each, the states after the last, and the token that cannot follow."""

    machine: Machine
    tokens: list[Token]
    trail: list[Stack]
    stack: Stack
    wrong: Token
    _line: int = field(default=-1)

    @property
    def text(self) -> str:
        """The whole text."""
        return self.machine.text

    def token(self, back: int) -> Token | None:
        """Return the token `back` places before the wrong one (0 is the wrong one itself), None before the beginning."""
        if back == 0:
            return self.wrong
        return self.tokens[-back] if back <= len(self.tokens) else None

    def stack_at(self, back: int) -> Stack:
        """Return the states before the token `back` places before the wrong one."""
        return self.trail[-back] if back else self.stack

    def index(self, back: int) -> int:
        """Return how many tokens stand before the one `back` places before the wrong one."""
        return len(self.tokens) - back

    @property
    def line_start(self) -> int:
        """How many tokens were read before the line (up to `;`, `{` or `}`) that the wrong token stands in."""
        if self._line < 0:
            at = len(self.tokens)
            while at and self.tokens[at - 1].type not in LINE_ENDS:
                at -= 1
            self._line = at
        return self._line

    @property
    def line_offset(self) -> int:
        """Where the line of the wrong token starts in the text."""
        at = self.line_start
        return start(self.tokens[at]) if at < len(self.tokens) else start(self.wrong)

    def reach(self) -> range:
        """Return how far back a repair may begin: the wrong token and at most three before it in its line."""
        return range(min(3, len(self.tokens) - self.line_start) + 1)

    def before(self, back: int) -> int:
        """Return the offset where the text before a token ends: after the token before it."""
        at = self.index(back)
        return end(self.tokens[at - 1]) if at else start(self.wrong)

    def first_on_line(self, back: int) -> bool:
        """Tell whether a token begins a line of the text."""
        token = self.token(back)
        return token is not None and "\n" in self.text[self.before(back) : start(token)]

    def word(self, back: int) -> str:
        """Return a token's text as the author wrote it, for messages."""
        token = self.token(back)
        if token is None or token.type == END:
            return "the end of the file"
        return f"`{shortened(self.text[start(token) : end(token)])}`"

    def spot(self) -> tuple[int, int]:
        """Return the place of the wrong token; at the end of the file, that of the last one."""
        at = self.wrong if self.wrong.type != END or not self.tokens else self.tokens[-1]
        return start(at), end(at)

    def open_braces(self, back: int) -> list[int]:
        """Return which of the tokens before one are `{` that are still open there."""
        opened: list[int] = []
        for at in range(self.index(back)):
            kind = self.tokens[at].type
            if kind == "LBRACE":
                opened.append(at)
            elif kind == "RBRACE" and opened:
                opened.pop()
        return opened

    def indent(self, at: int, begins: bool = False) -> int | None:
        """Return the indent of the line of an offset; with `begins`, None when something stands before the offset."""
        before = self.text[self.text.rfind("\n", 0, at) + 1 : at]
        if begins and before.strip():
            return None
        return len(before) - len(before.lstrip())

    def after(self, stack: Stack, insert: tuple[Token, ...]) -> Stack | None:
        """Return the states after some tokens, None when they cannot follow."""
        for token in insert:
            following = self.machine.shift(stack, token.type)
            if following is None:
                return None
            stack = following
        return stack


def shortened(word: str) -> str:
    """Return a word for a message, cut if it is very long."""
    return word if len(word) <= LONGEST else f"{word[: LONGEST - 4]} ..."


def start(token: Token) -> int:
    """Return where a token starts."""
    return token.start_pos or 0


def end(token: Token) -> int:
    """Return where a token ends."""
    return token.end_pos or 0


def empty(kind: str, text: str, at: int) -> Token:
    """Return a token of our own making that covers nothing."""
    return made(kind, text, at, at)
