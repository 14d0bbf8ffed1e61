"""Mistakes known by example, as in `rulec.syntax.mistakes`: what people leave out or say otherwise."""

from __future__ import annotations

from rulec.syntax.mistake import mistake as _m
from rulec.syntax.recovery.forms import FOREIGN

_COUNTED = (
    ("", "IS=is", "is"),
    (r"(?:exactly|only|just)\s+", "IS=is", "is"),
    (r"(?:at\s+least|no\s+(?:less|fewer)\s+than)\s+", "REL=>=", ">="),
    (r"(?:at\s+most|no\s+more\s+than|up\s+to)\s+", "REL=<=", "<="),
    (r"more\s+than\s+", "REL=>", ">"),
    (r"(?:less|fewer)\s+than\s+", "REL=<", "<"),
)
"""How people say how many cards there are: words before the number, the sign they stand for, and how it is written."""

SPOKEN = (
    *[
        _m(
            rf"([A-Za-z]\w*)\s+(?:has|have|holds?)\s+{said}(\d+)\s+cards?\b",
            f"MEASURE=count OF=of NAME={{1}} {sign} INT={{2}}",
            f"`{{0}}` is written `count of {{1}} {right} {{2}}`",
            "cards are counted with `count of`, and the number is compared",
            0.0,
        )
        for said, sign, right in _COUNTED
    ],
    _m(
        r"([A-Za-z]\w*)\s+(?:has|have|holds?)\s+no\s+cards?\b",
        "NAME={1} IS=is EMPTY=empty",
        "`{0}` is written `{1} is empty`",
        "cards are counted with `count of {1}`",
        0.0,
    ),
    _m(
        r"(?:has|have|holds?)\s+(?:[a-z]+\s+){0,3}?(?:\d+|no|an?|one|two|three|four|five|six|seven|eight|nine|ten)\s+cards?\b",
        "IS=is INT=0",
        "`{0}` is no condition",
        "cards are counted with `count of`, as in `count of hand is 3` or `count of hand of dealer >= 3`; none: `hand is empty`",
        0.7,
        broken=True,
    ),
)
"""How people count cards."""

_NO_KINDS = "nothing says for which melds the limit holds"
_LIMITED = "write `in every meld always` before the `:`, or `in run always`; with `when laid` it holds only as the meld is laid"

LIMITS = (
    _m(r":", "SCOPE=always COLON=:", "nothing says when the limit holds", "write `always` before the `:`, or `when laid`", 0.1),
    _m(r":", "IN=in EVERY=every MELD=meld SCOPE=always COLON=:", _NO_KINDS, _LIMITED, 0.1),
    _m(r"(always|when\s+laid)\b", "IN=in EVERY=every MELD=meld SCOPE={1}", _NO_KINDS, _LIMITED, 0.1),
)
"""Limits that do not say in which melds, or when, they hold."""

_ELSEWHERE = "|".join(["game", "base", "source", "players", "winner", *(word for word in FOREIGN if word != "set")])
"""Words before a block, or at the beginning of a line, that are no name of a rule."""

UNSAID = (
    _m(
        rf"(?!(?:{_ELSEWHERE})\b)([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)(?=\s*\{{)",
        "CHANGE=change NAME={1}",
        "the first word before `{1}` is missing",
        "a rule is changed by `change {1} { ... }`; a new one has its kind before its name, as in `meld {1} { ... }`",
        0.3,
    ),
    _m(
        r"(?<=\" of )([A-Za-z]\w*(?:/\w+)*(?:[ \t]+\w+(?:/\w+)*)+)(?=\s*;)",
        "NAME={1}",
        "the name of a base has no blanks: `{1}`",
        "`rulec rules` lists the shipped rules",
        0.1,
    ),
)
"""Blocks without their first word (which one is missing depends on the rules below: see `rulec.model.first_word`), and bases
called by their titles (what is meant is told by `rulec.loading`).
"""
