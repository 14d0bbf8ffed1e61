"""What a check has to say: one value for all findings, and the report that gathers them.

Checkers build diagnostics and never format them; `rulec.render` does that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from rulec.diagnostics.codes import CODES
from rulec.source import Source, Span


class Severity(Enum):
    """How bad a finding is; only errors make `check` fail."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class Label:
    """A further place that has to do with a finding, and what to say there."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `message` stands alone: lower case, no full stop, the author's words in backticks."""

    code: str
    message: str
    span: Span
    label: str = ""
    others: tuple[Label, ...] = ()
    help: tuple[str, ...] = ()

    @property
    def severity(self) -> Severity:
        """The severity of its code."""
        return Severity(CODES[self.code].severity)


@dataclass(slots=True)
class Report:
    """Findings gathered while compiling; equal ones are kept once."""

    found: list[Diagnostic] = field(default_factory=list)
    known: set[Diagnostic] = field(default_factory=set)

    def add(
        self,
        code: str,
        span: Span,
        message: str,
        *,
        label: str = "",
        others: Iterable[Label | tuple[Span, str]] = (),
        help: str | Iterable[str] = (),
    ) -> None:
        """Note a finding. `code` must be registered in `rulec.diagnostics.codes`."""
        if code not in CODES:
            raise KeyError(f"diagnostic code {code!r} is not registered")
        labels = tuple(other if isinstance(other, Label) else Label(*other) for other in others)
        hints = (help,) if isinstance(help, str) else tuple(help)
        made = Diagnostic(code, message, span, label, labels, hints)
        if made not in self.known:
            self.known.add(made)
            self.found.append(made)

    def explain(self, code: str, span: Span, help: tuple[str, ...]) -> None:
        """Give the findings of a code at a place another help, for when more is known than when they were noted."""
        self.found = [replace(one, help=help) if (one.code, one.span) == (code, span) else one for one in self.found]
        self.known = set(self.found)

    def restate(self, old: Diagnostic, span: Span, message: str, help: tuple[str, ...]) -> None:
        """Put another finding of the same code in the place of one, for when more is known than when it was noted."""
        made = Diagnostic(old.code, message, span, help=help)
        self.found = [made if one == old else one for one in self.found]
        self.known = set(self.found)

    def drop_consequences(self) -> None:
        """Drop findings about lines that could not be read as written: they may come from how reading went on.

        One slip gives one message, so whatever stands in a line with a syntax finding, or points at such a line, waits until that
        is mended.
        """
        slips = {(one.span.source, one.span.line) for one in self.found if one.code == "syntax"}
        if slips:
            self.found = [one for one in self.found if one.code == "syntax" or not _lines(one) & slips]
            self.known = set(self.found)

    @property
    def errors(self) -> int:
        """How many of the findings are errors."""
        return sum(one.severity is Severity.ERROR for one in self.found)

    def __iter__(self) -> Iterator[Diagnostic]:
        order = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTICE: 2}
        return iter(sorted(self.found, key=lambda one: (order[one.severity], one.span.source.name, one.span.start)))

    def __len__(self) -> int:
        return len(self.found)


def _lines(one: Diagnostic) -> set[tuple[Source, int]]:
    """The lines that a finding speaks of."""
    return {(span.source, span.line) for span in (one.span, *(label.span for label in one.others))}
