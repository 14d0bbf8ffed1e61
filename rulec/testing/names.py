"""The names of rules as scripts and examples give them: the tail that fits one rule, or a reason of the machine's own."""

from __future__ import annotations

from collections.abc import Iterable

from rulec.diagnostics.suggest import did_you_mean
from runtime.setup import Setup
from runtime.tables import Rules

OWN_REASONS = {
    "not_asked": "it is not for this player to act",
    "not_now": "the action cannot be done in this state",
    "not_held": "a card that is not among those to choose from",
    "not_there": "a meld or wild card that is not on the table",
    "not_available": "there are no cards left to take",
    "unknown_action": "an action that the rules do not have",
    "unknown_player": "a player who is not at the table",
    "unknown_team": "a team that is not at the table",
    "bad_card": "a card that cannot be read",
    "bad_choice": "something else that cannot be read",
    "choices": "too few or too many choices",
    "match_over": "the match is over",
    "deck": "a card that the pack does not have, or not so often",
}
"""Why the machine itself refuses a move, or an example its cards; no rule says so."""


class BadName(ValueError):
    """A name that is no rule's, or fits several; `help` says which there are."""

    def __init__(self, message: str, help: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.help = help


def find_rule(rules: Rules, name: str, closed: Iterable[str] = ()) -> str:
    """Return the full name of the rule that a name, or the tail of one, means. Raises BadName.

    Of several that it fits, those of `closed` actions (their full names) are not meant.
    """
    if name in rules.infos or name in OWN_REASONS:
        return name
    fits = [full for full in rules.infos if full.endswith(f".{name}")]
    if len(fits) > 1:
        shut = tuple(f"{action}." for action in closed)
        fits = [full for full in fits if not full.startswith(shut)] or fits
    if len(fits) == 1:
        return fits[0]
    if fits:
        listed = ", ".join(f"`{full}`" for full in fits)
        raise BadName(f"`{name}` fits several rules: {listed}", ("write one word more of the name",))
    raise BadName(f"no rule is called `{name}`", did_you_mean(name, (*tails(rules.infos), *OWN_REASONS)))


def closed_actions(setup: Setup) -> list[str]:
    """Return the full names of the actions that options alone keep from ever being done at this table."""
    blank = setup.blank()
    actions = [action for state in setup.rules.states for action in state.actions]
    return [action.full for action in actions if action.settled and not setup.F[action.when](blank, 0, ())]


def shortest(rules: Rules, full: str) -> str:
    """Return the shortest tail of a rule's name that fits it alone; the machine's own reasons as they are."""
    words = full.split(".")
    for start in range(len(words) - 1, 0, -1):
        tail = ".".join(words[start:])
        try:
            if find_rule(rules, tail) == full:
                return tail
        except BadName:
            continue
    return full


def tails(names: Iterable[str]) -> list[str]:
    """Return all tails of some names, each once."""
    made: dict[str, None] = {}
    for name in names:
        words = name.split(".")
        made.update((".".join(words[start:]), None) for start in range(len(words)))
    return list(made)
