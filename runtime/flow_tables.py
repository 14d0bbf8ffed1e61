"""The compiled form of the course of play: states, actions, what they choose, require, take and owe, and who wins.

As in `runtime.tables`, of which this is a part, functions are numbers, and -1 stands for none.
"""

from __future__ import annotations

from runtime.records import Record


class ChoiceInfo(Record):
    """One thing a move names. `kind` is card, cards, meld, melds, wild, player, suit, rank or number; `zones` are pairs of
    functions: the place of a zone in `State.z` (-1 for players) and what can be chosen there; `low` and `high` bound a number;
    `contract` is the function of the contract it must meet, or -1. `fixed` tells that what can be chosen does not depend on
    earlier choices.
    """

    name: str
    kind: str
    called: str
    zones: tuple[tuple[int, int], ...]
    contract: int
    low: int = -1
    high: int = -1
    fixed: bool = False


class RequireInfo(Record):
    """A guard: the rule's full name and its test, which holds when the test or not its `when` does (already joined).

    `fixed` tells that it does not look at what is chosen, `told` that the deal, the options and what is chosen decide it: no
    variable and no zone does; `faces` that it looks at what cards are, and not only at how many there are.
    """

    name: str
    test: int
    fixed: bool = False
    told: bool = False
    faces: bool = False


class PayInfo(Record):
    """A lay-down that can pay a debt: its state, action and choice, and the exchanges (state, action) that give its player wilds
    of the table before. Nothing else comes to the zone it lays from until the debt falls due.
    """

    state: int
    action: int
    choice: int
    frees: tuple[tuple[int, int], ...]


class TakeInfo(Record):
    """An action of a `ShedInfo`'s state that takes cards from its zone to the table.

    `closing` are the numbers of its requirements that stay false for the rest of the turn once they are; `lasting` tells the same
    of its `when`. `frees` tells that it frees a wild. `choice` is the number of the choice of a contract that it lays, at most
    once in a turn; -1 where it lays other new melds, or none.
    """

    action: int
    lasting: bool
    closing: tuple[int, ...]
    frees: bool
    choice: int


class ShedInfo(Record):
    """How the cards of a zone can leave it in a turn: by the actions of one state, which lay `new` melds, take cards `onto` melds
    that lie there or exchange them for wilds, or throw one card, which ends the turn. `zone` is the function of its place,
    `thrown` how many cards are thrown at most; where `ends` is not -1, that function tells whether the round may end with it.
    """

    zone: int
    state: int
    thrown: int
    new: tuple[TakeInfo, ...]
    onto: tuple[TakeInfo, ...]
    ends: int = -1


class DebtInfo(Record):
    """What must be true when a debt falls due: the rule's full name, its test, the lay-downs that alone can make it true
    (none where something else may), and the zone that must be empty for it.
    """

    name: str
    test: int
    payers: tuple[PayInfo, ...] = ()
    sheds: ShedInfo | None = None


class ActionInfo(Record):
    """What an asked player may do. `when` closes the whole action, `effect` does it and returns where to go on.

    `needs` are (zone function, count function) for cards it takes from zones that may be empty; `tried` tells that such counts do
    not show whether it can be carried out, and only trying does. `arranges` is the number of cards
    of the hand that stay out when the action demands that the rest can be melded, or -1 when it demands no such thing, and
    `arranged_by` the requirement that does. `lays` and
    `exchanges` are the numbers of two choices: what is laid and the meld it goes on, the card and the wild it is exchanged for;
    empty without such an effect. `ends` tells that it never asks the same player again in the same state, `settled` that options
    alone decide its `when`. `owes` are the debts for an empty zone that it makes whatever is chosen: pairs of the debt's number
    and the function of when it does (-1: always).
    """

    name: str
    full: str
    title: str
    when: int
    choices: tuple[ChoiceInfo, ...]
    requires: tuple[RequireInfo, ...]
    effect: int
    needs: tuple[tuple[int, int], ...]
    tried: bool
    arranges: int
    arranged_by: str
    lays: tuple[int, ...]
    exchanges: tuple[int, ...]
    ends: bool
    settled: bool = False
    owes: tuple[tuple[int, int], ...] = ()


class StateInfo(Record):
    """A state. `asks` gives the seats in the order they are asked, -1 for an automatic state; `entry` runs on entering and
    returns a state to go to or None; `then` is the state that follows when everybody is done, or -1.
    """

    name: str
    title: str
    asks: int
    at_once: bool
    entry: int
    actions: tuple[ActionInfo, ...]
    then: int


class WinnerInfo(Record):
    """How a match is won: `lowest` or `highest` of a variable; `ties` is shared, unspecified or by (then a second variable)."""

    extreme: str
    keep: str
    ties: str
    tie_extreme: str
    tie_keep: str
