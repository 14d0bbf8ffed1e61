"""Every card that can be in play counts something, and every table by card speaks of every card."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.checks.cases import Case, Cases
from rulec.checks.words import quoted, said_cards
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import CARD, Ex, Row, Value
from runtime.flow import Hole

COUNTED = ("points", "worth")
"""Tables that say what cards count."""


def check_points(cases: Cases, report: Report) -> None:
    """Report cards that a table by card says nothing of, in the first case where they are in play."""
    for value in cases.program.values.values():
        if value.key is not None and value.key.type == CARD and value.rows:
            _table(cases, value, report)


def _table(cases: Cases, value: Value, report: Report) -> None:
    exprs = [*value.parts(), *cases.program.specials.values()]
    missing: dict[int, Case] = {}
    faceless: dict[int, Case] = {}
    for case in cases.about(exprs):
        for card in present(cases, case):
            if card in missing or card in faceless:
                continue
            lack = _lack(case, value, card)
            if lack == value.name:
                missing[card] = case
            elif lack == "face":
                faceless[card] = case
    for group, say in ((missing, _no_row), (faceless, _no_face)):
        for cards, case in _alike(cases, group, exprs):
            say(cases, value, cards, cases.words(case, exprs), report)


def present(cases: Cases, case: Case) -> Iterator[int]:
    """Yield the cards that are in play in a case; all when it is open how many there are."""
    counts = {special.type: special.count for special in cases.rules.specials}
    for card in cases.rules.pack.types:
        if card.id in counts:
            try:
                if case.trial.F[counts[card.id]](case.state, 0, None) <= 0:
                    continue
            except Hole:
                pass
        yield card.id


def _lack(case: Case, value: Value, card: int) -> str:
    """What a card lacks in a table: its row, a number on its face for `face`, or nothing."""
    try:
        case.trial.value(value.name, case.state, 0, card)
    except Hole as hole:
        if hole.name.startswith(f"{value.name} of "):
            return value.name
        return "face" if hole.name == "face" else ""
    return ""


def _alike(cases: Cases, group: dict[int, Case], exprs: list[Ex]) -> Iterator[tuple[list[int], Case]]:
    """Cards that lack something in the same case, together."""
    by_words: dict[str, tuple[list[int], Case]] = {}
    for card, case in sorted(group.items()):
        by_words.setdefault(cases.words(case, exprs), ([], case))[0].append(card)
    yield from by_words.values()


def _called(cases: Cases, cards: list[int]) -> str:
    """Cards in a sentence: `the joker`, or ranks and codes."""
    types = cases.rules.pack.types
    if len(cards) == 1 and types[cards[0]].special:
        return f"the `{types[cards[0]].special}`"
    return quoted(said_cards(cases.rules.pack, cards), most=6)


def _no_row(cases: Cases, value: Value, cards: list[int], when: str, report: Report) -> None:
    model, types = cases.program.model, cases.rules.pack.types
    name = value.name
    row = types[cards[0]].special or said_cards(cases.rules.pack, cards)[0]
    special = next((model.entries[types[card].special] for card in cards if types[card].special), None)
    place, others = value.entry.span, []
    if special is not None and special.layer > value.entry.layer:
        place, others = special.span, [(value.entry.span, "nothing is said of it here")]
    elif special is not None:
        others = [(special.span, "it is in the pack")]
    own = value.entry.layer == len(model.layers) - 1
    advice = f"add a row `{row}: ...;`" if own else f"add `change {name} {{ {row}: ...; }}`"
    if row[:1].isdigit() and not row.isdigit():  # a single card has no row of its own
        advice = "add rows for them, or `otherwise: ...;`"
    counts = "counts" if len(cards) == 1 else "count"
    report.add(
        "no-points" if name in COUNTED else "gap",
        place,
        f"no row of `{name}` says what {_called(cases, cards)} {counts}{f' {when}' if when else ''}"
        if name in COUNTED
        else f"`{name}` has no row for {_called(cases, cards)}{f' {when}' if when else ''}",
        others=others,
        help=advice if name not in COUNTED else (advice, "a card that counts nothing has a row, too: `0`"),
    )


def _no_face(cases: Cases, value: Value, cards: list[int], when: str, report: Report) -> None:
    row = _row_of(value, cards[0])
    bears, it, counts = ("bears", "it", "counts") if len(said_cards(cases.rules.pack, cards)) == 1 else ("bear", "they", "count")
    report.add(
        "no-points",
        row.value.span if row is not None else value.entry.span,
        f"{_called(cases, cards)} {bears} no number, so `face` does not say what {it} {counts}{f' {when}' if when else ''}",
        help=f"give {'it' if it == 'it' else 'them'} a row with a number, as in `{said_cards(cases.rules.pack, cards)[0]}: 10;`",
    )


def _row_of(value: Value, card: int) -> Row | None:
    """The first row without a test that holds for a card."""
    return next((row for row in value.rows if row.match.test is None and row.match.holds(card)), None)
