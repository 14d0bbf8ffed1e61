"""The closing line of a list of findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulec.diagnostics.diagnostic import Diagnostic, Severity


def counts(found: Iterable[Diagnostic]) -> dict[Severity, int]:
    """Count findings by severity, with a zero where there are none."""
    seen = Counter(one.severity for one in found)
    return {severity: seen[severity] for severity in Severity}


def summary(found: Iterable[Diagnostic]) -> str:
    """Return `2 errors, 1 warning`, or `no mistakes found` (with the number of notices) for clean rules."""
    number = counts(found)
    parts = [f"{count} {severity.value}{'s' * (count != 1)}" for severity, count in number.items() if count]
    if not (number[Severity.ERROR] or number[Severity.WARNING]):
        parts.insert(0, "no mistakes found")
    return ", ".join(parts)
