"""Questions about a whole turn: may the contract be laid now, can this turn empty the hand; see `runtime.answers`."""

from __future__ import annotations

from runtime.answers import BadQuestion, in_pack, shown
from runtime.flow import Endless
from runtime.hand_answer import HandAnswer, contract_words
from runtime.laying import Pick, WildPick
from runtime.legal import refusals
from runtime.machine import attempt
from runtime.melds import Deal, Reading
from runtime.moves import Move
from runtime.notation import Notation
from runtime.reader import Reader
from runtime.readings import readings
from runtime.reasons import Reason, reason
from runtime.solve.port import NO, UNKNOWN, YES
from runtime.turns import NoSuchTurn, Way, WayOut, laying_state, mid_turn, way_to_lay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.setup import Setup
    from runtime.state import State


def read_table(setup: Setup, deal: Deal, text: str) -> tuple[Reading, ...]:
    """Return the melds of a table such as `[7s 7h Jk=7d] [4c 5c 6c 7c]`. Raises BadQuestion for a group that is no one meld."""
    loose, groups = Reader(setup.rules.pack).groups(text)
    if loose:
        raise BadQuestion("each meld of the table stands in brackets", "write it like this: [7s 7h Jk=7d] [4c 5c 6c 7c]")
    made = []
    types = setup.rules.pack.types
    for group in groups:
        cards = tuple(sorted(card.card for card in group))
        if not cards:
            raise BadQuestion("a meld without cards is on the table", "leave out the empty brackets")
        declared = [(card.card, types[card.role].rank, types[card.role].suit) for card in group if card.role >= 0]
        ways = [one for one in readings(deal, cards, laid=False) if _declares(one, declared)]
        words = " ".join(types[card.card].code for card in group)
        if not ways:
            raise BadQuestion(f"[{words}] cannot lie on the table: it is no meld", "`rulec meld` says why")
        if len(ways) > 1:
            listed = "; ".join(" ".join(shown(setup, one).stands_for) for one in ways[:4])
            raise BadQuestion(f"[{words}] can be read in {len(ways)} ways: {listed}", "say what the wilds stand for, as in Jk=7d")
        made.append(ways[0])
    return tuple(made)


def _declares(reading: Reading, declared: list[tuple[int, int, int]]) -> bool:
    slots = list(zip(reading.cards, reading.ranks, reading.suits, strict=True))
    for card, rank, suit in declared:
        found = next((slot for slot in slots if slot[0] == card and slot[1] == rank and slot[2] in (suit, -1)), None)
        if found is None:
            return False
        slots.remove(found)
    return True


def turn(setup: Setup, deal: Deal, cards: tuple[int, ...], goal: str, round: int, table: str, *, down: bool) -> HandAnswer:
    """Answer `laydown` or `out` for a hand that has drawn. Raises BadQuestion."""
    melds = read_table(setup, deal, table)
    in_pack(setup, deal, tuple(sorted((*cards, *[card for meld in melds for card in meld.cards]))))
    if laying_state(setup) is None:
        return HandAnswer(goal, UNKNOWN, note="these rules do not say how melds are laid on a table")
    try:
        state = mid_turn(setup, cards, melds, round, down=down)
        if state.asked != 0:
            return HandAnswer(goal, UNKNOWN, note="this turn is over before anything can be laid")
        return _lay_down(setup, state) if goal == "laydown" else _way_out(setup, state)
    except NoSuchTurn as wrong:
        raise BadQuestion(str(wrong)) from None
    except Endless as wrong:
        return HandAnswer(goal, UNKNOWN, note=f"the rules run in a circle in `{wrong.state}`")


def _lay_down(setup: Setup, state: State) -> HandAnswer:
    way = way_to_lay(state)
    if way is None:
        return HandAnswer("laydown", NO, reasons=_against_lay_down(setup, state))
    left = list(way.last.z[_hand(state)])
    for arg in way.moves[-1].args:
        for meld in arg if isinstance(arg, tuple) else ():
            for card in meld.cards:
                left.remove(card)
    types = setup.rules.pack.types
    return _told(setup, "laydown", state, way).replace(left=tuple(types[card].code for card in left))  # type: ignore[no-any-return]


def _against_lay_down(setup: Setup, state: State) -> tuple[Reason, ...]:
    """Why nothing can be laid down: whatever the cards, or the contract cannot be formed, or what is said against the first
    way."""
    from runtime.choices import deal_with_contract, lay_downs
    from runtime.solve.port import CONTRACT, Problem
    from runtime.solve.search import solve

    info = setup.rules.states[state.at]
    action = next(one for one in info.actions if any(choice.kind == "melds" for choice in one.choices))
    closed = [one for one in action.requires if one.fixed and not setup.F[one.test](state, state.asked, ())]
    if closed:
        return tuple(reason(setup, one.name) for one in closed)
    choice = next(one for one in action.choices if one.kind == "melds")
    way = next(iter(lay_downs(state, choice, state.asked, ())), None)
    if way is not None:
        return tuple(reason(setup, one.rule, one.message) for one in refusals(state, Move(state.asked, action.name, (way,))))
    deal = deal_with_contract(state, choice, state.asked, ())
    verdict = solve(Problem(deal, tuple(state.z[_hand(state)]), CONTRACT))
    words = f"the contract is {contract_words(setup, deal.contract or ())}; {verdict.note}".rstrip("; ")
    return (reason(setup, "contract", words),)


def _hand(state: State) -> int:
    return next(
        place for place, kind in enumerate(state.g.layout.kinds) if kind == "cards" and state.g.layout.owner_of[place] == 0
    )


def _way_out(setup: Setup, state: State) -> HandAnswer:
    search = WayOut(state)
    way = search.find()
    if way is not None:
        return _told(setup, "out", state, way)
    types = setup.rules.pack.types
    left = " ".join(types[card].code for place in search.hands for card in search.best.z[place])
    reasons = tuple(reason(setup, name) for name in search.unpaid)
    return HandAnswer("out", NO, reasons=(Reason("out", f"at best {left} would be left in hand"), *reasons))


def _told(setup: Setup, goal: str, start: State, way: Way) -> HandAnswer:
    """Tell a way through a turn: what is laid, laid off and thrown, and the moves in their order."""
    types = setup.rules.pack.types
    notation = Notation(setup)
    state = start.clone()
    melds: list[Reading] = []
    laid_off: list[str] = []
    moves: list[str] = []
    said: list[str] = []
    discard = ""
    for move in way.moves:
        moves.append(notation.write(state, move))
        match move.args:
            case (tuple() as new,):
                melds += new
                said.append(f"lay {_listed([shown(setup, one).words() for one in new])}")
            case (Reading() as one,):
                melds.append(one)
                said.append(f"lay {shown(setup, one).words()}")
            case (int() as card, Pick() as pick):
                laid_off.append(f"{types[card].code} on m{pick.number + 1}")
                said.append(f"lay off {laid_off[-1]}")
            case (int() as card, WildPick() as wild, *rest):
                laid_off.append(f"{types[card].code} for {types[wild.freed].code} in m{wild.meld.number + 1}")
                further = "".join([f" and lay it on m{pick.number + 1}" for pick in rest])
                said.append(f"take {types[wild.freed].code} out of m{wild.meld.number + 1} for {types[card].code}{further}")
            case (int() as card,):
                discard = types[card].code
                said.append(f"discard {discard}")
        number = next(at for at, one in enumerate(setup.rules.states[state.at].actions) if one.name == move.action)
        attempt(state, number, move.args)
    readings_shown = tuple(shown(setup, one) for one in melds)
    return HandAnswer(goal, YES, readings_shown, tuple(laid_off), discard, moves=tuple(moves), said=_joined(said))


def _joined(said: list[str]) -> tuple[str, ...]:
    """Join lay-offs that follow each other: `lay off 8h on m1, 9h on m1`."""
    made: list[str] = []
    for words in said:
        if made and words.startswith("lay off ") and made[-1].startswith("lay off "):
            made[-1] += f", {words.removeprefix('lay off ')}"
        else:
            made.append(words)
    return tuple(made)


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
