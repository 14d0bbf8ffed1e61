"""Kinds of melds, and melds that a contract asks for, which no cards can make."""

from __future__ import annotations

from rulec.checks.cases import Case, Cases, in_deals, with_players
from rulec.checks.fitting import can_be, clash
from rulec.checks.origin import written
from rulec.checks.sizes import MOST_SIZE, Maker, blank, largest, maker
from rulec.checks.words import listed, numbers, plural
from rulec.diagnostics.diagnostic import Report
from rulec.model.bounds import MOST_DEALS
from rulec.model.entries import Entry
from rulec.model.typed import CONTRACT, Ex
from rulec.source import Span
from runtime.build import contract_of
from runtime.flow import Hole
from runtime.melds import CONSECUTIVE, DIFFERENT, NO_LIMIT, SAME, Deal, Item, Kind, Line, Reading


def check_melds(cases: Cases, report: Report) -> None:
    """Report kinds that are impossible in every case, and contracts that are impossible in some deal."""
    impossible = set()
    for number, name in enumerate(cases.program.melds):
        why = _never(cases, number)
        if why is not None:
            impossible.add(number)
            _kind(cases, cases.program.model.entries[name], why, report)
    _contracts(cases, impossible, report)
    _all_wild(cases, report)


# ---- what one meld needs


def _clash(cases: Cases, case: Case, maker: Maker) -> tuple[str, tuple[str, ...]] | None:
    """Say which lines about slots no cards keep together, as `obstacle` does; None where some do."""
    key = ("clash", cases.same_melds(case), maker.kind.id)
    if key not in cases.known:
        cases.known[key] = clash(case.trial, case.state, maker.deal, maker.kind.id, maker.kind.least)
    found: tuple[int, tuple[str, ...]] | None = cases.known[key]
    if found is None or len(found[1]) < 2:
        return None  # what is wrong with one line is told better by what is counted
    cards = "no two cards" if found[0] == 2 else f"no {found[0]} cards"
    return f"{cards} can keep {listed([f'`{name}`' for name in found[1]])} together", found[1]


def obstacle(maker: Maker, least: int, most: int) -> tuple[str, tuple[str, ...]] | None:
    """Say why no meld of `least` to `most` cards can be made, with the lines that stand in the way; None when one can be.

    Lines that cannot be known without trying are taken to hold.
    """
    deal, kind = maker.deal, maker.kind
    low, high = max(kind.least, least), min(kind.most, most)
    if low > high:
        return _sizes(kind, least, most), ("size",)
    longest = largest(deal, kind)
    if low > longest:
        return _too_long(deal, kind, low), ("size", "consecutive", "different rank")
    for size in range(low, min(high, longest) + 1):
        wilds = maker.wilds(size)
        if wilds is not None and any(_allowed(kind, size, count) for count in range(wilds[0], wilds[1] + 1)):
            return _untold(maker, low, min(high, longest))
    return _no_cards(maker, low, min(high, longest))


def _untold(maker: Maker, low: int, high: int) -> tuple[str, tuple[str, ...]] | None:
    """Say that lines which counting does not tell of are never kept; None when some cards keep all, or that is not known."""
    further = tuple(dict.fromkeys(line.name for line in maker.kind.further))
    if not further or can_be(maker.deal, maker.kind, low, high):
        return None
    return f"no cards of the pack keep all its lines, {listed([f'`{name}`' for name in further])} among them", further


def _allowed(kind: Kind, size: int, wilds: int) -> bool:
    """Whether lines and limits that count cards allow a meld; what the rules leave open is taken to allow it."""
    try:
        return kind.wilds_ok(size, wilds)
    except Hole:
        return True


def _sizes(kind: Kind, least: int, most: int) -> str:
    if kind.least > kind.most:
        return f"it must have {kind.least} cards or more, and {kind.most} or fewer"
    if least > kind.most:
        return f"a {kind.name} has at most {plural(kind.most, 'card')}"
    return f"a {kind.name} has at least {plural(kind.least, 'card')}"


def _too_long(deal: Deal, kind: Kind, low: int) -> str:
    if kind.rank_rule == CONSECUTIVE and not kind.circular and low > len(kind.order):
        return f"its line of ranks has only {plural(len(kind.order), 'place')}"
    if kind.ranks_differ:
        return "there are not so many different ranks"
    return f"the pack has {plural(sum(deal.copies), 'card')}"


def _no_cards(maker: Maker, low: int, high: int) -> tuple[str, tuple[str, ...]]:
    """Why no size from `low` to `high` can be made."""
    deal, kind = maker.deal, maker.kind
    possible = [(size, wilds) for size in range(low, high + 1) if (wilds := maker.wilds(size)) is not None]
    jokers = sum(copies for card, copies in enumerate(deal.copies) if deal.wild_of[card] >= 0)
    if possible:
        return _miscounted(maker, possible)
    if kind.suit_rule == DIFFERENT:
        wild = f" and {plural(jokers, 'wild card')}" if jokers else ", and no card is wild"
        return f"there are {plural(sum(kind.suit_ok), 'suit')}{wild}", ("different suit", "size")
    if kind.color_rule == DIFFERENT:
        return f"there are {plural(len(deal.pack.colors), 'colour')}", ("different color", "size")
    if kind.rank_rule == SAME:
        good = [rank for rank, allowed in enumerate(kind.rank_ok) if allowed]
        most = max((sum(deal.copies[card.id] for card in deal.pack.types if card.rank == rank) for rank in good), default=0)
        wild = f"and {plural(jokers, 'wild card')}" if jokers else "and no card is wild"
        return f"there are {plural(most, 'card')} of a rank, {wild}", ("size", "same rank")
    return "the pack does not have the cards for it", ("size",)


def _of_them(fewest: int, most: int) -> str:
    if fewest == most:
        return f"{most}" if most else "none"
    return f"{fewest} to {most}"


def _miscounted(maker: Maker, possible: list[tuple[int, tuple[int, int]]]) -> tuple[str, tuple[str, ...]]:
    """Why lines and limits that count cards allow no size for which there are cards: those that refuse the least of them."""
    size, wilds = possible[0]
    needed = _refusing(maker, size, wilds)
    broken = listed([f"`{name}`" for name in needed], last="or")
    reason = f"with {plural(size, 'card')}, {_of_them(*wilds)} of them wild, it breaks {broken}"
    others = tuple(name for size, wilds in possible[1:] for name in _refusing(maker, size, wilds, needed) if name not in needed)
    if others:
        more = listed([f"`{name}`" for name in dict.fromkeys(others)], last="or")
        reason += f"; with more cards, it also breaks {more}"
    return reason, tuple(dict.fromkeys((*needed, *others)))


def _refusing(maker: Maker, size: int, wilds: tuple[int, int], first: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Lines and limits that count cards and together refuse every number of wilds for a size; none of them can be left out.

    Those named in `first` are left out last.
    """
    kind = maker.kind
    numbers = set(range(wilds[0], wilds[1] + 1))
    refused: dict[str, set[int]] = {"size": numbers} if not kind.least <= size <= kind.most else {}
    for line in (*kind.lines, *kind.laid):
        if line.name in maker.counting:
            barred = {count for count in numbers if not _holds(line, blank(kind, size, count))}
            refused[line.name] = refused.get(line.name, set()) | barred
    needed = list(refused)
    for name in sorted(refused, key=lambda name: (name in first, len(refused[name]))):
        rest = [other for other in needed if other != name]
        if numbers <= set().union(*(refused[other] for other in rest)):
            needed = rest
    return tuple(needed)


def _holds(line: Line, meld: Reading) -> bool:
    """Whether a line that counts cards allows a meld; what the rules leave open is taken to allow it."""
    try:
        return line.test(meld)
    except Hole:
        return True


# ---- kinds


def _never(cases: Cases, number: int) -> tuple[str, tuple[str, ...]] | None:
    """Why a kind is impossible in every case; None when it can be made in some."""
    why: tuple[str, tuple[str, ...]] | None = None
    for case in every_case(cases):
        made = maker(cases, case, number)
        found = _clash(cases, case, made) or obstacle(made, 1, NO_LIMIT) if made is not None else None
        if found is None:
            return None
        why = why or found
    return why


def every_case(cases: Cases) -> list[Case]:
    """All numbers of players and deals, the most players first: a large pack makes most."""
    rounds = range(1, min(cases.deals() or cases.longest_table(), MOST_DEALS) + 1)
    return [cases.case(players, round) for players in sorted(cases.seats(), reverse=True) for round in rounds]


def _kind(cases: Cases, entry: Entry, why: tuple[str, tuple[str, ...]], report: Report) -> None:
    reason, about = why
    places = [
        cond.entry.node.span for cond in cases.program.melds[entry.name] if cond.path in about or _about(cond.cond) in about
    ]
    places += [cond.entry.span for _, _, cond in cases.program.limits if cond.path in about]
    report.add(
        "impossible-meld",
        entry.span,
        f"no cards can make a `{entry.name}`: {reason}",
        others=[(span, "this cannot be met" if not at else "together with this") for at, span in enumerate(places)],
        help="change one of its lines, or the pack",
    )


def _about(ex: Ex) -> str:
    """What a line is about: its `size`, `consecutive` ranks, or `same` or `different` ranks, suits or colours."""
    if ex.op in ("same_slots", "different_slots"):
        return f"{ex.op.split('_', 1)[0]} {ex.args[1]}"
    if ex.op == "consecutive":
        return ex.op
    return "size" if any(part.op == "meld_size" for part in ex.walk()) else ""


def _all_wild(cases: Cases, report: Report) -> None:
    """Report the first case in which every card is wild: then any cards are anything."""
    for case in every_case(cases):
        deal = cases.deal(case)
        there = [card for card, copies in enumerate(deal.copies) if copies] if deal is not None else []
        if deal is not None and there and all(deal.wild_of[card] >= 0 for card in there):
            names = [cases.program.wilds[number].name for number in sorted({deal.wild_of[card] for card in there})]
            entries = [cases.program.model.entries[name] for name in names]
            parts = [wild.which for wild in cases.program.wilds if wild.name in names]
            words = cases.words(case, parts)
            report.add(
                "doubtful",
                entries[0].span,
                f"every card of the pack is wild {words}".rstrip(),
                others=[(entry.span, "together with this") for entry in entries[1:]],
                help="say which cards are wild, as in `rank is 2`",
            )
            return


# ---- contracts


def _contracts(cases: Cases, impossible: set[int], report: Report) -> None:
    """Report each meld that a contract asks for and that cannot be made, or only larger, with all its deals and players."""
    found: dict[Item, dict[str, list[Case]]] = {}
    short: dict[tuple[Item, int], list[Case]] = {}
    known: dict[tuple[object, ...], str] = {}
    for case in every_case(cases):
        for item in dict.fromkeys(contract_of(case.trial, case.state, 0) or ()):
            key = (item, cases.same_melds(case))
            made = maker(cases, case, item.kind) if item.kind not in impossible else None
            if made is not None and key not in known:
                why = obstacle(made, item.least, min(item.most, MOST_SIZE))
                known[key] = why[0] if why is not None else ""
            if known.get(key):
                found.setdefault(item, {}).setdefault(known[key], []).append(case)
            elif made is not None and item.least < made.kind.least:
                short.setdefault((item, made.kind.least), []).append(case)
    for item, reasons in found.items():
        _item(cases, item, reasons, report)
    for (item, least), where in short.items():
        _too_short(cases, item, least, where, report)


def _item(cases: Cases, item: Item, reasons: dict[str, list[Case]], report: Report) -> None:
    """Report a meld that cannot be made, once, by the reason with the most players, who have the most cards."""
    program = cases.program
    kind = list(program.melds)[item.kind]
    size = f"{item.least}" if item.most in (item.least, NO_LIMIT) else numbers(range(item.least, item.most + 1))
    where = [case for cases_of_one in reasons.values() for case in cases_of_one]
    rounds = [case.round for case in where]
    players = {case.players for case in where}
    who = f" {with_players(players)}" if players != set(cases.seats()) else ""
    reason, first = next(iter(reasons.items()))
    told = f" (so it is {with_players({case.players for case in first})})" if len(reasons) > 1 else ""
    report.add(
        "impossible-meld",
        contract_span(cases, min(rounds)),
        f"the contract {in_deals(rounds)} asks for a {kind} of {size}, which no cards can make{who}: {reason}{told}",
        others=[(program.model.entries[kind].span, f"what a {kind} is")],
        help="correct the contract or the meld",
    )


def _too_short(cases: Cases, item: Item, least: int, where: list[Case], report: Report) -> None:
    """Report a meld that a contract asks for with fewer cards than its kind has: in effect it asks for the least size of it."""
    kind = list(cases.program.melds)[item.kind]
    rounds = [case.round for case in where]
    report.add(
        "doubtful",
        contract_span(cases, min(rounds)),
        f"the contract {in_deals(rounds)} asks for a {kind} of {plural(item.least, 'card')}, and a {kind} has at least {least}",
        others=[(cases.program.model.entries[kind].span, f"what a {kind} is")],
        help=f"in effect {least} are asked for: write `{kind} {least}`, or let a {kind} have fewer cards",
    )


def contract_span(cases: Cases, round: int) -> Span:
    """Where the contract of a deal is written."""
    value = cases.program.values["contract"]
    contract = Ex("value", CONTRACT, ("contract", None, None))
    return written(cases, cases.case(cases.seats()[-1], round), contract) or value.entry.span
