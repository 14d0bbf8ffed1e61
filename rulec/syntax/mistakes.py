"""Mistakes known by example: how people write a thing who know another notation, and what to tell them.

A pattern is looked for at the word that cannot stand where it stands and at the few before it, and it is reported only when the
text goes on well with what it `becomes`. To add one, add a line here and an example to the tests.
"""

from __future__ import annotations

from rulec.syntax.mistake import mark as _mark
from rulec.syntax.mistake import mistake as _m
from rulec.syntax.mistake import sign as _sign
from rulec.syntax.spoken import LIMITS, SPOKEN, UNSAID

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

_ROW = "a row of a table is written `KEY: VALUE;`, as in `K: 13;`"
_WHOLE = "points and sizes are whole numbers"

_CHANGE = (
    "`change` opens a block of lines, `change {1} { ... }`",
    "one value is put in place of another by `replace value {1} = ...;`, an option is set by `use {1} = ...;`",
)

SETTING = "the first word of this line is missing"
"""What is told of `jokers = 2;`. Which word is missing depends on the rules below: see `rulec.model.first_word`."""

_WORDS = (
    *UNSAID,
    *SPOKEN,
    _m(
        r"first\s*:(?=\s*(?:let|move|add|subtract|go|show|shuffle|begin|end|lay|require|owe|choose|exchange)\b)",
        "NAME=at_first COLON=:",
        "`first` is a word of the language, and cannot be a label",
        "choose another label, such as `at_first:`; `first` puts a row of a table before the others",
        0.2,
    ),
    _m(
        r"change\s+([A-Za-z]\w*)\s*(?:=(?!=)|:(?=\s*[\w-]+\s*;))",
        "REPLACE=replace VALUE=value NAME={1} EQUAL==",
        *_CHANGE,
        0.2,
    ),
    _m(r"change\s+([A-Za-z]\w*)\s+(?:to|is|by|from)\b[^;{}\n]*(?=;)", "REMOVE=remove NAME={1}", *_CHANGE, 0.2, broken=True),
    _m(
        r"replace\s+([A-Za-z]\w*)\s*=(?!=)",
        "REPLACE=replace VALUE=value NAME={1} EQUAL==",
        "`value` is missing after `replace`",
        "one value is put in place of another by `replace value {1} = ...;`, an option is set by `use {1} = ...;`",
        0.2,
    ),
    _m(
        r"replace\s+([A-Za-z]\w*)(?=\s*\{)",
        "CHANGE=change NAME={1}",
        "`replace` needs the kind of the rule before its name",
        "write the kind and the whole rule anew, `replace meld {1} { ... }` or `replace value {1} by card { ... }`; "
        "only some lines are changed by `change {1} { ... }`",
        0.2,
        broken=True,
    ),
    _m(
        r"replace\s+([A-Za-z]\w*)\s*:[^;{}\n]*(?=;)",
        "REMOVE=remove NAME={1}",
        "`replace` needs the kind of the rule before its name",
        'write the whole rule anew, as in `replace limit {1} "reason" in every meld always: CONDITION;`',
        0.2,
        broken=True,
    ),
    _m(
        r"([A-Z]|\d+|joker)\s*(?::|=(?!=)|is\b|costs?\b|counts?\b)\s*-?\d+(?:\s*points?\b)?(?=\s*;)",
        "REMOVE=remove NAME=_",
        "`{0}` is a row, which stands in a table",
        "put it into the block of the rule that has the table, as in `change points { replace {1}: ...; }`",
        0.2,
        unless="UPTO",
        broken=True,
    ),
    _m(
        r"([A-Za-z]\w*)\s*(?:=(?!=)|:(?=\s*[\w-]+\s*;))",
        "VALUE=value NAME={1} EQUAL==",
        SETTING,
        "`use {1} = ...;` sets an option, `replace value {1} = ...;` changes a value, `value {1} = ...;` states a new one",
    ),
    _m(
        r"(?!(?:value|table|meld|limit|wild|option|keep|zone|state|use|replace|players|cards|order)\b)"
        r"([A-Za-z]\w*)\s+((?:[A-Z]|\d+)(?:\s*\.\.\s*\w+)?|joker|size|otherwise)\s*[:=]\s*([\w-]+)(?=\s*;)",
        "REMOVE=remove NAME={1}",
        "a line of a rule is changed inside of `change`",
        "put it into a block `change {1} { ... }`, as in `change points { replace A: 15; }`",
        1.2,
        broken=True,
    ),
    _m(
        r"table\s+([A-Za-z]\w*)(?:\s+from\s+\"[^\"\n]*\")?(?=\s*;)",
        "VALUE=value NAME={1} EQUAL== INT=0",
        "a table says by what it goes and which columns it has",
        'write `table {1} by round from "table.yaml" { COLUMN: number; }`',
        0.2,
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
    _sign(r"(?:is\s*)?([<>])\s+=(?!=)", "REL={1}=", "{1}=", "the two signs stand together, without a blank", 0.3),
    _m(
        r"(?:no|without|zero)\s+(?:wilds?(?:\s+cards?)?|jokers?)\b",
        "NAME=wilds IS=is INT=0",
        "`{0}` is written `wilds is 0`",
        "a meld counts its wild cards with `wilds`, the others with `naturals`",
        0.1,
    ),
    _m(
        r"(?:no|without|zero)\s+([a-z]\w*)",
        "NAME=_ IS=is INT=0",
        "`{0}` is no condition",
        "what is counted is compared with a number, as in `naturals is 0`; of a zone say `hand is empty`",
        0.3,
        broken=True,
    ),
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
    *LIMITS,
    _sign(r":=", "EQUAL==", "=", _GIVES),
    _m(r"=", "IS=is", "`=` is written `is` in a condition", "two things are compared with `is`; `=` gives a value", 0.6),
    _mark(r"=", "COLON=:", ":", "`=` gives a value; before a condition or a kind stands `:`", 0.6),
    _m(r"([A-Z]|joker)\s*=(?!=)", "NAME={1} COLON=:", "`:` belongs here, not `=`", _ROW, 0.2),
    _m(r"(\d+)\s*=(?!=)", "INT={1} COLON=:", "`:` belongs here, not `=`", _ROW, 0.2),
    _m(
        r"([A-Z]|joker)\s+(is|are|costs?|counts?)\b(?=\s*-?\d+\s*;)",
        "NAME={1} COLON=:",
        "`:` belongs here, not `{2}`",
        _ROW,
        0.2,
        unless="WHEN",
    ),
    _m(
        r"(-?\d+)\s*(points?|pts?)\b(?=\s*;)",
        "INT={1}",
        "`{2}` has no place behind a number",
        "write the number alone: `{1}`",
        0.2,
    ),
    _mark(r"->|=>|→", "COLON=:", ":", _ROW, 0.6),
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
    _m(r"\.\.\.+|…", "UPTO=..", "a range is written with two dots, not `{0}`", "write `3..7`, `3..` or `..7`", 0.1),
    _m(
        r"[–—-]|to\b|until\b",
        "UPTO=..",
        "a range is written with two dots, not `{0}`",
        "write `3..7`, `3..` or `..7`",
        0.6,
    ),
    _m(r"(?:#|--|/\*|/(?!/))[^\n]*", "", "a remark begins with `//`", "write `// ...` up to the end of the line", 0.7),
    _m(r",", "", "`,` is not expected here", "these stand side by side, with blanks between them", 1.1, unless="COMMA"),
    _m(r"(?<!\.)\.\d+", "", "a number has no fraction", _WHOLE, 0.4),
    _m(r",\d+(?=\s*;)", "", "a number has no fraction", _WHOLE, 0.4, unless="COMMA"),
    _m(
        r"/(?!/)|÷|%|(?:divided\s+by|mod|modulo|div)\b",
        "STAR=*",
        "there is no division",
        f"{_WHOLE}: work it out and write the result",
        0.3,
        broken=True,
    ),
    _m(
        r"([A-Za-z0-9]+(?:(?:\s*[,/&]\s*|\s+(?:and|or)\s+)[A-Za-z0-9]+)+)(?=\s*:)",
        "NAME=_",
        "a row is for one thing, not for `{0}`",
        "write a range such as `J..K: 10;`, or a row for each",
        0.05,
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
