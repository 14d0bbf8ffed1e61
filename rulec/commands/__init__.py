"""The commands of `rulec`, one module each, imported only when asked for.

A module has `command`, a click command whose callback returns the exit code (0 yes or clean, 1 no, 2 wrong use, 3 unknown).
"""

from __future__ import annotations

COMMANDS: dict[str, str] = {
    "rules": "list the shipped games and variants",
    "check": "say what is wrong, missing or contradictory in rules",
    "show": "print the rules in force, with names and origins",
    "meld": "say whether some cards are a meld, and why not",
    "hand": "say what a hand can do: contract, lay down, go out, least points",
    "play": "play scripted games",
    "test": "run the examples of rules and scripted games as tests",
    "replay": "play a record again, move by move",
    "simulate": "play many rounds by a named policy and say what happened",
    "explain": "explain a kind of finding, with examples",
}
"""Each command and its line in the list of commands, in the order shown; its module is `rulec.commands.<name>`."""

QUICK = ("hand", "meld")
"""The commands that may answer without click; see `rulec.commands.quick`."""
