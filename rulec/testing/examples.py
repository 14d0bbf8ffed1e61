"""The `example` lines of rules as tests: each is put as a question and held against what it claims."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rulec.store import load_rules
from rulec.testing.names import BadName, find_rule
from runtime.answers import BadQuestion, in_pack
from runtime.answers import meld as ask_meld
from runtime.flow import Hole
from runtime.hands import hand as ask_hand
from runtime.reader import BadCards, Reader
from runtime.reasons import Reason
from runtime.setup import BadSetting, Setup
from runtime.tables import ExampleInfo, Rules

PASSED, FAILED, UNKNOWN = "passed", "failed", "unknown"

CONTRACT, DEADWOOD = "contract", "deadwood"
"""What an example can be about besides a kind of meld."""


@dataclass(frozen=True, slots=True)
class ExampleResult:
    """An example as it was judged. `claim` is what it says; `came` what is so instead, with the rules that decide."""

    example: ExampleInfo
    claim: str
    verdict: str
    came: str = ""
    reasons: tuple[Reason, ...] = ()


@dataclass(slots=True)
class ExamplesResult:
    """All examples of a rules file."""

    path: Path
    examples: list[ExampleResult] = field(default_factory=list)

    @property
    def verdict(self) -> str:
        """`passed`, `failed` or `unknown`: that of the worst example."""
        verdicts = {one.verdict for one in self.examples}
        return FAILED if FAILED in verdicts else UNKNOWN if UNKNOWN in verdicts else PASSED

    @property
    def ok(self) -> bool:
        """Whether all examples hold."""
        return self.verdict == PASSED

    def failures(self) -> str:
        """Return the examples that do not hold, as `rulec test` says them; empty when all do."""
        return "\n\n".join("\n".join(failed_example(one)) for one in self.examples if one.verdict != PASSED)


def run_examples(path: str | os.PathLike[str]) -> ExamplesResult:
    """Judge the examples of a rules file (a path or a shipped name), those of its bases not.

    Raises `rulec.store.BadRules` for rules with errors, `rulec.commands.quick.Misuse` for a name that is none.
    """
    rules = load_rules(os.fspath(path))
    return ExamplesResult(Path(path), list(judge_all(rules)))


def judge_all(rules: Rules) -> Iterator[ExampleResult]:
    """Give the examples of compiled rules as they are judged."""
    for example in rules.examples:
        yield judge(rules, example)


def judge(rules: Rules, example: ExampleInfo) -> ExampleResult:
    """Judge one example."""
    text = claim(example)
    try:
        setup = Setup(rules, None, dict(example.settings))
        verdict, came, reasons = _judged(setup, example)
    except Hole as hole:
        return ExampleResult(example, text, UNKNOWN, f"the rules leave `{hole.name}` open")
    except (BadSetting, BadCards, BadName) as wrong:
        return ExampleResult(example, text, FAILED, str(wrong))
    except BadQuestion as wrong:
        return ExampleResult(example, text, FAILED, f"{wrong}; {wrong.help}" if wrong.help else str(wrong))
    return ExampleResult(example, text, verdict, came, reasons)


def claim(example: ExampleInfo) -> str:
    """Return an example as it is written, without its place."""
    words = [f'"{example.cards}"', example.verdict, example.what]
    words += [str(example.value)] if example.value is not None else []
    words += [f"in round {example.round}"] if example.round else []
    words += [f"with {', '.join(f'{name} = {value}' for name, value in example.settings)}"] if example.settings else []
    words += [f"because {', '.join(example.because)}"] if example.because else []
    return " ".join(words)


def _judged(setup: Setup, example: ExampleInfo) -> tuple[str, str, tuple[Reason, ...]]:
    """Return (verdict, what came, reasons)."""
    wanted = [find_rule(setup.rules, name) for name in example.because]
    no_cards = _not_in_pack(setup, example)
    if no_cards:
        if "deck" in wanted and example.verdict == "is not":
            return PASSED, "", ()
        return FAILED, no_cards, (Reason("deck", no_cards),)
    if example.verdict == "has":
        return _measured(setup, example)
    holds, reasons, note = _answer(setup, example)
    if holds is None:
        return UNKNOWN, note or "the rules leave it open", ()
    if holds is not (example.verdict == "is"):
        return FAILED, f"it is{'' if holds else ' not'} {_a(example.what)}", reasons
    found = [reason.rule for reason in reasons]
    missing = [name for name in wanted if name not in found]
    if missing:
        return FAILED, f"it is not {_a(example.what)}, because of {', '.join(f'`{name}`' for name in found)}", reasons
    return PASSED, "", ()


def _a(what: str) -> str:
    return f"a {what}" if what != CONTRACT else "the contract"


def _not_in_pack(setup: Setup, example: ExampleInfo) -> str:
    """Return why the pack does not have these cards, nothing when it has."""
    try:
        loose, groups = Reader(setup.rules.pack).groups(example.cards)
        cards = loose + tuple(card for group in groups for card in group)
        in_pack(setup, setup.deal(example.round or 1), tuple(card.card for card in cards))
    except (BadCards, BadQuestion) as wrong:
        return str(wrong)
    return ""


def _answer(setup: Setup, example: ExampleInfo) -> tuple[bool | None, tuple[Reason, ...], str]:
    """Ask whether the cards are what the example says; None when the rules leave it open."""
    if example.what == CONTRACT:
        answer = ask_hand(setup, example.cards, "contract", example.round or None)
        return {"yes": True, "no": False}.get(answer.verdict), answer.reasons, answer.note
    judged = ask_meld(setup, example.cards, example.what, example.round or None)
    return {"yes": True, "no": False}.get(judged.verdict), judged.reasons, judged.note


def _measured(setup: Setup, example: ExampleInfo) -> tuple[str, str, tuple[Reason, ...]]:
    if example.what != DEADWOOD:
        return FAILED, f"an example cannot say how much `{example.what}` there is", ()
    answer = ask_hand(setup, example.cards, "deadwood", example.round or None)
    if answer.verdict != "yes" or answer.points is None:
        return UNKNOWN, answer.note or "the rules leave it open", ()
    return (PASSED, "", ()) if answer.points == example.value else (FAILED, f"it has deadwood {answer.points}", ())


def failed_example(one: ExampleResult) -> Iterator[str]:
    """Give the lines that show an example that does not hold."""
    from rulec.testing.words import reason_lines

    what = "cannot be judged" if one.verdict == UNKNOWN else "does not hold"
    yield f"{one.example.file}:{one.example.line}: this example {what}"
    yield f"  example  {one.claim}"
    yield f"  but      {one.came}"
    for reason in one.reasons:
        yield from (f"    {line}" for line in reason_lines(reason))
