"""Values, options and wild rules that depend on themselves by way of others."""

from __future__ import annotations

from rulec.checks.reading import below, names_read
from rulec.checks.words import quoted
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import Program


def check_circles(program: Program, report: Report) -> None:
    """Report each circle once; plain values that use each other in a circle have been found before."""
    names = [*program.options, *(wild.name for wild in program.wilds), *(name for name in program.values if "@" not in name)]
    done: set[str] = set()
    for name in names:
        _walk(program, name, [], done, report)


def _walk(program: Program, name: str, path: list[str], done: set[str], report: Report) -> None:
    if name in path:
        circle = path[path.index(name) :]
        latest = max(range(len(circle)), key=lambda at: program.model.entries[circle[at]].layer)
        circle = circle[latest:] + circle[:latest]
        name = circle[0]
        entry = program.model.entries[name]
        chain = " → ".join(f"`{one}`" for one in [*circle, name])
        report.add(
            "type",
            entry.span,
            f"`{name}` depends on itself: {chain}",
            others=[(program.model.entries[one].span, f"`{one}` stands here") for one in circle[1:]],
            help=f"break the circle at one of {quoted(circle)}" if len(circle) > 1 else "it cannot be known before itself",
        )
        done.update(circle)
        return
    if name in done or name not in program.model.entries:
        return
    for further in dict.fromkeys(one for ex in below(program, name) for one, _ in names_read(program, ex)):
        _walk(program, further, [*path, name], done, report)
    done.add(name)
