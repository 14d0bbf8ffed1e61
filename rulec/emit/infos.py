"""What people are told about rules: names, places, clauses, examples."""

from __future__ import annotations

import re

from rulec.emit.departures import Departures
from rulec.model.entries import Entry, Model
from rulec.model.symbols import atom_text
from rulec.model.typed import Program
from rulec.syntax import ast
from runtime.tables import ExampleInfo, RuleInfo


def rule_infos(program: Program) -> dict[str, RuleInfo]:
    """Every rule in force by full name; columns stand under their own name and not again under their table's."""
    made = {}
    departures = Departures(program)
    entries = dict(program.model.walk())
    for name, entry in entries.items():
        if "." in name and entry.table is not None:
            continue
        made[name] = _info(program, name, entry, entries.get(name.rpartition(".")[0]), departures)
    return made


def _info(program: Program, name: str, entry: Entry, outer: Entry | None, departures: Departures) -> RuleInfo:
    model = program.model
    node = entry.node
    cites = departures.clauses(entry, outer)
    return RuleInfo(
        name,
        KIND_WORDS.get(type(node), type(node).__name__.lower()),
        node.title or "",
        said(node),
        model.layers[entry.layer].shown,
        node.span.line,
        tuple(dict.fromkeys(cite.clause for cite in cites)),
        tuple(dict.fromkeys(entry.chosen)),
        tuple(dict.fromkeys(f"{span.source.name}:{span.line}" for span in entry.changed)),
        departures.since(entry, cites),
        " ".join(node.tail.when.span.text.split()) if node.tail.when is not None else "",
    )


SOURCES = re.compile(r'\s*(\[[A-Z][A-Za-z]*-\w+(, *[A-Z][A-Za-z]*-\w+)*\]|\bchosen "[^"]*")')
COMMENT = re.compile(r'"[^"\n]*"|//.*')
MOST_SAID = 160
"""How many characters of a rule's own words are kept."""


def words_of(node: ast.Statement) -> str:
    """Return a statement in the author's words on one line, without comments and citations."""
    text = "\n".join(
        COMMENT.sub(lambda found: found[0] if found[0].startswith('"') else "", line) for line in node.span.text.splitlines()
    )
    return SOURCES.sub("", " ".join(text.split()).rstrip(";")).rstrip()


def said(node: ast.Statement) -> str:
    """Return `words_of` a statement, shortened when they are long."""
    words = " ".join(node.cond.span.text.split()) if isinstance(node, ast.Property) else words_of(node)
    return words if len(words) <= MOST_SAID else words[:MOST_SAID].rsplit(" ", 1)[0] + " ..."


KIND_WORDS: dict[type, str] = {ast.RunsOut: "event", ast.Property: "line", ast.Effect: "effect", ast.Choose: "choice"}


def clause_sentences(program: Program) -> dict[str, str]:
    """The sentence, or else the source, of every clause that an effective rule cites."""
    cited = {cite.clause for _, entry in program.model.walk() for cite in entry.cites}
    return {name: sentence(program.model, name) for name in cited}


def sentence(model: Model, clause: str) -> str:
    """Return the sentence of a clause; where its text is not to be had, the title of its source."""
    if clause in model.clauses:
        return model.clauses[clause].sentence
    source = model.sources.get(clause.split("-", 1)[0])
    return f"see: {source.text}" if source is not None else ""


def example_infos(program: Program) -> tuple[ExampleInfo, ...]:
    """The examples of the game's own file."""
    made = []
    for node in program.model.examples:
        value = node.value.value if isinstance(node.value, ast.Number) else None
        settings = tuple((name, atom_text(atom)) for name, atom in node.settings)
        shown = node.span.source.name
        made.append(
            ExampleInfo(
                node.cards, node.verdict, node.what, value, node.round or 0, settings, node.because, shown, node.span.line
            )
        )
    return tuple(made)
