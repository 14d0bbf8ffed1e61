"""What went wrong in scripted games: the step in its file, the table, what was expected and what came."""

from __future__ import annotations

from collections.abc import Iterable

from rulec.render import text as findings
from rulec.render.line import plain
from rulec.testing.run import PASSED, UNKNOWN, CaseResult, Fault, ScriptResult, StepResult
from rulec.testing.table_text import Paint, TableText, no_paint
from rulec.testing.things import short
from runtime.position import state_line
from runtime.reasons import Reason


def failures(result: ScriptResult, paint: Paint = no_paint) -> str:
    """Return everything that went wrong in a script; empty when nothing did."""
    blocks = []
    if result.report.errors:
        blocks.append(findings.render(result.report, colour=paint is not no_paint, summary=False).rstrip())
    for case in result.cases:
        for step in case.steps:
            if step.verdict != PASSED:
                blocks.append("\n".join(failed_step(case, step, paint)))
    return "\n\n".join(blocks)


def failed_step(case: CaseResult, done: StepResult, paint: Paint = no_paint, *, positions: bool = False) -> Iterable[str]:
    """Give the lines that show a step that is not as written; with `positions` the position as one line, too."""
    step, table = done.step, TableText(case.table.setup, case.table.names)
    source = step.span.source
    named = f", case `{case.name}`" if case.name else ""
    what = "cannot be judged" if done.verdict == UNKNOWN else "is not as written"
    span, about = step.span, f"step {step.number}"
    if case.table.hole is not None:
        start = case.table.case.start
        span, about, what = short(start) if start is not None else case.table.case.span, "the start", "cannot be set up"
    line, column = source.place(span.start)
    yield paint(f"{source.name}:{line}:{column}: {about}{named} {what}", "bold")
    code = source.line(line).rstrip()
    width = len(str(line))
    yield f" {'':{width}} |"
    yield f" {line} | {plain(code)}"
    mark = max(min(span.end - span.start, len(code) - column + 1), 1)
    yield f" {'':{width}} | {' ' * (column - 1)}{paint('^' * mark, 'red')}"
    if done.hole:
        yield f"  {done.hole.told}, and it is needed here"
    for fault in done.faults:
        yield from fault_lines(fault, paint)
    if case.table.hole is None:
        yield "  the table before it:" if done.step.seat >= 0 else "  the table:"
        yield f"    {table.where(done.before)}"
        yield from (f"    {one}" for one in table.table(done.before))
        yield f"    {table.variables(done.before)}"
        if positions:
            yield f"  position: {state_line(done.before)}"
    if case.left:
        yield f"  {case.left} step{'s' if case.left != 1 else ''} after it {'were' if case.left != 1 else 'was'} not reached"


def fault_lines(fault: Fault, paint: Paint = no_paint) -> Iterable[str]:
    """Give the lines that say what was expected and what came, by which rules."""
    about = "" if fault.about == "the move" else f"{fault.about}: "
    yield f"  expected  {about}{fault.expected}"
    yield f"  but came  {about}{paint(fault.came, 'red')}"
    for one in fault.reasons:
        yield from (f"    {line}" for line in reason_lines(one))


def reason_lines(one: Reason) -> Iterable[str]:
    """Give the lines that name a rule that is against a move: its words, its place, its clauses."""
    place = f" ({one.file}:{one.line})" if one.file else ""
    yield f"{one.rule}: {one.message}{place}"
    yield from (f"  [{clause}] {sentence}".rstrip() for clause, sentence in one.source)
    if one.since:
        yield f"  otherwise here: {', '.join(one.since)}"
