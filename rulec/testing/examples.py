"""The `example` lines of rules as tests: each is put as a question and held against what it claims."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rulec.checks.judge import judge as ask
from rulec.store import load_rules
from rulec.testing.names import BadName, find_rule
from runtime.reader import BadCards
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
    """Judge one example, as `rulec check` does."""
    text = claim(example)
    try:
        for name in example.because:
            find_rule(rules, name)
        outcome = ask(Setup(rules, None, dict(example.settings)), example)
    except (BadSetting, BadCards, BadName) as wrong:
        return ExampleResult(example, text, FAILED, str(wrong))
    if outcome.holds:
        return ExampleResult(example, text, PASSED, "")
    came = f"{outcome.message}; {outcome.help}" if outcome.help else outcome.message
    return ExampleResult(example, text, UNKNOWN if outcome.unknown else FAILED, came, outcome.broken)


def claim(example: ExampleInfo) -> str:
    """Return an example as it is written, without its place."""
    words = [f'"{example.cards}"', example.verdict, example.what]
    words += [str(example.value)] if example.value is not None else []
    words += [f"in round {example.round}"] if example.round else []
    words += [f"with {', '.join(f'{name} = {value}' for name, value in example.settings)}"] if example.settings else []
    words += [f"because {', '.join(example.because)}"] if example.because else []
    return " ".join(words)


def failed_example(one: ExampleResult) -> Iterator[str]:
    """Give the lines that show an example that does not hold."""
    from rulec.testing.words import reason_lines

    what = "cannot be judged" if one.verdict == UNKNOWN else "does not hold"
    yield f"{one.example.file}:{one.example.line}: this example {what}"
    yield f"  example  {one.claim}"
    yield f"  but      {one.came}"
    for reason in one.reasons:
        yield from (f"    {line}" for line in reason_lines(reason))
