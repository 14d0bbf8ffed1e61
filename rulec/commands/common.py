"""What the commands share: the group that loads them when needed, click commands from a table, output."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

import click

from rulec.commands import COMMANDS
from rulec.commands.quick import Arg, Opt
from rulec.diagnostics.suggest import did_you_mean
from rulec.streams import tell

RunCommand = Callable[[Mapping[str, Any]], int]


class LazyGroup(click.Group):
    """A group whose commands are listed from one table and imported only when one of them is run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"rulec.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            told = _file_words(args[0])
            hint = told or " ".join((*did_you_mean(args[0], COMMANDS), "`rulec --help` lists the commands"))
            raise click.UsageError(f"there is no command `{args[0]}`; {hint}", ctx)
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None:
            _hold_given_once(click.Context(command, info_name=name, parent=ctx), rest)
        return name, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _hold_given_once(ctx: click.Context, args: Sequence[str]) -> None:
    """Hold that an option that has one value has it once. Raises UsageError; what else is wrong with `args` is found later."""
    try:
        _, _, given = ctx.command.make_parser(ctx).parse_args(args=list(args))
    except click.UsageError:
        return
    for one in given:
        if isinstance(one, click.Option) and not (one.multiple or one.is_flag or one.count) and given.count(one) > 1:
            raise click.UsageError(f"`{max(one.opts, key=len)}` is given more than once", ctx)


def _file_words(name: str) -> str:
    """Say which command takes a file that was named in place of one; empty for what is no file."""
    from rulec.kinds import CALLED, kind_of, taken_by
    from rulec.locate import find_file

    path = find_file(name)
    kind = kind_of(path) if path is not None else ""
    return f"`{name}` is {CALLED[kind]}: {taken_by(name, kind)}" if kind else ""


KEYBOARD = ("-i", "--interactive")
"""The options of `rulec play` for playing oneself."""


class TableCommand(click.Command):
    """A command made from a table of arguments, which its help lists, too."""

    table: Sequence[Arg] = ()

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; of an option that only another command has, say which."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as wrong:
            if wrong.option_name not in KEYBOARD:
                raise
            message = f"`rulec {self.name}` has no `{wrong.option_name}`; `rulec play -i RULES` is played at the keyboard"
            raise click.UsageError(message, ctx) from None

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.table:
            with formatter.section("Arguments"):
                formatter.write_dl([(_metavar(arg), arg.help) for arg in self.table])
        super().format_options(ctx, formatter)


def command_from_table(name: str, help: str, args: Sequence[Arg], opts: Sequence[Opt], run: RunCommand) -> click.Command:
    """Return the click command that reads what `rulec.commands.quick.parse` reads, and everything else."""
    params: list[click.Parameter] = [
        click.Argument([arg.name], metavar=_metavar(arg), nargs=-1 if arg.multiple else 1, required=True) for arg in args
    ]
    params += [_option(opt) for opt in opts]
    command = TableCommand(name, params=params, help=help, callback=lambda **values: run(values))
    command.table = tuple(args)
    return command


def _metavar(arg: Arg) -> str:
    """Return how an argument is shown."""
    return arg.name.upper() + "..." * arg.multiple


LONGEST_NUMBER = 24
"""How many digits a number may have: more than any of ours, and few enough to be shown."""


class WholeNumber(click.types.IntParamType):
    """A whole number in the digits 0 to 9, as the rules have them; Python takes those of any script, and `1_0`."""

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number. Raises BadParameter."""
        if isinstance(value, str):
            digits = value.strip().removeprefix("-")
            if not (digits.isascii() and digits.isdigit()):
                self.fail(f"`{value}` is not a whole number in the digits 0 to 9", param, ctx)
            if len(digits) > LONGEST_NUMBER:
                self.fail(f"a number of {len(digits)} digits is too large", param, ctx)
        number: int = super().convert(value, param, ctx)
        if self.least is not None and number < self.least:
            self.fail(f"{number} is too small; the least is {self.least}", param, ctx)
        if self.most is not None and number > self.most:
            self.fail(f"{number} is too large; the most is {self.most}", param, ctx)
        return number


def _option(opt: Opt) -> click.Option:
    """Return the click option of a line of the table."""
    kind: Any = click.Choice(opt.choices) if opt.choices else WholeNumber() if opt.number else None
    if opt.flag:
        return click.Option([opt.name, opt.key], is_flag=True, help=opt.help)
    return click.Option(
        [opt.name, opt.key],
        type=kind,
        metavar=opt.metavar or None,
        multiple=opt.multiple,
        default=None if opt.multiple else opt.default,
        help=opt.help,
    )


class Stream(Protocol):
    """What may be a terminal."""

    def isatty(self) -> bool: ...


def colourful(stream: Stream) -> bool:
    """Tell whether colours are wanted: on a terminal that has them, unless `NO_COLOR` is set."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and stream.isatty()


def say(text: str) -> None:
    """Print to standard output, with exactly one line end."""
    sys.stdout.write(text.rstrip("\n") + "\n")


def say_json(value: Any) -> None:
    """Print a value as JSON that people can read, too."""
    say(json.dumps(value, ensure_ascii=False, indent=2))


def complain(text: str) -> None:
    """Print to standard error what was wrong with the use of a command."""
    tell(f"rulec: {text}\n")
