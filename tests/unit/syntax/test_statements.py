"""Each statement becomes its node, with the place of its name."""

from __future__ import annotations

from rulec.syntax import ast
from tests.unit.syntax.reading import only, read

yes, no = ast.Name("yes"), ast.Name("no")


def n(value: int) -> ast.Number:
    return ast.Number(value)


def test_header() -> None:
    file, _ = read("")
    header = file.header
    assert header == ast.Header("trial", "game", "base/rummy", title="A trial")
    assert header is not None
    assert header.name_span.text == "trial"
    assert header.base_span.text == "base/rummy"
    base, _ = read("", 'base trial "T" [W-1];')
    assert base.header == ast.Header("trial", "base", None, title="T", tail=ast.Tail(None, (ast.Cite("W-1"),)))


def test_source_with_and_without_a_file() -> None:
    assert only('source W "A page";') == ast.SourceDecl("W", "A page", None)
    whole = only('source W "A page" from "clauses.yaml";')
    assert whole == ast.SourceDecl("W", "A page", "clauses.yaml")
    assert whole.path_span.text == '"clauses.yaml"'


def test_players_and_teams() -> None:
    assert only("players 3..8;") == ast.Players("players", ast.Range(n(3), n(8)), None)
    assert only("players 4..4 in 2 teams;").teams == 2
    assert only("players 3..8;").name_span.text == "players"


def test_pack() -> None:
    assert only("suits clubs c black, stars z;").suits == (ast.Suit("clubs", "c", "black"), ast.Suit("stars", "z", None))
    assert only("ranks A 2 K;").ranks == (ast.Name("A"), n(2), ast.Name("K"))
    assert only("order low: A 2;") == ast.Order("low", (ast.Name("A"), n(2)), False)
    assert only("order low: A 2 circular;").circular
    assert only("cards joker Jk: 2 per pack;") == ast.Cards("joker", "Jk", None, n(2), True)
    assert only("cards joker Jk red: jokers in  all;") == ast.Cards("joker", "Jk", "red", ast.Name("jokers"), False)


def test_wilds() -> None:
    plain = only("wild w: joker;")
    assert (plain.bound, plain.at_home, plain.stands_for) == (None, None, None)
    said = only("wild w: joker, for (color is red), never natural, stands for card when x;")
    assert (said.at_home, said.stands_for) == (False, "card")
    assert said.bound == ast.Compare("is", ast.Name("color"), ast.Name("red"))
    assert said.tail.when == ast.Name("x")
    assert only("wild w: joker, natural at home;").at_home is True


def test_a_property_of_a_wild_said_twice_or_wrongly() -> None:
    _, found = read("wild w: joker, natural at home, never natural;")
    assert [(one.code, one.span.text) for one in found] == [("duplicate", "never natural")]
    _, found = read("wild w: joker, stands for anything;")
    assert [(one.code, one.span.text) for one in found] == [("syntax", "anything")]


def test_limits() -> None:
    cond = ast.Compare("<=", ast.Name("wilds"), n(1))
    both = (ast.Name("set"), ast.Name("run"))
    assert only("limit l in set, run always: wilds <= 1;") == ast.Limit("l", "always", both, cond)
    assert only('limit l "why" in every meld when laid: wilds <= 1;') == ast.Limit("l", "when laid", (), cond, title="why")
    assert only("limit l between set and run: wilds <= 1;") == ast.Limit("l", "between", both, cond)
    assert only("limit l together: wilds <= 1;") == ast.Limit("l", "together", (), cond)


def test_options() -> None:
    assert only("option o is yes or no, normally no;") == ast.Option("o", (yes, no), no)
    assert only('option o "title" is 0..4;') == ast.Option("o", ast.Range(n(0), n(4)), None, title="title")


def test_values_and_rows() -> None:
    assert only("value v = 3;") == ast.Value("v", n(3), None, ())
    table = only('value v "title" by card { first rank w: 1; black 3: 2; 3..9: 3; -4: 4; joker: 5; otherwise: 6; }')
    assert table.by == ast.Name("card")
    assert [row.key for row in table.rows] == [
        ast.Key("pair", (ast.Name("rank"), ast.Name("w"))),
        ast.Key("pair", (ast.Name("black"), n(3))),
        ast.Key("range", range=ast.Range(n(3), n(9))),
        ast.Key("atom", (n(-4),)),
        ast.Key("atom", (ast.Name("joker"),)),
        ast.Key("else"),
    ]
    assert [row.first for row in table.rows] == [True, False, False, False, False, False]
    assert [row.name_span.text for row in table.rows] == ["rank w", "black 3", "3..9", "-4", "joker", "otherwise"]


def test_columns() -> None:
    table = only('table t by round from "t.yaml" { contract: melds exactly when strict; buys: number; }')
    assert (table.by, table.path, table.path_span.text) == (ast.Name("round"), "t.yaml", '"t.yaml"')
    first, second = table.columns
    assert (first.type, first.exactly, first.tail.when) == ("melds", True, ast.Name("strict"))
    assert (second.type, second.exactly, second.type_span.text) == ("number", False, "number")


def test_zones_variables_winner() -> None:
    zone = only("zone hand of each player: cards, owner   sees;")
    assert (zone.each, zone.kind, zone.seen) == ("player", "cards", "owner sees")
    keep = only('keep k "title" of each team for match = random player;')
    assert (keep.each, keep.scope, keep.start) == ("team", "match", ast.Random(ast.Name("player")))
    assert only("winner lowest score, ties unspecified;") == ast.Winner("winner", "lowest", "score", "unspecified")
    tie = only("winner lowest score, ties by highest round;")
    assert (tie.ties, tie.tie_extreme, tie.tie_by, tie.tie_by_span.text) == ("by", "highest", "round", "round")


def test_states() -> None:
    state = only("state s asks everyone where (down) from left of dealer at once { then go t; }")
    assert isinstance(state.asks, ast.Filtered)
    assert isinstance(state.asks_from, ast.Of)
    assert state.at_once
    assert state.lines == (ast.Then("then", "t"),)
    assert only("state s { go t; }").asks is None
    assert only("when stock runs out unspecified;") == ast.RunsOut("stock_runs_out", "stock", None)


def test_choices() -> None:
    (choose,) = only("state s { action a { choose melds as these from hand and pile meeting contract [W-1]; } }").lines[0].lines
    assert (choose.name, choose.kind, choose.called) == ("these", "melds", "these")
    assert choose.zones == (ast.Name("hand"), ast.Name("pile"))
    assert choose.meeting == ast.Name("contract")
    assert choose.tail.cites == (ast.Cite("W-1"),)


def test_effects() -> None:
    lines = only(
        """state s { move 2 cards from stock to hand, for each player where (down); move cards to hand; add 1 to score of player;
        owe debt "why": down; go t when down; begin turn of left of turn; exchange card for wild; }"""
    ).lines
    move, moved, add, owe, go, begin, exchange = lines
    assert (move.verb, move.moves_count, move.args) == ("move", True, (n(2), ast.Name("stock"), ast.Name("hand")))
    assert (move.each, move.each_where, move.each_span.text) == ("player", ast.Name("down"), "player")
    assert (moved.moves_count, moved.args) == (False, (ast.Name("cards"), ast.Name("hand")))
    assert add.args == (n(1), ast.Of(ast.Name("score"), ast.Name("player")))
    assert (owe.word, owe.title, owe.args) == ("debt", "why", (ast.Name("down"),))
    assert (go.word, go.word_span.text, go.tail.when) == ("t", "t", ast.Name("down"))
    assert begin.args == (ast.Of(ast.Name("left"), ast.Name("turn")),)
    assert exchange.args == (ast.Name("card"), ast.Name("wild"))


def test_examples() -> None:
    example = only('example e "8s 8h" is not set in round 3 with a = yes, b = -1 because run.size, points.2..5 [W-1];')
    assert (example.name, example.cards, example.verdict, example.what, example.round) == ("e", "8s 8h", "is not", "set", 3)
    assert example.settings == (("a", yes), ("b", n(-1)))
    assert example.because == ("run.size", "points.2..5")
    assert [span.text for span in example.because_spans] == ["run.size", "points.2..5"]
    assert example.cards_span.text == '"8s 8h"'
    has = only('example "8s" has deadwood 7;')
    assert (has.name, has.verdict, has.what, has.value) == ("example", "has", "deadwood", n(7))


def test_patches() -> None:
    assert only("replace value v = 3;") == ast.Replace(ast.Value("v", n(3), None, ()))
    assert only("normally value v = 3;") == ast.Normally(ast.Value("v", n(3), None, ()))
    removed = only("remove points . 3 .. 9 [W-1];")
    assert (removed.path, removed.path_span.text) == ("points.3..9", "points . 3 .. 9")
    assert only("remove points.black 3;").path == "points.black 3"
    assert only("use o = -1 when round > 3;").value == n(-1)
    cite = only('cite a.b, c [W-1] chosen "why";')
    assert [(name.text, name.span.text) for name in cite.paths] == [("a.b", "a.b"), ("c", "c")]


def test_lines_of_a_change() -> None:
    change = only("change c { replace line: consecutive in low; wilds is ..1; x: melds; y: melds exactly; remove 3..9; }")
    replaced, added, row, column, removed = change.inner
    assert isinstance(replaced.statement, ast.Row)
    as_property = replaced.statement.as_property()
    assert as_property == ast.Property("line", ast.Slots("consecutive", ast.Name("low")))
    assert as_property.name_span.text == "line"
    assert isinstance(added, ast.Property)
    assert row.as_column() == ast.Column("x", "melds")
    assert row.as_column().type_span.text == "melds"
    assert column == ast.Column("y", "melds", True)
    assert removed.path == "3..9"


def test_a_row_that_can_only_be_a_row() -> None:
    change = only("change c { 3: 4; x: 3; first y: z; }")
    number, plain, first = change.inner
    assert number.as_property() is None
    assert plain.as_column() is None
    assert first.as_property() is None
