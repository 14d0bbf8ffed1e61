"""Printing the stages of compiling, for `rulec show --emit`."""

from __future__ import annotations

import dataclasses
import pprint
from pathlib import Path
from typing import Any

from rulec.diagnostics.diagnostic import Report
from rulec.pipeline import Compiled
from rulec.source import Span
from rulec.syntax.parse import parse_tree
from runtime.records import Record

STAGES = ("tree", "ast", "model", "tables")


def print_stage(done: Compiled, stage: str, path: Path) -> str:
    """Return a stage as text; of a game with errors, as far as it came."""
    if stage == "tree":
        tree = parse_tree(done.loaded.layers[-1].source, Report()) if done.loaded.layers else None
        return tree.pretty() if tree is not None else "nothing could be read"
    if stage == "ast":
        return (
            pprint.pformat(plain(done.loaded.layers[-1].file), width=120, sort_dicts=False)
            if done.loaded.layers
            else "nothing could be read"
        )
    if stage == "model":
        if done.program is None:
            return "the rules did not get as far as a model"
        from rulec.emit.program_text import program_lines

        return "\n".join(program_lines(done.program))
    if done.rules is None:
        return "the rules did not get as far as tables"
    return pprint.pformat(plain(done.rules), width=120, sort_dicts=False)


def plain(thing: Any) -> Any:
    """Return nested records as dictionaries that print well, without places and empty fields."""
    if isinstance(thing, Record):
        return {type(thing).__name__: {name: plain(getattr(thing, name)) for name in type(thing)._fields if name != "code"}}
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        fields = {field.name: plain(getattr(thing, field.name)) for field in dataclasses.fields(thing)}
        return {
            type(thing).__name__: {
                name: value for name, value in fields.items() if value not in (None, (), {}) and name not in HIDDEN
            }
        }
    if isinstance(thing, Span):
        return f"{thing.line}:{thing.column}"
    if isinstance(thing, tuple | list):
        return [plain(one) for one in thing]
    if isinstance(thing, dict):
        return {key: plain(value) for key, value in thing.items()}
    return thing


HIDDEN = frozenset(["span", "name_span", "path_span", "type_span", "cards_span", "option_span", "base_span"])
"""Fields that only say where something stands."""
