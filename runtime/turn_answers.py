"""Questions about a whole turn: may the contract be laid now, can this turn empty the hand; see `runtime.answers`."""

from __future__ import annotations

from runtime.answers import BadQuestion, in_pack, shown
from runtime.brackets import Written, ways_to_read
from runtime.debts import unpaid
from runtime.declared import hold_declared
from runtime.effort import Meter
from runtime.flow import Endless, Hole
from runtime.hand_answer import HandAnswer, contract_words
from runtime.lay_given import LayGiven, after
from runtime.laying import Pick, WildPick
from runtime.legal import refusals
from runtime.melds import Deal, Reading
from runtime.moves import Move
from runtime.notation import Notation
from runtime.on_table import ways_to_lie
from runtime.reader import Reader
from runtime.reasons import Reason, reason
from runtime.solve.port import NO, UNKNOWN, YES
from runtime.turns import NoSuchTurn, Way, laying_state, mid_turn, way_to_lay
from runtime.way_out import WayOut, WayToPay
from runtime.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.setup import Setup
    from runtime.state import State


MOST_WORK = 40_000
"""How many steps of work (actions tried, mostly) all searches of one question do together before they give up."""

NOTHING_LAID = (
    "only where an action lays a contract or several melds at once, or demands that all cards can be melded, is this told"
)
"""What is missing in rules that lay no melds; where hands are arranged instead, `out` is not asked here."""


def read_table(setup: Setup, deal: Deal, text: str) -> tuple[Reading, ...]:
    """Return the melds of a table such as `[7s 7h Jk=7d] [4c 5c 6c 7c]`. Raises BadQuestion for a group that is no one meld."""
    loose, groups = Reader(setup.rules.pack).groups(text)
    if loose:
        raise BadQuestion("each meld of the table stands in brackets", "write it like this: [7s 7h Jk=7d] [4c 5c 6c 7c]")
    made = []
    for group in groups:
        if not group:
            raise BadQuestion("a meld without cards is on the table", "leave out the empty brackets")
        hold_declared(deal, text, group)
        ways = ways_to_lie(setup, deal, group)
        words = " ".join([text[card.start : card.end] for card in group])
        if not ways:
            raise BadQuestion(f"[{words}] cannot lie on the table: it is no meld", "`rulec meld` says why")
        if len(ways) > 1:
            listed = "; ".join(" ".join(shown(setup, one).stands_for) for one in ways[:4])
            raise BadQuestion(f"[{words}] can be read in {len(ways)} ways: {listed}", "say what the wilds stand for, as in Jk=7d")
        made.append(ways[0])
    return tuple(made)


def turn(setup: Setup, deal: Deal, written: Written, goal: str, round: int, table: str, *, down: bool) -> HandAnswer:
    """Answer `laydown` or `out` for a hand that has drawn; melds in brackets are laid first. Raises BadQuestion and BadCards."""
    cards = written.cards()
    melds = read_table(setup, deal, table)
    in_pack(setup, deal, tuple(sorted((*cards, *[card for meld in melds for card in meld.cards]))))
    if laying_state(setup) is None:
        if goal == "laydown":
            raise BadQuestion("no action of these rules lays melds on a table", "ask with `--goal deadwood` or `--goal out`")
        return HandAnswer(goal, UNKNOWN, note=NOTHING_LAID)
    given, wrong = ways_to_read(setup, deal, written.groups)
    if wrong:
        return HandAnswer(goal, NO, reasons=wrong)
    try:
        state = mid_turn(setup, cards, melds, round, down=down)
        if state.asked != 0:
            return HandAnswer(goal, UNKNOWN, note="this turn is over before anything can be laid")
        with Meter(MOST_WORK, "what this turn can do"):
            return _lay_down(setup, state, given) if goal == "laydown" else _way_out(setup, state, given)
    except NoSuchTurn as none:
        raise BadQuestion(str(none)) from None
    except Endless as endless:
        return HandAnswer(goal, UNKNOWN, note=endless.told)


def _lay_down(setup: Setup, state: State, given: list[list[Reading]]) -> HandAnswer:
    laying = LayGiven(given)
    way = next(laying.ways(state), None) if given else way_to_lay(state)
    if way is None:
        return HandAnswer("laydown", NO, reasons=_refused(setup, laying) if given else _against_lay_down(setup, state))
    whole = _paid(state, way)
    if whole is not None:
        end = after(whole.last, whole.moves[-1])
        held = end.z[_hand(state)] if not end.over and end.v[0] == state.v[0] else ()
        return _told(setup, "laydown", state, whole).replace(left=_codes(setup, held))  # type: ignore[no-any-return]
    left = list(way.last.z[_hand(state)])
    for arg in way.moves[-1].args:
        for meld in arg if isinstance(arg, tuple) else (arg,):
            for card in meld.cards:
                left.remove(card)
    return _told(setup, "laydown", state, way).replace(left=_codes(setup, left))  # type: ignore[no-any-return]


def _codes(setup: Setup, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple([setup.rules.pack.types[card].code for card in cards])


def _paid(state: State, way: Way) -> Way | None:
    """Return the lay-down with the moves that pay what it makes the player owe, where there are such; None otherwise."""
    laid = after(way.last, way.moves[-1])
    if laid.over or not set(unpaid(laid, state.asked)) - set(unpaid(way.last, state.asked)):
        return None
    try:
        rest = WayToPay(laid).find()
    except Hole:
        return None
    return Way((*way.moves, *rest.moves), rest.last) if rest is not None else None


def _against_lay_down(setup: Setup, state: State) -> tuple[Reason, ...]:
    """Why nothing can be laid down: whatever the cards, or the contract cannot be formed, or what is said against the first
    way."""
    from runtime.choices import deal_with_contract, lay_downs
    from runtime.solve.port import CONTRACT, Problem
    from runtime.solve.search.engine import solve

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
    # the name that the move itself is refused by, and the clauses that tell the contract
    told = reason(setup, f"{action.full}.{choice.name}", words)
    source = (*reason(setup, "contract").source, *told.source)
    return (told.replace(source=tuple(dict.fromkeys(source))),)


def _hand(state: State) -> int:
    return next(
        place for place, kind in enumerate(state.g.layout.kinds) if kind == "cards" and state.g.layout.owner_of[place] == 0
    )


def _refused(setup: Setup, laying: LayGiven) -> tuple[Reason, ...]:
    """Why the melds in brackets cannot be laid."""
    named = tuple(reason(setup, one.rule, one.message) for one in laying.against)
    return named or (Reason("laydown", "nothing in these rules lays such melds now"),)


def _way_out(setup: Setup, state: State, given: list[list[Reading]]) -> HandAnswer:
    if not given:
        search = WayOut(state)
        way = search.find()
        return _told(setup, "out", state, way) if way is not None else _not_out(setup, search)
    laying = LayGiven(given)
    best: WayOut | None = None
    for laid in laying.ways(state):
        search = WayOut(laid.last)
        way = search.find_after(laid.moves[-1])
        if way is not None:
            return _told(setup, "out", state, Way((*laid.moves, *way.moves[1:]), way.last))
        if best is None or search.least < best.least:
            best = search
    return _not_out(setup, best) if best is not None else HandAnswer("out", NO, reasons=_refused(setup, laying))


def _not_out(setup: Setup, search: WayOut) -> HandAnswer:
    types = setup.rules.pack.types
    left = " ".join([types[card].code for place in search.hands for card in search.best.z[place]])
    reasons = tuple(reason(setup, name) for name in search.unpaid)
    words = f"at best {left} would be left in hand"
    if not search.complete:
        words = "not all cards can leave the hand in this turn"
        if search.best is not search.start:
            words += f"; in the best way that was found {left} would be left"
    if search.emptied or not left:
        words = "all cards can be laid, but none would be left to end the turn with"
    return HandAnswer("out", NO, reasons=(Reason("out", words), *reasons))


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
                said.append(f"lay {listed([shown(setup, one).words() for one in new])}")
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
        state = after(state, move)
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
