"""Short ways to build Python syntax trees, and the one module of functions that a game is lowered to."""

from __future__ import annotations

import ast
from types import CodeType
from typing import Any

STATE, PLAYER, THING = "s", "p", "x"
"""The parameters of every function: the state, the one who acts, and what the function is about."""


def name(text: str) -> ast.expr:
    """A variable that is read."""
    return ast.Name(text, ast.Load())


def store(text: str) -> ast.expr:
    """A variable that is set."""
    return ast.Name(text, ast.Store())


def const(value: Any) -> ast.expr:
    """A constant."""
    return ast.Constant(value)


def call(function: str, *args: ast.expr) -> ast.expr:
    """A call of a helper of `runtime.ops`, or of another function of the game."""
    return ast.Call(name(function), list(args), [])


def attr(value: ast.expr, *path: str) -> ast.expr:
    """`value.a.b`."""
    for step in path:
        value = ast.Attribute(value, step, ast.Load())
    return value


def item(value: ast.expr, index: ast.expr) -> ast.expr:
    """`value[index]`, read."""
    return ast.Subscript(value, index, ast.Load())


def set_item(value: ast.expr, index: ast.expr) -> ast.expr:
    """`value[index]`, to be set."""
    return ast.Subscript(value, index, ast.Store())


def binary(left: ast.expr, op: str, right: ast.expr) -> ast.expr:
    """`left op right` for `+ - * %`; sums with a constant 0 are left out."""
    if op in "+-" and isinstance(right, ast.Constant) and right.value == 0:
        return left
    table: dict[str, ast.operator] = {"+": ast.Add(), "-": ast.Sub(), "*": ast.Mult(), "%": ast.Mod()}
    return ast.BinOp(left, table[op], right)


def compare(left: ast.expr, op: str, right: ast.expr) -> ast.expr:
    """`left op right` for the comparisons of Python."""
    table: dict[str, ast.cmpop] = {
        "<": ast.Lt(),
        "<=": ast.LtE(),
        ">": ast.Gt(),
        ">=": ast.GtE(),
        "==": ast.Eq(),
        "!=": ast.NotEq(),
        "in": ast.In(),
    }
    return ast.Compare(left, [table[op]], [right])


def both(*parts: ast.expr) -> ast.expr:
    """`a and b`."""
    return parts[0] if len(parts) == 1 else ast.BoolOp(ast.And(), list(parts))


def either(*parts: ast.expr) -> ast.expr:
    """`a or b`."""
    return parts[0] if len(parts) == 1 else ast.BoolOp(ast.Or(), list(parts))


def negate(value: ast.expr) -> ast.expr:
    """`not value`."""
    return ast.UnaryOp(ast.Not(), value)


def comprehension(element: ast.expr, variable: str, over: ast.expr, cond: ast.expr | None) -> ast.expr:
    """`(element for variable in over if cond)`."""
    part = ast.comprehension(store(variable), over, [cond] if cond is not None else [], 0)
    return ast.GeneratorExp(element, [part])


class Functions:
    """Collects the functions of a game; equal ones are kept once. `code()` compiles them into one code object."""

    def __init__(self) -> None:
        self.made: list[ast.stmt] = []
        self.known: dict[str, int] = {}

    def expression(self, value: ast.expr) -> int:
        """Add a function that returns a value; return its number."""
        return self.body([ast.Return(value)])

    def body(self, lines: list[ast.stmt]) -> int:
        """Add a function of some lines; return its number."""
        key = "\n".join(ast.dump(line) for line in lines)
        if key in self.known:
            return self.known[key]
        number = self.reserve()
        self.fill(number, lines)
        self.known[key] = number
        return number

    def reserve(self) -> int:
        """Set a number aside, for functions that call each other."""
        self.made.append(ast.Pass())
        return len(self.made) - 1

    def fill(self, number: int, lines: list[ast.stmt]) -> None:
        """Give a reserved number its function."""
        parameters = ast.arguments([], [ast.arg(STATE), ast.arg(PLAYER), ast.arg(THING)], None, [], [], None, [])
        keywords: dict[str, Any] = {"name": f"f{number}", "args": parameters, "body": lines, "decorator_list": []}
        if "type_params" in ast.FunctionDef._fields:
            keywords["type_params"] = []
        self.made[number] = ast.FunctionDef(**keywords)

    def code(self) -> CodeType:
        """Compile all functions; running the code leaves them in the tuple `F`."""
        names: list[ast.expr] = [name(f"f{number}") for number in range(len(self.made))]
        last = ast.Assign([store("F")], ast.Tuple(names, ast.Load()))
        module = ast.Module([*self.made, last], [])
        return compile(ast.fix_missing_locations(module), "<rules>", "exec")
