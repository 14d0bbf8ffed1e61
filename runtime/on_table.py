"""What a meld that lies on a table is, told from its cards alone: the ways to read it that people can mean."""

from __future__ import annotations

from runtime.declared import as_declared, as_written
from runtime.melds import CONSECUTIVE, Deal, Reading
from runtime.readings import readings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from runtime.reader import ReadCard
    from runtime.setup import Setup


def ways_to_lie(setup: Setup, deal: Deal, cards: tuple[ReadCard, ...], kind: int | None = None) -> list[Reading]:
    """Return the readings of written cards as a meld of the table, of one kind or of all; none when they can be no meld there.

    What wild cards are said to stand for holds. Of several readings those are left out that came about by no laying, and if a run
    among the others lies as the cards are written, it is what is meant. Raises GaveUp as `readings` does.
    """
    ids = tuple(card.card for card in cards)
    ways = [one for one in readings(deal, tuple(sorted(ids)), kind, laid=False) if as_declared(deal.pack, one, cards)]
    if not setup.rules.tabled:  # else what could be laid then is not what can be laid now
        ways = [one for one in ways if _could_be_laid(deal, one)] or ways
    ways = [one for one in ways if deal.kinds[one.kind].rank_rule == CONSECUTIVE and one.cards == ids] or ways
    return [as_written(deal, one, cards) for one in ways]


def _could_be_laid(deal: Deal, meld: Reading) -> bool:
    """Whether a meld can have begun as one that was newly laid; sizes and numbers of wilds alone are held against the rules.

    Cards were added since then, and a natural may have taken the place of a wild. But no card ever leaves a meld that stays
    except a wild, for which another comes: so there never were more naturals than now.
    """
    kind, naturals = deal.kinds[meld.kind], meld.acting.count(False)
    sizes = range(1, len(meld.cards) + 1)
    return any(kind.wilds_ok(size, wilds) for size in sizes for wilds in range(max(size - naturals, 0), size + 1))
