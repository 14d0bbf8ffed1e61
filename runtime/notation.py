"""Moves as people write them: the action, then what it chooses in the order of its `choose` lines.

    discard 9h        go_out 5s        stock_card        ask_for 7 Ana
    go_down [Kd Kh Jk] [4c 5c 6c 7c]        lay_off Jk=Kd m1        swap 8s m1.3

A card goes by its spelling, a player by name or seat number (from 1), a number, rank or suit by itself. `5k@loose` takes the card
from the zone `loose`; the zone is written when two zones that may be chosen from hold the card. For melds see
`runtime.meld_notation`.
"""

from __future__ import annotations

from runtime.declared import role_told
from runtime.legal import no_such_action, refusals
from runtime.meld_notation import ARRANGED, MeldNotation, split_words
from runtime.moves import AMBIGUOUS, INVALID, Move, Refusal
from runtime.values import BadValue, Values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from runtime.flow_tables import ActionInfo, ChoiceInfo
    from runtime.setup import Setup
    from runtime.state import State

    Args = tuple[Any, ...]

LONGEST = 2000
"""How many characters of a move are read: far more than the cards of any hand need."""

MOST_WAYS = 200
"""In how many ways a text is understood at most before it must say more."""

MOST_LISTED = 20
"""How many of them are listed when it is ambiguous."""


class BadMove(ValueError):
    """A move that cannot be read; `refusal` says why, in the form of the refusals of moves that can.

    An ambiguous one has the complete moves that it could be in `ways`.
    """

    def __init__(self, refusal: Refusal, ways: tuple[str, ...] = ()) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
        self.ways = ways


def read_move(setup: Setup, state: State, seat: int, text: str, names: Sequence[str] = ()) -> Move:
    """Return the move of a player that a text means. Whether it is legal is not asked, unless that tells which of several it is.

    Raises BadMove; Hole when a rule that decides is left open.
    """
    return Notation(setup, names).read(state, seat, text)


def write_move(setup: Setup, state: State, move: Move, names: Sequence[str] = ()) -> str:
    """Return the text of a move that could be made in a state. Raises ValueError for an action that the rules do not have."""
    return Notation(setup, names).write(state, move)


class Notation:
    """Reads and writes the moves of one game at a table; `names` are the players in seat order."""

    def __init__(self, setup: Setup, names: Sequence[str] = ()) -> None:
        self.values = Values(setup, names)
        self.melds = MeldNotation(self.values)

    # ---- reading

    def read(self, state: State, seat: int, text: str) -> Move:
        """See `read_move`."""
        if len(text) > LONGEST:
            told = f"this move has {len(text)} characters; {LONGEST} is the most that are read"
            raise BadMove(Refusal(INVALID, "choices", told))
        words = split_words(text)
        if not words:
            raise BadMove(Refusal(INVALID, "choices", "a move begins with an action, and none is written"))
        name = words.pop(0)
        now, elsewhere = actions_named(state, name)
        if now is not None:
            return self._decide(state, now, seat, self._ways(state, now, seat, words))
        if not elsewhere:
            raise BadMove(no_such_action(state, name))
        return Move(seat, name)  # it cannot be made now, whatever it chooses

    def _decide(self, state: State, action: ActionInfo, seat: int, ways: list[Args]) -> Move:
        """Return the one move that is meant. Raises BadMove for several that are legal."""
        moves = [Move(seat, action.name, args) for args in ways]
        if len(moves) == 1 or seat != state.asked:
            return moves[0]
        legal = [move for move in moves if not refusals(state, move)]
        if len(legal) <= 1:
            return legal[0] if legal else moves[0]
        texts = tuple(dict.fromkeys(self.write(state, move) for move in legal))
        if len(texts) == 1:
            return legal[0]
        listed = ", ".join(f"`{text}`" for text in texts[:MOST_LISTED])
        more = f" and {len(texts) - MOST_LISTED} more" if len(texts) > MOST_LISTED else ""
        raise BadMove(Refusal(AMBIGUOUS, "ambiguous", f"this could be {listed}{more}; say which"), texts)

    def _ways(self, state: State, action: ActionInfo, seat: int, words: list[str]) -> list[Args]:
        """Return everything that the words can choose; never empty. Raises BadMove."""
        shares = share_out(action, words)
        ways: list[Args] = [()]
        roles: dict[int, int] = {}
        for at, (choice, share) in enumerate(zip(action.choices, shares, strict=True)):
            try:
                ways = [(*args, thing) for args in ways for thing in self._things(state, action, seat, args, share, roles)]
            except BadValue as wrong:
                raise BadMove(Refusal(INVALID, wrong.rule, str(wrong))) from None
            if len(ways) > MOST_WAYS:
                raise BadMove(
                    Refusal(AMBIGUOUS, "ambiguous", f"the {choice.called} at place {at + 1} can be meant in too many ways")
                )
        return self.melds.placed(state, action, ways, roles) if action.lays else ways

    def _things(
        self, state: State, action: ActionInfo, seat: int, chosen: Args, share: list[str], roles: dict[int, int]
    ) -> list[Any]:
        """Return what the words of one choice can mean. Declared roles of a card that is laid are noted. Raises BadValue."""
        at = len(chosen)
        choice = action.choices[at]
        if choice.kind in ARRANGED or choice.kind == "wild":
            return self.melds.read(state, choice, seat, chosen, share, roles)
        (word,) = share
        if choice.kind == "card":
            return [self._card(state, action, seat, chosen, word, roles)]
        if choice.kind == "cards":
            return [bytes(sorted(self.values.read_cards(word.removeprefix("[").removesuffix("]"))))]
        thing = self.values.read(choice.kind, word)
        if thing == -1 and choice.kind != "number":
            raise BadValue(f"`{word}` is not a {choice.kind} that a move can choose")
        return [thing]

    def _card(self, state: State, action: ActionInfo, seat: int, chosen: Args, word: str, roles: dict[int, int]) -> int:
        text, mark, zone = word.partition("@")
        found = self.values.read_declared(text)
        card, role = found.card, found.role
        at = len(chosen)
        if role >= 0:
            if not action.lays or action.lays[0] != at:
                raise BadValue(f"`{text}`: a card stands for another only where it is laid; leave out the `=`", "bad_card")
            if role != card and state.g.deal_of(state).wild_of[card] < 0:
                code, other = self.values.write("card", card), role_told(self.values.setup.rules.pack, found)
                raise BadValue(f"`{code}` is not wild here and cannot stand for `{other}`", "bad_card")
            roles[at] = role
        if mark:
            self._hold_zone(state, action.choices[at], seat, chosen, card, zone)
        return card

    def _hold_zone(self, state: State, choice: ChoiceInfo, seat: int, chosen: Args, card: int, zone: str) -> None:
        """Hold that a card is taken from the zone named behind it."""
        known = zones_of(state, choice, seat, chosen)
        if zone not in known:
            raise BadValue(f"no card is chosen from `{zone}` here; say {' or '.join(f'`{one}`' for one in known)}")
        holding = self._holding(state, choice, seat, chosen, card)
        code = self.values.write("card", card)
        if zone not in holding:
            raise BadMove(Refusal(INVALID, "not_held", f"`{code}` is not in `{zone}`", (card,)))
        if zone != holding[0]:
            raise BadValue(f"`{code}` is taken from `{holding[0]}` while it is there, not from `{zone}`")

    def _holding(self, state: State, choice: ChoiceInfo, seat: int, chosen: Args, card: int) -> list[str]:
        """Return the zones, of those a choice is made from, that hold a card; the first is where it is taken from."""
        functions = state.g.F
        known = zones_of(state, choice, seat, chosen)
        return [zone for zone, (_, give) in zip(known, choice.zones, strict=True) if card in functions[give](state, seat, chosen)]

    # ---- writing

    def write(self, state: State, move: Move) -> str:
        """See `write_move`."""
        now, elsewhere = actions_named(state, move.action)
        action = now or next((one for one in elsewhere if len(one.choices) == len(move.args)), None)
        if action is None:
            raise ValueError(f"the rules have no action `{move.action}`")
        words = [self._word(state, action, move, at) for at in range(len(move.args))]
        return " ".join([move.action, *words])

    def _word(self, state: State, action: ActionInfo, move: Move, at: int) -> str:
        choice, thing = action.choices[at], move.args[at]
        if choice.kind in ARRANGED or choice.kind == "wild":
            return self.melds.write(state, action, move.args, at)
        if choice.kind == "cards":
            return f"[{self.values.cards(thing)}]"
        word = self.values.write(choice.kind, thing)
        if choice.kind != "card":
            return word
        if action.lays and action.lays[0] == at:
            word += self.melds.role_laid(state, action, move.args)
        holding = self._holding(state, choice, move.seat, move.args[:at], thing)
        return f"{word}@{holding[0]}" if len(holding) > 1 else word


def actions_named(state: State, name: str) -> tuple[ActionInfo | None, list[ActionInfo]]:
    """Return the action of this name in the state the machine is in, and those in other states."""
    states = state.g.rules.states
    here = states[state.at].actions if state.at >= 0 else ()
    now = next((action for action in here if action.name == name), None)
    return now, [action for info in states for action in info.actions if action.name == name and action is not now]


def zones_of(state: State, choice: ChoiceInfo, seat: int, chosen: Args) -> list[str]:
    """Return the names of the zones a choice is made from."""
    functions, layout = state.g.F, state.g.layout
    places = [functions[place](state, seat, chosen) if place >= 0 else -1 for place, _ in choice.zones]
    return [state.g.rules.zones[layout.zone_of[place]].name if place >= 0 else "" for place in places]


def share_out(action: ActionInfo, words: list[str]) -> list[list[str]]:
    """Give each choice of an action its words: one, and to a choice of several melds all that it can have. Raises BadMove."""
    rest, shares = list(words), []
    for at, choice in enumerate(action.choices):
        later = len(action.choices) - at - 1
        size = max(len(rest) - later, 1) if choice.kind == "melds" else 1
        shares.append(rest[:size])
        rest = rest[size:]
    if rest or not all(shares):
        raise BadMove(Refusal(INVALID, "choices", _takes(action, words)))
    return shares


def _takes(action: ActionInfo, words: list[str]) -> str:
    """Say what an action takes when it was given something else."""
    wanted = " ".join(f"[{choice.called}] ..." if choice.kind == "melds" else choice.called for choice in action.choices)
    if not wanted:
        return f"`{action.name}` stands alone: `{' '.join(words)}` is too much"
    given = f"`{' '.join(words)}`" if words else "nothing"
    return f"`{action.name}` is followed by `{wanted}`, not by {given}"
