"""One table of arguments and options, read in two ways: by this small reader, and by click.

click alone takes three times as long to import as Python to start, so commands that answer a question about a hand read
an ordinary command line themselves. Whatever is not ordinary (`--help`, a misspelt option, a missing argument) is left to click,
which builds its command from the same table: nothing is written twice, and there is one wording of every complaint.

A module with a quick path has `quick(argv) -> int | None`, where None means "let click have it", and `command`, made by
`as_click`. Nothing costly may be imported here: no click, re, typing, dataclasses, enum or json.
"""

from __future__ import annotations

from rulec.misuse import Misuse
from runtime.records import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    import click

    Values = Mapping[str, Any]


class Arg(Record):
    """An argument in its place. `name` is shown in capitals; with `multiple` it takes one or more words, as a tuple."""

    name: str
    help: str
    multiple: bool = False


class Opt(Record):
    """An option such as `--round`.

    Its value is a bool for a `flag`, an int for a `number`, else text; `choices` are the only texts allowed. With `multiple` it
    may be given again, and the value is a tuple. Not given, it is False, `()` or `default`.
    """

    name: str
    help: str
    metavar: str = ""
    choices: tuple[str, ...] = ()
    flag: bool = False
    number: bool = False
    multiple: bool = False
    default: str | int | None = None

    @property
    def key(self) -> str:
        """What its value is called in the parsed result: `--as-kind` is `as_kind`."""
        return self.name.lstrip("-").replace("-", "_")


RULES = Arg("rules", "a rules file, or the name of shipped rules such as shanghai/wikipedia (see: rulec rules)")
SET = Opt("--set", "set an option of the rules", metavar="OPTION=VALUE", multiple=True)
ROUND = Opt("--round", "the deal, where wilds or contracts depend on it", metavar="N", number=True)
PLAYERS = Opt("--players", "how many play; it decides the pack", metavar="N", number=True)
JSON = Opt("--json", "answer as JSON", flag=True)


def parse(argv: Sequence[str], args: Sequence[Arg], opts: Sequence[Opt]) -> dict[str, Any] | None:
    """Read an ordinary command line; return the values by name, or None when click should read it.

    At most one of `args` may be `multiple`. What is accepted means the same to click.
    """
    known = {opt.name: opt for opt in opts}
    values: dict[str, Any] = {opt.key: False if opt.flag else () if opt.multiple else opt.default for opt in opts}
    words: list[str] = []
    once: set[str] = set()
    rest = iter(argv)
    for word in rest:
        if word == "--":
            words.extend(rest)
        elif word[:1] != "-" or word == "-":
            words.append(word)
        else:
            name, equals, text = word.partition("=")
            opt = known.get(name)
            if opt is None or (opt.flag and equals):
                return None
            if opt.flag:
                values[opt.key] = True
                continue
            given = text if equals else next(rest, None)
            value = None if given is None else _value(opt, given)
            if value is None:
                return None
            if opt.key in once:
                return None
            if opt.multiple:
                values[opt.key] = (*values[opt.key], value)
            else:
                values[opt.key] = value
                once.add(opt.key)
    placed = _places(words, args)
    return None if placed is None else {**placed, **values}


def _value(opt: Opt, text: str) -> str | int | None:
    """Return what an option's text stands for, or None when click should say what is wrong with it."""
    if opt.number:
        digits = text[1:] if text[:1] == "-" else text
        return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
    return None if opt.choices and text not in opt.choices else text


def _places(words: list[str], args: Sequence[Arg]) -> dict[str, Any] | None:
    """Give each argument its words, or return None when there are too few or too many."""
    spare = len(words) - len(args)
    greedy = any(arg.multiple for arg in args)
    if spare < 0 or (spare and not greedy):
        return None
    placed: dict[str, Any] = {}
    at = 0
    for arg in args:
        if arg.multiple:
            placed[arg.name] = tuple(words[at : at + spare + 1])
            at += spare + 1
        else:
            placed[arg.name] = words[at]
            at += 1
    return placed


def as_click(name: str, help: str, args: Sequence[Arg], opts: Sequence[Opt], run: Callable[[Values], int]) -> click.Command:
    """Return the click command of the same table; `run` gets the values by name and returns the exit code."""
    from rulec.commands.common import command_from_table

    return command_from_table(name, help, args, opts, run)


def settings(pairs: Sequence[str]) -> dict[str, str]:
    """Read `option=value` texts. Raises Misuse for one that is not of this form, and for an option set to two values."""
    read: dict[str, str] = {}
    for pair in pairs:
        option, equals, value = pair.partition("=")
        if not (option.strip() and equals and value.strip()):
            raise Misuse(f"`--set {pair}` is not of the form option=value, such as --set jokers=2")
        before = read.setdefault(option.strip(), value.strip())
        if before != value.strip():
            raise Misuse(f"`--set` gives the option `{option.strip()}` two values: `{before}` and `{value.strip()}`")
    return read
