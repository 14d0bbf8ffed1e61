"""`rulec hand`: what a hand can do. Runs without click when it can."""

from __future__ import annotations

import sys

from rulec.commands import quick as table
from rulec.commands.asking import CARDS, exit_code, no_words, set_up, unknown_words
from rulec.commands.quick import JSON, PLAYERS, ROUND, RULES, SET, Arg, Opt
from rulec.streams import tell
from runtime.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from runtime.hand_answer import HandAnswer
    from runtime.setup import Setup

VERSION = 1
"""Version of the JSON form, described in `docs/json.md`."""

ARGS = (RULES, Arg("cards", CARDS, multiple=True))
OPTS = (
    Opt(
        "--goal",
        "contract: can it form the deal's contract; laydown: may it be laid now; out: can this turn empty the hand "
        "(where hands are arranged: all but the discard); deadwood: the fewest points left",
        choices=("contract", "laydown", "out", "deadwood"),
        default="deadwood",
    ),
    ROUND,
    PLAYERS,
    SET,
    Opt("--table", "the melds of others on the table, for laydown and out", metavar='"[7s 7h Jk=7d] [4c 5c 6c 7c]"', default=""),
    Opt("--down", "the contract was laid in an earlier turn, for laydown and out", flag=True),
    Opt("--prove", "ask all three engines, and show what each says", flag=True),
    Opt("--all", "with --goal deadwood: list all arrangements that leave the fewest points", flag=True),
    JSON,
)
HELP = """Say what a hand can do: form the contract of a deal, go out, or leave the fewest points.

Melds in brackets, as in "[7s 7h 7d] [4c Jk=5c 6c 7c]", are laid as they are: contract and laydown judge that lay-down, out goes
on from there, and deadwood arranges the other cards."""


def run(values: Mapping[str, Any]) -> int:
    """Answer, and return the exit code."""
    setup, put = set_up(values)
    from runtime.hands import hand

    text = " ".join(values["cards"])
    more = {"table": values["table"], "down": values["down"], "prove": values["prove"]}
    answer = put(_guarded(lambda: hand(setup, text, values["goal"], values["round"], **more)))
    others: tuple[HandAnswer, ...] = ()
    complete = True
    if values["all"] and answer.verdict == "yes" and values["goal"] == "deadwood":
        from runtime.hands import all_best

        others, complete = put(lambda: all_best(setup, text, values["round"]))
    if values["json"]:
        from rulec.commands.asking import print_json

        made = as_json(answer)
        if values["all"]:
            made["best"] = [as_json(one) for one in others]
            made["all_listed"] = complete
        print_json(made)
    else:
        sys.stdout.write(words(setup, answer))
        if values["prove"] and not answer.engines:
            sys.stdout.write(
                "The engines were not asked: they know melds and no moves. This was found by trying the moves of the turn.\n"
            )
        if others:
            sys.stdout.write(list_words(others, complete))
    return exit_code(answer.verdict)


def _guarded(question: Callable[[], HandAnswer]) -> Callable[[], HandAnswer]:
    """Put a question; engines that contradict each other are a bug, which leaves a file that reproduces it."""

    def put() -> HandAnswer:
        try:
            return question()
        except Exception as error:
            data = getattr(error, "data", None)
            if data is not None:
                import json
                import tempfile

                with tempfile.NamedTemporaryFile("w", prefix="rulec-disagreement-", suffix=".json", delete=False) as file:
                    json.dump(data, file, indent=2, default=str)
                tell(f"rulec: the engines do not agree; what was asked is in {file.name}\n")
            raise

    return put


NO_WORDS = {
    "contract": "the contract cannot be formed",
    "laydown": "nothing can be laid down now",
    "out": "this hand cannot go out",
    "deadwood": "there is no arrangement",
}


def words(setup: Setup, answer: HandAnswer) -> str:
    """Say the answer to a person: one plain sentence, then what it rests on."""
    if answer.verdict == "unknown":
        text = unknown_words(answer.note)
    elif answer.verdict == "no":
        text = no_words(NO_WORDS[answer.goal], answer.reasons)
    else:
        text = f"Yes: {_yes(answer)}.\n"
    if answer.verdict != "unknown" and answer.note:
        text += f"Note: {answer.note}.\n"
    if len(answer.engines) > 1:
        said = {verdict for _, verdict in answer.engines} - {answer.verdict, "unknown"}
        about = "Asked about the melds alone, " if said else "Asked "
        text += about + ", ".join(f"{name}: {verdict}" for name, verdict in answer.engines) + ".\n"
    return text


def _yes(answer: HandAnswer) -> str:
    melds = [one.words() for one in answer.melds]
    laid = listed(melds) or "nothing"
    left = f"{' '.join(answer.left)} {'is' if len(answer.left) == 1 else 'are'} left" if answer.left else "nothing is left"
    if answer.said:
        return "; ".join([*answer.said, left] if answer.goal == "laydown" else answer.said)
    if answer.goal == "out":
        steps = [f"go out with {laid}" if melds else "", f"discard {answer.discard}" if answer.discard else ""]
        return "; ".join(step for step in steps if step)
    if answer.goal == "contract":
        return f"lay {laid}; {left}"
    if not answer.melds:
        return f"no melds; {_points(answer.points)} left in {' '.join(answer.left)}"
    if not answer.left:
        return f"all cards in melds, 0 points left: {laid}"
    return f"{laid}; {_points(answer.points)} left in {' '.join(answer.left)}"


def _points(points: int | None) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


def list_words(best: Sequence[HandAnswer], complete: bool) -> str:
    """List arrangements that are equally good."""
    head = "All arrangements that leave as few:" if complete else f"The first {len(best)} arrangements that leave as few:"
    lines = [
        f"  {', '.join(meld.words() for meld in one.melds) or 'no melds'}; left: {' '.join(one.left) or 'nothing'}"
        for one in best
    ]
    return "\n".join([head, *lines]) + "\n"


def as_json(answer: HandAnswer) -> dict[str, Any]:
    """The JSON form of an answer."""
    from rulec.commands.asking import reasons_json
    from rulec.commands.meld import reading_json

    return {
        "version": VERSION,
        "verdict": answer.verdict,
        "goal": answer.goal,
        "melds": [reading_json(one) for one in answer.melds],
        "laid_off": list(answer.laid_off),
        "discard": answer.discard or None,
        "left": list(answer.left),
        "points": answer.points,
        "reasons": reasons_json(answer.reasons),
        "engines": dict(answer.engines),
        "note": answer.note,
        "moves": list(answer.moves),
    }


def quick(argv: Sequence[str]) -> int | None:
    """Answer an ordinary command line, or return None to leave it to click."""
    values = table.parse(argv, ARGS, OPTS)
    return None if values is None else run(values)


def __getattr__(name: str) -> object:
    if name == "command":
        return table.as_click("hand", HELP, ARGS, OPTS, run)
    raise AttributeError(name)
