"""How a mistake that is known by example is written down; `rulec.syntax.mistakes` has them all."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mistake:
    """One known mistake.

    `becomes` are the tokens meant, kinds with their text. In texts `{0}` is all that the pattern found, `{1}`, `{2}` its groups.
    `unless` is a token that shows, where it could stand, that something else is going on. `broken`: what was meant cannot be
    told, so the line is left out.
    """

    pattern: re.Pattern[str]
    becomes: tuple[tuple[str, str], ...]
    message: str
    help: str
    cost: float = 0.5
    unless: str = ""
    broken: bool = False


def mistake(
    pattern: str, becomes: str, message: str, help: str, cost: float = 0.5, unless: str = "", broken: bool = False
) -> Mistake:
    """Make a mistake; `becomes` is written `KIND=text KIND=text`."""
    kinds = [part.partition("=")[::2] for part in becomes.split()]
    return Mistake(re.compile(pattern), tuple((kind, text) for kind, text in kinds), message, help, cost, unless, broken)


def sign(pattern: str, becomes: str, right: str, help: str, cost: float = 0.5) -> Mistake:
    """Make a mistake that is a word or sign of another notation."""
    return mistake(pattern, becomes, f"`{{0}}` is written `{right}`", help, cost)


def mark(pattern: str, becomes: str, right: str, help: str, cost: float, unless: str = "") -> Mistake:
    """Make a mistake that is another mark than the one that belongs there."""
    return mistake(pattern, becomes, f"`{right}` belongs here, not `{{0}}`", help, cost, unless)
