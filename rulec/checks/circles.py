"""Values, options and wild rules that depend on each other: in a circle, or in too long a line."""

from __future__ import annotations

from rulec.checks.reading import below, names_read
from rulec.checks.words import quoted
from rulec.diagnostics.diagnostic import Report
from rulec.model.bounds import MOST_DEPTH, MOST_WORK
from rulec.model.ordering import in_order
from rulec.model.typed import Program


def check_circles(program: Program, report: Report) -> None:
    """Report each circle once; plain values that use each other in a circle have been found before. Without circles, report the
    first name that takes too much to work out.
    """
    names = [*program.options, *(wild.name for wild in program.wilds), *(name for name in program.values if "@" not in name)]
    uses = {name: _uses(program, name) for name in names if name in program.model.entries}
    before = report.errors
    told: set[str] = set()

    def tell(circle: list[str]) -> None:
        if not told & set(circle):
            told.update(circle)
            _circle(program, circle, report)

    order = in_order(uses, lambda name: [one for one in uses[name] if one in uses], tell)
    if report.errors == before:
        _too_much(program, uses, order, report)


def _uses(program: Program, name: str) -> list[str]:
    """The names that a name mentions, each as often as it does."""
    return [one for ex in below(program, name) for one, _ in names_read(program, ex)]


def _circle(program: Program, circle: list[str], report: Report) -> None:
    latest = max(range(len(circle)), key=lambda at: program.model.entries[circle[at]].layer)
    circle = circle[latest:] + circle[:latest]
    name = circle[0]
    chain = " → ".join(f"`{one}`" for one in shortened([*circle, name]))
    report.add(
        "type",
        program.model.entries[name].span,
        f"`{name}` depends on itself: {chain}",
        others=[(program.model.entries[one].span, f"`{one}` stands here") for one in shortened(circle[1:])],
        help=f"break the circle at one of {quoted(circle)}" if len(circle) > 1 else "it cannot be known before itself",
    )


def shortened(names: list[str]) -> list[str]:
    """A chain of names, without the middle of a long one."""
    return names if len(names) <= 8 else [*names[:4], *names[-4:]]


def _too_much(program: Program, uses: dict[str, list[str]], order: list[str], report: Report) -> None:
    """Report the first name under which too many values lie, one below the other or in all."""
    depth: dict[str, int] = {}
    work: dict[str, int] = {}
    for name in order:
        depth[name] = 1 + max([depth.get(one, 0) for one in uses[name]], default=0)
        work[name] = 1 + sum([work.get(one, 0) for one in uses[name]])
        long = depth[name] > MOST_DEPTH
        if long or work[name] > MOST_WORK:
            what = f"more than {MOST_DEPTH} values that rest on each other in a line"
            more = f"working out values more than {MOST_WORK} times, since they use each other again and again"
            report.add(
                "too-much",
                program.model.entries[name].span,
                f"`{name}` needs {what if long else more}",
                help="no rule of a card game needs so much; say it with fewer values",
            )
            return
