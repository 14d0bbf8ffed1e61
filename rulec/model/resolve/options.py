"""Typing of options: their values, defaults, and what the game and its bases set."""

from __future__ import annotations

from dataclasses import replace

from rulec.model.entries import Entry, Setting
from rulec.model.resolve.expressions import typed
from rulec.model.resolve.scope import Context, Scope
from rulec.model.symbols import atom_text
from rulec.model.typed import NUMBER, TRUTH, WORD, Ex, OptionNode
from rulec.source import Span
from rulec.syntax import ast
from runtime.melds import NO_LIMIT


def resolve_option(ctx: Context, entry: Entry) -> OptionNode:
    """Type an option, with its default and the settings that hold always; those for some deals come later."""
    node = entry.node
    assert isinstance(node, ast.Option)
    kind, choices, low, high = _choices(ctx, node)
    bare = OptionNode(entry.name, kind, choices, low, high, None, True, (), None, entry)
    default: object = None
    if node.normally is not None and not isinstance(node.normally, ast.Unspecified):
        if isinstance(node.normally, ast.Name | ast.Number):
            default = option_value(ctx, bare, node.normally, node.normally.span)
        else:
            ctx.wrong(node.normally.span, "the default of an option is one of its values, not a calculation")
    column = entry.name if entry.name in ctx.symbols.model.option_columns else None
    return replace(bare, default=default, column=column)


def resolve_settings(ctx: Context, option: OptionNode) -> OptionNode:
    """Add what `use` sets: always, or when a condition holds."""
    uses: list[tuple[Ex, object]] = []
    default, unsaid = option.default, option.column is None
    always: Setting | None = None
    for setting in ctx.symbols.model.settings.get(option.name, []):
        if setting.value is None:
            continue
        value = option_value(ctx, option, setting.value, setting.span)
        if value is None:
            continue
        if setting.tail.when is not None:
            uses.append((typed(ctx, Scope(), setting.tail.when, TRUTH), value))
            continue
        if always is not None:
            ctx.report.add(
                "option-conflict",
                setting.span,
                f"`{option.name}` is set twice",
                others=[(always.span, "the first time")],
                help="keep one of the two, or give each a `when`",
            )
        always = setting
        default, unsaid = value, False
    return replace(option, default=default, unsaid=unsaid, uses=tuple(uses))


def option_value(ctx: Context, option: OptionNode, atom: ast.Atom, span: Span) -> object | None:
    """Return the value an atom gives an option, or None after reporting that it cannot have it."""
    text = atom_text(atom)
    value = parse_option(option.type, option.choices, option.low, option.high, text)
    if value is None:
        option_cannot_be(ctx, option, text, span)
    return value


def option_cannot_be(ctx: Context, option: OptionNode, text: str, span: Span) -> None:
    """Report a value that is none of an option's."""
    ctx.report.add(
        "option-value",
        span,
        f"the option `{option.name}` cannot be `{text}`",
        others=[(option.entry.span, "it is declared here")],
        help="it can be " + in_words(option.type, option.choices, option.low, option.high),
    )


def may_be(option: OptionNode, value: object) -> bool:
    """Whether a value of an option's type is one that it may have."""
    if option.choices:
        return value in option.choices
    return option.type != NUMBER or (isinstance(value, int) and option.low <= value <= option.high)


def parse_option(kind: str, choices: tuple[object, ...], low: int, high: int, text: str) -> object | None:
    """Return the value a text stands for as an option of this type, or None."""
    if kind == TRUTH:
        return {"yes": True, "no": False}.get(text)
    if kind == NUMBER:
        if not (text.isascii() and text.isdigit()) or len(text) > 9:
            return None
        value = int(text)
        return value if (value in choices if choices else low <= value <= high) else None
    return text if text in choices else None


def in_words(kind: str, choices: tuple[object, ...], low: int, high: int) -> str:
    """Say what an option can be."""
    if kind == TRUTH:
        return "`yes` or `no`"
    if choices:
        return ", ".join(f"`{choice}`" for choice in choices)
    return f"a number from {low}" + (f" to {high}" if high < NO_LIMIT else " up")


def _choices(ctx: Context, node: ast.Option) -> tuple[str, tuple[object, ...], int, int]:
    if isinstance(node.choices, ast.Range):
        ends = []
        for bound, open_end in ((node.choices.low, 0), (node.choices.high, NO_LIMIT)):
            if bound is not None and not isinstance(bound, ast.Number):
                ctx.wrong(bound.span, "an option with a range takes numbers", help="write it as `0..4`")
                bound = None
            ends.append(bound.value if bound is not None else open_end)
        if ends[0] > ends[1]:
            ctx.wrong(node.choices.span, f"nothing lies between {ends[0]} and {ends[1]}", help="write the smaller number first")
        return NUMBER, (), ends[0], ends[1]
    words = [atom_text(atom) for atom in node.choices]
    for atom in node.choices:
        if words.count(atom_text(atom)) > 1:
            ctx.report.add("duplicate", atom.span, f"`{atom_text(atom)}` is listed twice", help="list each value once")
            break
    if set(words) == {"yes", "no"}:
        return TRUTH, (), 0, 1
    if all(isinstance(atom, ast.Number) for atom in node.choices):
        numbers = tuple(int(word) for word in words)
        return NUMBER, numbers, min(numbers), max(numbers)
    return WORD, tuple(words), 0, 0
