"""Conditions of which the second half says only the other thing: `rank is 2 or 3`, as people speak."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulec.diagnostics.diagnostic import Report
from rulec.model.resolve.scope import Context, Scope
from rulec.model.typed import ERROR, TRUTH, Ex
from rulec.syntax import ast

Resolve = Callable[..., Ex]


def half_said(ctx: Context, scope: Scope, op: str, left: ast.Expr, right: ast.Expr, resolve: Resolve) -> bool:
    """Whether `right`, which is no condition, would be one after the first words of a comparison in `left`; that is reported.

    Of several such halves in a row the first is told.
    """
    if not isinstance(right, ast.Name | ast.Number):
        return False
    said = _compared(left)
    if said is None or said.op not in ("is", "is not", "<", "<=", ">", ">="):
        return False
    quiet = replace(ctx, report=Report())
    if resolve(quiet, scope, right, TRUTH).type == TRUTH:
        return False
    if resolve(quiet, scope, ast.Compare(said.op, said.left, right, span=right.span), TRUTH) is ERROR:
        return False
    if _ends_so(left, said):
        first, again = (" ".join(one.span.text.split()) for one in (said, said.left))
        word = "and" if said.op == "is not" else op
        help = f"say the whole condition again: `{first} {word} {again} {said.op} {right.span.text}`"
        ctx.wrong(right.span, f"`{right.span.text}` alone is no condition", help=help)
    return True


def _compared(node: ast.Expr) -> ast.Compare | None:
    """The last comparison in a condition."""
    if isinstance(node, ast.Compare):
        return node
    if isinstance(node, ast.Both | ast.Either):
        return _compared(node.right) or _compared(node.left)
    return _compared(node.of) if isinstance(node, ast.Not) else None


def _ends_so(node: ast.Expr, said: ast.Compare) -> bool:
    """Whether a condition ends with its last comparison, and not with a half that was told already."""
    while isinstance(node, ast.Both | ast.Either):
        node = node.right
    return node is said or (isinstance(node, ast.Not) and _compared(node) is said)
