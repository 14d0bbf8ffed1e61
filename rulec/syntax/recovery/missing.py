"""Repairs that put in what is missing: a mark, a word, a name."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.syntax.recovery.forms import FOREIGN
from rulec.syntax.recovery.machine import END
from rulec.syntax.recovery.scene import Repair, Scene, empty, end, start
from rulec.syntax.recovery.wording import OPEN, listed, said, spellings

_LIKELY = listed(
    """
    OF TO FROM FOR IS BE ON BY IN ASKS EACH GO COLON EQUAL COMMA LPAR RPAR RSQB LSQB UPTO AS MEETING
    """
)
_UNLIKELY = listed("OR AND PLUS MINUS STAR NOT WITHOUT WHERE REL")
_STARTS = listed(
    """
    VALUE USE CITE EXAMPLE SUITS RANKS PLAYERS WINNER REQUIRE CHOOSE ACTION THEN MOVE SHUFFLE BEGIN GO END ADD LET LAY OWE SHOW
    EXCHANGE STATE ZONE KEEP MELD LIMIT OPTION TABLE CARDS SOURCE
    """
)
"""Words that a line without its first word is given, the likelier first; the others would take almost any text for theirs."""
_VALUE_HELP = "write a number, a name, or `unspecified` where the rules say nothing"
_NAME_HELP = "a name has letters, digits and `_`, and begins with a letter"


def missing_mark(scene: Scene) -> Iterator[Repair]:
    """A `;`, `{` or `}` is missing at the wrong token or up to three before it."""
    for back in scene.reach():
        if scene.index(back) == 0:
            return
        yield _missing_semicolon(scene, back)
        yield _missing_open(scene, back)
        yield from _missing_close(scene, back)


def _missing_semicolon(scene: Scene, back: int) -> Repair:
    at = scene.before(back)
    token = scene.token(back)
    ends = scene.first_on_line(back) or scene.wrong.type == END
    # a keyword that fitted well where it stands would become a name after the `;`
    fitted = back > 0 and token is not None and token.type not in ("NAME", "INT")
    return Repair(
        scene.index(back),
        (empty("SEMICOLON", ";", at),),
        at,
        0.3 * back + (0.0 if ends else 5.0 if fitted else 2.0),
        f"`;` is missing after {scene.word(back + 1)}",
        (at, at),
        "add `;` here",
        ("a line ends with `;`, unless it ends with a block in `{ }`",),
    )


def _missing_open(scene: Scene, back: int) -> Repair:
    at = scene.before(back)
    return Repair(
        scene.index(back),
        (empty("LBRACE", "{", at),),
        at,
        0.6 + 0.3 * back + (0.0 if scene.first_on_line(back) else 1.0),
        f"`{{` is missing before {scene.word(back)}",
        (at, at),
        "add `{` here",
        ("the lines of a block stand between `{` and `}`",),
    )


def _missing_close(scene: Scene, back: int) -> Iterator[Repair]:
    at = scene.before(back)
    token = scene.token(back)
    assert token is not None
    opened = scene.open_braces(back)
    for count in range(1, min(len(opened), 4) + 1):
        last = token.type == END
        yield Repair(
            scene.index(back),
            tuple(empty("RBRACE", "}", at) for _ in range(count)),
            at,
            0.6 + 0.3 * back + 0.5 * (count - 1) + (0.0 if scene.first_on_line(back) or last else 2.0),
            f"{'`}`' if count == 1 else f'{count} marks `}}`'} {'is' if count == 1 else 'are'} missing before {scene.word(back)}",
            (at, at) if last else (start(token), end(token)),
            "a block before this is not closed",
            ("a block begins with `{` and ends with `}`",),
            tuple((place, "this block is open") for place in _suspects(scene, back, opened)[-count:]),
        )


def _suspects(scene: Scene, back: int, opened: list[int]) -> list[tuple[int, int]]:
    """Return the places of the open `{`; the innermost may be one whose `}`, by its indent, was meant for a block around it."""
    places = [(start(scene.tokens[at]), end(scene.tokens[at])) for at in opened]
    pairs: list[int] = []
    for at in range(opened[-1] + 1, scene.index(back)):
        token = scene.tokens[at]
        if token.type == "LBRACE":
            pairs.append(start(token))
        elif token.type == "RBRACE" and pairs:
            begin = pairs.pop()
            closing = scene.indent(start(token), begins=True)
            if closing is not None and closing < (scene.indent(begin) or 0):
                places[-1] = (begin, begin + 1)
    return places


def missing_word(scene: Scene) -> Iterator[Repair]:
    """A keyword or mark is missing before the wrong token; a `:` or `=` also before the word before that."""
    for kind in scene.machine.accepts(scene.stack):
        words = spellings().get(kind, ())
        if kind not in ("SEMICOLON", "LBRACE", "RBRACE", "UNSPECIFIED") and (len(words) == 1 or kind == "REL"):
            cost = _cost(scene, kind)
            if cost is not None:
                yield _missing_word(scene, 0, kind, words[0], cost)
    if len(scene.reach()) > 1 and scene.tokens[-1].type in ("NAME", "INT"):
        for kind, mark in (("COLON", ":"), ("EQUAL", "=")):
            yield _missing_word(scene, 1, kind, mark, 2.2)


def _missing_word(scene: Scene, back: int, kind: str, word: str, cost: float) -> Repair:
    token = scene.token(back)
    assert token is not None
    # a statement begins at its own first word, not at the end of the line before it
    at = start(token) if scene.index(back) == scene.line_start else scene.before(back)
    return Repair(
        scene.index(back),
        (empty(kind, word, at),),
        at,
        cost,
        f"`{word}` is missing before {scene.word(back)}",
        scene.spot() if back == 0 else (start(token), end(token)),
        help=expected(scene, back) or (f"put `{word}` before {scene.word(back)}",),
        broken=kind in _UNLIKELY,
        shows_form=True,
    )


def _cost(scene: Scene, kind: str) -> float | None:
    if scene.index(0) == scene.line_start:
        if str(scene.wrong) in FOREIGN:
            return None
        return 2.6 + 0.02 * _STARTS.index(kind) if kind in _STARTS else None
    if kind in _LIKELY:
        return 1.5 + 0.01 * _LIKELY.index(kind)
    return 3.0 if kind in _UNLIKELY else 2.3


def expected(scene: Scene, back: int = 0) -> tuple[str, ...]:
    """Return a help line on what can stand at the place of a token; none when that is too much."""
    words = said(scene.machine.accepts(scene.stack_at(back)))
    return (f"here can come: {words}",) if words else ()


def missing_name(scene: Scene) -> Iterator[Repair]:
    """A name, number, text in quotes or one of several words is missing before the wrong token; the line cannot be used."""
    at = scene.before(0)
    kinds = scene.machine.accepts(scene.stack)
    for kind in kinds:
        if kind == END or not (kind in OPEN or len(spellings().get(kind, ())) > 1):
            continue
        what = "a value" if "INT" in kinds and "NAME" in kinds else OPEN.get(kind, "something")
        yield Repair(
            scene.index(0),
            (empty(kind, '""' if kind == "STRING" else "0" if kind == "INT" else "_", at),),
            at,
            _name_cost(scene, kind, what),
            f"{what} is missing before {scene.word(0)}",
            scene.spot(),
            help=_missing_help(scene, kind, what),
            broken=True,
            shows_form=True,
        )


def _name_cost(scene: Scene, kind: str, what: str) -> float:
    if what == "a value" and scene.wrong in (";", "{", "}", ")", ","):
        return 2.0
    return 4.0 if kind == "NAME" else 4.2


def _missing_help(scene: Scene, kind: str, what: str) -> tuple[str, ...]:
    here = expected(scene)
    if here:
        return here
    if kind not in OPEN:
        return (f"here can come: {said([kind], most=10)}",)
    return (_VALUE_HELP if what == "a value" else _NAME_HELP,)
