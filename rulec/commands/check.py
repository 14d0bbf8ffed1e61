"""`rulec check`: everything that is wrong, missing or contradictory in rules."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rulec.cache import cache_folder
from rulec.commands.common import colourful, say
from rulec.diagnostics.diagnostic import Diagnostic, Severity
from rulec.locate import SUFFIX
from rulec.misuse import Misuse
from rulec.pipeline import compile_path
from rulec.render import concise, json, text
from rulec.store import locate
from rulec.walking import files_below


@click.command("check", short_help="say what is wrong, missing or contradictory in rules")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--format", "form", type=click.Choice(["text", "concise", "json"]), default="text", help="how to say it")
@click.option("--json", "as_json", is_flag=True, help="the same as --format json")
@click.option("--quiet", is_flag=True, help="leave out notices")
def command(paths: tuple[str, ...], form: str, as_json: bool, quiet: bool) -> int:
    """Check rules files, folders of them, or shipped rules by name.

    All findings are shown, each with its place, what is underlined, and how to mend it. `rulec explain CODE` says more.
    Notices do not count: the exit code is 1 only when there are errors.
    """
    found: dict[tuple[str, int, str, str], Diagnostic] = {}
    files = [file for path in paths for file in files_of(path)]
    for file in files:
        for one in compile_path(file, cache_folder()).report:
            if not quiet or one.severity is not Severity.NOTICE:
                found.setdefault((one.span.source.name, one.span.start, one.code, one.message), one)
    findings = list(found.values())
    if as_json or form == "json":
        say(json.render(findings))
    elif form == "concise":
        say(concise.render(findings))
    elif findings:
        say(text.render(findings, colour=colourful(sys.stdout)))
    else:
        say(f"{len(files)} file{'s' if len(files) != 1 else ''}, nothing to complain about")
    return int(any(one.severity is Severity.ERROR for one in findings))


def files_of(path: str) -> list[Path]:
    """Return the rules files that a path or name means: one, or all in a folder. Raises Misuse when there are none."""
    if Path(path).is_dir():
        files = [Path(file) for file in files_below(path, (SUFFIX,))]
        if not files:
            raise Misuse(f"there is no rules file (*{SUFFIX}) in `{path}`")
        return files
    return [Path(locate(path, folders=True))]
