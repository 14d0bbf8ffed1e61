"""Names in an order in which each comes after those that it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator


def in_order(
    names: Iterable[str], uses: Callable[[str], Iterable[str]], circle: Callable[[list[str]], None] | None = None
) -> list[str]:
    """Return all names, each after those that it uses; what uses itself, by way of others or not, comes in any order.

    `circle` is told of each such circle. Written without recursion, since a line of names may be long.
    """
    order: list[str] = []
    done: set[str] = set()
    for start in names:
        path: dict[str, Iterator[str]] = {} if start in done else {start: iter(uses(start))}
        while path:
            name = next(reversed(path))
            further = next(path[name], None)
            if further is None:
                del path[name]
                done.add(name)
                order.append(name)
            elif further in path:
                if circle is not None:
                    circle(list(path)[list(path).index(further) :])
            elif further not in done:
                path[further] = iter(uses(further))
    return order
