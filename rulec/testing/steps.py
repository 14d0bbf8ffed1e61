"""The steps of a scripted game: a move, a move that must be refused, an expectation, or a move and what holds after it."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.diagnostics.suggest import did_you_mean, nearest
from rulec.source import Span
from rulec.syntax.yaml_tree import Map, Seq, Text, Yaml
from rulec.testing.expect import Expectation, read_expect
from rulec.testing.names import OWN_REASONS, BadName, find_rule, tails
from rulec.testing.things import Stop, Things, short
from runtime.moves import AMBIGUOUS, ILLEGAL, INVALID
from runtime.values import BadValue

REFUSALS = (ILLEGAL, INVALID, AMBIGUOUS)
UNKNOWN_ACTION = "unknown_action"
"""The reason that a step gives when its action is to be one that the rules do not have."""
PASSIVE = {
    **{"value": "a value", "column": "a value", "table": "a table", "row": "a row of a table", "option": "an option"},
    **{"keep": "a variable", "zone": "a zone", "cards": "a card", "order": "an order of ranks", "state": "a state"},
    **{"event": "an event", "then": "the end of a state"},
}
"""Kinds of rules, in words, that refuse no move by themselves: other rules that look at them do."""
CONTRACT = "contract"
"""The value that says what is to be laid; who lays other melds is refused by the name of their choice."""
STEP_KEYS = (*REFUSALS, "expect")
"""What a step has beside its move; everything else is a player."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A reason for which a move must be refused: the full name of the rule, and cards that it must be about."""

    rule: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """How a move must be refused: the kind, the reasons that must be among those given, the moves an ambiguous one could be."""

    kind: str
    reasons: tuple[Wanted, ...]
    ways: tuple[str, ...]
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its number from 1, who moves (-1: nobody, it only expects) and what, how it must be refused, what holds then."""

    number: int
    span: Span
    seat: int
    move: str
    refused: Refused | None
    expects: tuple[Expectation, ...]


def read_step(things: Things, number: int, node: Yaml) -> Step:
    """Return a step; what is wrong with it goes to the report. Raises Stop when it cannot be used."""
    if not isinstance(node, Map) or not node.entries:
        raise things.refuse(
            short(node), "a step is a player with a move, or `expect`", f"write `- {things.names[0]}: ACTION CARD`"
        )
    moves = [(key, value) for key, value in node.entries if key.text not in STEP_KEYS]
    refusals = [(key, value) for key, value in node.entries if key.text in REFUSALS]
    for at, (key, _) in enumerate(moves):
        _hold_player(things, key, first=at == 0)
    for key, _ in (*moves[1:], *refusals[1:]):
        raise things.refuse(key.span, f"`{key.text}` is too much in this step", "begin a step of its own with `-`")
    seat, move, span = -1, "", short(node)
    if moves:
        seat, move, span = _move(things, *moves[0], unknown=any(_says_unknown(key, value) for key, value in refusals))
    elif refusals:
        raise things.refuse(
            refusals[0][0].span, f"`{refusals[0][0].text}` without a move", "say who does what: `- Ana: discard 9h`"
        )
    expect = node.get("expect")
    return Step(
        number,
        span,
        seat,
        move,
        _refused(things, *refusals[0]) if refusals else None,
        tuple(read_expect(things, expect)) if expect is not None else (),
    )


def _hold_player(things: Things, key: Text, *, first: bool) -> None:
    """Hold that a key is a player, and not a misspelt other word; one that may be a misspelt player is left to `_move`."""
    try:
        things.values.read_seat("player", key.text)
    except BadValue:
        near = nearest(key.text, (*things.names, *STEP_KEYS))
        if near in STEP_KEYS or not first:
            known = ", ".join(f"`{one}`" for one in STEP_KEYS)
            help = did_you_mean(key.text, (*things.names, *STEP_KEYS)) or f"a step is a player with a move, and may have {known}"
            raise things.refuse(key.span, f"a step has no `{key.text}`", help) from None


def _says_unknown(key: Text, value: Yaml) -> bool:
    """Whether a refusal says that no action has the name in the move, so that this is no slip of the author's."""
    words = value.items if isinstance(value, Seq) else (value,)
    return key.text == INVALID and any(isinstance(one, Text) and one.text.split()[:1] == [UNKNOWN_ACTION] for one in words)


def _hold_action(things: Things, move: Text) -> None:
    """Hold that a move begins with an action that the rules have, as a step begins with a player who is at the table."""
    known = [action.name for state in things.setup.rules.states for action in state.actions]
    word = move.text.replace("[", " ").split(maxsplit=1)[0] if move.text.replace("[", " ").strip() else ""
    if word and word not in known:
        listed = ", ".join(f"`{one}`" for one in dict.fromkeys(known))
        help = did_you_mean(word, known) or (f"the actions are {listed}",)
        raise things.refuse(move.span, f"there is no action `{word}`", help)


def _move(things: Things, player: Text, value: Yaml, *, unknown: bool) -> tuple[int, str, Span]:
    try:
        seat = things.values.read_seat("player", player.text)
    except BadValue as wrong:
        raise things.refuse(player.span, str(wrong), did_you_mean(player.text, (*things.names, *STEP_KEYS))) from None
    if seat < 0:
        raise things.refuse(player.span, "nobody makes no move")
    move = things.text(value, "a move")
    if not unknown:
        _hold_action(things, move)
    if not move.text.strip():
        raise things.refuse(player.span, f"{player.text} makes no move", "write the action behind the name")
    return seat, move.text, player.span.to(move.span)


def _refused(things: Things, key: Text, value: Yaml) -> Refused:
    words = things.words(value, f"`{key.text}`")
    if key.text == AMBIGUOUS:
        return Refused(AMBIGUOUS, (), tuple(" ".join(word.text.split()) for word in words), _said(words), short(value))
    reasons = tuple(_wanted(things, word) for word in words)
    if not reasons:
        raise things.refuse(key.span, f"`{key.text}` says no reason", "name the rule that is against the move")
    return Refused(key.text, reasons, (), _said(words), short(value))


def _said(words: list[Text]) -> str:
    return ", ".join(" ".join(word.text.split()) for word in words)


def _hold_refuses(things: Things, full: str, word: Text) -> None:
    """Hold that a rule can be against a move; a value, a variable or a zone is looked at by the rules that can."""
    infos = things.setup.rules.infos
    if full in OWN_REASONS or infos[full].kind not in PASSIVE:
        return
    active = [name for name, info in infos.items() if info.kind not in PASSIVE]
    melds = [name for name in active if full == CONTRACT and infos[name].kind == "choice" and name.endswith(".melds")]
    help: str | tuple[str, ...] = did_you_mean(full, tails(active)) or "name the rule that is against the move"
    if melds:
        listed = " or ".join(f"`{'.'.join(name.split('.')[-2:])}`" for name in melds)
        help = f"did you mean {listed}? melds that are not the contract are refused by this name"
    raise things.refuse(word.span, f"`{full}` is {PASSIVE[infos[full].kind]} and refuses no move by itself", help)


def _wanted(things: Things, word: Text) -> Wanted:
    """Read `not_held [Kh]` or `not_held Kh`: a rule by the tail of its name, and cards."""
    name, _, rest = word.text.strip().partition(" ")
    try:
        full = find_rule(things.setup.rules, name, things.closed)
    except BadName as wrong:
        raise things.refuse(word.span, str(wrong), wrong.help) from None
    _hold_refuses(things, full, word)
    text = rest.strip().removeprefix("[").removesuffix("]")
    return Wanted(full, things.cards(Text(text, True, word.span), "the cards"))


def read_steps(things: Things, nodes: tuple[Yaml, ...]) -> list[Step]:
    """Return all steps. Raises Stop after reporting everything that is wrong with them."""
    made: list[Step] = []
    failed = False
    for number, node in enumerate(nodes, 1):
        try:
            made.append(read_step(things, number, node))
        except Stop:
            failed = True
    if failed:
        raise Stop
    return made
