"""The first turns of a match, really played: a dead end that is met there is one, whatever the reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

from rulec.checks.cases import Cases
from rulec.checks.words import plural
from rulec.diagnostics.diagnostic import Report
from rulec.source import Span
from runtime.effort import Meter
from runtime.flow import Endless, Hole, Unavailable
from runtime.flow_tables import ActionInfo
from runtime.legal import legal_moves
from runtime.lookahead import Search
from runtime.machine import begin, carry_out, new_match
from runtime.moves import Move
from runtime.notation import Notation
from runtime.setup import BadSetting, Setup
from runtime.simulate import Dice, stuck
from runtime.state import State

SEED = 1
"""The seed of the match that is played."""

MOST_MOVES = 16
"""How many moves are made: enough for some turns of each player, and soon done."""

MOST_CHOICES = 8
"""Among how many moves of an action one is chosen."""

MOST_WORK = 1_000
"""How many steps of `runtime.effort` the play may cost; where it takes more, nothing is said."""


@dataclass(slots=True)
class DeadEnd:
    """Where play stopped: what there is to say, the full name of the rule at fault, the state, and the moves that led there."""

    told: str
    rule: str
    state: str
    moves: list[str] = field(default_factory=list)


def check_playing(cases: Cases, report: Report) -> None:
    """Report the dead end that the first turns of a match with the fewest players come to, if they do.

    It is asked last, of rules without errors. Of a state it is told once: that play may stop there, or stay for ever, is enough.
    """
    program = cases.program
    if not program.states or report.errors:
        return
    try:
        setup = Setup(cases.rules, cases.seats()[0])
        with Meter(MOST_WORK, "where play comes to"):
            found = dead_end(setup)
    except (BadSetting, Hole):
        return  # what is left open is told elsewhere; what a search does not tell is no fault of the rules
    if found is None:
        return
    spans = {name: entry.span for name, entry in program.model.walk()}
    span = _span(spans, found.rule) or _span(spans, found.state) or program.model.header.name_span
    at = spans.get(found.state)
    if any(one.code == "doubtful" and one.span == at for one in report):
        return
    so = f"after {plural(len(found.moves), 'move')}" if found.moves else "before anybody has made a move"
    help = [f"the moves were {'; '.join(found.moves)}"] if found.moves else []
    report.add(
        "stuck",
        span,
        f"play comes to a dead end in deal 1 with {plural(setup.n, 'player')}, {so}: {found.told}",
        others=[(at, "play stops here")] if at is not None and at != span else (),
        help=[*help, "let something be possible there, or lead on with `go`"],
    )


def _span(spans: dict[str, Span], name: str) -> Span | None:
    """The place of a rule, or of what it is part of."""
    while name and name not in spans:
        name = name.rpartition(".")[0]
    return spans.get(name)


def dead_end(setup: Setup) -> DeadEnd | None:
    """Play the first turns of a match; return the dead end met, if any. Raises Hole where what can be done is not known."""
    dice = Dice(SEED)
    notation = Notation(setup, [f"player_{seat + 1}" for seat in range(setup.n)])
    state = new_match(setup, SEED)
    moves: list[str] = []
    try:
        begin(state)
        while not state.over and len(moves) < MOST_MOVES:
            move = _some_move(state, dice)
            if move is None:
                return DeadEnd(*stuck(state), _at(state), moves)
            moves.append(f"`{notation.write(state, move)}` by player {move.seat + 1}")
            actions = state.g.rules.states[state.at].actions
            carry_out(state, next(at for at, one in enumerate(actions) if one.name == move.action), move.args)
    except Endless as wrong:
        return DeadEnd(wrong.told, wrong.rule, wrong.state, moves)
    except Unavailable:
        told = f"after {moves.pop()} there are no cards to go on with"
        return DeadEnd(told, _at(state), _at(state), moves)
    return None


def _at(state: State) -> str:
    return state.g.rules.states[state.at].name


def _some_move(state: State, dice: Dice) -> Move | None:
    """Return a legal move of the player asked, None when there is none. Raises Hole where that is not known.

    The actions are tried in an order left to chance; those for which melds must be found last, since that may take long.
    """
    every = list(enumerate(state.g.rules.states[state.at].actions))
    search = Search(state.asked)
    for arranging in (False, True):
        left = [one for one in every if _arranges(one[1]) is arranging]
        while left:
            number, action = dice.of(left)
            left.remove((number, action))
            moves = list(islice(legal_moves(state, number, action, search), MOST_CHOICES))
            if moves:
                move: Move = dice.of(moves)
                return move
    return None


def _arranges(action: ActionInfo) -> bool:
    """Whether an action is possible only where some melds can be made."""
    return action.arranges >= 0 or any(choice.kind in ("meld", "melds") for choice in action.choices)
