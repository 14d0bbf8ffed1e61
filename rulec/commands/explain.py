"""`rulec explain CODE`: what a finding means, why it matters, a wrong and a right example."""

from __future__ import annotations

import click

from rulec.commands.common import say, say_json
from rulec.diagnostics import pages
from rulec.diagnostics.codes import CODES
from rulec.diagnostics.suggest import did_you_mean

VERSION = 1
"""Version of the JSON form, described in `docs/json.md`."""

FOOTNOTE = "(`tiny` is a complete small rummy that the examples change; `rulec explain tiny` shows it.)"


@click.command("explain", short_help="explain a kind of finding, with examples")
@click.argument("code", required=False)
@click.option("--list", "listing", is_flag=True, help="list all codes, a line each")
@click.option("--json", "as_json", is_flag=True, help="answer as JSON")
def command(code: str | None, listing: bool, as_json: bool) -> int:
    """Explain what CODE means: the word in brackets of a message, such as unknown-name."""
    if listing or code is None:
        if not listing:
            raise click.UsageError("say which code, such as unknown-name; --list shows them all")
        if code is not None:
            raise click.UsageError("--list shows all codes; leave the code out")
        return _list(as_json)
    code = code.strip().strip("[]").lower()
    if code == pages.TINY:
        return _tiny(as_json)
    if code not in CODES:
        hint = " ".join((*did_you_mean(code, CODES), "`rulec explain --list` shows them all"))
        raise click.UsageError(f"there is no code `{code}`; {hint}")
    return _one(pages.page(code), as_json)


def _list(as_json: bool) -> int:
    """Show all codes."""
    if as_json:
        codes = [{"code": name, "severity": code.severity, "about": code.about} for name, code in CODES.items()]
        say_json({"version": VERSION, "codes": codes})
        return 0
    wide = max(map(len, CODES))
    say("\n".join(f"{name:<{wide}}  {code.severity:<7}  {code.about}" for name, code in CODES.items()))
    return 0


def _one(page: pages.Page, as_json: bool) -> int:
    """Show one page."""
    if as_json:
        examples = [{"kind": one.kind, "main": one.main, "files": one.files} for one in page.examples()]
        shown = {"code": page.code, "severity": page.severity, "about": page.about, "page": page.text, "examples": examples}
        say_json({"version": VERSION, **shown})
        return 0
    title, _, rest = page.text.partition("\n")
    say(f"{title}\n\n{page.severity}: {page.about}\n{rest}")
    if f"of {pages.TINY};" in page.text:
        say(f"\n{FOOTNOTE}")
    return 0


def _tiny(as_json: bool) -> int:
    """Show the rules that the examples change."""
    if as_json:
        say_json({"version": VERSION, "rules": pages.tiny()})
    else:
        say(pages.tiny())
    return 0
