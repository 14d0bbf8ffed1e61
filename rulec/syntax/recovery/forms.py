"""How each kind of line is written: shown when a line cannot be read."""

from __future__ import annotations

FORMS = {
    "game": 'game NAME "title" of base/rummy;',
    "base": 'base NAME "title" of base/rummy;',
    "source": 'source W "title" from "clauses.yaml";',
    "players": "players 3..8;",
    "suits": "suits clubs c black, hearts h red;",
    "ranks": "ranks A 2 3 4;",
    "order": "order NAME: A 2 3 4;",
    "cards": "cards NAME SPELLING: 2 per pack;",
    "wild": "wild NAME: CONDITION;",
    "meld": "meld NAME { same rank; size is 3..; }",
    "limit": 'limit NAME "reason" in every meld when laid: CONDITION;',
    "option": 'option NAME "title" is yes or no, normally no;',
    "require": 'require NAME "reason": CONDITION;',
    "value": "value NAME = VALUE;` or `value NAME by KEY { ROW: VALUE; }",
    "table": 'table NAME by round from "table.yaml" { COLUMN: number; }',
    "zone": "zone NAME of each player: cards, owner sees;",
    "keep": "keep NAME of each player for round = 0;",
    "winner": "winner lowest score, ties shared;",
    "when": "when stock runs out { LINES }",
    "state": "state NAME asks turn { LINES }",
    "action": 'action NAME "title" { LINES }',
    "choose": "choose card from hand;",
    "then": "then go STATE;",
    "example": 'example "8s 8h 8d" is set;',
    "normally": "normally value NAME = VALUE;",
    "replace": "replace value NAME = VALUE;",
    "remove": "remove NAME;",
    "change": "change NAME { LINES }",
    "use": "use OPTION = VALUE;",
    "cite": "cite NAME, NAME [W-07];",
    "move": "move top of stock to hand;` or `move 2 cards from stock to hand;",
    "lay": "lay melds on table;",
    "exchange": "exchange card for wild;",
    "add": "add 1 to VARIABLE;",
    "subtract": "subtract 1 from VARIABLE;",
    "let": "let VARIABLE be VALUE;",
    "shuffle": "shuffle stock;",
    "show": "show hand;",
    "owe": 'owe NAME "reason": CONDITION;',
    "begin": "begin round;` or `begin turn of left of turn;",
    "end": "end match;",
    "go": "go STATE;",
    "again": "again;",
    "done": "done;",
}
"""By the first word of the line."""


def form(first: str) -> str | None:
    """Return how a line with this first word is written, None when no line begins so."""
    return f"such a line is written `{FORMS[first]}`" if first in FORMS else None
