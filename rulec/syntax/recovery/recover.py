"""From a text with mistakes to the tokens of a text without: each mistake is reported once and repaired as well as possible."""

from __future__ import annotations

from dataclasses import dataclass, field

from lark import Lark, Token

from rulec.diagnostics.diagnostic import Report
from rulec.source import Source, Span
from rulec.syntax.recovery.choice import best
from rulec.syntax.recovery.forms import form
from rulec.syntax.recovery.lines import WHOLE, misplaced, move_on, whole_line
from rulec.syntax.recovery.machine import END, Machine, Stack
from rulec.syntax.recovery.scene import LINE_ENDS, Repair, Scene, end, start

MAX_ERRORS = 20
"""Most mistakes reported for one text."""
MAX_IN_STATEMENT = 5
"""Most mistakes reported for one statement with its block."""
CHEAP = 2.5
"""The most that a second repair of a line may cost; a line that needs more is left out."""
MAX_REPAIRS = 60
"""Most repairs tried; what stands after the last is not read."""


@dataclass(slots=True)
class Recovery:
    """Reads one text.

    Afterwards `tokens` are in the language, `broken` are offsets in lines to leave out, `skipped` the stretches not read.
    """

    source: Source
    report: Report
    machine: Machine
    tokens: list[Token] = field(default_factory=list)
    trail: list[Stack] = field(default_factory=list)
    broken: list[int] = field(default_factory=list)
    skipped: list[tuple[int, int]] = field(default_factory=list)
    _reported: int = 0
    _in_statement: dict[int, int] = field(default_factory=dict)
    _resumed: int = -1
    """The offset the last repair went on from."""
    _strays: bool = False
    """The last repair left out a line that belongs elsewhere."""

    def run(self) -> None:
        """Read the text to its end, repairing it where needed."""
        stack, at = self.machine.start, 0
        repairs = 0
        while True:
            token = self.machine.token(stack, at)
            after = self.machine.shift(stack, token.type)
            if after is not None:
                self.tokens.append(token)
                self.trail.append(stack)
                if token.type == END:
                    return
                stack, at = after, end(token)
                continue
            repairs += 1
            scene = Scene(self.machine, self.tokens, self.trail, stack, token)
            stack, at = self._repair(scene) if repairs <= MAX_REPAIRS else self._give_up(scene)

    def _repair(self, scene: Scene) -> tuple[Stack, int]:
        # a second message on a line that was repaired already would seldom help
        again = scene.line_offset < self._resumed and "\n" not in self.machine.text[self._resumed : start(scene.wrong)]
        stray = misplaced(scene) is not None or scene.wrong == "}"
        silent = again or (self._strays and stray and scene.line_offset <= self._next_offset())
        chosen = best(scene)
        if again and (chosen.cost > CHEAP or chosen.broken):
            chosen = whole_line(scene)
        whole = chosen.cost == WHOLE
        if not silent:
            self._say(scene, chosen)
        self._strays = stray and (whole or self._strays)
        if whole:
            chosen = move_on(scene, chosen, self._resumed)
            self.skipped.append((scene.line_offset, chosen.resume))
        return self._apply(scene, chosen)

    def _next_offset(self) -> int:
        """Return where the first word after the last repair stands."""
        return start(self.machine.raw(max(self._resumed, 0)))

    def _say(self, scene: Scene, chosen: Repair) -> None:
        statement = self._statement(scene)
        count = self._in_statement[statement] = self._in_statement.get(statement, 0) + 1
        if count > MAX_IN_STATEMENT or self._reported > MAX_ERRORS:
            return
        self._reported += 1
        if self._reported > MAX_ERRORS:
            self.report.add(
                "too-much",
                self._span(chosen.place),
                f"more than {MAX_ERRORS} mistakes in one text",
                help="the mistakes after this place are not shown; mend those before it and check again",
            )
            return
        self.report.add(
            "syntax",
            self._span(chosen.place),
            chosen.message,
            label=chosen.label,
            others=[(self._span(place), text) for place, text in chosen.others],
            help=(*chosen.help, *self._form(scene, chosen)),
        )

    def _form(self, scene: Scene, chosen: Repair) -> tuple[str, ...]:
        """Return how a line such as the wrong one is written, where that helps."""
        first = self.machine.raw(scene.line_offset)
        put_in = chosen.insert and chosen.index == scene.line_start + 1
        second = chosen.insert[0] if put_in else self.machine.raw(end(first))
        opened = scene.open_braces(0)
        inside = bool(opened) and _changes(scene, opened[-1])
        hint = form(str(first), str(second), in_change=inside) if chosen.shows_form else None
        return () if hint is None else (hint,)

    def _statement(self, scene: Scene) -> int:
        """Return where the outermost block that is open at the wrong token begins, or its line when there is none."""
        opened = scene.open_braces(0)
        return opened[0] if opened else scene.line_start

    def _span(self, place: tuple[int, int]) -> Span:
        return Span(self.source, *place)

    def _apply(self, scene: Scene, chosen: Repair) -> tuple[Stack, int]:
        stack = scene.stack_at(scene.index(0) - chosen.index)
        del self.tokens[chosen.index :]
        del self.trail[chosen.index :]
        for token in chosen.insert:
            after = self.machine.shift(stack, token.type)
            assert after is not None
            self.tokens.append(token)
            self.trail.append(stack)
            stack = after
        if chosen.broken:
            self.broken.append(start(chosen.insert[0]) if chosen.insert else chosen.resume)
        self._resumed = chosen.resume
        return stack, chosen.resume

    def _give_up(self, scene: Scene) -> tuple[Stack, int]:
        """Leave out the rest of the text from the line of the wrong token on."""
        whole = move_on(scene, whole_line(scene).with_resume(len(self.machine.text)), self._resumed)
        self.skipped.append((scene.line_offset, whole.resume))
        return self._apply(scene, whole)


def _changes(scene: Scene, at: int) -> bool:
    """Whether a `{` opens a block of `change`."""
    while at and scene.tokens[at - 1].type not in LINE_ENDS:
        at -= 1
    return scene.tokens[at].type == "CHANGE"


def recover(lark: Lark, source: Source, report: Report) -> Recovery:
    """Read a text that has mistakes; report them."""
    recovery = Recovery(source, report, Machine.of(lark, source.text))
    recovery.run()
    return recovery
