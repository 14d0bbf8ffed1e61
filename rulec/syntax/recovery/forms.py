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

FOREIGN = {
    "if": ("there is no `if`", "a condition stands at the end of its line: `LINE when CONDITION;`"),
    "else": ("there is no `else`", "write a table by the option, such as `value x by an_option { yes: 1; no: 2; }`"),
    "elif": ("there is no `elif`", "write a table by the option, such as `value x by an_option { yes: 1; no: 2; }`"),
    "unless": ("there is no `unless`", "write `when not CONDITION` at the end of the line"),
    "while": ("there is no `while`", "a state that is entered again with `again;` repeats its lines"),
    "def": ("there are no functions", "give a value a name with `value NAME = ...;`"),
    "function": ("there are no functions", "give a value a name with `value NAME = ...;`"),
    "return": ("there is no `return`", "give a value a name with `value NAME = ...;`"),
    "var": ("there is no `var`", "a variable is made with `keep NAME for round = 0;`"),
    "set": ("`set` changes nothing here", "a variable is changed with `let NAME be VALUE;`"),
    "rule": ("there is no `rule`", "each kind of rule has its own word: `limit`, `require`, `value`, `state` and others"),
    "include": ("there is no `include`", 'rules are built on others by the header: `game NAME "..." of base/rummy;`'),
    "import": ("there is no `import`", 'rules are built on others by the header: `game NAME "..." of base/rummy;`'),
}
"""First words of lines in other languages."""


_AHEAD = ("replace", "normally")
"""Words before the first word of another line, whose form is the one to show."""


_IN_CHANGE = {
    "replace": "`replace KEY: VALUE;`, as in `replace K: 13;` and `replace size: size is 4..;`",
    "remove": "`remove NAME;` with the name that the line has",
}
"""How a line inside of `change` is written whose first word stands outside of blocks, too."""


def form(first: str, second: str = "", *, in_change: bool = False) -> str | None:
    """Return how a line with these first words is written, None when no line begins so; `in_change` in a block of `change`."""
    if first in _AHEAD and second in FORMS:
        return f"such a line is written `{first} {FORMS[second].replace('` or `', f'` or `{first} ')}`"
    if in_change and first in _IN_CHANGE:
        return f"inside of `change` such a line is written {_IN_CHANGE[first]}"
    return f"such a line is written `{FORMS[first]}`" if first in FORMS else None
