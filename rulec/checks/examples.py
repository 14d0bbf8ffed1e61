"""Examples in the rules: cards that the pack has, names that exist, and claims that hold."""

from __future__ import annotations

from rulec.checks.cases import Cases
from rulec.checks.judge import DECK, GOALS, Outcome, judge
from rulec.checks.words import plural
from rulec.diagnostics.diagnostic import Report
from rulec.diagnostics.suggest import did_you_mean, there_are
from rulec.model.names import candidates
from rulec.model.symbols import atom_text
from rulec.source import Span
from rulec.syntax import ast
from runtime.flow import Hole
from runtime.reader import BadCards, Reader
from runtime.setup import BadSetting, Setup
from runtime.tables import ExampleInfo

BEFORE = ("overlap", "gap", "no-points", "impossible-meld")
"""Findings after which an answer about cards means little: what they count, or what a meld is, is not settled."""


def check_examples(cases: Cases, report: Report) -> None:
    """Report examples that cannot be read, and those that the rules do not bear out.

    After a fault in what they are asked of, what they claim is not tested: it may fail of that alone.
    """
    sure = not any(one.code in BEFORE for one in report)
    reader = Reader(cases.rules.pack)
    setups: dict[tuple[tuple[str, object], ...], Setup] = {}
    for node, info in zip(cases.program.model.examples, cases.rules.examples, strict=True):
        sound = _cards(reader, node, report)
        if _names(cases, node, report) and sound and sure:
            _claim(cases, node, info, setups, report)


def _cards(reader: Reader, node: ast.Example, report: Report) -> bool:
    try:
        reader.groups(node.cards)
    except BadCards as wrong:
        unknown = "no card of this pack" in str(wrong)
        if unknown and node.verdict == "is not" and node.because == (DECK,):
            return False  # that is what it claims
        report.add("card-not-in-pack" if unknown else "syntax", _place(node, wrong), str(wrong), help=wrong.help)
        return False
    return True


def _place(node: ast.Example, wrong: BadCards) -> Span:
    """Where the bad cards stand in the file."""
    span = node.cards_span
    return Span(span.source, span.start + 1 + wrong.start, span.start + 1 + wrong.end) if span.source.text else node.span


def _names(cases: Cases, node: ast.Example, report: Report) -> bool:
    """Whether everything an example names exists."""
    before = len(report)
    _what(cases, node, report)
    _round(cases, node, report)
    for (name, atom), span in zip(node.settings, node.settings_spans, strict=True):
        option = cases.program.options.get(name)
        if option is None:
            report.add(
                "unknown-name",
                span,
                f"there is no option `{name}`",
                help=did_you_mean(name, cases.program.options) or _options(cases),
            )
        elif _wrong_value(cases, name, atom_text(atom)):
            report.add(
                "option-value",
                atom.span if atom.span.source.text else span,
                f"the option `{name}` cannot be `{atom_text(atom)}`",
                others=[(option.entry.span, "it is declared here")],
                help=f"it can be {_wrong_value(cases, name, atom_text(atom))}",
            )
    for name, span in zip(node.because, node.because_spans, strict=True):
        if name != DECK and not candidates(cases.program.model, name):
            known = [full for full, _ in cases.program.model.walk()]
            report.add(
                "unknown-name",
                span,
                f"there is no rule `{name}`",
                help=did_you_mean(name, [*known, *(full.rsplit(".", 1)[-1] for full in known)])
                or "`rulec show` lists the names of all rules",
            )
    return len(report) == before


def _what(cases: Cases, node: ast.Example, report: Report) -> None:
    if node.verdict == "has":
        if node.what != "deadwood":
            report.add(
                "unknown-name", node.what_span, f"nothing is known of `{node.what}`", help="an example may say `has deadwood 12`"
            )
        return
    kinds = list(cases.program.melds)
    if node.what not in kinds and node.what not in GOALS:
        report.add(
            "unknown-name",
            node.what_span,
            f"there is no meld `{node.what}`",
            help=did_you_mean(node.what, [*kinds, *GOALS])
            or f"{there_are('melds', kinds)}; `contract` and `out` judge a whole hand",
        )


def _round(cases: Cases, node: ast.Example, report: Report) -> None:
    deals = cases.deals()
    if node.round is not None and deals is not None and not 1 <= node.round <= deals:
        report.add("example", node.round_span, f"there is no deal {node.round}", help=f"the match has {plural(deals, 'deal')}")


def _options(cases: Cases) -> str:
    return there_are("options", cases.program.options)


def _wrong_value(cases: Cases, name: str, text: str) -> str:
    """What an option can be, if it cannot be this; else nothing."""
    from runtime.setup import allowed, parse_option

    info = next(one for one in cases.rules.options if one.name == name)
    return allowed(info) if parse_option(info, text) is None else ""


def _where(node: ast.Example, outcome: Outcome) -> Span:
    """The reason that is none, else the cards."""
    if outcome.missing in node.because and len(node.because_spans) == len(node.because):
        return node.because_spans[node.because.index(outcome.missing)]
    return node.cards_span if node.cards_span.source.text else node.span


def _claim(
    cases: Cases, node: ast.Example, info: ExampleInfo, setups: dict[tuple[tuple[str, object], ...], Setup], report: Report
) -> None:
    try:
        if info.settings not in setups:
            setups[info.settings] = Setup(cases.rules, None, dict(info.settings))
    except BadSetting as wrong:
        if node.settings:  # else the rules themselves have been told of it
            report.add("example", node.settings_spans[0], str(wrong), help="no game is played with these options")
        return
    except Hole:
        return  # what the first value of a variable is has been left open; no question can be answered
    try:
        outcome = judge(setups[info.settings], info)
    except BadCards as wrong:  # what cards may be declared depends on the deal
        report.add("example", _place(node, wrong), str(wrong), help=wrong.help)
        return
    if outcome.holds:
        return
    model = cases.program.model
    others = []
    for reason in outcome.broken:
        found = candidates(model, reason.rule)
        if len(found) == 1:
            others.append((found[0][1].span, reason.message))
    report.add(
        "example",
        _where(node, outcome),
        f"this example does not hold: {outcome.message}",
        others=others[:3],
        help=outcome.help or ("correct the example, or the rule if it says something else than you meant",),
    )
