"""Every card that can be in play counts something, and every table by card speaks of every card."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.checks.cases import Case, Cases
from rulec.checks.words import quoted, said_cards
from rulec.diagnostics.diagnostic import Report
from rulec.model.typed import CARD, Ex, Row, Value
from rulec.source import Span
from runtime.flow import Hole

COUNTED = ("points",)
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
    name, words = value.name, said_cards(cases.rules.pack, cards)
    place, others = _place(cases, value, cards)
    counts = "counts" if len(words) == 1 else "count"
    where = f" {when}" if when else ""
    called = _called(cases, cards)
    points = name in COUNTED
    advice = _rows_for(cases, value, words)
    report.add(
        "no-points" if points else "gap",
        place,
        f"no row of `{name}` says what {called} {counts}{where}" if points else f"`{name}` has no row for {called}{where}",
        others=others,
        help=(advice, "a card that counts nothing has a row, too: `0`") if points else advice,
    )


def _place(cases: Cases, value: Value, cards: list[int]) -> tuple[Span, list[tuple[Span, str]]]:
    """Where to show that a row is missing: where it was taken out, where the card came in, or at the table."""
    model, types = cases.program.model, cases.rules.pack.types
    gone = [span for path, span in model.removed.items() if path.startswith(f"{value.name}.")]
    if gone:
        return gone[-1], [(value.entry.span, "the table")]
    special = next((model.entries[types[card].special] for card in cards if types[card].special), None)
    if special is not None and special.layer > value.entry.layer:
        return special.span, [(value.entry.span, "nothing is said of it here")]
    return value.entry.span, [(special.span, "it is in the pack")] if special is not None else []


def _rows_for(cases: Cases, value: Value, words: list[str]) -> str:
    """The rows to add, as a line to copy."""
    if any(word not in cases.rules.pack.ranks and word not in cases.program.symbols.specials for word in words):
        return "add rows for them, or `otherwise: ...;`"  # single cards have no rows of their own
    rows = " ".join(f"{word}: ...;" for word in words[:3]) + (" ..." if len(words) > 3 else "")
    own = value.entry.layer == len(cases.program.model.layers) - 1
    return f"add `{rows}`" if own else f"add `change {value.name} {{ {rows} }}`"


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
