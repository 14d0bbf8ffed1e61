"""YAML as text with places: each key and value knows where it stands; nothing becomes a number, a date or a truth value.

The parser's events are read one by one, not a composed document, for only they still know anchors, tags and quotes; and
nothing in them is ever constructed, so a file cannot run code or grow by its aliases.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml

from rulec.diagnostics.diagnostic import Report
from rulec.source import NOWHERE, Source, Span
from rulec.syntax.hidden import HELP, called, hidden
from rulec.syntax.yaml_faults import Form as Form
from rulec.syntax.yaml_faults import explained

MAX_CHARACTERS = 256 * 1024
MAX_DEPTH = 20

_PROPERTY = re.compile(r"[&*!][^\s,\[\]{}]*")
"""An anchor, alias or tag."""

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Text:
    """A key or value as it is written, without its quotes; `quoted` tells whether it had any."""

    text: str
    quoted: bool = False
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Seq:
    """A list."""

    items: tuple[Yaml, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Map:
    """Keys with their values, in the order written; a key that stands twice is kept once."""

    entries: tuple[tuple[Text, Yaml], ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def get(self, key: str) -> Yaml | None:
        """Return the value of a key, None when there is none."""
        return next((value for name, value in self.entries if name.text == key), None)


Yaml: TypeAlias = Map | Seq | Text


TABLE = Form(
    "table-file",
    "one table",
    "write rows such as `1: {contract: 2 set 3}`",
    "a row is written `KEY: {column: value, column: value}`",
    "a table of a card game needs a few lines",
    "a row is written `KEY: {column: value, column: value}`",
)
CLAUSES = Form(
    "table-file", "the sentences of one text", 'write lines such as `W-11: "..."`', TABLE.entry, "make two texts of it"
)


def read_yaml(source: Source, report: Report, form: Form = TABLE) -> Yaml | None:
    """Return the content of a YAML text, or None after reporting why it cannot be used. It never raises on a bad text."""
    if len(source.text) > MAX_CHARACTERS:
        message = f"the file has {len(source.text)} characters, more than {MAX_CHARACTERS}"
        report.add("too-much", Span(source, 0, 0), message, help=form.short)
        return None
    return _Reader(source, report, form).read()


@dataclass(slots=True)
class _Open:
    """A map or list whose end was not read yet; `key` is a key that waits for its value."""

    is_map: bool
    start: int
    items: list[Any] = field(default_factory=list)
    key: Text | None = None


@dataclass(slots=True)
class _Reader:
    source: Source
    report: Report
    form: Form
    refused: bool = False
    opened: list[_Open] = field(default_factory=list)
    root: Yaml | None = None
    shift: int = 0

    def read(self) -> Yaml | None:
        """Read all events."""
        text = self.source.text
        self.shift = 1 if text.startswith("\ufeff") else 0
        loader = None
        try:
            loader = _Loader(text[self.shift :])
            self._documents(loader)
        except yaml.YAMLError as error:
            self._refuse(*explained(error, self.source, self.shift, self.form))
        except (RecursionError, ValueError, OverflowError):
            self._refuse(Span(self.source, 0, 0), "this cannot be read as YAML", self.form.example)
        finally:
            if loader is not None:
                loader.dispose()
        if not self.refused and self.root is None:
            self._refuse(Span(self.source, 0, 0), "the file is empty", self.form.example)
        return None if self.refused else self.root

    def _documents(self, loader: Any) -> None:
        documents = 0
        while loader.check_event():
            event = loader.get_event()
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._refuse(self._span(event), f"a file holds {self.form.holds}, not several", "leave out the `---`")
                    return
            elif not self._event(event):
                return

    def _event(self, event: Any) -> bool:
        """Take in an event; tell whether to go on."""
        if isinstance(event, yaml.NodeEvent):
            self._plain_node(event)
        if isinstance(event, yaml.ScalarEvent):
            at = hidden(event.value)
            if at is not None:
                self._refuse(self._span(event), f"a control character, {called(event.value[at])}, is in this text", HELP)
                return False
            self._put(Text(event.value, event.style is not None and event.style != "", self._span(event)))
        elif isinstance(event, yaml.AliasEvent):
            self._put(Text("", False, self._span(event)))
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            self.opened.append(_Open(isinstance(event, yaml.MappingStartEvent), self._span(event).start))
            if len(self.opened) > MAX_DEPTH:
                self.refused = True
                message = f"more than {MAX_DEPTH} brackets or indents deep"
                self.report.add("too-much", self._span(event), message, help="write it with fewer brackets and indents")
                return False
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self._close(self._span(event).end)
        return True

    def _plain_node(self, event: Any) -> None:
        """Refuse what makes YAML more than text: anchors, aliases, tags."""
        if event.anchor is None and getattr(event, "tag", None) is None:
            return
        span = self._span(event)
        written = _PROPERTY.match(self.source.text, span.start)
        mark = Span(self.source, span.start, written.end()) if written else span
        self._refuse(mark, f"`{mark.text[:40]}` cannot be used here", "write the plain value, or put it in quotes")

    def _close(self, end: int) -> None:
        done = self.opened.pop()
        span = Span(self.source, done.start, max(end, done.start))
        self._put(Map(tuple(done.items), span) if done.is_map else Seq(tuple(done.items), span))

    def _put(self, value: Yaml) -> None:
        if not self.opened:
            self.root = value
            return
        inside = self.opened[-1]
        if not inside.is_map:
            inside.items.append(value)
        elif inside.key is None:
            inside.key = self._key(value)
        else:
            self._entry(inside, inside.key, value)
            inside.key = None

    def _key(self, value: Yaml) -> Text:
        if isinstance(value, Text):
            return value
        self._refuse(value.span, "a key is one word or number", "write `KEY: VALUE`, with the key in quotes if it has brackets")
        return Text("", False, value.span)

    def _entry(self, inside: _Open, key: Text, value: Yaml) -> None:
        first = next((name for name, _ in inside.items if name.text == key.text), None)
        if first is None:
            inside.items.append((key, value))
            return
        self.report.add(
            "duplicate",
            key.span,
            f"`{key.text}` stands twice",
            others=[(first.span, "here first")],
            help="keep one of the two",
        )

    def _span(self, event: Any) -> Span:
        start = min(event.start_mark.index + self.shift, len(self.source.text))
        return Span(self.source, start, min(max(event.end_mark.index + self.shift, start), len(self.source.text)))

    def _refuse(self, span: Span, message: str, help: str) -> None:
        self.refused = True
        self.report.add(self.form.code, span, message, help=help)
