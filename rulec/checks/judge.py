"""Whether an example of the rules holds: the question it asks, put to the compiled rules."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.answers import BadQuestion, meld
from runtime.flow import Hole
from runtime.hands import hand
from runtime.reader import BadCards
from runtime.reasons import Reason
from runtime.setup import Setup
from runtime.solve.port import NO, UNKNOWN, YES
from runtime.tables import ExampleInfo

DECK = "deck"
"""What an example says of cards that are not, or not so often, in the pack."""

GOALS = ("contract", "out")
"""Questions about a whole hand that an example may ask with `is`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether an example holds.

    If not, `message` says what came instead (with `unknown`, that nothing can be said), `missing` is the reason it gives that is
    none, `broken` are the rules broken.
    """

    holds: bool
    message: str = ""
    help: str = ""
    unknown: bool = False
    missing: str = ""
    broken: tuple[Reason, ...] = ()


def judge(setup: Setup, example: ExampleInfo) -> Outcome:
    """Answer the question of an example at a table with its settings. Raises `runtime.reader.BadCards`."""
    round = example.round or None
    try:
        if example.verdict == "has":
            return _has(setup, example, round)
        if example.what in GOALS:
            answer = hand(setup, example.cards, example.what, round)
            return _compare(example, answer.verdict, answer.reasons, answer.note)
        found = meld(setup, example.cards, example.what, round)
        return _compare(example, found.verdict, found.reasons, found.note)
    except Hole as hole:
        return Outcome(False, f"the answer is unknown: {hole.told}", unknown=True)
    except BadCards as wrong:
        if "no card of this pack" in str(wrong) and example.verdict == "is not" and DECK in example.because:
            return Outcome(True)  # that is what it claims
        raise
    except BadQuestion as wrong:
        if "in the pack" in str(wrong) and example.verdict == "is not" and DECK in example.because:
            return _compare(example, NO, (Reason(DECK, str(wrong)),), "")
        if str(wrong).startswith("which deal"):
            return Outcome(False, "the answer depends on the deal", "say which one: add `in round 1` behind it")
        return Outcome(False, str(wrong), wrong.help)


def _has(setup: Setup, example: ExampleInfo, round: int | None) -> Outcome:
    answer = hand(setup, example.cards, "deadwood", round)
    if answer.verdict == NO:
        return Outcome(False, "what stands in brackets is no meld", broken=answer.reasons)
    if answer.verdict != YES:
        return Outcome(False, f"the deadwood is unknown: {answer.note}", unknown=True)
    if answer.points == example.value:
        return Outcome(True)
    melds = " and ".join(" ".join(one.cards) for one in answer.melds)
    left = f"{' '.join(answer.left)} left over" if answer.left else "nothing left over"
    return Outcome(False, f"the deadwood is {answer.points}, not {example.value}", f"with {melds or 'no meld'}, {left}")


def _compare(example: ExampleInfo, verdict: str, reasons: tuple[Reason, ...], note: str) -> Outcome:
    wanted = YES if example.verdict == "is" else NO
    if verdict == UNKNOWN:
        return Outcome(False, f"whether it is a `{example.what}` is unknown: {note}", unknown=True)
    if verdict != wanted:
        said = f"it is a `{example.what}`" if verdict == YES else f"it is no `{example.what}`"
        said += next((f"; {one.message}" for one in reasons if one.rule == "declared"), "")
        return Outcome(False, said, broken=reasons)
    missing = [name for name in example.because if not any(_same(one.rule, name) for one in reasons)]
    if missing:
        return Outcome(False, f"it is no `{example.what}`, but not because of `{missing[0]}`", missing=missing[0], broken=reasons)
    return Outcome(True)


def _same(rule: str, name: str) -> bool:
    return rule == name or rule.endswith(f".{name}")
