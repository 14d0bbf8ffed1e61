"""Questions about a whole hand: the contract, going out, the least points; see `runtime.answers` for what an answer is."""

from __future__ import annotations

from runtime.answers import BadQuestion, Shown, need_round, shown
from runtime.brackets import Written, hold_hand, lay_down, read_hand, ways_to_read
from runtime.flow import Hole
from runtime.hand_answer import HandAnswer, contract_words
from runtime.melds import Deal
from runtime.reasons import Reason, reason
from runtime.solve.port import ALL_BUT, CONTRACT, LEAST, NO, UNKNOWN, YES, Problem, Verdict, Witness

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.flow_tables import ActionInfo
    from runtime.setup import Setup
    from runtime.solve.prove import Proof
    from runtime.state import State

GOALS = ("contract", "laydown", "out", "deadwood")
QUESTIONS = {
    "contract": ("meld", "contract"),
    "laydown": ("meld", "contract"),
    "out": ("meld", "contract", "out"),
    "deadwood": ("meld", "points"),
}
"""What an answer rests on, as `Rules.by_round` names it."""


def hand(
    setup: Setup,
    text: str,
    goal: str = "deadwood",
    round: int | None = None,
    *,
    table: str = "",
    down: bool = False,
    prove: bool = False,
) -> HandAnswer:
    """Answer a question about a hand of cards.

    `contract`: can the cards form the contract of the deal (others may be left)? `laydown`: may the contract be laid now, so that
    the turn can still end? `out`: can this turn empty the hand; where hands are arranged and nothing is laid, can all but the
    discard be arranged? `deadwood`: the fewest points left when all cards are arranged. Cards in brackets are the melds that they
    are declared to be: the lay-down, or a part of the arrangement. `table` are the melds of others on the table, in brackets, and
    `down` says that the player laid his contract in an earlier turn; both are for `laydown` and `out`. Raises BadQuestion,
    `runtime.reader.BadCards`, and with `prove` Disagreement.
    """
    if goal not in GOALS:
        raise BadQuestion(f"there is no goal `{goal}`", "the goals are " + ", ".join(f"`{one}`" for one in GOALS))
    if not setup.rules.kinds:
        raise BadQuestion(f"`{setup.rules.name}` has no melds", "a meld is declared with `meld NAME { ... }`")
    if (table or down) and goal not in ("laydown", "out"):
        raise BadQuestion("a table and being down matter to `laydown` and `out` only", "leave them out")
    written = read_hand(setup, text)
    number = need_round(setup, QUESTIONS[goal], round)
    try:
        deal = setup.deal(number)
        hold_hand(setup, deal, written)
        if goal == "contract":
            return _contract(setup, deal, written, prove=prove)
        if goal == "deadwood":
            return _arranged(setup, deal, written, goal, Problem(deal, written.loose, LEAST), prove=prove)
        action = going_out(setup) if goal == "out" and not table else None
        if action is not None:
            return _out(setup, deal, number, written, action, prove=prove)
        from runtime.turn_answers import turn  # with the machine, which the other goals do not need

        return turn(setup, deal, written, goal, number, table, down=down)
    except Hole as hole:
        return HandAnswer(goal, UNKNOWN, reasons=(reason(setup, hole.name, hole.short),), note=hole.told)


def _ask(problem: Problem, *, prove: bool) -> tuple[Problem, Verdict, tuple[tuple[str, str], ...]]:
    """Ask all engines, or the usual one, and the others in turn only if it gives up."""
    if prove:
        from runtime.solve.prove import prove as ask_all

        return _told(problem, ask_all(problem))
    verdict = _usual(problem)
    if verdict.answer == UNKNOWN:
        from runtime.solve.prove import go_on

        return _told(problem, go_on(problem, verdict))
    return problem, verdict, (("search", verdict.answer),)


def _usual(problem: Problem) -> Verdict:
    """Ask the usual engine; its arrangement passes the checker, too."""
    from runtime.solve.confirm import confirm
    from runtime.solve.search.engine import solve

    verdict = solve(problem)
    if verdict.witness is not None and (wrong := confirm(problem, verdict.witness)):
        raise AssertionError(f"the arrangement found is refused by the checker: {'; '.join(wrong)}")
    return verdict


def _told(problem: Problem, proof: Proof) -> tuple[Problem, Verdict, tuple[tuple[str, str], ...]]:
    return problem, proof.verdict, tuple((name, verdict.answer) for name, verdict in proof.engines.items())


def _answer(
    setup: Setup,
    goal: str,
    problem: Problem,
    verdict: Verdict,
    engines: tuple[tuple[str, str], ...],
    reasons: tuple[Reason, ...] = (),
) -> HandAnswer:
    """Turn an engine's verdict into an answer."""
    witness = verdict.witness
    if verdict.answer == YES and witness is not None:
        left = tuple(setup.rules.pack.types[card].code for card in witness.left)
        discard = left[0] if goal == "out" and len(left) == 1 else ""
        points = witness.points if goal != "out" else None
        if goal == "deadwood" and points is None:
            return HandAnswer(
                goal, UNKNOWN, engines=engines, left=left, note="the rules do not say what all cards are worth (`points`)"
            )
        return HandAnswer(goal, YES, _melds(setup, witness), (), discard, left, points, (), engines)
    if verdict.answer == NO:
        told = reasons or tuple(reason(setup, name, verdict.note) for name in verdict.reasons) or (Reason(goal, verdict.note),)
        return HandAnswer(goal, NO, reasons=told, engines=engines)
    return HandAnswer(goal, UNKNOWN, engines=engines, note=verdict.note or "the search gave up")


def _melds(setup: Setup, witness: Witness) -> tuple[Shown, ...]:
    return tuple(shown(setup, reading) for reading in witness.melds)


def _arranged(
    setup: Setup, deal: Deal, written: Written, goal: str, problem: Problem, against: tuple[Reason, ...] = (), *, prove: bool
) -> HandAnswer:
    """Answer a question about all cards of a hand: the melds in brackets are made, `problem` is about the others."""
    ways, reasons = ways_to_read(setup, deal, written.groups)
    if reasons:
        return HandAnswer(goal, NO, reasons=reasons)
    problem, verdict, engines = _ask(problem, prove=prove)
    answer = _answer(setup, goal, problem, verdict, engines, against if verdict.answer == NO else ())
    if answer.verdict != YES:
        return answer
    made = tuple(shown(setup, found[0]) for found in ways)
    return answer.replace(melds=(*made, *answer.melds))  # type: ignore[no-any-return]


# ---- the contract


def _contract(setup: Setup, deal: Deal, written: Written, *, prove: bool) -> HandAnswer:
    if deal.contract is None:
        if "contract" not in setup.value_of:
            raise BadQuestion("these rules have no contract", "ask with `--goal deadwood` or `--goal out`")
        return HandAnswer("contract", UNKNOWN, note="the rules leave the contract open (`contract`)")
    if written.groups:
        return lay_down(setup, deal, written)
    problem, verdict, engines = _ask(Problem(deal, written.loose, CONTRACT), prove=prove)
    reasons: tuple[Reason, ...] = ()
    if verdict.answer == NO:
        limits = {limit.name for limit in deal.pairs} | {limit.name for limit in deal.together}
        named = tuple(reason(setup, name) for name in verdict.reasons if name in limits)
        words = f"the contract is {contract_words(setup, deal.contract)}; {verdict.note}".rstrip("; ")
        reasons = (reason(setup, "contract", words), *named)
    return _answer(setup, "contract", problem, verdict, engines, reasons)


# ---- going out


def going_out(setup: Setup) -> ActionInfo | None:
    """The action with which a player goes out when all cards but some are arranged; None when no action demands that."""
    return next((action for state in setup.rules.states for action in state.actions if action.arranges >= 0), None)


def _out(setup: Setup, deal: Deal, number: int, written: Written, action: ActionInfo, *, prove: bool) -> HandAnswer:
    """Answer whether a hand can go out by this action: what the deal and the options say against it counts, too."""
    spare = action.arranges
    out = "all cards but one to discard" if spare == 1 else "all cards" if not spare else f"all cards but {spare}"
    message = f"{out} would have to be in melds"
    if spare and _usual(Problem(deal, written.loose, ALL_BUT)).answer == YES:
        message = f"all cards are in melds, and {'none' if spare == 1 else 'too few'} would be left to discard"
    against = (reason(setup, action.arranged_by, message),)
    answer = _arranged(setup, deal, written, "out", Problem(deal, written.loose, ALL_BUT, spare), against, prove=prove)
    blank = setup.blank(number)
    if answer.discard and len(action.choices) == 1:
        answer = _other_discard(setup, blank, written, action, answer, prove=prove)
    closed = _refusing(setup, blank, action)
    if closed:
        answer = HandAnswer("out", NO, reasons=(*closed, *answer.reasons), engines=answer.engines)
    return answer.replace(note=answer.note or _size_note(setup, blank, len(written.cards()), spare))  # type: ignore[no-any-return]


def _refusing(setup: Setup, blank: State, action: ActionInfo, *chosen: int) -> tuple[Reason, ...]:
    """Return what the requirements say against going out that need no play to decide; those of a discard when it is `chosen`."""
    told = [one for one in action.requires if one.told and one.fixed is not bool(chosen)]
    return tuple([reason(setup, one.name) for one in told if not setup.F[one.test](blank, 0, chosen)])


def _other_discard(
    setup: Setup, blank: State, written: Written, action: ActionInfo, answer: HandAnswer, *, prove: bool
) -> HandAnswer:
    """Return the answer with a card that may be thrown, where that of the arrangement may not; a no without any."""
    types = setup.rules.pack.types
    cards = sorted(dict.fromkeys(written.loose), key=lambda card: types[card].code != answer.discard)
    against = {card: _refusing(setup, blank, action, card) for card in cards}
    if not against[cards[0]]:
        return answer
    for card in cards[1:]:
        if against[card]:
            continue
        rest = list(written.loose)
        rest.remove(card)
        problem = Problem(setup.deal_of(blank), tuple(rest), ALL_BUT)
        other = _arranged(setup, problem.deal, written, "out", problem, prove=prove)
        if other.verdict != NO:
            return other.replace(discard=types[card].code, left=(types[card].code,))  # type: ignore[no-any-return]
    return HandAnswer("out", NO, reasons=against[cards[0]], engines=answer.engines)


def _size_note(setup: Setup, blank: State, cards: int, spare: int) -> str:
    """Say so when the hand has not the size of a hand that may go out."""
    try:
        size = setup.value("hand_size", blank)
    except Hole:
        return ""
    if size is None or cards == size + spare:
        return ""
    have = "this is 1 card" if cards == 1 else f"these are {cards} cards"
    return f"{have}; after drawing, a hand of this deal has {size + spare}"


def all_best(setup: Setup, text: str, round: int | None = None, most: int = 20) -> tuple[tuple[HandAnswer, ...], bool]:
    """Return all arrangements that leave the fewest points (at most `most`), and whether these are all. Raises as `hand` does."""
    written = read_hand(setup, text)
    deal = setup.deal(need_round(setup, ("meld", "points"), round))
    hold_hand(setup, deal, written)
    from runtime.solve.search.every import all_best as search_all

    ways, reasons = ways_to_read(setup, deal, written.groups)
    if reasons:
        return (), True
    witnesses, complete = search_all(Problem(deal, written.loose, LEAST), most)
    types = setup.rules.pack.types
    made = tuple(shown(setup, found[0]) for found in ways)
    best = tuple(
        HandAnswer(
            "deadwood", YES, made + _melds(setup, one), left=tuple(types[card].code for card in one.left), points=one.points
        )
        for one in witnesses
    )
    return best, complete
