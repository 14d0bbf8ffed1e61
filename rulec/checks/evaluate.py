"""Computing an expression about cards, the deal and settings, for checks that look at single rows of a table."""

from __future__ import annotations

from typing import Any

from rulec.checks.cases import Case
from rulec.model.constants import OPERATORS
from rulec.model.typed import Ex, Match
from runtime.flow import Hole


class Unclear(Exception):
    """An expression depends on more than a case tells."""


def evaluate(case: Case, ex: Ex, card: int = -1) -> Any:
    """Return the value of an expression in a case, about a card. Raises Unclear, or Hole for what the rules leave open."""
    trial, args = case.trial, ex.args
    match ex.op:
        case "const":
            return args[0]
        case "round":
            return case.round
        case "players":
            return case.players
        case "value" if args[1] is None and args[2] is None:
            return trial.value(args[0], case.state, 0, card)
        case "option":
            return option_now(case, args[0])
        case "thing":
            return card
        case "card_rank" | "card_suit" | "card_color":
            table = {"card_rank": trial.rank_of, "card_suit": trial.suit_of, "card_color": trial.color_of}[ex.op]
            return table[evaluate(case, args[0], card)]
        case "rank_named":
            return trial.rank_by_number.get(evaluate(case, args[0], card), -2)
        case "next_rank":
            return (evaluate(case, args[0], card) + 1) % max(len(trial.rules.pack.ranks), 1)
        case "is_special":
            return bool(evaluate(case, args[0], card) == args[1])
        case "is_wild":
            return bool(trial.F[trial.rules.wilds[args[1]].which](case.state, 0, evaluate(case, args[0], card)))
        case "eq":
            return bool(evaluate(case, args[0], card) == evaluate(case, args[1], card))
        case "cmp":
            return bool(OPERATORS[args[0]](evaluate(case, args[1], card), evaluate(case, args[2], card)))
        case "arith":
            one, two = evaluate(case, args[1], card), evaluate(case, args[2], card)
            return one + two if args[0] == "+" else one - two if args[0] == "-" else one * two
    raise Unclear(ex.op)


def option_now(case: Case, name: str) -> object:
    """What an option is in a case: as set, or as the game sets it for this deal."""
    trial = case.trial
    number = next(at for at, option in enumerate(trial.rules.options) if option.name == name)
    if not trial.fixed[number]:
        for condition, value in trial.rules.options[number].uses:
            if trial.F[condition](case.state, 0, None):
                return value
        column = trial.value(f"{name}@column", case.state)
        if column is not None:
            return column
    return trial.options[number]


def holds(case: Case, match: Match, key: Any) -> bool | None:
    """Whether a row applies to a key (a card, for rows with a test); None when that cannot be told."""
    if match.test is None:
        return match.holds(key)
    try:
        return bool(evaluate(case, match.test, key))
    except (Unclear, Hole):
        return None
