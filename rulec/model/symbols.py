"""What each word of a game's rules names: ranks, suits, cards, zones, variables and so on, and the pack they make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import ranks_are
from rulec.model.entries import Entry, Model
from rulec.syntax import ast
from runtime.cards import CardType, Pack

VOCABULARY = frozenset(
    [
        "player",
        "turn",
        "round",
        "players",
        "team",
        "everyone",
        "others",
        "left",
        "right",
        "partner",
        "nobody",
        "nothing",
        "yes",
        "no",
        "top",
        "bottom",
        "count",
        "random",
        "rank",
        "suit",
        "color",
        "face",
        "size",
        "kind",
        "owner",
        "wilds",
        "naturals",
        "adjacent_wilds",
        "touching",
        "overlapping",
        "it",
        "points",
        "worth",
        "deadwood",
        "card",
        "unlimited",
        "next",
        "depth",
        "any",
    ]
)
"""Words that mean something by themselves; a rule of such a name hides the word."""

MOST_TYPES = 200
"""How many different cards a pack may have."""


Lacking: TypeAlias = list[tuple[Entry, list[ast.Atom]]]
"""Orders with their ranks that the pack does not have."""


@dataclass(slots=True)
class Symbols:
    """The names of a game by what they are. Indices are those of the compiled tables."""

    model: Model
    ranks: dict[str, int] = field(default_factory=dict)
    suits: dict[str, int] = field(default_factory=dict)
    colors: dict[str, int] = field(default_factory=dict)
    specials: dict[str, int] = field(default_factory=dict)
    orders: dict[str, tuple[int, ...]] = field(default_factory=dict)
    circular: dict[str, bool] = field(default_factory=dict)
    zones: dict[str, int] = field(default_factory=dict)
    keeps: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, int] = field(default_factory=dict)
    wilds: dict[str, int] = field(default_factory=dict)
    states: dict[str, int] = field(default_factory=dict)
    pack: Pack = field(default_factory=lambda: Pack((), (), (), (), (), ()))

    def entry(self, name: str) -> Entry | None:
        """Return the rule of a name at top level."""
        return self.model.entries.get(name)

    def everything(self) -> list[str]:
        """Every word that can be used, for suggestions."""
        return [*self.model.entries, *self.ranks, *self.suits, *self.colors, *sorted(VOCABULARY)]

    def cards_of_rank(self, rank: int) -> frozenset[int]:
        """Type ids of the suit cards of a rank."""
        return frozenset(card.id for card in self.pack.types if card.rank == rank and not card.special)

    def ranks_between(self, low: int, high: int) -> tuple[int, ...] | None:
        """Ranks from one to another along the first declared order in which `low` stands before `high`, or None."""
        for line in [*self.orders.values(), tuple(range(len(self.ranks)))]:
            if low in line and high in line:
                start = line.index(low)
                for end in range(start, len(line)):
                    if line[end] == high:
                        return line[start : end + 1]
        return None


def gather(model: Model, report: Report) -> Symbols:
    """Build the symbols of a merged game and its pack; reports ranks, suits and cards that clash."""
    symbols = Symbols(model)
    _pack(symbols, report)
    lacking: Lacking = []
    for name, entry in model.entries.items():
        match entry.node:
            case ast.Order(line=line, circular=circular):
                symbols.orders[name] = _line(symbols, entry, line, lacking)
                symbols.circular[name] = circular
            case ast.Zone():
                symbols.zones[name] = len(symbols.zones)
            case ast.Keep():
                symbols.keeps[name] = len(symbols.keeps)
            case ast.Meld():
                symbols.kinds[name] = len(symbols.kinds)
            case ast.Wild():
                symbols.wilds[name] = len(symbols.wilds)
            case ast.State():
                symbols.states[name] = len(symbols.states)
    _lacking(symbols, lacking, report)
    return symbols


def atom_text(atom: ast.Atom) -> str:
    """Return a word or number as written."""
    return atom.text if isinstance(atom, ast.Name) else str(atom.value)


def _line(symbols: Symbols, entry: Entry, line: tuple[ast.Atom, ...], lacking: Lacking) -> tuple[int, ...]:
    known = [symbols.ranks.get(atom_text(atom)) for atom in line]
    missing = [atom for atom, rank in zip(line, known, strict=True) if rank is None]
    if missing:
        lacking.append((entry, missing))
    return tuple(rank for rank in known if rank is not None)


def _lacking(symbols: Symbols, lacking: Lacking, report: Report) -> None:
    """Report orders with ranks that the pack does not have: those that were there before the ranks changed, in one finding."""
    ranks = symbols.model.entries.get("ranks")
    if ranks is None or not symbols.ranks:
        if lacking and not symbols.model.lost("ranks"):
            report.add(
                "missing-rule",
                lacking[0][0].span,
                f"the order `{lacking[0][0].name}` puts ranks in a line, and no ranks are stated",
                help="state them, as in `ranks A 2 3 4 5 6 7 8 9 10 J Q K;`",
            )
        return
    older = [(entry, missing) for entry, missing in lacking if entry.layer < ranks.layer]
    if older:
        names = [entry.name for entry, _ in older]
        every = {atom_text(atom): None for _, missing in older for atom in missing}
        verb = "puts" if len(names) == 1 else "put"
        report.add(
            "card-not-in-pack",
            ranks.span,
            f"the pack no longer has {_listed(every)}, and {_listed(names)} still {verb} them in a line",
            others=[(missing[0].span, f"`{entry.name}`") for entry, missing in older],
            help=f"add `replace order {names[0]}: ...;` or `remove {names[0]};`"
            + (", and so for the others" if len(names) > 1 else ""),
        )
    for entry, missing in lacking:
        if entry.layer >= ranks.layer:
            report.add(
                "card-not-in-pack",
                missing[0].span,
                f"the order `{entry.name}` has {_listed(atom_text(atom) for atom in missing)}, and the pack has no such rank",
                others=[(ranks.span, "the ranks are listed here")],
                help=ranks_are(symbols.ranks),
            )


def _listed(names: Iterable[str]) -> str:
    shown = [f"`{name}`" for name in names]
    return ", ".join(shown[:6]) + (" ..." if len(shown) > 6 else "")


def _pack(symbols: Symbols, report: Report) -> None:
    model = symbols.model
    suits_entry, ranks_entry = model.entries.get("suits"), model.entries.get("ranks")
    suits = suits_entry.node.suits if suits_entry and isinstance(suits_entry.node, ast.Suits) else ()
    ranks = ranks_entry.node.ranks if ranks_entry and isinstance(ranks_entry.node, ast.Ranks) else ()
    for atom in ranks:
        text = atom_text(atom)
        if text in symbols.ranks:
            report.add(
                "duplicate",
                atom.span,
                f"the rank `{text}` is listed twice",
                help="list each rank once; `packs` says how many packs",
            )
        symbols.ranks.setdefault(text, len(symbols.ranks))
    for suit in suits:
        if suit.name in symbols.suits:
            report.add("duplicate", suit.span, f"the suit `{suit.name}` is listed twice", help="list each suit once")
        symbols.suits.setdefault(suit.name, len(symbols.suits))
        if suit.color:
            symbols.colors.setdefault(suit.color, len(symbols.colors))
    further = model.of(ast.Cards)
    for entry in further:
        assert isinstance(entry.node, ast.Cards)
        if entry.node.color:
            symbols.colors.setdefault(entry.node.color, len(symbols.colors))
    if len(ranks) * len(suits) + len(further) > MOST_TYPES:
        report.add(
            "too-much",
            ranks_entry.span if ranks_entry else suits_entry.span if suits_entry else model.header.span,
            f"the pack has {len(ranks) * len(suits) + len(further)} different cards, and {MOST_TYPES} is the most rulec takes",
            help="use fewer suits or ranks; copies of a card do not count",
        )
        ranks, suits, further = ranks[:20], suits[:8], further[:20]
    types: list[CardType] = []
    codes = tuple(suit.code for suit in suits)
    seen_suits = list(dict.fromkeys(suit.name for suit in suits))
    for suit_name in seen_suits:
        suit = next(one for one in suits if one.name == suit_name)
        for rank_name, rank in symbols.ranks.items():
            if rank_name not in {atom_text(atom) for atom in ranks}:
                continue
            color = symbols.colors.get(suit.color, -1) if suit.color else -1
            types.append(CardType(len(types), f"{rank_name}{suit.code}", rank, symbols.suits[suit_name], color))
    for entry in further:
        assert isinstance(entry.node, ast.Cards)
        color = symbols.colors.get(entry.node.color, -1) if entry.node.color else -1
        symbols.specials[entry.name] = len(types)
        types.append(CardType(len(types), entry.node.code, -1, -1, color, entry.name))
    colors = tuple(symbols.colors.get(suit.color, -1) if suit.color else -1 for suit in suits)
    symbols.pack = Pack(tuple(types), tuple(symbols.ranks), tuple(seen_suits), codes, colors, tuple(symbols.colors))
