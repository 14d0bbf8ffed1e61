"""Mistakes known by example: how people write a thing who know another notation, and what to tell them.

A pattern is looked for at the word that cannot stand where it stands and at the few before it, and it is reported only when the
text goes on well with what it `becomes`. To add one, add a line here and an example to the tests.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mistake:
    """One known mistake.

    `becomes` are the tokens meant, kinds with their text. In texts `{0}` is all that the pattern found, `{1}`, `{2}` its groups.
    `unless` is a token that shows, where it could stand, that something else is going on. `broken`: what was meant cannot be
    told, so the line is left out.
    """

    pattern: re.Pattern[str]
    becomes: tuple[tuple[str, str], ...]
    message: str
    help: str
    cost: float = 0.5
    unless: str = ""
    broken: bool = False


def _m(pattern: str, becomes: str, message: str, help: str, cost: float = 0.5, unless: str = "", broken: bool = False) -> Mistake:
    """Make a mistake; `becomes` is written `KIND=text KIND=text`."""
    kinds = [part.partition("=")[::2] for part in becomes.split()]
    return Mistake(re.compile(pattern), tuple((kind, text) for kind, text in kinds), message, help, cost, unless, broken)


def _sign(pattern: str, becomes: str, sign: str, help: str, cost: float = 0.5) -> Mistake:
    """Make a mistake that is a word or sign of another notation."""
    return _m(pattern, becomes, f"`{{0}}` is written `{sign}`", help, cost)


def _mark(pattern: str, becomes: str, mark: str, help: str, cost: float, unless: str = "") -> Mistake:
    """Make a mistake that is another mark than the one that belongs there."""
    return _m(pattern, becomes, f"`{mark}` belongs here, not `{{0}}`", help, cost, unless)


_MORE = "write `>=` for at least, `>` for more than"
_LESS = "write `<=` for at most, `<` for less than"
_EVERY = "write `in every meld` for all kinds"
_LOGIC = "the language has `and`, `or` and `not`"
_SAME = "two things are compared with `is` and `is not`"
_GIVES = "a value is given with `=`: `value NAME = 3;`"
_BLOCK = "the lines of a block stand between `{` and `}`"
_CLAUSES = "clauses stand in square brackets: `[W-11]`"
_GROUP = "conditions are put together with `(` and `)`"
_QUOTES = 'write plain double quotes: `"{1}"`'
_NAME = "a name has the letters a to z, digits and `_`, and begins with a letter"

SETTING = "the first word of this line is missing"
"""What is told of `jokers = 2;`. Which word is missing depends on the rules below: see `rulec.model.first_word`."""

_WORDS = (
    _m(
        r"([A-Za-z]\w*)\s*(?:=(?!=)|:(?=\s*[\w-]+\s*;))",
        "VALUE=value NAME={1} EQUAL==",
        SETTING,
        "`use {1} = ...;` sets an option, `replace value {1} = ...;` changes a value, `value {1} = ...;` states a new one",
    ),
    _m(
        r"([A-Za-z]\w*)\s+((?:[A-Z]|\d+)(?:\s*\.\.\s*\w+)?|joker|size|otherwise)\s*[:=]\s*([\w-]+)(?=\s*;)",
        "REMOVE=remove NAME={1}",
        "a line of a rule is changed inside of `change`",
        "put it into a block `change {1} { ... }`, as in `change points { replace A: 15; }`",
        1.2,
        broken=True,
    ),
    _m(r"(?:\.\.?/)+", "", "no path begins with `{0}`", "a base lies beside this file or below its folder: `of home;`", 0.4),
    _m(r"\.rules\b", "", "`.rules` is left out here", "a base is named without it: `of home;` for `home.rules`", 0.4),
    *[
        _m(
            r"if\s+([^;{}\n]+?)\s+then\s+([^;{}\n]+?)\s*(?=;)",
            line,
            "there is no `if`",
            "a condition stands at the end of its line: `{2} when {1};`",
            broken=True,
        )
        for line in ("REMOVE=remove NAME=_", "GO=go NAME=_", "SLOTS=same NAME=_")
    ],
    _m(r"if\b", "WHEN=when", "there is no `if`", "a condition stands at the end of its line: `LINE when CONDITION;`"),
    _m(r"unless\b", "WHEN=when NOT=not", "there is no `unless`", "write `when not ...` at the end of the line"),
    _sign(r"&&?", "AND=and", "and", _LOGIC),
    _sign(r"\|\|?", "OR=or", "or", _LOGIC),
    _sign(r"(?:is\s*)?(?:!=|<>|≠|=/=)", "IS=is NOT=not", "is not", _SAME),
    _sign(r"!", "NOT=not", "not", _LOGIC),
    _sign(r"(?:isn'?t|aren'?t|are\s+not|does\s+not\s+equal)\b", "IS=is NOT=not", "is not", _SAME),
    _sign(r"==|(?:is\s+)?(?:equals?(?:\s+to)?)\b", "IS=is", "is", _SAME),
    _sign(r"(?:are|was|were)\b", "IS=is", "is", _SAME),
    _sign(r"==", "EQUAL==", "=", _GIVES),
    _sign(r"(?:is\s*)?(?:=>|≥|⩾|>==)", "REL=>=", ">=", _MORE),
    _sign(r"(?:is\s*)?(?:=<|≤|⩽|<==)", "REL=<=", "<=", _LESS),
    _sign(r"is\s*>=", "REL=>=", ">=", _MORE),
    _sign(r"is\s*<=", "REL=<=", "<=", _LESS),
    _sign(r"is\s*>", "REL=>", ">", _MORE),
    _sign(r"is\s*<", "REL=<", "<", _LESS),
    _sign(r"(?:is\s+|has\s+)?(?:at\s+least|not\s+(?:less|fewer)\s+than)\b", "REL=>=", ">=", _MORE),
    _sign(r"(?:is\s+|has\s+)?(?:at\s+most|(?:not?)\s+(?:more|greater)\s+than|up\s+to)\b", "REL=<=", "<=", _LESS),
    _sign(r"(?:is\s+)?(?:more|greater|larger|higher)\s+than\b", "REL=>", ">", _MORE),
    _sign(r"(?:is\s+)?(?:less|fewer|smaller|lower)\s+than\b", "REL=<", "<", _LESS),
    _sign(r"is\s+empty\b", "RUNS=runs OUT=out", "runs out", "write `when stock runs out { ... }`"),
    _sign(r"(?:plus)\b", "PLUS=+", "+", "two numbers are added with `+`"),
    _sign(r"(?:minus)\b|[−–]", "MINUS=-", "-", "a number is taken off another with `-`"),
    _sign(r"(?:times|x)\b|[×·]", "STAR=*", "*", "two numbers are multiplied with `*`"),
    _m(r"(?:the|an?)\b", "", "`{0}` has no place in a rule", "leave out `the` and `a`", 0.8),
    _sign(r"(?:all|each|any)(?:\s+the)?(?:\s+(?:melds?|kinds?))?\b", "EVERY=every MELD=meld", "every meld", _EVERY),
    _m(
        r"([A-Za-z]\w*)['’]s\s+([A-Za-z]\w*)",
        "NAME={2} OF=of NAME={1}",
        "`{0}` is written `{2} of {1}`",
        "the part comes first: `top of pile`",
    ),
    _m(
        r"([A-Za-z]\w*)\.([A-Za-z]\w*)",
        "NAME={2} OF=of NAME={1}",
        "`{0}` is written `{2} of {1}`",
        "the part comes first: `top of pile`",
        0.9,
    ),
    _m(
        r"(?:one|two|three|four|five|six|seven|eight|nine|ten)\b",
        "INT=0",
        "the number `{0}` is written in digits",
        "write `3`, not `three`",
        0.9,
        broken=True,
    ),
)

_MARKS = (
    _sign(r":=", "EQUAL==", "=", _GIVES),
    _m(r"=", "IS=is", "`=` is written `is` in a condition", "two things are compared with `is`; `=` gives a value", 0.6),
    _mark(r"=", "COLON=:", ":", "`=` gives a value; before a condition or a kind stands `:`", 0.6),
    _mark(r"->|=>|→", "COLON=:", ":", "a row of a table is written `KEY: VALUE;`", 0.6),
    _mark(r":", "EQUAL==", "=", _GIVES, 0.6),
    _mark(r"is\b|to\b", "EQUAL==", "=", _GIVES, 0.8),
    _mark(r"to\b|as\b|=", "BE=be", "be", "write `let NAME be VALUE;`", 0.8),
    _mark(r"[,.:]", "SEMICOLON=;", ";", "a line ends with `;`", 0.7),
    _mark(r";|and\b", "COMMA=,", ",", "things in a row are parted by `,`", 1.2),
    _mark(r"or\b", "COMMA=,", ",", "things in a row are parted by `,`", 1.4),
    _mark(r"/|\||,", "OR=or", "or", "choices are parted by `or`: `is yes or no`", 1.0, unless="AND"),
    _mark(r"[(\[<]", "LBRACE={", "{", _BLOCK, 0.8),
    _mark(r"[)\]]", "RBRACE=}", "}", _BLOCK, 0.8),
    _mark(r"[{(<]", "LSQB=[", "[", _CLAUSES, 1.0),
    _mark(r"[})>]", "RSQB=]", "]", _CLAUSES, 1.0),
    _mark(r"[\[{]", "LPAR=(", "(", _GROUP, 1.0),
    _mark(r"[\]}]", "RPAR=)", ")", _GROUP, 1.0),
    _m(
        r"\.\.\.+|…|[–—-]|to\b|until\b",
        "UPTO=..",
        "a range is written with two dots, not `{0}`",
        "write `3..7`, `3..` or `..7`",
        0.6,
    ),
    _m(r"(?:#|--|/\*|/(?!/))[^\n]*", "", "a remark begins with `//`", "write `// ...` up to the end of the line", 0.7),
    _m(r",", "", "`,` is not expected here", "these stand side by side, with blanks between them", 1.1, unless="COMMA"),
    _m(r"\.\d+", "", "a number has no fraction", "points and sizes are whole numbers", 0.9),
    _m(
        r"([A-Za-z0-9]+(?:\s*,\s*[A-Za-z0-9]+)+)(?=\s*:)",
        "NAME=_",
        "a row is for one thing, not for `{0}`",
        "write a range such as `J..K: 10;`, or a row for each",
        0.9,
        broken=True,
    ),
)

_TEXTS = (
    _m(r"'([^'\n]*)'", "STRING={1}", "a text stands in double quotes", _QUOTES),
    _m(r"[“”„«‟]([^“”„«»‟\"\n]*)[“”„»‟\"]", "STRING={1}", "typographic quotes cannot be read", _QUOTES),
    _m(r'"([^“”„«»‟"\n]*)[“”„»‟]', "STRING={1}", "typographic quotes cannot be read", _QUOTES),
    _m(r"[‘’‚‹]([^‘’‚‹›\n]*)[‘’›]", "STRING={1}", "typographic quotes cannot be read", _QUOTES),
    _m(r"([^\s\";:{}\[\]]+\.(?:ya?ml|rules))", "STRING={1}", "the name of a file stands in quotes", 'write `"{1}"`', 0.7),
    _m(
        r"((?!of\b|is\b|by\b|in\b|for\b|asks\b|when\b|chosen\b|from\b)"
        r"[^\s\";:=,{}\[\]()]+(?:[ \t]+[^\s\";:=,{}\[\]()]+)*?)(?=\s*(?:[;:={\[]|\bis\b|\bof\b|\bchosen\b|\n))",
        "STRING={1}",
        "a text stands in quotes",
        'write `"{1}"`',
        2.2,
        unless="NAME",
    ),
)

_NAMES = (
    _m(r"\w*[^\W0-9_a-zA-Z]\w*", "NAME={0}", "`{0}` has a letter that names cannot have", _NAME),
    _m(r"(\d+[a-zA-Z_]\w*)", "NAME={1}", "the name `{0}` begins with a digit", _NAME, 0.8),
    _m(r"([a-zA-Z]\w*(?:[-'’]\w+)+)", "NAME={1}", "`{0}` is not a name", _NAME + "; write `_` for `-`", 0.7),
    _m(r"(_\w*)", "NAME={1}", "the name `{0}` begins with `_`", _NAME),
    _m(r"\"([^\"\n]*)\"", "NAME={1}", "a name stands here, not a text in quotes", _NAME, 2.0, unless="STRING"),
    _m(r"(\d+)\b", "NAME={1}", "a name stands here, not the number `{0}`", _NAME, 2.5, unless="INT"),
    _m(r"([a-zA-Z]+)[ _.:]?(\d+[a-z]*)(?=\s*[\],])", "CLAUSE={1}-{2}", "`{0}` is not a clause", "write `[{1}-{2}]`", 0.9),
    _m(
        r"(\d+[a-z]*)(?=\s*[\],])",
        "CLAUSE=_",
        "`{0}` is not a clause",
        "a clause is written `[W-11]`: the source's letters, `-`, its number",
        0.9,
        broken=True,
    ),
)

MISTAKES = _WORDS + _MARKS + _TEXTS + _NAMES
