"""The typed program as text: every rule with its expressions in one notation, operation first, and their types."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.model.typed import Ex, Program


def program_lines(program: Program) -> Iterator[str]:
    """Yield the typed program, one expression a line, by the rule it belongs to."""
    last = ""
    names = {id(entry): name for name, entry in program.model.walk()}
    for ex, entry in program.expressions():
        name = names.get(id(entry), entry.name)
        if name != last:
            yield f"{name}:"
            last = name
        yield f"    {expression_text(ex)} : {ex.type}"


def expression_text(ex: Ex) -> str:
    """Return an expression as `operation(arguments)`."""
    inside = ", ".join(expression_text(arg) if isinstance(arg, Ex) else repr(arg) for arg in ex.args)
    return f"{ex.op}({inside})" if ex.args else ex.op
