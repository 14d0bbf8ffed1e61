"""Expressions: which words bind tighter, and the places of all parts."""

from __future__ import annotations

import pytest

from rulec.syntax import ast
from tests.unit.syntax.reading import codes, expression, only, read

a, b, c = ast.Name("a"), ast.Name("b"), ast.Name("c")
one, two = ast.Number(1), ast.Number(2)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("a of b of c", ast.Of(a, ast.Of(b, c))),
        ("a of b where (c)", ast.Filtered(ast.Of(a, b), c)),
        ("a without b of c", ast.Without(a, ast.Of(b, c))),
        ("a without b where (c)", ast.Without(a, ast.Filtered(b, c))),
        ("a without b without c", ast.Without(ast.Without(a, b), c)),
        ("points of a without b", ast.Measure("points", ast.Without(a, b))),
        ("count of a + 1", ast.Arith("+", ast.Measure("count", a), one)),
        ("1 + 2 * a", ast.Arith("+", one, ast.Arith("*", two, a))),
        ("a - b - c", ast.Arith("-", ast.Arith("-", a, b), c)),
        ("(a - b) * c", ast.Arith("*", ast.Arith("-", a, b), c)),
        ("a + 1 <= b", ast.Compare("<=", ast.Arith("+", a, one), b)),
        ("not a is b", ast.Not(ast.Compare("is", a, b))),
        ("not a and b", ast.Both(ast.Not(a), b)),
        ("a or b and c", ast.Either(a, ast.Both(b, c))),
        ("a and b or c", ast.Either(ast.Both(a, b), c)),
        ("not not a", ast.Not(ast.Not(a))),
        ("a is 1..2", ast.InRange(a, ast.Range(one, two))),
        ("a is 1..", ast.InRange(a, ast.Range(one, None))),
        ("a is ..2 and b", ast.Both(ast.InRange(a, ast.Range(None, two)), b)),
        ("a is not 1..2", ast.Not(ast.InRange(a, ast.Range(one, two)))),
        ("a is -1", ast.Compare("is", a, ast.Number(-1))),
        ("a is -2..-1", ast.InRange(a, ast.Range(ast.Number(-2), ast.Number(-1)))),
        ("a is not b", ast.Compare("is not", a, b)),
        ("a is in b", ast.Compare("in", a, b)),
        ("a is not in b", ast.Compare("not in", a, b)),
        ("a fits b", ast.Compare("fits", a, b)),
        ("a is empty", ast.Test("empty", a)),
        ("a is not empty", ast.Test("not empty", a)),
        ("a without b can be melded", ast.Test("melded", ast.Without(a, b))),
        ("a has been laid", ast.Test("laid", a)),
        (
            "same rank or different suit",
            ast.Either(ast.Slots("same", ast.Name("rank")), ast.Slots("different", ast.Name("suit"))),
        ),
        ("consecutive in low", ast.Slots("consecutive", ast.Name("low"))),
        ("highest score >= a", ast.Compare(">=", ast.Extreme("highest", ast.Name("score")), a)),
        ("random player", ast.Random(ast.Name("player"))),
        ("unspecified", ast.Unspecified()),
        ('"a text"', ast.Literal("a text")),
        ("2 - -1", ast.Arith("-", two, ast.Number(-1))),
        ("count", ast.Name("count")),
    ],
)
def test_what_binds_tighter(text: str, meant: ast.Expr) -> None:
    assert expression(text) == meant


def test_every_part_knows_its_place() -> None:
    expr = expression("points of hand without card <= knock_limit and  not ( a is 1..2 )")
    assert isinstance(expr, ast.Both)
    assert expr.left.span.text == "points of hand without card <= knock_limit"
    assert isinstance(expr.left, ast.Compare)
    assert expr.left.left.span.text == "points of hand without card"
    assert isinstance(expr.right, ast.Not)
    assert expr.right.span.text == "not ( a is 1..2 )"
    assert isinstance(expr.right.of, ast.InRange)
    assert expr.right.of.range.span.text == "1..2"
    assert expr.right.of.of.span.text == "a"


def test_the_tail_of_a_line() -> None:
    tail = only('value x = 3 when a or b [W-01, T-v1] chosen "not said";').tail
    assert tail == ast.Tail(ast.Either(a, b), (ast.Cite("W-01"), ast.Cite("T-v1")), "not said")
    assert tail.span.text == 'when a or b [W-01, T-v1] chosen "not said"'
    assert [cite.span.text for cite in tail.cites] == ["W-01", "T-v1"]
    assert only("value x = 3;").tail == ast.Tail()


def test_a_number_of_too_many_digits() -> None:
    _, found = read("value x = 12345678901234567890;")
    assert codes(found) == ["too-much"]
    assert found[0].span.text == "12345678901234567890"
