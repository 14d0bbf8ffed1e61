"""All melds that can be newly laid from some cards: the raw material of the engines that choose among them.

The structural fields of a kind only say what is worth trying: the author's own lines and limits, tested on the finished reading,
decide whether it is a meld.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product

from runtime.melds import CONSECUTIVE, DIFFERENT, NO_LIMIT, Deal, Kind, Reading
from runtime.records import Record
from runtime.solve.layouts import Roles, layouts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from runtime.solve.layouts import Place, Role

    Slot = tuple[int, Role, bool]  # card, what it stands for, whether it acts as a wild
    Entry = tuple[int, bool, list[Role]]  # card, whether it acts as a wild, what it may stand for

LIMIT = 20_000
"""How many candidates are worth having; above it an engine that weighs candidates gives up."""


class Candidate(Record):
    """A meld that could be laid: its kind, the cards it uses (sorted type ids) and one finished reading of them."""

    kind: int
    cards: tuple[int, ...]
    reading: Reading


class Candidates(Record):
    """The candidates found, whether these are all, and how many readings and partial readings were tried."""

    melds: tuple[Candidate, ...]
    complete: bool
    tried: int


class _GaveUp(Exception):
    """The limit on the number of candidates or of trials was reached."""


def find_candidates(
    deal: Deal,
    cards: tuple[int, ...],
    *,
    sizes: dict[int, tuple[int, int]] | None = None,
    by_reading: frozenset[int] = frozenset(),
    limit: int = LIMIT,
    tries: int = 1_000_000,
) -> Candidates:
    """Return the melds that some of `cards` can be laid as, each kind and choice of cards once.

    `sizes` narrows kinds (by id) to a least and most size, and leaves out the kinds it does not name. For the kinds in
    `by_reading` every distinct reading is a candidate of its own, for rules that look at more than the cards. Nothing is raised
    when a limit is reached: `complete` is then false.
    """
    found: dict[object, Candidate] = {}
    tried = 0
    for kind in deal.kinds:
        if sizes is None or kind.id in sizes:
            least, most = (1, NO_LIMIT) if sizes is None else sizes[kind.id]
            finder = _Finder(deal, kind, cards, kind.id in by_reading, limit - len(found), tries - tried)
            complete = finder.run(max(least, kind.least, 1), min(most, kind.most))
            found |= finder.found
            tried += finder.tried
            if not complete:
                return Candidates(tuple(found.values()), False, tried)
    return Candidates(tuple(found.values()), True, tried)


class _Finder:
    """The search for melds of one kind in one hand; `found` maps what makes a candidate distinct to the candidate."""

    def __init__(self, deal: Deal, kind: Kind, cards: tuple[int, ...], by_reading: bool, limit: int, tries: int) -> None:
        self.deal = deal
        self.kind = kind
        self.roles = Roles(deal, kind)
        self.held = {card: cards.count(card) for card in sorted(set(cards)) if deal.meldable[card]}
        self.wilds = tuple(card for card in self.held if deal.wild_of[card] >= 0)
        self.wild_choices: dict[int, list[tuple[int, ...]]] = {}
        self.wild_total = sum(self.held[card] for card in self.wilds)
        self.by_reading = by_reading
        self.limit = limit
        self.tries = tries
        self.tried = 0
        self.found: dict[object, Candidate] = {}

    def run(self, least: int, most: int) -> bool:
        """Find the melds of `least` to `most` cards; return whether these are all."""
        most = min(most, sum(self.held.values()))
        try:
            for layout in layouts(self.deal, self.kind, least, most):
                if self.kind.rank_rule == CONSECUTIVE:
                    self._fill_run(layout)
                else:
                    self._fill_group(layout[0], least, most)
        except _GaveUp:
            return False
        return True

    def _step(self) -> None:
        self.tried += 1
        if self.tried > self.tries:
            raise _GaveUp

    def _is_new(self, cards: tuple[int, ...]) -> bool:
        return self.by_reading or (self.kind.id, cards) not in self.found

    # Runs: every slot has its own rank.

    def _fill_run(self, layout: tuple[Place, ...]) -> None:
        naturals = [[(card, role, False) for card in self.held for role in self.roles.of(card, place)[0]] for place in layout]
        for pattern in self._patterns(naturals, dict(self.held), 0):
            gaps = [index for index, slot in enumerate(pattern) if slot is None]
            own = [slot[0] for slot in pattern if slot is not None]
            scarce = [card for card in self.wilds if card in own]
            unable = {card for card in self.wilds if not any(self.roles.of(card, layout[gap])[1] for gap in gaps)}
            for chosen in self._choices(len(gaps)):
                self._step()
                cards = tuple(sorted([*own, *chosen]))
                can = unable.isdisjoint(chosen) and all(cards.count(card) <= self.held[card] for card in scarce)
                if can and self._is_new(cards):
                    self._try(cards, self._arrangements(layout, pattern, gaps, chosen))

    def _choices(self, size: int) -> list[tuple[int, ...]]:
        """Return every choice of that many wild cards of the hand, copies not told apart."""
        if size not in self.wild_choices:
            found: list[tuple[int, ...]] = [()]
            for _ in range(size):
                found = [
                    (*some, card)
                    for some in found
                    for card in self.wilds
                    if card >= max(some, default=0) and some.count(card) < self.held[card]
                ]
            self.wild_choices[size] = found
        return self.wild_choices[size]

    def _patterns(self, naturals: list[list[Slot]], left: dict[int, int], gaps: int) -> Iterator[tuple[Slot | None, ...]]:
        """Yield every way to say which slots hold which natural card, and which are left (None) to wilds."""
        self._step()
        if not naturals:
            yield ()
            return
        if gaps < self.wild_total:
            for rest in self._patterns(naturals[1:], left, gaps + 1):
                yield (None, *rest)
        for slot in naturals[0]:
            if left[slot[0]]:
                left[slot[0]] -= 1
                for rest in self._patterns(naturals[1:], left, gaps):
                    yield (slot, *rest)
                left[slot[0]] += 1

    def _arrangements(
        self, layout: tuple[Place, ...], pattern: tuple[Slot | None, ...], gaps: list[int], chosen: tuple[int, ...]
    ) -> Iterator[list[Slot]]:
        """Yield every way to put the chosen wilds into the gaps of a run."""
        left = {card: chosen.count(card) for card in chosen}

        def place(at: int) -> Iterator[list[Slot]]:
            if at == len(gaps):
                yield []
                return
            for card in left:
                for role in self.roles.of(card, layout[gaps[at]])[1] if left[card] else ():
                    self._step()
                    left[card] -= 1
                    for rest in place(at + 1):
                        yield [(card, role, True), *rest]
                    left[card] += 1

        for placed in place(0):
            acting = iter(placed)
            yield [slot if slot is not None else next(acting) for slot in pattern]

    # Groups: all slots are alike, and their order says nothing.

    def _fill_group(self, place: Place, least: int, most: int) -> None:
        entries: list[Entry] = []
        for card in self.held:
            natural, wild = self.roles.of(card, place)
            if natural or wild:
                entries.append((card, not natural, natural or wild))
        for counts in self._groups(entries, [], most):
            if sum(counts) >= least:
                cards = tuple(sorted(entry[0] for entry, count in zip(entries, counts) for _ in range(count)))
                if self._is_new(cards):
                    self._try(cards, self._castings(entries, counts))

    def _groups(self, entries: list[Entry], counts: list[int], room: int) -> Iterator[list[int]]:
        """Yield every choice of how many copies of each card are in one group."""
        self._step()
        if len(counts) == len(entries):
            yield counts
            return
        for count in range(min(room, self.held[entries[len(counts)][0]]) + 1):
            if count and self._clashes(entries, [*counts, count]):
                break
            yield from self._groups(entries, [*counts, count], room - count)

    def _clashes(self, entries: list[Entry], counts: list[int]) -> bool:
        """Whether natural cards of one role break a rule that no further card can mend."""
        fixed = [
            entry[2][0] for entry, count in zip(entries, counts) for _ in range(count) if not entry[1] and len(entry[2]) == 1
        ]
        suits = [suit for _, suit in fixed]
        colors = [self.deal.pack.suit_colors[suit] for suit in suits]
        values = [suits] * (self.kind.suit_rule == DIFFERENT) + [colors] * (self.kind.color_rule == DIFFERENT)
        values += [[rank for rank, _ in fixed]] * self.kind.ranks_differ
        return any(len(set(one)) < len(one) for one in values)

    def _castings(self, entries: list[Entry], counts: list[int]) -> Iterator[list[Slot]]:
        """Yield every way to say what the cards of a group stand for."""
        choices = [combinations_with_replacement(roles, count) for (_, _, roles), count in zip(entries, counts)]
        for parts in product(*choices):
            yield [(card, role, acts) for (card, acts, _), taken in zip(entries, parts) for role in taken]

    def _try(self, cards: tuple[int, ...], ways: Iterable[list[Slot]]) -> None:
        """Keep the first way that the rules allow, or every one when readings count.

        Where the number of wilds is what the rules forbid, as the first way shows, the others are not tried.
        """
        for slots in ways:
            self._step()
            ids, roles, acting = zip(*slots)
            reading = Reading(self.kind.id, ids, tuple(rank for rank, _ in roles), tuple(suit for _, suit in roles), acting)
            key = reading.key() if self.by_reading else (self.kind.id, cards)
            if key in self.found:
                continue
            if is_allowed(self.kind, reading):
                if len(self.found) >= self.limit:
                    raise _GaveUp
                self.found[key] = Candidate(self.kind.id, cards, reading)
                if not self.by_reading:
                    return
            elif not self.kind.wilds_ok(len(ids), sum(acting)):
                return


def is_allowed(kind: Kind, reading: Reading) -> bool:
    """Whether every line of the kind and every limit on newly laid melds holds for the reading."""
    return all(line.test(reading) for line in kind.lines) and all(line.test(reading) for line in kind.laid)
