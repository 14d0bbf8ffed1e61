"""Where cards lie that an effect moves, or that are chosen from: it must be told, since copies of a card lie in several
places."""

from __future__ import annotations

from rulec.model.resolve.scope import Context
from rulec.model.typed import ANY, CARD, MELD, SLOT, Ex
from rulec.source import Span


def lying(ctx: Context, made: Ex, span: Span, *, chosen: bool = True) -> Ex:
    """Return cards or melds whose place is known, or report that it is not. `chosen` allows what the action has chosen."""
    if made.op == "error" or (chosen and made.op == "choice") or (made.type != ANY and _has_place(made)):
        return made
    words = " ".join(span.text.split())
    how = "name a place for cards, a part of one with `where (...)`, or the `top of` one"
    if made.op == "choice":
        return ctx.wrong(span, f"`{words}` is chosen already, and is no place to choose from", help=how)
    return ctx.wrong(
        span, f"nothing tells where `{words}` lies", help=how + (", or choose it with `choose card from ...`" if chosen else "")
    )


def _has_place(made: Ex) -> bool:
    if made.type == CARD:
        return made.op in ("top", "bottom")
    if made.type in (MELD, SLOT):
        return False
    while made.op in ("where", "without") and isinstance(made.args[0], Ex):
        made = made.args[0]
    return made.op == "zone"
