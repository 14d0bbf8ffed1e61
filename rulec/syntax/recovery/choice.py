"""Which of all repairs was meant: the one that leads furthest for what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulec.syntax.recovery.examples import by_example
from rulec.syntax.recovery.lines import WHOLE, misplaced, rest_of_line, whole_line
from rulec.syntax.recovery.missing import missing_mark, missing_name, missing_word
from rulec.syntax.recovery.quotes import lost_quote
from rulec.syntax.recovery.scene import Repair, Scene, end, start
from rulec.syntax.recovery.tails import bare_where, wrong_order
from rulec.syntax.recovery.wrong import glued, misspelt, other_mark, superfluous

LOOK = 20
"""How many tokens a repair must lead on to be as good as any other."""

BOLD = 2.5
"""A repair that costs more must lead on at least three tokens to be believed."""

Kind = Callable[[Scene], Iterator[Repair]]
_ALL: tuple[Kind, ...] = (
    by_example,
    wrong_order,
    bare_where,
    missing_mark,
    misspelt,
    glued,
    missing_word,
    other_mark,
    lost_quote,
    superfluous,
    missing_name,
    rest_of_line,
)
_MISPLACED: tuple[Kind, ...] = (missing_mark, superfluous)
"""For a line that by its first word belongs elsewhere."""
_CHEAP: tuple[Kind, ...] = (by_example, missing_mark, misspelt, wrong_order)
"""For a second mistake soon after the first."""


def best(scene: Scene) -> Repair:
    """Return the repair that leads furthest for what it costs; leaving out the line when nothing does better."""
    whole = whole_line(scene)
    led = _score(scene, whole)
    score = -whole.cost if led is None else led
    kinds = _MISPLACED if misplaced(scene) else _ALL
    ranked = _ranked(scene, kinds)
    if ranked and ranked[0][0] > score:
        score, found = ranked[0]
        if found.cost < 5.0:
            return found
    else:
        found = whole
    return _with_second(scene, ranked, score) or found


def _ranked(scene: Scene, kinds: tuple[Kind, ...]) -> list[tuple[float, Repair]]:
    """Return the repairs that lead on, the best first; of equal ones the first found."""
    found: list[tuple[float, Repair]] = []
    seen: set[tuple[object, ...]] = set()
    for kind in kinds:
        for repair in kind(scene):
            key = (repair.index, tuple(token.type for token in repair.insert), repair.resume, repair.cost)
            if key in seen:
                continue
            seen.add(key)
            score = _score(scene, repair)
            if score is not None:
                found.append((score, repair))
    return sorted(found, key=lambda one: -one[0])


def _with_second(scene: Scene, ranked: list[tuple[float, Repair]], score: float) -> Repair | None:
    """Return the best cheap repair that leads on with the help of a second one, if that beats a score."""
    best: Repair | None = None
    for first, repair in [one for one in ranked if one[1].cost <= 2.5 and not one[1].broken][:6]:
        following = _after(scene, repair)
        if following is None:
            continue
        seconds = _ranked(following, _CHEAP)
        if seconds and first + seconds[0][0] - 1.0 > score:
            best, score = repair, first + seconds[0][0] - 1.0
    return best


def _after(scene: Scene, repair: Repair) -> Scene | None:
    """Return the scene of the next mistake after a repair; None when there is none soon."""
    stack = scene.stack_at(scene.index(0) - repair.index)
    tokens, trail = scene.tokens[: repair.index], scene.trail[: repair.index]
    for token in repair.insert:
        after = scene.machine.shift(stack, token.type)
        if after is None:
            return None
        tokens.append(token)
        trail.append(stack)
        stack = after
    at = repair.resume
    for _ in range(2 * LOOK):
        token = scene.machine.token(stack, at)
        after = scene.machine.shift(stack, token.type)
        if after is None:
            return Scene(scene.machine, tokens, trail, stack, token)
        tokens.append(token)
        trail.append(stack)
        stack, at = after, token.end_pos or 0
    return None


def _score(scene: Scene, repair: Repair) -> float | None:
    """Return how far a repair leads less what it costs; None when it does not lead beyond the wrong token."""
    after = scene.after(scene.stack_at(scene.index(0) - repair.index), repair.insert)
    if after is None:
        return None
    count = scene.machine.run(after, repair.resume, start(scene.wrong), LOOK)
    covered = _covered(scene, repair)
    if count == 0 or (repair.cost > BOLD and repair.cost != WHOLE and count + covered < 3):
        return None
    return min(count + covered, LOOK) - repair.cost


def _covered(scene: Scene, repair: Repair) -> int:
    """Return for how many words of the text, from the wrong one on, a repair puts others in their place."""
    count, at = 0, start(scene.wrong)
    while repair.insert and at < repair.resume:
        at = end(scene.machine.raw(at))
        count += 1
    return count
