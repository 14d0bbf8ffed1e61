"""Mistakes known by example: how people write a thing who know another notation, and what to tell them.

Each pattern is looked for at the word that cannot stand where it stands and at the few before it, and is reported only when
the text goes on well with what it `becomes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulec.syntax.recovery.machine import made
from rulec.syntax.recovery.scene import Repair, Scene, start


@dataclass(frozen=True, slots=True)
class Mistake:
    """`becomes` are the tokens meant: kinds with their text, where `{}` is what the pattern's group 1 holds (or all of it)."""

    pattern: re.Pattern[str]
    becomes: tuple[tuple[str, str], ...]
    message: str
    help: str
    cost: float = 0.5


def _m(pattern: str, becomes: str, message: str, help: str, cost: float = 0.5) -> Mistake:
    """Make a mistake; `becomes` is written `KIND=text KIND=text`."""
    kinds = [tuple(part.split("=", 1)) for part in becomes.split()]
    return Mistake(re.compile(pattern), tuple((kind, text) for kind, text in kinds), message, help, cost)


_LESS, _MORE = "write `<=` for at most, `<` for less than", "write `>=` for at least, `>` for more than"
_NAMES = "a name has the letters a to z, digits and `_`, and begins with a letter"

MISTAKES = (
    # words of other languages
    _m(r"if\b", "WHEN=when", "there is no `if`", "a condition stands at the end of its line: `LINE when CONDITION;`"),
    _m(r"unless\b", "WHEN=when NOT=not", "there is no `unless`", "write `when not ...` at the end of the line"),
    _m(r"&&?", "AND=and", "`{}` is written `and`", "the language has `and`, `or` and `not`"),
    _m(r"\|\|?", "OR=or", "`{}` is written `or`", "the language has `and`, `or` and `not`"),
    _m(
        r"(?:is\s*)?(?:!=|<>|≠|=/=)",
        "IS=is NOT=not",
        "`{}` is written `is not`",
        "two things are compared with `is` and `is not`",
    ),
    _m(r"!", "NOT=not", "`!` is written `not`", "the language has `and`, `or` and `not`"),
    _m(r"(?:==|equals?\b(?:\s+to\b)?|is\s+equal\s+to\b)", "IS=is", "`{}` is written `is`", "two things are compared with `is`"),
    _m(r"(?:isn'?t|aren'?t|are\s+not)\b", "IS=is NOT=not", "`{}` is written `is not`", "two things are compared with `is not`"),
    _m(r"(?:are|was|were|be)\b", "IS=is", "`{}` is written `is`", "two things are compared with `is` and `is not`", 0.7),
    _m(r"(?:is\s*)?(?:=>|≥|⩾)", "REL=>=", "`{}` is written `>=`", _MORE),
    _m(r"(?:is\s*)?(?:=<|≤|⩽)", "REL=<=", "`{}` is written `<=`", _LESS),
    _m(r"is\s*>=", "REL=>=", "`{}` is written `>=`", _MORE),
    _m(r"is\s*<=", "REL=<=", "`{}` is written `<=`", _LESS),
    _m(r"is\s*>", "REL=>", "`{}` is written `>`", _MORE),
    _m(r"is\s*<", "REL=<", "`{}` is written `<`", _LESS),
    _m(r"(?:is\s+|has\s+)?(?:at\s+least|not\s+(?:less|fewer)\s+than)\b", "REL=>=", "`{}` is written `>=`", _MORE),
    _m(
        r"(?:is\s+|has\s+)?(?:at\s+most|not\s+(?:more|greater)\s+than|no\s+more\s+than|up\s+to)\b",
        "REL=<=",
        "`{}` is written `<=`",
        _LESS,
    ),
    _m(r"(?:is\s+)?(?:more|greater|larger|higher)\s+than\b", "REL=>", "`{}` is written `>`", _MORE),
    _m(r"(?:is\s+)?(?:less|fewer|smaller|lower)\s+than\b", "REL=<", "`{}` is written `<`", _LESS),
    _m(r"(?:the|an|a)\b", "", "`{}` has no place in a rule", "leave out `the` and `a`", 1.0),
    _m(r"in(?=\s+order\b)\s+order\b", "", "`{}` is not expected here", "write `consecutive in ORDER`", 2.0),
    # marks
    _m(r":=", "EQUAL==", "`:=` is written `=`", "a value is given with `=`: `value NAME = 3;`"),
    _m(r"=", "IS=is", "`=` is written `is` in a condition", "two things are compared with `is`; `=` gives a value", 0.6),
    _m(r"=", "COLON=:", "`:` belongs here, not `=`", "`=` gives a value; before a condition or a kind stands `:`", 0.6),
    _m(r":", "EQUAL==", "`=` belongs here, not `:`", "a value is given with `=`: `value NAME = 3;`", 0.6),
    _m(r"is\b", "EQUAL==", "`=` belongs here, not `is`", "a value is given with `=`: `value NAME = 3;`", 0.8),
    _m(r"(?:to|as)\b|=", "BE=be", "`be` belongs here, not `{}`", "write `let NAME be VALUE;`", 0.8),
    _m(r"->|=>|→", "COLON=:", "`:` belongs here, not `{}`", "a row of a table is written `KEY: VALUE;`", 0.6),
    _m(
        r"\.\.\.+|…|[–—-]|to\b|until\b",
        "UPTO=..",
        "a range is written with two dots, not `{}`",
        "write `3..7`, `3..` or `..7`",
        0.6,
    ),
    _m(r"[,.:]", "SEMICOLON=;", "`;` belongs here, not `{}`", "a line ends with `;`", 0.7),
    _m(r";", "COMMA=,", "`,` belongs here, not `;`", "things in a row are parted by `,`", 1.2),
    _m(r"and\b", "COMMA=,", "`,` belongs here, not `and`", "things in a row are parted by `,`", 1.2),
    _m(r"or\b", "COMMA=,", "`,` belongs here, not `or`", "things in a row are parted by `,`", 1.4),
    _m(r"/|\||,", "OR=or", "`or` belongs here, not `{}`", "choices are parted by `or`: `is yes or no`", 1.0),
    _m(r"[(\[<]", "LBRACE={", "`{` belongs here, not `{}`", "the lines of a block stand between `{` and `}`", 0.8),
    _m(r"[)\]]", "RBRACE=}", "`}` belongs here, not `{}`", "the lines of a block stand between `{` and `}`", 0.8),
    _m(r"[{(<]", "LSQB=[", "`[` belongs here, not `{}`", "clauses stand in square brackets: `[W-11]`", 1.0),
    _m(r"[})>]", "RSQB=]", "`]` belongs here, not `{}`", "clauses stand in square brackets: `[W-11]`", 1.0),
    _m(r"[\[{]", "LPAR=(", "`(` belongs here, not `{}`", "conditions are put together with `(` and `)`", 1.0),
    _m(r"[\]}]", "RPAR=)", "`)` belongs here, not `{}`", "conditions are put together with `(` and `)`", 1.0),
    _m(r"[x×·]", "STAR=*", "`{}` is written `*`", "times is written `*`"),
    _m(r"[−–]", "MINUS=-", "`{}` is written `-`", "minus is written `-`"),
    _m(r"(?:#|--|/\*|/(?!/))[^\n]*", "", "a remark begins with `//`", "write `// ...` up to the end of the line", 0.7),
    _m(r"\.\d+", "", "a number has no fraction", "points and sizes are whole numbers", 0.9),
    # quotes
    _m(r"'([^'\n]*)'", "STRING={}", "a text stands in double quotes", 'write `"..."`'),
    _m(r"[“”„«‟]([^“”„«»‟\"\n]*)[“”„»‟\"]", "STRING={}", "typographic quotes cannot be read", 'write plain quotes: `"..."`'),
    _m(r'"([^“”„«»‟"\n]*)[“”„»‟]', "STRING={}", "typographic quotes cannot be read", 'write plain quotes: `"..."`'),
    _m(r"[‘’‚‹]([^‘’‚‹›\n]*)[‘’›]", "STRING={}", "typographic quotes cannot be read", 'write plain quotes: `"..."`'),
    _m(r"([^\s\";:{}\[\]]+\.(?:ya?ml|rules))", "STRING={}", "the name of a file stands in quotes", 'write `"{}"`', 0.7),
    _m(
        r"([^\s\";:=,{}\[\]()]+(?:[ \t]+[^\s\";:=,{}\[\]()]+)*?)(?=\s*(?:[;:={\[]|\bis\b|\bof\b|\bchosen\b|\n))",
        "STRING={}",
        "a text stands in quotes",
        'write `"{}"`',
        2.2,
    ),
    # names and clauses
    _m(r"\w*[^\W0-9_a-zA-Z]\w*", "NAME={}", "`{}` has a letter that names cannot have", _NAMES),
    _m(r"(\d+[a-zA-Z_]\w*)", "NAME={}", "the name `{}` begins with a digit", _NAMES, 0.8),
    _m(r"([a-zA-Z]\w*(?:[-'’]\w+)+)", "NAME={}", "`{}` is not a name", _NAMES + "; write `_` for `-`", 0.7),
    _m(r"(_\w*)", "NAME={}", "the name `{}` begins with `_`", _NAMES),
    _m(r"\"([^\"\n]*)\"", "NAME={}", "a name stands here, not a text in quotes", _NAMES, 2.0),
    _m(r"(\d+)\b", "NAME={}", "a name stands here, not the number `{}`", _NAMES, 2.5),
    _m(
        r"([a-zA-Z]*[ _.:]?\d+[a-z]*)(?=\s*[\],])",
        "CLAUSE=X-{}",
        "`{}` is not a clause",
        "a clause is written `[W-11]`: the source's letters, `-`, its number",
        0.9,
    ),
    _m(
        r"(?:one|two|three|four|five|six|seven|eight|nine|ten)\b",
        "INT=0",
        "numbers are written in digits",
        "write `3`, not `three`",
        0.9,
    ),
)


def by_example(scene: Scene) -> Iterator[Repair]:
    """Yield the repairs of known mistakes at the wrong token and up to three before it."""
    for back in scene.reach():
        token = scene.token(back)
        assert token is not None
        for mistake in MISTAKES:
            found = mistake.pattern.match(scene.text, start(token))
            if found and found.end() > start(scene.wrong) - (back > 0) and found[0]:
                yield _repair(scene, back, mistake, found)


def _repair(scene: Scene, back: int, mistake: Mistake, found: re.Match[str]) -> Repair:
    inner = found[1] if found.re.groups else found[0]
    written = " ".join(found[0].split())
    insert = []
    for kind, text in mistake.becomes:
        value = f'"{inner}"' if kind == "STRING" else text.replace("{}", inner)
        insert.append(made(kind, value, found.start(), found.end()))
    shown = inner if found.re.groups else written
    return Repair(
        scene.index(back),
        tuple(insert),
        found.end(),
        mistake.cost + 0.2 * back,
        mistake.message.replace("`{}`", f"`{shown}`"),
        (found.start(), found.end()),
        help=(mistake.help.replace("{}", inner),),
        broken=any(kind == "INT" for kind, _ in mistake.becomes),
    )
